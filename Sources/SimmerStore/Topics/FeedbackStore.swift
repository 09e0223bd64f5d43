import Foundation
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
    private static let ofAccount = Query("SELECT number, text FROM feedback WHERE account = :account")
    /// 0 is nobody's key.
    private static let forget = Query("UPDATE feedback SET account = 0, text = :text WHERE number = :number")
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

    /// Nobody knows any more whose it was: the account and what the text says of its name and address are taken out of
    /// it.
    package func forget(_ person: Account) throws {
        let rows = try tx.connection.all(Self.ofAccount, ["account": .int(person.key)]) { ($0.int(0), $0.text(1)) }
        let names = [person.email, person.displayName, person.username, person.firstName, person.lastName]
            .compactMap { $0 }.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
        for (number, text) in rows {
            let rest = names.reduce(text) { $0.replacing(word: $1, with: "…") }
            try tx.connection.run(Self.forget, ["text": .text(rest), "number": .int(number)])
        }
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

extension String {
    /// Replaces a word, or several that stand together, whatever its case; not where it is a part of a longer one.
    fileprivate func replacing(word: String, with other: String) -> String {
        let pattern = "(?<![\\p{L}\\p{N}])" + NSRegularExpression.escapedPattern(for: word) + "(?![\\p{L}\\p{N}])"
        return replacingOccurrences(of: pattern, with: other, options: [.regularExpression, .caseInsensitive])
    }
}
