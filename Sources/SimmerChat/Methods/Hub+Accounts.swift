import Foundation
import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// Accounts and logins.
extension Hub {
    func hello(_ request: Request, _ session: Session) async throws -> JSON {
        session.clientName = try request.optionalString("client", max: 100) ?? ""
        if let language = try request.optionalString("language", max: 35) {
            let short = String(language.prefix(2)).lowercased()
            if phrases.languages.contains(short) { session.spoken = short }
        }
        _ = try request.optionalString("timeZone", max: 64)
        let limits: [JSON.Member] = Limits.fields.map { .init($0.name, JSON(settings.limits[keyPath: $0.path])) }
        return .compact([
            "server": "simmer", "version": .string(settings.version), "epoch": .string(store.epoch), "now": JSON(now()),
            "limits": .object(limits), "languages": .array(phrases.languages.map(JSON.string)),
            "registration": .string(settings.registration.rawValue), "contact": settings.contact.map(JSON.string),
            "support": settings.supportAddress.map(JSON.string),
            "page": settings.pageRelease.isEmpty ? nil : .string(settings.pageRelease),
            "features": ["rooms", "timers", "reminders", "experiments", "search", "undo", "push"],
        ])
    }

    /// The person as the person sees it.
    package func shown(_ account: Account, session: String?) -> OwnAccount {
        OwnAccount(account, session: session, lastRoom: lastRoom(of: account)?.id)
    }

    /// The answer to a login by something other than a token.
    func result(_ made: LoggedIn) -> JSON {
        LoginResult(shown(made.account, session: made.login.id), token: made.token, session: made.login.id).json
    }

    /// The room that the person entered last, while it is still one of the person's own.
    private func lastRoom(of account: Account) -> LiveRoom? {
        // Not by the row that was read before the password was checked.
        guard let room = (directory.person(account.key) ?? account).lastRoom.flatMap({ directory.room($0) }),
            !room.isDeleted, room.members[account.key] != nil
        else { return nil }
        return room
    }

    // MARK: Registering

    func register(_ request: Request, _ session: Session) async throws -> JSON {
        guard session.account == nil else { throw Refusal(.conflict, phrase: "logged in already") }
        let made = try await register(
            request.fields, address: session.connection.addressKey, device: device(request, session),
            language: session.spoken)
        guard session.account == nil, admitLogin(session, account: made.account, login: made.login) else {
            throw Refusal(.conflict, phrase: "logged in already")
        }
        return result(made)
    }

    private func device(_ request: Request, _ session: Session) throws(Refusal) -> String {
        try request.optionalString("device", max: 100) ?? session.clientName
    }

    package typealias LoggedIn = (account: Account, login: LoginSession, token: String)

