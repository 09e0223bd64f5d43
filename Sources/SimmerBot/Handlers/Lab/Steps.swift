import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "step 2: mixed 5 mL Tris"
enum LogDone: IntentHandler {
    static let intent = "step.did"
    static func run(_ turn: Turn) throws -> Reply {
        // "step 3: add enzyme" where two are there makes the third (E10).
        if let number = turn.number("number", "step"), let title = turn.text("text"), turn.instant("when") == nil {
            let experiment = try turn.experiment()
            if Int(whole: number) == (try turn.actions.steps(of: experiment).count) + 1 {
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
        let (happenedAt, isByDevice) = happened(turn)
        let entry = try turn.actions.addEntry(
            text, column, to: step, of: experiment, happenedAt: happenedAt, isByDevice: isByDevice, verb: verb)
        var values = turn.facts(experiment, step, number)
        values["text"] = .text(entry.object.text)
        values["happened"] = times(of: entry.object, turn).map { .text($0) }
        var reply = turn.reply("logged", values, card: card(entry.object, turn, experiment, step, number))
        try AddUploads.add(to: &reply, step, number, experiment, turn)
        return reply
    }

    /// The entry with its step, and a button for when another step was meant (E8).
    static func card(
        _ entry: StepEntry, _ turn: Turn, _ experiment: Stored<Experiment>, _ step: Stored<Step>, _ number: Int
    ) -> JSON {
        var values = turn.facts(experiment, step, number)
        values["happened"] = times(of: entry, turn).map { .text($0) }
        return Cards.detail(
            title: turn.phrase("lab/step of experiment", values),
            [(turn.phrase("lab/step \(entry.column.rawValue)"), entry.text)],
            buttons: [(turn.phrase("lab/step other"), turn.phrase("lab/step other"))])
    }

    /// When it happened: as said, or when it was typed without a connection.
    private static func happened(_ turn: Turn) -> (at: Instant?, isByDevice: Bool) {
        if let said = turn.instant("when") {
            return (said.instant <= turn.now ? said.instant : earlier(said, turn), false)
        }
        return turn.now - turn.said > 60_000 ? (turn.said, true) : (nil, false)
    }

    /// "10:02 (device), received 10:40"; nil for an entry that has one time only.
    static func times(of entry: StepEntry, _ turn: Turn) -> String? {
        guard let happenedAt = entry.happenedAt else { return nil }
        return turn.phrase(
            entry.isByDevice ? "lab/times device" : "lab/times said",
            ["happened": turn.when(happenedAt), "received": turn.when(entry.at)])
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
        if turn.text("change") != nil { return try replace(text, column ?? .did, experiment, turn) }
        let entries = try turn.actions.entries(of: experiment)
        let meant = turn.namesStep ? try turn.step(of: experiment).step.id : nil
        let replaced = Set(entries.filter { !$0.object.isWithdrawn }.compactMap(\.object.replaces))
        let own = entries.last { stored in
            stored.object.author == turn.speaker.id && !stored.object.isWithdrawn && !replaced.contains(stored.id)
                && (column == nil || stored.object.column == column) && (meant == nil || stored.object.stepId == meant)
        }
        guard let own else { throw Refusal(.notFound, phrase: "entry none") }
        let steps = try turn.actions.steps(of: experiment)
        guard let index = steps.firstIndex(where: { $0.id == own.object.stepId }) else {
            throw Refusal(.notFound, phrase: "entry none")
        }
        let entry = try turn.actions.correct(own, to: text, in: steps[index], of: experiment, verb: intent)
        var values = turn.facts(experiment, steps[index], index + 1)
        values["text"] = .text(entry.object.text)
        values["was"] = .text(own.object.text)
        return turn.reply("corrected", values)
    }

    /// "replace step 2 with …": the whole text of the step.
    private static func replace(
        _ text: String, _ column: StepEntry.Column, _ experiment: Stored<Experiment>, _ turn: Turn
    ) throws -> Reply {
        let (step, number) = try turn.step(of: experiment)
        let (entry, was) = try turn.actions.replaceText(text, column, of: step, experiment, verb: intent)
        var values = turn.facts(experiment, step, number)
        values["text"] = .text(entry.object.text)
        guard !was.isEmpty else { return turn.reply("first", values) }
        values["was"] = .text(was.map(\.object.text).joined(separator: " / "))
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
            isByDevice: entry.object.isByDevice, replaces: entry.object.replaces, verb: intent)
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
        try experiment.object.checkOpen()
        let (step, number) = try turn.namedStep(of: experiment, byTitle: false)
        var renamed = step.object
        try renamed.rename(title)
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
        let (step, number) = try turn.namedStep(of: experiment)
        let values = turn.facts(experiment, step, number)
        try turn.actions.deleteStep(step, of: experiment)
        turn.focus.objects["step"] = nil
        return turn.reply("deleted", values)
    }
}
