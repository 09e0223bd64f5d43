import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// What a room keeps in sight.
@Suite(.eachEngine) struct PinContractTests {
    private func say(_ text: String, in room: Room, by author: Account, _ place: TemporaryStore) async throws -> Seq {
        try await place.store.write { try $0.events.say(NewMessage(author: author.key, text: text), in: room.key).seq }
    }

    private func set(_ seq: Seq, on: Bool, in room: Room, by who: Account, _ place: TemporaryStore) async throws
        -> [Seq]
    {
        try await place.store.write { tx in
            try tx.pins.set(seq, on: on, in: try #require(try tx.rooms.find(room.key)), by: who)
        }
    }

    @Test("pins stand in the order of pinning and are told to the room; the same again tells nothing")
    func order() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let (one, two) = (
            try await say("one", in: room, by: ana, place), try await say("two", in: room, by: ana, place)
        )
        #expect(try await set(one, on: true, in: room, by: ana, place) == [one])
        #expect(try await set(two, on: true, in: room, by: ana, place) == [one, two])
        #expect(try await set(one, on: true, in: room, by: ana, place) == [two, one])
        #expect(try await set(two, on: false, in: room, by: ana, place) == [one])
        let head = try await place.store.read { try $0.rooms.find(room.key)?.head }
        #expect(try await set(two, on: false, in: room, by: ana, place) == [one])
        let (kept, last) = try await place.store.read { tx in
            (try tx.rooms.find(room.key), try tx.events.find(room.key, head ?? 0))
        }
        #expect(kept?.pins == [one] && kept?.head == head)
        #expect(last?.kind == .room && last?.content["pins"]?.array == [.int(one)])
    }

    @Test("what is deleted is pinned no more, and nothing that is gone can be")
    func deleted() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let one = try await say("one", in: room, by: ana, place)
        _ = try await set(one, on: true, in: room, by: ana, place)
        try await place.store.write { tx in _ = try tx.events.delete(try tx.events.message(room.key, one), by: ana) }
        #expect(try await place.store.read { try $0.rooms.find(room.key)?.pins } == [])
        let refusal = await #expect(throws: Refusal.self) {
            _ = try await set(one, on: true, in: room, by: ana, place)
        }
        #expect(refusal?.reason == .notFound)
    }

    @Test("a room keeps so many at most")
    func bounded() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        for _ in 0..<Room.mostPins {
            let seq = try await say("x", in: room, by: ana, place)
            _ = try await set(seq, on: true, in: room, by: ana, place)
        }
        let more = try await say("one more", in: room, by: ana, place)
        let refusal = await #expect(throws: Refusal.self) {
            _ = try await set(more, on: true, in: room, by: ana, place)
        }
        #expect(refusal?.reason == .limit)
    }

    @Test("“@everyone” is for all where its author may say so (F21)")
    func everyone() async throws {
        let place = try TemporaryStore()
        let (ana, bo) = (try await place.person("ana"), try await place.person("bo"))
        let cy = try await place.person("cy")
        let room = try await place.room("Kitchen", owner: ana, members: [bo, cy])
        func mentions() async throws -> Int {
            try await place.store.read { try $0.events.mentions(room.key, after: 0, of: cy) }
        }
        _ = try await say("@everyone, dinner", in: room, by: bo, place)
        _ = try await say("to everyone@example.org", in: room, by: ana, place)
        #expect(try await mentions() == 0)
        _ = try await say("@tous à table", in: room, by: ana, place)
        #expect(try await mentions() == 1)
        try await place.store.write { tx in
            try tx.settings.set(
                ["everyone": "members"], of: room, in: room.key, by: ana, verb: "room.set",
                origin: Origin(account: ana.key, via: .api, at: tx.now))
        }
        #expect(try await mentions() == 2)
    }
}
