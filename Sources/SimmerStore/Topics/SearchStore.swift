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

    /// Only messages that are there have words.
    private static let add = """
        INSERT INTO search (rowid, text, room, seq) SELECT id, json_extract(body, '$.text'), room, seq FROM event
        WHERE kind = 0 AND json_extract(body, '$.deleted') IS NULL AND json_extract(body, '$.text') <> \'\'
        """
    private static let addRange = Query("\(add) AND id > :after AND id <= :upTo")
    private static let addOne = Query("\(add) AND id = :id")
    private static let forget = Query("DELETE FROM search WHERE rowid = :id")
    private static let next = Query(
        "SELECT id, length(CAST(body AS BLOB)) FROM event WHERE id > :after ORDER BY id LIMIT :limit")
    /// After so many bytes of events a batch ends: some ten milliseconds of the writer's time, however long messages are.
    static let mostBytes: Int64 = 256 << 10
    private static let edited = Query(
        """
        SELECT DISTINCT place.event FROM event JOIN place ON place.room = event.room AND place.seq = event.of
        WHERE event.id > :after AND event.id <= :upTo AND event.kind = 1 AND place.event <= :after
        """)

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

    /// Indexes what was said since the last time, in whatever room: at most `limit` events, and no more after `mostBytes`. Answers
    /// whether there may be more.
    ///
    /// All rooms go in one statement: FTS5 writes a segment for every statement that adds to it, and joining many small ones is what
    /// costs. So the consumer goes by arrival (`event.id`) and has one place for all rooms, under room 0.
    package func index(limit: Int) throws -> Bool {
        try tx.events.place()
        let (after, _) = try tx.consumers.position(Self.consumer, in: 0)
        var (upTo, count, bytes) = (after, 0, Int64(0))
        try tx.connection.each(Self.next, ["after": .int(after), "limit": SQLValue(limit)]) { row in
            upTo = row.int(0)
            count += 1
            bytes += row.int(1)
            return bytes < Self.mostBytes
        }
        guard count > 0 else { return false }
        try tx.connection.run(Self.addRange, ["after": .int(after), "upTo": .int(upTo)])
        let edited = try tx.connection.all(Self.edited, ["after": .int(after), "upTo": .int(upTo)]) {
            $0.int(0)
        }
        for message in edited {
            try tx.connection.run(Self.forget, ["id": .int(message)])
            try tx.connection.run(Self.addOne, ["id": .int(message)])
        }
        try tx.consumers.move(Self.consumer, in: 0, from: after, to: upTo)
        return count == limit || bytes >= Self.mostBytes
    }

    func forget(_ room: RoomKey, _ seq: Seq) throws {
        guard let id = try tx.events.id(room, seq) else { return }
        try tx.connection.run(Self.forget, ["id": .int(id)])
    }

    /// The condition that all words are there, each as a beginning of a word. Each is quoted, so that nothing in it is taken as FTS5's
    /// own syntax.
    static func match(_ words: [String]) -> String {
        words.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"*" }.joined(separator: " ")
    }

    /// The newest messages in the account's rooms that hold all the words (each as a beginning of a word).
    package func find(
        _ words: [String], for account: AccountKey, room: RoomKey?, author: AccountKey?, since: Instant?,
        until: Instant?, before: (room: RoomKey, seq: Seq)?, limit: Int
    ) throws -> [SearchHit] {
        guard !words.isEmpty else { return [] }
        let match = Self.match(words)
        let beforeID = try before.flatMap { try tx.events.id($0.room, $0.seq) } ?? .max
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
