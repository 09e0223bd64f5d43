import SimmerActions
import SimmerDomain
import SimmerQR
import SimmerStore

/// What the operator does for others on the page: who is there, a way back in for who forgot the password, and the end
/// of access.
extension HubMethod {
    static let ofOperator: [HubMethod] = [accountClaimOperator, accountList, accountResetLink, accountDisable]

    private static let token = Parameter.string(
        .needed("token", .string(max: 200).described("What stands behind \"#operator=\" in the link."), "x").secret)
    private static let username = Parameter.string(.needed("username", .string(max: 254), "x"))
    private static let disabled = Parameter.flag(
        .optional("disabled", .boolean.described("True unless said."), true), or: true)

    private static let resetHours = 24

    private static func requireOperator(_ account: Account) throws(Refusal) {
        guard account.role == .operator else { throw Refusal(.notAllowed, phrase: "only the operator") }
    }

    private static func account(named username: String, _ tx: Transaction) throws -> Account {
        guard let account = try tx.accounts.find(username: username), account.hasLogin, account.deletedAt == nil else {
            throw Refusal(.notFound, field: Self.username.name)
        }
        return account
    }

    /// Makes whoever shows the token of the server's output the operator, while there is none. A repeat after a lost
    /// answer is no mistake.
    private static let accountClaimOperator = HubMethod(
        MethodDescriptor(
            .accountClaimOperator, .changes, by: .account, atDevice: .never,

            """
            Makes this account the operator's, by the link that a server without an operator prints.
            """,
            [token.field],
            result: AccountResult.schema)
    ) { hub, call in
        let hash = ContentHash.token(try call[token])
        var made = call.account
        if made.role != .operator {
            let key = made.key
            made = try await hub.store.write { tx in
                let person = try OperatorClaim.redeem(hash: hash, field: token.name, for: key, tx)
                try tx.accounts.append(["change": "settings"], to: person.key)
                return person
            }
        }
        return AccountResult(hub.shown(made, session: call.session.login)).json
    }

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
    ) { hub, call in
        try requireOperator(call.account)
        let (people, usage) = try await hub.store.read { (try $0.accounts.everybody(), try $0.usage.report()) }
        return [
            "people": .array(
                people.map { person in
                    .compact([
                        "account": .string(person.id), "username": .string(person.username),
                        "displayName": .string(person.displayName), "email": person.email.map(JSON.string),
                        "role": .string(person.role.name), "disabled": .bool(person.disabledAt != nil),
                        "createdAt": JSON(person.createdAt), "usage": (usage[person.key] ?? AccountUsage()).json,
                    ])
                })
        ]
    }

    /// The next one for the same person replaces it.
    private static let accountResetLink = HubMethod(
        MethodDescriptor(
            .accountResetLink, .changes, by: .account, atDevice: .never,
            "A link by which a person sets a new password once, for the operator.",
            [username.field, cid.field.tried("@cid")],
            result: .object([
                .optional(
                    "url", .string.described("A repeated answer has another one, and the first leads nowhere then.")),
                .optional(
                    "qr",
                    .string.described(
                        "The same as a QR code, an SVG in a data address; a repeated answer has another one.")),
                .needed("expiresAt", .ref("Time")), .dup,
            ]))
    ) { hub, call in
        try requireOperator(call.account)
        let username = try call[Self.username]
        let host = call.session.connection.request.host
        let make: @Sendable (Transaction) throws -> JSON = { tx in
            let person = try account(named: username, tx)
            guard person.disabledAt == nil else {
                throw Refusal(.notAllowed, field: Self.username.name, phrase: "disabled")
            }
            let token = Identifier.secret()
            let end = tx.now.adding(seconds: resetHours * 3600)
            try tx.sessions.addOneTimeSecret(
                hash: ContentHash.token(token), kind: SessionStore.passwordReset, account: person.key, expiresAt: end)
            let url = hub.link(host: host) + "/#reset=" + token
            return .compact([
                "url": .string(url), "expiresAt": JSON(end),
                "qr": QRCode(url).map { .string($0.dataAddress) },
            ])
        }
        return try await hub.once(call, secrets: ["url", "qr"], make) { _, tx in try make(tx) }
    }

    /// Ends all sessions of a person, who cannot log in until this is taken back; what the person wrote stays.
    private static let accountDisable = HubMethod(
        MethodDescriptor(
            .accountDisable, .changes, by: .account, atDevice: .never,
            "Ends the access of a person, or gives it back, for the operator.",
            [username.field, disabled.field],
            result: .object([]))
    ) { hub, call in
        try requireOperator(call.account)
        let (key, username, isDisabled) = (call.account.key, try call[Self.username], try call[disabled])
        try await hub.store.write { tx in
            var person = try account(named: username, tx)
            guard person.key != key else {
                throw Refusal(.notAllowed, field: Self.username.name, phrase: "oneself")
            }
            guard (person.disabledAt != nil) != isDisabled else { return }
            person.disabledAt = isDisabled ? tx.now : nil
            try tx.accounts.update(person)
            if isDisabled {
                try tx.sessions.endAll(of: person.key)
                for bot in try tx.accounts.bots(of: person.key) { try tx.sessions.endAll(of: bot.key) }
                try tx.sessions.dropOneTimeSecrets(of: person.key)
                try tx.invites.revokeAll(by: person.key)
            }
        }
        return [:]
    }
}
