import SimmerDomain

/// `hello` and `account.*`.
extension HubMethod {
    static let ofAccounts: [HubMethod] = [
        accountRegister, accountLogin, accountResume, accountLogout, accountGet, accountSet, accountChangePassword,
        accountSetPin, accountDelete, accountExport, accountSessions, accountClaimOperator, accountList,
        accountResetLink, accountDisable, accountBlock, accountUnblock, accountBlocked, hello,
    ]

    private static let accountRegister = HubMethod(
        MethodDescriptor(
            .accountRegister, .changes, by: .anybody, atDevice: .never,

            """
            Makes an account and logs it in; with the token of the link that a server without an \
            operator prints, the operator's.
            """,
            [
                .needed("username", .string(min: 2, max: 32), "x"),
                .needed("password", .string(min: 7, max: 200), "@password").secret,
                .optional("email", .string(max: 254).orNull, "x@example.org"), .optional("firstName", .string(max: 60)),
                .optional("lastName", .string(max: 60)), .optional("displayName", .string(max: 60)),
                .optional("invite", .string(max: 200), "x"),
                .optional(
                    "operatorToken",
                    .string(max: 200).described("Makes the account the operator's, whatever \"registration\" says."),
                    "x"
                ).secret, .optional("device", .string(max: 100)), .optional("language", .string(max: 35)),
                .optional("timeZone", .string(max: 64)),
            ],
            result: LoginResult.schema),
        beforeLogin: { hub, request, session in try await hub.register(request, session) })

    private static let accountLogin = HubMethod(
        MethodDescriptor(
            .accountLogin, .changes, by: .anybody, atDevice: .never,
            "Logs this connection in. After five misses the wait doubles (limit with retryMs).",
            [
                .needed(
                    "login", .string(min: 1, max: 254).described("Username or e-mail address, in any case."), "nobody"),
                .needed("password", .string(max: 200), "x").secret, .optional("device", .string(max: 100), "x"),
            ],
            result: LoginResult.schema),
        beforeLogin: { hub, request, session in try await hub.logIn(request, session) })

    private static let accountResume = HubMethod(
        MethodDescriptor(
            .accountResume, .changes, by: .anybody, atDevice: .never,
            "Logs this connection in with a token.",
            [.needed("token", .string(max: 200), "x").secret],
            result: ResumeResult.schema),
        atOnce: { hub, request, session in try hub.resumeAtOnce(request, session) },
        beforeLogin: { hub, request, session in try await hub.resume(request, session) })

    private static let accountLogout = HubMethod(
        MethodDescriptor(
            .accountLogout, .changes, by: .account, atDevice: .ofDevice,
            "Ends this session, another or all; their sockets close with 4003.",
            [.optional("session", .ref("Id"), "x"), .optional("everywhere", .boolean)],
            result: .ref("Nothing"))
    ) { hub, request, account, session in try await hub.logOut(request, account, session) }

    private static let accountGet = HubMethod(
        MethodDescriptor(
            .accountGet, .reads, by: .account, atDevice: .ofDevice,
            "The person, and what the person has used.",
            [],
            result: .object([
                .needed("account", .ref("Account")),
                .needed(
                    "usage",
                    .object([
                        .needed("eventsToday", .integer(min: 0)), .needed("bytesToday", .integer(min: 0)),
                        .needed("storedBytes", .integer(min: 0)), .optional("eventsPerDay", .integer(min: 1)),
                        .optional("bytesPerDay", .integer(min: 1)),
                        .optional("storageBytesPerAccount", .integer(min: 1)), .needed("until", .ref("Time")),
                    ]).described(
                        "Since midnight UTC, and what is kept; the bounds that are set, and when the day ends.")),
            ]))
    ) { hub, _, account, session in try await hub.getAccount(account, session) }

