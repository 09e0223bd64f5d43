import SimmerActions
import SimmerDomain
import SimmerStore

/// Ways into a room (P16, P17).
extension HubMethod {
    static let ofInvites: [HubMethod] = [
        inviteGet, roomInvite, roomInviteByMail, roomInviteLink, roomInvitations, roomRevokeInvite, roomJoin,
    ]

    /// By its token or, from one's own list, by its id.
    private static let invite = Parameter.string(.needed("invite", .string(max: 200), "x"))
    private static let email = Parameter(.optional("email", .string(max: 254), "a@example.org")) {
        params, name throws(Refusal) -> String? in
        guard let text = try params.optionalString(name) else { return nil }
        return try Email(text).text
    }
    private static let username = Parameter(.optional("username", .string(max: 32))) { params, name throws(Refusal) in
        try params.optionalString(name, max: 64)
    }
    private static let role = Parameter.role(.optional("role", .words("owner", "member"), "member"), or: "member")
    private static let uses = Parameter.optionalInt(.optional("uses", .integer(min: 1, max: 100), 2))
    private static let expires = Parameter.optionalInstant(.optional("expires", .ref("Time"), "@soon"))
    private static let revoked = Parameter.optionalString(
        .optional(
            "invite", .string(max: 200).described("That one, by its token or its id in room.invitations."), "x"))
    private static let roomOfAll = Parameter.optionalRoom(
        .optional(
            "room",
            .ref("Id").described(
                """
                Without invite: all of this room; by a member who is no owner every link for friends, and \
                what is the member's own.
                """)))

    private static let invalid = Refusal(.inviteInvalid, field: invite.name, phrase: "invite invalid")

    /// What nobody keeps.
    private static let secrets = ["url", "token", "qr"]

    private static func answer(_ made: MadeInvite, _ hub: Hub, host: String?, _ tx: Transaction) throws -> JSON {
        let url = hub.link(invite: made.token, host: host)
        var answer = InviteResult(
            url: url, token: made.token, expiresAt: made.invite.expiresAt,
            picture: try InviteRules.picturePath(of: made, link: url, tx)
        ).json
        answer["handle"] = .string(made.invite.id)
        return answer
    }

    /// What an earlier answer said, with another link in the place of the first.
    private static func renewed(
        _ earlier: JSON, _ named: NamedRoom, _ account: Account, _ hub: Hub, host: String?, _ tx: Transaction
    ) throws -> JSON {
        let (room, membership) = try named.enter(account, tx)
        guard let handle = earlier["handle"]?.string,
            let made = try InviteRules.renewed(handle, to: room, as: membership, tx)
        else { return earlier }
        var answer = try answer(made, hub, host: host, tx)
        answer["uses"] = earlier["uses"]
        return answer
    }

    /// What an invitation is for, also before one is logged in.
    private static let inviteGet = HubMethod(
        MethodDescriptor(
            .inviteGet, .reads, by: .anybody, atDevice: .never,
            "What an invitation is for: by its token, or by its id from one's own list.",
            [invite.field],
            result: .object([
                .needed("name", .string.described("The room's.")),
                .needed("kind", .words("chat", "pantry", "tea", "lab", "photos")), .needed("inviter", .string),
                .optional("account", .ref("Id").described("The inviter's; only for who is logged in.")),
                .optional(
                    "mine",
                    Schema(["type": "boolean", "const": true]).described(
                        "It was made for this account, which may decline it.")), .needed("expiresAt", .ref("Time")),
            ])),
        beforeLogin: { hub, request, session in
            let token = try request[invite]
            let account = session.account
            return try await hub.store.read { tx in
                let hash = ContentHash.token(token)
                guard let invite = try tx.invites.usable(tokenHash: hash, orID: token, for: account),
                    let room = try tx.rooms.find(invite.room), let inviter = try tx.accounts.find(invite.inviter)
                else { throw invalid }
                return .compact([
                    "name": .string(Invite.shown(room.name)), "kind": .string(room.kind.rawValue),
                    "inviter": .string(inviter.displayName), "account": account == nil ? nil : .string(inviter.id),
                    "mine": account != nil && invite.account == account ? true : nil,
                    "expiresAt": JSON(invite.expiresAt),
                ])
            }
        })

