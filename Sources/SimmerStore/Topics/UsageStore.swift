import SimmerDomain

/// What accounts do in a day, and what they may. An event counts for its author; one of the program's own for
/// `Transaction.payer`, where a timer or reminder of somebody's fires. Days are those of UTC.
///
/// No statement of its own is written for an event, which its log counts (`EventLog.usage`), so that a crash neither
/// loses nor doubles any.
package struct UsageStore {
    let tx: Transaction

    /// How an event counts.
    package enum Counting: Sendable {
        /// It is refused when the day is used up.
        case refusable
        /// It counts, but nobody is kept from it.
        case always
        /// It comes from elsewhere.
        case not
    }

    /// A row of `usage`.
    package struct Day: Hashable, Sendable {
        package var account: AccountKey
        /// See `Instant.utcDay`.
        package var day: Int64

        package init(account: AccountKey, day: Int64) {
            self.account = account
            self.day = day
        }
    }

    /// The kind of the job that tells a person how much is used.
    package static let job = "usage"
    /// So long the days of accounts are kept.
    private static let keptDays: Int64 = 7

    private static let row = Query("SELECT events, bytes FROM usage WHERE day = :day AND account = :account")
    private static let upsert = Query(
        """
        INSERT INTO usage (day, account, events, bytes, told) VALUES (:day, :account, :events, :bytes, 0)
        ON CONFLICT (day, account) DO UPDATE SET events = usage.events + excluded.events, bytes = usage.bytes + excluded.bytes
        """)
    private static let tell = Query(
        """
        INSERT INTO usage (day, account, events, bytes, told) VALUES (:day, :account, 0, 0, :bit)
        ON CONFLICT (day, account) DO UPDATE SET told = usage.told | excluded.told WHERE usage.told & excluded.told = 0
        """)
    private static let ofDay = Query(
        "SELECT account, sum(events), sum(bytes) FROM used WHERE day = :day GROUP BY account")
    private static let forget = Query("DELETE FROM usage WHERE day < :day")

    /// What stands in the table.
    package static func written(_ day: Day, _ connection: any SQLConnection) throws -> Usage {
        try connection.first(row, ["day": .int(day.day), "account": .int(day.account)]) {
            Usage(events: Int($0.int(0)), bytes: Int($0.int(1)))
        } ?? Usage()
    }

    /// Adds to the table.
    package static func add(_ more: Usage, to day: Day, _ connection: any SQLConnection) throws {
        try connection.run(
            upsert,
            [
                "day": .int(day.day), "account": .int(day.account), "events": SQLValue(more.events),
                "bytes": SQLValue(more.bytes),
            ])
    }

    // MARK: What is used

    /// What the account has done today.
    package func today(of account: AccountKey) throws -> Usage {
        try tx.log.usage(Day(account: account, day: tx.now.utcDay))
    }

    /// What everybody has done today who has done anything.
    package func today() throws -> [AccountKey: Usage] {
        Dictionary(
            try tx.connection.all(Self.ofDay, ["day": .int(tx.now.utcDay)]) {
                ($0.int(0), Usage(events: Int($0.int(1)), bytes: Int($0.int(2))))
            }, uniquingKeysWith: +)
    }

    private static let rooms = Query(
        """
        SELECT membership.account, count(*) FROM membership JOIN room ON room.key = membership.room
        WHERE room.deletedAt IS NULL GROUP BY membership.account
        """)
    private static let reminders = Query(
        """
        SELECT object.createdBy, count(*) FROM object JOIN room ON room.key = object.room
        WHERE object.due IS NOT NULL AND object.deletedAt IS NULL AND object.kind = 'reminder'
            AND object.createdBy IS NOT NULL AND room.deletedAt IS NULL
        GROUP BY object.createdBy
        """)

    /// What everybody uses who uses anything, for the operator.
    package func report() throws -> [AccountKey: AccountUsage] {
        var report: [AccountKey: AccountUsage] = [:]
        for (account, usage) in try today() { report[account, default: AccountUsage()].today = usage }
        for (account, bytes) in try tx.files.used() { report[account, default: AccountUsage()].storedBytes = bytes }
        func count(_ query: Query, _ field: WritableKeyPath<AccountUsage, Int>) throws {
            for (account, number) in try tx.connection.all(query, [:], { ($0.int(0), Int($0.int(1))) }) {
                report[account, default: AccountUsage()][keyPath: field] = number
            }
        }
        try count(Self.rooms, \.rooms)
        try count(Self.reminders, \.reminders)
        return report
    }

    /// Forgets days that nobody asks for any more.
    package func sweep() throws {
        try tx.connection.run(Self.forget, ["day": .int(tx.now.utcDay - Self.keptDays)])
    }

    // MARK: What may be used

    /// Throws `limit` when one more event, or an upload of so many bytes, is too much for today. For a look before
    /// anything is written: what is written looks again.
    package func admit(_ account: AccountKey?, upload bytes: Int? = nil) throws {
        guard let account, account != Account.bot, tx.quota.hasDay else { return }
        let more = bytes.map { Usage(bytes: $0) } ?? Usage(events: 1)
        try tx.quota.check(
            today(of: account), adding: more, until: .endOfUTCDay(tx.now.utcDay), now: tx.now)
    }

    /// Whether the account can do nothing more today.
    package func isSpent(_ account: AccountKey) throws -> Bool {
        try tx.quota.hasDay && tx.quota.isSpent(today(of: account))
    }

    /// What was used before more is added at that instant; nil where days have no bounds.
    func before(_ more: Usage, of account: AccountKey, at instant: Instant, isRefusable: Bool) throws -> Usage? {
        guard tx.quota.hasDay else { return nil }
        let day = instant.utcDay
        let used = try tx.log.usage(Day(account: account, day: day))
        if isRefusable { try tx.quota.check(used, adding: more, until: .endOfUTCDay(day), now: tx.now) }
        return used
    }

    /// Counts an upload that is about to be kept. Throws `limit`.
    func charge(upload file: StoredFile) throws {
        let (account, more) = (file.uploader, Usage(bytes: file.bytes))
        let day = Day(account: account, day: tx.now.utcDay)
        let before = try before(more, of: account, at: tx.now, isRefusable: true)
        try tx.log.add(more, to: day)
        if let before { try tellIfNear(account, before, adding: more, on: day.day) }
        guard tx.quota.storedBytes > 0 else { return }
        let stored = try tx.files.used(by: account)
        try tellIfNear(account, .storedBytes, stored, adding: file.bytes, of: tx.quota.storedBytes, on: day.day)
    }

    // MARK: What is told

    /// What a person is told of, once a day each.
    private enum Measure: Int { case events, bytes, storedBytes }
    private static let putOffBit: Int64 = 1 << 16

    func tellIfNear(_ account: AccountKey, _ before: Usage, adding more: Usage, on day: Int64) throws {
        try tellIfNear(account, .events, before.events, adding: more.events, of: tx.quota.eventsPerDay, on: day)
        try tellIfNear(account, .bytes, before.bytes, adding: more.bytes, of: tx.quota.bytesPerDay, on: day)
    }

    private func tellIfNear(
        _ account: AccountKey, _ measure: Measure, _ before: Int, adding more: Int, of bound: Int, on day: Int64
    ) throws {
        guard bound > 0, more > 0 else { return }
        let reached = AccountQuota.reached(before + more, of: bound)
        guard reached > AccountQuota.reached(before, of: bound) else { return }
        let bit = Int64(1) << (measure.rawValue * AccountQuota.near.count + reached - 1)
        try tellOnce(account, bit, "near", on: day)
    }

    /// A reminder of the account's is put off, since its day is used up.
    package func tellPutOff(_ account: AccountKey) throws {
        try tellOnce(account, Self.putOffBit, "put off", on: tx.now.utcDay)
    }

    private func tellOnce(_ account: AccountKey, _ bit: Int64, _ what: String, on day: Int64) throws {
        let isFirst = try tx.connection.run(
            Self.tell, ["day": .int(day), "account": .int(account), "bit": .int(bit)])
        guard isFirst == 1 else { return }
        try tx.jobs.add(
            id: "\(Self.job)/\(day)/\(account)/\(bit)", kind: Self.job, due: tx.now,
            body: ["account": .int(account), "day": .int(day), "what": .string(what)])
    }
}

/// What one account uses, as the operator sees it.
package struct AccountUsage: Sendable, Hashable {
    package var today = Usage()
    /// Of uploads, with their smaller forms.
    package var storedBytes = 0
    package var rooms = 0
    /// Those that wait.
    package var reminders = 0

    package init() {}

    package var json: JSON {
        [
            "eventsToday": JSON(today.events), "bytesToday": JSON(today.bytes), "storedBytes": JSON(storedBytes),
            "rooms": JSON(rooms), "reminders": JSON(reminders),
        ]
    }
}
