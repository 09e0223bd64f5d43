import SimmerDialects
import SimmerDomain
import SimmerStore

/// Messages: saying, changing, reading, searching.
extension Hub {
    /// `message.send`, the busiest request: it goes straight to the writer, whose batches answer it on the loop.
    func send(_ request: Request, for session: Session) {
        session.writesInFlight += 1
        do {
            guard let account = session.account, directory.author(account) != nil else {
                throw Refusal(.unauthenticated, phrase: "unauthenticated")
            }
            let (message, shown) = try newMessage(request, account)
            let id = try request.identifier("room")
            guard message.cid != nil else { throw Refusal(.missing, field: "cid") }
            guard let room = directory.roomKey(id: id) else {
                throw Refusal(.notFound, field: "room", phrase: "room not found")
            }
            try budgets.takeMessage(of: account, at: now())
            let isPutAway = isPutAway(room)
            let write = Store.Request(needsSavepoint: !shown.isEmpty || isPutAway) { tx in
                guard try tx.members.role(account, in: room) != nil else {
                    throw Refusal(.notFound, field: "room", phrase: "room not found")
                }
                if isPutAway { try tx.members.bringBackForMessage(of: account, in: room) }
                try Self.checkReply(message, in: room, tx)
                return try tx.events.say(Self.showing(shown, message, in: room, tx), in: room)
            } done: { [self] result in
                // Batches are finished on the loop, or, when the store is closing, by whoever submits.
                if loop.isCurrent {
                    assumeIsolated { $0.sent(request, session, result) }
                } else {
                    loop.perform { [self] in assumeIsolated { $0.sent(request, session, result) } }
                }
            }
            // What is said in one turn of the loop goes to the writer together, and so into one commit.
            if publisher.gather(write) { loop.afterReading { [self] in assumeIsolated { $0.submitSaid() } } }
        } catch let refusal {
            session.writesInFlight -= 1
            if let refusal = refusal as? Refusal {
                refuse(request, refusal, for: session)
                if refusal.reason == .limit, budgets.refusedMessages(of: session.account ?? 0) > 100 {
                    close(session, CloseCode.flooding, "flooding", afterQueued: true)
                }
            } else {
                fail(request, refusal, for: session)
            }
        }
    }

    /// Whether one of the two of a direct room has it no longer in the list.
    private func isPutAway(_ room: RoomKey) -> Bool {
        directory.room(room).map { $0.isOfTwo && $0.members.count < 2 } ?? false
    }

    private func submitSaid() {
        store.submit(publisher.takeSaid())
    }

    private func sent(_ request: Request, _ session: Session, _ result: Result<SentMessage, any Error>) {
        session.writesInFlight -= 1
        guard !session.isClosed else { return }
        switch result {
        case .success(let sent):
            recentLogins.record(
                request.params["room"]?.string ?? "", sent.seq, session.login,
                host: session.connection.request.host)
            perform(session.dialect.answer(request, result: Self.result(sent)), for: session)
        case .failure(let refusal as Refusal): refuse(request, refusal, for: session)
        case .failure(let error): fail(request, error, for: session)
        }
        if !session.waiting.isEmpty || session.isPaused { advance(session) }
    }

    static func result(_ sent: SentMessage) -> JSON {
        var result = SaidResult(seq: sent.seq, at: sent.at).json
        if sent.isRepeat { result["dup"] = true }
        return result
    }

    /// Ids of what a message is to show.
    struct Shown {
        var photos: [String]
        var files: [String]
        var isEmpty: Bool { photos.isEmpty && files.isEmpty }
    }

    /// The message, and what it is to show. Only one that shows something may be without words.
    func newMessage(_ request: Request, _ author: AccountKey) throws -> (NewMessage, Shown) {
        let shown = Shown(
            photos: try request.optionalStrings("photos", max: 20) ?? [],
            files: try request.optionalStrings("files", max: 20) ?? [])
        guard Set(shown.photos).count == shown.photos.count else { throw Refusal(.invalid, field: "photos") }
        guard Set(shown.files).count == shown.files.count else { throw Refusal(.invalid, field: "files") }
        let text = try MessageText(
            request.string("text"), maximum: settings.limits.messageCharacters, mayBeEmpty: !shown.isEmpty
        ).text
        var message = NewMessage(author: author, text: text)
        message.cid = try request.optionalIdentifier("cid")
        message.replyTo = try request.optionalInt("replyTo", in: 1...Int64.max)
        if let composedAt = try request.optionalInstant("composedAt") {
            message.composedAt = try ComposedAt.checked(composedAt, now: now())
        }
        return (message, shown)
    }

