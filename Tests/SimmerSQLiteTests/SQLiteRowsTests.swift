import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// What stands in SQLite's own tables, and how it numbers rows.
@Suite struct SQLiteRowsTests {
    @Test("every word stands in the index of messages behind its room (F20)")
    func words() async throws {
        let place = try TemporaryStore(engine: .sqlite)
        let (ana, eve) = (try await place.person("ana"), try await place.person("eve"))
        let (busy, own) = (try await place.room("Busy", owner: ana), try await place.room("Own", owner: eve))
        try await place.store.write { tx in
            for number in 0..<300 {
                _ = try tx.events.say(NewMessage(author: ana.key, text: "wort weizen \(number)"), in: busy.key)
            }
            _ = try tx.events.say(NewMessage(author: eve.key, text: "wasser"), in: own.key)
        }
        while try await place.store.write({ try $0.search.index(limit: 100) }) {}
        let terms = try await place.store.read { tx in
            let lines = Query("SELECT room, c0 FROM search_content JOIN event ON event.id = search_content.id")
            return try tx.connection.all(lines) { (room: $0.int(0), words: $0.text(1)) }
        }
        #expect(terms.count == 301)
        for line in terms {
            #expect(line.words.split(separator: " ").allSatisfy { $0.hasPrefix("\(line.room)x") })
        }
    }

    @Test("a room that got the key of one that is gone has nothing of it")
    func keys() async throws {
        let place = try TemporaryStore(engine: .sqlite)
        let (store, ana) = (place.store, try await place.person("ana"))
        let origin = Origin(account: ana.key, via: .api, at: place.clock.now())
        func search(_ room: RoomKey) async throws -> Int {
            var filter = ShelfStore.Filter()
            filter.part = "penne"
            return try await store.read { [filter] in
                try $0.shelf.counted(Noodle.kind, in: room, by: .name, filter, offset: 0, limit: 10).count
            }
        }
        func add(_ name: String, _ room: RoomKey) async throws {
            try await store.write {
                let noodle = try Noodle(id: Identifier.random(), name: name, brand: nil)
                try $0.objects.insert(noodle, in: room, verb: "noodle.add", origin: origin)
            }
        }
        let old = try await place.room("Old", owner: ana)
        try await add("Penne rigate", old.key)
        #expect(try await search(old.key) == 1)
        try await store.write { try $0.rooms.remove(old) }
        let new = try await place.room("New", owner: ana)
        #expect(new.key == old.key)
        try await add("Spirelli", new.key)
        #expect(try await search(new.key) == 0)
    }
}
