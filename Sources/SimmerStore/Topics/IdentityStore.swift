import SimmerDomain

/// Which account a person of an outside sign-in provider is.
package struct IdentityStore {
    let tx: Transaction

    private static let find = Query("SELECT account FROM identity WHERE issuer = :issuer AND subject = :subject")
    private static let insert = Query(
        "INSERT INTO identity (issuer, subject, account, createdAt) VALUES (:issuer, :subject, :account, :now)")
    private static let forget = Query("DELETE FROM identity WHERE account = :account")

    package func find(_ person: OutsidePerson) throws -> Account? {
        try tx.connection.first(Self.find, ["issuer": .text(person.issuer), "subject": .text(person.subject)]) {
            $0.int(0)
        }.flatMap { try tx.accounts.find($0) }
    }

    /// The person is that account from now on. The pair must not be known yet.
    package func join(_ person: OutsidePerson, to account: AccountKey) throws {
        try tx.connection.run(
            Self.insert,
            [
                "issuer": .text(person.issuer), "subject": .text(person.subject), "account": .int(account),
                "now": SQLValue(tx.now),
            ])
    }

    package func forget(_ account: AccountKey) throws { try tx.connection.run(Self.forget, ["account": .int(account)]) }

    /// Puts a verified address to an account that has none or the same, unless another one has verified it. Whoever has
    /// merely set it keeps it and hears nothing.
    package func verify(_ person: OutsidePerson, of key: AccountKey) throws {
        guard person.isEmailVerified, let email = person.email, var account = try tx.accounts.find(key),
            account.email == nil || account.email?.lowercased() == email.lowercased(), account.emailVerifiedAt == nil
        else { return }
        guard try tx.accounts.find(email: email) == nil else { return }
        account.email = email
        account.emailVerifiedAt = tx.now
        try tx.accounts.update(account)
        try tx.accounts.append(["change": "settings"], to: key)
    }
}
