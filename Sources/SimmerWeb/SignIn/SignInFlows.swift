import Crypto
import SimmerDomain
import SimmerStore
import Synchronization

/// What is remembered of people who are away at the provider, or are asked for a password after that: ten minutes, in
/// memory only, and each for one use.
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
        /// Somebody who is here already is to show once more who that is.
        let isProof: Bool

        var challenge: String { Base64URL.text(Array(SHA256.hash(data: Array(verifier.utf8)))) }
    }

    /// Whether somebody who came back is the one whose account has the same address or name.
    private struct Question {
        let person: OutsidePerson
        let account: Account
        let browser: String
    }

    private struct State {
        var trips = Pending<Trip>(mostOfOne: SignInFlows.mostOfOne, mostInAll: SignInFlows.mostInAll)
        var asked = Pending<Question>(mostOfOne: SignInFlows.mostOfOne, mostInAll: SignInFlows.mostInAll)
    }

    private let state = Mutex(State())
    static let seconds = 600
    private static let mostOfOne = 100
    private static let mostInAll = 10_000

    func begin(redirect: String, isProof: Bool = false, from address: String, now: Instant) -> Trip {
        let trip = Trip(
            state: Identifier.secret(), nonce: Identifier.secret(), verifier: Identifier.secret(),
            browser: Identifier.secret(), redirect: redirect, isProof: isProof)
        state.withLock {
            $0.trips.add(trip, under: trip.state, of: address, until: now.adding(seconds: Self.seconds))
        }
        return trip
    }

    /// The provider could not be reached: nobody comes back.
    func cancel(_ trip: Trip) { state.withLock { $0.trips.forget(trip.state) } }

    /// Throws `expired` for a state that nobody was given, that was used, or that another browser was given.
    func end(state text: String, browser: String?, now: Instant) throws(Refusal) -> Trip {
        guard let found = state.withLock({ $0.trips.redeem(text, at: now) }), let browser,
            ContentHash.token(browser) == ContentHash.token(found.browser)
        else { throw Refusal(.expired, phrase: "sign-in expired") }
        return found
    }

    /// The secret with which whoever is asked answers, in the same browser only: nobody can ask somebody else by a
    /// link.
    func ask(
        _ person: OutsidePerson, about account: Account, browser: String, from address: String, now: Instant
    ) -> String {
        let token = Identifier.secret()
        let question = Question(person: person, account: account, browser: browser)
        state.withLock {
            $0.asked.add(question, under: token, of: address, until: now.adding(seconds: Self.seconds))
        }
        return token
    }

    /// Throws `expired` for a secret that nobody was given, that was used, or that another browser was given.
    func asked(_ token: String, browser: String?, now: Instant) throws(Refusal) -> (
        person: OutsidePerson, account: Account
    ) {
        guard let found = state.withLock({ $0.asked.find(token, at: now) }), let browser,
            ContentHash.token(browser) == ContentHash.token(found.browser)
        else { throw Refusal(.expired, phrase: "sign-in expired") }
        return (found.person, found.account)
    }

    func answered(_ token: String) { state.withLock { $0.asked.forget(token) } }
}
