import SimmerDomain
import SimmerStore

/// What memory has of how people come in: the tokens that were shown lately, guesses, where they came from, and who was
/// seen by an outside provider. A restart forgets all but the places.
struct Logins {
    /// So long a sign-in at the provider shows who is there, as a password does.
    private static let proofMilliseconds: Int64 = 300_000

    private var tokens = TokenCache()
    /// How often sessions were ended: whoever waited for the store meanwhile looks again.
    private(set) var endings = 0
    var guesses: GuessThrottle
    var places = KnownPlaces()
    /// When the provider saw who began a login there, for some minutes.
    private var signIns: [String: Instant] = [:]

    /// - Parameter attempts: misses before waits begin; 0 switches waits off.
    init(attempts: Int) { guesses = GuessThrottle(attempts: attempts) }

    /// Whose token it is, when that is known without the store.
    func known(_ hash: String, now: Instant) -> TokenCache.Entry? {
        guard let known = tokens[hash], known.login.expiresAt > now, known.login.isFresh(at: now) else { return nil }
        return known
    }

    mutating func remember(_ hash: String, of account: AccountKey, _ login: LoginSession) {
        tokens[hash] = TokenCache.Entry(account: account, login: login)
    }

    /// Sessions of an account were ended.
    mutating func end(of account: AccountKey) {
        tokens.forget(account)
        endings += 1
    }

    /// The provider saw the person behind a login.
    mutating func signedIn(_ login: String, at: Instant) { signIns[login] = at }

    /// Whether that was a moment ago.
    func isSignedIn(_ login: String, now: Instant) -> Bool {
        signIns[login].map { now - $0 < Self.proofMilliseconds } ?? false
    }

    /// Forgets what is too old to count. Once a second; `places` have a sweep of their own.
    mutating func sweep(at now: Instant) {
        guesses.sweep(at: now)
        if !signIns.isEmpty { signIns = signIns.filter { now - $0.value < Self.proofMilliseconds } }
    }
}
