import SimmerDomain

/// The requests that carried a `cid`, so that none acts twice. Messages keep theirs in the log.
package struct RequestStore {
    let tx: Transaction

    /// Days for which a result is remembered.
    package static let keptDays = 30

    private static let select = Query(
        "SELECT method, bodyHash, result FROM request WHERE account = :account AND cid = :cid")
    private static let insert = Query(
        """
        INSERT INTO request (account, cid, method, bodyHash, result, at)
        VALUES (:account, :cid, :method, :hash, :result, :now)
        """)
    private static let replace = Query("UPDATE request SET result = :result WHERE account = :account AND cid = :cid")
    /// Keys rise with time, so that it reads no further than it deletes.
    private static let sweep = Query(
        """
        DELETE FROM request WHERE key < coalesce(
            (SELECT key FROM request WHERE at >= :before ORDER BY key LIMIT 1), 9223372036854775807)
        """)

    /// The result of a request that was done before under this cid; nil when it is new. Throws `cid_reused` when the
    /// cid was used for something else.
    package func repeated(cid: String, method: String, bodyHash: String, by account: AccountKey) throws -> JSON? {
        let earlier = try tx.connection.first(Self.select, ["account": .int(account), "cid": .text(cid)]) {
            (method: $0.text(0), hash: $0.text(1), result: $0.text(2))
        }
        guard let earlier else { return nil }
        guard earlier.method == method, earlier.hash == bodyHash else {
            throw Refusal(.cidReused, field: "cid", phrase: "cid reused")
        }
        return try JSON(parsing: earlier.result, depth: 64)
    }

    /// Remembers a success. Secrets do not belong into `result`.
    package func remember(
        cid: String, method: String, bodyHash: String, result: JSON, by account: AccountKey
    ) throws {
        try tx.connection.run(
            Self.insert,
            [
                "account": .int(account), "cid": .text(cid), "method": .text(method), "hash": .text(bodyHash),
                "result": .utf8(result.bytes), "now": SQLValue(tx.now),
            ])
    }

    /// A repeat was answered with something else than the first request.
    package func replace(cid: String, result: JSON, by account: AccountKey) throws {
        try tx.connection.run(
            Self.replace, ["result": .utf8(result.bytes), "account": .int(account), "cid": .text(cid)])
    }

    private static let first = Query("SELECT at FROM request WHERE key >= :key ORDER BY key LIMIT 1")
    private static let last = Query("SELECT coalesce(max(key), 0) FROM request")
    private static let results = Query("SELECT key, result FROM request WHERE key >= :from AND key < :to")
    private static let erase = Query("UPDATE request SET result = '{}' WHERE key = :key")

    /// Forgets what was answered of a thing at an instant: a repeat is answered without it.
    func eraseResults(naming id: String, at instant: Instant) throws {
        let from = try key(at: instant)
        let to = try key(at: Instant(milliseconds: instant.milliseconds + 1))
        let results = try tx.connection.all(Self.results, ["from": .int(from), "to": .int(to)]) {
            (key: $0.int(0), text: $0.text(1))
        }
        for result in results where result.text.contains(id) {
            try tx.connection.run(Self.erase, ["key": .int(result.key)])
        }
    }

    /// The first key of that instant or after. No index knows the time of requests, but their keys rise with it.
    private func key(at instant: Instant) throws -> Int64 {
        var (low, high) = (Int64(1), try tx.connection.first(Self.last) { $0.int(0) + 1 } ?? 1)
        while low < high {
            let middle = low + (high - low) / 2
            let at = try tx.connection.first(Self.first, ["key": .int(middle)]) { $0.instant(0) }
            if let at, at < instant { low = middle + 1 } else { high = middle }
        }
        return low
    }

    package func sweep() throws {
        try tx.connection.run(
            Self.sweep, ["before": SQLValue(tx.now.adding(seconds: -Self.keptDays * 86_400))])
    }
}
