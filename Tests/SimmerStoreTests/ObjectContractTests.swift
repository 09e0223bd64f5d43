import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// A thing for these tests.
private struct Pot: RoomObject {
    static let kind = "pot"
    let id: String
    var name: String
    var due: Instant?
    var isOver = false
    var nameFold: String? { name.folded }
    var fields: JSON { .compact(["name": .string(name), "due": due.map { JSON($0) }, "over": .bool(isOver)]) }
    init(_ name: String, due: Instant? = nil) {
        id = Identifier.random()
        self.name = name
        self.due = due
    }
    init?(id: String, fields: JSON) {
        guard let name = fields["name"]?.string else { return nil }
        self.id = id
        self.name = name
        due = fields["due"]?.int.map(Instant.init(milliseconds:))
        isOver = fields["over"]?.bool ?? false
    }
}

/// Room objects: versions, the change log, what the room is told.
@Suite(.eachEngine) struct ObjectContractTests {
    /// A room with one pot in it.
    private func start(_ pot: Pot) async throws -> (TemporaryStore, Room, Origin, Stored<Pot>) {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let origin = Origin(account: ana.key, via: .api, at: place.clock.now())
        let stored = try await place.store.write {
            try $0.objects.insert(pot, in: room.key, verb: "pot.add", origin: origin)
        }
        return (place, room, origin, stored)
    }

    @Test("each change raises the version, is logged with the changed fields only, and is told to the room")
    func changes() async throws {
        let (place, room, origin, first) = try await start(Pot("Blue"))
        let second = try await place.store.write { tx in
            var pot = first.object
            pot.name = "Red"
            return try tx.objects.update(first, to: pot, verb: "pot.rename", origin: origin)
        }
        #expect(first.version == 1 && second.version == 2)
        let (log, events) = try await place.store.read { tx in
            (
                try tx.changes.history(of: first.id, limit: 9),
                try tx.events.replay(room.key, after: 1, upTo: .max, limit: 9)
            )
        }
        #expect(log.map(\.verb) == ["pot.rename", "pot.add"])
        #expect(log[0].before == ["name": "Blue"] && log[0].after == ["name": "Red"])
        #expect(events.map { $0.content["change"]?.string } == ["added", "changed"])
    }

    @Test("a change that changes nothing leaves no trace")
    func nothing() async throws {
        let (place, _, origin, stored) = try await start(Pot("Blue"))
        let same = try await place.store.write {
            try $0.objects.update(stored, to: stored.object, verb: "pot.rename", origin: origin)
        }
        #expect(same.version == 1)
        #expect(try await place.store.read { try $0.changes.history(of: stored.id, limit: 9) }.count == 1)
    }

    @Test("a change of what somebody else changed meanwhile is a conflict")
    func conflict() async throws {
        let (place, _, origin, stored) = try await start(Pot("Blue"))
        func rename(to name: String) async throws {
            var pot = stored.object
            pot.name = name
            let renamed = pot
            try await place.store.write {
                _ = try $0.objects.update(stored, to: renamed, verb: "pot.rename", origin: origin)
            }
        }
        try await rename(to: "Red")
        await #expect(throws: Refusal(.conflict, phrase: "changed meanwhile")) { try await rename(to: "Green") }
    }

