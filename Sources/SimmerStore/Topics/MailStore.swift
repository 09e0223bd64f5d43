import SimmerDomain

/// The letters of the last day, so that nobody gets more than is allowed, whatever happens to the server.
package struct MailStore {
    let tx: Transaction

    private static let insert = Query("INSERT INTO mail (id, account, at) VALUES (:id, :account, :now)")
    private static let count = Query(
        """
        SELECT count(*), coalesce(sum(CASE WHEN account = :account THEN 1 ELSE 0 END), 0) FROM mail WHERE at > :since
        """)
    private static let drop = Query("DELETE FROM mail WHERE at <= :since")

    private var since: Instant { tx.now.adding(seconds: -86_400) }

    /// Asks for a letter. False when the person, or all together, have had what is allowed in a day; a limit of 0 is
    /// none.
    package func add(_ subject: MailJob.Subject, of account: AccountKey, to address: String, _ limits: Limits) throws
        -> Bool
    {
        let sent = try tx.connection.first(
            Self.count, ["account": .int(account), "since": SQLValue(since)]
        ) { (all: Int($0.int(0)), own: Int($0.int(1))) }
        let (all, own) = sent ?? (0, 0)
        if limits.mailsPerDay > 0, all >= limits.mailsPerDay { return false }
        if limits.mailsPerDayOfAccount > 0, own >= limits.mailsPerDayOfAccount { return false }
        let id = "mail/" + Identifier.random()
        try tx.connection.run(Self.insert, ["id": .text(id), "account": .int(account), "now": SQLValue(tx.now)])
        let job = MailJob(subject, of: account, to: address, askedAt: tx.now)
        try tx.jobs.add(id: id, kind: MailJob.kind, due: tx.now, body: job.body)
        return true
    }

    package func sweep() throws { try tx.connection.run(Self.drop, ["since": SQLValue(since)]) }
}
