import SimmerDomain

/// What came of one call of a webhook.
package struct HookCall: Sendable, Hashable {
    package var at: Instant
    /// Of what was sent.
    package var bytes: Int
    /// Where it stands in the room; nil: it was refused.
    package var seq: Seq?
    package var reason: Reason?

    package init(at: Instant, bytes: Int, seq: Seq? = nil, reason: Reason? = nil) {
        self.at = at
        self.bytes = bytes
        self.seq = seq
        self.reason = reason
    }
}

/// The last calls of incoming webhooks, for those who wonder why nothing came.
package struct HookStore {
    let tx: Transaction

    /// Calls of one webhook that are kept.
    package static let most = 50

    private static let last = Query("SELECT coalesce(max(number), 0) FROM hookCall WHERE hook = :hook")
    private static let insert = Query(
        """
        INSERT INTO hookCall (hook, number, at, bytes, seq, reason)
        VALUES (:hook, :number, :at, :bytes, :seq, :reason)
        """)
    private static let trim = Query("DELETE FROM hookCall WHERE hook = :hook AND number <= :number")
    private static let all = Query(
        "SELECT at, bytes, seq, reason FROM hookCall WHERE hook = :hook ORDER BY number DESC")
    private static let forget = Query("DELETE FROM hookCall WHERE hook = :hook")

    package func add(_ call: HookCall, of hook: AccountKey) throws {
        let number = (try tx.connection.first(Self.last, ["hook": .int(hook)]) { $0.int(0) } ?? 0) + 1
        try tx.connection.run(
            Self.insert,
            [
                "hook": .int(hook), "number": .int(number), "at": SQLValue(call.at), "bytes": SQLValue(call.bytes),
                "seq": SQLValue(call.seq), "reason": SQLValue(call.reason?.rawValue),
            ])
        try tx.connection.run(Self.trim, ["hook": .int(hook), "number": .int(number - Int64(Self.most))])
    }

    /// The newest first.
    package func all(of hook: AccountKey) throws -> [HookCall] {
        try tx.connection.all(Self.all, ["hook": .int(hook)]) { row in
            HookCall(
                at: row.instant(0), bytes: Int(row.int(1)), seq: row.optionalInt(2),
                reason: row.optionalText(3).flatMap(Reason.init(rawValue:)))
        }
    }

    package func forget(_ hook: AccountKey) throws { try tx.connection.run(Self.forget, ["hook": .int(hook)]) }
}
