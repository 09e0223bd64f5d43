import SimmerActions
import SimmerDomain
import SimmerStore

/// Outgoing webhooks of a room, for its owners.
extension HubMethod {
    static let ofEndpoints: [HubMethod] = [
        endpointCreate, endpointList, endpointSet, endpointTest, endpointCalls, endpointRemove,
    ]

    private static let endpoint = Parameter.identifier(.needed("endpoint", .ref("Id"), "x"))
    private static let nameSchema = Schema.string(min: 1, max: Endpoint.longestName)
    private static let urlSchema = Schema.string(max: Endpoint.longestURL)
        .described("https, or also http at a host that the operator has listed (`webhookHosts`).")
    private static let eventsSchema = Schema.array(
        of: .words(WebhookEvent.allCases.map(\.rawValue)), min: 1, max: WebhookEvent.allCases.count)

    private static let name = Parameter.string(.needed("name", nameSchema, "Lamp"))
    private static let url = Parameter.string(.needed("url", urlSchema, "https://hooks.example.org/x"))
    private static let events = Parameter(.needed("events", eventsSchema, ["timer.rang"])) {
        params, name throws(Refusal) in
        guard let events = try wanted(params, name) else { throw Refusal(.missing, field: name) }
        return events
    }
    private static let otherName = Parameter.optionalString(.optional("name", nameSchema))
    private static let otherURL = Parameter.optionalString(.optional("url", urlSchema))
    private static let otherEvents = Parameter(.optional("events", eventsSchema)) { params, name throws(Refusal) in
        try wanted(params, name)
    }
    private static let on = Parameter.flag(
        .optional("on", .boolean.described("False: nothing is sent until it is true again.")))

    private static func wanted(_ params: Params, _ name: String) throws(Refusal) -> [WebhookEvent]? {
        guard let words = try params.optionalStrings(name, max: WebhookEvent.allCases.count) else { return nil }
        guard !words.isEmpty else { throw Refusal(.missing, field: name) }
        let events = words.compactMap(WebhookEvent.init(rawValue:))
        guard events.count == words.count else { throw Refusal(.unknown, field: name) }
        return events
    }

    private static let shown = Schema.object([
        .needed("endpoint", .ref("Id")), .needed("name", nameSchema), .needed("url", .string(max: Endpoint.longestURL)),
        .needed("events", eventsSchema),
        .needed("on", .boolean.described("False: switched off, by an owner or since nothing got through for a day.")),
        .needed("createdAt", .ref("Time")),
        .optional(
            "failingSince", .ref("Time").described("Since when nothing gets through; absent where the last call did.")),
    ])

    private static func json(_ endpoint: Endpoint) -> JSON {
        .compact([
            "endpoint": .string(endpoint.id), "name": .string(endpoint.name), "url": .string(endpoint.url),
            "events": .array(endpoint.events.map(\.rawValue).sorted().map(JSON.string)), "on": .bool(endpoint.isOn),
            "createdAt": JSON(endpoint.createdAt), "failingSince": endpoint.failingSince.map { JSON($0) },
        ])
    }

    private static let endpointCreate = HubMethod(
        MethodDescriptor(
            .endpointCreate, .changes, by: .member, atDevice: .never,
            "An outgoing webhook: what happens in the room is sent to an address elsewhere. By an owner; the room is told.",
            [room.field, name.field, url.field, events.field, cid.field.tried("@cid")],
            result: .object([
                .needed("endpoint", .ref("Id")),
                .optional(
                    "secret",
                    .string(max: 64).described(
                        "The key of the signatures, told this once; absent when it is gone again.")),
                .dup,
            ]))
    ) { hub, call in
        let (named, name, url, events) = (
            try call[room], try call[Self.name], try call[Self.url], try call[Self.events]
        )
        let (account, hosts, phrases) = (call.account, hub.settings.webhookHosts, hub.phrases)
        @Sendable func told(_ endpoint: Endpoint) -> JSON {
            ["endpoint": .string(endpoint.id), "secret": .string(endpoint.secret)]
        }
        return try await hub.once(call, secrets: ["secret"]) { tx in
            let (room, membership) = try named.enter(account, tx)
            return told(
                try EndpointRules.make(
                    name, url: url, events: events, secret: Endpoint.makeSecret(), in: room, by: account,
                    as: membership, hosts: hosts, saying: phrases, tx))
        } again: { earlier, tx in
            try earlier["endpoint"]?.string.flatMap { try tx.endpoints.find($0) }.map(told) ?? earlier
        }
    }

