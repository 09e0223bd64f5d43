import SimmerDomain

/// The messages that people keep for themselves. Nobody else is told, and nobody else can ask.
package struct KeptStore {
    let tx: Transaction

    /// So many an account may keep.
    package static let most = 1000

    /// A message that was kept.
    package struct Kept: Sendable {
        /// Among all that the account has kept; what was kept later has a higher one.
        package let number: Int64
        package let event: RoomEvent
    }

    private static let one = Query(
        "SELECT count(*) FROM kept WHERE account = :account AND room = :room AND seq = :seq")
    private static let held = Query(
        "SELECT count(*), coalesce(max(number), 0) FROM kept WHERE account = :account")
    private static let insert = Query(
        "INSERT INTO kept (account, room, seq, number) VALUES (:account, :room, :seq, :number)")
    private static let delete = Query("DELETE FROM kept WHERE account = :account AND room = :room AND seq = :seq")
    /// Of rooms that the account is in: what was kept in one that was left is there again after a return.
    private static func pages(_ condition: String) -> Query {
        Query(
            """
            SELECT kept.number, kept.room, kept.seq FROM kept
            JOIN membership ON membership.room = kept.room AND membership.account = kept.account
            JOIN room ON room.key = kept.room
            WHERE kept.account = :account AND kept.number < :before AND room.deletedAt IS NULL\(condition)
            ORDER BY kept.number DESC LIMIT :limit
            """)
    }
    private static let everywhere = pages("")
    private static let inRoom = pages(" AND kept.room = :room")
    private static let gone = Query("DELETE FROM kept WHERE room = :room AND seq = :seq")
    private static let forget = Query("DELETE FROM kept WHERE account = :account")

    /// Keeps a message, once. Throws `not_found` for one that is gone, `limit` over `most`.
    package func add(_ seq: Seq, in room: RoomKey, for account: AccountKey) throws {
        _ = try tx.events.message(room, seq)
        let message = message(seq, room, account)
        guard try tx.connection.first(Self.one, Arguments(message), { $0.int(0) }) == 0 else { return }
        let (count, last) =
            try tx.connection.first(Self.held, ["account": .int(account)]) { ($0.int(0), $0.int(1)) } ?? (0, 0)
        guard count < Self.most else {
            throw Refusal(
                .limit, field: "of", phrase: "too many kept", values: ["maximum": .number(Double(Self.most))])
        }
        try tx.connection.run(Self.insert, Arguments(message + [("number", .int(last + 1))]))
    }

    package func remove(_ seq: Seq, in room: RoomKey, for account: AccountKey) throws {
        try tx.connection.run(Self.delete, Arguments(message(seq, room, account)))
    }

    /// A page of what an account keeps, in one room or in all, the one kept last first.
    package func page(of account: AccountKey, in room: RoomKey?, before: Int64?, limit: Int) throws -> [Kept] {
        var arguments: [(String, SQLValue)] = [
            ("account", .int(account)), ("before", .int(before ?? .max)), ("limit", SQLValue(limit)),
        ]
        if let room { arguments.append(("room", .int(room))) }
        let places = try tx.connection.all(room == nil ? Self.everywhere : Self.inRoom, Arguments(arguments)) {
            (number: $0.int(0), room: $0.int(1), seq: $0.int(2))
        }
        return try places.compactMap { place in
            try tx.events.find(place.room, place.seq).map { Kept(number: place.number, event: $0) }
        }
    }

    /// A message is deleted.
    func forget(_ seq: Seq, in room: RoomKey) throws {
        try tx.connection.run(Self.gone, ["room": .int(room), "seq": .int(seq)])
    }

    package func forget(_ account: AccountKey) throws {
        try tx.connection.run(Self.forget, ["account": .int(account)])
    }

    private func message(_ seq: Seq, _ room: RoomKey, _ account: AccountKey) -> [(String, SQLValue)] {
        [("account", .int(account)), ("room", .int(room)), ("seq", .int(seq))]
    }
}