    /// Invites one person by name or e-mail. The answer is the same whether or not there is such an account: a link for
    /// one person, to be passed on by the inviter; an account of that name or verified address may accept in its own
    /// list.
    private static let roomInvite = HubMethod(
        MethodDescriptor(
            .roomInvite, .changes, by: .member, atDevice: .never,
            "An invitation for one person, to pass on. Nobody joins by being typed.",
            [room.field, email.field, username.field, role.field, cid.field],
            result: .object(InviteResult.fields + [.dup]))
    ) { hub, call in
        let (named, account) = (try call[room], call.account)
        let (email, username) = (try call[Self.email], try call[Self.username])
        guard email != nil || username?.isEmpty == false else { throw Refusal(.missing, field: Self.email.name) }
        let role = try call[Self.role]
        let (host, limits) = (call.session.connection.request.host, hub.settings.limits)
        return try await hub.once(call, secrets: secrets) { tx in
            let (room, membership) = try named.enter(account, tx)
            let made = try InviteRules.personal(
                for: InviteRules.named(email: email, username: username, tx), wanted: username ?? email ?? "",
                email: email, role: role, to: room, by: account, as: membership, limits: limits, tx)
            return try answer(made, hub, host: host, tx)
        } again: { earlier, tx in
            try renewed(earlier, named, account, hub, host: host, tx)
        }
    }

    private static let wantedEmail = Parameter(.needed("email", .string(max: 254), "a@example.org")) {
        params, name throws(Refusal) in
        try Email(params.string(name)).text
    }

    /// The same by a letter: only whoever reads it has the link.
    private static let roomInviteByMail = HubMethod(
        MethodDescriptor(
            .roomInviteByMail, .changes, by: .member, atDevice: .never,
            "An invitation for one person, whose link goes to an e-mail address.",
            [room.field, wantedEmail.field, role.field, cid.field],
            result: .object([.needed("email", .string), .needed("expiresAt", .ref("Time")), .dup]))
    ) { hub, call in
        let (named, account, settings) = (try call[room], call.account, hub.settings)
        let (email, role) = (try call[wantedEmail], try call[Self.role])
        return try await hub.once(call) { tx in
            let (room, membership) = try named.enter(account, tx)
            guard settings.sendsMail else { throw Refusal(.notAllowed, phrase: "no mail") }
            let made = try InviteRules.personal(
                for: InviteRules.named(email: email, username: nil, tx), wanted: email, email: email, role: role,
                to: room, by: account, as: membership, limits: settings.limits, tx)
            let invite = MailJob.Subject.invite(made.invite.id, to: room.key)
            guard try tx.mails.add(invite, of: account.key, to: email, settings.limits) else {
                throw Refusal(.limit, phrase: "too many letters", retryAfter: 3_600_000)
            }
            return ["email": .string(email), "expiresAt": JSON(made.invite.expiresAt)]
        }
    }

    private static let roomInviteLink = HubMethod(
        MethodDescriptor(
            .roomInviteLink, .changes, by: .member, atDevice: .never,
            "A link for several.",
            [room.field, uses.field, expires.field, cid.field],
            result: .object(InviteResult.fields + [.optional("uses", .integer(min: 1)), .dup]))
    ) { hub, call in
        let (named, account) = (try call[room], call.account)
        let uses = Int(try call[Self.uses] ?? 25)
        let expires = try call[Self.expires]
        let (host, limits) = (call.session.connection.request.host, hub.settings.limits)
        return try await hub.once(call, secrets: secrets) { tx in
            let (room, membership) = try named.enter(account, tx)
            let made = try InviteRules.link(
                to: room, by: account, as: membership, uses: uses, expiresAt: expires, limits: limits, tx)
            var answer = try answer(made, hub, host: host, tx)
            answer["uses"] = JSON(uses)
            return answer
        } again: { earlier, tx in
            try renewed(earlier, named, account, hub, host: host, tx)
        }
    }

