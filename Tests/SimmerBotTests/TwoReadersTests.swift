import Logging
import SimmerDomain
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerBot

/// Two nodes may read a room at once for a moment.
@Suite(.timeLimit(.minutes(10))) struct TwoReadersTests {
    @Test("what another node has obeyed meanwhile is not obeyed again, however many lines")
    func overtaken() async throws {
        let house = try await House("ana")
        let ana = try #require(house.people["ana"])
        let store = house.place.store
        let (one, other) = (reader(house), reader(house))
        // Both know where the room stands.
        try await one.catchUp()
        try await other.catchUp()
        for minutes in 5...8 {
            try await store.write { [room = house.room] tx in
                let text = "simmer start \(minutes) min timer for pot \(minutes)"
                _ = try tx.events.say(NewMessage(author: ana.key, text: text), in: room.key)
            }
        }
        try await one.catchUp()
        try await other.catchUp()
        try await other.flush()
        let answers = try await store.read { [room = house.room] tx in
            try tx.events.history(room.key, before: .max, limit: 50, all: false).filter { $0.author == Account.bot }
        }
        #expect(answers.count == 4, "\(answers.map { $0.content["text"]?.string ?? "" })")
        let (cursor, head) = try await store.read { [room = house.room] tx in
            (
                try tx.consumers.position(RoomReader.consumer, in: room.key).seq,
                try tx.rooms.find(room.key)?.head ?? 0
            )
        }
        #expect(cursor == head)
    }

    private func reader(_ house: House) -> RoomReader {
        RoomReader(
            room: house.room.key, store: house.place.store, environment: house.environment, clock: house.clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
}
