import SimmerDomain

/// Reading a room's log.
extension EventStore {
    private static let byAuthor = Query(
        "SELECT \(columns) FROM log WHERE room = :room AND author = :author AND kind = 0 ORDER BY seq")
    private static let unread = Query(
        """
        SELECT count(*) FROM (SELECT 1 FROM log WHERE room = :room AND seq > :seq AND kind = 0 AND isQuiet = 0
            AND author <> :account LIMIT 1000) AS part
        """)
    private static let unreadMessages = Query(
        """
        SELECT \(columns) FROM log WHERE room = :room AND seq > :seq AND kind = 0 AND isQuiet = 0 AND author <> :account
        ORDER BY seq DESC LIMIT 200
        """)
    private static let summary = Query(
        """
        SELECT author, count(*), min(seq) FROM log
        WHERE room = :room AND seq > :seq AND kind = 0 AND isQuiet = 0 AND author <> :account GROUP BY author
        """)

    /// Events with `after < seq <= upTo`, oldest first, at most `limit`, as they are today (see `presented`).
    package func replay(_ room: RoomKey, after: Seq, upTo: Seq, limit: Int) throws -> [RoomEvent] {
        try presented(tx.log.page(of: room, .after(after, upTo: upTo), messagesOnly: false, limit: limit))
    }

    /// At most `limit` events before `seq`, oldest first, `seq` itself excluded; messages only unless `all`.
    package func history(_ room: RoomKey, before seq: Seq, limit: Int, all: Bool) throws -> [RoomEvent] {
        try presented(tx.log.page(of: room, .before(seq), messagesOnly: !all, limit: limit))
    }

    /// At most `limit` events after `seq`, oldest first, `seq` itself excluded; messages only unless `all`.
    package func history(_ room: RoomKey, after seq: Seq, limit: Int, all: Bool) throws -> [RoomEvent] {
        if all { return try replay(room, after: seq, upTo: .max, limit: limit) }
        return try tx.log.page(of: room, .after(seq), messagesOnly: true, limit: limit)
    }

    /// What was said last in a room and is not deleted; nil where that is long ago.
    package func lastWords(in room: RoomKey) throws -> ShownWords? {
        let recent = try tx.log.page(of: room, .before(.max), messagesOnly: true, limit: 10)
        guard let event = recent.last(where: { $0.content["deleted"] == nil }) else { return nil }
        let content = event.content
        return ShownWords(
            content["text"]?.string ?? "", seq: event.seq, photos: content["photos"]?.array?.count ?? 0,
            files: content["files"]?.array?.compactMap { $0["name"]?.string } ?? [],
            by: try event.author.flatMap { try tx.accounts.find($0) })
    }

    /// Everything that an account said in a room.
    package func messages(of account: AccountKey, in room: RoomKey) throws -> [RoomEvent] {
        try tx.connection.all(Self.byAuthor, ["room": .int(room), "author": .int(account)], Self.read)
    }

    /// How many messages of others are unread, quiet ones not counted; counting ends at 1,000.
    package func unread(_ room: RoomKey, after seq: Seq, for account: AccountKey) throws -> Int {
        Int(
            try tx.connection.first(
                Self.unread, ["room": .int(room), "seq": .int(seq), "account": .int(account)]
            ) { $0.int(0) } ?? 0)
    }

    /// How many of the unread messages name a person or answer one of theirs; the last 200 are looked at.
    package func mentions(_ room: RoomKey, after seq: Seq, of person: Account) throws -> Int {
        try tx.connection.all(
            Self.unreadMessages, ["room": .int(room), "seq": .int(seq), "account": .int(person.key)], Self.read
        ).filter { event in
            let content = event.content
            let text = content["text"]?.string ?? ""
            if try Mention.names(person.username, in: text) || isForEveryone(event, saying: text) { return true }
            return try content["replyTo"]?.int.flatMap { try find(room, $0)?.author } == person.key
        }.count
    }

    /// Whether a message names everybody, and its author may: an owner, or any member where the room has it so.
    package func isForEveryone(_ event: RoomEvent, saying text: String) throws -> Bool {
        guard Mention.namesEveryone(in: text), let author = event.author, let room = try tx.rooms.find(event.room)
        else { return false }
        return try room.settings["everyone"]?.string == "members"
            || tx.members.role(author, in: room.key) == .owner
    }

    /// Who said how much after `seq`, and the first place, for "what did I miss?".
    package func missed(
        _ room: RoomKey, after seq: Seq, for account: AccountKey
    ) throws -> [(author: AccountKey, count: Int, first: Seq)] {
        try tx.connection.all(
            Self.summary, ["room": .int(room), "seq": .int(seq), "account": .int(account)]
        ) { ($0.int(0), Int($0.int(1)), $0.int(2)) }
    }

    /// The last place that was taken before an instant; 0 when everything is later. `at` does not go back within a
    /// room, so that halving finds it.
    package func lastSeq(before instant: Instant, in room: RoomKey) throws -> Seq {
        var (low, high) = (Seq(0), try tx.rooms.find(room)?.head ?? 0)
        while low < high {
            let middle = (low + high + 1) / 2
            if let event = try find(room, middle), event.at < instant { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Markers (edits, deletions, reactions, cards) tell the present state of the message that they are about, and
    /// nothing tells what deleted things said.
    private func presented(_ events: [RoomEvent]) throws -> [RoomEvent] {
        // The message stands on the same page as a rule.
        var messages = [Seq: RoomEvent](
            events.filter { $0.kind == .message }.map { ($0.seq, $0) }, uniquingKeysWith: { $1 })
        var known: ErasureStore.Known = [:]
        return try events.map { event in
            if event.kind == .item || event.kind == .reminder {
                guard let told = try tx.erasure.told(event.kind, event.content, &known) else { return event }
                var event = event
                event.body = told.bytes
                return event
            }
            guard let of = event.of, [.messageEdited, .messageReacted, .card].contains(event.kind),
                let target = try messages[of] ?? find(event.room, of)
            else { return event }
            messages[of] = target
            let now = target.content
            var event = event
            var body = event.content
            if now["deleted"] != nil {
                event.kind = .messageDeleted
                body = ["by": .string(try event.author.flatMap { try tx.accounts.find($0)?.id } ?? "")]
            } else {
                switch event.kind {
                case .messageEdited:
                    body["text"] = now["text"]
                    body["editedAt"] = now["editedAt"]
                case .messageReacted: body["reactions"] = now["reactions"] ?? []
                default:
                    body["card"] = now["card"]
                    body["text"] = now["text"]
                }
            }
            event.body = body.bytes
            return event
        }
    }
}
