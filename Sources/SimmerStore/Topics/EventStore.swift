import SimmerDomain

/// A message that is to be said.
package struct NewMessage: Sendable {
    package var author: AccountKey
    package var text: String
    package var cid: String?
    package var replyTo: Seq?
    package var photos: [StoredFile] = []
    /// Documents.
    package var files: [StoredFile] = []
    package var card: JSON?
    /// The error code of a bot's answer.
    package var code: Reason?
    /// The message that a bot's message answers.
    package var cause: Seq?
    /// No unread mark, no notice.
    package var isQuiet = false
    package var composedAt: Instant?
    /// The shared device at which its author said it.
    package var device: SharedDevice?
    /// Said to the bot by a button, whatever its words.
    package var isAddressed = false
    /// Said by a program that may give no orders: the bot passes over it, whatever its words.
    package var isOnlyTalk = false

    package init(author: AccountKey, text: String) {
        self.author = author
        self.text = text
    }

    /// It neither has the bot's name, nor answers another message, nor comes from a button; or it may be no order.
    package var isTalk: Bool { isOnlyTalk || replyTo == nil && !isAddressed && !BotName.stands(in: text) }

    fileprivate var body: [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count + 96)
        out.append(contentsOf: "{\"text\":".utf8)
        JSON.write(text, to: &out)
        func add(_ name: StaticString, _ value: JSON) {
            out.append(contentsOf: ",\"".utf8)
            name.withUTF8Buffer { out.append(contentsOf: $0) }
            out.append(contentsOf: "\":".utf8)
            value.write(to: &out)
        }
        if let cid { add("cid", .string(cid)) }
        if let composedAt { add("composedAt", JSON(composedAt)) }
        if let replyTo { add("replyTo", .int(replyTo)) }
        if !photos.isEmpty { add("photos", .array(photos.map(\.mark))) }
        if !files.isEmpty { add("files", .array(files.map(\.mark))) }
        if let card { add("card", card) }
        if let code { add("code", .string(code.rawValue)) }
        if let cause { add("cause", .int(cause)) }
        if let device { add("via", device.mark) }
        if isQuiet { add("quiet", true) }
        if isAddressed { add("addressed", true) }
        if isOnlyTalk { add("talk", true) }
        out.append(UInt8(ascii: "}"))
        return out
    }

    /// Tells a resent message from another one under the same cid (FNV-1a, 64 bits).
    fileprivate func hash(room: RoomKey) -> Int64 {
        func mixed(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        var hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325, mixed)
        for value in [room, replyTo ?? 0] {
            hash = withUnsafeBytes(of: value.littleEndian) { $0.reduce(hash, mixed) }
        }
        for photo in photos + files { hash = photo.id.utf8.reduce(hash, mixed) }
        return Int64(bitPattern: hash)
    }
}

/// What came of saying a message.
package struct SentMessage: Sendable {
    package var seq: Seq
    package var at: Instant
    /// It had been said before under the same cid; nothing was added.
    package var isRepeat: Bool
}

