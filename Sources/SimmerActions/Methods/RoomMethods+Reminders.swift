import Foundation
import SimmerDomain
import SimmerStore

/// `reminder.*`
extension RoomMethods {
    static let ofReminders: [RoomMethod] = [
        reminderList, reminderCreate, reminderUpdate, reminderCancel, reminderSnooze, reminderDone,
    ]

    private static let reminder = Parameter.id("reminder", "@reminder")
    private static let version = Parameter.version()
    private static let text = Parameter.text(.optional("text", .string(min: 1, max: 500), "y"))
    private static let dueAt = Parameter.instant(.optional("dueAt", .ref("Time")))
    private static let rrule = Parameter.text(
        .optional(
            "rrule", .string(max: 500).described("RFC 5545, not more often than every five minutes."), "FREQ=DAILY"))
    private static let newRule = Parameter.text(
        .optional("rrule", .string(max: 500).orNull.described("RFC 5545; null: once."), "FREQ=DAILY"))
    private static let time = Parameter(.optional("time", .string(pattern: "^\\d{1,2}:\\d{2}$"), "09:00")) {
        params, name throws(Refusal) in try params.time(name)
    }
    private static let timeZone = Parameter(.optional("timeZone", .ref("Zone"), "UTC")) {
        params, name throws(Refusal) in try params.zone(name)
    }
    private static let targets = Parameter.texts(.optional("targets", .array(of: .ref("Id"), max: 50)))
    private static let step = Parameter.text(
        .optional("step", .ref("Id").described("The step that it is about.")))
    private static let seconds = Parameter.whole(.optional("seconds", .integer(min: 1), 60))
    private static let until = Parameter.instant(.optional("until", .ref("Time")))

    private static let changed = Schema.object([.needed("reminder", .ref("Reminder")), .dup])

    private static func changing(
        _ method: Method, _ summary: String, _ parameters: [Field] = [],
        change: @escaping @Sendable (RoomCall, ReminderRecord) throws -> ReminderRecord
    ) -> RoomMethod {
        RoomMethod(
            MethodDescriptor(
                method, .changes, by: .member, atDevice: .ofPerson, summary,
                [.room, reminder.field, version.field, .cid] + parameters, result: changed)
        ) { call in try answer(call, change) }
    }

    private static func answer(
        _ call: RoomCall, _ change: (RoomCall, ReminderRecord) throws -> ReminderRecord
    ) throws -> JSON {
        let (actions, objects) = (call.actions, call.actions.tx.objects)
        let stored = try objects.get(ReminderRecord.self, id: call[reminder], in: actions.room.key)
        let becoming = try change(call, stored.object)
        try actions.check(call[version], of: stored, becoming: becoming)
        return ["reminder": try objects.wire(actions.change(stored, to: becoming, verb: call.method.rawValue))]
    }

    // MARK: - The methods

    private static let reminderList = RoomMethod(
        MethodDescriptor(
            .reminderList, .reads, by: .member, atDevice: .ofDevice,
            "Those that wait and those that have fired and are not done.",
            [.room],
            result: .object([.needed("reminders", .array(of: .ref("Reminder")))]))
    ) { call in
        ["reminders": .array(try call.actions.reminders().map { try call.actions.tx.objects.wire($0) })]
    }

    private static let reminderCreate = RoomMethod(
        MethodDescriptor(
            .reminderCreate, .changes, by: .member, atDevice: .ofPerson,
            "At dueAt, or by a rule of RFC 5545.",
            [
                .room, text.field.asNeeded.tried("x"), dueAt.field.tried("@later"), rrule.field, time.field,
                timeZone.field, targets.field.tried(["@me"]), step.field, .cid.tried("@cid"),
            ],
            result: changed), prepare: withFirstTurn
    ) { call in
        let (actions, tx) = (call.actions, call.actions.tx)
        let zone = try call[timeZone] ?? actions.zone
        let rule = try call[rrule].map { text throws(Refusal) in try RecurrenceRule(parsing: text, in: zone) }
        // What was worked out before may be over by now.
        let known = try call.params.instant(firstTurn).flatMap { $0 > tx.now ? $0 : nil }
        let due = try call[dueAt] ?? known ?? first(of: rule, at: call[time], in: zone, now: tx.now)
        let told = try members(call[targets], actions)
        let said = try call.needed(text)
        let about = try call[step].map { try tx.objects.get(Step.self, id: $0, in: actions.room.key) }
        let made = try actions.createReminder(
            text: said, due: due, rule: rule, targets: told, zone: zone,
            subject: about.map { Subject(kind: Step.kind, id: $0.id) })
        return ["reminder": try tx.objects.wire(made.stored)]
    }

