import SimmerDomain
import SimmerStore

/// A way back in for who forgot the password.
extension Hub {
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
        remember(key, at: address)
        return (made.account, made.login, token)
    }
}