package struct EventStore {
    let tx: Transaction

    package static let columns = "room, seq, kind, of, author, at, body"

    /// A row of `columns`.
    package static func read(_ row: borrowing SQLRow) -> RoomEvent {
        RoomEvent(
            room: row.int(0), seq: row.int(1), kind: EventKind(rawValue: row.int(2)) ?? .message,
            of: row.optionalInt(3), author: row.optionalInt(4), at: row.instant(5), body: row.utf8(6))
    }

    /// Gives an event the next place in its room's log. Throws `limit` for who has used up the day, if `counting` says
    /// so.
    @discardableResult
    package func append(
        _ kind: EventKind, to room: RoomKey, of: Seq? = nil, author: AccountKey?, body: JSON,
        counting: UsageStore.Counting = .refusable
    ) throws -> RoomEvent {
        try append(
            kind, to: room, of: of, author: author, body: body.bytes, isQuiet: true, cid: nil, hash: nil,
            counting: counting)
    }

    private func append(
        _ kind: EventKind, to room: RoomKey, of: Seq?, author: AccountKey?, body: [UInt8], isQuiet: Bool, cid: String?,
        hash: Int64?, isTalk: Bool = false, counting: UsageStore.Counting = .refusable
    ) throws -> RoomEvent {
        let head = try tx.log.head(of: room)
        let place = LogHead(seq: head.seq + 1, at: max(head.at, tx.now))
        var event = RoomEvent(room: room, seq: place.seq, kind: kind, of: of, author: author, at: place.at, body: body)
        let payer = counting == .not ? nil : author == nil || author == Account.bot ? tx.payer : author
        let usage = Usage(events: 1, bytes: body.count)
        let before = try payer.flatMap { payer in
            try tx.usage.before(usage, of: payer, at: place.at, isRefusable: payer == author && counting == .refusable)
        }
        try tx.log.append(event, EventDetails(isQuiet: isQuiet, cid: cid, hash: hash, payer: payer))
        // For those who follow the log; the log itself has no place for it.
        event.isTalk = isTalk
        tx.announce(.event(event))
        if let before, let payer { try tx.usage.tellIfNear(payer, before, adding: usage, on: place.at.utcDay) }
        return event
    }

    /// Writes an event of a room that comes from elsewhere, at its own place and time, which is the next; nobody is
    /// told.
    func adopt(_ event: RoomEvent) throws {
        let body = event.content
        let isQuiet = event.kind != .message || body["quiet"]?.bool ?? false || body["deleted"] != nil
        try tx.log.append(event, EventDetails(isQuiet: isQuiet, cid: nil, hash: nil, payer: nil))
    }

    /// Says a message, once per author and cid: a repeat gives the first one's place, another text under a used cid
    /// throws `cid_reused`. Membership is the caller's to check, in the same transaction, and that the photos are the
    /// author's own. Without photos it writes by one statement, its last.
    package func say(_ message: NewMessage, in room: RoomKey) throws -> SentMessage {
        let hash = message.cid == nil ? nil : message.hash(room: room)
        if let earlier = try earlier(message, hash, isSure: false) { return earlier }
        let event: RoomEvent
        do {
            event = try append(
                .message, to: room, of: nil, author: message.author, body: message.body, isQuiet: message.isQuiet,
                cid: message.cid, hash: hash, isTalk: message.isTalk)
        } catch let refusal as Refusal {
            // Whoever repeats a message is told so, also where they may say nothing new.
            if let earlier = try earlier(message, hash, isSure: true) { return earlier }
            throw refusal
        }
        let shown = message.photos + message.files
        if !shown.isEmpty {
            try tx.files.setHolds(of: FileStore.holder(room, event.seq), from: [], to: shown.map(\.id))
        }
        return SentMessage(seq: event.seq, at: event.at, isRepeat: false)
    }

    /// What came of the message when it was said before.
    private func earlier(_ message: NewMessage, _ hash: Int64?, isSure: Bool) throws -> SentMessage? {
        guard let cid = message.cid, let earlier = try tx.log.said(cid, by: message.author, isSure: isSure) else {
            return nil
        }
        guard earlier.hash == nil || earlier.hash == hash else {
            throw Refusal(.cidReused, field: "cid", phrase: "cid reused")
        }
        return SentMessage(seq: earlier.seq, at: earlier.at, isRepeat: true)
    }

    /// Does what the log has put off: in a quiet moment, so that whoever reads finds little to look through.
    package func settle() throws { try tx.log.settle() }

    package func find(_ room: RoomKey, _ seq: Seq) throws -> RoomEvent? { try tx.log.event(seq, in: room) }

    /// A message that is still there. Throws `not_found`.
    package func message(_ room: RoomKey, _ seq: Seq) throws -> RoomEvent {
        guard let event = try find(room, seq), event.kind == .message, event.content["deleted"] == nil else {
            throw Refusal(.notFound, field: "of", phrase: "message not found")
        }
        return event
    }

    private func setBody(_ body: JSON, of event: RoomEvent) throws {
        try tx.log.setBody(body.bytes, of: event.seq, in: event.room, isErased: false)
    }

    /// Changes a message's text; what it said before stays in its history.
    /// - Parameter isOnlyTalk: by a program that may give no orders. What was said so stays so.
    package func edit(_ event: RoomEvent, text: String, by: Account, isOnlyTalk: Bool = false) throws -> RoomEvent {
        var body = event.content
        try keepEdit(of: event, text: body["text"]?.string ?? "")
        body["text"] = .string(text)
        let talk: JSON? = isOnlyTalk || body["talk"] == true ? true : nil
        if let talk { body["talk"] = talk }
        body["editedAt"] = JSON(tx.now)
        try setBody(body, of: event)
        return try append(
            .messageEdited, to: event.room, of: event.seq, author: by.key,
            body: .compact([
                "by": .string(by.id), "via": by.device?.mark, "text": .string(text), "editedAt": JSON(tx.now),
                "talk": talk,
            ]))
    }

    /// Erases a message's text everywhere; its place in the log stays. Its photos go after a day, unless something else
    /// names them.
    package func delete(_ event: RoomEvent, by: Account) throws -> RoomEvent {
        let body: JSON = .compact([
            "text": "", "deleted": true, "by": .string(by.id), "via": by.device?.mark,
        ])
        guard try tx.log.setBody(body.bytes, of: event.seq, in: event.room, isErased: true) else {
            throw Refusal(.notFound, field: "of", phrase: "message not found")
        }
        let shown = ["photos", "files"].flatMap { event.content[$0]?.array ?? [] }.compactMap { $0["id"]?.string }
        try tx.files.setHolds(of: FileStore.holder(event.room, event.seq), from: shown, to: [])
        try forgetEdits(of: event)
        try tx.search.forget(event.room, event.seq)
        try eraseMarkers(of: event)
        if let room = try tx.rooms.find(event.room), room.pins.contains(event.seq) {
            try tx.pins.set(event.seq, on: false, in: room, by: by)
        }
        try tx.kept.forget(event.seq, in: event.room)
        try tx.erasure.wantTraces()
        return try append(
            .messageDeleted, to: event.room, of: event.seq, author: by.key,
            body: .compact(["by": .string(by.id), "via": by.device?.mark]), counting: .always)
    }

    /// Adds or takes back an account's emoji on a message. nil when that changes nothing.
    package func react(_ event: RoomEvent, emoji: String, on: Bool, by: Account) throws -> RoomEvent? {
        var body = event.content
        var reactions = body["reactions"]?.array ?? []
        let place = reactions.firstIndex { $0["emoji"]?.string == emoji }
        var people = place.flatMap { reactions[$0]["by"]?.array } ?? []
        guard people.contains(.string(by.id)) != on else { return nil }
        if on { people.append(.string(by.id)) } else { people.removeAll { $0 == .string(by.id) } }
        if people.isEmpty, let place {
            reactions.remove(at: place)
        } else if let place {
            reactions[place]["by"] = .array(people)
        } else {
            guard reactions.count < 20 else { throw Refusal(.limit, field: "emoji", phrase: "too many reactions") }
            reactions.append(["emoji": .string(emoji), "by": .array(people)])
        }
        body["reactions"] = reactions.isEmpty ? nil : .array(reactions)
        try setBody(body, of: event)
        return try append(
            .messageReacted, to: event.room, of: event.seq, author: by.key,
            body: .compact([
                "by": .string(by.id), "via": by.device?.mark, "emoji": .string(emoji), "on": .bool(on),
                "reactions": .array(reactions),
            ]))
    }

    /// Gives a message a new card (and the text that says the same), edited in place.
    @discardableResult
    package func setCard(_ card: JSON, text: String?, of seq: Seq, in room: RoomKey) throws -> RoomEvent? {
        guard let event = try find(room, seq), event.kind == .message else { return nil }
        var body = event.content
        if body["deleted"] != nil || body["card"] == card { return nil }
        body["card"] = card
        if let text { body["text"] = .string(text) }
        try setBody(body, of: event)
        return try append(
            .card, to: room, of: seq, author: event.author,
            body: .compact(["card": card, "text": text.map(JSON.string)]))
    }
}