    /// Makes an account with its direct room with the bot, and logs it in (F1, P2–P4).
    package func register(_ fields: Params, address: String, device: String, language: String) async throws -> LoggedIn
    {
        let username = try Username(fields.string("username"))
        let email = try fields.optionalString("email").flatMap { $0.isEmpty ? nil : $0 }.map { try Email($0) }
        let password = try Password(
            fields.string("password"), username: username.text, email: email?.text)
        let firstName = try name(fields, "firstName") ?? username.text
        let lastName = try name(fields, "lastName") ?? ""
        let invitation = try fields.optionalString("invite", max: 200)
        let claim = try fields.optionalString("operatorToken", max: 200).map(ContentHash.token)
        let spoken = try fields.optionalString("language", max: 35) ?? language
        let zone = try fields.optionalString("timeZone", max: 64) ?? "UTC"
        guard TimeZone(identifier: zone) != nil else { throw Refusal(.unknown, field: "timeZone") }
        try budgets.takeRegistration(from: address, at: now())
        let registration = settings.registration
        let inviteHash = invitation.map(ContentHash.token)
        // Asked before the slow hash, and again in the transaction: either may have ended while the password was
        // hashed.
        @Sendable func admitted(_ tx: Transaction) throws -> Invite? {
            let invite = try inviteHash.flatMap { try tx.invites.usable(tokenHash: $0, orID: "", for: nil) }
            if let claim {
                try OperatorClaim.check(hash: claim, field: "operatorToken", tx)
            } else if registration == .closed {
                throw Refusal(.notAllowed, phrase: "registration closed")
            } else if registration == .invite, invite == nil {
                throw Refusal(.inviteInvalid, field: "invite", phrase: "registration by invitation")
            }
            return invite
        }
        let isTaken = try await store.read { tx in
            _ = try admitted(tx)
            return try tx.accounts.find(username: username.text) != nil
        }
        if isTaken { throw Refusal(.duplicate, field: "username", phrase: "username taken") }
        let hash = try await passwords.hash(password.text, for: asker(from: address))
        let new = NewAccount(
            username: username.text, displayName: firstName + (lastName.isEmpty ? "" : " " + lastName),
            firstName: firstName, lastName: lastName, email: email?.text, passwordHash: hash,
            language: phrases.languages.contains(spoken) ? spoken : language, timeZone: zone)
        let token = Identifier.secret()
        let phrases = phrases
        let most = settings.limits.membersPerRoom
        let (account, login) = try await store.write { tx in
            let invite = try admitted(tx)
            let room = try invite.flatMap { try tx.rooms.find($0.room) }
            let account = try NewPerson.make(new, saying: phrases.welcome, tx)
            if let invite, let room {
                try tx.members.add(account.key, to: room, role: invite.role, by: account.key, most: most)
                try tx.invites.use(invite)
            }
            if let claim { _ = try OperatorClaim.redeem(hash: claim, field: "operatorToken", for: account.key, tx) }
            let login = try tx.sessions.insert(
                tokenHash: ContentHash.token(token), account: account.key, device: device, address: address)
            return (try tx.accounts.find(account.key) ?? account, login)
        }
        logins.places.remember(account.key, at: address, now())
        return (account, login, token)
    }

    private func name(_ fields: Params, _ field: String) throws -> String? {
        guard let text = try fields.optionalString(field), !text.isEmpty else { return nil }
        return try DisplayName(text, field: field).text
    }

    // MARK: Logging in

    func logIn(_ request: Request, _ session: Session) async throws -> JSON {
        guard session.account == nil else { throw Refusal(.conflict, phrase: "logged in already") }
        let found = try await logIn(
            request.string("login", max: 254), password: request.string("password", max: 200),
            address: session.connection.addressKey, device: device(request, session))
        guard session.account == nil, admitLogin(session, account: found.account, login: found.login) else {
            throw Refusal(.conflict, phrase: "logged in already")
        }
        return result(found)
    }

    /// Checks a name or e-mail and a password. An unknown name takes as long as a wrong password and has the same
    /// answer (P1).
    package func logIn(_ name: String, password: String, address: String, device: String) async throws -> LoggedIn {
        let name = name.lowercased().trimmingCharacters(in: .whitespaces)
        let named = try await store.read { try $0.accounts.named(login: name) }
        // Of several whoever has logged in from there.
        let account = named.first { logins.places.knows($0.key, at: address, now()) } ?? named.first
        let asker = asker(from: address)
        let secret: GuessThrottle.Secret = if let account { .login(account.key) } else { .name(name) }
        let verdict = try await guess(
            password, secret, of: account?.key,
            against: account.flatMap { $0.isUsable && $0.hasLogin ? $0.passwordHash : nil }, at: address,
            address: address, by: asker)
        guard verdict.isRight, let account else {
            metrics.refusedLogins.increment()
            throw Refusal(.badCredentials, phrase: "bad credentials")
        }
        let renewed = verdict.isOutdated ? try await passwords.hash(password, for: asker) : nil
        let token = Identifier.secret()
        return try await entered(token, from: address) { tx in
            // Given another password, or disabled, while this one was looked at.
            guard var current = try tx.accounts.find(account.key), current.isUsable,
                current.passwordHash == account.passwordHash
            else { throw Refusal(.badCredentials, phrase: "bad credentials") }
            if let renewed {
                current.passwordHash = renewed
                try tx.accounts.update(current)
            }
            let login = try tx.sessions.insert(
                tokenHash: ContentHash.token(token), account: account.key, device: device, address: address)
            return Resumed(account: current, login: login)
        }
    }

