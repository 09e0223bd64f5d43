import Logging
import SimmerDialects
import SimmerDomain
import SimmerStore
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerChat

/// When the scheduler lets things fire. The firing itself is the bot's.
@Suite struct SchedulerTests {
    /// Counts firings. The first look of a transaction finds a clock that was set back by an hour, as `setBack` says.
    private final class Firings: RoomActions {
        let clock: HeldClock
        let due: Instant
        private let state: Mutex<(setBack: Bool, fired: Int, looked: Int)>

        init(clock: HeldClock, due: Instant, setBack: Bool) {
            self.clock = clock
            self.due = due
            state = Mutex((setBack, 0, 0))
        }

        var fired: Int { state.withLock { $0.fired } }
        var looked: Int { state.withLock { $0.looked } }

        func fire(_ id: String, _ tx: Transaction) throws -> Bool {
            state.withLock { state in
                state.looked += 1
                if state.setBack {
                    state.setBack = false
                    clock.advance(seconds: -3600)
                }
                // What the bot's transaction does: it looks at the clock again.
                guard clock.now() >= due else { return false }
                state.fired += 1
                return true
            }
        }

        func perform(_ request: Request, by account: Account, in room: Room, _ tx: Transaction) throws -> JSON { [:] }
        func help(kind: RoomKind?, language: String) -> JSON { [:] }
    }

    private func wait(until condition: () -> Bool) async throws {
        for _ in 0..<2000 where !condition() { try await Task.sleep(for: .milliseconds(5)) }
        #expect(condition())
    }

    @Test("a clock that is set back between the scheduler's look and the firing's loses nothing (B1)")
    func setBackAmidFiring() async throws {
        let place = try TemporaryStore()
        let due = place.clock.now()
        let firings = Firings(clock: place.clock, due: due, setBack: true)
        let scheduler = try Scheduler(
            store: place.store, actions: firings, clock: place.clock, logger: Logger(label: "test"))
        scheduler.start()
        scheduler.note("egg", at: due)
        try await wait { firings.looked == 1 }
        #expect(firings.fired == 0)
        place.clock.advance(seconds: 3600)
        // Whatever wakes it makes it look again; here something else that is due.
        scheduler.note("tea", at: due)
        try await wait { firings.fired == 2 }
        scheduler.stop()
        #expect(firings.looked == 3)
    }
}
