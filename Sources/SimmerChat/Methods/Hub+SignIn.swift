import SimmerActions
import SimmerDomain
import SimmerStore

/// Logging in as who an outside provider says that one is (E1).
extension Hub {
    package enum SignedIn {
        case done(LoggedIn)
        /// An account has the same address or name: whether it is the same person shows its password.
        case mayBe(Account)
    }

    package func signIn(_ person: OutsidePerson, address: String, device: String, language: String) async throws
        -> SignedIn
    {
        let (known, like) = try await store.read { tx in
            (
                try tx.identities.find(person),
                try person.email.flatMap { try tx.accounts.named(login: $0).first }
                    ?? tx.accounts.find(username: person.usernameWish)
            )
        }
        if let known {
            guard known.isUsable else { throw Refusal(.notAllowed, phrase: "sign-in refused") }
            return .done(try await admit(person, as: known, address: address, device: device))
        }
        if let like, like.isUsable, like.hasLogin { return .mayBe(like) }
        return .done(try await makeAccount(of: person, address: address, device: device, language: language))
    }

    /// The person has shown the password of the account. Throws as `logIn`, and `expired` for an account that is gone.
    package func join(
        _ person: OutsidePerson, to key: AccountKey, password: String, address: String, device: String
    ) async throws -> LoggedIn {
        guard let account = directory.person(key) else { throw Refusal(.expired, phrase: "sign-in expired") }
        let proved = try await logIn(account.username, password: password, address: address, device: device)
        try await store.write { tx in
            if try tx.identities.find(person) == nil { try tx.identities.join(person, to: proved.account.key) }
            try tx.identities.verify(person, of: proved.account.key)
        }
        return proved
    }

    /// A new account for the person, with a name of its own. Throws `not_allowed` where accounts are made by
    /// invitation, `limit`, and where the person was asked (`isAnswer`) and has an account by now, `expired`.
    package func makeAccount(
        of person: OutsidePerson, address: String, device: String, language: String, isAnswer: Bool = false
    ) async throws -> LoggedIn {
        guard settings.registration == .open else {
            throw Refusal(.notAllowed, phrase: "registration by invitation")
        }
        try budgets.takeRegistration(from: address, at: now())
        let (phrases, wish) = (phrases, person.usernameWish)
        let first = person.firstName.flatMap { try? DisplayName($0).text } ?? wish
        let last = person.lastName.flatMap { try? DisplayName($0).text } ?? ""
        let shown = (try? DisplayName(last.isEmpty ? first : "\(first) \(last)").text) ?? first
        let account = try await store.write { tx in
            if let known = try tx.identities.find(person) {
                guard !isAnswer else { throw Refusal(.expired, phrase: "sign-in expired") }
                return known
            }
            var username = wish
            var number = 2
            while try tx.accounts.find(username: username) != nil {
                username = "\(wish)\(number)"
                number += 1
            }
            let isFree = try person.email.map { try tx.accounts.find(email: $0) == nil } ?? true
            let made = try NewPerson.make(
                NewAccount(
                    username: username, displayName: shown, firstName: first, lastName: last,
                    email: isFree ? person.email : nil, passwordHash: nil, language: language, timeZone: "UTC"),
                saying: phrases.welcome, tx)
            try tx.identities.join(person, to: made.key)
            return made
        }
        return try await admit(person, as: account, address: address, device: device)
    }

    private func admit(
        _ person: OutsidePerson, as account: Account, address: String, device: String
    ) async throws -> LoggedIn {
        let token = Identifier.secret()
        let made = try await entered(token, from: address) { tx in
            guard try tx.accounts.find(account.key)?.isUsable ?? false else {
                throw Refusal(.notAllowed, phrase: "sign-in refused")
            }
            try tx.identities.verify(person, of: account.key)
            let login = try tx.sessions.insert(
                tokenHash: ContentHash.token(token), account: account.key, device: device, address: address)
            return Resumed(account: try tx.accounts.find(account.key) ?? account, login: login)
        }
        let at = min(now(), person.authenticatedAt ?? now())
        logins.signedIn(made.login.id, at: at)
        tellNodes(.proved(made.login.id, at: at))
        return made
    }

    /// What takes the password is done for somebody without one after a sign-in a moment ago. Throws `bad_credentials`
    /// without it.
    func requireSignIn(_ session: Session) throws(Refusal) {
        guard let login = session.login, logins.isSignedIn(login, now: now()) else {
            throw Refusal(.badCredentials, field: "password", phrase: "sign in again")
        }
    }
}
