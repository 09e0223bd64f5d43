import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerStore

/// The logs of one's rooms: hearing them, reading and searching them.
extension HubMethod {
    static let ofLog: [HubMethod] = [sync, roomHistory, roomRead, search]

    private static let before = Parameter.optionalInt(.optional("before", .integer(min: 0), "@seq"))
    private static let after = Parameter.optionalInt(.optional("after", .integer(min: 0)))
    private static let around = Parameter.optionalInt(.optional("around", .integer(min: 0)))
    private static let beforeTime = Parameter.optionalInstant(
        .optional("beforeAt", .ref("Time").described("What came earlier than that.")))
    private static let afterTime = Parameter.optionalInstant(
        .optional("afterAt", .ref("Time").described("What came later than that.")))
    private static let aroundTime = Parameter.optionalInstant(.optional("aroundAt", .ref("Time")))
    private static let limit = Parameter.optionalInt(.optional("limit", .integer(min: 1, max: 200), 5))
    private static let everyKind = Parameter.flag(.optional("all", .boolean), or: false)
    private static let seq = Parameter.int(.needed("seq", .integer(min: 0), "@seq"))

    private static let query = Parameter.optionalString(
        .optional("query", .string(max: 200).described("May be absent beside another filter than `room`."), "x"))
    private static let roomOfHits = Parameter.optionalRoom(.optional("room", .ref("Id"), "@room"))
    private static let since = Parameter.optionalInstant(.optional("since", .ref("Time"), 0))
    private static let until = Parameter.optionalInstant(.optional("until", .ref("Time"), 9))
    private static let hits = Parameter.optionalInt(.optional("limit", .integer(min: 1, max: 100), 5))
    private static let from = Parameter.optionalIdentifier(.optional("from", .ref("Id"), "@me"))
    private static let withPhotos = Parameter.flag(
        .optional("photos", .boolean.described("Only messages with pictures."), true), or: false)

    private struct Hit: Sendable {
        var room: String
        var seq: Seq
    }
    private static let lastHit = Parameter(
        .optional(
            "before",
            .object([
                .needed("room", .ref("Id")), .needed("seq", .integer().described("Before 1 there is nothing.")),
            ]).described("The hit from which older ones are wanted."), 9)
    ) { params, name throws(Refusal) -> Hit? in
        guard let hit = try params.optionalObject(name) else { return nil }
        return Hit(room: try hit.identifier("room"), seq: try hit.int("seq"))
    }

    private static let sync = HubMethod(
        MethodDescriptor(
            .sync, .reads, by: .account, atDevice: .ofDevice,

            """
            Subscribes to all one's rooms and replays what was missed, then sends synced. Rooms that are \
            not named start at their head.
            """,
            Hub.Wish.fields,
            result: SyncResult.schema),
        atOnce: { hub, request, session in try hub.syncAtOnce(request, try hub.account(of: session), session) }
    ) { hub, call in try await hub.sync(call.request, call.account, call.session) }

    private static let roomHistory = HubMethod(
        MethodDescriptor(
            .roomHistory, .reads, by: .member, atDevice: .ofDevice,
            "A page of messages, oldest first; with all every kind of event. At most 256 KiB.",
            [
                room.field, before.field, after.field, around.field, beforeTime.field, afterTime.field,
                aroundTime.field,
                limit.field, everyKind.field,
            ],
            result: HistoryResult.schema)
    ) { hub, call in
        let (named, account) = (try call[room], call.account)
        let limit = Int(try call[Self.limit] ?? 50)
        let (before, after, around) = (try call[Self.before], try call[Self.after], try call[Self.around])
        let all = try call[everyKind]
        let (beforeTime, afterTime) = (try call[Self.beforeTime], try call[Self.afterTime])
        let aroundTime = try call[Self.aroundTime]
        let places = [before, after, around] + [beforeTime, afterTime, aroundTime].map { $0?.milliseconds }
        guard places.compactMap({ $0 }).count <= 1 else { throw Refusal(.invalid, field: Self.around.name) }
        let (room, page) = try await hub.store.read { tx in
            let room = try named.open(to: account, tx)
            let page: HistoryPage
            if let around = try around ?? aroundTime.map({ try tx.events.lastSeq(before: $0 + 1, in: room.key) }) {
                page = try HistoryPage(around: around, room.key, limit, all, tx)
            } else if let after = try after ?? afterTime.map({ try tx.events.lastSeq(before: $0 + 1, in: room.key) }) {
                page = try HistoryPage(after: after, room.key, limit, all, tx)
            } else {
                let before = try before ?? beforeTime.map { try tx.events.lastSeq(before: $0, in: room.key) + 1 }
                page = try HistoryPage(before: before ?? .max, room.key, limit, all, tx)
            }
            return (room.key, page)
        }
        // Whose names stand in it may have changed on another node a moment ago.
        try await hub.catchUp()
        guard let live = hub.directory.room(room) else { throw NamedRoom.notFound }
        return HistoryResult(
            page.events.compactMap { (try? Event(hub.directory.wire($0, in: live)))?.pageItem },
            moreBefore: page.moreBefore, moreAfter: page.moreAfter
        ).json
    }

