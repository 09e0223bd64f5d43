import CClock
import Foundation
import SimmerDomain
import Synchronization

/// Waits for an instant of the wall clock, and notices when the clock is set.
package final class ClockAlarm: Sendable {
    // Two descriptors that never change while this lives; the kernel makes their use safe from any thread.
    nonisolated(unsafe) private let timer: UnsafeMutablePointer<clock_timer>  // see the line above

    /// Throws `offline` when the kernel has no descriptor left.
    package init() throws(Refusal) {
        timer = .allocate(capacity: 1)
        guard clock_timer_open(timer) == 0 else {
            timer.deallocate()
            throw Refusal(.offline)
        }
    }

    deinit {
        clock_timer_close(timer)
        timer.deallocate()
    }

    /// The instant for which `wait` waits; nil = until it is woken.
    package func arm(_ instant: Instant?) { clock_timer_arm(timer, instant?.milliseconds ?? 0) }

    /// From any thread.
    package func wake() { clock_timer_wake(timer) }

    /// Blocks until the instant has come, the clock was set, or somebody woke it. False when the kernel refuses to
    /// wait.
    package func wait() -> Bool { clock_timer_wait(timer) != Int32(CLOCK_TIMER_FAILED.rawValue) }

    /// One element for each return of `wait`, from a thread of its own, until whoever reads stops. Several that nobody
    /// has read yet are one.
    package func signals(named name: String) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let isOver = Flag()
        continuation.onTermination = { [self] _ in
            isOver.raise()
            wake()
        }
        let thread = Thread { [self] in
            while wait(), !isOver.isRaised { continuation.yield() }
            continuation.finish()
        }
        thread.name = name
        thread.start()
        return stream
    }

    private final class Flag: Sendable {
        private let state = Mutex(false)
        var isRaised: Bool { state.withLock { $0 } }
        func raise() { state.withLock { $0 = true } }
    }
}
