import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// Passwords and numbers that somebody shows: looked at in turns, and each one a guess until it is known to be right.
extension Hub {
    /// Who asks at the door.
    func asker(from address: String) -> Passwords.Asker {
        .address(address, isKnown: logins.places.knows(address, now()))
    }

    /// Has a guess looked at. Throws `limit` while one has to wait; then nobody has looked at it.
    /// - Parameter owner: whose places count as trusted.
    func guess(
        _ text: String, _ secret: GuessThrottle.Secret, of owner: AccountKey?, against hash: String?, at place: String,
        address: String, by asker: Passwords.Asker
    ) async throws -> (isRight: Bool, isOutdated: Bool) {
        let isTrusted = owner.map { logins.places.knows($0, at: address, now()) } ?? false
        let guess = try logins.guesses.begin(secret, at: place, isTrusted: isTrusted, now: now())
        do {
            let verdict = try await passwords.verify(text, against: hash, for: asker)
            logins.guesses.end(guess, verdict.isRight ? .right : .wrong, now: now())
            tellNodes(.guessed(guess, isRight: verdict.isRight))
            return verdict
        } catch {
            logins.guesses.end(guess, .unheard, now: now())
            throw error
        }
    }

    /// Whoever is logged in shows the password once more. Answers the hash that it fits, for `proved` to compare in the
    /// transaction. Throws `bad_credentials`, and `limit` after some of those.
    @discardableResult
    func prove(
        _ account: Account, password: String, field: String = "password", _ session: Session
    ) async throws -> String? {
        let hash = try await store.read { try $0.accounts.find(account.key)?.passwordHash }
        try await prove(
            account, password, .password(account.key), against: hash,
            Refusal(.badCredentials, field: field, phrase: "wrong password"), session)
        return hash
    }

    /// The same with the number. The session may be that of a shared device at which the person stands.
    func prove(_ account: Account, pin: Pin, _ session: Session) async throws {
        guard directory.person(account.key)?.pinHash != nil else {
            throw Refusal(.missing, field: "pin", phrase: "no pin")
        }
        let hash = try await store.read { try $0.accounts.find(account.key)?.pinHash }
        try await prove(
            account, pin.text, .pin(account.key), against: hash,
            Refusal(.badCredentials, field: "pin", phrase: "wrong pin"), session)
    }

    /// Misses count for the login in which they were made, and keep nobody from logging in.
    private func prove(
        _ account: Account, _ text: String, _ secret: GuessThrottle.Secret, against hash: String?, _ wrong: Refusal,
        _ session: Session
    ) async throws {
        let address = session.connection.addressKey
        let verdict = try await guess(
            text, secret, of: account.key, against: hash, at: session.login ?? address, address: address,
            by: .account(session.account ?? account.key))
        guard verdict.isRight else { throw wrong }
    }

    /// The person as of now. Throws `bad_credentials` when another password was set while this one was looked at: it
    /// proves nothing any more.
    static func proved(
        _ key: AccountKey, _ hash: String?, field: String = "password", _ tx: Transaction
    ) throws -> Account {
        guard let person = try tx.accounts.find(key) else { throw Refusal(.notFound) }
        guard person.passwordHash == hash else {
            throw Refusal(.badCredentials, field: field, phrase: "wrong password")
        }
        return person
    }
}