    private static let roomInvitations = HubMethod(
        MethodDescriptor(
            .roomInvitations, .reads, by: .member, atDevice: .never,

            """
            What is open in a room: to owners every invitation and link, to others what they made \
            themselves.
            """,
            [room.field],
            result: .object([
                .needed(
                    "invitations",
                    .array(
                        of: .object([
                            .needed("invite", .ref("Id").described("What room.revokeInvite takes.")),
                            .needed("inviter", .ref("Id")), .needed("by", .string.described("Their name.")),
                            .needed(
                                "role", .words("owner", "member").described("As what somebody would come in by it now.")
                            ),
                            .optional(
                                "wanted",
                                .string.described("Whom it is for, in the words of the inviter; absent for a link.")),
                            .needed("uses", .integer(min: 1).described("How many are left.")),
                            .needed("createdAt", .ref("Time")), .needed("expiresAt", .ref("Time")),
                        ])
                    ).described("Oldest first."))
            ]))
    ) { hub, call in
        let (named, account) = (try call[room], call.account)
        return try await hub.store.read { tx in
            let (room, membership) = try named.enter(account, tx)
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
    private static let roomRevokeInvite = HubMethod(
        MethodDescriptor(
            .roomRevokeInvite, .changes, by: .account, atDevice: .never,
            "Nobody joins by it any more.",
            [revoked.field, roomOfAll.field, cid.field],
            result: .object([.optional("revoked", .integer(min: 0)), .dup]))
    ) { hub, call in
        let (token, named, account) = (try call[revoked], try call[roomOfAll], call.account)
        guard token != nil || named != nil else { throw Refusal(.missing, field: revoked.name) }
        return try await hub.once(call) { tx in
            if token == nil, let named {
                let (room, membership) = try named.enter(account, tx)
                return ["revoked": JSON(try InviteRules.revokeAll(of: room, by: membership, tx))]
            }
            guard let token, let invite = try tx.invites.open(tokenHash: ContentHash.token(token), orID: token),
                let membership = try tx.members.find(invite.room, account.key)
            else { throw invalid }
            guard invite.inviter == account.key || membership.role == .owner else {
                throw Refusal(.notAllowed, phrase: "owner only")
            }
            try tx.invites.revoke(invite.id)
            return ["revoked": 1]
        }
    }

    private static let roomJoin = HubMethod(
        MethodDescriptor(
            .roomJoin, .changes, by: .account, atDevice: .never,
            "Takes an invitation.",
            [invite.field, cid.field],
            result: .object(RoomResult.fields + [.dup]))
    ) { hub, call in
        let (token, key) = (try call[invite], call.account.key)
        let most = hub.settings.limits.membersPerRoom
        return try await hub.once(call) { tx in
            let hash = ContentHash.token(token)
            guard let invite = try tx.invites.usable(tokenHash: hash, orID: token, for: key),
                let room = try tx.rooms.find(invite.room)
            else { throw invalid }
            if try tx.members.role(key, in: room.key) == nil {
                try tx.members.add(key, to: room, role: invite.role, by: key, most: most)
                try tx.invites.use(invite)
            }
            return RoomResult(try hub.shown(room, tx, for: key)).json
        }
    }
}

extension Hub {
    nonisolated func link(invite token: String, host: String?) -> String {
        link(host: host) + "/#join=" + token
    }

    /// The address under which people reach the server, as far as it is known.
    nonisolated func link(host: String?) -> String {
        let base = settings.publicAddress ?? host.map { (settings.isSecure ? "https://" : "http://") + $0 }
        return base ?? settings.localAddress
    }
}
