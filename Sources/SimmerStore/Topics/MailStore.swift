import SimmerDomain

/// The letters of the last day, so that nobody gets more than is allowed, whatever happens to the server.
package struct MailStore {
    let tx: Transaction

    private static let insert = Query("INSERT INTO mail (id, account, at) VALUES (:id, :account, :now)")
    private static let count = Query(
        """
        SELECT count(*), coalesce(sum(CASE WHEN account = :account AND id NOT LIKE 'mail/summary/%' THEN 1 ELSE 0 END), 0),
            coalesce(sum(CASE WHEN account = :account AND id LIKE 'mail/summary/%' THEN 1 ELSE 0 END), 0)
        FROM mail WHERE at > :since
        """)
    private static let drop = Query("DELETE FROM mail WHERE at <= :since")

    private var since: Instant { tx.now.adding(seconds: -86_400) }

    /// How many of a person's summaries go by mail in a day, however often the hour is changed.
    private static let mostSummaries = 3

    /// Asks for a letter. False when the person, or all together, have had what is allowed in a day; a limit of 0 is
    /// none. A summary takes no place among the letters of its person, of which a forgotten password may need one, and
    /// leaves a tenth of those of all to what is needed at once.
    package func add(_ subject: MailJob.Subject, of account: AccountKey, to address: String, _ limits: Limits) throws
        -> Bool
    {
        let sent = try tx.connection.first(
            Self.count, ["account": .int(account), "since": SQLValue(since)]
        ) { Sent(all: Int($0.int(0)), own: Int($0.int(1)), summaries: Int($0.int(2))) }
        guard (sent ?? Sent(all: 0, own: 0, summaries: 0)).leavesPlace(for: subject, limits) else { return false }
        let id = prefix(of: subject) + Identifier.random()
        try tx.connection.run(Self.insert, ["id": .text(id), "account": .int(account), "now": SQLValue(tx.now)])
        let job = MailJob(subject, of: account, to: address, askedAt: tx.now)
        try tx.jobs.add(id: id, kind: MailJob.kind, due: tx.now, body: job.body)
        return true
    }

    private func prefix(of subject: MailJob.Subject) -> String {
        if case .summary = subject { "mail/summary/" } else { "mail/" }
    }

    private struct Sent {
        var all: Int
        var own: Int
        var summaries: Int

        func leavesPlace(for subject: MailJob.Subject, _ limits: Limits) -> Bool {
            if case .summary = subject {
                let most = limits.mailsPerDay - limits.mailsPerDay / 10
                return summaries < MailStore.mostSummaries && (limits.mailsPerDay == 0 || all < most)
            }
            return (limits.mailsPerDay == 0 || all < limits.mailsPerDay)
                && (limits.mailsPerDayOfAccount == 0 || own < limits.mailsPerDayOfAccount)
        }
    }

    package func sweep() throws { try tx.connection.run(Self.drop, ["since": SQLValue(since)]) }
}
