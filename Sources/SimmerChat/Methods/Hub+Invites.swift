import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerStore

/// Ways into a room (P16, P17).
extension Hub {
    nonisolated func link(invite token: String, host: String?) -> String {
        link(host: host) + "/#join=" + token
    }

    /// The address under which people reach the server, as far as it is known.
    nonisolated func link(host: String?) -> String {
        let base = settings.publicAddress ?? host.map { (settings.isSecure ? "https://" : "http://") + $0 }
        return base ?? settings.localAddress
    }

    /// Invites one person by name or e-mail. The answer is the same whether or not there is such an account: a link for
    /// one person, to be passed on by the inviter; an account of that name or verified address may accept in its own
    /// list.
    func invite(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let id = try request.identifier("room")
        let email = try request.optionalString("email").map { try Email($0).text }
        let username = try request.optionalString("username", max: 64)
        guard email != nil || username?.isEmpty == false else { throw Refusal(.missing, field: "email") }
        guard let role = Role(name: try request.optionalString("role") ?? "member") else {
            throw Refusal(.unknown, field: "role")
        }
        let (host, limits) = (session.connection.request.host, settings.limits)
        return try await once(request, account, secrets: Self.secrets) { [self] tx in
            let (room, membership) = try tx.rooms.visible(id, to: account.key)
            let made = try InviteRules.personal(
                for: InviteRules.named(email: email, username: username, tx), wanted: username ?? email ?? "",
                email: email, role: role, to: room, by: account, as: membership, limits: limits, tx)
            return try self.answer(made, host: host, tx)
        } again: { earlier, tx in
            try self.renewed(earlier, room: id, account, host: host, tx)
        }
    }

    func makeInviteLink(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let id = try request.identifier("room")
        let uses = Int(try request.optionalInt("uses", in: 1...100) ?? 25)
        let expires = try request.optionalInstant("expires")
        let (host, limits) = (session.connection.request.host, settings.limits)
        return try await once(request, account, secrets: Self.secrets) { [self] tx in
            let (room, membership) = try tx.rooms.visible(id, to: account.key)
            let made = try InviteRules.link(
                to: room, by: account, as: membership, uses: uses, expiresAt: expires, limits: limits, tx)
            var answer = try self.answer(made, host: host, tx)
            answer["uses"] = JSON(uses)
            return answer
        } again: { earlier, tx in
            try self.renewed(earlier, room: id, account, host: host, tx)
        }
    }

    /// What an earlier answer said, with another link in the place of the first.
    private nonisolated func renewed(
        _ earlier: JSON, room id: String, _ account: Account, host: String?, _ tx: Transaction
    ) throws -> JSON {
        let (room, membership) = try tx.rooms.visible(id, to: account.key)
        guard let handle = earlier["handle"]?.string,
            let made = try InviteRules.renewed(handle, to: room, as: membership, tx)
        else { return earlier }
        var answer = try answer(made, host: host, tx)
        answer["uses"] = earlier["uses"]
        return answer
    }

    /// What nobody keeps.
    private static let secrets = ["url", "token", "qr"]

    private nonisolated func answer(_ made: MadeInvite, host: String?, _ tx: Transaction) throws -> JSON {
        let url = link(invite: made.token, host: host)
        var answer = InviteResult(
            url: url, token: made.token, expiresAt: made.invite.expiresAt,
            picture: try InviteRules.picturePath(of: made, link: url, tx)
        ).json
        answer["handle"] = .string(made.invite.id)
        return answer
    }

    /// What is open in a room: to owners everything, to others what they made themselves.
    func listInvitations(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        return try await store.read { tx in
            let (room, membership) = try tx.rooms.visible(id, to: account.key)
            return [
                "invitations": .array(
                    try InviteRules.open(in: room, to: membership, tx).map { invite in
                        let inviter = try tx.accounts.find(invite.inviter)
                        return .compact([
                            "invite": .string(invite.id), "inviter": .string(inviter?.id ?? ""),
                            "by": .string(inviter?.displayName ?? ""), "role": .string(invite.role.name),
                            "wanted": invite.wanted.map(JSON.string), "uses": JSON(invite.usesLeft),
                            "createdAt": JSON(invite.createdAt), "expiresAt": JSON(invite.expiresAt),
                        ])
                    })
            ]
        }
    }

    /// Ends an invitation by its token or its id in the list, or, without one, what is open in a room.
    func revokeInvite(_ request: Request, _ account: Account) async throws -> JSON {
        let token = try request.optionalString("invite", max: 200)
        let id = try request.optionalIdentifier("room")
        guard token != nil || id != nil else { throw Refusal(.missing, field: "invite") }
        return try await once(request, account) { tx in
            guard let token else {
                let (room, membership) = try tx.rooms.visible(id ?? "", to: account.key)
                return ["revoked": JSON(try InviteRules.revokeAll(of: room, by: membership, tx))]
            }
            guard let invite = try tx.invites.open(tokenHash: ContentHash.token(token), orID: token),
                let membership = try tx.members.find(invite.room, account.key)
            else { throw Refusal(.inviteInvalid, field: "invite", phrase: "invite invalid") }
            guard invite.inviter == account.key || membership.role == .owner else {
                throw Refusal(.notAllowed, phrase: "owner only")
            }
            try tx.invites.revoke(invite.id)
            return ["revoked": 1]
        }
    }

    /// What an invitation is for, also before one is logged in: by its token or, from one's own list, by its id.
    func inviteGet(_ request: Request, _ session: Session) async throws -> JSON {
        let token = try request.string("invite", max: 200)
        let account = session.account
        return try await store.read { tx in
            guard let invite = try tx.invites.usable(tokenHash: ContentHash.token(token), orID: token, for: account),
                let room = try tx.rooms.find(invite.room), let inviter = try tx.accounts.find(invite.inviter)
            else { throw Refusal(.inviteInvalid, field: "invite", phrase: "invite invalid") }
            return .compact([
                "name": .string(Invite.shown(room.name)), "kind": .string(room.kind.rawValue),
                "inviter": .string(inviter.displayName), "account": account == nil ? nil : .string(inviter.id),
                "mine": account != nil && invite.account == account ? true : nil, "expiresAt": JSON(invite.expiresAt),
            ])
        }
    }

    /// Accepts an invitation, by its token or, from one's own list, by its id.
    func join(_ request: Request, _ account: Account) async throws -> JSON {
        let token = try request.string("invite", max: 200)
        let most = settings.limits.membersPerRoom
        return try await once(request, account) { [self] tx in
            let hash = ContentHash.token(token)
            guard let invite = try tx.invites.usable(tokenHash: hash, orID: token, for: account.key),
                let room = try tx.rooms.find(invite.room)
            else { throw Refusal(.inviteInvalid, field: "invite", phrase: "invite invalid") }
            if try tx.members.role(account.key, in: room.key) == nil {
                try tx.members.add(account.key, to: room, role: invite.role, by: account.key, most: most)
                try tx.invites.use(invite)
            }
            return RoomResult(try self.shown(room, tx, for: account.key)).json
        }
    }
}