/// What a message said before it was edited (F19).
extension EventStore {
    private static let insertEdit = Query(
        """
        INSERT INTO edit (room, seq, number, at, text) SELECT :room, :seq, count(*) + 1, :at, :text FROM edit
        WHERE room = :room AND seq = :seq
        """)
    private static let edits = Query("SELECT at, text FROM edit WHERE room = :room AND seq = :seq ORDER BY number")
    private static let forget = Query("DELETE FROM edit WHERE room = :room AND seq = :seq")
    private static let markers = Query(
        "SELECT seq FROM log WHERE room = :room AND seq > :seq AND of = :seq AND kind IN (1, 3, 4)")

    private func keepEdit(of event: RoomEvent, text: String) throws {
        try tx.connection.run(
            Self.insertEdit,
            ["room": .int(event.room), "seq": .int(event.seq), "at": SQLValue(tx.now), "text": .text(text)])
    }

    /// The earlier texts, oldest first, each with the moment at which it was replaced.
    package func edits(of seq: Seq, in room: RoomKey) throws -> [(at: Instant, text: String)] {
        try tx.connection.all(Self.edits, ["room": .int(room), "seq": .int(seq)]) { ($0.instant(0), $0.text(1)) }
    }

    private func forgetEdits(of event: RoomEvent) throws {
        try tx.connection.run(Self.forget, ["room": .int(event.room), "seq": .int(event.seq)])
    }

    /// Takes the deleted text out of the markers that repeated it.
    private func eraseMarkers(of event: RoomEvent) throws {
        let markers = try tx.connection.all(Self.markers, ["room": .int(event.room), "seq": .int(event.seq)]) {
            $0.int(0)
        }
        for marker in markers {
            try tx.log.setBody(Array("{}".utf8), of: marker, in: event.room, isErased: false)
        }
    }
}
