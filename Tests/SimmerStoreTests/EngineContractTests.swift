import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// What every engine promises of its connections (`SQLConnection`, `StoreEngine`, `RowCache`).
@Suite(.eachEngine) struct EngineContractTests {
    private static let names = Query("SELECT name FROM lookup ORDER BY name")
    private static let count = Query("SELECT count(*) FROM lookup")
    private static let insert = Query("INSERT INTO lookup (name, body, at) VALUES (:name, '{}', 0)")

    private let place: TemporaryStore

    init() async throws {
        place = try TemporaryStore()
        try await place.store.write { tx in
            for name in ["a", "b", "c"] { try tx.connection.run(Self.insert, ["name": .text(name)]) }
        }
    }

    /// Of what a statement throws.
    private static func kind(_ body: () throws -> Void) -> StoreError.Kind? {
        do {
            try body()
            return nil
        } catch {
            return (error as? StoreError)?.kind
        }
    }

    @Test("while a statement is read others may be, and the same one throws; after that it can be read again")
    func nested() async throws {
        try await place.store.read { tx in
            var seen: [String] = []
            try tx.connection.each(Self.names, [:]) { row in
                seen.append(row.text(0))
                let count = try tx.connection.first(Self.count) { $0.int(0) }
                #expect(count == 3)
                #expect(Self.kind { _ = try tx.connection.all(Self.names) { $0.text(0) } } == .misuse)
                return seen.count < 2
            }
            let all = try tx.connection.all(Self.names) { $0.text(0) }
            #expect(seen == ["a", "b"] && all == ["a", "b", "c"])
        }
    }

    @Test("errors have kinds, whatever numbers an engine has for them")
    func kinds() async throws {
        try await place.store.write { tx in
            func kind(_ query: Query, _ arguments: Arguments) -> StoreError.Kind? {
                Self.kind { try tx.attempt { _ = try tx.connection.run(query, arguments) } }
            }
            #expect(kind(Self.insert, ["name": "a"]) == .constraint)
            #expect(kind(Self.insert, ["nobody": "a"]) == .misuse)
            #expect(kind(Query("SELECT FROM WHERE"), [:]) == .misuse)
        }
        try await place.store.read { tx in
            #expect(Self.kind { _ = try tx.connection.run(Self.insert, ["name": "d"]) } == .readOnly)
            #expect(Self.kind { _ = try tx.events.append(.item, to: 1, author: nil, body: [:]) } == .readOnly)
        }
    }

    @Test("changes are counted, and a savepoint takes back what came after it, and nothing else")
    func savepoints() async throws {
        try await place.store.write { tx in
            let before = tx.connection.changes
            _ = try tx.connection.first(Self.count) { $0.int(0) }
            #expect(tx.connection.changes == before)
            try tx.connection.run(Self.insert, ["name": "kept"])
            #expect(tx.connection.changes > before)
            try tx.connection.savepoint()
            try tx.connection.run(Self.insert, ["name": "gone"])
            try tx.connection.rollbackToSavepoint()
            try tx.connection.releaseSavepoint()
        }
        let names = try await place.store.read { try $0.connection.all(Self.names) { $0.text(0) } }
        #expect(names == ["a", "b", "c", "kept"])
    }

    @Test("whatever statement changes a row, in whatever words, the next one who asks is told of it")
    func rows() async throws {
        let (ana, bo) = (try await place.person("ana"), try await place.person("bo"))
        let room = try await place.room("Kitchen", owner: ana, members: [bo])
        try await place.store.write { tx in
            func known() throws -> [String?] {
                [
                    try tx.accounts.find(ana.key)?.displayName, try tx.rooms.find(room.key)?.name,
                    try tx.members.role(bo.key, in: room.key)?.name, try tx.accounts.find(bo.key)?.displayName,
                ]
            }
            #expect(try known() == ["ana", "Kitchen", "member", "bo"])
            for text in [
                "with one as (select 1) update account set displayName = 'Anna' where username = 'ana'",
                "update room set name = 'Lab' where id = '\(room.id)'",
                "delete from membership where account in (select key from account where username = 'bo')",
            ] { try tx.connection.run(Query(text), [:]) }
            #expect(try known() == ["Anna", "Lab", nil, "bo"])
        }
    }
}
