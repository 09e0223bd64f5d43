import SimmerDomain
import SimmerStore

/// The index of messages, of FTS5. Each word stands in it with its room in front (see `SearchWords.terms`): a search
/// reads what its own rooms hold, whatever others have written, and its time tells nothing of them.
///
/// All rooms are indexed by one statement: FTS5 writes a segment for every statement that adds to it, and joining many
/// small ones is what costs. So the consumer goes by arrival (`event.id`) and has one place for all rooms, under room
/// 0.
final class FullTextMessages: MessageIndex {
    private let session: any SQLiteSession
    private var sqlite: SQLiteConnection { session.sqlite }

    private static let consumer = "search"
    private static let table = FullTextTable("search")

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
    private static let forgetRoom = Query(
        "DELETE FROM search WHERE rowid IN (SELECT event FROM place WHERE room = :room)")
    private static let edited = Query(
        """
        SELECT DISTINCT place.event FROM event JOIN place ON place.room = event.room AND place.seq = event.of
        WHERE event.id > :after AND event.id <= :upTo AND event.kind = 1 AND place.event <= :after
        """)
    private static let newest = Query("SELECT max(id) FROM event")
    /// FTS5 goes through the index from its end, and so it ends with the page: no hit but those of the page is read.
    private static let find = Query(
        """
        SELECT event.id, event.room, event.seq, event.at, event.author, json_extract(event.body, '$.text')
        FROM search CROSS JOIN event ON event.id = search.rowid
        WHERE search MATCH :words AND search.rowid < :before AND (:author = 0 OR event.author = :author)
            AND event.at >= :since AND event.at < :until AND json_extract(event.body, '$.deleted') IS NULL
            AND (:photos = 0 OR json_extract(event.body, '$.photos') IS NOT NULL)
        ORDER BY search.rowid DESC LIMIT :limit
        """)
    /// Rooms that are asked for in one statement.
    private static let roomsAtOnce = 64
    /// So many events without an index are too many for an answer that claims to know all: it is being made anew.
    private static let mostUnknown: Int64 = 50_000

    init(_ session: any SQLiteSession) { self.session = session }

    func index(limit: Int, bytes most: Int64) throws -> Bool {
        try session.settle()
        let consumers = ConsumerStore(sqlite)
        let (after, _) = try consumers.position(Self.consumer, in: 0)
        var (upTo, count, bytes) = (after, 0, Int64(0))
        var rows: [JSON] = []
        try sqlite.each(Self.next, ["after": .int(after), "limit": SQLValue(limit)]) { row in
            upTo = row.int(0)
            count += 1
            bytes += row.int(4)
            if row.bool(2), let line = Self.row(id: upTo, room: row.int(1), row.text(3)) { rows.append(line) }
            return bytes < most
        }
        guard count > 0 else { return false }
        let edited = try sqlite.all(Self.edited, ["after": .int(after), "upTo": .int(upTo)]) { $0.int(0) }
        for message in edited {
            try sqlite.run(Self.forget, ["id": .int(message)])
            let line = try sqlite.first(Self.message, ["id": .int(message)]) { row in
                row.bool(2) ? Self.row(id: row.int(0), room: row.int(1), row.text(3)) : nil
            }
            if let line = line ?? nil { rows.append(line) }
        }
        if !rows.isEmpty { try sqlite.run(Self.add, ["rows": .utf8(JSON.array(rows).bytes)]) }
        try consumers.move(Self.consumer, in: 0, from: after, to: upTo)
        return count == limit || bytes >= most
    }

    /// What is written of a message; nil for one without words.
    private static func row(id: Int64, room: RoomKey, _ text: String) -> JSON? {
        let terms = SearchWords.terms(of: text, in: room)
        return terms.isEmpty ? nil : JSON.array([.int(id), .string(terms)])
    }

    func find(_ words: SearchWords, in rooms: [RoomKey], _ filter: MessageFilter, limit: Int) throws -> [SearchHit] {
        let newest = try sqlite.first(Self.newest) { $0.int(0) } ?? 0
        guard try newest - ConsumerStore(sqlite).position(Self.consumer, in: 0).seq < Self.mostUnknown else {
            throw Refusal.searchBuilding
        }
        let before = try filter.before.flatMap { try session.id(of: $0.seq, in: $0.room) } ?? .max
        var found: [(id: Int64, hit: SearchHit)] = []
        for start in stride(from: 0, to: rooms.count, by: Self.roomsAtOnce) {
            let some = Array(rooms[start..<min(start + Self.roomsAtOnce, rooms.count)])
            found += try sqlite.all(
                Self.find,
                [
                    "words": .text(words.question(in: some)), "before": .int(before),
                    "author": .int(filter.author ?? 0), "since": .int(filter.since?.milliseconds ?? 0),
                    "until": .int(filter.until?.milliseconds ?? .max), "limit": SQLValue(limit),
                    "photos": SQLValue(filter.hasPhotos),
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

    func forget(_ seq: Seq, in room: RoomKey) throws {
        guard let id = try session.id(of: seq, in: room) else { return }
        try sqlite.run(Self.forget, ["id": .int(id)])
    }

    func forget(_ room: RoomKey) throws { try sqlite.run(Self.forgetRoom, ["room": .int(room)]) }

    func compact(begins: Bool) throws -> Bool { try Self.table.compact(begins: begins, sqlite) }
}
