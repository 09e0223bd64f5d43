import SimmerDomain
import Synchronization

/// A clock that stands still until it is told to move.
package final class HeldClock: WallClock {
    private let time: Mutex<Instant>

    /// Saturday 21 November 2026, 12:00 UTC unless said otherwise.
    package init(_ start: Instant = Instant(milliseconds: 1_795_262_400_000)) { time = Mutex(start) }

    package func now() -> Instant { time.withLock { $0 } }
    package func advance(seconds: Int) { time.withLock { $0 = $0.adding(seconds: seconds) } }
    package func set(_ instant: Instant) { time.withLock { $0 = instant } }
}
