import Foundation
import SimmerDomain
import SimmerStore

/// `reminder.*`
extension RoomMethods {
    @Sendable static func reminder(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        let tx = actions.tx
        let now = tx.now
        if method == .reminderList {
            return ["reminders": .array(try actions.reminders().map { try tx.objects.wire($0) })]
        }
        if method == .reminderCreate {
            let zone = try params.zone("timeZone") ?? actions.zone
            let rule = try params.optionalString("rrule").map { text throws(Refusal) in
                try RecurrenceRule(parsing: text, in: zone)
            }
            // What was worked out before may be over by now.
            let known = try params.instant(Self.firstTurn).flatMap { $0 > now ? $0 : nil }
            let due =
                try params.instant("dueAt") ?? known ?? first(of: rule, at: params.time("time"), in: zone, now: now)
            let targets = try members(params.texts("targets"), actions)
            guard let text = try params.optionalString("text") else { throw Refusal(.missing, field: "text") }
            let step = try params.optionalString("step").map {
                try tx.objects.get(Step.self, id: $0, in: actions.room.key)
            }
            let made = try actions.createReminder(
                text: text, due: due, rule: rule, targets: targets, zone: zone,
                subject: step.map { Subject(kind: Step.kind, id: $0.id) })
            return ["reminder": try tx.objects.wire(made.stored)]
        }
        let stored = try tx.objects.get(ReminderRecord.self, id: params.id("reminder"), in: actions.room.key)
        var reminder = stored.object
        switch method {
        case .reminderDone: reminder = try reminder.done(at: now)
        case .reminderCancel: reminder = try reminder.cancelled()
        case .reminderSnooze:
            let until = try params.instant("until") ?? now.adding(seconds: params.whole("seconds"))
            reminder = try reminder.snoozed(until: until, now: now)
        case .reminderUpdate:
            if let text = try params.optionalString("text") {
                reminder.text = try CleanText.block(text, in: 1...500, field: "text")
            }
            if let targets = try params.texts("targets") { reminder.targets = try members(targets, actions) }
            if let due = try params.instant("dueAt"), due != reminder.dueAt {
                reminder = try reminder.moved(to: due, now: now)
            }
        default: throw Refusal(.unknown, field: "method")
        }
        try actions.check(params.version(), of: stored, becoming: reminder)
        return ["reminder": try tx.objects.wire(actions.change(stored, to: reminder, verb: method.rawValue))]
    }

    /// Where `withFirstTurn` puts it; no client can.
    private static let firstTurn = "#first"

    /// The params of `reminder.create` with the first turn of a rule that names no other. Wrong ones stay as they are,
    /// for the transaction to refuse.
    @Sendable static func withFirstTurn(_ json: JSON, _ account: Account, _ now: Instant) -> JSON {
        var known = json
        known[Self.firstTurn] = nil
        let params = Params(known)
        guard (try? params.instant("dueAt")) == nil, let text = try? params.optionalString("rrule"),
            let zone = try? params.zone("timeZone") ?? account.zone,
            let time = try? params.time("time") ?? PartsOfDayDefault.morning,
            let rule = try? RecurrenceRule(parsing: text, in: zone)
        else { return known }
        known[Self.firstTurn] = rule.first(after: now, at: time, in: zone).map { JSON($0) }
        return known
    }

    private static func first(of rule: RecurrenceRule?, at time: TimeOfDay?, in zone: TimeZone, now: Instant)
        throws(Refusal)
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
    private static func members(_ ids: [String]?, _ actions: Actions) throws -> [String] {
        for id in ids ?? [] {
            guard let account = try actions.tx.accounts.find(id: id),
                try actions.tx.members.role(account.key, in: actions.room.key) != nil
            else { throw Refusal(.unknown, field: "targets", phrase: "person unknown", values: ["name": .text(id)]) }
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
