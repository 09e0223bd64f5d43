import SimmerActions
import SimmerDomain
import SimmerStore

/// `hello`, and coming and going.
extension HubMethod {
    static let ofLogins: [HubMethod] = [
        hello, accountRegister, accountLogin, accountResume, accountLogout, accountSessions,
    ]

    private static let client = Parameter.optionalString(.optional("client", .string(max: 100), "x"))
    private static let language = Parameter.optionalString(.optional("language", .string(max: 35), "en"))
    private static let zone = Parameter.optionalString(.optional("timeZone", .string(max: 64), "UTC"))
    private static let login = Parameter.string(
        .needed("login", .string(min: 1, max: 254).described("Username or e-mail address, in any case."), "nobody"))
    private static let password = Parameter.string(.needed("password", .string(max: 200), "x").secret)
    private static let token = Parameter.string(.needed("token", .string(max: 200), "x").secret)
    private static let ended = Parameter.optionalIdentifier(.optional("session", .ref("Id"), "x"))
    private static let everywhere = Parameter.flag(.optional("everywhere", .boolean), or: false)

    private static let hello = HubMethod(
        MethodDescriptor(
            .hello, .reads, by: .anybody, atDevice: .never,

            """
            Who is there, what time it is, what is allowed. One of the few methods that need no \
            login.
            """,
            [client.field, language.field, zone.field],
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
        beforeLogin: { hub, request, session in
            session.clientName = try request[client] ?? ""
            if let language = try request[Self.language] {
                let short = String(language.prefix(2)).lowercased()
                if hub.phrases.languages.contains(short) { session.spoken = short }
            }
            _ = try request[zone]
            return hub.greeting()
        })

    private static let accountRegister = HubMethod(
        MethodDescriptor(
            .accountRegister, .changes, by: .anybody, atDevice: .never,

            """
            Makes an account and logs it in; with the token of the link that a server without an \
            operator prints, the operator's.
            """,
            Registration.fields,
            result: LoginResult.schema),
        beforeLogin: { hub, request, session in
            try session.requireNobody()
            let device = try request[Self.device] ?? session.clientName
            let made = try await hub.register(
                request.fields, address: session.connection.addressKey, device: device, language: session.spoken)
            return try hub.admitted(made, session)
        })

    private static let accountLogin = HubMethod(
        MethodDescriptor(
            .accountLogin, .changes, by: .anybody, atDevice: .never,
            "Logs this connection in. After five misses the wait doubles (limit with retryMs).",
            [login.field, password.field, device.field.tried("x")],
            result: LoginResult.schema),
        beforeLogin: { hub, request, session in
            try session.requireNobody()
            let found = try await hub.logIn(
                request[login], password: request[password], address: session.connection.addressKey,
                device: request[device] ?? session.clientName)
            return try hub.admitted(found, session)
        })

    private static let accountResume = HubMethod(
        MethodDescriptor(
            .accountResume, .changes, by: .anybody, atDevice: .never,
            "Logs this connection in with a token.",
            [token.field],
            result: ResumeResult.schema),
        atOnce: { hub, request, session in
            try session.requireNobody()
            guard let found = hub.known(token: try request[token]) else { return nil }
            return try hub.admitted(found, session)
        },
        beforeLogin: { hub, request, session in
            try session.requireNobody()
            return try hub.admitted(await hub.resume(token: request[token]), session)
        })

    private static let accountLogout = HubMethod(
        MethodDescriptor(
            .accountLogout, .changes, by: .account, atDevice: .ofDevice,
            "Ends this session, another or all; their sockets close with 4003.",
            [ended.field, everywhere.field],
            result: .ref("Nothing"))
    ) { hub, call in
        let (everywhere, key) = (try call[Self.everywhere], call.account.key)
        let named = try call[ended] ?? call.session.login ?? ""
        try await hub.store.write { tx in
            if everywhere {
                try tx.sessions.endAll(of: key)
            } else if try !tx.sessions.end(named, of: key) {
                throw Refusal(.notFound, field: ended.name, phrase: "session not found")
            }
        }
        return [:]
    }

    private static let accountSessions = HubMethod(
        MethodDescriptor(
            .accountSessions, .reads, by: .account, atDevice: .never,
            "Where one is logged in.",
            [],
            result: .array(of: .ref("Session")))
    ) { hub, call in
        let (key, current) = (call.account.key, call.session.login)
        let all = try await hub.store.read { try $0.sessions.all(of: key) }
        return .array(
            all.map { login in
                [
                    "session": .string(login.id), "device": .string(login.device), "createdAt": JSON(login.createdAt),
                    "seenAt": JSON(login.lastSeenAt), "current": .bool(login.id == current),
                ]
            })
    }
}

extension Session {
    /// Throws `conflict` where somebody is logged in.
    func requireNobody() throws(Refusal) {
        guard account == nil else { throw Refusal(.conflict, phrase: "logged in already") }
    }
}
