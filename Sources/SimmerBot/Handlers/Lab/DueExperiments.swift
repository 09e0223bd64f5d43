import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "what's due in the lab?" · "what's overdue?" · "are we late?" · "don't remind me about this"
enum DueExperiments: IntentHandler {
    static let intent = "experiment.due"
    /// Of an experiment's deadlines so many are named.
    private static let mostDeadlines = 3

    /// An experiment with its steps in their order.
    private struct Work {
        var stored: Stored<Experiment>
        var steps: [Step]

        var hasOpen: Bool { steps.contains { $0.done == nil } }

        /// It has ended with steps that are open, a smaller part of its steps is done than of its days over, or a
        /// deadline is over.
        func isLate(_ turn: Turn) -> Bool {
            let experiment = stored.object
            let done = steps.count { $0.done != nil }
            guard done < steps.count else { return false }
            if steps.contains(where: { $0.isOverdue(at: turn.now) }) { return true }
            switch experiment.state(on: turn.today) {
            case .planned: return false
            case .ended: return true
            case .running: return done * experiment.days < (turn.today.days - experiment.startDate.days) * steps.count
            }
        }

        /// The open steps that have a deadline, the soonest first, with their numbers.
        var deadlines: [OpenDeadline] {
            steps.enumerated().compactMap { place, step -> OpenDeadline? in
                guard step.done == nil, let at = step.deadline?.at else { return nil }
                return OpenDeadline(experiment: stored.object.title, number: place + 1, step: step.title, at: at)
            }.sorted { $0.at < $1.at }
        }
    }

    /// The deadline of an open step, as it is said.
    private struct OpenDeadline {
        var experiment: String
        var number: Int
        var step: String
        var at: Instant
    }

    static func run(_ turn: Turn) throws -> Reply {
        if turn.match.slots["remove"] != nil { return try beCalm(turn) }
        let steps = try turn.actions.stepsOfAll()
        let named = try turn.text("experiment").map { _ in try turn.experiment() }
        let all = try (named.map { [$0] } ?? turn.actions.experimentsInOrder()).map {
            Work(stored: $0, steps: Step.inOrder(steps[$0.id] ?? []))
        }
        let due = all.filter { work in
            named != nil || work.stored.object.state(on: turn.today) != .ended || work.hasOpen
        }
        let asksLate = turn.match.slots["late"] != nil
        guard !due.isEmpty else { return turn.quietly(all.isEmpty ? "none" : asksLate ? "in time" : "nothing") }
        let late = due.filter { $0.isLate(turn) }
        if asksLate, late.isEmpty { return inTime(due, named, turn) }
        let shown = asksLate ? late : due
        var values: [String: PhraseValue] = ["count": .number(Double(shown.count))]
        values["late"] = late.isEmpty ? nil : .list(late.map(\.stored.object.title))
        let title = turn.phrase(asksLate ? "title late" : "title", values)
        return turn.list(shown, title: title, kind: Experiment.kind, id: \.stored.id) { number, work in
            Cards.Item(
                number: number, title: work.stored.object.title, detail: line(work, turn),
                marks: work.isLate(turn) ? ["!"] : [],
                subject: Subject(kind: Experiment.kind, id: work.stored.id))
        }
    }

    /// Nothing is late; what comes next is said with it.
    private static func inTime(_ due: [Work], _ named: Stored<Experiment>?, _ turn: Turn) -> Reply {
        if let named {
            turn.focus.name(Experiment.kind, named.id)
            return turn.quietly(
                "one in time", ["experiment": .text(named.object.title), "detail": .text(line(due[0], turn))])
        }
        var values: [String: PhraseValue] = [:]
        if let next = due.flatMap(\.deadlines).min(by: { $0.at < $1.at }) {
            values = said(next, turn)
            values["experiment"] = .text(next.experiment)
        }
        return turn.quietly("in time", values)
    }

    private static func said(_ deadline: OpenDeadline, _ turn: Turn) -> [String: PhraseValue] {
        [
            "number": .number(Double(deadline.number)), "step": .text(deadline.step),
            "when": turn.when(deadline.at),
        ]
    }

    private static func line(_ work: Work, _ turn: Turn) -> String {
        let (experiment, today) = (work.stored.object, turn.today)
        let state = experiment.state(on: today)
        let date = state == .planned ? experiment.startDate : experiment.endDate
        var values: [String: PhraseValue] = [
            "date": turn.day(date), "days": .number(Double(abs(date.days - today.days))),
        ]
        let open = work.steps.filter { $0.done == nil }
        if !open.isEmpty {
            values["open"] = .number(Double(open.count))
            values["steps"] = .list(open.prefix(3).map(\.title))
        }
        let deadlines = work.deadlines.prefix(mostDeadlines).map { deadline in
            turn.phrase(deadline.at <= turn.now ? "deadline over" : "deadline", said(deadline, turn))
        }
        if !deadlines.isEmpty { values["deadlines"] = .list(deadlines) }
        let word = date == today && state == .running ? "last day" : state.rawValue
        return turn.phrase(word, values)
    }

    private static func beCalm(_ turn: Turn) throws -> Reply {
        var turn = turn
        if let subject = turn.repliedTo, subject.kind == Experiment.kind, turn.text("experiment") == nil {
            var match = turn.match
            match.slots["#experiment"] = .text(subject.id)
            turn = turn.with(match)
        }
        let experiment = try turn.experiment()
        let key = try turn.actions.setCalm(true, experiment) == nil ? "calm already" : "calm"
        return turn.reply(key, turn.facts(experiment))
    }
}
