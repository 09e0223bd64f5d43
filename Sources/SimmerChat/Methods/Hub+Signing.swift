import SimmerDialects
import SimmerDomain
import SimmerStore

/// Signing what others wrote: who signs proves once more who it is, with the password, or with a short number of the person's own.
extension Hub {
    /// Sets or takes away (null) the number with which the person signs (B9).
    func setPin(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let fields = request.fields
        let pin = fields.isNull("pin") ? nil : try Pin(fields.string("pin", max: 200))
        let proved = try await prove(account, password: fields.string("password", max: 200), session)
        let hash: String? = if let pin { try await passwords.hash(pin.text) } else { nil }
        try await store.write { tx in
            guard var person = try tx.accounts.find(account.key) else { throw Refusal(.notFound) }
            // Another password was set while this one was looked at.
            guard person.passwordHash == proved else {
                throw Refusal(.badCredentials, field: "password", phrase: "wrong password")
            }
            person.pinHash = hash
            try tx.accounts.update(person)
            try tx.accounts.append(["change": "settings"], to: person.key)
        }
        return [:]
    }

    /// Signs an experiment off, when the password or the number is right. Neither goes any further than this.
    func sign(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let fields = request.fields
        if let pin = try fields.optionalString("pin", max: 200) {
            try await prove(account, pin: Pin(pin), session)
        } else {
            try await prove(account, password: fields.string("password", max: 200), session)
        }
        var rest = request
        rest.params["password"] = nil
        rest.params["pin"] = nil
        return try await act(rest, account)
    }

    @discardableResult
    private func prove(_ account: Account, password: String, _ session: Session) async throws -> String? {
        try await prove(
            account, password, against: \.passwordHash, field: "password", phrase: "wrong password", session)
    }

    func prove(_ account: Account, pin: Pin, _ session: Session) async throws {
        guard people[account.key]?.pinHash != nil else {
            throw Refusal(.missing, field: "pin", phrase: "no pin")
        }
        try await prove(account, pin.text, against: \.pinHash, field: "pin", phrase: "wrong pin", session)
    }

    /// Misses make whoever guesses wait, but keep nobody from logging in. Answers the hash that the secret fits.
    @discardableResult
    private func prove(
        _ account: Account, _ secret: String, against hash: KeyPath<Account, String?> & Sendable, field: String,
        phrase: String, _ session: Session
    ) async throws -> String? {
        let name = "\(account.username) signs"
        let address = session.connection.addressKey
        try throttle.check(name, from: address, at: now())
        let known = try await store.read { try $0.accounts.find(account.key)?[keyPath: hash] }
        guard try await passwords.verify(secret, against: known).isRight else {
            throttle.missed(name, from: address, at: now())
            throw Refusal(.badCredentials, field: field, phrase: phrase)
        }
        throttle.succeeded(name, from: address, at: now())
        return known
    }
}
