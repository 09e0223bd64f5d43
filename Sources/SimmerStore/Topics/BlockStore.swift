import SimmerDomain

/// Whom people do not want to hear from: their invitations and direct rooms come to nobody's notice, and they are not
/// told so.
package struct BlockStore {
    let tx: Transaction

    private static let one = Query("SELECT count(*) FROM block WHERE account = :account AND blocked = :blocked")
    private static let ofAccount = Query("SELECT blocked FROM block WHERE account = :account ORDER BY at, blocked")
    private static let insert = Query(
        "INSERT INTO block (account, blocked, at) VALUES (:account, :blocked, :now) ON CONFLICT DO NOTHING")
    private static let delete = Query("DELETE FROM block WHERE account = :account AND blocked = :blocked")
    private static let forget = Query("DELETE FROM block WHERE account = :account OR blocked = :account")

    package func has(_ account: AccountKey, blocked other: AccountKey) throws -> Bool {
        try tx.connection.first(Self.one, ["account": .int(account), "blocked": .int(other)]) { $0.int(0) > 0 } ?? false
    }

    /// Whom an account has blocked, the first one first.
    package func all(of account: AccountKey) throws -> [Account] {
        try tx.connection.all(Self.ofAccount, ["account": .int(account)]) { $0.int(0) }.compactMap {
            try tx.accounts.find($0)
        }
    }

    /// Blocks a person: what waits of that one's invitations and the direct room of the two go from the account's
    /// lists. Throws `not_allowed` for oneself, the bot and those who have no login.
    package func add(_ other: Account, by account: AccountKey) throws {
        guard other.key != account, !other.isBot, other.isSomebody else {
            throw Refusal(.notAllowed, field: "account", phrase: "cannot block")
        }
        try tx.connection.run(
            Self.insert, ["account": .int(account), "blocked": .int(other.key), "now": SQLValue(tx.now)])
        try tx.invites.hide(from: account, by: other.key)
        if let room = try tx.rooms.known(account, other.key) { try tx.members.putAway(account, from: room) }
    }

    /// False when that one was not blocked.
    @discardableResult
    package func remove(_ other: AccountKey, by account: AccountKey) throws -> Bool {
        try tx.connection.run(Self.delete, ["account": .int(account), "blocked": .int(other)]) > 0
    }

    package func forget(_ account: AccountKey) throws {
        try tx.connection.run(Self.forget, ["account": .int(account)])
    }
}