    /// The message with its photos and files, which its author must have uploaded to the room.
    static func showing(
        _ shown: Shown, _ message: NewMessage, in room: RoomKey, _ tx: Transaction
    ) throws -> NewMessage {
        guard !shown.isEmpty else { return message }
        var message = message
        message.photos = try tx.files.uploads(shown.photos, of: message.author, in: room)
        message.files = try tx.files.uploads(shown.files, of: message.author, in: room, areDocuments: true)
        return message
    }

    static func checkReply(_ message: NewMessage, in room: RoomKey, _ tx: Transaction) throws {
        guard let replyTo = message.replyTo else { return }
        guard try tx.events.find(room, replyTo)?.kind == .message else {
            throw Refusal(.notFound, field: "replyTo", phrase: "message not found")
        }
    }

    /// A button of a card: its sentence, addressed to the bot whatever its words.
    func say(_ request: Request, _ account: Account) async throws -> JSON {
        let (made, shown) = try newMessage(request, account.key)
        var message = made
        message.isAddressed = true
        guard message.cid != nil else { throw Refusal(.missing, field: "cid") }
        let id = try request.identifier("room")
        guard !sessions.of(account.key).isEmpty else {
            throw Refusal(.unauthenticated, phrase: "unauthenticated")
        }
        try budgets.takeMessage(of: account.key, at: now())
        let said = message
        return Self.result(
            try await store.write { tx in
                let (room, _) = try tx.rooms.visible(id, to: account.key)
                if room.isOfTwo { try tx.members.bringBackForMessage(of: account.key, in: room.key) }
                try Self.checkReply(said, in: room.key, tx)
                return try tx.events.say(Self.showing(shown, said, in: room.key, tx), in: room.key)
            })
    }

    func edit(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let of = try request.int("of", in: 1...Int64.max)
        let text = try MessageText(request.string("text"), maximum: settings.limits.messageCharacters).text
        try budgets.takeMessage(of: account.device?.key ?? account.key, at: now())
        return try await once(request, account) { tx in
            let (room, _) = try tx.rooms.visible(id, to: account)
            let event = try tx.events.message(room.key, of)
            guard event.author == account.key else { throw Refusal(.notAllowed, phrase: "author only") }
            if event.content["text"]?.string == text { return ["seq": .int(event.seq), "unchanged": true] }
            return ["seq": .int(try tx.events.edit(event, text: text, by: account).seq)]
        }
    }

    func deleteMessage(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let of = try request.int("of", in: 1...Int64.max)
        try budgets.takeMessage(of: account.device?.key ?? account.key, at: now())
        return try await once(request, account) { tx in
            let (room, membership) = try tx.rooms.visible(id, to: account)
            let event = try tx.events.message(room.key, of)
            guard
                Permissions.allows(
                    .deleteMessage, role: membership.role, settings: RoomSettings(room),
                    isAuthor: event.author == account.key)
            else { throw Refusal(.notAllowed, phrase: "author only") }
            return ["seq": .int(try tx.events.delete(event, by: account).seq)]
        }
    }

    func react(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let of = try request.int("of", in: 1...Int64.max)
        let emoji = try request.string("emoji", max: 16)
        guard emoji.count == 1, emoji.unicodeScalars.contains(where: { $0.properties.isEmoji && $0.value > 0xFF })
        else {
            throw Refusal(.invalid, field: "emoji")
        }
        let on = try request.optionalBool("on") ?? true
        try budgets.takeMessage(of: account.device?.key ?? account.key, at: now())
        return try await once(request, account) { tx in
            let (room, _) = try tx.rooms.visible(id, to: account)
            let event = try tx.events.message(room.key, of)
            let marker = try tx.events.react(event, emoji: emoji, on: on, by: account)
            return ["seq": .int(marker?.seq ?? event.seq)]
        }
    }

    func history(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let limit = Int(try request.optionalInt("limit", in: 1...200) ?? 50)
        let before = try request.optionalInt("before", in: 0...Int64.max)
        let after = try request.optionalInt("after", in: 0...Int64.max)
        let around = try request.optionalInt("around", in: 0...Int64.max)
        let all = try request.optionalBool("all") ?? false
        guard [before, after, around].compactMap({ $0 }).count <= 1 else { throw Refusal(.invalid, field: "around") }
        let (room, page) = try await store.read { tx in
            let (room, _) = try tx.rooms.visible(id, to: account.key)
            let page: HistoryPage
            if let after {
                page = try HistoryPage(after: after, room.key, limit, all, tx)
            } else if let around {
                page = try HistoryPage(around: around, room.key, limit, all, tx)
            } else {
                page = try HistoryPage(before: before ?? .max, room.key, limit, all, tx)
            }
            return (room.key, page)
        }
        guard let live = directory.room(room) else { throw Refusal(.notFound, field: "room", phrase: "room not found") }
        return HistoryResult(
            page.events.compactMap { (try? Event(directory.wire($0, in: live)))?.pageItem },
            moreBefore: page.moreBefore, moreAfter: page.moreAfter
        ).json
    }

