import Foundation
import SimmerDomain
import SimmerStore

/// What the writer remembers from one transaction to the next, so that saying a message costs one statement that
/// writes: how far each room's log is, the rows of accounts, rooms and memberships (`RowMemory`), and the newest events
/// (`LogTail`). Used by the writer's thread only.
///
/// The tables are the truth: a row is forgotten as soon as SQLite says that it changes, everything when something is
/// taken back, and it is read again when it is needed.
final class LogMemory {
    private var tail = LogTail()
    /// The id of the next event; nil until the tail was read, and then `tail` is empty and `backlog` nil: nothing that
    /// was taken back may get a place. Ids are given here and never twice, since the cursors of places and search go by
    /// them.
    private var next: (event: Int64, change: Int64)?
    /// The tail's lengths at the savepoints that are open; nil: it was read again since.
    private var marks: [LogTail.Length?] = []
    private var backlog: IndexBacklog?
    /// Of rooms that are there and not deleted.
    private var heads: [RoomKey: LogHead] = [:]
    let rows = RowMemory()
    /// What changes now changes nothing that is remembered: see `Query.keepsCache`.
    var isKept = false
    /// What accounts have done in a day, of those who did something lately.
    private var used: [UsageStore.Day: Usage] = [:]
    /// When so many events wait for their places, these are written; whoever reads a room's log looks at all that wait.
    private let longestTail: Int
    /// So few rows for events that wait are not worth the pages that they change.
    private static let fewestRows = 64
    /// More heads or days than this are not kept: a fraction of what the hub keeps of each room.
    private static let most = 100_000

    init(longestTail: Int) { self.longestTail = longestTail }

    // MARK: Heads and rows

    private static let room = Query("SELECT head, lastAt FROM room WHERE key = :room AND deletedAt IS NULL")

    /// The room's last event. Throws `not_found` for a room that is not there or deleted.
    func head(of room: RoomKey, _ connection: SQLiteConnection) throws -> LogHead {
        if let head = heads[room] { return head }
        try load(connection)
        let placed = try connection.first(Self.room, ["room": .int(room)]) {
            LogHead(seq: $0.int(0), at: $0.instant(1))
        }
        guard let placed else { throw Refusal(.notFound, field: "room", phrase: "room not found") }
        if heads.count >= Self.most { forgetRooms() }
        let head = tail.head(of: room) ?? placed
        heads[room] = head
        return head
    }

    /// How far the room is when that is more than its row knows.
    func newest(_ room: RoomKey, _ connection: SQLiteConnection) throws -> LogHead? {
        if let head = heads[room] { return head }
        try load(connection)
        return tail.head(of: room)
    }

    /// SQLite changes a row of a table, in the midst of a statement. Of the tables that matter here the row's number is
    /// the key.
    func changed(_ table: UnsafePointer<CChar>, _ row: Int64) {
        guard !isKept else { return }
        if strcmp(table, "room") == 0 {
            heads[row] = nil
            rows.forget(room: row)
        } else if strcmp(table, "membership") == 0 {
            rows.forgetRoles()
        } else if strcmp(table, "account") == 0 {
            rows.forget(account: row)
        }
    }

    private func forgetRooms() {
        heads = [:]
        rows.forgetRooms()
    }

    // MARK: Events

    private static let unplaced = Query(
        "SELECT id, room, seq, at, author, cid, payer, bytes FROM event WHERE id > \(IndexBacklog.lastPlaced) ORDER BY id"
    )
    private static let last = Query("SELECT max(coalesce(max(id), 0), \(IndexBacklog.lastPlaced)) FROM event")
    private static let unplacedChanges = Query(
        "SELECT key, room FROM change WHERE key > \(IndexBacklog.lastChanged) ORDER BY key")
    private static let lastChange = Query("SELECT max(coalesce(max(key), 0), \(IndexBacklog.lastChanged)) FROM change")

    private func load(_ connection: SQLiteConnection) throws {
        guard next == nil else { return }
        try connection.each(Self.unplaced, [:]) { row in
            tail.append(
                LogTail.Entry(
                    event: row.int(0), room: row.int(1), place: LogHead(seq: row.int(2), at: row.instant(3)),
                    author: row.optionalInt(4), cid: row.optionalText(5), payer: row.optionalInt(6),
                    bytes: Int(row.int(7))))
            return true
        }
        try connection.each(Self.unplacedChanges, [:]) { row in
            tail.append(LogTail.ChangeEntry(change: row.int(0), room: row.int(1)))
            return true
        }
        // Whatever the open savepoints go back to, it is read again.
        marks = marks.map { _ in nil }
        next = (
            event: (try connection.first(Self.last) { $0.int(0) } ?? 0) + 1,
            change: (try connection.first(Self.lastChange) { $0.int(0) } ?? 0) + 1
        )
    }

