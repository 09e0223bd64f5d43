import Foundation
import SimmerActions
import SimmerDomain
import SimmerStore

/// `room.*` of the room itself.
extension HubMethod {
    static let ofRooms: [HubMethod] = [roomList, roomCreate, roomSet, roomLeave, roomDelete, roomRestore]

    private static let kind = Parameter.optionalKind(
        .optional("kind", .words("chat", "pantry", "tea", "lab", "photos", "direct"), "chat"))
    private static let name = Parameter(
        .needed("name", .string(min: 1, max: 60).described("Of a direct room: the other's username."), "R")
    ) { params, name throws(Refusal) in
        try RoomName(params.string(name)).text
    }
    private static let partner = Parameter.string(name.field)

    private static let newName = Parameter(.optional("name", .string(min: 1, max: 60), "F")) {
        params, name throws(Refusal) -> String? in
        guard let text = try params.optionalString(name) else { return nil }
        return try RoomName(text).text
    }
    private static let newKind = Parameter(.optional("kind", .words("chat", "pantry", "tea", "lab", "photos"))) {
        params, name throws(Refusal) -> RoomKind? in
        let kind: RoomKind? = try params.optionalChoice(name)
        if kind == .direct { throw Refusal(.invalid, field: name) }
        return kind
    }
    private static let topic = Parameter(.optional("topic", .string(max: 500))) {
        params, name throws(Refusal) -> String? in
        guard let text = try params.optionalString(name) else { return nil }
        return try CleanText.line(text, in: 0...500, field: name)
    }
    private static let ring = Parameter.optionalWord(
        .optional("ring", .words("starter", "everyone").described("Whose page an alarm rings."), "starter"))
    private static let invites = Parameter.optionalWord(
        .optional("invites", .words("members", "owners").described("Who may add people.")))
    private static let links = Parameter.optionalWord(
        .optional("links", .words("members", "owners").described("Who may make links.")))
    private static let bot = Parameter.optionalWord(
        .optional("bot", .words("all", "addressed").described("What the bot listens to.")))
    private static let acts = Parameter.optionalWord(
        .optional(
            "acts",
            .words("asked", "sure").described(
                """
                What the bot does of orders that it had to guess: sure: at once what it is sure of, leaves nothing of the \
                line over and is easily taken back; asked unless said.
                """)))
    /// One of those that there are is the handler's to check.
    private static let language = Parameter(.optional("language", .words(Account.languages))) {
        params, name throws(Refusal) in
        try params.optionalString(name)
    }
    private static let hidesContent = Parameter.flag(.optional("pushHidesContent", .boolean))
    private static let zone = Parameter.optionalZone(.optional("timeZone", .ref("Zone")))
    private static let peopleCount = Parameter.optionalInt(.optional("peopleCount", .integer(min: 1, max: 50)))
    private static let emoji = Parameter(
        .optional("emoji", .string(max: 16).described("One emoji that stands for the room; empty: none."), "🍜")
    ) { params, name throws(Refusal) -> String? in
        guard let text = try params.optionalString(name), !text.isEmpty else { return try params.optionalString(name) }
        return try Emoji.one(text, field: name)
    }
    private static let color = Parameter.optionalWord(
        .optional("color", .words([""] + Room.colors).described("What the room is tinted with; empty: nothing.")))
    private static let everyone = Parameter.optionalWord(
        .optional(
            "everyone",
            .words("owners", "members").described("Whose “@everyone” is for everybody; owners unless said.")))
    private static let favourite = Parameter.flag(
        .optional("favourite", .boolean.described("At the top of one's own list.")))
    private static let archived = Parameter.flag(
        .optional("archived", .boolean.described("At the end of one's own list.")))
    private static let notify = Parameter.optionalWord(.optional("notify", .words("all", "mine", "none")))
    /// Null: no longer.
    private static let mutedUntil = Parameter.optionalInstant(
        .optional("mutedUntil", .oneOf(.ref("Time"), Schema(["type": "null"]))))
    private static let check = Parameter.optionalString(
        .optional("name", .string(max: 60).described("The room's name, as a check."), "x"))

    private static let deleted = Parameter.flag(
        .optional(
            "deleted",
            .boolean.described("Those that were deleted and that one may bring back, the last deleted first."), true),
        or: false)