    private static let accountSet = HubMethod(
        MethodDescriptor(
            .accountSet, .changes, by: .account, atDevice: .never,
            "Changes the named fields.",
            [
                .optional("displayName", .string(min: 1, max: 60), "Fuzz"),
                .optional("firstName", .string(max: 60), "F"), .optional("lastName", .string(max: 60), "Z"),
                .optional("language", .string(max: 35), "en"), .optional("timeZone", .ref("Zone"), "UTC"),
                .optional("look", .words("light", "dark", "device"), "dark"),
                .optional("theme", .words("plain", "scientist")),
                .optional("units", .words("cups", "grams", "both"), "cups"),
                .optional(
                    "quietHours", .string.orNull.described("\"22:00-07:00\"; empty or null for none."), "22:00-07:00"),
                .optional("email", .string(max: 254).orNull),
                .optional("password", .string(max: 200).described("Needed to change the e-mail address.")).secret,
            ],
            result: AccountResult.schema)
    ) { hub, request, account, session in try await hub.setAccount(request, account, session) }

    private static let accountChangePassword = HubMethod(
        MethodDescriptor(
            .accountChangePassword, .changes, by: .account, atDevice: .never,
            "The other sessions end.",
            [.needed("old", .string(max: 200), "x").secret, .needed("new", .string(min: 7, max: 200), "x").secret],
            result: .ref("Nothing"))
    ) { hub, request, account, session in try await hub.changePassword(request, account, session) }

    private static let accountSetPin = HubMethod(
        MethodDescriptor(
            .accountSetPin, .changes, by: .account, atDevice: .never,
            "The number with which the person signs; null takes it away.",
            [
                .needed("pin", .string.orNull.described("4 to 6 digits."), "1234").secret,
                .needed("password", .string(max: 200), "x").secret,
            ],
            result: .ref("Nothing"))
    ) { hub, request, account, session in try await hub.setPin(request, account, session) }

    private static let accountDelete = HubMethod(
        MethodDescriptor(
            .accountDelete, .changes, by: .account, atDevice: .never,
            "What was said in rooms stays, under \"former member\".",
            [
                .optional(
                    "password",
                    .string(max: 200).described(
                        "Of whoever has one; others have signed in at the provider less than 5 minutes ago."), "x"
                ).secret
            ],
            result: .ref("Nothing"))
    ) { hub, request, account, session in try await hub.deleteAccount(request, account, session) }

    private static let accountExport = HubMethod(
        MethodDescriptor(
            .accountExport, .changes, by: .account, atDevice: .never,
            "An address from which everything about oneself can be downloaded.",
            [
                .optional(
                    "password",
                    .string(max: 200).described(
                        "Of whoever has one; others have signed in at the provider less than 5 minutes ago."), "x"
                ).secret
            ],
            result: .object([.needed("url", .string), .needed("expiresAt", .ref("Time"))]))
    ) { hub, request, account, session in try await hub.export(request, account, session) }

    private static let accountSessions = HubMethod(
        MethodDescriptor(
            .accountSessions, .reads, by: .account, atDevice: .never,
            "Where one is logged in.",
            [],
            result: .array(of: .ref("Session")))
    ) { hub, _, account, session in try await hub.listSessions(account, session) }

    private static let accountClaimOperator = HubMethod(
        MethodDescriptor(
            .accountClaimOperator, .changes, by: .account, atDevice: .never,

            """
            Makes this account the operator's, by the link that a server without an operator prints.
            """,
            [
                .needed("token", .string(max: 200).described("What stands behind \"#operator=\" in the link."), "x")
                    .secret
            ],
            result: AccountResult.schema)
    ) { hub, request, account, session in try await hub.claimOperator(request, account, session) }

    private static let accountList = HubMethod(
        MethodDescriptor(
            .accountList, .reads, by: .account, atDevice: .never,
            "Everybody with an account, for the operator.",
            [],
            result: .object([
                .needed(
                    "people",
                    .array(
                        of: .object([
                            .needed("account", .ref("Id")), .needed("username", .string),
                            .needed("displayName", .string), .optional("email", .string),
                            .needed("role", Schema(["enum": ["person", "operator"]])), .needed("disabled", .boolean),
                            .needed("createdAt", .ref("Time")),
                            .needed(
                                "usage",
                                .object([
                                    .needed("eventsToday", .integer(min: 0)), .needed("bytesToday", .integer(min: 0)),
                                    .needed("storedBytes", .integer(min: 0)), .needed("rooms", .integer(min: 0)),
                                    .needed("reminders", .integer(min: 0).described("Those that wait.")),
                                ]).described("Since midnight UTC, and what is kept.")),
                        ])))
            ]))
    ) { hub, _, account, _ in try await hub.listPeople(account) }

