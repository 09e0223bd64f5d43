import GRDBSQLite
import SimmerDomain
import SimmerStore

/// What the transactions of the writer go through, one after the other, with what is remembered between them. Used by
/// one thread at a time.
final class WriterSession: SQLiteSession {
    let sqlite: SQLiteConnection
    private let handle: OpaquePointer
    private let memory: LogMemory
    var cache: (any RowCache)? { memory.rows }
    var isWriting: Bool { true }

    private static let insertEvent = Query(
        """
        INSERT INTO event (id, room, seq, kind, of, author, at, isQuiet, body, cid, hash, payer, bytes)
        VALUES (:id, :room, :seq, :kind, :of, :author, :at, :quiet, :body, :cid, :hash, :payer, :bytes)
        """)
    private static let insertChange = Query(
        """
        INSERT INTO change
            (key, id, room, at, account, via, causeSeq, verb, kind, object, before, after, grp, undoes, undoneBy,
            device)
        VALUES (:key, :id, :room, :at, :account, :via, :cause, :verb, :kind, :object, :before, :after, :group, :undoes,
            :undoneBy, :device)
        """)
    private static let said = Query("SELECT seq, at, hash FROM event WHERE id = :id")
    private static let placed = Query("SELECT event FROM place WHERE room = :room AND seq = :seq")
    private static let atPlace = Query(
        """
        SELECT event.room, event.seq, kind, of, author, at, body FROM place CROSS JOIN event ON event.id = place.event
        WHERE place.room = :room AND place.seq = :seq
        """)
    private static let replace = Query("UPDATE event SET body = :body WHERE id = :id")
    private static let erase = Query("UPDATE event SET body = :body, hash = NULL, isQuiet = 1 WHERE id = :id")

    init(_ handle: OpaquePointer, longestTail: Int) {
        self.handle = handle
        memory = LogMemory(longestTail: longestTail)
        sqlite = SQLiteConnection(handle, memory)
        sqlite3_update_hook(handle, rowChangeHook, Unmanaged.passUnretained(memory).toOpaque())
    }

    /// Must be called before the connection is closed.
    func end() {
        sqlite3_update_hook(handle, nil, nil)
        sqlite.finalizeStatements()
    }

    /// Runs `body` in a transaction: see `StoreEngine.write`.
    func transaction<T>(requests: Int, _ body: (any StoreSession) throws -> T) throws -> T {
        try sqlite.begin()
        let beginning = memory.mark()
        let result: T
        do {
            result = try body(self)
        } catch {
            if sqlite.rollback() {
                memory.rollback(to: beginning)
                memory.release()
            } else {
                // What SQLite rolled back by itself may have been followed by something that stayed.
                memory.forget()
            }
            throw error
        }
        do {
            try memory.placeSome(afterAdding: requests, sqlite)
            try sqlite.commit()
        } catch {
            sqlite.rollback()
            memory.forget()
            throw error
        }
        memory.release()
        return result
    }

    // MARK: The log

    func newest(of room: RoomKey) throws -> LogHead? { try memory.newest(room, sqlite) }
    func head(of room: RoomKey) throws -> LogHead { try memory.head(of: room, sqlite) }
    func usage(_ day: UsageStore.Day) throws -> Usage { try memory.usage(day, sqlite) }
    func settle() throws { try memory.place(sqlite) }

    func said(_ cid: String, by author: AccountKey, isSure: Bool) throws -> SaidMessage? {
        guard let id = try memory.event(saidBy: author, cid: cid, sqlite) else { return nil }
        return try sqlite.first(Self.said, ["id": .int(id)]) {
            SaidMessage(seq: $0.int(0), at: $0.instant(1), hash: $0.optionalInt(2))
        }
    }

    func id(of seq: Seq, in room: RoomKey) throws -> Int64? {
        if let id = try memory.event(room, seq, sqlite) { return id }
        return try sqlite.first(Self.placed, ["room": .int(room), "seq": .int(seq)]) { $0.int(0) }
    }

