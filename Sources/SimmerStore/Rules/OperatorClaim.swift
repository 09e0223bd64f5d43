import SimmerDomain

/// The way to the operator's rights while nobody has them: a one-time token that only whoever sees the server's output
/// knows. Its hash alone is kept, and it is worth nothing once there is an operator.
package enum OperatorClaim {
    private static let kept = "operatorClaim"

    /// A new token in place of the last one; nil, and none is good, where there is an operator.
    package static func renew(_ tx: Transaction) throws -> String? {
        let token = try tx.accounts.hasOperator() ? nil : Identifier.secret()
        let hash = token.map(ContentHash.token) ?? ""
        // Most starts have nothing to change.
        if try Meta.value(of: kept, tx.connection) ?? "" != hash { try Meta.set(kept, to: hash, tx.connection) }
        return token
    }

    /// Throws `expired` for a token that is unknown, used, of an earlier start, or not needed any more; whichever.
    package static func check(hash: String, field: String, _ tx: Transaction) throws {
        guard try Meta.value(of: kept, tx.connection) == hash, try !tx.accounts.hasOperator() else {
            throw Refusal(.expired, field: field, phrase: "operator link expired")
        }
    }

    /// Makes the account the operator's and uses the token up. Throws as `check`.
    package static func redeem(
        hash: String, field: String, for account: AccountKey, _ tx: Transaction
    ) throws -> Account {
        try check(hash: hash, field: field, tx)
        guard var person = try tx.accounts.find(account), person.isUsable, person.hasLogin else {
            throw Refusal(.notFound, phrase: "account not found")
        }
        person.role = .operator
        try tx.accounts.update(person)
        try Meta.set(kept, to: "", tx.connection)
        return person
    }
}