    private static let roomRead = HubMethod(
        MethodDescriptor(
            .roomRead, .changes, by: .member, atDevice: .ofDevice,
            "One has read up to there; never goes back.",
            [room.field, seq.field],
            result: .object([.needed("unread", .integer(min: 0))]))
    ) { hub, call in
        let (named, seq, account) = (try call[room], try call[Self.seq], call.account.key)
        try await hub.learn(of: named)
        let room = try named.live(for: account, in: hub.directory)
        let (key, upTo) = (room.key, min(seq, room.head))
        hub.reads.advance(to: upTo, of: account, in: key)
        hub.directory.enter(key, account)
        let pending = hub.reads.positions(of: account)[key] ?? upTo
        let unread = try await hub.store.read { tx in
            let stored = try tx.members.find(key, account)?.lastReadSeq ?? 0
            return try tx.events.unread(key, after: max(stored, pending), for: account)
        }
        return ["unread": JSON(unread)]
    }

    private static let search = HubMethod(
        MethodDescriptor(
            .search, .reads, by: .account, atDevice: .ofDevice,
            """
            Words of messages in one's rooms, newest first. Without words, what the filters let through of the last \
            2,000 messages of each room.
            """,
            [
                query.field, roomOfHits.field, since.field, until.field, lastHit.field, hits.field, from.field,
                withPhotos.field,
            ],
            result: .array(
                of: .object([
                    .needed("room", .ref("Id")), .needed("seq", .ref("Seq")), .needed("at", .ref("Time")),
                    .needed("from", .ref("From")), .needed("snippet", .string),
                ])))
    ) { hub, call in
        let words = SearchWords(try call[query] ?? "")
        let (limit, named, account) = (Int(try call[hits] ?? 20), try call[roomOfHits], call.account)
        let from = try call[Self.from]
        let (since, until) = (try call[Self.since], try call[Self.until])
        let (last, hasPhotos) = (try call[lastHit], try call[withPhotos])
        let isNarrowed = from != nil || since != nil || until != nil || hasPhotos
        let author = from.flatMap { hub.directory.accountKey(id: $0) }
        if from != nil, author == nil { return [] }
        let before = last.flatMap { hit in
            hub.directory.roomKey(id: hit.room).map { RoomPlace(room: $0, seq: hit.seq) }
        }
        let filter = MessageFilter(
            author: author, since: since, until: until, before: before, hasPhotos: hasPhotos)
        // What was said a moment ago must be found too.
        await hub.publisher.indexer?.catchUp()
        let found = try await hub.store.search(for: account.key) { tx in
            let room = try named?.open(to: account, tx).key
            guard isNarrowed || !words.isEmpty else { throw Refusal(.missing, field: query.name) }
            return try tx.search.find(
                words, for: account.key, room: room, filter, limit: limit)
        }
        return .array(
            found.map { hit in
                let person = hit.author.flatMap { hub.directory.person($0) }
                return [
                    "room": .string(hub.directory.room(hit.room)?.id ?? ""), "seq": .int(hit.seq),
                    "at": JSON(hit.at),
                    "from": [
                        "account": .string(person?.id ?? ""), "name": .string(person?.displayName ?? ""),
                        "bot": .bool(person?.isBot ?? false),
                    ], "snippet": .string(hit.snippet),
                ]
            })
    }
}
