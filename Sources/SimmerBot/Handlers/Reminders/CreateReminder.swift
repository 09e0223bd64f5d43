import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "remind us every Monday at 9 to feed the cells"
enum CreateReminder: IntentHandler {
    static let intent = "reminder.create"

    static func run(_ turn: Turn) throws -> Reply {
        let hasTime =
            turn.recurrence != nil || turn.instant("when", "until", "start") != nil
            || turn.duration("delta", "duration") != nil
        guard let text = try text(turn) else { throw turn.ask("text", as: "text") }
        guard hasTime else { throw turn.ask("when", as: "instant") }
        let (due, rule, other) = try time(turn)
        let created = try turn.actions.createReminder(
            text: text, due: due, rule: rule, targets: try targets(turn), zone: turn.zone,
            subject: try subject(turn), other: other)
        turn.focus.name("reminder", created.stored.id)
        return Reply("", said: created.said)
    }

    /// What was said, else the step that it is about.
    private static func text(_ turn: Turn) throws -> String? {
        if let text = turn.text("text", "title") { return text }
        guard turn.number("step") != nil else { return nil }
        let (step, number) = try turn.step(of: turn.experiment())
        return turn.phrase("step", ["number": .number(Double(number)), "step": .text(step.object.title)])
    }

    /// The step that was named, else the one that is being made.
    private static func subject(_ turn: Turn) throws -> Subject? {
        if turn.number("step") != nil {
            return Subject(kind: Step.kind, id: try turn.step(of: turn.experiment()).step.id)
        }
        return turn.text(AddStep.id).map { Subject(kind: Step.kind, id: $0) }
    }

    private static func targets(_ turn: Turn) throws -> [String] {
        if let person = try turn.member("person") { return [person.id] }
        switch turn.choice("target") ?? turn.text("target") {
        case "room": return []
        default: return [turn.speaker.id]
        }
    }

    /// When it is due, by which rule it repeats, and what the hour could have meant instead.
    private static func time(_ turn: Turn) throws -> (due: Instant, rule: RecurrenceRule?, other: Actions.OtherHour?) {
        let zone = turn.zone
        let spoken = joined(turn)
        if let recurrence = turn.recurrence {
            let from = spoken.map { $0.namesDay ? turn.moment($0) : turn.now } ?? turn.now
            let local = CivilTime(max(from, turn.now), in: zone)
            let rule = try RecurrenceRule(recurrence, startingOn: local.date)
            let spokenTime = spoken.flatMap { $0.grain > .day ? CivilTime($0.instant, in: zone).time : nil }
            let time = recurrence.times.first ?? spokenTime ?? PartsOfDayDefault.morning
            let after = spoken?.namesDay == true ? max(turn.now, from + -1) : turn.now
            guard let first = rule.first(after: after, at: time, in: zone) else {
                throw Refusal(.past, field: "when", phrase: "reminder never")
            }
            let other = Actions.OtherHour(of: recurrence, on: CivilTime(first, in: zone).date, in: zone)
            return (first, rule, other)
        }
        if let spoken {
            let due = turn.moment(spoken)
            if due <= turn.now { throw turn.isOver(due) }
            return (due, nil, spoken.grain > .day ? spoken.alternative.map(Actions.OtherHour.init) : nil)
        }
        let delta = turn.duration("delta", "duration") ?? 0
        return (turn.said + Int64(min(delta, 1e12) * 1000), nil, nil)
    }

    /// A day said here and a time said there are one instant.
    private static func joined(_ turn: Turn) -> SpokenInstant? {
        guard let when = turn.instant("when", "until", "start") else { return turn.instant("also") }
        guard let also = turn.instant("also") else { return when }
        let (day, time) = also.namesDay && !when.namesDay ? (also, when) : (when, also)
        let date = CivilTime(day.instant, in: turn.zone).date
        func moved(_ instant: Instant) -> Instant {
            CivilTime(date, CivilTime(instant, in: turn.zone).time).instant(in: turn.zone)
        }
        return SpokenInstant(
            moved(time.instant), grain: time.grain, alternative: time.alternative.map(moved), namesDay: true)
    }
}
