import SimmerDialects
import SimmerDomain
import SimmerStore

/// Ways into a room (P16, P17).
extension Hub {
    nonisolated func link(invite token: String, host: String?) -> String {
        let base = settings.publicAddress ?? host.map { (settings.isSecure ? "https://" : "http://") + $0 }
        return (base ?? settings.localAddress) + "/#join=" + token
    }

    /// Invites one person by name or e-mail. The answer is the same whether or not there is such an account: a link for one
    /// person, to be passed on by the inviter; an account of that name or verified address may accept in its own list.
    func invite(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let id = try request.identifier("room")
        let email = try request.optionalString("email").map { try Email($0).text }
        let username = try request.optionalString("username", max: 64)
        guard email != nil || username?.isEmpty == false else { throw Refusal(.missing, field: "email") }
        guard let role = Role(name: try request.optionalString("role") ?? "member") else {
            throw Refusal(.unknown, field: "role")
        }
        let (host, limits) = (session.connection.request.host, settings.limits)
        return try await once(request, account, secrets: ["url", "token"]) { [self] tx in
            let (room, membership) = try tx.rooms.visible(id, to: account.key)
            let made = try InviteRules.invite(
                email: email, username: username, role: role, to: room, by: account, as: membership, limits: limits, tx)
            return [
                "url": .string(self.link(invite: made.token, host: host)), "token": .string(made.token),
                "expiresAt": JSON(made.invite.expiresAt),
            ]
        }
    }

    func makeInviteLink(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let id = try request.identifier("room")
        let uses = Int(try request.optionalInt("uses", in: 1...100) ?? 25)
        let expires = try request.optionalInstant("expires")
        let (host, limits) = (session.connection.request.host, settings.limits)
        return try await once(request, account, secrets: ["url", "token"]) { [self] tx in
            let (room, membership) = try tx.rooms.visible(id, to: account.key)
            let made = try InviteRules.link(
                to: room, by: account, as: membership, uses: uses, expiresAt: expires, limits: limits, tx)
            return [
                "url": .string(self.link(invite: made.token, host: host)), "token": .string(made.token),
                "expiresAt": JSON(made.invite.expiresAt), "uses": JSON(uses),
            ]
        }
    }

    /// Ends an invitation by its token, or, without one, every link of a room.
    func revokeInvite(_ request: Request, _ account: Account) async throws -> JSON {
        let token = try request.optionalString("invite", max: 200)
        let id = try request.optionalIdentifier("room")
        guard token != nil || id != nil else { throw Refusal(.missing, field: "invite") }
        return try await once(request, account) { tx in
            guard let token else {
                let (room, membership) = try tx.rooms.visible(id ?? "", to: account.key)
                guard InviteRules.mayLink(membership, room) else { throw Refusal(.notAllowed, phrase: "owner only") }
                return ["revoked": JSON(try tx.invites.revokeLinks(of: room.key))]
            }
            guard let invite = try tx.invites.usable(tokenHash: Digest.token(token), orID: token, for: nil),
                let membership = try tx.members.find(invite.room, account.key)
            else { throw Refusal(.inviteInvalid, field: "invite", phrase: "invite invalid") }
            guard invite.inviter == account.key || membership.role == .owner else {
                throw Refusal(.notAllowed, phrase: "owner only")
            }
            try tx.invites.revoke(invite.id)
            return ["revoked": 1]
        }
    }

    /// What an invitation is for, before one is logged in.
    func inviteGet(_ request: Request) async throws -> JSON {
        let token = try request.string("invite", max: 200)
        return try await store.read { tx in
            guard let invite = try tx.invites.usable(tokenHash: Digest.token(token), orID: "", for: nil),
                let room = try tx.rooms.find(invite.room), let inviter = try tx.accounts.find(invite.inviter)
            else { throw Refusal(.inviteInvalid, field: "invite", phrase: "invite invalid") }
            return [
                "name": .string(room.name), "kind": .string(room.kind.rawValue),
                "inviter": .string(inviter.displayName), "expiresAt": JSON(invite.expiresAt),
            ]
        }
    }

