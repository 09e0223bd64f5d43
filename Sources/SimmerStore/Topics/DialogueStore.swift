import SimmerDomain

/// What the bot keeps of a conversation with one person in one room, so that a restart loses nothing: the draft of a thing being
/// made, the question that the next line may answer, and the focus (what was last spoken of).
package struct DialogueStore {
    let tx: Transaction

    package enum Kind: String, Sendable { case draft, question, focus }

    private static let select = Query(
        """
        SELECT body FROM dialogue
        WHERE room = :room AND account = :account AND kind = :kind AND expiresAt > :now
        """)
    private static let upsert = Query(
        """
        INSERT INTO dialogue (room, account, kind, body, expiresAt) VALUES (:room, :account, :kind, :body, :expires)
        ON CONFLICT (room, account, kind) DO UPDATE SET body = excluded.body, expiresAt = excluded.expiresAt
        """)
    private static let delete = Query(
        "DELETE FROM dialogue WHERE room = :room AND account = :account AND kind = :kind")
    private static let deleteAll = Query("DELETE FROM dialogue WHERE room = :room AND account = :account")
    private static let expired = Query(
        "SELECT room, account, kind, body FROM dialogue WHERE expiresAt <= :now ORDER BY expiresAt LIMIT :limit")
    private static let pending = Query(
        "SELECT DISTINCT account FROM dialogue WHERE room = :room AND kind <> 'focus' AND expiresAt > :now")

    package func find(_ kind: Kind, _ room: RoomKey, _ account: AccountKey) throws -> JSON? {
        try tx.connection.first(
            Self.select,
            ["room": .int(room), "account": .int(account), "kind": .text(kind.rawValue), "now": SQLValue(tx.now)]
        ) { try JSON(parsing: $0.text(0), depth: 64) }
    }
    package func set(
        _ kind: Kind, _ room: RoomKey, _ account: AccountKey, to body: JSON, expiresAt: Instant
    ) throws {
        try tx.connection.run(
            Self.upsert,
            [
                "room": .int(room), "account": .int(account), "kind": .text(kind.rawValue), "body": .utf8(body.bytes),
                "expires": SQLValue(expiresAt),
            ])
    }
    package func clear(_ kind: Kind, _ room: RoomKey, _ account: AccountKey) throws {
        try tx.connection.run(
            Self.delete, ["room": .int(room), "account": .int(account), "kind": .text(kind.rawValue)])
    }
    /// Everything of a person in a room.
    package func forget(_ room: RoomKey, _ account: AccountKey) throws {
        try tx.connection.run(Self.deleteAll, ["room": .int(room), "account": .int(account)])
    }
    /// What has lapsed and was not cleared yet, oldest first.
    package func lapsed(
        limit: Int
    ) throws -> [(room: RoomKey, account: AccountKey, kind: Kind, body: JSON)] {
        try tx.connection.all(Self.expired, ["now": SQLValue(tx.now), "limit": SQLValue(limit)]) { row in
            (
                row.int(0), row.int(1), Kind(rawValue: row.text(2)) ?? .focus,
                (try? JSON(parsing: row.text(3), depth: 64)) ?? [:]
            )
        }
    }
    /// People with a living draft or question in a room: whose next line may be an answer.
    package func pending(in room: RoomKey) throws -> [AccountKey] {
        try tx.connection.all(Self.pending, ["room": .int(room), "now": SQLValue(tx.now)]) { $0.int(0) }
    }
}
