import SimmerDomain

/// `message.*`, and what else is said.
extension HubMethod {
    static let ofMessages: [HubMethod] = [
        messageSend, messageEdit, messageDelete, messageReact, feedbackSend, botHelp, search, say, typing, presence,
    ]

    private static let messageSend = HubMethod(
        MethodDescriptor(
            .messageSend, .changes, by: .member, atDevice: .line,
            "Says something. Answered when it is durable.",
            [
                .room, .needed("text", .string(max: 8000), "x"), .needed("cid", .ref("Cid"), "@cid"),
                .optional("replyTo", .ref("Seq"), "@seq"), .optional("photos", .array(of: .ref("Id"), max: 20)),
                .optional("files", .array(of: .ref("Id"), max: 20)), .optional("composedAt", .ref("Time"), "@before"),
            ],
            result: .object(SaidResult.fields + [.dup]))
    ) { _, _, _, _ in
        // Messages go by `send`, past all of this.
        [:]
    }

    private static let messageEdit = HubMethod(
        MethodDescriptor(
            .messageEdit, .changes, by: .member, atDevice: .ofPerson,
            "One's own.",
            [
                .room, .needed("of", .ref("Seq"), "@seq"), .needed("text", .string(min: 1, max: 8000), "y"),
                .cid.tried("@cid"),
            ],
            result: .object([.needed("seq", .ref("Seq")), .optional("unchanged", .boolean), .dup]))
    ) { hub, request, account, _ in try await hub.edit(request, account) }

    private static let messageDelete = HubMethod(
        MethodDescriptor(
            .messageDelete, .changes, by: .member, atDevice: .ofPerson,
            "The text is erased everywhere.",
            [.room, .needed("of", .ref("Seq"), "@seq"), .cid.tried("@cid")],
            result: .object([.needed("seq", .ref("Seq")), .dup]))
    ) { hub, request, account, _ in try await hub.deleteMessage(request, account) }

    private static let messageReact = HubMethod(
        MethodDescriptor(
            .messageReact, .changes, by: .member, atDevice: .ofPerson,
            "Adds or takes back an emoji.",
            [
                .room, .needed("of", .ref("Seq"), "@seq"), .needed("emoji", .string(min: 1, max: 16), "👍"),
                .optional("on", .boolean, true), .cid.tried("@cid"),
            ],
            result: .object([.needed("seq", .ref("Seq")), .dup]))
    ) { hub, request, account, _ in try await hub.react(request, account) }

    private static let feedbackSend = HubMethod(
        MethodDescriptor(
            .feedbackSend, .changes, by: .account, atDevice: .never,
            "A comment for the operator.",
            [.needed("text", .string(min: 1, max: 2000), "x"), .cid.tried("@cid")],
            result: .object([.needed("number", .integer(min: 1)), .dup]))
    ) { hub, request, account, _ in try await hub.sendFeedback(request, account) }

    private static let botHelp = HubMethod(
        MethodDescriptor(
            .botHelp, .reads, by: .account, atDevice: .ofDevice,
            "What can be said here.",
            [.optional("room", .ref("Id"), "@room"), .optional("language", .string(max: 35), "en")],
            result: .array(of: .object([.needed("say", .string), .needed("does", .string)])))
    ) { hub, request, account, _ in try await hub.help(request, account) }

    private static let search = HubMethod(
        MethodDescriptor(
            .search, .reads, by: .account, atDevice: .ofDevice,
            "Words of messages in one's rooms, newest first.",
            [
                .needed("query", .string(min: 1, max: 200), "x"), .optional("room", .ref("Id"), "@room"),
                .optional("since", .ref("Time"), 0), .optional("until", .ref("Time"), 9),
                .optional(
                    "before",
                    .object([
                        .needed("room", .ref("Id")), .needed("seq", .integer().described("Before 1 there is nothing.")),
                    ]).described("The hit from which older ones are wanted."), 9),
                .optional("limit", .integer(min: 1, max: 100), 5), .optional("from", .ref("Id"), "@me"),
            ],
            result: .array(
                of: .object([
                    .needed("room", .ref("Id")), .needed("seq", .ref("Seq")), .needed("at", .ref("Time")),
                    .needed("from", .ref("From")), .needed("snippet", .string),
                ])))
    ) { hub, request, account, _ in try await hub.search(request, account) }

    private static let say = HubMethod(
        MethodDescriptor(
            .say, .changes, by: .member, atDevice: .line,
            "Says what a button stands for: handled as addressed to the bot.",
            [.room, .needed("text", .string(min: 1, max: 8000), "help"), .needed("cid", .ref("Cid"), "@cid")],
            result: .object(SaidResult.fields + [.dup]))
    ) { hub, request, account, _ in try await hub.say(request, account) }

    private static let typing = HubMethod(
        MethodDescriptor(
            .typing, .signals, by: .member, atDevice: .ofDevice,
            "Tells who is in the room; not kept.",
            [.room, .needed("on", .boolean)],
            result: nil)
    ) { hub, request, _, session in
        hub.notice(request, from: session)
        return [:]
    }

    private static let presence = HubMethod(
        MethodDescriptor(
            .presence, .signals, by: .account, atDevice: .ofDevice,
            "Whether one is at it.",
            [.needed("state", .words("active", "away"))],
            result: nil)
    ) { hub, request, _, session in
        hub.notice(request, from: session)
        return [:]
    }
}
