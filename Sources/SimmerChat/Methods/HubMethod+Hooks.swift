import SimmerActions
import SimmerDomain
import SimmerStore

/// Incoming webhooks of a room, for its owners.
extension HubMethod {
    static let ofHooks: [HubMethod] = [hookCreate, hookList, hookCalls, hookRenew, hookRevoke]

    private static let hook = Parameter.identifier(.needed("hook", .ref("Id"), "x"))
    private static let name = Parameter.string(
        .needed("name", .string(min: 1, max: 60).described("Under which it speaks; no member is called so."), "Reader"))
    private static let orders = Parameter.flag(
        .optional("orders", .boolean.described("Simmer obeys what it says; else that is talk, whatever its words.")),
        or: false)
    private static let quiet = Parameter.flag(
        .optional("quiet", .boolean.described("What it says makes no unread mark and wakes nobody.")), or: false)

    private static let shown: [Field] = [
        .needed("hook", .ref("Id")), .needed("name", .string(min: 1, max: 60)), .needed("orders", .boolean),
        .needed("quiet", .boolean), .needed("createdAt", .ref("Time")),
        .optional("usedAt", .ref("Time").described("When it was last called, to the minute; absent before that.")),
    ]
    private static let made = Schema.object([
        .needed("hook", .ref("Id")), .needed("name", .string(min: 1, max: 60)),
        .optional(
            "url",
            .string.described(
                "Where to send to, told this once. A repeated answer has another one, and the first leads nowhere then."
            )), .dup,
    ])

    private static func told(_ hub: Hub, _ call: HubCall) -> @Sendable (HookRules.Made) -> JSON {
        let host = call.session.connection.request.host
        return { made in
            [
                "hook": .string(made.account.id), "name": .string(made.account.displayName),
                "url": .string(hub.link(host: host) + HookRules.path(made.secret)),
            ]
        }
    }

    /// What a repeat answers: another address, for nobody has kept the first one; none where the webhook is gone.
    private static func again(
        _ named: NamedRoom, _ account: Account, _ told: @escaping @Sendable (HookRules.Made) -> JSON
    ) -> @Sendable (JSON, Transaction) throws -> JSON {
        { earlier, tx in
            let (room, membership) = try named.enter(account, tx)
            do {
                return told(try HookRules.renew(earlier["hook"]?.string ?? "", in: room, as: membership, tx))
            } catch let refusal as Refusal where refusal.reason == .notFound {
                return earlier
            }
        }
    }

    private static let hookCreate = HubMethod(
        MethodDescriptor(
            .hookCreate, .changes, by: .member, atDevice: .never,
            "An incoming webhook: whoever sends to its address says something in the room. By an owner.",
            [room.field, name.field, orders.field, quiet.field, cid.field.tried("@cid")],
            result: made)
    ) { hub, call in
        let (named, name, account) = (try call[room], try call[Self.name], call.account)
        let use = HookUse(mayOrder: try call[orders], isQuiet: try call[quiet])
        let (told, most) = (told(hub, call), hub.settings.limits.membersPerRoom)
        return try await hub.once(call, secrets: ["url"]) { tx in
            let (room, membership) = try named.enter(account, tx)
            return told(
                try HookRules.make(name, in: room, by: account, as: membership, use: use, members: most, tx))
        } again: { earlier, tx in
            try again(named, account, told)(earlier, tx)
        }
    }

    private static let hookRenew = HubMethod(
        MethodDescriptor(
            .hookRenew, .changes, by: .member, atDevice: .never,
            "Another address for a webhook; the one before leads nowhere any more. By an owner.",
            [room.field, hook.field, cid.field.tried("@cid")],
            result: made)
    ) { hub, call in
        let (named, id, account, told) = (try call[room], try call[hook], call.account, told(hub, call))
        return try await hub.once(call, secrets: ["url"]) { tx in
            let (room, membership) = try named.enter(account, tx)
            return told(try HookRules.renew(id, in: room, as: membership, tx))
        } again: { earlier, tx in
            try again(named, account, told)(earlier, tx)
        }
    }

    private static let hookList = HubMethod(
        MethodDescriptor(
            .hookList, .reads, by: .member, atDevice: .never,
            "The room's webhooks, for its owners. Addresses are told to nobody.",
            [room.field],
            result: .object([.needed("hooks", .array(of: .object(shown), max: HookRules.most))]))
    ) { hub, call in
        let (named, account) = (try call[room], call.account)
        let known = try await hub.store.read { tx in
            let (room, membership) = try named.enter(account, tx)
            return try HookRules.all(in: room, as: membership, tx)
        }
        return [
            "hooks": .array(
                known.map { hook in
                    .compact([
                        "hook": .string(hook.account.id), "name": .string(hook.account.displayName),
                        "orders": .bool(hook.use.mayOrder), "quiet": .bool(hook.use.isQuiet),
                        "createdAt": JSON(hook.account.createdAt),
                        "usedAt": hook.token.isUnused ? nil : JSON(hook.token.lastSeenAt),
                    ])
                })
        ]
    }

    private static let hookCalls = HubMethod(
        MethodDescriptor(
            .hookCalls, .reads, by: .member, atDevice: .never,
            "The last \(HookStore.most) calls of a webhook, the newest first, for owners: what was said, and what was refused and why.",
            [room.field, hook.field],
            result: .object([
                .needed(
                    "calls",
                    .array(
                        of: .object([
                            .needed("at", .ref("Time")), .needed("bytes", .integer(min: 0)),
                            .optional("seq", .ref("Seq").described("Of what was said; absent of what was refused.")),
                            .optional("reason", .ref("Reason")),
                        ]), max: HookStore.most))
            ]))
    ) { hub, call in
        let (named, id, account) = (try call[room], try call[hook], call.account)
        let calls = try await hub.store.read { tx in
            let (room, membership) = try named.enter(account, tx)
            return try tx.hooks.all(of: HookRules.find(id, in: room, as: membership, tx).account.key)
        }
        return [
            "calls": .array(
                calls.map { call in
                    .compact([
                        "at": JSON(call.at), "bytes": JSON(call.bytes), "seq": call.seq.map(JSON.int),
                        "reason": call.reason.map { .string($0.rawValue) },
                    ])
                })
        ]
    }

    private static let hookRevoke = HubMethod(
        MethodDescriptor(
            .hookRevoke, .changes, by: .member, atDevice: .never,
            "Ends a webhook at once; what it said stays. By an owner.",
            [room.field, hook.field, cid.field.tried("@cid")],
            result: .object([.dup]))
    ) { hub, call in
        let (named, id, account) = (try call[room], try call[hook], call.account)
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            try HookRules.revoke(id, in: room, as: membership, tx)
            return [:]
        }
    }
}