    /// Begins the session of a new token. Throws `unauthenticated` when it was ended again before anybody could use it.
    func entered(
        _ token: String, from address: String, _ begin: @escaping @Sendable (Transaction) throws -> Resumed
    ) async throws -> LoggedIn {
        let before = logins.endings
        let made = try await store.write(begin)
        logins.places.remember(made.account.key, at: address, now())
        if logins.endings != before { _ = try await resume(token: token) }
        return (made.account, made.login, token)
    }

    func resume(_ request: Request, _ session: Session) async throws -> JSON {
        guard session.account == nil else { throw Refusal(.conflict, phrase: "logged in already") }
        return try admitted(await resume(token: request.string("token", max: 200)), session)
    }

    /// The same without a wait, for whoever was here lately; else nil.
    func resumeAtOnce(_ request: Request, _ session: Session) throws(Refusal) -> JSON? {
        guard session.account == nil else { throw Refusal(.conflict, phrase: "logged in already") }
        guard let found = known(hash: ContentHash.token(try request.string("token", max: 200))) else { return nil }
        return try admitted(found, session)
    }

    private func admitted(_ found: Resumed, _ session: Session) throws(Refusal) -> JSON {
        guard session.account == nil, admitLogin(session, account: found.account, login: found.login) else {
            throw Refusal(.conflict, phrase: "logged in already")
        }
        return ResumeResult(shown(found.account, session: found.login.id), session: found.login.id).json
    }

    /// Who came in, and the session in which.
    struct Resumed: Sendable {
        var account: Account
        var login: LoginSession
    }

    private func known(hash: String) -> Resumed? {
        guard let known = logins.known(hash, now: now()), let account = directory.person(known.account),
            account.isUsable
        else { return nil }
        return Resumed(account: account, login: known.login)
    }

    /// The account and login session of a token. Throws `unauthenticated`.
    func resume(token: String) async throws -> Resumed {
        let hash = ContentHash.token(token)
        while true {
            if let known = known(hash: hash) { return known }
            let before = logins.endings
            let found = try await store.read { try $0.sessions.find(tokenHash: hash) }
            guard var found, let account = directory.person(found.account), account.isUsable else {
                throw Refusal(.unauthenticated, phrase: "unauthenticated")
            }
            // What was read may have been this one's last moment.
            guard logins.endings == before else { continue }
            if now() - found.lastSeenAt > Logins.touchMilliseconds {
                let id = found.id
                store.submit({ try $0.sessions.touch([id]) }) { _ in }
                found.seen(at: now())
            }
            logins.remember(hash, of: account.key, found)
            return Resumed(account: account, login: found)
        }
    }

    /// Whoever stays connected stays logged in. Once an hour.
    package func touchSessions() {
        let current = sessions.all.compactMap(\.login)
        if !current.isEmpty { store.submit({ try $0.sessions.touch(current) }) { _ in } }
        logins.places.sweep(at: now())
    }

    func logOut(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let everywhere = try request.optionalBool("everywhere") ?? false
        let named = try request.optionalIdentifier("session") ?? session.login ?? ""
        try await store.write { tx in
            if everywhere {
                try tx.sessions.endAll(of: account.key)
            } else if try !tx.sessions.end(named, of: account.key) {
                throw Refusal(.notFound, field: "session", phrase: "session not found")
            }
        }
        return [:]
    }

    func listSessions(_ account: Account, _ session: Session) async throws -> JSON {
        let current = session.login
        let all = try await store.read { try $0.sessions.all(of: account.key) }
        return .array(
            all.map { login in
                [
                    "session": .string(login.id), "device": .string(login.device), "createdAt": JSON(login.createdAt),
                    "seenAt": JSON(login.lastSeenAt), "current": .bool(login.id == current),
                ]
            })
    }
}
