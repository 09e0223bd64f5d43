import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// What every engine keeps of a room's log.
@Suite(.eachEngine) struct LogContractTests {
    private func said(_ text: String, by account: Account, cid: String? = nil) -> NewMessage {
        var message = NewMessage(author: account.key, text: text)
        message.cid = cid
        return message
    }

    @Test("seq counts 1, 2, 3 without holes while many write at once and some are refused (F6)")
    func noHoles() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let store = place.store
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<300 {
                group.addTask {
                    _ = try? await store.write { tx in
                        var message = NewMessage(author: ana.key, text: "line \(number)")
                        message.cid = "c\(number)"
                        _ = try tx.events.say(message, in: room.key)
                        // A third fails after its effect: nothing of it may stay.
                        if number % 3 == 0 { throw Refusal(.invalid) }
                    }
                }
            }
        }
        let events = try await store.read { try $0.events.replay(room.key, after: 0, upTo: .max, limit: 1000) }
        #expect(events.map(\.seq) == Array(1...201))
        #expect(try store.faults() == [])
    }

    @Test("a message said twice under one cid is one message, another text under that cid is refused (F10)")
    func idempotent() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let bo = try await place.person("bo")
        let room = try await place.room("Kitchen", owner: ana, members: [bo])
        let hello = said("hello", by: ana, cid: "1")
        let first = try await place.store.write { try $0.events.say(hello, in: room.key) }
        let second = try await place.store.write { try $0.events.say(hello, in: room.key) }
        #expect(!first.isRepeat && second.isRepeat && first.seq == second.seq && first.at == second.at)
        let other = said("goodbye", by: ana, cid: "1")
        await #expect(throws: Refusal(.cidReused, field: "cid", phrase: "cid reused")) {
            try await place.store.write { try $0.events.say(other, in: room.key) }
        }
        // Cids are each account's own.
        let same = said("hello", by: bo, cid: "1")
        #expect(try await place.store.write { try $0.events.say(same, in: room.key) }.seq == first.seq + 1)
    }

    @Test("time never goes back within a room")
    func time() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let one = said("one", by: ana)
        let first = try await place.store.write { try $0.events.say(one, in: room.key) }
        place.clock.advance(seconds: -3600)
        let second = try await place.store.write { try $0.events.say(one, in: room.key) }
        #expect(second.at == first.at)
    }

    @Test("an edit keeps what was said before, a deletion erases it everywhere (F19)")
    func editing() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let text = said("secret soup", by: ana, cid: "1")
        let sent = try await place.store.write { try $0.events.say(text, in: room.key) }
        try await place.store.write { tx in
            _ = try tx.events.edit(try tx.events.message(room.key, sent.seq), text: "secret stew", by: ana)
        }
        _ = try await place.store.write { try $0.search.index(limit: 100) }
        let edits = try await place.store.read { try $0.events.edits(of: sent.seq, in: room.key).map(\.text) }
        #expect(edits == ["secret soup"])
        try await place.store.write { tx in
            _ = try tx.events.delete(try tx.events.message(room.key, sent.seq), by: ana)
        }
        let (events, hits, left) = try await place.store.read { tx in
            (
                try tx.events.replay(room.key, after: 0, upTo: .max, limit: 100),
                try tx.search.find(
                    SearchWords("secret"), for: ana.key, room: nil, MessageFilter(), limit: 10),
                try tx.events.edits(of: sent.seq, in: room.key).count
            )
        }
        #expect(!events.contains { String(decoding: $0.body, as: UTF8.self).contains("secret") })
        #expect(hits.isEmpty && left == 0)
        #expect(events.last?.kind == .messageDeleted)
        // A resent message is still known.
        #expect(try await place.store.write { try $0.events.say(text, in: room.key) }.isRepeat)
    }

    @Test("markers tell the present state of their message")
    func markers() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let text = said("one", by: ana)
        let sent = try await place.store.write { try $0.events.say(text, in: room.key) }
        for version in ["two", "three"] {
            try await place.store.write { tx in
                _ = try tx.events.edit(try tx.events.message(room.key, sent.seq), text: version, by: ana)
            }
        }
        let events = try await place.store.read {
            try $0.events.replay(room.key, after: sent.seq, upTo: .max, limit: 100)
        }
        #expect(events.map { $0.content["text"]?.string } == ["three", "three"])
    }

    @Test("unread counts others' messages, not one's own and not quiet ones (F23)")
    func unread() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let bo = try await place.person("bo")
        let room = try await place.room("Kitchen", owner: ana, members: [bo])
        var quiet = said("list", by: ana)
        quiet.isQuiet = true
        for message in [said("a", by: ana), quiet, said("b", by: bo), said("c", by: ana)] {
            _ = try await place.store.write { try $0.events.say(message, in: room.key) }
        }
        let before = try await place.store.read { tx in
            try tx.events.unread(room.key, after: tx.members.find(room.key, bo.key)?.lastReadSeq ?? 0, for: bo.key)
        }
        #expect(before == 2)
        #expect(try await place.store.write { try $0.members.markRead(bo.key, in: room.key, upTo: 99) })
        // It only grows.
        #expect(try await place.store.write { try !$0.members.markRead(bo.key, in: room.key, upTo: 3) })
    }

    @Test("a consumer's cursor moves by compare-and-set, together with its effects")
    func cursors() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let line = said("x", by: ana)
        try await place.store.write { try $0.consumers.move("bot", in: room.key, from: 0, to: 1) }
        await #expect(throws: Refusal(.conflict, phrase: "changed meanwhile")) {
            try await place.store.write { tx in
                _ = try tx.events.say(line, in: room.key)
                try tx.consumers.move("bot", in: room.key, from: 0, to: 2)
            }
        }
        let (head, position) = try await place.store.read { tx in
            (try tx.rooms.find(room.key)?.head, try tx.consumers.position("bot", in: room.key).seq)
        }
        #expect(head == 1 && position == 1)
    }

    @Test("everything committed survives closing and opening, under the same epoch")
    func durable() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let line = said("stays", by: ana)
        _ = try await place.store.write { try $0.events.say(line, in: room.key) }
        try place.store.close()
        let again = try place.reopened()
        let texts = try await again.read { try $0.events.history(room.key, before: .max, limit: 9, all: false) }
            .map { $0.content["text"]?.string }
        #expect(texts == ["stays"])
        #expect(again.epoch == place.store.epoch)
        try again.close()
    }

    @Test("after closing, writes are refused and nothing hangs")
    func closed() async throws {
        let place = try TemporaryStore()
        try place.store.close()
        await #expect(throws: Refusal(.offline)) { try await place.store.write { _ in } }
    }
}
