import SimmerActions
import SimmerDomain
import SimmerStore

/// `passkey.*` and `account.passkey`: logging in by a key of one's device (WebAuthn). A challenge is good once, for
/// five minutes.
extension HubMethod {
    static let ofPasskeys: [HubMethod] = [
        passkeyOptions, passkeyAdd, passkeyList, passkeyRemove, passkeyChallenge, accountPasskey,
    ]

    private static let bytes = Schema.string(max: 8_192, pattern: "^[A-Za-z0-9_-]*$")
    private static let algorithms = Schema(["enum": .array(Passkey.Algorithm.allCases.map { .int($0.rawValue) })])
    private static let made = credential(
        .object([
            .needed("id", bytes), .needed("clientData", bytes), .needed("authenticator", bytes),
            .needed("publicKey", bytes), .needed("algorithm", algorithms),
        ]).described("All bytes as base64url; the key as SubjectPublicKeyInfo."),
        ["id": "x", "clientData": "e30", "authenticator": "x", "publicKey": "x", "algorithm": -7])
    private static let shown = credential(
        .object([
            .needed("id", bytes), .needed("clientData", bytes), .needed("authenticator", bytes),
            .needed("signature", bytes), .optional("userHandle", bytes),
        ]).described("All bytes as base64url."),
        ["id": "x", "clientData": "e30", "authenticator": "x", "signature": "x"])
    private static func credential(_ schema: Schema, _ example: JSON) -> Parameter<Params> {
        Parameter(.needed("credential", schema, example)) { params, name throws(Refusal) in
            guard let credential = try params.optionalObject(name) else { throw Refusal(.missing, field: name) }
            return credential
        }
    }
    private static let name = Parameter.string(.needed("name", .string(min: 1, max: 60), "x"))
    private static let id = Parameter.string(.needed("id", bytes, "x"))

    private static let list = Schema.object([
        .needed(
            "passkeys",
            .array(
                of: .object([
                    .needed("id", bytes), .needed("name", .string), .needed("createdAt", .ref("Time")),
                    .optional("lastUsedAt", .ref("Time")),
                ]), max: Passkey.most))
    ])

    private static func answer(_ passkeys: [Passkey]) -> JSON {
        [
            "passkeys": .array(
                passkeys.map {
                    .compact([
                        "id": .string($0.id), "name": .string($0.name), "createdAt": JSON($0.createdAt),
                        "lastUsedAt": $0.lastUsedAt.map { JSON($0) },
                    ])
                })
        ]
    }

    private static let passkeyOptions = HubMethod(
        MethodDescriptor(
            .passkeyOptions, .reads, by: .account, atDevice: .never,
            "What a browser needs to make a passkey; its challenge is good once, for five minutes.",
            [],
            result: .object([
                .needed("challenge", bytes),
                .needed("rp", .object([.needed("id", .string), .needed("name", .string)])),
                .needed(
                    "user",
                    .object([.needed("id", bytes), .needed("name", .string), .needed("displayName", .string)])),
                .needed("exclude", .array(of: bytes)),
            ]))
    ) { hub, call in
        let account = call.account
        let known = try await hub.store.read { try $0.passkeys.all(of: account.key) }
        let challenge = try PasskeyChallenge(at: hub.now(), secret: await hub.houseSecret())
        return [
            "challenge": .string(challenge.text),
            "rp": ["id": .string(hub.relyingParty(call.session.connection.request.host)), "name": "Simmer"],
            "user": [
                "id": .string(Base64URL.text(Array(account.id.utf8))), "name": .string(account.username),
                "displayName": .string(account.displayName),
            ],
            "exclude": .array(known.map { .string($0.id) }),
        ]
    }

    private static let passkeyAdd = HubMethod(
        MethodDescriptor(
            .passkeyAdd, .changes, by: .account, atDevice: .never,
            "Logs this person in from now on. Takes the password of whoever has one.",
            [name.field, passwordIfAny.field, made.field],
            result: list)
    ) { hub, call in
        let account = call.account.key
        let name = try DisplayName(call[Self.name], field: Self.name.name).text
        let credential = try call[made]
        let clientData = try credential.bytes("clientData")
        // First, so that the device need not make another key where the password was mistyped.
        let proof = try await hub.requirePassword(passwordIfAny, of: call)
        let check = try await hub.passkeyCheck(clientData, host: call.session.connection.request.host).check
        let (id, key) = (try credential.bytes("id"), try credential.bytes("publicKey"))
        guard let algorithm = Passkey.Algorithm(rawValue: try credential.int("algorithm")),
            PasskeyCheck.isKey(key, of: algorithm), (1...1_023).contains(id.count)
        else { throw Refusal(.invalid, field: made.name, phrase: "bad passkey") }
        let count = try check.made(
            clientData: clientData, authenticator: credential.bytes("authenticator"))
        let passkey = Passkey(
            id: Base64URL.text(id), account: account, name: name, publicKey: Base64URL.text(key),
            algorithm: algorithm, signCount: count, createdAt: hub.now())
        return answer(
            try await hub.store.write { tx in
                _ = try Hub.proved(account, proof, tx)
                try tx.passkeys.add(passkey)
                return try tx.passkeys.all(of: account)
            })
    }

