import SimmerDomain

/// Secrets that were used and are good for nothing more, for at least as long as they would be good for otherwise. Each
/// server knows those that were used at it; at another one the provider itself takes a code once only.
///
/// Whoever spends very many makes old ones forgotten sooner: they are then kept by the provider alone, too.
struct SpentSecrets {
    private var new: Set<String> = []
    private var old: Set<String> = []
    private var since = Instant(milliseconds: 0)
    private static let most = 10_000

    /// False for one that was used before.
    mutating func spend(_ secret: String, at now: Instant) -> Bool {
        turn(at: now)
        let hash = ContentHash.token(secret)
        return !old.contains(hash) && new.insert(hash).inserted
    }

    mutating func isSpent(_ secret: String, at now: Instant) -> Bool {
        turn(at: now)
        let hash = ContentHash.token(secret)
        return new.contains(hash) || old.contains(hash)
    }

    private mutating func turn(at now: Instant) {
        let age = now - since
        guard age >= Int64(SealedVisit.seconds) * 1_000 || new.count >= Self.most else { return }
        // Older than two of these: both are.
        old = age >= Int64(SealedVisit.seconds) * 2_000 ? [] : new
        new = []
        since = now
    }
}
