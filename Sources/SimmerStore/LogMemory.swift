import SimmerDomain

/// What the writer remembers from one transaction to the next, so that saying a message costs one statement: how far each room's
/// log is, and who may speak in it. The table `room` learns of new heads once a batch, or before the first statement that could
/// look at it. Used by the writer's thread only.
///
/// The table is the truth: what is remembered is forgotten whenever a statement changes `room` or `membership`, and whenever a
/// request or a commit fails.
final class LogMemory {
    struct Head {
        var seq: Seq
        var at: Instant
    }

    private var heads: [RoomKey: Head] = [:]
    private var roles: [RoomKey: [AccountKey: Role]] = [:]
    /// Rooms whose row is behind.
    private var unwritten: Set<RoomKey> = []
    /// More heads than this are not kept: a fraction of what the hub keeps of each room.
    private static let most = 100_000

    private static let select = Query("SELECT head, lastAt FROM room WHERE key = :room AND deletedAt IS NULL")
    private static let update = Query("UPDATE room SET head = :seq, lastAt = :at WHERE key = :room")

    /// The room's last event. Throws `not_found` for a room that is not there or deleted.
    func head(of room: RoomKey, _ connection: any SQLConnection) throws -> Head {
        if let head = heads[room] { return head }
        let head = try connection.first(Self.select, ["room": .int(room)]) { Head(seq: $0.int(0), at: $0.instant(1)) }
        guard let head else { throw Refusal(.notFound, field: "room", phrase: "room not found") }
        if heads.count >= Self.most, unwritten.isEmpty { heads = [:] }
        heads[room] = head
        return head
    }

    /// An event was added there.
    func advance(_ room: RoomKey, to head: Head) {
        heads[room] = head
        unwritten.insert(room)
    }

    /// nil: no member.
    func role(_ account: AccountKey, in room: RoomKey, _ read: () throws -> Role?) rethrows -> Role? {
        if let role = roles[room]?[account] { return role }
        guard let role = try read() else { return nil }
        if roles.count >= Self.most { roles = [:] }
        roles[room, default: [:]][account] = role
        return role
    }

    /// Writes what the table does not know yet.
    func settle(_ connection: any SQLConnection) throws {
        guard !unwritten.isEmpty else { return }
        for room in unwritten {
            guard let head = heads[room] else { continue }
            try connection.run(Self.update, ["seq": .int(head.seq), "at": SQLValue(head.at), "room": .int(room)])
        }
        unwritten.removeAll(keepingCapacity: true)
    }

    func forget() {
        heads = [:]
        roles = [:]
        unwritten = []
    }
}

/// The writer's connection: keeps `LogMemory` and the tables of one mind.
final class RememberingConnection: SQLConnection {
    private let connection: any SQLConnection
    private let memory: LogMemory

    init(_ connection: any SQLConnection, _ memory: LogMemory) {
        self.connection = connection
        self.memory = memory
    }

    func run(_ query: Query, _ arguments: Arguments) throws -> Int {
        try prepare(query)
        return try connection.run(query, arguments)
    }

    func each(_ query: Query, _ arguments: Arguments, _ body: (borrowing SQLRow) throws -> Bool) throws {
        try prepare(query)
        try connection.each(query, arguments, body)
    }

    private func prepare(_ query: Query) throws {
        guard query.looksAtRooms || query.changesRooms else { return }
        try memory.settle(connection)
        if query.changesRooms { memory.forget() }
    }

    func savepoint() throws {
        try memory.settle(connection)
        try connection.savepoint()
    }
    func releaseSavepoint() throws { try connection.releaseSavepoint() }
    func rollbackToSavepoint() throws {
        memory.forget()
        try connection.rollbackToSavepoint()
    }
}
