import Foundation
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// What was deleted is told to nobody at once, and gone from the disk when undo is over: from all files in the folder
/// of the engine.
@Suite(.eachEngine) struct ErasureTests {
    /// A tea with a note, and somebody in the room beside the owner.
    private struct House {
        let place: TemporaryStore
        let ana: Account
        let bo: Account
        let room: Room
        let note: Stored<TastingNote>
        var store: Store { place.store }

        init(_ text: String) async throws {
            place = try TemporaryStore()
            ana = try await place.person("ana")
            bo = try await place.person("bo")
            room = try await place.room("Kitchen", owner: ana, members: [bo])
            let (room, ana) = (room.key, ana)
            note = try await place.store.write { tx in
                let origin = Origin(account: ana.key, via: .api, at: tx.now)
                let tea = try Tea(id: Identifier.make(at: tx.now), name: "Sencha", brand: "Midori", type: .green)
                try tx.objects.insert(tea, in: room, verb: "tea.add", origin: origin)
                let note = try TastingNote(
                    id: Identifier.make(at: tx.now), teaId: tea.id, personId: ana.id, text: "first \(text)")
                let added = try tx.objects.insert(note, in: room, verb: "note.add", origin: origin)
                try tx.requests.remember(
                    cid: "k", method: "note.add", bodyHash: "", result: ["note": tx.objects.wire(added)], by: ana.key)
                var changed = note
                try changed.set(text: text, rating: nil)
                return try tx.objects.update(added, to: changed, verb: "note.update", origin: origin)
            }
        }

        func delete() async throws {
            let (note, ana) = (note, ana.key)
            try await store.write { tx in
                let origin = Origin(account: ana, via: .api, at: tx.now)
                try tx.objects.delete(note, verb: "note.delete", origin: origin)
            }
        }

        /// Everything that a member reads of the room: its log and an export.
        func read(by person: Account) async throws -> String {
            let room = room
            return try await store.read { tx in
                var lines = try tx.events.history(room.key, before: .max, limit: 99, all: true).map(\.content)
                lines += try tx.events.replay(room.key, after: 0, upTo: .max, limit: 99).map(\.content)
                let reader = try #require(try tx.members.find(room.key, person.key))
                let copy = RoomExporter(room, for: reader, tx)
                try copy.eachEvent { lines.append($0) }
                try copy.eachObject { lines.append($0) }
                try copy.eachChange { lines.append($0) }
                return JSON.array(lines).text
            }
        }
    }

    @Test("what a deleted note said is told to no member any more, and undo tells it again")
    func told() async throws {
        let house = try await House("wombatplume")
        #expect(try await house.read(by: house.bo).contains("wombatplume"))
        try await house.delete()
        #expect(try await !house.read(by: house.bo).contains("wombatplume"))
        let events = try await house.store.read { [room = house.room.key] tx in
            try tx.events.replay(room, after: 0, upTo: .max, limit: 99).map(\.content).filter { $0["kind"] == "note" }
        }
        #expect(events.count == 3 && events.allSatisfy { $0["change"] == "removed" && $0["value"] == nil })
        let (id, ana) = (house.note.id, house.ana.key)
        try await house.store.write { tx in
            let gone = try #require(try tx.objects.find(TastingNote.self, id: id))
            let origin = Origin(account: ana, via: .api, at: tx.now)
            _ = try tx.objects.update(gone, to: gone.object, deleted: false, verb: "undo", origin: origin)
        }
        #expect(try await house.read(by: house.bo).contains("first wombatplume"))
    }

    @Test("what belongs to a deleted thing is told no more than it")
    func parts() async throws {
        let house = try await House("wombatplume")
        let (tea, ana) = (house.note.object.teaId, house.ana.key)
        try await house.store.write { tx in
            let stored = try #require(try tx.objects.find(Tea.self, id: tea))
            let origin = Origin(account: ana, via: .api, at: tx.now)
            try tx.objects.delete(stored, verb: "tea.delete", origin: origin)
        }
        #expect(try await !house.read(by: house.bo).contains("wombatplume"))
        house.place.clock.advance(seconds: ErasureStore.keptSeconds + 1)
        try await house.store.erase()
        #expect(try house.place.places(of: "wombatplume") == [])
    }

    @Test("when undo is over, no file holds what a deleted note said; before that undo finds all of it")
    func erased() async throws {
        let house = try await House("wombatplume")
        try await house.delete()
        house.place.clock.advance(seconds: 86_400)
        try await house.store.erase()
        let (group, note) = try await house.store.read { [id = house.note.id] tx in
            (try tx.changes.history(of: id, limit: 9), try tx.objects.find(TastingNote.self, id: id))
        }
        #expect(group.map(\.verb) == ["note.delete", "note.update", "note.add"])
        #expect(group[1].before == ["text": "first wombatplume"])
        #expect(note?.object.text == "wombatplume")

        house.place.clock.advance(seconds: 3_601)
        #expect(try house.place.places(of: "wombatplume") != [])
        try await house.store.erase()
        #expect(try house.place.places(of: "wombatplume") == [])
        let copy = house.place.folder.appendingPathComponent("copy")
        if TestEngine.current.copies {
            try house.store.backup(to: copy.path)
            #expect(try house.place.places(of: "Sencha").contains("copy"))
        } else {
            #expect(throws: StoreError.self) { try house.store.backup(to: copy.path) }
        }
        #expect(try house.place.places(of: "wombatplume") == [])
        // An owner's copy leads elsewhere still, without it.
        #expect(try await !house.read(by: house.ana).contains("wombatplume"))
        #expect(try house.store.faults() == [])
        let repeated = try await house.store.read { [ana = house.ana.key] in
            try $0.requests.repeated(cid: "k", method: "note.add", bodyHash: "", by: ana)
        }
        #expect(repeated == [:])
    }

