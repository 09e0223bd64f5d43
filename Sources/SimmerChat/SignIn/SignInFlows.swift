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

    private struct State {
        var trips: [String: (trip: Trip, until: Instant)] = [:]
        var asked: [String: (person: OutsidePerson, account: Account, until: Instant)] = [:]
    }

    private let state = Mutex(State())
    static let seconds = 600
    private static let most = 10_000

    /// Throws `limit` when too many are on their way.
    func begin(redirect: String, now: Instant) throws(Refusal) -> Trip {
        let trip = Trip(
            state: Identifier.secret(), nonce: Identifier.secret(), verifier: Identifier.secret(),
            browser: Identifier.secret(), redirect: redirect)
        let isKept = state.withLock { state in
            if state.trips.count >= Self.most { state.trips = state.trips.filter { $0.value.until > now } }
            guard state.trips.count < Self.most else { return false }
            state.trips[trip.state] = (trip, now.adding(seconds: Self.seconds))
            return true
        }
        guard isKept else { throw Refusal(.limit) }
        return trip
    }

    /// Throws `expired` for a state that nobody was given, that was used, or that another browser was given.
    func end(state text: String, browser: String?, now: Instant) throws(Refusal) -> Trip {
        let found = state.withLock { $0.trips.removeValue(forKey: text) }
        guard let found, found.until > now, let browser,
            ContentHash.token(browser) == ContentHash.token(found.trip.browser)
        else { throw Refusal(.expired, phrase: "sign-in expired") }
        return found.trip
    }

    /// The secret with which whoever is asked answers.
    func ask(_ person: OutsidePerson, about account: Account, now: Instant) -> String {
        let token = Identifier.secret()
        state.withLock { state in
            if state.asked.count >= Self.most { state.asked = state.asked.filter { $0.value.until > now } }
            if state.asked.count >= Self.most { state.asked = [:] }
            state.asked[token] = (person, account, now.adding(seconds: Self.seconds))
        }
        return token
    }

    /// Throws `expired`.
    func asked(_ token: String, now: Instant) throws(Refusal) -> (person: OutsidePerson, account: Account) {
        guard let found = state.withLock({ $0.asked[token] }), found.until > now else {
            throw Refusal(.expired, phrase: "sign-in expired")
        }
        return (found.person, found.account)
    }

    func answered(_ token: String) { _ = state.withLock { $0.asked.removeValue(forKey: token) } }
}
