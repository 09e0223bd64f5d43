import SimmerDomain

/// One message that a search found.
package struct SearchHit: Sendable, Hashable {
    package var room: RoomKey
    package var seq: Seq
    package var at: Instant
    package var author: AccountKey?
    /// The text around the words, with U+0001 before and U+0002 after each of them.
    package var snippet: String
}

/// Full-text search over messages. This is the one place whose SQL only SQLite understands (FTS5); another engine brings its own.
/// The index is written later than the messages, by a consumer.
package struct SearchStore {
    let tx: Transaction

    package static let consumer = "search"

    private static let insert = Query(
        "INSERT INTO search (rowid, text, room, seq) SELECT id, :text, room, seq FROM event WHERE room = :room AND seq = :seq"
    )
    private static let forget = Query(
        "DELETE FROM search WHERE rowid = (SELECT id FROM event WHERE room = :room AND seq = :seq)")
    private static let pending = Query(
        "SELECT \(EventStore.columns) FROM event WHERE room = :room AND seq > :after ORDER BY seq LIMIT :limit")
    private static let find = Query(
        """
        SELECT event.room, event.seq, event.at, event.author, snippet(search, 0, char(1), char(2), '…', 24)
        FROM search JOIN event ON event.id = search.rowid
        JOIN membership ON membership.room = event.room AND membership.account = :account
        JOIN room ON room.key = event.room AND room.deletedAt IS NULL
        WHERE search MATCH :words AND (:room = 0 OR event.room = :room) AND (:author = 0 OR event.author = :author)
            AND event.at >= :since AND event.at < :until AND event.id < :before
        ORDER BY event.id DESC LIMIT :limit
        """)
    private static let idOf = Query("SELECT id FROM event WHERE room = :room AND seq = :seq")

    /// Indexes what came into a room since the last time, at most `limit` events. Answers whether there is more.
    package func index(_ room: RoomKey, limit: Int) throws -> Bool {
        let (seq, _) = try tx.consumers.position(Self.consumer, in: room)
        let events = try tx.connection.all(
            Self.pending, ["room": .int(room), "after": .int(seq), "limit": SQLValue(limit)], EventStore.read)
        guard let last = events.last else { return false }
        for event in events {
            switch event.kind {
            case .message: try add(event)
            case .messageEdited:
                if let of = event.of, let target = try tx.events.find(room, of) {
                    try forget(room, of)
                    try add(target)
                }
            default: break
            }
        }
        try tx.consumers.move(Self.consumer, in: room, from: seq, to: last.seq)
        return events.count == limit
    }

    private func add(_ event: RoomEvent) throws {
        let content = event.content
        guard content["deleted"] == nil, let text = content["text"]?.string, !text.isEmpty else { return }
        try tx.connection.run(
            Self.insert, ["text": .text(text), "room": .int(event.room), "seq": .int(event.seq)])
    }

    func forget(_ room: RoomKey, _ seq: Seq) throws {
        try tx.connection.run(Self.forget, ["room": .int(room), "seq": .int(seq)])
    }

    /// The newest messages in the account's rooms that hold all the words (each as a beginning of a word).
    package func find(
        _ words: [String], for account: AccountKey, room: RoomKey?, author: AccountKey?, since: Instant?,
        until: Instant?, before: (room: RoomKey, seq: Seq)?, limit: Int
    ) throws -> [SearchHit] {
        guard !words.isEmpty else { return [] }
        // Each word is quoted, so that nothing in it is taken as FTS5's own syntax.
        let match = words.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"*" }.joined(separator: " ")
        var beforeID = Int64.max
        if let before {
            beforeID =
                try tx.connection.first(
                    Self.idOf, ["room": .int(before.room), "seq": .int(before.seq)]
                ) { $0.int(0) } ?? .max
        }
        return try tx.connection.all(
            Self.find,
            [
                "account": .int(account), "words": .text(match), "room": .int(room ?? 0), "author": .int(author ?? 0),
                "since": .int(since?.milliseconds ?? 0), "until": .int(until?.milliseconds ?? .max),
                "before": .int(beforeID), "limit": SQLValue(limit),
            ]
        ) { row in
            SearchHit(
                room: row.int(0), seq: row.int(1), at: row.instant(2), author: row.optionalInt(3), snippet: row.text(4))
        }
    }
}