    private static let passkeyList = HubMethod(
        MethodDescriptor(
            .passkeyList, .reads, by: .account, atDevice: .never, "One's passkeys, the oldest first.", [], result: list)
    ) { hub, call in
        let key = call.account.key
        return answer(try await hub.store.read { try $0.passkeys.all(of: key) })
    }

    private static let passkeyRemove = HubMethod(
        MethodDescriptor(
            .passkeyRemove, .changes, by: .account, atDevice: .never, "Nobody logs in by it any more.", [id.field],
            result: list)
    ) { hub, call in
        let (id, key) = (try call[Self.id], call.account.key)
        return answer(
            try await hub.store.write { tx in
                guard try tx.passkeys.remove(id, of: key) else {
                    throw Refusal(.notFound, field: Self.id.name, phrase: "passkey not found")
                }
                return try tx.passkeys.all(of: key)
            })
    }

    private static let passkeyChallenge = HubMethod(
        MethodDescriptor(
            .passkeyChallenge, .reads, by: .anybody, atDevice: .never,
            "What a passkey is to sign; good once, for five minutes.",
            [],
            result: .object([.needed("challenge", bytes), .needed("rpId", .string)])),
        beforeLogin: { hub, _, session in
            try await hub.passkeyChallenge(host: session.connection.request.host)
        })

    private static let accountPasskey = HubMethod(
        MethodDescriptor(
            .accountPasskey, .changes, by: .anybody, atDevice: .never,
            "Logs this connection in by a passkey.",
            [shown.field, device.field.tried("x")],
            result: LoginResult.schema),
        beforeLogin: { hub, request, session in
            try session.requireNobody()
            let connection = session.connection
            let made = try await hub.logIn(
                by: request[shown], host: connection.request.host, address: connection.addressKey,
                device: request[device] ?? session.clientName)
            return try hub.admitted(made, session)
        })
}

extension Params {
    fileprivate func bytes(_ name: String) throws(Refusal) -> [UInt8] {
        guard let bytes = Base64URL.bytes(try string(name, max: 8_192)) else {
            throw Refusal(.invalid, field: name)
        }
        return bytes
    }
}

extension Hub {
    /// The host that passkeys belong to, of a page that came from `host`.
    func relyingParty(_ host: String?) -> String {
        let address = settings.publicAddress?.split(separator: "/").last.map(String.init)
        let host = address ?? host ?? "localhost"
        return host.hasPrefix("[") ? host : String(host.split(separator: ":").first ?? "localhost").lowercased()
    }

    /// The answer to `passkey.challenge`.
    package func passkeyChallenge(host: String?) async throws -> JSON {
        let challenge = try PasskeyChallenge(at: now(), secret: await houseSecret())
        return ["challenge": .string(challenge.text), "rpId": .string(relyingParty(host))]
    }

    private static let tooLate = Refusal(.expired, field: "credential", phrase: "passkey too late")

    /// Throws `expired` for a challenge that was not given out, or too long ago.
    func passkeyCheck(
        _ clientData: [UInt8], host: String?
    ) async throws -> (challenge: PasskeyChallenge, check: PasskeyCheck) {
        let secret = try await houseSecret()
        guard let text = PasskeyCheck.challenge(in: clientData),
            let challenge = PasskeyChallenge(text, secret: secret, at: now())
        else { throw Self.tooLate }
        let rule = OriginRule(settings)
        let check = PasskeyCheck(relyingParty: relyingParty(host), challenge: text) {
            rule.allows(origin: $0, host: host)
        }
        return (challenge, check)
    }

    /// Throws `bad_credentials` for a key that is not known and for a wrong signature alike, `expired` for a challenge
    /// that is used or too old.
    package func logIn(by credential: Params, host: String?, address: String, device: String) async throws -> LoggedIn {
        let id = Base64URL.text(try credential.bytes("id"))
        let (clientData, authenticator) = (try credential.bytes("clientData"), try credential.bytes("authenticator"))
        let signature = try credential.bytes("signature")
        let (challenge, check) = try await passkeyCheck(clientData, host: host)
        do {
            guard let known = try await store.read({ try $0.passkeys.find(id) }) else { throw PasskeyCheck.refused }
            guard challenge.isOpen(for: known) else { throw Self.tooLate }
            let count = try check.signed(
                by: known, clientData: clientData, authenticator: authenticator, signature: signature)
            let token = Identifier.secret()
            return try await entered(token, from: address) { tx in
                // Taken away, used, or the person disabled, while the signature was looked at.
                guard let now = try tx.passkeys.find(id), now.signCount == known.signCount,
                    let account = try tx.accounts.find(known.account), account.isUsable, account.hasLogin
                else { throw PasskeyCheck.refused }
                guard challenge.isOpen(for: now) else { throw Self.tooLate }
                try tx.passkeys.used(id, signCount: count, at: max(tx.now, challenge.givenAt))
                let login = try tx.sessions.insert(
                    tokenHash: ContentHash.token(token), account: account.key, device: device, address: address)
                return Resumed(account: account, login: login)
            }
        } catch let refusal as Refusal where refusal.reason == .badCredentials {
            metrics.refusedLogins.increment()
            throw refusal
        }
    }
}