    private static let accountResetLink = HubMethod(
        MethodDescriptor(
            .accountResetLink, .changes, by: .account, atDevice: .never,
            "A link by which a person sets a new password once, for the operator.",
            [.needed("username", .string(max: 254), "x"), .cid.tried("@cid")],
            result: .object([
                .optional(
                    "url", .string.described("A repeated answer has another one, and the first leads nowhere then.")),
                .optional(
                    "qr",
                    .string.described(
                        "The same as a QR code, an SVG in a data address; a repeated answer has another one.")),
                .needed("expiresAt", .ref("Time")), .dup,
            ]))
    ) { hub, request, account, session in try await hub.makeResetLink(request, account, session) }

    private static let accountDisable = HubMethod(
        MethodDescriptor(
            .accountDisable, .changes, by: .account, atDevice: .never,
            "Ends the access of a person, or gives it back, for the operator.",
            [
                .needed("username", .string(max: 254), "x"),
                .optional("disabled", .boolean.described("True unless said."), true),
            ],
            result: .object([]))
    ) { hub, request, account, _ in try await hub.disable(request, account) }

    private static let accountBlock = HubMethod(
        MethodDescriptor(
            .accountBlock, .changes, by: .account, atDevice: .never,

            """
            Blocks a person: invitations and direct rooms of that one come to the account's notice no \
            more. Nobody is told.
            """,
            [.needed("account", .ref("Id"), "x"), .cid.tried("@cid")],
            result: .object([.dup]))
    ) { hub, request, account, _ in try await hub.block(request, account) }

    private static let accountUnblock = HubMethod(
        MethodDescriptor(
            .accountUnblock, .changes, by: .account, atDevice: .never,
            "Takes a block back.",
            [.needed("account", .ref("Id"), "x"), .cid.tried("@cid")],
            result: .object([.dup]))
    ) { hub, request, account, _ in try await hub.unblock(request, account) }

    private static let accountBlocked = HubMethod(
        MethodDescriptor(
            .accountBlocked, .reads, by: .account, atDevice: .never,
            "Whom the account has blocked.",
            [],
            result: .object([
                .needed(
                    "blocked",
                    .array(of: .object([.needed("account", .ref("Id")), .needed("name", .string)])).described(
                        "The first one first."))
            ]))
    ) { hub, _, account, _ in try await hub.listBlocked(account) }

    private static let hello = HubMethod(
        MethodDescriptor(
            .hello, .reads, by: .anybody, atDevice: .never,

            """
            Who is there, what time it is, what is allowed. The only method beside register, login, \
            resume and invite.get that needs no login.
            """,
            [
                .optional("client", .string(max: 100), "x"), .optional("language", .string(max: 35), "en"),
                .optional("timeZone", .string(max: 64), "UTC"),
            ],
            result: .object([
                .needed("server", .string), .needed("version", .string),
                .needed("epoch", .string.described("Changes only when a database is restored: drop what is cached.")),
                .needed("now", .ref("Time")), .needed("limits", .map(of: .integer())),
                .needed("features", .array(of: .string)), .optional("languages", .array(of: .string)),
                .optional("registration", .words("open", "invite", "closed")),
                .optional("contact", .string.described("The operator's e-mail address, where one is set.")),
                .optional("page", .string.described("Another one for every other set of the page's files.")),
                .optional(
                    "support",
                    .string.described("The page where people get help with this installation, where one is set.")),
            ])),
        beforeLogin: { hub, request, session in try await hub.hello(request, session) })
}
