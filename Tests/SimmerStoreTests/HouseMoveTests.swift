import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// A house moves from one engine to another, as a whole or not at all.
@Suite struct HouseMoveTests {
    /// Each engine to each other one.
    /// Two who write to one database are no other place to move to.
    private static let engines = TestEngine.all.filter { $0.name != TestEngine.byTurns.name }
    static let ways = engines.flatMap { from in engines.map { (from, $0) } }.filter { $0.name != $1.name }

    /// Opens what a place of another engine holds by the engine of its kind.
    private func open(_ engine: TestEngine) throws -> (TemporaryStore, any StoreEngine) {
        let place = try TemporaryStore(engine: engine)
        try place.store.close()
        return (place, try engine.open(place.folder, 4))
    }

    private func message(_ text: String, _ author: Account, cid: String? = nil) -> NewMessage {
        var message = NewMessage(author: author.key, text: text)
        message.cid = cid
        return message
    }

    private func furnish(_ store: Store, _ place: TemporaryStore) async throws -> (ana: Account, room: Room) {
        let ana = try await place.person("ana")
        let bo = try await place.person("bo")
        let room = try await place.room("Kitchen", owner: ana, members: [bo])
        let gone = try await place.room("Attic", owner: bo)
        for number in 0..<40 {
            try await store.write { tx in
                _ = try tx.events.say(message("line \(number) of the soup", ana, cid: "a\(number)"), in: room.key)
                _ = try tx.events.say(message("Zoë “\(number)”", bo), in: gone.key)
            }
        }
        try await store.write { tx in
            _ = try tx.events.edit(try tx.events.message(room.key, 5), text: "other words", by: ana)
            _ = try tx.events.delete(try tx.events.message(room.key, 6), by: ana)
            _ = try tx.events.react(try tx.events.message(room.key, 7), emoji: "🍜", on: true, by: bo)
            try tx.rooms.delete(try #require(try tx.rooms.find(gone.key)))
            try tx.consumers.move("bot", in: room.key, from: 0, to: 9)
        }
        try await store.write { tx in
            let origin = Origin(account: ana.key, via: .api, at: tx.now)
            for name in ["Penne", "Udon", "Soba"] {
                let noodle = try Noodle(id: Identifier.random(), name: name, brand: nil)
                _ = try tx.objects.insert(noodle, in: room.key, verb: "noodle.add", origin: origin)
            }
        }
        return (ana, room)
    }

    @Test("everything is there, goes on, and stays where it was when it cannot move", arguments: ways)
    func moves(from: TestEngine, to: TestEngine) async throws {
        let turns = from.turns ?? to.turns
        await turns?.take()
        let result: Result<Void, any Error>
        do { result = .success(try await move(from: from, to: to)) } catch { result = .failure(error) }
        await turns?.end()
        try result.get()
    }

    private func move(from: TestEngine, to: TestEngine) async throws {
        let here = try TemporaryStore(engine: from)
        let (ana, room) = try await furnish(here.store, here)
        func state(_ store: Store) async throws -> [[String]] {
            try await store.read { tx in
                let events = try tx.events.replay(room.key, after: 0, upTo: .max, limit: 1_000)
                let things = try tx.connection.all(Query("SELECT id, name, owner FROM room ORDER BY key")) {
                    "\($0.text(0)) \($0.text(1)) \($0.int(2))"
                }
                return [
                    events.map {
                        "\($0.seq) \($0.kind) \($0.at.milliseconds) \(String(decoding: $0.body, as: UTF8.self))"
                    },
                    things,
                    try tx.changes.recent(in: room.key, by: ana.key, limit: 100).map { "\($0)" },
                    ["\(try tx.usage.today(of: ana.key))"],
                ]
            }
        }
        let before = try await state(here.store)
        let epoch = here.store.epoch
        try here.store.close()

        let source = try from.open(here.folder, 4)
        let (there, target) = try open(to)
        let rows = try HouseMove.run(from: source, to: target, named: to.name, now: here.clock.now())
        #expect(rows.first { $0.table == "event" }.map { $0.rows > 80 } ?? false)
        try target.close()

        let store = try there.reopened()
        #expect(try await state(store) == before)
        #expect(store.epoch == epoch)
        #expect(try store.faults() == [])
        // It goes on: places, cids, keys and words.
        let repeated = try await store.write {
            try $0.events.say(message("line 3 of the soup", ana, cid: "a3"), in: room.key)
        }
        #expect(repeated.isRepeat)
        let next = try await store.write { try $0.events.say(message("and on", ana), in: room.key) }
        #expect(next.seq == Seq(before[0].count + 1))
        let cellar = try await store.write { try $0.rooms.create(name: "Cellar", kind: .chat, owner: ana.key) }
        #expect(cellar.key > room.key)
        try await store.catchUpSearch()
        try store.close()

        // The first one is served no more, and nothing moves into a house that is lived in.
        #expect(throws: MovedAway.self) { _ = try Store(engine: source, clock: here.clock) }
        let full = try to.open(there.folder, 4)
        let (third, other) = try open(from)
        #expect(throws: MovedAway.self) {
            _ = try HouseMove.run(from: source, to: other, named: from.name, now: here.clock.now())
        }
        #expect(throws: MoveError.self) {
            _ = try HouseMove.run(from: other, to: full, named: to.name, now: here.clock.now())
        }
        try source.close()
        try full.close()
        try other.close()
        withExtendedLifetime(third) {}
    }

    @Test("every column of every table is taken along, whatever is added to them later")
    func columns() throws {
        let catalogs = [
            "SQLite": """
            SELECT m.name, p.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS p WHERE m.type = 'table'
            """,
            "PostgreSQL": """
            SELECT tables.table_name, column_name FROM information_schema.tables AS tables
            JOIN information_schema.columns USING (table_schema, table_name)
            WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
            """,
        ]
        // What an engine makes for itself.
        let own = ["place", "said", "changed", "search", "notebook", "sqlite", "node", "feed", "claim"]
        let ownColumns: Set = ["event.payer", "event.bytes", "event.thing"]
        let moved = Set(
            (MovedTable.all + [.events, .changes]).flatMap { table in
                table.columns.map { "\(table.name).\($0.name)".lowercased() }
            })
        for engine in TestEngine.all {
            guard let catalog = catalogs[engine.name] else { continue }
            let (place, opened) = try open(engine)
            let found = try opened.readBlocking { session in
                try session.connection.all(Query(catalog)) { "\($0.text(0)).\($0.text(1))".lowercased() }
            }
            try opened.close()
            withExtendedLifetime(place) {}
            let shared = Set(found).subtracting(ownColumns).filter { column in
                !own.contains { column.hasPrefix("\($0).") || column.hasPrefix("\($0)_") }
            }
            #expect(shared == moved, "on \(engine.name)")
        }
    }
}