    private static let roomList = HubMethod(
        MethodDescriptor(
            .roomList, .reads, by: .account, atDevice: .ofDevice,
            "One's rooms, the liveliest first.",
            [deleted.field],
            result: .array(of: .ref("Room")))
    ) { hub, call in
        let key = call.account.key
        let (pendingReads, isOfDeleted) = (hub.reads.positions(of: key), try call[deleted])
        return try await hub.store.read { tx in
            if isOfDeleted {
                return try tx.rooms.restorable(by: key).compactMap { room in
                    try tx.members.find(room.key, key).map { try hub.shown(room, $0, unread: 0, tx) }
                }.json
            }
            return try tx.rooms.all(of: key).compactMap { room -> ShownRoom? in
                guard var membership = try tx.members.find(room.key, key) else { return nil }
                membership.lastReadSeq = max(membership.lastReadSeq, pendingReads[room.key] ?? 0)
                let unread = try tx.events.unread(room.key, after: membership.lastReadSeq, for: key)
                var shown = try hub.shown(room, membership, unread: unread, tx)
                shown.last = try tx.events.lastWords(in: room.key)
                shown.next = try next(in: room.key, for: call.account, tx)
                let running = try tx.objects.list(TimerRecord.self, in: room.key).count { $0.object.isLive }
                shown.timers = running > 0 ? running : nil
                return shown
            }.json
        }
    }

    /// Of what somebody is reminded first from now on.
    private static func next(in room: RoomKey, for account: Account, _ tx: Transaction) throws -> ShownReminder? {
        try tx.objects.list(ReminderRecord.self, in: room).map(\.object)
            .filter { SummaryNews.tells($0, to: account) }.map(ShownReminder.init)
            .filter { $0.at > tx.now }.min { $0.at < $1.at }
    }

    private static let roomCreate = HubMethod(
        MethodDescriptor(
            .roomCreate, .changes, by: .account, atDevice: .never,
            "Makes a room and its owner.",
            [name.field, kind.field, cid.field.tried("@cid")],
            result: .object(RoomResult.fields + [.dup]))
    ) { hub, call in
        let kind = try call[Self.kind] ?? .chat
        if kind == .direct { return try await openDirect(hub, call) }
        // Theirs are made by JOIN.
        guard !call.account.isGuest else { throw Refusal(.notAllowed, field: Self.kind.name) }
        let (name, account) = (try call[Self.name], call.account)
        let (most, start) = (hub.settings.limits.roomsPerAccount, RoomStart(hub.methods.environment))
        return try await hub.once(call) { tx in
            let room = try tx.rooms.create(name: name, kind: kind, owner: account.key, most: most)
            try start.begin(room, by: account, tx)
            return RoomResult(try hub.shown(room, tx, for: account.key)).json
        }
    }

    /// A direct room of two, the same one each time (F22): with anybody one shares a room with, with a guest, or with
    /// the bot, who does not listen to guests.
    private static func openDirect(_ hub: isolated Hub, _ call: HubCall) async throws -> JSON {
        let (name, key, isGuest) = (try call[partner], call.account.key, call.account.isGuest)
        return try await hub.once(call) { tx in
            guard let other = try tx.accounts.find(username: name), other.key != key, other.deletedAt == nil,
                try other.isBot && !isGuest || other.isGuest
                    || other.hasLogin && tx.members.shareRoom(key, other.key) || tx.rooms.known(key, other.key) != nil
            else {
                throw Refusal(
                    .unknown, field: partner.name, phrase: "person unknown", values: ["name": .text(name)])
            }
            return RoomResult(try hub.shown(try tx.rooms.direct(key, other.key), tx, for: key)).json
        }
    }