    func search(_ request: Request, _ account: Account) async throws -> JSON {
        let query = try request.string("query", max: 200)
        let words = SearchWords(query)
        guard !words.isEmpty else { throw Refusal(.missing, field: "query") }
        let limit = Int(try request.optionalInt("limit", in: 1...100) ?? 20)
        let roomID = try request.optionalIdentifier("room")
        let from = try request.optionalIdentifier("from")
        let since = try request.optionalInstant("since")
        let until = try request.optionalInstant("until")
        let before = try request.optionalObject("before")
        let beforePlace = try before.map { (try $0.identifier("room"), try $0.int("seq")) }
        let author = from.flatMap { directory.accountKey(id: $0) }
        if from != nil, author == nil { return [] }
        let beforeKey = beforePlace.flatMap { place in directory.roomKey(id: place.0).map { (room: $0, seq: place.1) } }
        // What was said a moment ago must be found too.
        await publisher.indexer?.catchUp()
        let hits = try await store.search(for: account.key) { tx in
            let room = try roomID.map { try tx.rooms.visible($0, to: account.key).room.key }
            return try tx.search.find(
                words, for: account.key, room: room, author: author, since: since, until: until, before: beforeKey,
                limit: limit)
        }
        return .array(
            hits.map { hit in
                let person = hit.author.flatMap { directory.person($0) }
                return [
                    "room": .string(directory.room(hit.room)?.id ?? ""), "seq": .int(hit.seq), "at": JSON(hit.at),
                    "from": [
                        "account": .string(person?.id ?? ""), "name": .string(person?.displayName ?? ""),
                        "bot": .bool(person?.isBot ?? false),
                    ], "snippet": .string(hit.snippet),
                ]
            })
    }
}

/// A page of a room's log, at most 256 KiB of it.
struct HistoryPage: Sendable {
    var events: [StoredEvent]
    var moreBefore: Bool
    var moreAfter: Bool
    static let mostBytes = 256 << 10

    init(before: Seq, _ room: RoomKey, _ limit: Int, _ all: Bool, _ tx: Transaction) throws {
        let found = try tx.events.history(room, before: before, limit: limit + 1, all: all)
        let kept = Self.newest(found.suffix(limit))
        events = Array(kept)
        moreBefore = found.count > kept.count
        moreAfter = try !tx.events.history(room, after: (events.last?.seq ?? before - 1), limit: 1, all: all).isEmpty
    }

    init(after: Seq, _ room: RoomKey, _ limit: Int, _ all: Bool, _ tx: Transaction) throws {
        let found = try tx.events.history(room, after: after, limit: limit + 1, all: all)
        let kept = Self.oldest(found.prefix(limit))
        events = Array(kept)
        moreAfter = found.count > kept.count
        let first = events.first?.seq ?? (after < .max ? after + 1 : after)
        moreBefore = try !tx.events.history(room, before: first, limit: 1, all: all).isEmpty
    }

    init(around: Seq, _ room: RoomKey, _ limit: Int, _ all: Bool, _ tx: Transaction) throws {
        let older = try HistoryPage(before: around, room, max(1, limit / 2), all, tx)
        let newer = try HistoryPage(after: around - 1, room, max(1, limit - limit / 2), all, tx)
        events = older.events + newer.events
        moreBefore = older.moreBefore
        moreAfter = newer.moreAfter
    }

    private static func newest(_ events: ArraySlice<StoredEvent>) -> ArraySlice<StoredEvent> {
        var bytes = 0
        var start = events.endIndex
        for index in events.indices.reversed() {
            bytes += events[index].body.count + 200
            if bytes > mostBytes, start < events.endIndex { break }
            start = index
        }
        return events[start...]
    }

    private static func oldest(_ events: ArraySlice<StoredEvent>) -> ArraySlice<StoredEvent> {
        var bytes = 0
        for index in events.indices {
            bytes += events[index].body.count + 200
            if bytes > mostBytes, index > events.startIndex { return events[..<index] }
        }
        return events
    }
}
