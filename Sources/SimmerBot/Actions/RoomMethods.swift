import Foundation
import SimmerDomain
import SimmerStore

/// The methods of programs that end in the same actions as sentences: `timer.*`, `reminder.*`, `experiment.*`, `undo`, `redo`.
package struct RoomMethods: Sendable {
    private let environment: BotEnvironment

    package init(_ environment: BotEnvironment) { self.environment = environment }

    /// Those that only read; they also run on a reading transaction.
    package static let reading: Set<String> = ["timer.list", "reminder.list", "experiment.list", "experiment.get"]
    package static let changing: Set<String> = [
        "timer.start", "timer.pause", "timer.resume", "timer.extend", "timer.cancel", "timer.acknowledge",
        "reminder.create", "reminder.update", "reminder.cancel", "reminder.snooze", "reminder.done", "undo", "redo",
    ]

    /// Does what `method` says for a member of the room; membership is the caller's to check, in the same transaction.
    /// Throws `Refusal` with the field of `params` that is wrong.
    package func perform(
        _ method: String, _ params: JSON, by account: Account, in room: Room, _ tx: Transaction
    ) throws -> JSON {
        let origin = Origin(account: account.key, via: .api, at: tx.now)
        let actions = Actions(
            account: account, room: room, language: account.language, origin: origin, environment: environment, tx: tx)
        do {
            switch method.split(separator: ".").first {
            case "timer": return try timer(method, Params(params), actions)
            case "reminder": return try reminder(method, Params(params), actions)
            case "experiment": return try experiment(method, Params(params), actions)
            default: return try undoing(method, Params(params), actions)
            }
        } catch var refusal as Refusal {
            // The rules speak of what people say; programs of the fields that they sent.
            let fields = [
                "duration": params["totalSeconds"] == nil && params["seconds"] != nil ? "seconds" : "totalSeconds",
                "when": "dueAt", "recurrence": "rrule",
            ]
            if let field = refusal.field { refusal.field = fields[field] ?? field }
            throw refusal
        }
    }

    // MARK: - Timers

    private func timer(_ method: String, _ params: Params, _ actions: Actions) throws -> JSON {
        let tx = actions.tx
        let now = tx.now
        if method == "timer.list" {
            return ["timers": .array(try actions.timers().map { try tx.objects.wire($0) })]
        }
        if method == "timer.start" {
            let seconds = try params.whole("totalSeconds", "seconds", "durationSeconds")
            guard let label = try params.text("label") else { throw Refusal(.missing, field: "label") }
            let stored = try actions.startTimer(label: label, seconds: seconds, at: now).stored
            return ["timer": try tx.objects.wire(stored)]
        }
        let stored = try tx.objects.get(TimerRecord.self, id: params.id("timer"), in: actions.room.key)
        let timer =
            switch method {
            case "timer.pause": try stored.object.paused(at: now)
            case "timer.resume": try stored.object.resumed(at: now)
            case "timer.cancel": try stored.object.cancelled(at: now)
            case "timer.acknowledge": try stored.object.acknowledged(at: now)
            case "timer.extend":
                try extended(stored.object, by: params.whole("seconds"), at: now)
            default: throw Refusal(.unknown, field: "method")
            }
        try actions.check(params.version(), of: stored, becoming: timer)
        return ["timer": try tx.objects.wire(actions.change(stored, to: timer, verb: method))]
    }

    /// Negative seconds shorten.
    private func extended(_ timer: TimerRecord, by seconds: Int, at now: Instant) throws(Refusal) -> TimerRecord {
        guard abs(seconds) <= TimerRecord.longest else { throw Refusal(.tooBig, field: "seconds") }
        return seconds < 0 ? try timer.shortened(by: -seconds, at: now) : try timer.extended(by: seconds, at: now)
    }

    // MARK: - Reminders

    private func reminder(_ method: String, _ params: Params, _ actions: Actions) throws -> JSON {
        let tx = actions.tx
        let now = tx.now
        if method == "reminder.list" {
            return ["reminders": .array(try actions.reminders().map { try tx.objects.wire($0) })]
        }
        if method == "reminder.create" {
            let zone = try params.zone("timeZone") ?? actions.zone
            let rule = try params.text("rrule").map { text throws(Refusal) in
                try RecurrenceRule(parsing: text, in: zone)
            }
            let due = try params.instant("dueAt") ?? first(of: rule, at: params.time("time"), in: zone, now: now)
            let targets = try members(params.texts("targets"), actions)
            guard let text = try params.text("text") else { throw Refusal(.missing, field: "text") }
            let made = try actions.createReminder(text: text, due: due, rule: rule, targets: targets, zone: zone)
            return ["reminder": try tx.objects.wire(made.stored)]
        }
        let stored = try tx.objects.get(ReminderRecord.self, id: params.id("reminder"), in: actions.room.key)
        var reminder = stored.object
        switch method {
        case "reminder.done": reminder = try reminder.done(at: now)
        case "reminder.cancel": reminder = try reminder.cancelled()
        case "reminder.snooze":
            let until = try params.instant("until") ?? now.adding(seconds: params.whole("seconds"))
            reminder = try reminder.snoozed(until: until, now: now)
        case "reminder.update":
            if let text = try params.text("text") {
                reminder.text = try CleanText.block(text, in: 1...500, field: "text")
            }
            if let targets = try params.texts("targets") { reminder.targets = try members(targets, actions) }
            if let due = try params.instant("dueAt"), due != reminder.dueAt {
                reminder = try reminder.moved(to: due, now: now)
            }
        default: throw Refusal(.unknown, field: "method")
        }
        try actions.check(params.version(), of: stored, becoming: reminder)
        return ["reminder": try tx.objects.wire(actions.change(stored, to: reminder, verb: method))]
    }

    private func first(of rule: RecurrenceRule?, at time: TimeOfDay?, in zone: TimeZone, now: Instant) throws(Refusal)
        -> Instant
    {
        guard let rule else { throw Refusal(.missing, field: "dueAt") }
        let time = time ?? PartsOfDayDefault.morning
        guard let due = rule.first(after: now, at: time, in: zone) else {
            throw Refusal(.past, field: "rrule", phrase: "reminder never")
        }
        return due
    }

    /// Only members can be told.
    private func members(_ ids: [String]?, _ actions: Actions) throws -> [String] {
        for id in ids ?? [] {
            guard let account = try actions.tx.accounts.find(id: id),
                try actions.tx.members.role(account.key, in: actions.room.key) != nil
            else { throw Refusal(.unknown, field: "targets", phrase: "person unknown", values: ["name": .text(id)]) }
        }
        return ids ?? []
    }

    // MARK: - The notebook, undo and redo

    private func experiment(_ method: String, _ params: Params, _ actions: Actions) throws -> JSON {
        let tx = actions.tx
        if method == "experiment.list" {
            return ["experiments": .array(try actions.experiments().map { try actions.wire($0, withSteps: false) })]
        }
        let stored = try tx.objects.get(Experiment.self, id: params.id("experiment"), in: actions.room.key)
        return ["experiment": try actions.wire(stored, withSteps: true)]
    }

    private func undoing(_ method: String, _ params: Params, _ actions: Actions) throws -> JSON {
        let undoing = Undoing(actions: actions)
        let outcome: Undoing.Outcome
        if method == "redo" {
            outcome = try undoing.redo()
        } else if let id = try params.text("change") {
            guard let change = try undoing.named().first(where: { $0.id == id || $0.group == id }) else {
                throw Refusal(.notFound, field: "change", phrase: "undo nothing")
            }
            outcome = try undoing.undo(change)
        } else {
            outcome = try undoing.undo()
        }
        let words = ChangeWords(actions: actions)
        return [
            "changes": .array(
                try outcome.changes.map { change in
                    [
                        "id": .string(change.id), "verb": .string(change.verb), "kind": .string(change.kind),
                        "object": .string(change.object), "text": .string(try words.describe(change)),
                    ]
                })
        ]
    }
}

enum PartsOfDayDefault {
    /// When a repeat names no time of day.
    static let morning = TimeOfDay(hour: 9)
}