    /// What the room and everybody in it sees is the owner's; notifications are everybody's own.
    private static let roomSet = HubMethod(
        MethodDescriptor(
            .roomSet, .changes, by: .member, atDevice: .never,
            "Changes the room (owners) or how one hears of it (each member).",
            [
                room.field, newName.field, topic.field, ring.field, invites.field, links.field, bot.field,
                acts.field,
                language.field, hidesContent.field, zone.field, newKind.field, peopleCount.field, emoji.field,
                color.field,
                everyone.field, notify.field, mutedUntil.field, favourite.field, archived.field, cid.field,
            ],
            result: .ref("Nothing"))
    ) { hub, call in
        let (named, account) = (try call[room], call.account)
        let (ofRoom, ofMember) = try (changes(of: call, languages: hub.phrases.languages), ownChanges(of: call))
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            let origin = Origin(account: account.key, via: .api, at: tx.now)
            if !ofMember.isEmpty {
                try tx.settings.set(.object(ofMember), of: membership, in: room.key, verb: "room.mute", origin: origin)
            }
            if !ofRoom.isEmpty {
                try RoomRules.requireOwner(membership, of: room)
                try tx.settings.set(
                    .object(ofRoom), of: room, in: room.key, by: account, verb: "room.set", origin: origin)
            }
            return [:]
        }
    }

    /// What everybody sees.
    private static func changes(of call: HubCall, languages: [String]) throws(Refusal) -> [JSON.Member] {
        var changed: [JSON.Member] = []
        func change<Value>(_ parameter: Parameter<Value?>, _ json: (Value) -> JSON) throws(Refusal) {
            if let value = try call[parameter] { changed.append(.init(parameter.name, json(value))) }
        }
        try change(newName, JSON.string)
        try change(newKind) { .string($0.rawValue) }
        let topic = try call[Self.topic]
        for word in [emoji, color] { try change(word) { $0.isEmpty ? .null : .string($0) } }
        for word in [ring, invites, links, bot, acts, everyone] { try change(word, JSON.string) }
        if let language = try call[Self.language], !languages.contains(language) {
            throw Refusal(.unknown, field: Self.language.name)
        }
        try change(language, JSON.string)
        try change(hidesContent, JSON.bool)
        try change(peopleCount, JSON.int)
        try change(zone, JSON.string)
        if let topic { changed.append(.init(Self.topic.name, .string(topic))) }
        return changed
    }

    private static func ownChanges(of call: HubCall) throws(Refusal) -> [JSON.Member] {
        var own: [JSON.Member] = []
        if let notify = try call[Self.notify] { own.append(.init(Self.notify.name, .string(notify))) }
        if let until = try call[mutedUntil] { own.append(.init(mutedUntil.name, JSON(until))) }
        for flag in [favourite, archived] {
            if let on = try call[flag] { own.append(.init(flag.name, on ? true : .null)) }
        }
        if call.isNull(mutedUntil) { own.append(.init(mutedUntil.name, .null)) }
        return own
    }

    private static let roomLeave = HubMethod(
        MethodDescriptor(
            .roomLeave, .changes, by: .member, atDevice: .never,
            "The last owner hands over first.",
            [room.field, reason.field, cid.field],
            result: .ref("Nothing"))
    ) { hub, call in
        let (named, account, reason) = (try call[room], call.account, try call[reason])
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            try RoomRules.leave(room, membership, for: reason, tx)
            return [:]
        }
    }

    /// Deleting takes the room's name as a check, when the client asks for it (P19).
    private static let roomDelete = HubMethod(
        MethodDescriptor(
            .roomDelete, .changes, by: .member, atDevice: .never,
            "Gone for its members, for 7 days to be restored.",
            [room.field, check.field, cid.field],
            result: .ref("Nothing"))
    ) { hub, call in
        let (named, check, account) = (try call[room], try call[Self.check], call.account)
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            try RoomRules.requireOwner(membership, of: room)
            if let check, check.folded != room.name.folded {
                throw Refusal(
                    .notAllowed, field: Self.check.name, phrase: "other name", values: ["name": .text(room.name)])
            }
            try tx.settings.set(
                isDeleted: true, of: room, in: room.key, verb: "room.delete",
                origin: Origin(account: account.key, via: .api, at: tx.now))
            return [:]
        }
    }

    private static let roomRestore = HubMethod(
        MethodDescriptor(
            .roomRestore, .changes, by: .member, atDevice: .never,
            "Brings a deleted room back.",
            [room.field, cid.field],
            result: .ref("Nothing"))
    ) { hub, call in
        let (named, account) = (try call[room], call.account)
        return try await hub.once(call) { tx in
            let room = try named.openDeleted(to: account, tx)
            try tx.settings.set(
                isDeleted: false, of: room, in: room.key, verb: "room.restore",
                origin: Origin(account: account.key, via: .api, at: tx.now))
            return [:]
        }
    }
}

/// The room as a member sees it.
extension Hub {
    nonisolated func shown(_ room: Room, _ membership: Membership, unread: Int, _ tx: Transaction) throws -> ShownRoom {
        var shown = ShownRoom(room, membership)
        if room.pair != nil {
            let other = room.both.first { $0 != membership.account }
            shown.name = try tx.accounts.find(other ?? Account.bot)?.displayName ?? room.name
        }
        shown.unread = unread
        if unread > 0 {
            shown.mentions = try tx.accounts.find(membership.account).map {
                try tx.events.mentions(room.key, after: membership.lastReadSeq, of: $0)
            }
        }
        if room.kind == .photos { shown.photos = try tx.albums.count(in: room.key) }
        shown.members = try room.isOfTwo ? tx.members.shown(in: room).count : tx.members.count(in: room.key)
        return shown
    }

    nonisolated func shown(_ room: Room, _ tx: Transaction, for account: AccountKey) throws -> ShownRoom {
        let room = try tx.rooms.find(room.key) ?? room
        guard let membership = try tx.members.find(room.key, account) else { throw Refusal(.notFound, field: "room") }
        let unread = try tx.events.unread(room.key, after: membership.lastReadSeq, for: account)
        return try shown(room, membership, unread: unread, tx)
    }
}
