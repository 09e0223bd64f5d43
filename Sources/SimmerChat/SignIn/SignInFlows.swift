import Crypto
import SimmerDomain
import SimmerStore
import Synchronization

/// What is remembered of people who are away at the provider, or are asked for a password after that: ten minutes, in memory only, and
/// each for one use.
final class SignInFlows: Sendable {
    /// Somebody on the way to the provider and back.
    struct Trip: Sendable {
        let state: String
        let nonce: String
        /// RFC 7636: kept here, its hash is sent.
        let verifier: String
        /// Known only to the browser that began.
        let browser: String
        let redirect: String

        var challenge: String { Base64URL.text(Array(SHA256.hash(data: Array(verifier.utf8)))) }
    }

    /// Whether somebody who came back is the one whose account has the same address or name.
    private struct Question {
        let person: OutsidePerson
        let account: Account
        let browser: String
        let until: Instant
    }

    private struct State {
        var trips: [String: (trip: Trip, until: Instant)] = [:]
        var asked: [String: Question] = [:]
    }

    private let state = Mutex(State())
    static let seconds = 600
    private static let most = 10_000

    /// Where too many are on their way, the one that began first is forgotten: nobody can keep others from beginning.
    func begin(redirect: String, now: Instant) -> Trip {
        let trip = Trip(
            state: Identifier.secret(), nonce: Identifier.secret(), verifier: Identifier.secret(),
            browser: Identifier.secret(), redirect: redirect)
        state.withLock { state in
            if state.trips.count >= Self.most { state.trips = state.trips.filter { $0.value.until > now } }
            if state.trips.count >= Self.most, let first = state.trips.min(by: { $0.value.until < $1.value.until }) {
                state.trips[first.key] = nil
            }
            state.trips[trip.state] = (trip, now.adding(seconds: Self.seconds))
        }
        return trip
    }

    /// The provider could not be reached: nobody comes back.
    func cancel(_ trip: Trip) { _ = state.withLock { $0.trips.removeValue(forKey: trip.state) } }

    /// Throws `expired` for a state that nobody was given, that was used, or that another browser was given.
    func end(state text: String, browser: String?, now: Instant) throws(Refusal) -> Trip {
        let found = state.withLock { $0.trips.removeValue(forKey: text) }
        guard let found, found.until > now, let browser,
            ContentHash.token(browser) == ContentHash.token(found.trip.browser)
        else { throw Refusal(.expired, phrase: "sign-in expired") }
        return found.trip
    }

    /// The secret with which whoever is asked answers, in the same browser only: nobody can ask somebody else by a link.
    func ask(_ person: OutsidePerson, about account: Account, browser: String, now: Instant) -> String {
        let token = Identifier.secret()
        state.withLock { state in
            if state.asked.count >= Self.most { state.asked = state.asked.filter { $0.value.until > now } }
            if state.asked.count >= Self.most { state.asked = [:] }
            state.asked[token] = Question(
                person: person, account: account, browser: browser, until: now.adding(seconds: Self.seconds))
        }
        return token
    }

    /// Throws `expired` for a secret that nobody was given, that was used, or that another browser was given.
    func asked(_ token: String, browser: String?, now: Instant) throws(Refusal) -> (
        person: OutsidePerson, account: Account
    ) {
        guard let found = state.withLock({ $0.asked[token] }), found.until > now, let browser,
            ContentHash.token(browser) == ContentHash.token(found.browser)
        else { throw Refusal(.expired, phrase: "sign-in expired") }
        return (found.person, found.account)
    }

    func answered(_ token: String) { _ = state.withLock { $0.asked.removeValue(forKey: token) } }
}
