import SimmerActions
import SimmerDomain
import SimmerStore

/// What can be said here, what a line would do, and what is said to the operator (N60).
extension HubMethod {
    static let ofBot: [HubMethod] = [botHelp, botRead, feedbackSend]

    private static let roomOfHelp = Parameter.optionalRoom(.optional("room", .ref("Id"), "@room"))
    private static let language = Parameter(.optional("language", .string(max: 35), "en")) {
        params, name throws(Refusal) in
        try params.optionalString(name)
    }
    /// How long it may be is the store's to say.
    private static let text = Parameter(.needed("text", .string(min: 1, max: 2000), "x")) {
        params, name throws(Refusal) in
        try params.string(name, max: 10_000)
    }

    private static let typed = Parameter(.needed("text", .string(min: 1, max: 8000), "penne 9 min")) {
        params, name throws(Refusal) in
        try params.string(name, max: 8000)
    }

    private static let botHelp = HubMethod(
        MethodDescriptor(
            .botHelp, .reads, by: .account, atDevice: .ofDevice,
            "What can be said here.",
            [roomOfHelp.field, language.field],
            result: .array(of: .object([.needed("say", .string), .needed("does", .string)])))
    ) { hub, call in
        let account = call.account
        let language = try call[Self.language] ?? account.language
        let kind: RoomKind?
        if let named = try call[roomOfHelp] {
            kind = try await hub.store.read { try named.open(to: account, $0).kind }
        } else {
            kind = nil
        }
        return hub.actions.help(kind: kind, language: language)
    }

    private static let botRead = HubMethod(
        MethodDescriptor(
            .botRead, .reads, by: .member, atDevice: .never,
            """
            What Simmer would make of a line that is not yet said, for hints beside a field: nobody hears it, and nothing \
            is changed. An order as it stands (`order`), talk that is one once it is said by `say` (`offer`), \
            something that Simmer would ask about (`ask`), an answer to what it has asked (`answer`), or `nothing`; with \
            sentences that say just what is meant, in one's own language, and what orders of a few kinds name.
            """,
            [room.field, typed.field],
            result: .object([
                .needed("outcome", .words(LineReading.Outcome.allCases.map(\.rawValue))),
                .needed(
                    "orders",
                    .array(
                        of: .object([
                            .needed("intent", .string), .needed("say", .string), .needed("changes", .boolean),
                            .optional("slots", slots.described("Enough to show the order in a few words.")),
                        ]))),
            ]))
    ) { hub, call in
        let (named, text, account) = (try call[room], try call[typed], call.account)
        let room = try await hub.store.read { try named.open(to: account, $0).key }
        let reading = try await hub.actions.reading(of: text, by: account.key, in: room)
        return [
            "outcome": .string(reading.outcome.rawValue),
            "orders": .array(
                reading.orders.map {
                    .compact([
                        "intent": .string($0.intent), "say": .string($0.say), "changes": .bool($0.changes),
                        "slots": $0.slots.map(json),
                    ])
                }),
        ]
    }

    private static let slots = Schema.object([
        .optional("label", .string.described("What a timer is called.")),
        .optional("seconds", .integer(min: 1).described("How long a timer runs.")),
        .optional("dueAt", .ref("Time").described("When a reminder comes, or comes first.")),
        .optional("rrule", .string.described("RFC 5545: how it repeats.")),
        .optional("who", .words(LineReading.Slots.Who.allCases.map(\.rawValue)).described("Who is reminded.")),
        .optional("person", .string.described("Who is reminded, by the name that was said.")),
    ])

    private static func json(_ slots: LineReading.Slots) -> JSON {
        .compact([
            "label": slots.label.map(JSON.string), "seconds": slots.seconds.map { JSON($0) },
            "dueAt": slots.dueAt.map { JSON($0) }, "rrule": slots.rule.map { .string($0.text) },
            "who": slots.who.map { .string($0.rawValue) }, "person": slots.person.map(JSON.string),
        ])
    }

    private static let feedbackSend = HubMethod(
        MethodDescriptor(
            .feedbackSend, .changes, by: .account, atDevice: .never,
            "A comment for the operator.",
            [text.field, cid.field.tried("@cid")],
            result: .object([.needed("number", .integer(min: 1)), .dup]))
    ) { hub, call in
        let (text, key) = (try call[Self.text], call.account.key)
        return try await hub.once(call) { tx in ["number": JSON(try tx.feedback.add(text, by: key))] }
    }
}
