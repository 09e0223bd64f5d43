import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerStore

/// `message.*` and `say`.
extension HubMethod {
    static let ofMessages: [HubMethod] = [
        messageSend, messageEdit, messageDelete, messageReact, messagePin, messageKeep, messageKept, say,
    ]

    private static let of = Parameter(.needed("of", .ref("Seq"), "@seq")) { params, name throws(Refusal) in
        try params.int(name, in: 1...Int64.max)
    }
    private static let newText = Parameter(.needed("text", .string(min: 1, max: 8000), "y")) {
        params, name throws(Refusal) in
        try params.string(name)
    }
    private static let emoji = Parameter(.needed("emoji", .string(min: 1, max: 16), "👍")) {
        params, name throws(Refusal) in
        try Emoji.one(params.string(name, max: Emoji.most), field: name)
    }
    private static let on = Parameter.flag(.optional("on", .boolean, true), or: true)

    /// What is said has one always.
    private static let neededCid = Field.needed(cid.name, cid.field.schema, "@cid")

    private static let messageSend = HubMethod(
        MethodDescriptor(
            .messageSend, .changes, by: .member, atDevice: .line,
            "Says something. Answered when it is durable.",
            [
                room.field, MessageParameters.text.field, neededCid, MessageParameters.replyTo.field,
                MessageParameters.photos.field, MessageParameters.files.field, MessageParameters.composedAt.field,
            ],
            result: .object(SaidResult.fields + [.dup]))
    ) { hub, call in
        // On a socket messages go by `send`, past all of this.
        try await hub.said(call.request, call.session)
    }

    private static let messageEdit = HubMethod(
        MethodDescriptor(
            .messageEdit, .changes, by: .member, atDevice: .ofPerson,
            "One's own.",
            [room.field, of.field, newText.field, cid.field.tried("@cid")],
            result: .object([.needed("seq", .ref("Seq")), .optional("unchanged", .boolean), .dup]))
    ) { hub, call in
        let (named, of, account) = (try call[room], try call[Self.of], call.account)
        let text = try MessageText(call[newText], maximum: hub.settings.limits.messageCharacters).text
        let isOnlyTalk = call.session.mayOnlyTalk
        try hub.takeMessage(of: account)
        return try await hub.once(call) { tx in
            let event = try tx.events.message(named.open(to: account, tx).key, of)
            guard event.author == account.key else { throw Refusal(.notAllowed, phrase: "author only") }
            if event.content["text"]?.string == text { return ["seq": .int(event.seq), "unchanged": true] }
            let edited = try tx.events.edit(event, text: text, by: account, isOnlyTalk: isOnlyTalk)
            return ["seq": .int(edited.seq)]
        }
    }