    @Test("names are unique by fold among what is not deleted")
    func names() async throws {
        let (place, room, origin, stored) = try await start(Pot("Pâtes"))
        let two = Pot("pates ")
        await #expect(throws: Refusal(.duplicate, field: "name", phrase: "pot name taken")) {
            try await place.store.write { try $0.objects.insert(two, in: room.key, verb: "pot.add", origin: origin) }
        }
        try await place.store.write { _ = try $0.objects.delete(stored, verb: "pot.delete", origin: origin) }
        try await place.store.write { _ = try $0.objects.insert(two, in: room.key, verb: "pot.add", origin: origin) }
        #expect(try await place.store.read { try $0.objects.list(Pot.self, in: room.key) }.map(\.id) == [two.id])
    }

    @Test("what is over stands in no list but the one that asks for the latest of it")
    func over() async throws {
        let (place, room, origin, stored) = try await start(Pot("old"))
        try await place.store.write { tx in
            var pot = stored.object
            pot.isOver = true
            _ = try tx.objects.update(stored, to: pot, verb: "pot.end", origin: origin)
            _ = try tx.objects.insert(Pot("new"), in: room.key, verb: "pot.add", origin: origin)
        }
        let now = place.clock.now()
        let (lists, count) = try await place.store.read { tx in
            (
                try [nil, now, now.adding(seconds: 1)].map { since in
                    try since.map { try tx.objects.list(Pot.self, in: room.key, overSince: $0) }
                        ?? tx.objects.list(Pot.self, in: room.key)
                }.map { $0.map(\.object.name) }, try tx.objects.count(Pot.self, in: room.key)
            )
        }
        #expect(lists == [["new"], ["old", "new"], ["new"]])
        #expect(count == 1)
    }

    @Test("the newest come in pages, from one that is there or was")
    func newest() async throws {
        let (place, room, origin, first) = try await start(Pot("0"))
        let pots = (1...5).map { Pot("\($0)") }
        let other = try await place.room("Elsewhere", owner: place.person("bo"))
        try await place.store.write { tx in
            for pot in pots { try tx.objects.insert(pot, in: room.key, verb: "pot.add", origin: origin) }
            var over = first.object
            over.isOver = true
            _ = try tx.objects.update(first, to: over, verb: "pot.end", origin: origin)
            let gone = try tx.objects.get(Pot.self, id: pots[2].id, in: room.key)
            _ = try tx.objects.delete(gone, verb: "pot.delete", origin: origin)
        }
        func page(before: Pot? = nil, in room: Room, limit: Int) async throws -> [String] {
            try await place.store.read {
                try $0.objects.newest(Pot.self, in: room.key, before: before?.id, limit: limit)
            }.map(\.object.name)
        }
        #expect(try await page(in: room, limit: 2) == ["5", "4"])
        #expect(try await page(before: pots[3], in: room, limit: 9) == ["2", "1"])
        #expect(try await page(before: pots[2], in: room, limit: 1) == ["2"])
        #expect(try await page(in: other, limit: 9) == [])
        await #expect(throws: Refusal(.notFound, field: "before", phrase: "pot not found")) {
            try await page(before: pots[0], in: other, limit: 9)
        }
    }

    @Test("what is due is found after a restart, what is deleted is not (B1)")
    func due() async throws {
        let at = HeldClock().now().adding(seconds: 9)
        let (place, room, origin, soon) = try await start(Pot("soon", due: at))
        let gone = Pot("gone", due: at)
        try await place.store.write { tx in
            let stored = try tx.objects.insert(gone, in: room.key, verb: "pot.add", origin: origin)
            _ = try tx.objects.delete(stored, verb: "pot.delete", origin: origin)
        }
        try place.store.close()
        let again = try place.reopened()
        let found = try await again.read { tx in
            var found: [String: Instant] = [:]
            try tx.objects.due { found[$0] = $1 }
            return found
        }
        #expect(found == [soon.id: at])
        try again.close()
    }

    @Test("a request done under a cid answers its first result, another one under that cid is refused")
    func requests() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        try await place.store.write {
            try $0.requests.remember(cid: "1", method: "m", bodyHash: "h", result: ["ok": true], by: ana.key)
        }
        func repeated(_ hash: String) async throws -> JSON? {
            try await place.store.read {
                try $0.requests.repeated(cid: "1", method: "m", bodyHash: hash, by: ana.key)
            }
        }
        #expect(try await repeated("h") == ["ok": true])
        await #expect(throws: Refusal(.cidReused, field: "cid", phrase: "cid reused")) { try await repeated("x") }
        place.clock.advance(seconds: 31 * 86_400)
        try await place.store.write { try $0.requests.sweep() }
        #expect(try await repeated("x") == nil)
    }
}
