import SimmerDomain

/// One message that a search found.
package struct SearchHit: Sendable, Hashable {
    package var room: RoomKey
    package var seq: Seq
    package var at: Instant
    package var author: AccountKey?
    /// The text around the words, with U+0001 before and U+0002 after each of them.
    package var snippet: String

    package init(room: RoomKey, seq: Seq, at: Instant, author: AccountKey?, snippet: String) {
        self.room = room
        self.seq = seq
        self.at = at
        self.author = author
        self.snippet = snippet
    }
}

/// Full-text search over messages, by an index that is written later than they are (see `MessageIndex`).
package struct SearchStore {
    let tx: Transaction

    /// After so many bytes of events a batch ends: some ten milliseconds of the writer's time, however long messages
    /// are.
    static let mostBytes: Int64 = 128 << 10
    private static let ownRooms = Query(
        """
        SELECT membership.room FROM membership JOIN room ON room.key = membership.room AND room.deletedAt IS NULL
        WHERE membership.account = :account AND (:room = 0 OR membership.room = :room)
        """)

    /// Indexes what was said since the last time, in whatever room: at most `limit` events, and no more after
    /// `mostBytes`. Answers whether there may be more.
    package func index(limit: Int) throws -> Bool {
        try tx.session.messages.index(limit: limit, bytes: Self.mostBytes)
    }

    func forget(_ room: RoomKey, _ seq: Seq) throws { try tx.session.messages.forget(seq, in: room) }

    /// The newest messages in the account's rooms that hold all the words. Throws `limit` while the index is being made
    /// anew.
    package func find(
        _ words: SearchWords, for account: AccountKey, room: RoomKey?, author: AccountKey?, since: Instant?,
        until: Instant?, before: (room: RoomKey, seq: Seq)?, limit: Int
    ) throws -> [SearchHit] {
        guard !words.isEmpty else { return [] }
        let rooms = try tx.connection.all(Self.ownRooms, ["account": .int(account), "room": .int(room ?? 0)]) {
            $0.int(0)
        }
        let filter = MessageFilter(
            author: author, since: since, until: until,
            before: before.map { RoomPlace(room: $0.room, seq: $0.seq) })
        return try tx.session.messages.find(words, in: rooms, filter, limit: limit)
    }
}
