import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// What people keep for themselves.
@Suite(.eachEngine) struct KeptContractTests {
    private func say(_ text: String, in room: Room, by author: Account, _ place: TemporaryStore) async throws -> Seq {
        try await place.store.write { try $0.events.say(NewMessage(author: author.key, text: text), in: room.key).seq }
    }

    private func kept(
        by who: Account, in room: Room? = nil, before: Int64? = nil, limit: Int = 10, _ place: TemporaryStore
    ) async throws -> [String] {
        try await place.store.read { tx in
            try tx.kept.page(of: who.key, in: room?.key, before: before, limit: limit).map {
                $0.event.content["text"]?.string ?? ""
            }
        }
    }

    @Test("the message kept last stands first; the same again changes nothing; each keeps by oneself")
    func order() async throws {
        let place = try TemporaryStore()
        let (ana, bo) = (try await place.person("ana"), try await place.person("bo"))
        let kitchen = try await place.room("Kitchen", owner: ana, members: [bo])
        let lab = try await place.room("Lab", owner: ana)
        let (one, two) = (
            try await say("one", in: kitchen, by: bo, place), try await say("two", in: lab, by: ana, place)
        )
        for _ in 0..<2 {
            try await place.store.write { tx in
                try tx.kept.add(one, in: kitchen.key, for: ana.key)
                try tx.kept.add(two, in: lab.key, for: ana.key)
            }
        }
        #expect(try await kept(by: ana, place) == ["two", "one"])
        #expect(try await kept(by: ana, in: kitchen, place) == ["one"])
        #expect(try await kept(by: ana, limit: 1, place) == ["two"])
        let last = try await place.store.read {
            try $0.kept.page(of: ana.key, in: nil, before: nil, limit: 1)[0].number
        }
        #expect(try await kept(by: ana, before: last, place) == ["one"])
        #expect(try await kept(by: bo, place) == [])
        try await place.store.write { try $0.kept.remove(two, in: lab.key, for: ana.key) }
        #expect(try await kept(by: ana, place) == ["one"])
        // What is kept again is the last one.
        try await place.store.write { try $0.kept.add(two, in: lab.key, for: ana.key) }
        #expect(try await kept(by: ana, place) == ["two", "one"])
    }

    @Test("what is deleted is kept by nobody, and nothing that is gone can be")
    func deleted() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let seq = try await say("the code is 4711", in: room, by: ana, place)
        try await place.store.write { tx in
            try tx.kept.add(seq, in: room.key, for: ana.key)
            _ = try tx.events.delete(try tx.events.message(room.key, seq), by: ana)
        }
        #expect(try await kept(by: ana, place) == [])
        for gone in [seq, 99] {
            let refusal = await #expect(throws: Refusal.self) {
                try await place.store.write { try $0.kept.add(gone, in: room.key, for: ana.key) }
            }
            #expect(refusal?.reason == .notFound)
        }
    }

    @Test("who has left a room sees nothing of it, and what was kept after a return")
    func left() async throws {
        let place = try TemporaryStore()
        let (ana, bo) = (try await place.person("ana"), try await place.person("bo"))
        let room = try await place.room("Kitchen", owner: ana, members: [bo])
        let seq = try await say("one", in: room, by: ana, place)
        try await place.store.write { tx in
            try tx.kept.add(seq, in: room.key, for: bo.key)
            try tx.members.remove(bo.key, from: room, was: .member, by: bo.key)
        }
        #expect(try await kept(by: bo, place) == [])
        try await place.store.write { tx in
            try tx.members.add(bo.key, to: room, role: .member, by: ana.key, most: 10)
        }
        #expect(try await kept(by: bo, place) == ["one"])
        // Nothing of it is left with the room, nor with the account.
        try await place.store.write { tx in try tx.rooms.remove(room) }
        let rows = try await place.store.read { tx in
            try tx.connection.first(Query("SELECT count(*) FROM kept")) { $0.int(0) }
        }
        #expect(rows == 0)
    }

    @Test("an account keeps so many at most")
    func bounded() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let refusal = await #expect(throws: Refusal.self) {
            try await place.store.write { tx in
                for _ in 0...KeptStore.most {
                    let seq = try tx.events.say(NewMessage(author: ana.key, text: "x"), in: room.key).seq
                    try tx.kept.add(seq, in: room.key, for: ana.key)
                }
            }
        }
        #expect(refusal?.reason == .limit)
    }
}