    private static let messageDelete = HubMethod(
        MethodDescriptor(
            .messageDelete, .changes, by: .member, atDevice: .ofPerson,
            "The text is erased everywhere.",
            [room.field, of.field, cid.field.tried("@cid")],
            result: .object([.needed("seq", .ref("Seq")), .dup]))
    ) { hub, call in
        let (named, of, account) = (try call[room], try call[Self.of], call.account)
        try hub.takeMessage(of: account)
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            let event = try tx.events.message(room.key, of)
            guard
                Permissions.allows(
                    .deleteMessage, role: membership.role, settings: RoomSettings(room),
                    isAuthor: event.author == account.key)
            else { throw Refusal(.notAllowed, phrase: "author only") }
            return ["seq": .int(try tx.events.delete(event, by: account).seq)]
        }
    }

    private static let messageReact = HubMethod(
        MethodDescriptor(
            .messageReact, .changes, by: .member, atDevice: .ofPerson,
            "Adds or takes back an emoji.",
            [room.field, of.field, emoji.field, on.field, cid.field.tried("@cid")],
            result: .object([.needed("seq", .ref("Seq")), .dup]))
    ) { hub, call in
        let (named, of, account) = (try call[room], try call[Self.of], call.account)
        let (emoji, on) = (try call[Self.emoji], try call[Self.on])
        try hub.takeMessage(of: account)
        return try await hub.once(call) { tx in
            let event = try tx.events.message(named.open(to: account, tx).key, of)
            let marker = try tx.events.react(event, emoji: emoji, on: on, by: account)
            return ["seq": .int(marker?.seq ?? event.seq)]
        }
    }

    private static let messagePin = HubMethod(
        MethodDescriptor(
            .messagePin, .changes, by: .member, atDevice: .never,
            "Keeps a message in sight for everybody of the room, or no longer: `settings.pins`, the last one at the end.",
            [room.field, of.field, on.field, cid.field.tried("@cid")],
            result: .object([.needed("pins", .array(of: .ref("Seq"), max: Room.mostPins)), .dup]))
    ) { hub, call in
        let (named, of, on, account) = (try call[room], try call[Self.of], try call[Self.on], call.account)
        try hub.takeMessage(of: account)
        return try await hub.once(call) { tx in
            let room = try named.enter(account, tx).room
            return ["pins": .array(try tx.pins.set(of, on: on, in: room, by: account).map(JSON.int))]
        }
    }

    private static let messageKeep = HubMethod(
        MethodDescriptor(
            .messageKeep, .changes, by: .member, atDevice: .never,
            "Keeps a message for oneself, or no longer. Nobody else is told.",
            [room.field, of.field, on.field, cid.field.tried("@cid")],
            result: .object([.dup]))
    ) { hub, call in
        let (named, of, on, account) = (try call[room], try call[Self.of], try call[Self.on], call.account)
        return try await hub.once(call) { tx in
            let room = try named.open(to: account, tx).key
            if on {
                try tx.kept.add(of, in: room, for: account.key)
            } else {
                try tx.kept.remove(of, in: room, for: account.key)
            }
            return [:]
        }
    }

    private static let before = Parameter.optionalInt(.optional("before", .integer(min: 1), 9))
    private static let limit = Parameter.optionalInt(.optional("limit", .integer(min: 1, max: 100), 5))
    private static let keptIn = Parameter.optionalRoom(.optional("room", .ref("Id"), "@room"))

    private static let messageKept = HubMethod(
        MethodDescriptor(
            .messageKept, .reads, by: .account, atDevice: .never,
            """
            What one has kept in the rooms that one is in, or in one of them, the message kept last first; `before` is \
            the `number` from which older ones are wanted.
            """,
            [keptIn.field, before.field, limit.field],
            result: .object([
                .needed(
                    "kept",
                    .array(
                        of: .object([
                            .needed("number", .integer(min: 1)), .needed("room", .ref("Id")),
                            .needed("message", .ref("HistoryEvent")),
                        ]), max: 100))
            ]))
    ) { hub, call in
        let (account, named, before) = (call.account, try call[keptIn], try call[Self.before])
        let limit = Int(try call[Self.limit] ?? 50)
        let page = try await hub.store.read { tx in
            let room = try named?.open(to: account, tx).key
            return try tx.kept.page(of: account.key, in: room, before: before, limit: limit)
        }
        return [
            "kept": .array(
                page.compactMap { kept in
                    guard let live = hub.directory.room(kept.event.room),
                        let message = (try? Event(hub.directory.wire(kept.event, in: live)))?.pageItem
                    else { return nil }
                    return ["number": .int(kept.number), "room": .string(live.id), "message": message]
                })
        ]
    }

    /// A button of a card: its sentence, addressed to the bot whatever its words.
    private static let say = HubMethod(
        MethodDescriptor(
            .say, .changes, by: .member, atDevice: .line,
            "Says what a button stands for: handled as addressed to the bot.",
            [room.field, .needed(MessageParameters.text.name, .string(min: 1, max: 8000), "help"), neededCid],
            result: .object(SaidResult.fields + [.dup]))
    ) { hub, call in
        let key = call.account.key
        let (made, shown) = try hub.newMessage(call.request, key)
        var message = made
        message.isAddressed = true
        guard message.cid != nil else { throw Refusal(.missing, field: cid.name) }
        let (named, account) = (try call[room], call.account)
        guard !call.session.isClosed else { throw Refusal(.unauthenticated, phrase: "unauthenticated") }
        try hub.takeMessage(of: account)
        let said = message
        return Hub.result(
            try await hub.store.write { tx in
                let room = try named.open(to: account, tx)
                if room.isOfTwo { try tx.members.bringBackForMessage(of: key, in: room.key) }
                try Hub.checkReply(said, in: room.key, tx)
                return try tx.events.say(Hub.showing(shown, said, in: room.key, tx), in: room.key)
            })
    }
}

extension Hub {
    /// Counts a message of somebody, or of the shared device at which somebody stands. Throws `limit`.
    func takeMessage(of account: Account) throws {
        try budgets.takeMessage(of: account.device?.key ?? account.key, at: now())
    }
}
