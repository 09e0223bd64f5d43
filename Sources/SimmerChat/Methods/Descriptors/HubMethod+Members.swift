import SimmerDomain

/// Who is in a room: invitations, members, shared devices.
extension HubMethod {
    static let ofMembers: [HubMethod] = [
        deviceSignIn, inviteGet, inviteDecline, roomMembers, roomInvite, roomInviteLink, roomInvitations,
        roomRevokeInvite, roomJoin, roomAddMember, deviceCreate, deviceWho, roomRemoveMember, roomSetRole,
    ]

    private static let deviceSignIn = HubMethod(
        MethodDescriptor(
            .deviceSignIn, .changes, by: .anybody, atDevice: .never,

            """
            Logs this connection in as a shared device, with the secret of its link, which is used up by \
            that.
            """,
            [
                .needed("token", .string(min: 1, max: 200).described("What stands behind #device= in the link."), "x")
                    .secret, .optional("device", .string(max: 100), "x"),
            ],
            result: .ref("account.login.result")),
        beforeLogin: { hub, request, session in try await hub.signInDevice(request, session) })

    private static let inviteGet = HubMethod(
        MethodDescriptor(
            .inviteGet, .reads, by: .anybody, atDevice: .never,
            "What an invitation is for: by its token, or by its id from one's own list.",
            [.needed("invite", .string(max: 200), "x")],
            result: .object([
                .needed("name", .string.described("The room's.")),
                .needed("kind", .words("chat", "pantry", "tea", "lab", "photos")), .needed("inviter", .string),
                .optional("account", .ref("Id").described("The inviter's; only for who is logged in.")),
                .optional(
                    "mine",
                    Schema(["type": "boolean", "const": true]).described(
                        "It was made for this account, which may decline it.")), .needed("expiresAt", .ref("Time")),
            ])),
        beforeLogin: { hub, request, session in try await hub.inviteGet(request, session) })

    private static let inviteDecline = HubMethod(
        MethodDescriptor(
            .inviteDecline, .changes, by: .account, atDevice: .never,
            "Declines an invitation that was made for this account.",
            [
                .needed("invite", .string(max: 200).described("Its id in the account's list, or its token."), "x"),
                .cid.tried("@cid"),
            ],
            result: .object([.dup]))
    ) { hub, request, account, _ in try await hub.decline(request, account) }

    private static let roomMembers = HubMethod(
        MethodDescriptor(
            .roomMembers, .reads, by: .member, atDevice: .ofDevice,
            "Who is in it, in pages.",
            [.room, .optional("after", .ref("Id"), "@me"), .optional("limit", .integer(min: 1, max: 200), 5)],
            result: .array(of: .ref("Member"), max: 200))
    ) { hub, request, account, _ in try await hub.listMembers(request, account) }

    private static let roomInvite = HubMethod(
        MethodDescriptor(
            .roomInvite, .changes, by: .member, atDevice: .never,
            "An invitation for one person, to pass on. Nobody joins by being typed.",
            [
                .room, .optional("email", .string(max: 254), "a@example.org"), .optional("username", .string(max: 32)),
                .optional("role", .words("owner", "member"), "member"), .cid,
            ],
            result: .object(InviteResult.fields + [.dup]))
    ) { hub, request, account, session in try await hub.invite(request, account, session) }

    private static let roomInviteLink = HubMethod(
        MethodDescriptor(
            .roomInviteLink, .changes, by: .member, atDevice: .never,
            "A link for several.",
            [
                .room, .optional("uses", .integer(min: 1, max: 100), 2), .optional("expires", .ref("Time"), "@soon"),
                .cid,
            ],
            result: .object(InviteResult.fields + [.optional("uses", .integer(min: 1)), .dup]))
    ) { hub, request, account, session in try await hub.makeInviteLink(request, account, session) }

