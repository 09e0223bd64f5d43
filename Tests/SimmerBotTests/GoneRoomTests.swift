import InMemoryLogging
import Logging
import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

/// A room may be deleted between a line and its reading.
@Suite(.timeLimit(.minutes(10))) struct GoneRoomTests {
    @Test("an order in a room that has gone meanwhile is no fault, and is not obeyed when the room comes back")
    func gone() async throws {
        let house = try await House("ana")
        let said = InMemoryLogHandler()
        let reader = RoomReader(
            room: house.room.key, store: house.store, environment: house.environment, clock: house.clock,
            logger: Logger(label: "test") { _ in said })
        let ana = try #require(house.people["ana"])
        _ = try await house.store.write { [room = house.room] tx in
            try tx.events.say(NewMessage(author: ana.key, text: "simmer start 9 min timer for penne"), in: room.key)
        }
        try await house.store.write { [room = house.room] tx in try tx.rooms.delete(room) }
        try await reader.catchUp()
        #expect(said.entries.filter { $0.level >= .warning }.isEmpty)

        try await house.store.write { [key = house.room.key] tx in
            if let room = try tx.rooms.find(key) { try tx.rooms.restore(room) }
        }
        try await reader.catchUp()
        let timers = try await house.timers()
        #expect(timers.isEmpty)
        let heard = try await house.hear("ana", "simmer start 4 min timer for rice")
        #expect(heard.count == 1)
    }
}
