import SimmerDomain
import SimmerStore

/// A transaction, and its log: events stand in one table by room and place, with their cids, which one constraint each
/// holds. What is appended is sent ahead.
final class PostgresSession: StoreSession, EventLog {
    let postgres: PostgresConnection
    /// nil in a transaction that reads.
    private let memory: WriterMemory?
    var connection: any SQLConnection { postgres }
    var log: any EventLog { self }
    var messages: any MessageIndex { TextSearchMessages(postgres) }
    var notebook: any NotebookIndex { TextSearchNotebook(postgres) }
    var cache: (any RowCache)? { memory?.rows }
    var isWriting: Bool { memory != nil }

    private static let columns = EventStore.columns
    private static let said = Query("SELECT seq, at, hash FROM event WHERE author = :author AND cid = :cid")
    private static let one = Query("SELECT \(columns) FROM event WHERE room = :room AND seq = :seq")
    private static let after = Query(
        "SELECT \(columns) FROM event WHERE room = :room AND seq > :after AND seq <= :upTo ORDER BY seq LIMIT :limit")
    private static let messagesAfter = Query(
        """
        SELECT \(columns) FROM event WHERE room = :room AND seq > :after AND seq <= :upTo AND kind = 0
        ORDER BY seq LIMIT :limit
        """)
    private static let before = Query(
        "SELECT \(columns) FROM event WHERE room = :room AND seq < :before ORDER BY seq DESC LIMIT :limit")
    private static let messagesBefore = Query(
        """
        SELECT \(columns) FROM event WHERE room = :room AND seq < :before AND kind = 0 ORDER BY seq DESC LIMIT :limit
        """)
    private static let telling = Query(
        "SELECT \(columns) FROM event WHERE thing = :thing AND kind = :kind LIMIT :limit")
    private static let insert = Query(
        """
        INSERT INTO event (room, seq, kind, of, author, at, isQuiet, body, cid, hash, thing)
        VALUES (:room, :seq, :kind, :of, :author, :at, :quiet, :body, :cid, :hash, :thing)
        """)
    private static let replace = Query(
        """
        UPDATE event SET body = :body, thing = CASE kind WHEN 7 THEN CAST(:item AS TEXT) WHEN 6 THEN CAST(:reminder AS TEXT) END
        WHERE room = :room AND seq = :seq
        """)
    private static let erase = Query(
        """
        UPDATE event SET body = :body, thing = NULL, hash = NULL, isQuiet = 1 WHERE room = :room AND seq = :seq
        """)
    private static let removals = ["event", "change"].map { Query("DELETE FROM \($0) WHERE room = :room") }
    /// A table without rows goes on from its beginning.
    private static let continuations = ["account", "room", "request", "object"].map { table in
        Query("SELECT setval(pg_get_serial_sequence('\(table)', 'key'), max(key)) FROM \(table) HAVING max(key) > 0")
    }

    init(_ postgres: PostgresConnection, _ memory: WriterMemory? = nil) {
        self.postgres = postgres
        self.memory = memory
    }

    private func writing(_ what: String) throws -> WriterMemory {
        guard let memory else { throw StoreError.reading(writes: what) }
        return memory
    }

    // MARK: Reading

    func newest(of room: RoomKey) throws -> LogHead? { memory?.newest(room) }

    func page(of room: RoomKey, _ part: LogPart, messagesOnly: Bool, limit: Int) throws -> [RoomEvent] {
        switch part {
        case .after(let after, let upTo):
            return try postgres.all(
                messagesOnly ? Self.messagesAfter : Self.after,
                ["room": .int(room), "after": .int(after), "upTo": .int(upTo), "limit": SQLValue(limit)],
                EventStore.read)
        case .before(let before):
            return try postgres.all(
                messagesOnly ? Self.messagesBefore : Self.before,
                ["room": .int(room), "before": .int(before), "limit": SQLValue(limit)], EventStore.read
            ).reversed()
        }
    }

    func event(_ seq: Seq, in room: RoomKey) throws -> RoomEvent? {
        try postgres.first(Self.one, ["room": .int(room), "seq": .int(seq)], EventStore.read)
    }

