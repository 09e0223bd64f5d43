import SimmerDomain

/// What people want the operator to know.
package struct Feedback: Sendable, Hashable {
    /// From 1.
    package var number: Int
    package var at: Instant
    /// nil when the account is gone.
    package var author: Account?
    /// 1–2,000 scalars.
    package var text: String
}

package struct FeedbackStore {
    let tx: Transaction

    private static let last = Query("SELECT coalesce(max(number), 0) FROM feedback")
    private static let insert = Query(
        "INSERT INTO feedback (number, account, at, text) VALUES (:number, :account, :now, :text)")
    private static let all = Query("SELECT number, at, account, text FROM feedback ORDER BY number")

    /// Its number. Throws `missing` or `too_long`.
    package func add(_ text: String, by account: AccountKey) throws -> Int {
        let text = try CleanText.block(text, in: 1...2_000, field: "text", missing: "feedback missing")
        let number = try (tx.connection.first(Self.last, [:]) { $0.int(0) } ?? 0) + 1
        try tx.connection.run(
            Self.insert,
            ["number": .int(number), "account": .int(account), "now": SQLValue(tx.now), "text": .text(text)])
        return Int(number)
    }

    /// Oldest first.
    package func all() throws -> [Feedback] {
        let rows = try tx.connection.all(Self.all, [:]) { row in
            (number: row.int(0), at: row.instant(1), account: row.int(2), text: row.text(3))
        }
        return try rows.map { row in
            let author = try tx.accounts.find(row.account)
            return Feedback(
                number: Int(row.number), at: row.at, author: author?.deletedAt == nil ? author : nil, text: row.text)
        }
    }
}
