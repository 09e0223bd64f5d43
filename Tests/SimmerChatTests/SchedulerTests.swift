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
    /// Counts looks and firings of what is due at `due`, by the transaction's clock, as the bot does.
    private final class Firings: RoomActions {
        let due: Instant
        private let counts = Mutex((looked: 0, fired: 0))

        init(due: Instant) { self.due = due }

        var fired: Int { counts.withLock { $0.fired } }
        var looked: Int { counts.withLock { $0.looked } }

        func fire(_ id: String, _ tx: Transaction) throws -> Bool {
            counts.withLock { counts in
                counts.looked += 1
                guard tx.now >= due else { return false }
                counts.fired += 1
                return true
            }
        }

        func reading(of text: String, by account: AccountKey, in room: RoomKey) -> LineReading { .nothing }
        func help(kind: RoomKind?, language: String) -> JSON { [:] }
        func line(_ text: String, at device: Account, in room: Room, _ tx: Transaction) throws -> DeviceLine { .other }
    }

    private func wait(until condition: () -> Bool) async throws {
        for _ in 0..<2000 where !condition() { try await Task.sleep(for: .milliseconds(5)) }
        #expect(condition())
    }

    @Test("a clock that is set back between the scheduler's look and the firing's loses nothing (B1)")
    func setBackAmidFiring() async throws {
        let place = try TemporaryStore()
        let due = place.clock.now()
        let firings = Firings(due: due)
        // The store's transactions see the clock after the step, the scheduler the one before it.
        place.clock.advance(seconds: -3600)
        let scheduler = try Scheduler(
            store: place.store, actions: firings, clock: HeldClock(due), logger: Logger(label: "test"))
        scheduler.start()
        scheduler.schedule("egg", at: due)
        try await wait { firings.looked > 0 }
        #expect(firings.fired == 0)
        place.clock.advance(seconds: 3600)
        try await wait { firings.fired == 1 }
        scheduler.stop()
        #expect(firings.fired == 1)
    }
}
