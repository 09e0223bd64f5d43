import Foundation
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "add step: prepare buffer"
enum AddStep: IntentHandler {
    static let intent = "step.add"

    static func run(_ turn: Turn) throws -> Reply {
        guard let title = turn.text("text", "title") else { throw turn.ask("text", as: "text") }
        let experiment = try turn.experiment()
        let wanted = turn.number("number", "step").flatMap { Int(exactly: $0) }
        let (step, number) = try turn.actions.addStep(title, at: wanted, to: experiment)
        var values = turn.facts(experiment, step, number)
        values["wanted"] = wanted.map { .number(Double($0)) }
        return turn.reply(wanted.map { $0 > number } == true ? "added last" : "added", values)
    }
}

/// "steps"
enum ListSteps: IntentHandler {
    static let intent = "step.list"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        let steps = try turn.actions.steps(of: experiment)
        let values: [String: PhraseValue] = [
            "experiment": .text(experiment.object.title), "count": .number(Double(steps.count)),
        ]
        guard !steps.isEmpty else { return turn.quietly("none", values) }
        return try turn.list(
            steps, title: turn.phrase("title", values), kind: "step", id: \.id,
            line: "words/list line said"
        ) { number, stored in
            let who = try stored.object.done.flatMap { try turn.tx.accounts.find(id: $0.by)?.displayName }
            return Cards.Item(
                number: number, title: stored.object.title,
                detail: who.map { turn.phrase("lab/step done by", ["who": .text($0)]) },
                marks: stored.object.done == nil ? [] : ["✓"])
        }
    }
}

/// "open step 2"
enum ShowStep: IntentHandler {
    static let intent = "step.show"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        let (step, number) = try turn.step(of: experiment)
        let entries = try turn.actions.entries(of: experiment).map(\.object).filter { $0.stepId == step.id }
        var values = turn.facts(experiment, step, number)
        let replaced = Set(entries.compactMap(\.replaces))
        for column in StepEntry.Column.allCases {
            let lines = entries.filter { $0.column == column && !$0.isWithdrawn && !replaced.contains($0.id) }
            values[column.rawValue] =
                lines.isEmpty ? nil : .text(lines.map { "\($0.authorName): \($0.text)" }.joined(separator: "\n"))
        }
        var fields: [(String, String)] = []
        for column in StepEntry.Column.allCases {
            if case .text(let text)? = values[column.rawValue] {
                fields.append((turn.phrase("lab/step \(column.rawValue)"), text))
            }
        }
        return turn.quietly(
            "shown", values, card: Cards.detail(title: "\(number). \(step.object.title)", fields))
    }
}

/// "step 2: mixed 5 mL Tris"
enum LogDone: IntentHandler {
    static let intent = "step.did"
    static func run(_ turn: Turn) throws -> Reply {
        // "step 3: add enzyme" where two are there makes the third (E10).
        if let number = turn.number("number", "step"), let title = turn.text("text"), turn.instant("when") == nil {
            let experiment = try turn.experiment()
            if Int(exactly: number) == (try turn.actions.steps(of: experiment).count) + 1 {
                let inner = turn.with(
                    Match(
                        intent: AddStep.intent, language: turn.language,
                        slots: ["text": .text(title), "#experiment": .text(experiment.id)]))
                defer { turn.focus = inner.focus }
                return try AddStep.run(inner)
            }
        }
        return try LogEntry.add(.did, turn, verb: intent)
    }
}

/// "log observation: the gel is smeared"
enum LogObservation: IntentHandler {
    static let intent = "step.observe"
    static func run(_ turn: Turn) throws -> Reply { try LogEntry.add(.observed, turn, verb: intent) }
}

enum LogEntry {
    static func add(_ column: StepEntry.Column, _ turn: Turn, verb: String) throws -> Reply {
        let experiment = try turn.experiment()
        guard let text = turn.text("text", "correction") else { throw turn.ask("text", as: "text") }
        let (step, number) = try turn.step(of: experiment)
        let entry = try turn.actions.addEntry(
            text, column, to: step, of: experiment, happenedAt: happened(turn), verb: verb)
        var values = turn.facts(experiment, step, number)
        values["text"] = .text(entry.object.text)
        if let at = entry.object.happenedAt { values["happenedAt"] = turn.when(at) }
        return turn.reply("logged", values, card: card(entry.object, turn, experiment, step, number))
    }

    /// The entry with its step, and a button for when another step was meant (E8).
    static func card(
        _ entry: StepEntry, _ turn: Turn, _ experiment: Stored<Experiment>, _ step: Stored<Step>, _ number: Int
    ) -> JSON {
        var values = turn.facts(experiment, step, number)
        values["happenedAt"] = entry.happenedAt.map { turn.when($0) }
        return Cards.detail(
            title: turn.phrase("lab/step of experiment", values),
            [(turn.phrase("lab/step \(entry.column.rawValue)"), entry.text)],
            buttons: [(turn.phrase("lab/step other"), turn.phrase("lab/step other"))])
    }

    /// When it happened: as said, or when it was typed without a connection.
    private static func happened(_ turn: Turn) -> Instant? {
        if let said = turn.instant("when") { return said.instant <= turn.now ? said.instant : earlier(said, turn) }
        return turn.now - turn.said > 60_000 ? turn.said : nil
    }

    /// "at 9:40" said at 10 is read as the next 9:40; what happened is a day before.
    private static func earlier(_ said: SpokenInstant, _ turn: Turn) -> Instant? {
        let readings = [said.instant, said.alternative].compactMap { $0 }.map { $0 + -86_400_000 }
        return readings.filter { $0 <= turn.now }.max()
    }
}

