import SimmerDomain

/// An address from which somebody has logged in.
package struct LoginPlace: Sendable {
    package var account: AccountKey
    /// Of IPv6 the /64.
    package var address: String
    package var at: Instant
}

/// From where people have logged in lately, so that strangers' guesses do not lock them out there, also after a
/// restart.
package struct LoginPlaceStore {
    let tx: Transaction

    /// So long a place counts after the last login there.
    package static let days = 90
    /// Of each account the latest.
    package static let mostOfOne = 20

    private static let put = Query(
        """
        INSERT INTO loginPlace (account, address, at) VALUES (:account, :address, :now)
        ON CONFLICT (account, address) DO UPDATE SET at = excluded.at
        """)
    private static let dropOldest = Query(
        """
        DELETE FROM loginPlace WHERE account = :account AND address NOT IN (
            SELECT address FROM loginPlace WHERE account = :account ORDER BY at DESC, address LIMIT :most)
        """)
    private static let all = Query("SELECT account, address, at FROM loginPlace WHERE at > :since ORDER BY at")
    private static let drop = Query("DELETE FROM loginPlace WHERE account = :account")
    private static let dropOld = Query("DELETE FROM loginPlace WHERE at <= :since")

    private var since: Instant { tx.now.adding(seconds: -Self.days * 86_400) }

    func remember(_ account: AccountKey, at address: String) throws {
        try tx.connection.run(
            Self.put, ["account": .int(account), "address": .text(address), "now": SQLValue(tx.now)])
        try tx.connection.run(Self.dropOldest, ["account": .int(account), "most": SQLValue(Self.mostOfOne)])
    }

    /// Those that count, the oldest first.
    package func everything() throws -> [LoginPlace] {
        try tx.connection.all(Self.all, ["since": SQLValue(since)]) { row in
            LoginPlace(account: row.int(0), address: row.text(1), at: row.instant(2))
        }
    }

    package func forget(_ account: AccountKey) throws { try tx.connection.run(Self.drop, ["account": .int(account)]) }

    func sweep() throws { try tx.connection.run(Self.dropOld, ["since": SQLValue(since)]) }
}
