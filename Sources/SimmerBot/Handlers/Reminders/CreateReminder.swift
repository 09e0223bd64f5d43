import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "remind us every Monday at 9 to feed the cells"
enum CreateReminder: IntentHandler {
    static let intent = "reminder.create"

    static func run(_ turn: Turn) throws -> Reply {
        guard let text = try text(turn) else { throw turn.ask("text", as: "text") }
        guard SpokenDue.isSaid(in: turn.match) else { throw turn.ask("when", as: "instant") }
        let due = try SpokenDue(turn.match, zone: turn.zone, said: turn.said, now: turn.now)
        if due.isNamed, due.at <= turn.now { throw turn.isOver(due.at) }
        let created = try turn.actions.createReminder(
            text: text, due: due.at, rule: due.rule, targets: try targets(turn), zone: turn.zone,
            subject: try subject(turn), other: due.other)
        turn.focus.name("reminder", created.stored.id)
        return Reply("", said: created.said)
    }

    /// Nil where a piece is missing, which would be asked for.
    static func slots(of order: Match, zone: TimeZone, at now: Instant) -> LineReading.Slots? {
        guard SpokenDue.isSaid(in: order),
            let due = try? SpokenDue(order, zone: zone, said: now, now: now), due.at > now
        else { return nil }
        var slots = LineReading.Slots()
        (slots.dueAt, slots.rule) = (due.at, due.rule)
        if let person = order.text(["person"]) {
            slots.person = person
        } else {
            slots.who = isForAll(order) ? .all : .me
        }
        return slots
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
        return isForAll(turn.match) ? [] : [turn.speaker.id]
    }

    private static func isForAll(_ order: Match) -> Bool { order.text(["target"]) == "room" }
}
