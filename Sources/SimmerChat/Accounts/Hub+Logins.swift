import Foundation
import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// Accounts and logins.
extension Hub {
    /// The answer to `hello`.
    func greeting() -> JSON {
        let limits: [JSON.Member] = Limits.fields.map { .init($0.name, JSON(settings.limits[keyPath: $0.path])) }
        return .compact([
            "server": "simmer", "version": .string(settings.version), "epoch": .string(store.epoch), "now": JSON(now()),
            "limits": .object(limits), "languages": .array(phrases.languages.map(JSON.string)),
            "registration": .string(settings.registration.rawValue), "contact": settings.contact.map(JSON.string),
            "support": settings.supportAddress.map(JSON.string),
            "page": settings.pageRelease.isEmpty ? nil : .string(settings.pageRelease),
            "features": .array(
                (["rooms", "timers", "reminders", "experiments", "search", "undo", "push"]
                    + (settings.sendsMail ? ["mail"] : [])).map(JSON.string)),
        ])
    }

    /// The person as the person sees it.
    package func shown(_ account: Account, session: String?) -> OwnAccount {
        OwnAccount(account, session: session, lastRoom: lastRoom(of: account)?.id)
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

    package typealias LoggedIn = (account: Account, login: LoginSession, token: String)

    /// Makes an account with its direct room with the bot, and logs it in (F1, P2–P4).
    package func register(_ fields: Params, address: String, device: String, language: String) async throws -> LoggedIn
    {
        let registration = try Registration(fields)
        try budgets.takeRegistration(from: address, at: now())
        let mode = settings.registration
        // Asked before the slow hash, and again in the transaction: either may have ended while the password was
        // hashed.
        @Sendable func admitted(_ tx: Transaction) throws -> Invite? {
            let invite = try registration.inviteHash.flatMap {
                try tx.invites.usable(tokenHash: $0, orID: "", for: nil)
            }
            if let claim = registration.claim {
                try OperatorClaim.check(hash: claim, field: Registration.operatorToken.name, tx)
            } else if mode == .closed {
                throw Refusal(.notAllowed, phrase: "registration closed")
            } else if mode == .invite, invite == nil {
                throw Refusal(
                    .inviteInvalid, field: Registration.invite.name, phrase: "registration by invitation")
            }
            return invite
        }
        let isTaken = try await store.read { tx in
            _ = try admitted(tx)
            return try tx.accounts.find(username: registration.username.text) != nil
        }
        if isTaken { throw Refusal(.duplicate, field: Registration.username.name, phrase: "username taken") }
        let hash = try await passwords.hash(registration.password.text, for: asker(from: address))
        let spoken = registration.language ?? language
        let new = NewAccount(
            username: registration.username.text, displayName: registration.displayName,
            firstName: registration.firstName, lastName: registration.lastName, email: registration.email?.text,
            passwordHash: hash, language: phrases.languages.contains(spoken) ? spoken : language,
            timeZone: registration.zone, clock: registration.clock)
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
            if let claim = registration.claim {
                let field = Registration.operatorToken.name
                _ = try OperatorClaim.redeem(hash: claim, field: field, for: account.key, tx)
            }
            let login = try tx.sessions.insert(
                tokenHash: ContentHash.token(token), account: account.key, device: device, address: address)
            return (try tx.accounts.find(account.key) ?? account, login)
        }
        remember(account.key, at: address)
        return (account, login, token)
    }

    // MARK: Logging in

    /// Logs a connection in by something other than a token. Throws `conflict` where somebody else was faster.
    func admitted(_ made: LoggedIn, _ session: Session) throws(Refusal) -> JSON {
        try logIn(session, made.account, made.login)
        return LoginResult(shown(made.account, session: made.login.id), token: made.token, session: made.login.id).json
    }

    /// The same by a token.
    func admitted(_ found: Resumed, _ session: Session) throws(Refusal) -> JSON {
        try logIn(session, found.account, found.login)
        return ResumeResult(shown(found.account, session: found.login.id), session: found.login.id).json
    }

    private func logIn(_ session: Session, _ account: Account, _ login: LoginSession) throws(Refusal) {
        try session.requireNobody()
        guard admitLogin(session, account: account, login: login) else {
            throw Refusal(.conflict, phrase: "logged in already")
        }
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
        try await noteEntry(made, from: address)
        remember(made.account.key, at: address)
        if logins.endings != before { _ = try await resume(token: token) }
        return (made.account, made.login, token)
    }

    /// Who came in, and the session in which.
    struct Resumed: Sendable {
        var account: Account
        var login: LoginSession
    }

    /// Who was here lately with that token, as far as memory knows.
    func known(token: String) -> Resumed? {
        guard !isShared, let known = known(hash: ContentHash.token(token)), known.login.scopes?.hook == nil else {
            return nil
        }
        return known
    }

    private func known(hash: String) -> Resumed? {
        guard let known = logins.known(hash, now: now()), let account = directory.person(known.account),
            account.isUsable
        else { return nil }
        return Resumed(account: account, login: known.login)
    }

    /// The account and login session of a token, which may have begun or ended on another node a moment ago. Throws
    /// `unauthenticated`, also for the address of a webhook, which is no token of any other door.
    func resume(token: String) async throws -> Resumed {
        let found = try await holder(of: token)
        guard found.login.scopes?.hook == nil else {
            throw Refusal(.unauthenticated, phrase: "unauthenticated")
        }
        return found
    }

    /// The same for the address of a webhook as well.
    func holder(of token: String) async throws -> Resumed {
        let hash = ContentHash.token(token)
        try await catchUp()
        while true {
            if let known = known(hash: hash) { return known }
            let before = logins.endings
            let found = try await store.read { try $0.sessions.find(tokenHash: hash) }
            guard var found, let account = directory.person(found.account), account.isUsable else {
                throw Refusal(.unauthenticated, phrase: "unauthenticated")
            }
            // What was read may have been this one's last moment.
            guard logins.endings == before else { continue }
            if !found.isFresh(at: now()) {
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
}