/// "correct my last observation: orange, not yellow"
enum CorrectEntry: IntentHandler {
    static let intent = "step.correct"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        guard let text = turn.text("text", "correction") else { throw turn.ask("text", as: "text") }
        let column = (turn.choice("column") ?? turn.text("column")).flatMap(StepEntry.Column.init(rawValue:))
        let entries = try turn.actions.entries(of: experiment)
        let replaced = Set(entries.compactMap(\.object.replaces))
        let own = entries.last { stored in
            stored.object.author == turn.speaker.id && !stored.object.isWithdrawn && !replaced.contains(stored.id)
                && (column == nil || stored.object.column == column)
        }
        guard let own else { throw Refusal(.notFound, phrase: "entry none") }
        let steps = try turn.actions.steps(of: experiment)
        guard let index = steps.firstIndex(where: { $0.id == own.object.stepId }) else {
            throw Refusal(.notFound, phrase: "entry none")
        }
        let entry = try turn.actions.addEntry(
            text, own.object.column, to: steps[index], of: experiment, replaces: own.id, verb: intent)
        var values = turn.facts(experiment, steps[index], index + 1)
        values["text"] = .text(entry.object.text)
        values["was"] = .text(own.object.text)
        return turn.reply("corrected", values)
    }
}

/// "other step": the entry that the person has just logged belongs to another one. The first stays readable, withdrawn.
enum OtherStep: IntentHandler {
    static let intent = "step.other"
    private static let verbs: Set<String> = [LogDone.intent, LogObservation.intent, CorrectEntry.intent, intent]

    static func run(_ turn: Turn) throws -> Reply {
        let mine = try turn.tx.changes.undoable(in: turn.room.key, by: turn.speaker.key).first {
            $0.kind == StepEntry.kind && verbs.contains($0.verb) && $0.before["deleted"]?.bool == true
        }
        guard let mine, let entry = try turn.tx.objects.find(StepEntry.self, id: mine.object), !entry.object.isWithdrawn
        else { throw Refusal(.notFound, phrase: "entry none") }
        let experiment = try turn.tx.objects.get(Experiment.self, id: entry.object.experimentId, in: turn.room.key)
        let steps = try turn.actions.steps(of: experiment)
        guard steps.count > 1 else {
            throw Refusal(
                .unknown, field: "step", phrase: "step unknown",
                values: ["experiment": .text(experiment.object.title), "count": .number(Double(steps.count))])
        }
        let meant: Int
        if let id = turn.settled("step"), let index = steps.firstIndex(where: { $0.id == id }) {
            meant = index
        } else if turn.number("number", "step") != nil {
            meant = try turn.step(of: experiment).number - 1
        } else {
            throw turn.choose(
                "which", [:],
                steps.enumerated().prefix(20).map { index, step in
                    Question.Option(
                        label: step.object.title, say: "\(index + 1)",
                        slots: ["#step": .text(step.id)])
                })
        }
        let step = steps[meant]
        var values = turn.facts(experiment, step, meant + 1)
        values["text"] = .text(entry.object.text)
        guard step.id != entry.object.stepId else { return turn.quietly("unchanged", values) }
        guard let withdrawn = try entry.object.creationUndone(now: turn.now) else {
            throw Refusal(.notFound, phrase: "entry none")
        }
        try turn.tx.objects.update(entry, to: withdrawn, verb: intent, origin: turn.origin())
        let moved = try turn.actions.addEntry(
            entry.object.text, entry.object.column, to: step, of: experiment, happenedAt: entry.object.happenedAt,
            replaces: entry.object.replaces, verb: intent)
        return turn.reply(
            "moved", values, card: LogEntry.card(moved.object, turn, experiment, step, meant + 1))
    }
}

/// "step 2 done" · "untick step 2"
enum TickStep: IntentHandler {
    static let intent = "step.done"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        let (step, number) = try turn.step(of: experiment)
        let isDone = turn.match.slots["done"].map { $0 != .choice("no") } ?? true
        let values = turn.facts(experiment, step, number)
        guard let ticked = step.object.ticked(isDone, by: turn.speaker.id, at: turn.now) else {
            return turn.quietly(isDone ? "already done" : "not done", values)
        }
        _ = try turn.actions.change(step, to: ticked, of: experiment, verb: isDone ? intent : "step.untick")
        return turn.reply(isDone ? "done" : "unticked", values)
    }
}

/// "rename step 2 to wash"
enum RenameStep: IntentHandler {
    static let intent = "step.rename"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        guard let title = turn.text("title", "name", "text") else { throw turn.ask("title", as: "title") }
        guard turn.number("number", "step") != nil else { throw turn.ask("number", as: "number") }
        let (step, number) = try turn.step(of: experiment)
        var renamed = step.object
        renamed.title = try CleanText.line(title, in: 1...200, field: "title")
        var values = turn.facts(experiment, step, number)
        values["was"] = .text(step.object.title)
        values["step"] = .text(renamed.title)
        guard renamed != step.object else { return turn.quietly("unchanged", values) }
        _ = try turn.actions.change(step, to: renamed, of: experiment, verb: intent)
        return turn.reply("renamed", values)
    }
}

/// "delete step 2"
enum DeleteStep: IntentHandler {
    static let intent = "step.delete"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        try experiment.object.checkOpen()
        guard turn.number("number", "step") != nil else { throw turn.ask("number", as: "number") }
        let (step, number) = try turn.step(of: experiment)
        let values = turn.facts(experiment, step, number)
        try turn.tx.objects.delete(step, verb: intent, origin: turn.origin())
        turn.focus.objects["step"] = nil
        return turn.reply("deleted", values)
    }
}
