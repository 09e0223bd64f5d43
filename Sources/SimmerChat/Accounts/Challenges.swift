import SimmerDomain

/// What passkeys are to sign: each good once, for five minutes. A crowd that asks for more than are kept pushes out the
/// oldest ones.
struct Challenges {
    private static let seconds = 300
    private static let most = 10_000

    private var until: [String: Instant] = [:]
    /// In the order of giving out; some of them are used.
    private var given: [String] = []

    /// A new one, 32 random bytes as base64url.
    mutating func give(at now: Instant) -> String {
        let challenge = Identifier.secret()
        until[challenge] = now.adding(seconds: Self.seconds)
        given.append(challenge)
        if given.count > 2 * Self.most {
            for old in given.dropLast(Self.most) { until[old] = nil }
            given.removeFirst(given.count - Self.most)
        }
        return challenge
    }

    /// Whether it was given out, is not used and not too old.
    mutating func use(_ challenge: String, at now: Instant) -> Bool {
        until.removeValue(forKey: challenge).map { $0 > now } ?? false
    }
}
