import SimmerActions
import SimmerDomain
import SimmerStore

/// The bots that somebody makes, and their tokens. A bot is an account of its own: it is a member of the rooms into
/// which its maker brings it, and of none that its maker has left.
extension HubMethod {
    static let ofBots: [HubMethod] = [
        botCreate, botList, botSet, botJoin, botLeave, botDelete, tokenCreate, tokenRevoke,
    ]

    private static let mostRooms = 50
    private static let mostScopes = TokenScope.allCases.count

    private static let bot = Parameter.identifier(.needed("bot", .ref("Id"), "x"))
    private static let name = Parameter.string(
        .needed("name", .string(min: 1, max: 60).described("Of a bot, unique among those of its maker."), "Scale"))
    private static let tokenName = Parameter.string(
        .needed(
            "name", .string(min: 1, max: 60).described("What the token is for, unique among those of the bot."), "x"))
    private static let rooms = Parameter(
        .optional(
            "rooms",
            .array(of: .ref("Id"), max: mostRooms).described("Into which it is brought at once."), ["@room"])
    ) { params, name throws(Refusal) -> [NamedRoom] in
        let ids = try params.optionalStrings(name, max: mostRooms) ?? []
        guard Set(ids).count == ids.count, ids.allSatisfy({ (1...64).contains($0.utf8.count) }) else {
            throw Refusal(.invalid, field: name)
        }
        return ids.map(NamedRoom.init(id:))
    }
    private static let scopes = Parameter(
        .needed(
            "scopes", .array(of: .words(TokenScope.allCases.map(\.rawValue)), min: 1, max: mostScopes), ["read"])
    ) { params, name throws(Refusal) -> TokenScopes in
        guard let words = try params.optionalStrings(name, max: mostScopes) else {
            throw Refusal(.missing, field: name)
        }
        let scopes = words.compactMap(TokenScope.init(rawValue:))
        guard scopes.count == words.count else { throw Refusal(.unknown, field: name) }
        return TokenScopes(scopes)
    }
    private static let endsAt = Parameter.optionalInstant(
        .optional("endsAt", .ref("Time").described("When it ends by itself; without: when it is revoked.")))
    private static let token = Parameter.identifier(.needed("token", .ref("Id"), "x"))

    // MARK: - What is answered

    private static let shownToken = Schema.object([
        .needed("token", .ref("Id")), .needed("name", .string(min: 1, max: 60)),
        .needed("scopes", .array(of: .words(TokenScope.allCases.map(\.rawValue)), max: mostScopes)),
        .needed("createdAt", .ref("Time")),
        .optional("usedAt", .ref("Time").described("When it was last used, to the minute; absent before that.")),
        .optional("endsAt", .ref("Time").described("Absent of one that is good until it is revoked.")),
    ])
    private static let shownBot = Schema.object([
        .needed("bot", .ref("Id")), .needed("name", .string(min: 1, max: 60)), .needed("createdAt", .ref("Time")),
        .needed("rooms", .array(of: .ref("Id"))), .needed("tokens", .array(of: shownToken)),
    ])
    private static let oneBot = Schema.object([.needed("bot", shownBot), .dup])

    private static func json(_ token: LoginSession) -> JSON {
        .compact([
            "token": .string(token.id), "name": .string(token.device),
            "scopes": .array((token.scopes?.names ?? []).map(JSON.string)), "createdAt": JSON(token.createdAt),
            "usedAt": token.isUnused ? nil : JSON(token.lastSeenAt),
            "endsAt": token.expiresAt == BotRules.never ? nil : JSON(token.expiresAt),
        ])
    }

    private static func json(_ bot: Account, _ tx: Transaction) throws -> JSON {
        [
            "bot": .string(bot.id), "name": .string(bot.displayName), "createdAt": JSON(bot.createdAt),
            "rooms": .array(try tx.rooms.all(of: bot.key).map { .string($0.id) }),
            "tokens": .array(try tx.sessions.all(of: bot.key).map(json)),
        ]
    }

    /// Throws `not_allowed` for who is no person.
    private static func requirePerson(_ account: Account) throws(Refusal) {
        guard account.hasLogin else { throw Refusal(.notAllowed) }
    }

    // MARK: - Bots

    private static let botCreate = HubMethod(
        MethodDescriptor(
            .botCreate, .changes, by: .account, atDevice: .never,
            "A bot of one's own: an account for a program, which comes in by its tokens.",
            [name.field, rooms.field, cid.field.tried("@cid")],
            result: oneBot)
    ) { hub, call in
        try requirePerson(call.account)
        let (name, rooms, account) = (try call[Self.name], try call[Self.rooms], call.account)
        let limits = hub.settings.limits
        return try await hub.once(call) { tx in
            let entered = try rooms.map { try $0.enter(account, tx) }
            let bot = try BotRules.make(name, by: account, most: limits.botsPerPerson, tx)
            for (room, membership) in entered {
                try BotRules.join(bot, to: room, as: membership, most: limits.membersPerRoom, tx)
            }
            return ["bot": try json(bot, tx)]
        }
    }