    func event(_ seq: Seq, in room: RoomKey) throws -> RoomEvent? {
        if let id = try memory.event(room, seq, sqlite) {
            return try sqlite.first(LogStatements.one, ["id": .int(id)], EventStore.read)
        }
        return try sqlite.first(Self.atPlace, ["room": .int(room), "seq": .int(seq)], EventStore.read)
    }

    func append(_ event: RoomEvent, _ details: EventDetails) throws {
        let bytes = details.payer == nil ? 0 : event.body.count
        let id = try memory.nextEvent(sqlite)
        try sqlite.run(
            Self.insertEvent,
            [
                "id": .int(id), "room": .int(event.room), "seq": .int(event.seq), "kind": .int(event.kind.rawValue),
                "of": SQLValue(event.of), "author": SQLValue(event.author), "at": SQLValue(event.at),
                "quiet": SQLValue(details.isQuiet), "body": .utf8(event.body), "cid": SQLValue(details.cid),
                "hash": SQLValue(details.hash), "payer": SQLValue(details.payer), "bytes": SQLValue(bytes),
            ])
        memory.append(
            LogTail.Entry(
                event: id, room: event.room, place: LogHead(seq: event.seq, at: event.at), author: event.author,
                cid: details.cid, payer: details.payer, bytes: bytes))
    }

    func append(_ change: Change) throws {
        let key = try memory.nextChange(sqlite)
        try sqlite.run(
            Self.insertChange,
            [
                "key": .int(key), "id": .text(change.id), "room": .int(change.room), "at": SQLValue(change.at),
                "account": SQLValue(change.account), "via": .text(change.via.rawValue),
                "cause": SQLValue(change.cause), "verb": .text(change.verb), "kind": .text(change.kind),
                "object": .text(change.object), "before": .utf8(change.before.bytes),
                "after": .utf8(change.after.bytes), "group": .text(change.group), "undoes": SQLValue(change.undoes),
                "undoneBy": SQLValue(change.undoneBy), "device": SQLValue(change.device),
            ])
        memory.append(LogTail.ChangeEntry(change: key, room: change.room))
    }

    func add(_ more: Usage, to day: UsageStore.Day) throws {
        try UsageStore.add(more, to: day, sqlite)
        memory.count(more, for: day)
    }

    func setBody(_ body: [UInt8], of seq: Seq, in room: RoomKey, isErased: Bool) throws -> Bool {
        guard let id = try id(of: seq, in: room) else { return false }
        try sqlite.run(isErased ? Self.erase : Self.replace, ["body": .utf8(body), "id": .int(id)])
        return true
    }

    // MARK: Removing

    private static let cids = Query(
        """
        SELECT event.author, event.cid FROM place JOIN event ON event.id = place.event
        WHERE place.room = :room AND event.cid IS NOT NULL
        """)
    private static let removeCid = Query("DELETE FROM said WHERE author = :author AND cid = :cid")
    private static let removals = [
        "DELETE FROM event WHERE id IN (SELECT event FROM place WHERE room = :room)",
        "DELETE FROM change WHERE key IN (SELECT change FROM changed WHERE room = :room)",
        "DELETE FROM place WHERE room = :room",
        "DELETE FROM changed WHERE room = :room",
    ].map { Query($0) }

    func remove(_ room: RoomKey) throws {
        try settle()
        let cids = try sqlite.all(Self.cids, ["room": .int(room)]) { (author: $0.int(0), cid: $0.text(1)) }
        for (author, cid) in cids { try sqlite.run(Self.removeCid, ["author": .int(author), "cid": .text(cid)]) }
        for query in Self.removals { try sqlite.run(query, ["room": .int(room)]) }
    }
}

private func rowChangeHook(
    _ memory: UnsafeMutableRawPointer?, _ kind: Int32, _ database: UnsafePointer<CChar>?,
    _ table: UnsafePointer<CChar>?,
    _ row: Int64
) {
    guard let memory, let table else { return }
    Unmanaged<LogMemory>.fromOpaque(memory).takeUnretainedValue().changed(table, row)
}
