import SimmerDomain
import SimmerStore

extension SearchWords {
    /// As `question`, for a `tsquery`. A word has letters, digits and marks alone, so none needs to be escaped.
    func textQuery(in rooms: [RoomKey]) -> String {
        question(in: rooms).replacing("\"*", with: "':*").replacing("\"", with: "'").replacing(" AND ", with: " & ")
            .replacing(" OR ", with: " | ")
    }
}

/// The index of messages: words as `SearchWords` folds them, each with its room in front, as lexemes of a `tsvector`
/// that no dictionary of PostgreSQL's has seen. Written by arrival, as a consumer of all rooms.
final class TextSearchMessages: MessageIndex {
    private let postgres: PostgresConnection

    private static let consumer = "search"
    private static let next = Query(
        "SELECT id, room, seq, kind, of, body FROM event WHERE id > :after ORDER BY id LIMIT :limit")
    private static let body = Query("SELECT id, body FROM event WHERE room = :room AND seq = :seq AND kind = 0")
    private static let add = Query(
        """
        INSERT INTO search (room, seq, event, photos, words)
        VALUES (:room, :seq, :event, :photos, array_to_tsvector(string_to_array(:words, ' ')))
        ON CONFLICT (room, seq) DO UPDATE SET words = excluded.words
        """)
    private static let forget = Query("DELETE FROM search WHERE room = :room AND seq = :seq")
    private static let forgetRoom = Query("DELETE FROM search WHERE room = :room")
    private static let newest = Query("SELECT max(id) FROM event")
    private static let id = Query("SELECT id FROM event WHERE room = :room AND seq = :seq")
    private static let find = Query(
        """
        SELECT search.event, event.room, event.seq, event.at, event.author, event.body
        FROM search JOIN event ON event.room = search.room AND event.seq = search.seq
        WHERE search.words @@ CAST(:words AS TSQUERY) AND search.event < :before
            AND (:author = 0 OR event.author = :author) AND event.at >= :since AND event.at < :until
            AND (:photos = 0 OR search.photos = 1)
        ORDER BY search.event DESC LIMIT :limit
        """)
    /// Rooms that are asked for in one statement.
    private static let roomsAtOnce = 64
    /// So many events without an index are too many for an answer that claims to know all: it is being made anew.
    private static let mostUnknown: Int64 = 50_000

    init(_ postgres: PostgresConnection) { self.postgres = postgres }

    func index(limit: Int, bytes most: Int64) throws -> Bool {
        let consumers = ConsumerStore(postgres)
        let (after, _) = try consumers.position(Self.consumer, in: 0)
        var (upTo, count, bytes) = (after, 0, Int64(0))
        var edited: [RoomPlace] = []
        // All rows are there already: what is sent meanwhile reads nothing.
        try postgres.each(Self.next, ["after": .int(after), "limit": SQLValue(limit)]) { row in
            upTo = row.int(0)
            count += 1
            let body = row.utf8(5)
            bytes += Int64(body.count)
            let place = RoomPlace(room: row.int(1), seq: row.int(2))
            if row.int(3) == EventKind.message.rawValue {
                try add(upTo, place, body)
            } else if row.int(3) == EventKind.messageEdited.rawValue, let of = row.optionalInt(4) {
                edited.append(RoomPlace(room: place.room, seq: of))
            }
            return bytes < most
        }
        guard count > 0 else { return false }
        for place in edited {
            try postgres.send(Self.forget, ["room": .int(place.room), "seq": .int(place.seq)])
            let message = try postgres.first(Self.body, ["room": .int(place.room), "seq": .int(place.seq)]) {
                (id: $0.int(0), body: $0.utf8(1))
            }
            // What comes later is indexed in its turn.
            if let message, message.id <= upTo { try add(message.id, place, message.body) }
        }
        try consumers.move(Self.consumer, in: 0, from: after, to: upTo)
        return count == limit || bytes >= most
    }

    private func add(_ id: Int64, _ place: RoomPlace, _ body: [UInt8]) throws {
        guard let content = body.withUnsafeBytes({ try? JSON(parsing: $0, depth: 64) }), content["deleted"] == nil
        else { return }
        let terms = SearchWords.terms(of: content["text"]?.string ?? "", in: place.room)
        guard !terms.isEmpty else { return }
        try postgres.send(
            Self.add,
            [
                "room": .int(place.room), "seq": .int(place.seq), "event": .int(id),
                "photos": SQLValue(content["photos"] != nil), "words": .text(terms),
            ])
    }

    func find(_ words: SearchWords, in rooms: [RoomKey], _ filter: MessageFilter, limit: Int) throws -> [SearchHit] {
        guard !words.isEmpty, !rooms.isEmpty else { return [] }
        let newest = try postgres.first(Self.newest) { $0.int(0) } ?? 0
        guard try newest - ConsumerStore(postgres).position(Self.consumer, in: 0).seq < Self.mostUnknown else {
            throw Refusal.searchBuilding
        }
        let before = try filter.before.flatMap { place in
            try postgres.first(Self.id, ["room": .int(place.room), "seq": .int(place.seq)]) { $0.int(0) }
        }
        var found: [(id: Int64, hit: SearchHit)] = []
        for start in stride(from: 0, to: rooms.count, by: Self.roomsAtOnce) {
            let some = Array(rooms[start..<min(start + Self.roomsAtOnce, rooms.count)])
            found += try postgres.all(
                Self.find,
                [
                    "words": .text(words.textQuery(in: some)), "before": .int(before ?? .max),
                    "author": .int(filter.author ?? 0), "since": .int(filter.since?.milliseconds ?? 0),
                    "until": .int(filter.until?.milliseconds ?? .max), "limit": SQLValue(limit),
                    "photos": SQLValue(filter.hasPhotos),
                ]
            ) { row in
                let content = row.withUTF8(5) { try? JSON(parsing: $0, depth: 64) }
                return (
                    row.int(0),
                    SearchHit(
                        room: row.int(1), seq: row.int(2), at: row.instant(3), author: row.optionalInt(4),
                        snippet: words.excerpt(of: content?["text"]?.string ?? ""))
                )
            }
        }
        return found.sorted { $0.id > $1.id }.prefix(limit).map(\.hit)
    }

    func forget(_ seq: Seq, in room: RoomKey) throws {
        try postgres.run(Self.forget, ["room": .int(room), "seq": .int(seq)])
    }

    func forget(_ room: RoomKey) throws { try postgres.run(Self.forgetRoom, ["room": .int(room)]) }

    /// What was forgotten goes with `PostgresEngine.eraseTraces`.
    func compact(begins: Bool) throws -> Bool { false }
}
