import SimmerDomain
import SimmerStore

/// Rules of incoming webhooks, the same for methods and for sentences. A webhook is an account of its room that is
/// nobody's, and its address is the secret of a token that opens no other door.
package enum HookRules {
    /// In one room.
    package static let most = 20

    package struct Made: Sendable {
        package var account: Account
        package var use: HookUse
        package var secret: String
    }

    /// Where to send to, on this server.
    package static func path(_ secret: String) -> String { "/hooks/" + secret }

    /// A webhook of a room, with what it is good for.
    package struct Known: Sendable {
        package var account: Account
        package var token: LoginSession
        package var use: HookUse
    }

    /// Makes a webhook that speaks in the room by its name. Throws `not_allowed` for whoever is no owner, `duplicate`
    /// for the name of a member, `limit`.
    /// - Parameter members: that a room may have; 0: any number.
    package static func make(
        _ name: String, in room: Room, by owner: Account, as membership: Membership, use: HookUse, members: Int,
        _ tx: Transaction
    ) throws -> Made {
        try RoomRules.requireOwner(membership, of: room)
        let name = try DisplayName(name, field: "name").text
        let all = try tx.members.all(in: room.key).compactMap { try tx.accounts.find($0.account) }
        guard name.folded != "simmer", !all.contains(where: { $0.displayName.folded == name.folded }) else {
            throw Refusal(.duplicate, field: "name", phrase: "member name taken", values: ["name": .text(name)])
        }
        guard try self.all(in: room, as: membership, tx).count < most else {
            throw Refusal(.limit, phrase: "too many webhooks", values: ["most": .number(Double(most))])
        }
        var new = NewAccount(
            username: "hook-" + Identifier.random().filter { $0 != "-" }.prefix(20), displayName: name,
            firstName: name, lastName: "", email: nil, passwordHash: nil, language: owner.language,
            timeZone: owner.timeZone)
        new.role = .program
        let account = try tx.accounts.insert(new)
        try tx.members.add(account.key, to: room, role: .member, by: owner.key, most: members)
        return try secret(for: account, use, tx)
    }

    private static func secret(for account: Account, _ use: HookUse, _ tx: Transaction) throws -> Made {
        let secret = Identifier.secret()
        _ = try tx.sessions.insert(
            tokenHash: ContentHash.token(secret), account: account.key, named: account.displayName,
            scopes: TokenScopes(use), endsAt: BotRules.never)
        return Made(account: account, use: use, secret: secret)
    }

    /// The webhooks of a room, in the order in which they were made. Throws `not_allowed` for whoever is no owner.
    package static func all(in room: Room, as membership: Membership, _ tx: Transaction) throws -> [Known] {
        try RoomRules.requireOwner(membership, of: room)
        return try tx.members.all(in: room.key).compactMap { member in
            guard let account = try tx.accounts.find(member.account), account.isProgram, account.maker == nil else {
                return nil
            }
            return try known(account, tx)
        }
    }

    private static func known(_ account: Account, _ tx: Transaction) throws -> Known? {
        for token in try tx.sessions.all(of: account.key) {
            if let use = token.scopes?.hook { return Known(account: account, token: token, use: use) }
        }
        return nil
    }

    /// Throws `not_allowed` for whoever is no owner, `not_found`.
    package static func find(_ id: String, in room: Room, as membership: Membership, _ tx: Transaction) throws -> Known
    {
        try RoomRules.requireOwner(membership, of: room)
        guard let account = try tx.accounts.find(id: id), account.isProgram, account.maker == nil,
            try tx.members.role(account.key, in: room.key) != nil, let known = try known(account, tx)
        else { throw Refusal(.notFound, field: "hook", phrase: "webhook not found") }
        return known
    }

    /// Another address for the webhook; the one before leads nowhere any more. Throws as `find`.
    package static func renew(_ id: String, in room: Room, as membership: Membership, _ tx: Transaction) throws -> Made
    {
        let known = try find(id, in: room, as: membership, tx)
        try tx.sessions.endAll(of: known.account.key)
        return try secret(for: known.account, known.use, tx)
    }

    /// The webhook is gone at once; what it said stays. Throws as `find`.
    package static func revoke(_ id: String, in room: Room, as membership: Membership, _ tx: Transaction) throws {
        let account = try find(id, in: room, as: membership, tx).account.key
        try RoomRules.remove(account, from: room, by: membership, tx)
    }
}
