import SimmerStore

@testable import SimmerPostgres

/// A connection of its own for whoever looks at a database from outside, such as tests.
package final class PostgresProbe {
    private let link: PostgresLink
    private let connection: PostgresConnection

    package init(address: String) throws {
        link = try PostgresLink(address: address)
        connection = PostgresConnection(link)
    }

    /// Runs statements, each in a transaction of its own.
    package func run(_ statements: [String]) throws {
        for statement in statements { try link.script(statement) }
    }

    /// The first column of all rows.
    package func texts(_ sql: String) throws -> [String] {
        try connection.all(Query(sql)) { $0.text(0) }
    }

    private static let tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"

    /// The tables that hold a word.
    package func places(of word: String) throws -> [String] {
        try texts(Self.tables).filter { table in
            try texts("SELECT 1 FROM \(table) AS t WHERE CAST(t AS TEXT) LIKE '%\(word)%' LIMIT 1") != []
        }
    }

    /// Makes the tables what they were when they were made. False, and nothing is done, when there are others.
    package func empty() throws -> Bool {
        let tables = try texts(Self.tables)
        let known = PostgresSteps.all.flatMap { $0.matches(of: /CREATE TABLE (\w+)/).map { $0.1.lowercased() } }
        guard Set(tables) == Set(known + ["meta"]) else { return false }
        let version = try texts("SELECT value FROM meta WHERE name = 'version'").first ?? "0"
        var statements = tables.map { "DELETE FROM \($0)" }
        statements += try texts(
            """
            SELECT 'ALTER SEQUENCE ' || sequencename || ' RESTART' FROM pg_sequences WHERE schemaname = current_schema()
            """)
        statements += [PostgresSteps.contents, "INSERT INTO meta (name, value) VALUES ('version', '\(version)')"]
        try link.script(statements.joined(separator: ";\n"))
        return true
    }
}