    private static let endpointList = HubMethod(
        MethodDescriptor(
            .endpointList, .reads, by: .member, atDevice: .never, "The room's outgoing webhooks, for its owners.",
            [room.field],
            result: .object([.needed("endpoints", .array(of: shown, max: EndpointRules.most))]))
    ) { hub, call in
        let (named, account) = (try call[room], call.account)
        let all = try await hub.store.read { tx in
            let (room, membership) = try named.enter(account, tx)
            return try EndpointRules.all(in: room, as: membership, tx)
        }
        return ["endpoints": .array(all.map(json))]
    }

    private static let endpointSet = HubMethod(
        MethodDescriptor(
            .endpointSet, .changes, by: .member, atDevice: .never,
            "Changes an outgoing webhook, or switches it off or on. By an owner; the room is told where something is sent otherwise.",
            [
                room.field, endpoint.field, otherName.field, otherURL.field, otherEvents.field, on.field,
                cid.field.tried("@cid"),
            ],
            result: .object([.needed("endpoint", shown), .dup]))
    ) { hub, call in
        let (named, id, account) = (try call[room], try call[endpoint], call.account)
        let (hosts, phrases) = (hub.settings.webhookHosts, hub.phrases)
        var changes = EndpointRules.Changes()
        (changes.name, changes.url) = (try call[otherName], try call[otherURL])
        (changes.events, changes.isOn) = (try call[otherEvents], try call[on])
        let wanted = changes
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            return [
                "endpoint": json(
                    try EndpointRules.set(
                        id, wanted, in: room, by: account, as: membership, hosts: hosts, saying: phrases, tx))
            ]
        }
    }

    private static let endpointTest = HubMethod(
        MethodDescriptor(
            .endpointTest, .changes, by: .member, atDevice: .never,
            "Sends something of the type `test` now. What came of it is told by an `account` event, `called`. By an owner.",
            [room.field, endpoint.field, cid.field.tried("@cid")],
            result: .object([.dup]))
    ) { hub, call in
        let (named, id, account) = (try call[room], try call[endpoint], call.account)
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            try EndpointRules.test(id, in: room, by: account, as: membership, tx)
            return [:]
        }
    }

    private static let endpointCalls = HubMethod(
        MethodDescriptor(
            .endpointCalls, .reads, by: .member, atDevice: .never,
            "The last \(EndpointStore.mostCalls) calls of an outgoing webhook, the newest first, for owners.",
            [room.field, endpoint.field],
            result: .object([
                .needed(
                    "calls",
                    .array(
                        of: .object([
                            .needed("at", .ref("Time")),
                            .needed("event", .words(WebhookEvent.allCases.map(\.rawValue) + ["test"])),
                            .needed("attempt", .integer(min: 1).described("How often it was tried by then.")),
                            .optional("status", .integer(min: 100).described("Of the answer; absent where none came.")),
                            .optional("trouble", .words(EndpointCall.Trouble.allCases.map(\.rawValue))),
                        ]), max: EndpointStore.mostCalls))
            ]))
    ) { hub, call in
        let (named, id, account) = (try call[room], try call[endpoint], call.account)
        let calls = try await hub.store.read { tx in
            let (room, membership) = try named.enter(account, tx)
            return try tx.endpoints.calls(of: EndpointRules.find(id, in: room, as: membership, tx).id)
        }
        return [
            "calls": .array(
                calls.map { call in
                    .compact([
                        "at": JSON(call.at), "event": .string(call.event), "attempt": JSON(call.attempt),
                        "status": call.status.map { JSON($0) }, "trouble": call.trouble.map { .string($0.rawValue) },
                    ])
                })
        ]
    }

    private static let endpointRemove = HubMethod(
        MethodDescriptor(
            .endpointRemove, .changes, by: .member, atDevice: .never,
            "Ends an outgoing webhook at once. By an owner; the room is told.",
            [room.field, endpoint.field, cid.field.tried("@cid")],
            result: .object([.dup]))
    ) { hub, call in
        let (named, id, account, phrases) = (try call[room], try call[endpoint], call.account, hub.phrases)
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            try EndpointRules.remove(id, in: room, by: account, as: membership, saying: phrases, tx)
            return [:]
        }
    }
}