    private static let reminderUpdate = RoomMethod(
        MethodDescriptor(
            .reminderUpdate, .changes, by: .member, atDevice: .ofPerson,
            """
            Changes it. With `rrule` its next turn is the first one of that rule, or dueAt; null: it does not repeat any \
            more.
            """,
            [
                .room, reminder.field, version.field.tried(1), .cid.tried("@cid"), text.field, dueAt.field,
                targets.field, newRule.field, time.field, timeZone.field,
            ],
            result: changed)
    ) { call in
        try answer(call) { call, reminder in
            var reminder = reminder
            if let text = try call[text] { reminder.text = try CleanText.block(text, in: 1...500, field: "text") }
            if let targets = try call[targets] { reminder.targets = try members(targets, call.actions) }
            if call.names(newRule) { return try repeated(reminder, call) }
            if let due = try call[dueAt], due != reminder.dueAt {
                reminder = try reminder.moved(to: due, now: call.actions.tx.now)
            }
            return reminder
        }
    }

    /// What becomes of it by another rule, at the time of day that it has unless another one is said.
    private static func repeated(_ reminder: ReminderRecord, _ call: RoomCall) throws -> ReminderRecord {
        let now = call.actions.tx.now
        let zone = try call[timeZone] ?? reminder.zone
        guard let text = try call[newRule] else {
            return try reminder.repeating(by: nil, from: call[dueAt] ?? reminder.dueAt, in: zone, now: now)
        }
        let rule = try RecurrenceRule(parsing: text, in: zone)
        let time = try call[time] ?? CivilTime(reminder.startsAt, in: zone).time
        let due = try call[dueAt] ?? first(of: rule, at: time, in: zone, now: now)
        return try reminder.repeating(by: rule, from: due, in: zone, now: now)
    }

    private static let reminderCancel = changing(.reminderCancel, "It will not come.") { _, reminder in
        try reminder.cancelled()
    }

    private static let reminderSnooze = changing(
        .reminderSnooze, "This firing comes again later; the repeat stays.", [seconds.field, until.field]
    ) { call, reminder in
        let now = call.actions.tx.now
        return try reminder.snoozed(until: call[until] ?? now.adding(seconds: call[seconds]), now: now)
    }

    private static let reminderDone = changing(.reminderDone, "This firing is dealt with.") { call, reminder in
        try reminder.done(at: call.actions.tx.now)
    }

    // MARK: - The first turn

    /// Where `withFirstTurn` puts it; no client can.
    private static let firstTurn = "#first"

    /// The params of `reminder.create` with the first turn of a rule that names no other. Wrong ones stay as they are,
    /// for the transaction to refuse.
    @Sendable private static func withFirstTurn(_ json: JSON, _ account: Account, _ now: Instant) -> JSON {
        var known = json
        known[firstTurn] = nil
        let params = Params(known)
        guard (try? dueAt.read(params)) == nil, let text = try? rrule.read(params),
            let zone = try? timeZone.read(params) ?? account.zone,
            let time = try? time.read(params) ?? PartsOfDayDefault.morning,
            let rule = try? RecurrenceRule(parsing: text, in: zone)
        else { return known }
        known[firstTurn] = rule.first(after: now, at: time, in: zone).map { JSON($0) }
        return known
    }

    private static func first(of rule: RecurrenceRule?, at time: TimeOfDay?, in zone: TimeZone, now: Instant)
        throws(Refusal)
        -> Instant
    {
        guard let rule else { throw Refusal(.missing, field: dueAt.field.name) }
        let time = time ?? PartsOfDayDefault.morning
        guard let due = rule.first(after: now, at: time, in: zone) else {
            throw Refusal(.past, field: rrule.field.name, phrase: "reminder never")
        }
        return due
    }

    /// Only members can be told.
    private static func members(_ ids: [String]?, _ actions: Actions) throws -> [String] {
        for id in ids ?? [] {
            guard let account = try actions.tx.accounts.find(id: id),
                try actions.tx.members.role(account.key, in: actions.room.key) != nil
            else {
                throw Refusal(
                    .unknown, field: targets.field.name, phrase: "person unknown", values: ["name": .text(id)])
            }
        }
        return ids ?? []
    }
}

package enum PartsOfDayDefault {
    /// When a repeat names no time of day.
    package static let morning = TimeOfDay(hour: 9)
    /// When a deadline names no time of day.
    package static let evening = TimeOfDay(hour: 19)
}
