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

    /// The newest messages in the account's rooms that hold all the words, without words those that fit the filter
    /// (of the last `mostLooked` of each room). Throws `limit` while the index is being made
    /// anew.
    package func find(
        _ words: SearchWords, for account: AccountKey, room: RoomKey?, _ filter: MessageFilter, limit: Int
    ) throws -> [SearchHit] {
        let rooms = try tx.connection.all(Self.ownRooms, ["account": .int(account), "room": .int(room ?? 0)]) {
            $0.int(0)
        }
        guard !words.isEmpty else { return try latest(in: rooms, filter, limit: limit) }
        return try tx.session.messages.find(words, in: rooms, filter, limit: limit)
    }

    /// Without words there is no index to ask: so many of the last messages of a room are looked at.
    private static let mostLooked = 2_000
    private static let pageOfLog = 200

    private func latest(in rooms: [RoomKey], _ filter: MessageFilter, limit: Int) throws -> [SearchHit] {
        let last = try filter.before.flatMap { try tx.events.find($0.room, $0.seq) }
        var found: [SearchHit] = []
        for room in rooms {
            var (end, looked, hits) = (last?.room == room ? last?.seq ?? .max : Seq.max, 0, 0)
            reading: while looked < Self.mostLooked {
                let page = try tx.log.page(of: room, .before(end), messagesOnly: true, limit: Self.pageOfLog)
                for event in page.reversed() {
                    if let since = filter.since, event.at < since { break reading }
                    guard hits < limit else { break reading }
                    guard let hit = Self.hit(event, filter, after: last) else { continue }
                    found.append(hit)
                    hits += 1
                }
                guard let first = page.first, page.count == Self.pageOfLog else { break }
                (end, looked) = (first.seq, looked + page.count)
            }
        }
        return Array(found.sorted { ($0.at, $0.room, $0.seq) > ($1.at, $1.room, $1.seq) }.prefix(limit))
    }

    /// nil for what the filter does not let through.
    private static func hit(_ event: RoomEvent, _ filter: MessageFilter, after last: RoomEvent?) -> SearchHit? {
        guard filter.author == nil || event.author == filter.author, filter.until.map({ event.at < $0 }) ?? true
        else { return nil }
        if let last, (event.at, event.room, event.seq) >= (last.at, last.room, last.seq) { return nil }
        let content = event.content
        guard content["deleted"] == nil, !filter.hasPhotos || content["photos"]?.array?.isEmpty == false else {
            return nil
        }
        let text = content["text"]?.string ?? ""
        return SearchHit(
            room: event.room, seq: event.seq, at: event.at, author: event.author,
            snippet: String(String.UnicodeScalarView(text.unicodeScalars.prefix(ShownWords.characters))))
    }
}