    private static let botList = HubMethod(
        MethodDescriptor(
            .botList, .reads, by: .account, atDevice: .never,
            "The bots that one has made, with their rooms and tokens. Secrets are told to nobody.",
            [],
            result: .object([.needed("bots", .array(of: shownBot))]))
    ) { hub, call in
        let key = call.account.key
        let bots = try await hub.store.read { tx in try tx.accounts.bots(of: key).map { try json($0, tx) } }
        return ["bots": .array(bots)]
    }

    private static let botSet = HubMethod(
        MethodDescriptor(
            .botSet, .changes, by: .account, atDevice: .never,
            "Gives one's bot another name.",
            [bot.field, name.field, cid.field.tried("@cid")],
            result: oneBot)
    ) { hub, call in
        let (id, name, key) = (try call[bot], try call[Self.name], call.account.key)
        return try await hub.once(call) { tx in
            let renamed = try BotRules.rename(BotRules.find(id, of: key, tx), name, tx)
            return ["bot": try json(renamed, tx)]
        }
    }

    private static let botJoin = HubMethod(
        MethodDescriptor(
            .botJoin, .changes, by: .member, atDevice: .never,
            "Brings one's bot into a room in which one may add people. It goes when one goes oneself.",
            [room.field, bot.field, cid.field.tried("@cid")],
            result: oneBot)
    ) { hub, call in
        let (named, id, account) = (try call[room], try call[bot], call.account)
        let most = hub.settings.limits.membersPerRoom
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            let bot = try BotRules.find(id, of: account.key, tx)
            try BotRules.join(bot, to: room, as: membership, most: most, tx)
            return ["bot": try json(bot, tx)]
        }
    }

    private static let botLeave = HubMethod(
        MethodDescriptor(
            .botLeave, .changes, by: .member, atDevice: .never,
            "Takes one's bot out of a room; it hears nothing later.",
            [room.field, bot.field, cid.field.tried("@cid")],
            result: oneBot)
    ) { hub, call in
        let (named, id, account) = (try call[room], try call[bot], call.account)
        return try await hub.once(call) { tx in
            let room = try named.open(to: account, tx)
            let bot = try BotRules.find(id, of: account.key, tx)
            try BotRules.leave(bot, from: room, by: account.key, tx)
            return ["bot": try json(bot, tx)]
        }
    }

    private static let botDelete = HubMethod(
        MethodDescriptor(
            .botDelete, .changes, by: .account, atDevice: .never,
            "One's bot leaves all rooms, and its tokens end at once. What it said stays, under its name.",
            [bot.field, cid.field.tried("@cid")],
            result: .object([.dup]))
    ) { hub, call in
        let (id, key) = (try call[bot], call.account.key)
        return try await hub.once(call) { tx in
            try BotRules.delete(BotRules.find(id, of: key, tx), tx)
            return [:]
        }
    }

    // MARK: - Tokens

    private static let tokenCreate = HubMethod(
        MethodDescriptor(
            .tokenCreate, .changes, by: .account, atDevice: .never,
            "A token for one's bot. Its secret is told this once; a program shows it as `Authorization: Bearer`.",
            [bot.field, tokenName.field, scopes.field, endsAt.field, cid.field.tried("@cid")],
            result: .object([
                .needed("token", .ref("Id")), .needed("name", .string(min: 1, max: 60)),
                .optional(
                    "secret",
                    .string(max: 64).described(
                        "A repeated answer has another one, and the first is good for nothing then; none once it is over."
                    )),
                .dup,
            ]))
    ) { hub, call in
        let (id, name, key) = (try call[bot], try call[tokenName], call.account.key)
        let (scopes, endsAt) = (try call[Self.scopes], try call[Self.endsAt])
        let most = hub.settings.limits.tokensPerBot
        let told: @Sendable (BotRules.Made) -> JSON = { made in
            [
                "token": .string(made.login.id), "name": .string(made.login.device), "secret": .string(made.secret),
            ]
        }
        return try await hub.once(call, secrets: ["secret"]) { tx in
            let bot = try BotRules.find(id, of: key, tx)
            return told(try BotRules.token(named: name, for: bot, scopes: scopes, endsAt: endsAt, most: most, tx))
        } again: { earlier, tx in
            guard let token = earlier["token"]?.string,
                let made = try BotRules.renew(token, of: BotRules.find(id, of: key, tx), tx)
            else { return earlier }
            return told(made)
        }
    }

    private static let tokenRevoke = HubMethod(
        MethodDescriptor(
            .tokenRevoke, .changes, by: .account, atDevice: .never,
            "Ends a token of one of one's bots at once: its connections close, its next request is `unauthenticated`.",
            [token.field, cid.field.tried("@cid")],
            result: .object([.dup]))
    ) { hub, call in
        let (id, key) = (try call[token], call.account.key)
        return try await hub.once(call) { tx in
            try BotRules.revoke(id, of: key, tx)
            return [:]
        }
    }
}
