import Foundation
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// Events are read alike whether the engine has put off to index them or not, however much it puts off.
@Suite(.eachEngine) struct LogBacklogTests {
    private static let lengths = [1, 2, 3, 7, 1_000]

    private func said(_ text: String, by account: Account, cid: String? = nil) -> NewMessage {
        var message = NewMessage(author: account.key, text: text)
        message.cid = cid
        return message
    }

    private struct House {
        var place: TemporaryStore
        var ana: Account
        var bo: Account
        var rooms: [Room]

        init(longestTail: Int) async throws {
            place = try TemporaryStore(longestTail: longestTail)
            ana = try await place.person("ana")
            bo = try await place.person("bo")
            rooms = []
            for name in ["Kitchen", "Lab"] { rooms.append(try await place.room(name, owner: ana, members: [bo])) }
        }

        func texts(_ read: @escaping @Sendable (Transaction) throws -> [RoomEvent]) async throws -> [String] {
            try await place.store.read(read).compactMap { $0.content["text"]?.string }
        }
    }

    @Test("pages, unread counts and heads go over the end of the tables (F18, F23)", arguments: lengths)
    func pages(longestTail: Int) async throws {
        let house = try await House(longestTail: longestTail)
        for number in 1...10 {
            for room in house.rooms {
                let message = said("line \(number)", by: house.ana, cid: "\(room.key)-\(number)")
                _ = try await house.place.store.write { try $0.events.say(message, in: room.key) }
            }
        }
        for room in house.rooms {
            let key = room.key
            let head = try #require(try await house.place.store.read { try $0.rooms.find(key)?.head })
            let all = (1...10).map { "line \($0)" }
            #expect(try await house.texts { try $0.events.replay(key, after: 0, upTo: .max, limit: 99) } == all)
            for limit in [1, 4, 10] {
                #expect(
                    try await house.texts { try $0.events.history(key, before: .max, limit: limit, all: false) }
                        == all.suffix(limit))
                let half = try await house.texts {
                    try $0.events.history(key, after: head - 5, limit: limit, all: false)
                }
                #expect(half == Array(all.suffix(5).prefix(limit)))
            }
            let bo = house.bo.key
            #expect(try await house.place.store.read { try $0.events.unread(key, after: head - 7, for: bo) } == 7)
            let missed = try await house.place.store.read { try $0.events.missed(key, after: head - 7, for: bo) }
            #expect(missed.map(\.count) == [7] && missed.map(\.first) == [head - 6])
            #expect(try await house.place.store.read { try $0.rooms.behind(consumer: "nobody") }.contains(key))
        }
        #expect(try house.place.store.faults() == [])
    }

    @Test(
        "a message is edited, answered with a card and erased on either side, its markers too (F19)", arguments: lengths
    )
    func changes(longestTail: Int) async throws {
        let house = try await House(longestTail: longestTail)
        let (ana, key) = (house.ana, house.rooms[0].key)
        let first = said("salty soup", by: ana, cid: "1")
        let seq = try await house.place.store.write { try $0.events.say(first, in: key) }.seq
        try await house.place.store.write { tx in
            _ = try tx.events.edit(try tx.events.message(key, seq), text: "sweet soup", by: ana)
            try tx.events.setCard(["kind": "timer"], text: nil, of: seq, in: key)
        }
        #expect(try await house.place.store.read { try $0.events.find(key, seq)?.content["card"]?["kind"] } == "timer")
        #expect(
            try await house.texts { try $0.events.history(key, before: .max, limit: 9, all: true) }.last == "sweet soup"
        )
        try await house.place.store.write { _ = try $0.events.delete(try $0.events.message(key, seq), by: ana) }
        let left = try await house.place.store.read { try $0.events.replay(key, after: 0, upTo: .max, limit: 99) }
        #expect(!left.contains { String(decoding: $0.body, as: UTF8.self).contains("soup") })
        // Repeating what was erased finds it, and brings nothing back.
        #expect(try await house.place.store.write { try $0.events.say(first, in: key) }.seq == seq)
    }

    @Test("a cid is known from either side of the tail, also after a crash (F10)", arguments: lengths)
    func cids(longestTail: Int) async throws {
        let house = try await House(longestTail: longestTail)
        let (ana, key) = (house.ana, house.rooms[0].key)
        var seqs: [Seq] = []
        for number in 0..<6 {
            let message = said("line \(number)", by: ana, cid: "c\(number)")
            seqs.append(try await house.place.store.write { try $0.events.say(message, in: key) }.seq)
        }
        let again = try house.place.reopened()
        defer { try? again.close() }
        for store in [house.place.store, again] {
            for number in 0..<6 {
                let message = said("line \(number)", by: ana, cid: "c\(number)")
                let sent = try await store.write { try $0.events.say(message, in: key) }
                #expect(sent.isRepeat && sent.seq == seqs[number])
                let other = said("another line", by: ana, cid: "c\(number)")
                await #expect(throws: Refusal(.cidReused, field: "cid", phrase: "cid reused")) {
                    try await store.write { try $0.events.say(other, in: key) }
                }
            }
        }
        // The one that was opened later goes on where the log ends.
        let next = said("next", by: ana, cid: "next")
        #expect(try await again.write { try $0.events.say(next, in: key) }.seq == seqs.last! + 1)
    }

    @Test(
        "what is taken back leaves neither place nor cid, whatever was placed meanwhile (F6, F10)", arguments: lengths)
    func takenBack(longestTail: Int) async throws {
        let house = try await House(longestTail: longestTail)
        let (ana, key) = (house.ana, house.rooms[0].key)
        for (number, places) in [false, true, false].enumerated() {
            let message = said("twice \(number)", by: ana, cid: "c\(number)")
            let before = try await house.place.store.write { tx in
                try tx.events.say(self.said("kept", by: ana), in: key).seq
            }
            _ = try? await house.place.store.write { tx in
                _ = try tx.events.say(message, in: key)
                _ = try? tx.attempt {
                    _ = try tx.events.say(self.said("inner", by: ana), in: key)
                    if places { try tx.events.settle() }
                    throw Refusal(.conflict)
                }
                throw Refusal(.invalid)
            }
            let sent = try await house.place.store.write { try $0.events.say(message, in: key) }
            #expect(!sent.isRepeat && sent.seq == before + 1)
        }
        #expect(try house.place.store.faults() == [])
    }

    @Test("who changed what in a room is known on either side of the tail, also after a crash", arguments: lengths)
    func changeLog(longestTail: Int) async throws {
        let house = try await House(longestTail: longestTail)
        let people = [house.ana, house.bo]
        for number in 0..<6 {
            let (person, room) = (people[number / 2 % 2], house.rooms[number % 2])
            try await house.place.store.write { tx in
                let timer = try TimerRecord.started(
                    id: Identifier.make(at: tx.now), label: "pot \(number)", seconds: 60, by: person.id, at: tx.now,
                    language: "en", subject: nil, mentions: [])
                let origin = Origin(account: person.key, via: .api, at: tx.now)
                _ = try tx.objects.insert(timer, in: room.key, verb: "timer.start \(number)", origin: origin)
            }
        }
        let again = try house.place.reopened()
        defer { try? again.close() }
        for store in [house.place.store, again] {
            let (kitchen, ana, bo) = (house.rooms[0].key, house.ana.key, house.bo.key)
            let read = try await store.read { tx in
                [
                    try tx.changes.undoable(in: kitchen, by: nil).map(\.verb),
                    try tx.changes.undoable(in: kitchen, by: nil, limit: 1).map(\.verb),
                    try tx.changes.undoable(in: kitchen, by: ana).map(\.verb),
                    try tx.changes.recent(in: kitchen, by: bo, limit: 9).map(\.verb),
                    [try tx.changes.latest(in: kitchen, by: ana)?.verb ?? ""],
                ].map { $0.map { $0.replacingOccurrences(of: "timer.start ", with: "") } }
            }
            #expect(read == [["4", "2", "0"], ["4"], ["4", "0"], ["2"], ["4"]])
        }
        #expect(try again.faults() == [])
        // A day later nothing of it can be taken back.
        house.place.clock.advance(seconds: 86_401)
        let (store, key) = (house.place.store, house.rooms[0].key)
        #expect(try await store.read { try $0.changes.undoable(in: key, by: nil) }.isEmpty)
        // Gone for good with its room, and what the other room changed stays.
        let gone = house.rooms[1]
        try await store.write { try $0.rooms.remove(gone) }
        #expect(try await store.read { try $0.changes.recent(in: gone.key, by: house.ana.key, limit: 9) }.isEmpty)
        #expect(try await store.read { try $0.objects.list(TimerRecord.self, in: gone.key) }.isEmpty)
        #expect(try await store.read { try $0.objects.list(TimerRecord.self, in: key) }.count == 3)
    }

    @Test("a room that is gone for good takes its places, cids and words with it, and others keep theirs (P19)")
    func purged() async throws {
        let house = try await House(longestTail: 3)
        let ana = house.ana
        for number in 0..<5 {
            for room in house.rooms {
                let message = said("soup \(number)", by: ana, cid: "\(room.name)-\(number)")
                _ = try await house.place.store.write { try $0.events.say(message, in: room.key) }
            }
        }
        _ = try await house.place.store.write { try $0.search.index(limit: 1_000) }
        let (gone, kept) = (house.rooms[1], house.rooms[0])
        try await house.place.store.write { try $0.rooms.remove(gone) }
        let hits = try await house.place.store.read { tx in
            try tx.search.find(
                SearchWords("soup"), for: ana.key, room: nil, MessageFilter(), limit: 50)
        }
        #expect(hits.count == 5 && hits.allSatisfy { $0.room == kept.key })
        // Its cids are free again, its ids are not given anew: what is said next is placed and found.
        let message = said("stew", by: ana, cid: "Lab-4")
        #expect(try await !house.place.store.write { try $0.events.say(message, in: kept.key) }.isRepeat)
        while try await house.place.store.write({ try $0.search.index(limit: 1_000) }) {}
        let stew = try await house.place.store.read { tx in
            try tx.search.find(
                SearchWords("stew"), for: ana.key, room: nil, MessageFilter(), limit: 50)
        }
        #expect(stew.count == 1)
        #expect(try house.place.store.faults() == [])
    }
}