    private static let roomInvitations = HubMethod(
        MethodDescriptor(
            .roomInvitations, .reads, by: .member, atDevice: .never,

            """
            What is open in a room: to owners every invitation and link, to others what they made \
            themselves.
            """,
            [.room],
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
    ) { hub, request, account, _ in try await hub.listInvitations(request, account) }

    private static let roomRevokeInvite = HubMethod(
        MethodDescriptor(
            .roomRevokeInvite, .changes, by: .account, atDevice: .never,
            "Nobody joins by it any more.",
            [
                .optional(
                    "invite", .string(max: 200).described("That one, by its token or its id in room.invitations."), "x"),
                .optional(
                    "room",
                    .ref("Id").described(
                        """
                        Without invite: all of this room; by a member who is no owner every link for friends, and \
                        what is the member's own.
                        """)), .cid,
            ],
            result: .object([.optional("revoked", .integer(min: 0)), .dup]))
    ) { hub, request, account, _ in try await hub.revokeInvite(request, account) }

    private static let roomJoin = HubMethod(
        MethodDescriptor(
            .roomJoin, .changes, by: .account, atDevice: .never,
            "Takes an invitation.",
            [.needed("invite", .string(max: 200), "x"), .cid],
            result: .object(RoomResult.fields + [.dup]))
    ) { hub, request, account, _ in try await hub.join(request, account) }

    private static let roomAddMember = HubMethod(
        MethodDescriptor(
            .roomAddMember, .changes, by: .member, atDevice: .never,

            """
            A member without a login, to be chosen at the shared devices of the room. By an owner.
            """,
            [.room, .needed("name", .string(min: 1, max: 60), "x"), .cid.tried("@cid")],
            result: .object([.needed("account", .ref("Id")), .needed("name", .string(min: 1, max: 60)), .dup]))
    ) { hub, request, account, _ in try await hub.addMember(request, account) }

    private static let deviceCreate = HubMethod(
        MethodDescriptor(
            .deviceCreate, .changes, by: .member, atDevice: .never,
            "A shared device of the room. Its link works once, within an hour. By an owner.",
            [.room, .needed("name", .string(min: 1, max: 60), "x"), .cid.tried("@cid")],
            result: .object([
                .needed("account", .ref("Id")), .needed("name", .string(min: 1, max: 60)),
                .optional(
                    "qr",
                    .string.described(
                        """
                        The address as a QR code, an SVG in a data address; a repeated answer has another one.
                        """)),
                .optional(
                    "url",
                    .string.described(
                        "A repeated answer has another one, like the token: the first leads nowhere then.")),
                .optional("token", .string), .needed("expiresAt", .ref("Time")), .dup,
            ]))
    ) { hub, request, account, session in try await hub.createDevice(request, account, session) }

    private static let deviceWho = HubMethod(
        MethodDescriptor(
            .deviceWho, .changes, by: .account, atDevice: .ofDevice,

            """
            At a shared device: who can be chosen and who is; chooses somebody, or (account null) \
            nobody.
            """,
            [
                .optional("account", .string(max: 64).orNull.described("Who is there; null: nobody."), "x"),
                .optional(
                    "named",
                    .string(min: 1, max: 200).described(
                        "In place of account: a name, or a number of the list that was just answered."), "x"),
                .optional(
                    "pin", .string(max: 200).described("The number of account.setPin, of whoever has one."), "1234"
                ).secret,
            ],
            result: WhoResult.schema)
    ) { hub, request, account, session in try await hub.who(request, account, session) }

    private static let roomRemoveMember = HubMethod(
        MethodDescriptor(
            .roomRemoveMember, .changes, by: .member, atDevice: .never,
            "They hear nothing later than the removal.",
            [.room, .needed("account", .ref("Id"), "x"), .cid],
            result: .ref("Nothing"))
    ) { hub, request, account, _ in try await hub.removeMember(request, account) }

    private static let roomSetRole = HubMethod(
        MethodDescriptor(
            .roomSetRole, .changes, by: .member, atDevice: .never,
            "A room always has an owner.",
            [.room, .needed("account", .ref("Id"), "@me"), .needed("role", .words("owner", "member"), "owner"), .cid],
            result: .ref("Nothing"))
    ) { hub, request, account, _ in try await hub.setRole(request, account) }
}
