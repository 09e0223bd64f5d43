import SimmerDomain

/// The passkeys of accounts.
package struct PasskeyStore {
    let tx: Transaction

    private static let columns = "id, account, name, publicKey, algorithm, signCount, createdAt, lastUsedAt"
    private static let byID = Query("SELECT \(columns) FROM passkey WHERE id = :id")
    private static let ofAccount = Query(
        "SELECT \(columns) FROM passkey WHERE account = :account ORDER BY createdAt, id")
    private static let insert = Query(
        """
        INSERT INTO passkey (id, account, name, publicKey, algorithm, signCount, createdAt)
        VALUES (:id, :account, :name, :publicKey, :algorithm, :signCount, :now)
        """)
    private static let used = Query("UPDATE passkey SET signCount = :signCount, lastUsedAt = :now WHERE id = :id")
    private static let remove = Query("DELETE FROM passkey WHERE id = :id AND account = :account")
    private static let forget = Query("DELETE FROM passkey WHERE account = :account")

    private static func read(_ row: borrowing SQLRow) -> Passkey? {
        Passkey.Algorithm(rawValue: row.int(4)).map {
            Passkey(
                id: row.text(0), account: row.int(1), name: row.text(2), publicKey: row.text(3), algorithm: $0,
                signCount: row.int(5), createdAt: row.instant(6), lastUsedAt: row.optionalInstant(7))
        }
    }

    package func find(_ id: String) throws -> Passkey? {
        try tx.connection.first(Self.byID, ["id": .text(id)]) { Self.read($0) } ?? nil
    }

    /// The oldest first.
    package func all(of account: AccountKey) throws -> [Passkey] {
        try tx.connection.all(Self.ofAccount, ["account": .int(account)]) { Self.read($0) }.compactMap(\.self)
    }

    /// Throws `duplicate` for a device's key that is known, `limit` over `Passkey.most` of one person.
    package func add(_ passkey: Passkey) throws {
        guard try find(passkey.id) == nil else {
            throw Refusal(.duplicate, field: "credential", phrase: "passkey known")
        }
        guard try all(of: passkey.account).count < Passkey.most else {
            throw Refusal(
                .limit, field: "credential", phrase: "too many passkeys",
                values: ["maximum": .number(Double(Passkey.most))])
        }
        try tx.connection.run(
            Self.insert,
            [
                "id": .text(passkey.id), "account": .int(passkey.account), "name": .text(passkey.name),
                "publicKey": .text(passkey.publicKey), "algorithm": .int(passkey.algorithm.rawValue),
                "signCount": .int(passkey.signCount), "now": SQLValue(tx.now),
            ])
    }

    package func used(_ id: String, signCount: Int64, at: Instant) throws {
        try tx.connection.run(Self.used, ["id": .text(id), "signCount": .int(signCount), "now": SQLValue(at)])
    }

    /// Answers whether there was one.
    package func remove(_ id: String, of account: AccountKey) throws -> Bool {
        try tx.connection.run(Self.remove, ["id": .text(id), "account": .int(account)]) > 0
    }

    package func forget(_ account: AccountKey) throws { try tx.connection.run(Self.forget, ["account": .int(account)]) }
}
