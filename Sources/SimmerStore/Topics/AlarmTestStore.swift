import SimmerDomain

/// "test my alarm" (B21), for one device: when it was to ring, what its push service said, and when it said that it
/// rang.
package struct AlarmTest: Sendable, Hashable {
    package var id: String
    /// The same for all devices that are tried by one order.
    package var group: String
    package var account: AccountKey
    package var room: RoomKey
    /// The order, which the findings answer.
    package var cause: Seq
    package var device: String
    package var language: String
    package var due: Instant
    package var sentAt: Instant?
    package var arrivedAt: Instant?
    /// The room knows what came of it.
    package var isTold: Bool

    package init(
        id: String, group: String, account: AccountKey, room: RoomKey, cause: Seq, device: String, language: String,
        due: Instant, sentAt: Instant? = nil, arrivedAt: Instant? = nil, isTold: Bool = false
    ) {
        self.id = id
        self.group = group
        self.account = account
        self.room = room
        self.cause = cause
        self.device = device
        self.language = language
        self.due = due
        self.sentAt = sentAt
        self.arrivedAt = arrivedAt
        self.isTold = isTold
    }
}

package struct AlarmTestStore {
    let tx: Transaction

    private static let keptDays = 1

    private static let columns = "id, grp, account, room, cause, device, language, due, sentAt, arrivedAt, isTold"
    private static let byID = Query("SELECT \(columns) FROM alarmTest WHERE id = :id")
    private static let ofGroup = Query("SELECT \(columns) FROM alarmTest WHERE grp = :grp ORDER BY id")
    private static let insert = Query(
        """
        INSERT INTO alarmTest (id, grp, account, room, cause, device, language, due, isTold)
        VALUES (:id, :grp, :account, :room, :cause, :device, :language, :due, 0)
        """)
    private static let update = Query(
        "UPDATE alarmTest SET sentAt = :sent, arrivedAt = :arrived, isTold = :told WHERE id = :id")
    private static let sweep = Query("DELETE FROM alarmTest WHERE due < :before")

    private static func read(_ row: borrowing SQLRow) -> AlarmTest {
        AlarmTest(
            id: row.text(0), group: row.text(1), account: row.int(2), room: row.int(3), cause: row.int(4),
            device: row.text(5), language: row.text(6), due: row.instant(7), sentAt: row.optionalInstant(8),
            arrivedAt: row.optionalInstant(9), isTold: row.int(10) != 0)
    }

    package func find(_ id: String) throws -> AlarmTest? {
        try tx.connection.first(Self.byID, ["id": .text(id)], Self.read)
    }

    package func all(inGroup group: String) throws -> [AlarmTest] {
        try tx.connection.all(Self.ofGroup, ["grp": .text(group)], Self.read)
    }

    package func insert(_ test: AlarmTest) throws {
        try tx.connection.run(
            Self.insert,
            [
                "id": .text(test.id), "grp": .text(test.group), "account": .int(test.account), "room": .int(test.room),
                "cause": .int(test.cause), "device": .text(test.device), "language": .text(test.language),
                "due": SQLValue(test.due),
            ])
    }

    /// Writes when it was sent, when it arrived, and whether that was told.
    package func update(_ test: AlarmTest) throws {
        try tx.connection.run(
            Self.update,
            [
                "sent": SQLValue(test.sentAt), "arrived": SQLValue(test.arrivedAt), "told": SQLValue(test.isTold),
                "id": .text(test.id),
            ])
    }

    package func sweep() throws {
        try tx.connection.run(Self.sweep, ["before": SQLValue(tx.now.adding(seconds: -Self.keptDays * 86_400))])
    }
}

extension AlarmTestStore {
    /// Says in the room of the order what came of it, once. Answers false when that was said before, or the room is
    /// gone.
    package func report(_ test: AlarmTest, _ text: String) throws -> Bool {
        guard !test.isTold, try tx.members.role(test.account, in: test.room) != nil else { return false }
        var message = NewMessage(author: Account.bot, text: text)
        message.cause = test.cause
        message.isQuiet = true
        _ = try tx.events.say(message, in: test.room)
        var told = test
        told.isTold = true
        try update(told)
        return true
    }

    /// The device says that it rang, `account` being who is logged in on it. Throws `not_found` for a trial of somebody
    /// else.
    package func arrived(
        _ id: String, account: AccountKey, isPageOpen: Bool, _ phrases: any Phrasebook
    ) throws {
        guard var test = try find(id), test.account == account else { throw Refusal(.notFound, field: "test") }
        guard test.arrivedAt == nil else { return }
        test.arrivedAt = tx.now
        test.isTold = false
        try update(test)
        let seconds = (Double(max(0, tx.now - test.due)) / 100).rounded() / 10
        _ = try report(
            test,
            phrases.phrase(
                isPageOpen ? "alarm.test/arrived open" : "alarm.test/arrived",
                ["device": .text(try name(test, phrases)), "seconds": .number(seconds)], language: test.language))
    }

    /// Says a finding about a device: `key` is a reply of "alarm.test".
    package func report(
        _ test: AlarmTest, _ key: String, _ values: [String: PhraseValue] = [:], _ phrases: any Phrasebook
    ) throws {
        var values = values
        values["device"] = .text(try name(test, phrases))
        _ = try report(test, phrases.phrase("alarm.test/\(key)", values, language: test.language))
    }

    private func name(_ test: AlarmTest, _ phrases: any Phrasebook) throws -> String {
        try tx.push.find(test.device)?.name(in: test.language, phrases)
            ?? phrases.phrase("push/some device", [:], language: test.language)
    }
}

extension PushDevice {
    /// "Firefox on Linux"
    package func name(in language: String, _ phrases: any Phrasebook) -> String {
        guard !browser.isEmpty, !system.isEmpty else {
            let known = browser.isEmpty ? system : browser
            return known.isEmpty ? phrases.phrase("push/some device", [:], language: language) : known
        }
        return phrases.phrase(
            "push/device", ["browser": .text(browser), "system": .text(system)], language: language)
    }
}

extension JobStore {
    package static let alarmReport = "alarm.report"

    /// At `due`, what is not known yet of the trials of a group is told.
    package func reportAlarmTests(inGroup group: String, due: Instant) throws {
        try add(id: "\(Self.alarmReport)/\(group)", kind: Self.alarmReport, due: due, body: ["group": .string(group)])
    }
}
