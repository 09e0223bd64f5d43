import SimmerDomain
import SimmerStore

/// Rules of the bots that people make, and of the tokens by which these come in.
package enum BotRules {
    /// Tokens that never end have this end in the store.
    package static let never = Instant.distantFuture

    /// The bot of somebody, by its id. Throws `not_found`.
    package static func find(_ id: String, of maker: AccountKey, _ tx: Transaction) throws -> Account {
        guard let bot = try tx.accounts.find(id: id), bot.isProgram, bot.maker == maker, bot.isUsable else {
            throw Refusal(.notFound, field: "bot", phrase: "bot not found")
        }
        return bot
    }

    /// Makes a bot that is in no room yet. Throws `limit`, `duplicate` for the name of another one of that person's.
    /// - Parameter most: bots of one person; 0: any number.
    package static func make(_ name: String, by maker: Account, most: Int, _ tx: Transaction) throws -> Account {
        guard maker.hasLogin else { throw Refusal(.notAllowed) }
        let others = try tx.accounts.bots(of: maker.key)
        guard most == 0 || others.count < most else {
            throw Refusal(.limit, phrase: "too many bots", values: ["most": .number(Double(most))])
        }
        let name = try free(name, among: others)
        var new = NewAccount(
            username: "bot-" + Identifier.random().filter { $0 != "-" }.prefix(20), displayName: name, firstName: name,
            lastName: "", email: nil, passwordHash: nil, language: maker.language, timeZone: maker.timeZone)
        new.role = .program
        new.maker = maker.key
        return try tx.accounts.insert(new)
    }

    /// Gives the bot another name. Throws `duplicate`.
    package static func rename(_ bot: Account, _ name: String, _ tx: Transaction) throws -> Account {
        guard let maker = bot.maker else { throw Refusal(.notFound, field: "bot", phrase: "bot not found") }
        var bot = bot
        bot.displayName = try free(name, among: tx.accounts.bots(of: maker).filter { $0.key != bot.key })
        bot.firstName = bot.displayName
        try tx.accounts.update(bot)
        return bot
    }

    private static func free(_ name: String, among others: [Account]) throws -> String {
        let name = try DisplayName(name, field: "name").text
        // Whoever sees it speak shall not take it for the house's own.
        guard name.folded != "simmer", !others.contains(where: { $0.displayName.folded == name.folded }) else {
            throw Refusal(.duplicate, field: "name", phrase: "bot name taken", values: ["name": .text(name)])
        }
        return name
    }

    /// Brings the bot into a room in which its maker may add people. Throws `not_allowed`, `duplicate`, `limit`.
    package static func join(
        _ bot: Account, to room: Room, as membership: Membership, most: Int, _ tx: Transaction
    ) throws {
        guard room.pair == nil,
            Permissions.allows(.addMember, role: membership.role, settings: RoomSettings(room))
        else { throw Refusal(.notAllowed, phrase: "owner only") }
        try tx.members.add(bot.key, to: room, role: .member, by: membership.account, most: most)
    }

    /// Takes the bot out of a room. Throws `not_found` where it is not in it.
    package static func leave(_ bot: Account, from room: Room, by maker: AccountKey, _ tx: Transaction) throws {
        guard let role = try tx.members.role(bot.key, in: room.key) else {
            throw Refusal(.notFound, field: "room", phrase: "no such member")
        }
        try tx.members.remove(bot.key, from: room, was: role, by: maker)
    }

    /// The bot is gone: from its rooms, with its tokens. Its name stays with what it said.
    package static func delete(_ bot: Account, _ tx: Transaction) throws {
        for membership in try tx.members.all(of: bot.key) {
            guard let room = try tx.rooms.find(membership.room) else { continue }
            try tx.members.remove(bot.key, from: room, was: membership.role, by: bot.maker ?? bot.key)
        }
        try tx.kept.forget(bot.key)
        try tx.accounts.forgetEvents(of: bot.key)
        try tx.accounts.end(bot)
    }

    /// A token of the bot, with its secret, which nobody has but whoever is told it now.
    package struct Made: Sendable {
        package var login: LoginSession
        package var secret: String
    }

    /// Makes a token. Throws `missing` without a scope, `past` for an end that is over, `limit`, `duplicate` for the
    /// name of another token of the bot.
    /// - Parameters:
    ///   - endsAt: nil: until it is revoked.
    ///   - most: tokens of one bot; 0: any number.
    package static func token(
        named name: String, for bot: Account, scopes: TokenScopes, endsAt: Instant?, most: Int, _ tx: Transaction
    ) throws -> Made {
        let name = try CleanText.line(name, in: 1...60, field: "name")
        guard !scopes.names.isEmpty else { throw Refusal(.missing, field: "scopes") }
        if let endsAt, endsAt <= tx.now { throw Refusal(.past, field: "endsAt") }
        let others = try tx.sessions.all(of: bot.key)
        guard !others.contains(where: { $0.device.folded == name.folded }) else {
            throw Refusal(.duplicate, field: "name", phrase: "token name taken", values: ["name": .text(name)])
        }
        guard most == 0 || others.count < most else {
            throw Refusal(.limit, phrase: "too many tokens", values: ["most": .number(Double(most))])
        }
        return try insert(name, for: bot.key, scopes, endsAt ?? never, tx)
    }

    /// The token with another secret, the first one being worth nothing any more: for who did not get the answer. nil
    /// when it was revoked or has ended.
    package static func renew(_ id: String, of bot: Account, _ tx: Transaction) throws -> Made? {
        guard let token = try tx.sessions.all(of: bot.key).first(where: { $0.id == id }),
            let scopes = token.scopes, try tx.sessions.end(id, of: bot.key)
        else { return nil }
        return try insert(token.device, for: bot.key, scopes, token.expiresAt, tx)
    }

    private static func insert(
        _ name: String, for bot: AccountKey, _ scopes: TokenScopes, _ endsAt: Instant, _ tx: Transaction
    ) throws -> Made {
        let secret = Identifier.secret()
        let login = try tx.sessions.insert(
            tokenHash: ContentHash.token(secret), account: bot, named: name, scopes: scopes, endsAt: endsAt)
        return Made(login: login, secret: secret)
    }

    /// Ends a token of one of somebody's bots, wherever it is in use. Throws `not_found`.
    package static func revoke(_ id: String, of maker: AccountKey, _ tx: Transaction) throws {
        for bot in try tx.accounts.bots(of: maker) {
            if try tx.sessions.end(id, of: bot.key) { return }
        }
        throw Refusal(.notFound, field: "token", phrase: "token not found")
    }
}
