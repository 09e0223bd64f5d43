import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// What an engine keeps of rows and logs between transactions never differs from the tables.
@Suite(.eachEngine) struct RowCacheTests {
    private let place: TemporaryStore
    private let ana: Account
    private let bo: Account
    private let room: Room

    init() async throws {
        place = try TemporaryStore()
        ana = try await place.person("ana")
        bo = try await place.person("bo")
        room = try await place.room("Kitchen", owner: ana, members: [bo])
    }

    /// As the hub says a message: without a savepoint, the role looked up in the same transaction.
    private func say(_ text: String, by account: Account, cid: String? = nil) async throws -> SentMessage {
        var message = NewMessage(author: account.key, text: text)
        message.cid = cid
        let (said, key) = (message, room.key)
        return try await withCheckedThrowingContinuation { continuation in
            place.store.submit(needsSavepoint: false, saying: Saying.Place(room: key, author: said.author)) { tx in
                guard try tx.members.role(said.author, in: key) != nil else { throw Refusal(.notFound) }
                return try tx.events.say(said, in: key)
            } done: {
                continuation.resume(with: $0)
            }
        }
    }

    @Test("somebody who was removed says nothing more, however lately they were heard (P18)")
    func removed() async throws {
        _ = try await say("here", by: bo)
        try await place.store.write { tx in try tx.members.remove(bo.key, from: room, was: .member, by: ana.key) }
        await #expect(throws: Refusal(.notFound)) { try await say("still here", by: bo) }
    }

    @Test("a deleted room hears nothing, a restored one goes on where it was (P17)")
    func deleted() async throws {
        let last = try await say("before", by: ana)
        let kept = try await place.store.read { try $0.rooms.find(room.key) }
        let found = try #require(kept)
        try await place.store.write { try $0.rooms.delete(found) }
        await #expect(throws: Refusal(.notFound, field: "room", phrase: "room not found")) {
            try await say("nobody hears", by: ana)
        }
        try await place.store.write { try $0.rooms.restore(found) }
        #expect(try await say("after", by: ana).seq > last.seq)
        #expect(try place.store.faults() == [])
    }

    @Test("what a person and a room are is read anew after a change, and as before when that was taken back")
    func rows() async throws {
        let (store, ana, room) = (place.store, ana, room)
        @Sendable func rename(_ tx: Transaction, _ name: String) throws -> [String?] {
            // Both are read before, so that they would be remembered.
            var person = try #require(try tx.accounts.find(id: ana.id))
            var found = try #require(try tx.rooms.find(id: room.id))
            (person.displayName, found.name) = (name, name)
            try tx.accounts.update(person)
            try tx.rooms.update(found)
            return try names(tx)
        }
        @Sendable func names(_ tx: Transaction) throws -> [String?] {
            [
                try tx.accounts.find(ana.key)?.displayName, try tx.accounts.find(id: ana.id)?.displayName,
                try tx.rooms.find(room.key)?.name, try tx.rooms.find(id: room.id)?.name,
            ]
        }
        #expect(try await store.write { try rename($0, "one") } == Array(repeating: "one", count: 4))
        _ = try? await store.write { tx in
            _ = try rename(tx, "two")
            throw Refusal(.invalid)
        }
        #expect(try await store.write { try names($0) } == Array(repeating: "one", count: 4))
        try await store.write { tx in
            _ = try? tx.attempt {
                _ = try rename(tx, "three")
                throw Refusal(.invalid)
            }
            let after = try names(tx)
            #expect(after == Array(repeating: "one", count: 4))
        }
    }

    @Test("a member's read position and notices change nothing of who may speak, whoever leaves may not (P18)")
    func openRooms() async throws {
        let (bo, room) = (bo, room)
        try await place.store.write { tx in
            _ = try tx.rooms.open(room.id, to: bo.key)
            try tx.members.markRead(bo.key, in: room.key, upTo: 2)
            #expect(try tx.rooms.open(room.id, to: bo.key).key == room.key)
            try tx.members.remove(bo.key, from: room, was: .member, by: bo.key)
            #expect(throws: Refusal(.notFound, field: "room", phrase: "room not found")) {
                try tx.rooms.open(room.id, to: bo.key)
            }
        }
    }

    @Test("the table knows the head before anything in the same transaction looks at it, and after each commit")
    func head() async throws {
        let key = room.key
        let message = NewMessage(author: ana.key, text: "one")
        let (seq, seen) = try await place.store.write { tx in
            let seq = try tx.events.say(message, in: key).seq
            return (seq, try tx.rooms.find(key)?.head)
        }
        #expect(seen == seq)
        let next = try await say("two", by: ana)
        #expect(try await place.store.read { try $0.rooms.find(key)?.head } == next.seq)
    }

    @Test("messages among changes that fail keep their places, repeats and all (F6, F10)")
    func mixed() async throws {
        let (store, key) = (place.store, room.key)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    _ = try? await say("line \(number)", by: number % 2 == 0 ? ana : bo, cid: "c\(number)")
                }
                group.addTask {
                    _ = try? await say("line \(number)", by: number % 2 == 0 ? ana : bo, cid: "c\(number)")
                }
                if number % 5 == 0 {
                    group.addTask {
                        _ = try? await store.write { tx in
                            _ = try tx.events.say(NewMessage(author: ana.key, text: "taken back"), in: key)
                            if var room = try tx.rooms.find(key) {
                                room.settings["topic"] = .string("topic \(number)")
                                try tx.rooms.update(room)
                            }
                            throw Refusal(.invalid)
                        }
                    }
                }
            }
        }
        let events = try await store.read { try $0.events.history(key, after: 0, limit: 1_000, all: false) }
        let texts = events.compactMap { $0.content["text"]?.string }
        #expect(texts.count == 200 && Set(texts).count == 200 && !texts.contains("taken back"))
        #expect(try store.faults() == [])
    }
}