    func telling(of thing: String, limit: Int) throws -> [RoomEvent] {
        try [EventKind.item, .reminder].flatMap { kind in
            try postgres.all(
                Self.telling, ["thing": .text(thing), "kind": .int(kind.rawValue), "limit": SQLValue(limit)],
                EventStore.read)
        }
    }

    func usage(_ day: UsageStore.Day) throws -> Usage {
        try memory?.usage(day, postgres) ?? UsageStore.written(day, postgres)
    }

    // MARK: Writing

    func head(of room: RoomKey) throws -> LogHead { try writing("an event").head(of: room, postgres) }

    /// Nobody waits for the answer that nearly always is nil: see `Repeatable.said`.
    func said(_ cid: String, by author: AccountKey, isSure: Bool) throws -> SaidMessage? {
        let memory = try writing("an event")
        if let known = memory.said(cid, by: author) { return known }
        guard isSure || memory.looksUp else { return nil }
        return try postgres.first(Self.said, ["author": .int(author), "cid": .text(cid)]) {
            SaidMessage(seq: $0.int(0), at: $0.instant(1), hash: $0.optionalInt(2))
        }
    }

    /// The thing of which an event of that kind tells more than that it is gone, by which `telling` finds it: no
    /// statement looks into a body.
    private static func thing(_ kind: EventKind, _ body: [UInt8]) -> SQLValue {
        guard kind == .item || kind == .reminder else { return .null }
        let content = body.withUnsafeBytes { try? JSON(parsing: $0, depth: 64) }
        if kind == .item { return content?["value"] == nil ? .null : SQLValue(content?["id"]?.string) }
        let reminder = content?["reminder"]
        return (reminder?["text"]?.string ?? "").isEmpty ? .null : SQLValue(reminder?["id"]?.string)
    }

    func append(_ event: RoomEvent, _ details: EventDetails) throws {
        let memory = try writing("an event")
        try postgres.send(
            Self.insert,
            [
                "room": .int(event.room), "seq": .int(event.seq), "kind": .int(event.kind.rawValue),
                "of": SQLValue(event.of), "author": SQLValue(event.author), "at": SQLValue(event.at),
                "quiet": SQLValue(details.isQuiet), "body": .utf8(event.body), "cid": SQLValue(details.cid),
                "hash": SQLValue(details.hash), "thing": Self.thing(event.kind, event.body),
            ])
        if let cid = details.cid, let author = event.author {
            memory.said(SaidMessage(seq: event.seq, at: event.at, hash: details.hash), cid, by: author)
        }
        memory.appended(
            to: event.room, LogHead(seq: event.seq, at: event.at),
            payer: details.payer.map { UsageStore.Day(account: $0, day: event.at.utcDay) }, bytes: event.body.count)
    }

    func append(_ change: Change) throws {
        try writing("a change").checkTurn(changes: ["change"])
        try postgres.send(ChangeStore.insertion, ChangeStore.values(of: change))
    }

    func add(_ more: Usage, to day: UsageStore.Day) throws { try writing("what was used").count(more, for: day) }

    func setBody(_ body: [UInt8], of seq: Seq, in room: RoomKey, isErased: Bool) throws -> Bool {
        let memory = try writing("the body of an event")
        guard !isErased else {
            memory.eraseSaid()
            return try postgres.run(Self.erase, ["body": .utf8(body), "room": .int(room), "seq": .int(seq)]) > 0
        }
        return try postgres.run(
            Self.replace,
            [
                "body": .utf8(body), "item": Self.thing(.item, body), "reminder": Self.thing(.reminder, body),
                "room": .int(room), "seq": .int(seq),
            ]) > 0
    }

    func settle() throws {}

    func continueKeys() throws {
        for query in Self.continuations { _ = try postgres.first(query) { $0.int(0) } }
    }

    func remove(_ room: RoomKey) throws {
        try writing("that a room is gone").eraseSaid()
        for query in Self.removals { try postgres.run(query, ["room": .int(room)]) }
    }
}
