import SimmerDomain

/// What sources outside answered, kept so that nobody asks the same again soon.
package struct LookupStore {
    let tx: Transaction

    /// Days after which an answer is forgotten.
    package static let keptDays = 90

    private static let select = Query("SELECT body, at FROM lookup WHERE name = :name")
    private static let upsert = Query(
        """
        INSERT INTO lookup (name, body, at) VALUES (:name, :body, :now)
        ON CONFLICT (name) DO UPDATE SET body = excluded.body, at = excluded.at
        """)
    private static let delete = Query("DELETE FROM lookup WHERE name = :name")
    private static let sweep = Query("DELETE FROM lookup WHERE at < :before")

    package struct Answer: Sendable {
        package var body: JSON
        package var at: Instant
    }

    package func find(_ name: String) throws -> Answer? {
        try tx.connection.first(Self.select, ["name": .text(name)]) {
            Answer(body: try JSON(parsing: $0.text(0), depth: 64), at: $0.instant(1))
        }
    }
    package func set(_ name: String, to body: JSON) throws {
        try tx.connection.run(
            Self.upsert, ["name": .text(name), "body": .utf8(body.bytes), "now": SQLValue(tx.now)])
    }
    package func forget(_ name: String) throws { try tx.connection.run(Self.delete, ["name": .text(name)]) }
    package func sweep() throws {
        try tx.connection.run(Self.sweep, ["before": SQLValue(tx.now.adding(seconds: -Self.keptDays * 86_400))])
    }
}
