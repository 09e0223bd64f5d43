import SimmerDialects
import SimmerDomain
import SimmerStore

/// Signing what others wrote: who signs proves once more who it is, with the password, or with a short number of the
/// person's own.
extension Hub {
    /// Sets or takes away (null) the number with which the person signs (B9).
    func setPin(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        let fields = request.fields
        let pin = fields.isNull("pin") ? nil : try Pin(fields.string("pin", max: 200))
        let proved = try await prove(account, password: fields.string("password", max: 200), session)
        let hash: String? =
            if let pin { try await passwords.hash(pin.text, for: .account(account.key)) } else { nil }
        try await store.write { tx in
            var person = try Self.proved(account.key, proved, tx)
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
        for field in HubMethod.all[request.method]?.descriptor.fields ?? [] where field.isSecret {
            rest.params[field.name] = nil
        }
        return try await perform(rest, account)
    }
}
