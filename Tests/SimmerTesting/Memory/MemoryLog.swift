import SimmerDomain
import SimmerStore

/// A transaction of `MemoryEngine`, and its log: events stand in one table with their places and cids, and the rooms'
/// rows know them at once.
final class MemorySession: StoreSession, EventLog {
    let memory: MemoryConnection
    let isWriting: Bool
    var connection: any SQLConnection { memory }
    var log: any EventLog { self }
    var messages: any MessageIndex { MemoryMessages(memory) }
    var notebook: any NotebookIndex { MemoryNotebook(memory) }
    var cache: (any RowCache)? { nil }

    private static let columns = EventStore.columns
    private static let head = Query("SELECT head, lastAt FROM room WHERE key = :room AND deletedAt IS NULL")
    private static let move = Query("UPDATE room SET head = :seq, lastAt = :at WHERE key = :room")
    private static let said = Query("SELECT seq, at, hash FROM event WHERE author = :author AND cid = :cid")
    private static let one = Query("SELECT \(columns) FROM event WHERE room = :room AND seq = :seq")
    private static let after = Query(
        """
        SELECT \(columns) FROM event WHERE room = :room AND seq > :after AND seq <= :upTo AND (kind = 0 OR :all = 1)
        ORDER BY seq LIMIT :limit
        """)
    private static let before = Query(
        """
        SELECT \(columns) FROM event WHERE room = :room AND seq < :before AND (kind = 0 OR :all = 1)
        ORDER BY seq DESC LIMIT :limit
        """)
    private static let things = Query("SELECT \(columns) FROM event WHERE kind IN (6, 7)")
    /// No number is given twice, or the reader of the index would pass it by.
    private static let insert = Query(
        """
        INSERT INTO event (id, room, seq, kind, of, author, at, isQuiet, body, cid, hash, payer, bytes)
        SELECT max(coalesce((SELECT max(id) FROM event), 0), coalesce((SELECT max(seq) FROM consumer WHERE room = 0
            AND name = 'search'), 0)) + 1, :room, :seq, :kind, :of, :author, :at, :quiet, :body, :cid, :hash, NULL, 0
        """)
    private static let replace = Query("UPDATE event SET body = :body WHERE room = :room AND seq = :seq")
    private static let erase = Query(
        "UPDATE event SET body = :body, hash = NULL, isQuiet = 1 WHERE room = :room AND seq = :seq")
    private static let removals = ["event", "change"].map { Query("DELETE FROM \($0) WHERE room = :room") }

    init(_ memory: MemoryConnection, isWriting: Bool) {
        self.memory = memory
        self.isWriting = isWriting
    }

    private func checkWriting(_ what: String) throws {
        guard isWriting else { throw StoreError.reading(writes: what) }
    }

    func newest(of room: RoomKey) throws -> LogHead? { nil }

    func page(of room: RoomKey, _ part: LogPart, messagesOnly: Bool, limit: Int) throws -> [RoomEvent] {
        let all = SQLValue(!messagesOnly)
        switch part {
        case .after(let after, let upTo):
            return try memory.all(
                Self.after,
                ["room": .int(room), "after": .int(after), "upTo": .int(upTo), "all": all, "limit": SQLValue(limit)],
                EventStore.read)
        case .before(let before):
            return try memory.all(
                Self.before, ["room": .int(room), "before": .int(before), "all": all, "limit": SQLValue(limit)],
                EventStore.read
            ).reversed()
        }
    }

    func event(_ seq: Seq, in room: RoomKey) throws -> RoomEvent? {
        try memory.first(Self.one, ["room": .int(room), "seq": .int(seq)], EventStore.read)
    }

    func telling(of thing: String, limit: Int) throws -> [RoomEvent] {
        let told = try memory.all(Self.things, [:], EventStore.read).filter { event in
            let body = event.content
            if event.kind == .item { return body["id"]?.string == thing && body["value"] != nil }
            return body["reminder"]?["id"]?.string == thing && body["reminder"]?["text"]?.string != ""
        }
        return Array(told.prefix(limit))
    }

    func usage(_ day: UsageStore.Day) throws -> Usage { try UsageStore.written(day, memory) }

    func head(of room: RoomKey) throws -> LogHead {
        try checkWriting("an event")
        let head = try memory.first(Self.head, ["room": .int(room)]) { LogHead(seq: $0.int(0), at: $0.instant(1)) }
        guard let head else { throw Refusal(.notFound, field: "room", phrase: "room not found") }
        return head
    }

    func said(_ cid: String, by author: AccountKey, isSure: Bool) throws -> SaidMessage? {
        try checkWriting("an event")
        return try memory.first(Self.said, ["author": .int(author), "cid": .text(cid)]) {
            SaidMessage(seq: $0.int(0), at: $0.instant(1), hash: $0.optionalInt(2))
        }
    }

    func append(_ event: RoomEvent, _ details: EventDetails) throws {
        try checkWriting("an event")
        try memory.run(
            Self.insert,
            [
                "room": .int(event.room), "seq": .int(event.seq), "kind": .int(event.kind.rawValue),
                "of": SQLValue(event.of), "author": SQLValue(event.author), "at": SQLValue(event.at),
                "quiet": SQLValue(details.isQuiet), "body": .utf8(event.body), "cid": SQLValue(details.cid),
                "hash": SQLValue(details.hash),
            ])
        try memory.run(
            Self.move, ["seq": .int(event.seq), "at": SQLValue(event.at), "room": .int(event.room)])
        guard let payer = details.payer else { return }
        try add(
            Usage(events: 1, bytes: event.body.count), to: UsageStore.Day(account: payer, day: event.at.utcDay))
    }

    func append(_ change: Change) throws {
        try checkWriting("a change")
        try memory.run(ChangeStore.insertion, ChangeStore.values(of: change))
    }

    func add(_ more: Usage, to day: UsageStore.Day) throws { try UsageStore.add(more, to: day, memory) }

    func setBody(_ body: [UInt8], of seq: Seq, in room: RoomKey, isErased: Bool) throws -> Bool {
        try memory.run(
            isErased ? Self.erase : Self.replace, ["body": .utf8(body), "room": .int(room), "seq": .int(seq)]) > 0
    }

    func settle() throws {}
    func continueKeys() {}

    func remove(_ room: RoomKey) throws {
        for query in Self.removals { try memory.run(query, ["room": .int(room)]) }
    }
}
