import Foundation
import SimmerDialects
import SimmerDomain
import SimmerQR
import SimmerStore

/// What the operator does for others on the page: who is there, a way back in for who forgot the password, and the end
/// of access.
extension Hub {
    private static let resetHours = 24

    /// Makes whoever shows the token of the server's output the operator, while there is none. A repeat after a lost
    /// answer is no mistake.
    func claimOperator(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let hash = ContentHash.token(try request.string("token", max: 200))
        var made = account
        if account.role != .operator {
            made = try await store.write { tx in
                let person = try OperatorClaim.redeem(hash: hash, field: "token", for: account.key, tx)
                try tx.accounts.append(["change": "settings"], to: person.key)
                return person
            }
        }
        return AccountResult(shown(made, session: session.login)).json
    }

    func listPeople(_ account: Account) async throws -> JSON {
        try requireOperator(account)
        let (people, usage) = try await store.read { (try $0.accounts.everybody(), try $0.usage.report()) }
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

    /// A link by which a person sets a new password, once. The next one for the same person replaces it.
    func makeResetLink(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        try requireOperator(account)
        let username = try request.string("username", max: 254)
        let host = session.connection.request.host
        let make: @Sendable (Transaction) throws -> JSON = { [self] tx in
            let person = try Self.person(username, tx)
            guard person.disabledAt == nil else { throw Refusal(.notAllowed, field: "username", phrase: "disabled") }
            let token = Identifier.secret()
            let end = tx.now.adding(seconds: Self.resetHours * 3600)
            try tx.sessions.addOneTimeSecret(
                hash: ContentHash.token(token), kind: SessionStore.passwordReset, account: person.key, expiresAt: end)
            let url = self.link(host: host) + "/#reset=" + token
            return .compact([
                "url": .string(url), "expiresAt": JSON(end),
                "qr": QRCode(url).map { .string($0.dataAddress) },
            ])
        }
        return try await once(request, account, secrets: ["url", "qr"], make) { _, tx in try make(tx) }
    }

    /// Ends all sessions of a person, who cannot log in until this is taken back; what the person wrote stays.
    func disable(_ request: Request, _ account: Account) async throws -> JSON {
        try requireOperator(account)
        let username = try request.string("username", max: 254)
        let isDisabled = try request.optionalBool("disabled") ?? true
        try await store.write { tx in
            var person = try Self.person(username, tx)
            guard person.key != account.key else { throw Refusal(.notAllowed, field: "username", phrase: "oneself") }
            guard (person.disabledAt != nil) != isDisabled else { return }
            person.disabledAt = isDisabled ? tx.now : nil
            try tx.accounts.update(person)
            if isDisabled {
                try tx.sessions.endAll(of: person.key)
                try tx.sessions.dropOneTimeSecrets(of: person.key)
                try tx.invites.revokeAll(by: person.key)
            }
        }
        return [:]
    }

    /// Sets the password of whom a link was made for, ends that person's other sessions and begins a new one. Throws
    /// `expired` for a link that is unknown, used or old, whichever, and what the rules of passwords say; then the link
    /// can be used again.
    package func resetPassword(token: String, password: String, address: String, device: String) async throws
        -> LoggedIn
    {
        let hash = ContentHash.token(token)
        let gone = Refusal(.expired, field: "reset", phrase: "reset link expired")
        guard
            let key = try await store.read({
                try $0.sessions.oneTimeSecret(hash: hash, kind: SessionStore.passwordReset)
            }),
            let known = directory.person(key), known.isUsable
        else { throw gone }
        let new = try Password(password, username: known.username, email: known.email)
        let passwordHash = try await passwords.hash(new.text, for: asker(from: address))
        let token = Identifier.secret()
        let made = try await store.write { tx -> Resumed? in
            guard try tx.sessions.useOneTimeSecret(hash: hash, kind: SessionStore.passwordReset) == key,
                var person = try tx.accounts.find(key), person.isUsable
            else { return nil }
            person.passwordHash = passwordHash
            try tx.accounts.update(person)
            try tx.sessions.endAll(of: key)
            try tx.sessions.dropOneTimeSecrets(of: key)
            let login = try tx.sessions.insert(
                tokenHash: ContentHash.token(token), account: key, device: device, address: address)
            return Resumed(account: person, login: login)
        }
        guard let made else { throw gone }
        logins.places.remember(key, at: address, now())
        return (made.account, made.login, token)
    }

    private func requireOperator(_ account: Account) throws(Refusal) {
        guard account.role == .operator else { throw Refusal(.notAllowed, phrase: "only the operator") }
    }

    private static func person(_ username: String, _ tx: Transaction) throws -> Account {
        guard let account = try tx.accounts.find(username: username), account.hasLogin, account.deletedAt == nil else {
            throw Refusal(.notFound, field: "username")
        }
        return account
    }
}
