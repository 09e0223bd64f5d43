import SimmerDomain
import SimmerStore

/// A transaction that reads. Made anew for each, so that what it has looked up is as of its snapshot.
final class ReaderSession: SQLiteSession {
    let sqlite: SQLiteConnection
    var cache: (any RowCache)? { nil }
    var isWriting: Bool { false }

    private static let heads = Query(
        "SELECT room, max(seq), max(at) FROM event WHERE id > \(IndexBacklog.lastPlaced) GROUP BY room")
    private static let place = Query("SELECT id FROM log WHERE room = :room AND seq = :seq LIMIT 1")
    private static let used = Query(
        "SELECT coalesce(sum(events), 0), coalesce(sum(bytes), 0) FROM used WHERE day = :day AND account = :account")

    /// How far the rooms are whose newest events have no place in the tables yet.
    private lazy var unplaced = Result {
        try Dictionary(
            sqlite.all(Self.heads) { ($0.int(0), LogHead(seq: $0.int(1), at: $0.instant(2))) },
            uniquingKeysWith: { $1 })
    }

    init(_ sqlite: SQLiteConnection) { self.sqlite = sqlite }

    func newest(of room: RoomKey) throws -> LogHead? { try unplaced.get()[room] }

    func id(of seq: Seq, in room: RoomKey) throws -> Int64? {
        try sqlite.first(Self.place, ["room": .int(room), "seq": .int(seq)]) { $0.int(0) }
    }

    func event(_ seq: Seq, in room: RoomKey) throws -> RoomEvent? {
        guard let id = try id(of: seq, in: room) else { return nil }
        return try sqlite.first(LogStatements.one, ["id": .int(id)], EventStore.read)
    }

    func usage(_ day: UsageStore.Day) throws -> Usage {
        try sqlite.first(Self.used, ["day": .int(day.day), "account": .int(day.account)]) {
            Usage(events: Int($0.int(0)), bytes: Int($0.int(1)))
        } ?? Usage()
    }

    func head(of room: RoomKey) throws -> LogHead { throw StoreError.reading(writes: "an event") }
    func said(_ cid: String, by author: AccountKey, isSure: Bool) throws -> SaidMessage? {
        throw StoreError.reading(writes: "an event")
    }
    func append(_ event: RoomEvent, _ details: EventDetails) throws { throw StoreError.reading(writes: "an event") }
    func append(_ change: Change) throws { throw StoreError.reading(writes: "a change") }
    func add(_ more: Usage, to day: UsageStore.Day) throws { throw StoreError.reading(writes: "what was used") }
    func setBody(_ body: [UInt8], of seq: Seq, in room: RoomKey, isErased: Bool) throws -> Bool {
        throw StoreError.reading(writes: "the body of an event")
    }
    func settle() throws {}
    func remove(_ room: RoomKey) throws { throw StoreError.reading(writes: "that a room is gone") }
}
