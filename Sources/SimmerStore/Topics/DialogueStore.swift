import SimmerDomain

/// What the bot keeps of a conversation with one person in one room, so that a restart loses nothing: the draft of a
/// thing being made, the question that the next line may answer, the form that is filled over several lines, the photos
/// that wait for a description, and the focus (what was last spoken of).
package struct DialogueStore {
    let tx: Transaction

    package enum Kind: String, Sendable { case draft, question, form, photos, focus }

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
        """
        SELECT body FROM dialogue
        WHERE room = :room AND account = :account AND kind = 'form' AND expiresAt <= :now
        """)
    private static let sweep = Query("DELETE FROM dialogue WHERE expiresAt <= :now AND kind <> 'form'")
    private static let forms = Query("SELECT room, account, expiresAt FROM dialogue WHERE kind = 'form'")
    private static let pending = Query(
        "SELECT DISTINCT account FROM dialogue WHERE room = :room AND kind NOT IN ('focus', 'photos') AND expiresAt > :now"
    )

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
        // A form that lapses is told.
        if kind == .form { tx.announce(.due(id: Self.dueID(room, account), at: expiresAt)) }
    }
    package func clear(_ kind: Kind, _ room: RoomKey, _ account: AccountKey) throws {
        try tx.connection.run(
            Self.delete, ["room": .int(room), "account": .int(account), "kind": .text(kind.rawValue)])
        if kind == .form { tx.announce(.due(id: Self.dueID(room, account), at: nil)) }
    }
    /// Everything of a person in a room.
    package func forget(_ room: RoomKey, _ account: AccountKey) throws {
        try tx.connection.run(Self.deleteAll, ["room": .int(room), "account": .int(account)])
    }
    /// Forgets what nobody can go on with any more, and answers how much that was. Forms wait until it was told that
    /// they lapsed.
    func sweep() throws -> Int { try tx.connection.run(Self.sweep, ["now": SQLValue(tx.now)]) }
    /// The form of a person in a room that has lapsed by now and was not cleared yet.
    package func lapsedForm(_ room: RoomKey, _ account: AccountKey) throws -> JSON? {
        try tx.connection.first(
            Self.expired, ["room": .int(room), "account": .int(account), "now": SQLValue(tx.now)]
        ) { try JSON(parsing: $0.text(0), depth: 64) }
    }
    /// Every form, with the instant at which it lapses, in no order.
    package func due(_ body: (_ id: String, _ at: Instant) -> Void) throws {
        try tx.connection.each(Self.forms, [:]) { row in
            body(Self.dueID(row.int(0), row.int(1)), row.instant(2))
            return true
        }
    }
    /// What a form is called among the things that are due.
    private static func dueID(_ room: RoomKey, _ account: AccountKey) -> String { "form/\(room)/\(account)" }
    /// Whose form it is, and where.
    package struct FormPlace: Sendable {
        package var room: RoomKey
        package var account: AccountKey
    }
    /// nil for what is no form.
    package static func form(due id: String) -> FormPlace? {
        let parts = id.split(separator: "/")
        guard parts.count == 3, parts[0] == "form", let room = RoomKey(parts[1]), let account = AccountKey(parts[2])
        else { return nil }
        return FormPlace(room: room, account: account)
    }
    /// People with a living draft or question in a room: whose next line may be an answer.
    package func pending(in room: RoomKey) throws -> [AccountKey] {
        try tx.connection.all(Self.pending, ["room": .int(room), "now": SQLValue(tx.now)]) { $0.int(0) }
    }
}
