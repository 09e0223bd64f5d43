import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

extension Turn {
    /// The reply to a change of one reminder.
    func changed(_ stored: Stored<ReminderRecord>, _ key: String, _ more: [String: PhraseValue] = [:]) throws -> Reply {
        focus.name("reminder", stored.id)
        return reply(key, try actions.facts(stored.object).merging(more) { _, new in new })
    }
}

/// "cancel the medium reminder"
enum CancelReminder: IntentHandler {
    static let intent = "reminder.cancel"

    static func run(_ turn: Turn) throws -> Reply {
        let all = try turn.actions.reminders()
        if turn.meansAll { return try cancelAll(all, turn) }
        let stored = try turn.reminder(among: all) { $0 }
        return try turn.changed(
            turn.actions.change(stored, to: stored.object.cancelled(), verb: intent), "cancelled")
    }

    private static func cancelAll(_ all: [Stored<ReminderRecord>], _ turn: Turn) throws -> Reply {
        let own = all.filter { $0.createdBy == turn.speaker.key && $0.object.isLive }
        guard !own.isEmpty else { throw Refusal(.unknown, phrase: "reminder none") }
        let values: [String: PhraseValue] = [
            "count": .number(Double(own.count)), "texts": .list(own.map(\.object.text)),
        ]
        guard turn.isConfirmed else { throw turn.confirm("confirm all", values) }
        for stored in own { try turn.actions.change(stored, to: stored.object.cancelled(), verb: intent) }
        return turn.reply("cancelled all", values)
    }
}

/// "done"
enum DoneReminder: IntentHandler {
    static let intent = "reminder.done"

    static func run(_ turn: Turn) throws -> Reply {
        let stored = try turn.reminder(among: turn.actions.reminders()) { turn.recentReminders($0) }
        return try turn.changed(
            turn.actions.change(stored, to: stored.object.done(at: turn.now), verb: intent), "done")
    }
}

/// "snooze 20 minutes" · "tomorrow instead"
enum SnoozeReminder: IntentHandler {
    static let intent = "reminder.snooze"
    private static let usualSeconds = 600.0

    static func run(_ turn: Turn) throws -> Reply {
        let stored = try turn.reminder(among: turn.actions.reminders()) { turn.recentReminders($0) }
        let until: Instant
        if let spoken = turn.instant("when", "until") {
            // "tomorrow instead" keeps the time of day.
            until = turn.moment(spoken, defaultTime: CivilTime(stored.object.dueAt, in: turn.zone).time)
        } else {
            until = turn.now + Int64(min(turn.duration("delta", "duration") ?? usualSeconds, 1e12) * 1000)
        }
        let reminder = try stored.object.snoozed(until: until, now: turn.now)
        return try turn.changed(
            turn.actions.change(stored, to: reminder, verb: intent), "snoozed", ["until": turn.when(until)])
    }
}

/// "move reminder 2 to 10"
enum MoveReminder: IntentHandler {
    static let intent = "reminder.move"

    static func run(_ turn: Turn) throws -> Reply {
        let stored = try turn.reminder(among: turn.actions.reminders()) { turn.recentReminders($0) }
        var reminder = stored.object
        var other: Actions.OtherHour?
        if let recurrence = turn.recurrence {
            let zone = reminder.zone
            let rule = try RecurrenceRule(recurrence, startingOn: CivilTime(turn.now, in: zone).date)
            let time = recurrence.times.first ?? CivilTime(reminder.dueAt, in: zone).time
            guard let first = rule.first(after: turn.now, at: time, in: zone) else {
                throw Refusal(.past, field: "when", phrase: "reminder never")
            }
            other = Actions.OtherHour(of: recurrence, on: CivilTime(first, in: zone).date, in: zone)
            reminder.rule = rule
            reminder.left = rule.count
            reminder.startsAt = first
            reminder.dueAt = first
            reminder.snoozedUntil = nil
            reminder.state = .waiting
        } else if let spoken = turn.instant("when", "until", "start") {
            let targets = targets(spoken, of: reminder, turn)
            reminder = try reminder.moved(to: targets.meant, now: turn.now)
            other = targets.other.map(Actions.OtherHour.init)
        } else if let delta = turn.duration("delta", "duration") {
            reminder = try reminder.moved(to: reminder.dueAt + Int64(min(delta, 1e12) * 1000), now: turn.now)
        } else {
            throw turn.ask("when", as: "instant")
        }
        guard reminder != stored.object else { return turn.quietly("unchanged", try turn.actions.facts(reminder)) }
        let changed = try turn.actions.change(stored, to: reminder, verb: intent)
        var reply = try turn.changed(changed, "moved", ["was": .instant(stored.object.dueAt, zone: reminder.zone)])
        let buttons = turn.actions.buttons(for: other, of: changed.object)
        if !buttons.isEmpty {
            reply.card = Cards.reminder(changed.object, version: changed.version, buttons: buttons)
        }
        return reply
    }

    /// A time without a day keeps the reminder's day; of two readings of an hour the one nearer to the old time. A day
    /// without a time keeps the time. `other` is what the hour could have meant as well.
    private static func targets(
        _ spoken: SpokenInstant, of reminder: ReminderRecord, _ turn: Turn
    ) -> (meant: Instant, other: Instant?) {
        let old = CivilTime(reminder.dueAt, in: turn.zone)
        guard !spoken.namesDay, spoken.grain > .day else {
            let other = spoken.grain > .day ? spoken.alternative : nil
            return (turn.moment(spoken, defaultTime: old.time), other)
        }
        let readings = [spoken.instant, spoken.alternative].compactMap { $0 }.map { CivilTime($0, in: turn.zone).time }
        func distance(_ time: TimeOfDay) -> Int {
            abs(time.hour * 60 + time.minute - old.time.hour * 60 - old.time.minute)
        }
        let times = readings.sorted { distance($0) < distance($1) }
        let sameDay = times.map { CivilTime(old.date, $0).instant(in: turn.zone) }
        guard let meant = sameDay.first, meant > turn.now else { return (spoken.instant, spoken.alternative) }
        return (meant, sameDay.dropFirst().first)
    }
}

/// "me too" · "also remind Ana"
enum JoinReminder: IntentHandler {
    static let intent = "reminder.join"

    static func run(_ turn: Turn) throws -> Reply {
        let person = try turn.member("person") ?? turn.speaker
        let stored = try turn.reminder(among: turn.actions.reminders()) { all in
            // Without a name: the one spoken of, else the newest.
            if let id = turn.focus.objects["reminder"], let last = all.first(where: { $0.id == id }) { return [last] }
            return all.max { $0.createdAt < $1.createdAt }.map { [$0] } ?? []
        }
        let reminder = try stored.object.joined(by: person.id)
        return try turn.changed(
            turn.actions.change(stored, to: reminder, verb: intent), "joined", ["person": .text(person.displayName)])
    }
}

/// "list reminders"
enum ListReminders: IntentHandler {
    static let intent = "reminder.list"

    static func run(_ turn: Turn) throws -> Reply {
        let all = try turn.actions.reminders().filter { $0.object.isLive || $0.object.state == .fired }
        guard !all.isEmpty else { return turn.quietly("none") }
        return try turn.list(
            all, title: turn.phrase("title", ["count": .number(Double(all.count))]), kind: "reminder", id: \.id
        ) { number, stored in
            Cards.Item(
                number: number, title: stored.object.text,
                detail: turn.phrase(stored.object.isLive ? "line" : "fired line", try turn.actions.facts(stored.object))
            )
        }
    }
}