    /// The id for an event that is about to be written.
    func nextEvent(_ connection: SQLiteConnection) throws -> Int64 {
        try load(connection)
        return next?.event ?? 1
    }

    /// The key for a change that is about to be written.
    func nextChange(_ connection: SQLiteConnection) throws -> Int64 {
        try load(connection)
        return next?.change ?? 1
    }

    /// The change was written.
    func append(_ entry: LogTail.ChangeEntry) {
        tail.append(entry)
        next?.change = entry.change + 1
    }

    /// The event was written.
    func append(_ entry: LogTail.Entry) {
        tail.append(entry)
        heads[entry.room] = entry.place
        if let payer = entry.payer {
            count(entry.usage, for: UsageStore.Day(account: payer, day: entry.place.at.utcDay))
        }
        next?.event = entry.event + 1
    }

    /// The id of an event that has no place in the table yet.
    func event(_ room: RoomKey, _ seq: Seq, _ connection: SQLiteConnection) throws -> Int64? {
        try load(connection)
        return tail.event(room, seq)
    }

    private static let said = Query("SELECT event FROM said WHERE author = :author AND cid = :cid")

    /// The id of the message that its author said under that cid.
    func event(saidBy author: AccountKey, cid: String, _ connection: SQLiteConnection) throws -> Int64? {
        try load(connection)
        if let event = tail.event(saidBy: author, cid: cid) { return event }
        return try connection.first(Self.said, ["author": .int(author), "cid": .text(cid)]) { $0.int(0) }
    }

    // MARK: Days of accounts

    /// What the account has done on that day: what stands in the table, and what the tail adds to it.
    func usage(_ day: UsageStore.Day, _ connection: SQLiteConnection) throws -> Usage {
        if let known = used[day] { return known }
        try load(connection)
        let usage = try UsageStore.written(day, connection) + tail.usage(of: day.account, on: day.day)
        if used.count >= Self.most { used = [:] }
        used[day] = usage
        return usage
    }

    /// More was written, to the tail or to the table.
    func count(_ more: Usage, for day: UsageStore.Day) { used[day]? += more }

    // MARK: Places

    /// Gives some events their places in the tables when many wait, more of them the more were added lately.
    func placeSome(afterAdding added: Int, _ connection: SQLiteConnection) throws {
        let isLong = max(tail.length.events, tail.length.changes) >= longestTail
        if backlog == nil, isLong { backlog = IndexBacklog(tail) }
        // Two rows an event, and they must be written before as many events again have come.
        if backlog != nil { try write(max(Self.fewestRows, 4 * added), connection) }
    }

    /// Gives all events that wait their places.
    func place(_ connection: SQLiteConnection) throws {
        try load(connection)
        // The tail that the open savepoints know is about to go.
        marks = marks.map { _ in nil }
        while !tail.isEmpty {
            if backlog == nil { backlog = IndexBacklog(tail) }
            try write(.max, connection)
        }
    }

    private func write(_ rows: Int, _ connection: SQLiteConnection) throws {
        guard try backlog?.write(rows, connection) ?? false, let length = backlog?.length else { return }
        tail.removeFirst(length)
        backlog = nil
    }

    // MARK: Going back

    /// - Returns: the mark's number, for `rollback(to:)`.
    @discardableResult
    func mark() -> Int {
        marks.append(next == nil ? nil : tail.length)
        return marks.count - 1
    }
    func release() { marks.removeLast() }

    /// Returns to the last mark, which stays.
    func rollback() {
        heads = [:]
        used = [:]
        rows.forgetAll()
        guard let mark = marks.last ?? nil, next != nil else { return forgetEvents() }
        tail.truncate(to: mark)
    }

    /// Returns to a mark, which stays; those made since are gone, also such as nobody released.
    func rollback(to mark: Int) {
        marks.removeSubrange((mark + 1)...)
        rollback()
    }

    /// Nothing of the transaction was kept.
    func forget() {
        heads = [:]
        used = [:]
        rows.forgetAll()
        marks = []
        forgetEvents()
    }

    private func forgetEvents() {
        next = nil
        backlog = nil
        tail.removeAll()
    }
}
