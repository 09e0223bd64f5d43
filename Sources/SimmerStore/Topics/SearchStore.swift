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
///
/// Each word stands in it with its room in front (see `SearchWords.terms`): a search reads what its own rooms hold, whatever others
/// have written, and its time tells nothing of them.
package struct SearchStore {
    let tx: Transaction

    package static let consumer = "search"

    private static let next = Query(
        """
        SELECT id, room, kind = 0 AND json_extract(body, '$.deleted') IS NULL, json_extract(body, '$.text'),
            length(CAST(body AS BLOB))
        FROM event WHERE id > :after ORDER BY id LIMIT :limit
        """)
    private static let message = Query(
        """
        SELECT id, room, json_extract(body, '$.deleted') IS NULL, json_extract(body, '$.text') FROM event WHERE id = :id
        """)
    private static let add = Query(
        """
        INSERT INTO search (rowid, words) SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]')
        FROM json_each(:rows)
        """)
    private static let forget = Query("DELETE FROM search WHERE rowid = :id")
    /// After so many bytes of events a batch ends: some ten milliseconds of the writer's time, however long messages are.
    static let mostBytes: Int64 = 128 << 10
    private static let edited = Query(
        """
        SELECT DISTINCT place.event FROM event JOIN place ON place.room = event.room AND place.seq = event.of
        WHERE event.id > :after AND event.id <= :upTo AND event.kind = 1 AND place.event <= :after
        """)
    private static let newest = Query("SELECT max(id) FROM event")
    private static let ownRooms = Query(
        """
        SELECT membership.room FROM membership JOIN room ON room.key = membership.room AND room.deletedAt IS NULL
        WHERE membership.account = :account AND (:room = 0 OR membership.room = :room)
        """)

    /// FTS5 goes through the index from its end, and so it ends with the page: no hit but those of the page is read.
    private static let find = Query(
        """
        SELECT event.id, event.room, event.seq, event.at, event.author, json_extract(event.body, '$.text')
        FROM search CROSS JOIN event ON event.id = search.rowid
        WHERE search MATCH :words AND search.rowid < :before AND (:author = 0 OR event.author = :author)
            AND event.at >= :since AND event.at < :until AND json_extract(event.body, '$.deleted') IS NULL
        ORDER BY search.rowid DESC LIMIT :limit
        """)
    /// Rooms that are asked for in one statement.
    private static let roomsAtOnce = 64
    /// So many events without an index are too many for an answer that claims to know all: it is being made anew.
    private static let mostUnknown: Int64 = 50_000

    /// Indexes what was said since the last time, in whatever room: at most `limit` events, and no more after `mostBytes`. Answers
    /// whether there may be more.
    ///
    /// All rooms go in one statement: FTS5 writes a segment for every statement that adds to it, and joining many small ones is what
    /// costs. So the consumer goes by arrival (`event.id`) and has one place for all rooms, under room 0.
    package func index(limit: Int) throws -> Bool {
        try tx.events.place()
        let (after, _) = try tx.consumers.position(Self.consumer, in: 0)
        var (upTo, count, bytes) = (after, 0, Int64(0))
        var rows: [JSON] = []
        try tx.connection.each(Self.next, ["after": .int(after), "limit": SQLValue(limit)]) { row in
            upTo = row.int(0)
            count += 1
            bytes += row.int(4)
            if row.bool(2), let line = Self.row(id: upTo, room: row.int(1), row.text(3)) { rows.append(line) }
            return bytes < Self.mostBytes
        }
        guard count > 0 else { return false }
        let edited = try tx.connection.all(Self.edited, ["after": .int(after), "upTo": .int(upTo)]) {
            $0.int(0)
        }
        for message in edited {
            try tx.connection.run(Self.forget, ["id": .int(message)])
            let line = try tx.connection.first(Self.message, ["id": .int(message)]) { row in
                row.bool(2) ? Self.row(id: row.int(0), room: row.int(1), row.text(3)) : nil
            }
            if let line = line ?? nil { rows.append(line) }
        }
        if !rows.isEmpty { try tx.connection.run(Self.add, ["rows": .utf8(JSON.array(rows).bytes)]) }
        try tx.consumers.move(Self.consumer, in: 0, from: after, to: upTo)
        return count == limit || bytes >= Self.mostBytes
    }

    /// What is written of a message; nil for one without words.
    private static func row(id: Int64, room: RoomKey, _ text: String) -> JSON? {
        let terms = SearchWords.terms(of: text, in: room)
        return terms.isEmpty ? nil : JSON.array([.int(id), .string(terms)])
    }

    func forget(_ room: RoomKey, _ seq: Seq) throws {
        guard let id = try tx.events.id(room, seq) else { return }
        try tx.connection.run(Self.forget, ["id": .int(id)])
    }

    /// The newest messages in the account's rooms that hold all the words. Throws `limit` while the index is being made anew.
    package func find(
        _ words: SearchWords, for account: AccountKey, room: RoomKey?, author: AccountKey?, since: Instant?,
        until: Instant?, before: (room: RoomKey, seq: Seq)?, limit: Int
    ) throws -> [SearchHit] {
        guard !words.isEmpty else { return [] }
        let newest = try tx.connection.first(Self.newest) { $0.int(0) } ?? 0
        guard try newest - tx.consumers.position(Self.consumer, in: 0).seq < Self.mostUnknown else {
            throw Refusal(.limit, phrase: "search building", retryAfter: 5_000)
        }
        let rooms = try tx.connection.all(Self.ownRooms, ["account": .int(account), "room": .int(room ?? 0)]) {
            $0.int(0)
        }
        let beforeID = try before.flatMap { try tx.events.id($0.room, $0.seq) } ?? .max
        var found: [(id: Int64, hit: SearchHit)] = []
        for start in stride(from: 0, to: rooms.count, by: Self.roomsAtOnce) {
            let some = Array(rooms[start..<min(start + Self.roomsAtOnce, rooms.count)])
            found += try tx.connection.all(
                Self.find,
                [
                    "words": .text(words.question(in: some)), "before": .int(beforeID), "author": .int(author ?? 0),
                    "since": .int(since?.milliseconds ?? 0), "until": .int(until?.milliseconds ?? .max),
                    "limit": SQLValue(limit),
                ]
            ) { row in
                (
                    row.int(0),
                    SearchHit(
                        room: row.int(1), seq: row.int(2), at: row.instant(3), author: row.optionalInt(4),
                        snippet: words.excerpt(of: row.text(5)))
                )
            }
        }
        return found.sorted { $0.id > $1.id }.prefix(limit).map(\.hit)
    }
}
