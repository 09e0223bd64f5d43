import Foundation
import SimmerDomain
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerStore

/// Messages that two nodes write side by side.
@Suite struct SayingTests {
    @Test("messages of two nodes in the same rooms: places without a hole, each cid once, all heads right")
    func many() async throws {
        let nodes = try TwoNodes()
        let ana = try await nodes.place.person("ana")
        let bob = try await nodes.place.person("bob")
        var rooms: [RoomKey] = []
        for number in 0..<6 {
            rooms.append(try await nodes.place.room("Room \(number)", owner: ana, members: [bob]).key)
        }
        let keys = rooms
        let before = try await nodes.first.read { tx in try keys.map { try tx.rooms.find($0)?.head ?? 0 } }
        // Every eighth is said on both.
        let count = 300
        let said = try await withThrowingTaskGroup(of: [(String, SentMessage)].self) { group in
            for (node, store) in [nodes.first, nodes.second].enumerated() {
                for part in 0..<4 {
                    group.addTask {
                        var said: [(String, SentMessage)] = []
                        for number in stride(from: part, to: count, by: 4) {
                            let cid = number.isMultiple(of: 8) ? "both \(number)" : "\(node) \(number)"
                            var message = NewMessage(author: number % 3 == 0 ? ana.key : bob.key, text: cid)
                            message.cid = cid
                            said.append((cid, try await store.say(message, in: keys[number % keys.count])))
                        }
                        return said
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(said.count == 2 * count)
        let cids = Set(said.map(\.0))
        #expect(said.count { !$0.1.isRepeat } == cids.count)
        let logs = try await nodes.second.read { tx in
            try keys.map { try tx.events.history($0, before: .max, limit: 10_000, all: true) }
        }
        for (log, head) in zip(logs, before) {
            #expect(log.map(\.seq) == Array(1...Int64(log.count)) && log.count > head)
        }
        #expect(logs.joined().compactMap { $0.content["cid"]?.string }.sorted() == cids.sorted())
        #expect(try nodes.faults() == [])
    }

    @Test("what an account may do in a day is no more on two nodes than on one, and all of it counts")
    func day() async throws {
        var quota = AccountQuota()
        quota.eventsPerDay = 60
        let nodes = try TwoNodes(quota: quota)
        let ana = try await nodes.place.person("ana")
        let rooms = [
            try await nodes.place.room("Lab", owner: ana).key, try await nodes.place.room("Kitchen", owner: ana).key,
        ]
        let before = try await nodes.first.read { try $0.usage.today(of: ana.key).events }
        let said = try await withThrowingTaskGroup(of: Int.self) { group in
            for store in [nodes.first, nodes.second] {
                for room in rooms {
                    group.addTask {
                        var said = 0
                        for number in 0..<40 {
                            do {
                                _ = try await store.say(NewMessage(author: ana.key, text: "\(number)"), in: room)
                                said += 1
                            } catch let refusal as Refusal {
                                #expect(refusal.reason == .limit)
                            }
                        }
                        return said
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(before + said == 60)
        #expect(try await nodes.second.read { try $0.usage.today(of: ana.key).events } == 60)
        #expect(try nodes.faults() == [])
    }

    @Test("what one node remembers is not what another one has changed")
    func remembered() async throws {
        let nodes = try TwoNodes()
        let ana = try await nodes.place.person("ana")
        let bob = try await nodes.place.person("bob")
        let room = try await nodes.place.room("Lab", owner: ana, members: [bob])
        let message = NewMessage(author: bob.key, text: "soup")
        let first = try await nodes.second.say(message, in: room.key)
        #expect(try await nodes.first.say(message, in: room.key).seq == first.seq + 1)
        #expect(try await nodes.second.say(message, in: room.key).seq == first.seq + 2)
        try await nodes.first.write { try $0.members.remove(bob.key, from: room, was: .member, by: ana.key) }
        let error = await #expect(throws: Refusal.self) { try await nodes.second.say(message, in: room.key) }
        #expect(error?.reason == .notFound)
        // One that erases what was said: a repeat is known all the same, whatever its words.
        var again = NewMessage(author: ana.key, text: "noodles")
        again.cid = "again"
        let sent = try await nodes.second.say(again, in: room.key)
        try await nodes.first.write { tx in
            _ = try tx.events.delete(try tx.events.message(room.key, sent.seq), by: ana)
        }
        again.text = "tea"
        #expect(try await nodes.second.say(again, in: room.key).isRepeat)
    }

    @Test("a request that does more than it promised is done alone, as a whole and once")
    func more() async throws {
        let nodes = try TwoNodes()
        let ana = try await nodes.place.person("ana")
        let bob = try await nodes.place.person("bob")
        let room = try await nodes.place.room("Lab", owner: ana, members: [bob]).key
        let other = try await nodes.place.room("Kitchen", owner: ana).key
        let runs = Atomic(0)
        try await nodes.first.saying(Saying.Place(room: room, author: ana.key)) { tx in
            runs.add(1, ordering: .relaxed)
            _ = try tx.events.say(NewMessage(author: ana.key, text: "soup"), in: room)
            try tx.members.setRole(.owner, of: bob.key, in: room, was: .member, by: ana.key)
            // Caught by somebody who does not know what it was.
            _ = try? tx.events.say(NewMessage(author: ana.key, text: "noodles"), in: other)
        }
        #expect(runs.load(ordering: .relaxed) == 2)
        let texts = try await nodes.second.read { tx in
            try [room, other].map {
                try tx.events.history($0, before: .max, limit: 9, all: false).compactMap { $0.content["text"]?.string }
            }
        }
        #expect(texts == [["soup"], ["noodles"]])
        #expect(try await nodes.second.write { try $0.members.role(bob.key, in: room) } == .owner)
        #expect(try nodes.faults() == [])
    }
}