    @Test("a thing with more rows than one transaction erases goes by and by")
    func batches() async throws {
        let house = try await House("wombatplume")
        let (note, ana) = (house.note, house.ana.key)
        try await house.store.write { tx in
            let origin = Origin(account: ana, via: .api, at: tx.now)
            var last = note
            for number in 0..<20 {
                var next = last.object
                try next.set(text: "wombatplume \(number)", rating: nil)
                last = try tx.objects.update(last, to: next, verb: "note.update", origin: origin)
            }
            try tx.objects.delete(last, verb: "note.delete", origin: origin)
        }
        house.place.clock.advance(seconds: ErasureStore.keptSeconds + 1)
        var times = 1
        while try await house.store.write({ try $0.erasure.erase(rows: 7) }) { times += 1 }
        #expect(times > 3)
        try await house.store.erase()
        #expect(try house.place.places(of: "wombatplume") == [])
    }

    @Test("of a deleted message no file keeps a word: not the log, not its edits, not the index, not the WAL")
    func messages() async throws {
        let house = try await House("nothing")
        let (room, ana, bo) = (house.room.key, house.ana, house.bo)
        // Many others, so that the index has segments that are merged by and by.
        for batch in 0..<6 {
            try await house.store.write { tx in
                for number in 0..<400 {
                    _ = try tx.events.say(NewMessage(author: bo.key, text: "soup w\(batch)x\(number) stays"), in: room)
                }
            }
            try await house.store.catchUpSearch()
        }
        let sent = try await house.store.write { tx in
            try tx.events.say(NewMessage(author: ana.key, text: "the zanzibarquark is late"), in: room)
        }
        try await house.store.catchUpSearch()
        try await house.store.write { tx in
            _ = try tx.events.edit(
                try tx.events.message(room, sent.seq),
                text: "the zanzibarquark, " + String(repeating: "x", count: 3_000), by: ana)
        }
        try await house.store.catchUpSearch()
        #expect(try house.place.places(of: "zanzibarquark") != [])
        try await house.store.write { tx in
            _ = try tx.events.delete(try tx.events.message(room, sent.seq), by: ana)
        }
        try await house.store.erase()
        #expect(try house.place.places(of: "zanzibarquark") == [])
        // A prefix that it shares with another word is not written twice in a segment.
        #expect(try house.place.places(of: "zibarquark") == [])
        #expect(try await house.store.read { try Meta.value(of: "traces", $0.connection) } == nil)
        let found = try await house.store.read { tx in
            try tx.search.find(
                SearchWords("w3x7 soup"), for: bo.key, room: nil, MessageFilter(), limit: 50
            ).count
        }
        #expect(found == 11)
        #expect(try house.store.faults() == [])
    }

    @Test("a question that nobody answered goes with its time")
    func questions() async throws {
        let house = try await House("nothing")
        let (room, ana, end) = (house.room.key, house.ana.key, house.place.clock.now().adding(seconds: 600))
        try await house.store.write { tx in
            try tx.dialogue.set(.question, room, ana, to: ["line": "zanzibarquark"], expiresAt: end)
        }
        try await house.store.erase()
        #expect(try await house.store.read { try $0.dialogue.find(.question, room, ana) } == ["line": "zanzibarquark"])
        house.place.clock.advance(seconds: 601)
        try await house.store.erase()
        #expect(try house.place.places(of: "zanzibarquark") == [])
    }

    @Test("what the record of an experiment seals stays in it, and is told no more")
    func sealed() async throws {
        let house = try await House("nothing")
        let (room, ana) = (house.room.key, house.ana.key)
        try await house.store.write { tx in
            let origin = Origin(account: ana, via: .api, at: tx.now)
            let day = try #require(CivilDate("2026-11-21"))
            let experiment = try Experiment(
                id: "e1", title: "Lactase", startDate: day, endDate: day, protocolText: "zanzibarquark")
            let stored = try tx.objects.insert(experiment, in: room, verb: "experiment.create", origin: origin)
            try tx.objects.delete(stored, verb: "experiment.delete", origin: origin)
        }
        house.place.clock.advance(seconds: ErasureStore.keptSeconds + 1)
        try await house.store.erase()
        let log = try await house.store.read { tx in
            try tx.events.history(room, before: .max, limit: 99, all: true).map(\.content.text).joined()
        }
        #expect(!log.contains("zanzibarquark"))
        let (faults, sealed) = try await house.store.read { tx in
            var check = RecordCheck(tx)
            return (try check.run(), try tx.objects.find(Experiment.self, id: "e1")?.object.protocolText)
        }
        #expect(faults == [] && sealed == "zanzibarquark")
    }
}
