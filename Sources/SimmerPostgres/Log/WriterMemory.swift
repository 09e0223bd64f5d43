import SimmerDomain
import SimmerStore

/// What the writer remembers from one transaction to the next: how far each room's log is, what accounts have done in a
/// day, and rows (`RowMemory`). What it has put off to write of the first two is written before the commit, once for
/// each room and account. Used by the writer's thread only.
///
/// The tables are the truth: what a statement changes is forgotten before it runs, all of it when anything is taken
/// back.
final class WriterMemory {
    let rows = RowMemory()
    /// Of rooms that are there and not deleted.
    private var heads: [RoomKey: LogHead] = [:]
    /// Rooms whose rows don't know their heads yet.
    private var behind: Set<RoomKey> = []
    private var used: [UsageStore.Day: Usage] = [:]
    /// What the table does not know yet.
    private var more: [UsageStore.Day: Usage] = [:]
    /// The messages that were said lately, by author and cid.
    private var lately: [AccountKey: [String: SaidMessage]] = [:]
    private var latelyCount = 0
    /// What was not said lately is looked up: see `Repeatable.said`.
    var looksUp = false
    /// Where others write too: how often what is remembered had been changed when it was read; nil: nobody knows.
    var version: Int64?
    /// This transaction changes such rows.
    private(set) var hasChangedRows = false
    /// It may only say something, beside others who do: what was not read when it began is not its own.
    private(set) var onlySays = false
    /// It wanted to do more.
    var isBeyond = false
    /// More heads, days or messages than this are not kept.
    private static let most = 100_000

    private static let room = Query("SELECT head, lastAt FROM room WHERE key = :room AND deletedAt IS NULL")
    private static let move = Query("UPDATE room SET head = :seq, lastAt = :at WHERE key = :room")
    private static let upsert = Query(
        """
        INSERT INTO usage (day, account, events, bytes, told) VALUES (:day, :account, :events, :bytes, 0)
        ON CONFLICT (day, account) DO UPDATE SET events = usage.events + excluded.events, bytes = usage.bytes + excluded.bytes
        """)

    /// A room's last event, if it was asked for or appended to lately.
    func newest(_ room: RoomKey) -> LogHead? { heads[room] }

    /// The same, read where it is not remembered. Throws `not_found` for a room that is not there or deleted.
    func head(of room: RoomKey, _ connection: PostgresConnection) throws -> LogHead {
        if let head = heads[room] { return head }
        if onlySays { throw beyond() }
        let head = try connection.first(Self.room, ["room": .int(room)]) {
            LogHead(seq: $0.int(0), at: $0.instant(1))
        }
        guard let head else { throw Refusal(.notFound, field: "room", phrase: "room not found") }
        if heads.count >= Self.most, behind.isEmpty { heads = [:] }
        heads[room] = head
        return head
    }

    /// An event was sent.
    func appended(to room: RoomKey, _ head: LogHead, payer: UsageStore.Day?, bytes: Int) {
        heads[room] = head
        behind.insert(room)
        if let payer { count(Usage(events: 1, bytes: bytes), for: payer) }
    }

    func said(_ cid: String, by author: AccountKey) -> SaidMessage? { lately[author]?[cid] }

    func said(_ message: SaidMessage, _ cid: String, by author: AccountKey) {
        if latelyCount >= Self.most { forgetSaid() }
        lately[author, default: [:]][cid] = message
        latelyCount += 1
    }

    func forgetSaid() { (lately, latelyCount) = ([:], 0) }

    func usage(_ day: UsageStore.Day, _ connection: PostgresConnection) throws -> Usage {
        if let known = used[day] { return known }
        let usage = try UsageStore.written(day, connection)
        if used.count >= Self.most { used = [:] }
        used[day] = usage
        return usage
    }

    func count(_ usage: Usage, for day: UsageStore.Day) {
        used[day]? += usage
        more[day, default: Usage()] += usage
    }

    /// A statement is about to run.
    func before(_ statement: Statement, keepsCache: Bool, _ connection: PostgresConnection) throws {
        if statement.changes?.isEmpty != true { try checkTurn(changes: statement.changes) }
        if statement.asksForUsage, !more.isEmpty { try flush(connection) }
        guard let changes = statement.changes else {
            try flush(connection)
            hasChangedRows = true
            return forget()
        }
        guard !changes.isEmpty, !keepsCache else { return }
        if changes.contains("room") {
            try flush(connection)
            heads = [:]
            rows.forgetRooms()
        }
        if changes.contains("membership") {
            rows.forgetRoles()
            hasChangedRows = true
        }
        if changes.contains("account") {
            rows.forgetAccounts()
            hasChangedRows = true
        }
        if changes.contains("usage") { used = [:] }
    }

    /// Sends what was put off, in the order of the keys.
    func flush(_ connection: PostgresConnection) throws {
        for room in behind.sorted() {
            guard let head = heads[room] else { continue }
            try connection.send(Self.move, ["seq": .int(head.seq), "at": SQLValue(head.at), "room": .int(room)])
        }
        behind = []
        for (day, usage) in more.sorted(by: { ($0.key.day, $0.key.account) < ($1.key.day, $1.key.account) }) {
            try connection.send(
                Self.upsert,
                [
                    "day": .int(day.day), "account": .int(day.account), "events": SQLValue(usage.events),
                    "bytes": SQLValue(usage.bytes),
                ])
        }
        more = [:]
    }

    /// What was said is said no more.
    func eraseSaid() {
        forgetSaid()
        hasChangedRows = true
    }

    /// Something was taken back.
    func forget() {
        (heads, behind, used, more) = ([:], [], [:], [:])
        forgetRows()
    }

    // MARK: Where others write too

    /// What others have changed is not read yet.
    func beginTurn(onlySays: Bool) {
        (self.onlySays, hasChangedRows, isBeyond) = (onlySays, false, false)
        (heads, behind, used, more) = ([:], [], [:], [:])
        rows.forgetRooms()
    }

    func found(_ head: LogHead, of room: RoomKey) { heads[room] = head }
    func found(_ usage: Usage, of day: UsageStore.Day) { used[day] = usage }

    func forgetRows() {
        rows.forgetAll()
        forgetSaid()
    }
}
