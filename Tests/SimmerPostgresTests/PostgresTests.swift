import Foundation
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerPostgres
@testable import SimmerStore

/// What is PostgreSQL's alone.
@Suite struct PostgresTests {
    @Test("names of parameters become numbers, but for what stands in texts and casts")
    func numbers() {
        let query = Query("SELECT ':a', x::TEXT FROM t WHERE b = :b AND c = :c AND d = :b")
        let statement = Statement(query)
        let b = (query.parameters.firstIndex(of: "b") ?? -1) + 1
        let c = (query.parameters.firstIndex(of: "c") ?? -1) + 1
        #expect(statement.sql == "SELECT ':a', x::TEXT FROM t WHERE b = $\(b) AND c = $\(c) AND d = $\(b)")
    }

    @Test("what a statement changes is known whatever its words, or it is taken to change everything")
    func changes() {
        #expect(Statement(Query("SELECT 1 FROM room")).changes == [])
        #expect(
            Statement(Query("WITH x AS (DELETE FROM membership RETURNING 1) UPDATE room SET a = 1")).changes
                == ["membership", "room"])
        #expect(Statement(Query("insert into Account (a) values (1)")).changes == ["account"])
        #expect(Statement(Query("TRUNCATE room")).changes == nil)
    }

    @Test("the tables of topics have the same columns as SQLite's")
    func columns() async throws {
        let own: Set = [
            "event", "search", "notebook", "place", "said", "changed", "log", "changelog", "used", "node", "feed",
            "claim",
        ]
        let (sqlite, postgres) = (try TemporaryStore(engine: .sqlite), try TemporaryStore(engine: .postgres))
        let there = try await sqlite.store.read { tx in
            try tx.connection.all(
                Query(
                    """
                    SELECT sqlite_master.name || '.' || columns.name FROM sqlite_master
                    JOIN pragma_table_info(sqlite_master.name) AS columns WHERE sqlite_master.type = 'table'
                    """)
            ) { $0.text(0).lowercased() }
        }
        let here = try await postgres.store.read { tx in
            try tx.connection.all(
                Query(
                    """
                    SELECT table_name || '.' || column_name FROM information_schema.columns
                    WHERE table_schema = current_schema()
                    """)
            ) { $0.text(0) }
        }
        func shared(_ columns: [String]) -> [String] {
            columns.filter { column in
                let table = column.prefix { $0 != "." }
                return !own.contains { table == $0 || table.hasPrefix($0 + "_") }
            }.sorted()
        }
        #expect(shared(here) == shared(there) && shared(here).count > 150)
    }

    @Test("a text with U+0000, which PostgreSQL has none of, is refused and not cut")
    func zero() async throws {
        let place = try TemporaryStore(engine: .postgres)
        let error = await #expect(throws: StoreError.self) {
            try await place.store.write { tx in
                try tx.connection.run(
                    Query("INSERT INTO lookup (name, body, at) VALUES (:name, '{}', 0)"), ["name": "a\u{0}b"])
            }
        }
        #expect(error?.kind == .misuse)
    }

    @Test("a database that orders texts otherwise than by bytes, or has another encoding, is refused with the reason")
    func unfit() throws {
        let server = try TestPostgres.shared.get()
        try server.run(
            "CREATE DATABASE ascii TEMPLATE template0 ENCODING 'SQL_ASCII'",
            "CREATE DATABASE words TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'", in: "postgres")
        for (name, reason) in [("ascii", "encoding"), ("words", "collation")] {
            let error = #expect(throws: UnfitDatabase.self) { try PostgresEngine(address: server.address(name)) }
            #expect(error?.reason.contains(reason) == true)
        }
    }

    @Test("an address is shown without its password")
    func shown() {
        #expect(
            PostgresAddress.shown("postgresql://simmer:s3cret@db.example/house?sslmode=verify-full")
                == "postgresql://simmer@db.example/house?sslmode=verify-full")
        #expect(
            PostgresAddress.shown("postgresql:///house?user=simmer&password=s3cret&host=/run")
                == "postgresql:///house?user=simmer&password=…&host=/run")
    }
}