    /// Accepts an invitation, by its token or, from one's own list, by its id.
    func join(_ request: Request, _ account: Account) async throws -> JSON {
        let token = try request.string("invite", max: 200)
        let most = settings.limits.membersPerRoom
        return try await once(request, account) { [self] tx in
            guard let invite = try tx.invites.usable(tokenHash: Digest.token(token), orID: token, for: account.key),
                let room = try tx.rooms.find(invite.room)
            else { throw Refusal(.inviteInvalid, field: "invite", phrase: "invite invalid") }
            if try tx.members.role(account.key, in: room.key) == nil {
                try tx.members.add(account.key, to: room, role: invite.role, by: account.key, most: most)
                try tx.invites.use(invite)
            }
            return ["room": try self.roomObject(room, tx, for: account.key)]
        }
    }
}

/// Rules of inviting, the same for methods and for sentences.
package enum InviteRules {
    package typealias Made = (invite: Invite, token: String)

    private static func settings(of room: Room) -> RoomSettings {
        RoomSettings(
            kind: room.kind, membersInvite: room.settings["invites"]?.string != "owners",
            membersLink: room.settings["links"]?.string.map { $0 == "members" })
    }

    static func mayLink(_ membership: Membership, _ room: Room) -> Bool {
        Permissions.allows(.makeLink, role: membership.role, settings: settings(of: room))
    }

    /// An invitation for one person, valid seven days. Throws `duplicate` for one who is in the room already.
    package static func invite(
        email: String?, username: String?, role: Role, to room: Room, by account: Account, as membership: Membership,
        limits: Limits, _ tx: Transaction
    ) throws -> Made {
        guard Permissions.allows(.addMember, role: membership.role, settings: settings(of: room)) else {
            throw Refusal(.notAllowed, phrase: "owner only")
        }
        guard role == .member || membership.role == .owner else { throw Refusal(.notAllowed, phrase: "owner only") }
        try countOne(account, limits, tx)
        // Only a verified address names an account: an unverified one may be somebody else's.
        var invited: Account?
        if let username { invited = try tx.accounts.find(username: username) }
        if invited == nil, let email, let holder = try tx.accounts.find(email: email), holder.emailVerifiedAt != nil {
            invited = holder
        }
        if let invited, !invited.isUsable || invited.isBot { return try make(nil, email, role, room, account, tx) }
        if let invited, try tx.members.role(invited.key, in: room.key) != nil {
            throw Refusal(
                .duplicate, field: email == nil ? "username" : "email", phrase: "is a member already",
                values: ["name": .text(invited.displayName)])
        }
        return try make(invited?.key, email, role, room, account, tx)
    }

    private static func make(
        _ invited: AccountKey?, _ email: String?, _ role: Role, _ room: Room, _ account: Account, _ tx: Transaction
    ) throws -> Made {
        let token = Identifier.secret()
        let invite = Invite(
            id: Identifier.make(at: tx.now), room: room.key, inviter: account.key, role: role, account: invited,
            email: email, isPersonal: true, usesLeft: 1, createdAt: tx.now,
            expiresAt: tx.now.adding(seconds: 7 * 86_400))
        try tx.invites.insert(invite, tokenHash: Digest.token(token))
        return (invite, token)
    }

    /// A link for friends. `expiresAt` at most 30 days ahead, 7 when nil.
    package static func link(
        to room: Room, by account: Account, as membership: Membership, uses: Int, expiresAt: Instant?, limits: Limits,
        _ tx: Transaction
    ) throws -> Made {
        guard mayLink(membership, room) else { throw Refusal(.notAllowed, phrase: "owner only") }
        let end = expiresAt ?? tx.now.adding(seconds: 7 * 86_400)
        guard end > tx.now else { throw Refusal(.past, field: "expires") }
        guard end <= tx.now.adding(seconds: 30 * 86_400 + 60) else {
            throw Refusal(.tooBig, field: "expires", phrase: "invite too long")
        }
        try countOne(account, limits, tx)
        let token = Identifier.secret()
        let invite = Invite(
            id: Identifier.make(at: tx.now), room: room.key, inviter: account.key, role: .member, account: nil,
            email: nil, isPersonal: false, usesLeft: uses, createdAt: tx.now, expiresAt: end)
        try tx.invites.insert(invite, tokenHash: Digest.token(token))
        return (invite, token)
    }

    private static func countOne(_ account: Account, _ limits: Limits, _ tx: Transaction) throws {
        guard limits.invitesPerDay > 0 else { return }
        let made = try tx.invites.countMade(by: account.key, since: tx.now.adding(seconds: -86_400))
        if made >= limits.invitesPerDay { throw Refusal(.limit, phrase: "too many invites") }
    }
}
