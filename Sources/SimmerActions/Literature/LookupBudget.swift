import SimmerDomain
import SimmerStore
import Synchronization

/// How many searches one person may have sent to the sources of literature in a minute, all rooms together: everybody
/// shares what the sources allow this server. In memory only.
package final class LookupBudget: Sendable {
    private let perMinute: Int
    private let taken = Mutex<[AccountKey: [Instant]]>([:])

    package init(perMinute: Int = 12) { self.perMinute = perMinute }

    /// Throws `limit` with the wait.
    package func spend(_ account: AccountKey, at now: Instant) throws(Refusal) {
        let wait: Int64? = taken.withLock { taken in
            if taken.count > 1_000 { taken = taken.filter { $0.value.contains { now - $0 < 60_000 } } }
            // A clock that was set back lets nobody wait for long.
            var latest = (taken[account] ?? []).filter { (0..<60_000).contains(now - $0) }
            defer { taken[account] = latest }
            if latest.count >= perMinute { return 60_000 - (now - latest[0]) }
            latest.append(now)
            return nil
        }
        if let wait { throw Refusal(.limit, phrase: "literature too many", retryAfter: Int(wait)) }
    }
}
