import SimmerDomain
import SimmerStore

/// Whether a text of a room holds all words that are asked for, by what is said of both to an index.
private func holds(_ text: String, _ words: SearchWords, in room: RoomKey) -> Bool {
    let terms = SearchWords.terms(of: text, in: room).split(separator: " ")
    let asked = words.question(in: [room]).filter { $0 != "(" && $0 != ")" }.split(separator: " ").filter {
        $0 != "AND"
    }
    return asked.allSatisfy { word in
        let term = word.filter { $0 != "\"" && $0 != "*" }
        return terms.contains { word.hasSuffix("*") ? $0.hasPrefix(term) : $0 == term }
    }
}

/// Looks through all messages of the rooms up to where it was told to.
final class MemoryMessages: MessageIndex {
    private let memory: MemoryConnection

    private static let consumer = "search"
    private static let next = Query("SELECT id, body FROM event WHERE id > :after ORDER BY id LIMIT :limit")
    private static let id = Query("SELECT id FROM event WHERE room = :room AND seq = :seq")
    private static let messages = Query(
        """
        SELECT id, room, seq, at, author, body FROM event WHERE room = :room AND kind = 0 AND id <= :upTo
        ORDER BY id DESC
        """)

    init(_ memory: MemoryConnection) { self.memory = memory }

    func index(limit: Int, bytes most: Int64) throws -> Bool {
        let consumers = ConsumerStore(memory)
        let after = try consumers.position(Self.consumer, in: 0).seq
        var (upTo, count, bytes) = (after, 0, Int64(0))
        try memory.each(Self.next, ["after": .int(after), "limit": SQLValue(limit)]) { row in
            upTo = row.int(0)
            count += 1
            bytes += Int64(row.utf8(1).count)
            return bytes < most
        }
        guard count > 0 else { return false }
        try consumers.move(Self.consumer, in: 0, from: after, to: upTo)
        return count == limit || bytes >= most
    }

    func find(_ words: SearchWords, in rooms: [RoomKey], _ filter: MessageFilter, limit: Int) throws -> [SearchHit] {
        let upTo = try ConsumerStore(memory).position(Self.consumer, in: 0).seq
        let before = try filter.before.flatMap { place in
            try memory.first(Self.id, ["room": .int(place.room), "seq": .int(place.seq)]) { $0.int(0) }
        }
        var found: [(id: Int64, hit: SearchHit)] = []
        for room in rooms {
            try memory.each(
                Self.messages, ["room": .int(room), "upTo": .int(min(upTo, before.map { $0 - 1 } ?? upTo))]
            ) {
                row in
                let body = try JSON(parsing: row.text(5), depth: 64)
                let (at, author, text) = (row.instant(3), row.optionalInt(4), body["text"]?.string ?? "")
                guard body["deleted"] == nil, filter.author.map({ $0 == author }) ?? true,
                    filter.since.map({ at >= $0 }) ?? true, filter.until.map({ at < $0 }) ?? true,
                    holds(text, words, in: room), !filter.hasPhotos || body["photos"] != nil
                else { return true }
                let hit = SearchHit(
                    room: room, seq: row.int(2), at: at, author: author, snippet: words.excerpt(of: text))
                found.append((row.int(0), hit))
                return true
            }
        }
        return found.sorted { $0.id > $1.id }.prefix(limit).map(\.hit)
    }

    func forget(_ seq: Seq, in room: RoomKey) throws {}
    func forget(_ room: RoomKey) throws {}
    func compact(begins: Bool) throws -> Bool { false }
}

/// The words of objects as they stand, in a table.
final class MemoryNotebook: NotebookIndex {
    private let memory: MemoryConnection

    private static let add = Query(
        """
        INSERT INTO words (id, room, title, text, experiment, step)
        VALUES (:id, :room, :title, :text, :experiment, :step)
        """)
    private static let forget = Query("DELETE FROM words WHERE id = :id")
    private static let forgetRoom = Query("DELETE FROM words WHERE room = :room")
    private static let all = Query(
        """
        SELECT words.id, words.title, words.text FROM words
        JOIN object ON object.id = words.id AND object.deletedAt IS NULL
        JOIN object AS experiment ON experiment.id = words.experiment AND experiment.deletedAt IS NULL
        LEFT JOIN object AS step ON step.id = words.step
        WHERE words.room = :room AND (words.step IS NULL OR step.deletedAt IS NULL) ORDER BY object.key DESC
        """)

    init(_ memory: MemoryConnection) { self.memory = memory }

    func add(_ words: NotebookWords, of id: String, in room: RoomKey) throws {
        try memory.run(
            Self.add,
            [
                "id": .text(id), "room": .int(room), "title": .text(words.title), "text": .text(words.text),
                "experiment": .text(words.experiment), "step": SQLValue(words.step),
            ])
    }

    func forget(_ id: String) throws { try memory.run(Self.forget, ["id": .text(id)]) }
    func forget(_ room: RoomKey) throws { try memory.run(Self.forgetRoom, ["room": .int(room)]) }

    func find(_ words: SearchWords, in room: RoomKey, offset: Int, limit: Int) throws -> NotebookPage {
        let all = try memory.all(Self.all, ["room": .int(room)]) {
            (id: $0.text(0), title: $0.text(1), text: $0.text(2))
        }
        .filter { holds($0.title + " " + $0.text, words, in: room) }
        let best = all.filter { holds($0.title, words, in: room) } + all.filter { !holds($0.title, words, in: room) }
        return NotebookPage(ids: best.dropFirst(offset).prefix(limit).map(\.id), total: all.count)
    }

    func compact(begins: Bool) throws -> Bool { false }
}
