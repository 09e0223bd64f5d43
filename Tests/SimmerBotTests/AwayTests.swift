import Logging
import SimmerDomain
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerBot

/// The store may be away for a moment.
@Suite(.timeLimit(.minutes(10))) struct AwayTests {
    @Test("an order in the midst of whose reading the store was away is obeyed once, and not taken for a broken one")
    func away() async throws {
        let house = try await House("ana")
        let engine = AwayEngine(try TestEngine.current.open(house.place.folder, 4))
        let store = try Store(engine: engine, clock: house.clock)
        let reader = RoomReader(
            room: house.room.key, store: store, environment: house.environment, clock: house.clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let ana = try #require(house.people["ana"])
        try await store.write { [room = house.room] tx in
            _ = try tx.events.say(NewMessage(author: ana.key, text: "simmer start 9 min timer for penne"), in: room.key)
        }
        var failures = 0
        // The first who asks, then the second …, until all of it is read without any that fails.
        while true {
            engine.fail(after: failures)
            do {
                try await reader.catchUp()
                break
            } catch let error as StoreError where error.kind == .unreachable {
                failures += 1
            }
        }
        #expect(failures > 2)
        let said = try await store.read { [room = house.room] tx in
            try tx.events.history(room.key, before: .max, limit: 50, all: false).map(\.content)
        }
        #expect(said.count == 2 && said.last?["code"] == nil && said.last?["card"]?["kind"]?.string == "timer")
        try store.close()
    }
}
