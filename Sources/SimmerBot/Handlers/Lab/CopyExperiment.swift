import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "move the end of Lactase pH to Sunday": dates are fixed, so that a copy with new ones is offered (E6).
enum MoveExperiment: IntentHandler {
    static let intent = "experiment.move"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        let (start, end) = dates(experiment.object, turn)
        try Experiment.checkDates(start, end)
        var values = turn.facts(experiment)
        values["newStart"] = turn.day(start)
        values["newEnd"] = turn.day(end)
        var copy: [String: SlotValue] = ["#experiment": .text(experiment.id)]
        let hasDates = ["start", "end", "delta"].contains { turn.match.slots[$0] != nil }
        if hasDates {
            copy["start"] = .text(start.text)
            copy["end"] = .text(end.text)
        }
        var offer = turn.confirm(hasDates ? "offer" : "offer other", values, code: .notAllowed)
        offer.question.options[0].slots = [:]
        offer.question.options[0].match = Match(intent: CopyExperiment.intent, language: turn.language, slots: copy)
        throw offer
    }

    /// Those that it would have.
    private static func dates(_ experiment: Experiment, _ turn: Turn) -> (CivilDate, CivilDate) {
        func date(_ said: SpokenInstant) -> CivilDate { CivilTime(said.instant, in: turn.zone).date }
        var (start, end) = (experiment.startDate, experiment.endDate)
        if let said = turn.instant("start") {
            start = date(said)
            end = start.adding(days: experiment.days - 1)
        }
        if let said = turn.instant("end") { end = date(said) }
        if let seconds = turn.duration("delta"), seconds < 1e9 {
            end = end.adding(days: Int((seconds / 86_400).rounded()))
        }
        return (start, end)
    }
}

/// "copy Lactase pH to next week": protocol and steps come along, entries and photos do not (B12).
enum CopyExperiment: IntentHandler {
    static let intent = "experiment.copy"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        let dated = SpokenDates.resolved(turn)
        guard let said = dated.match.slots["start"] else { throw ask(turn, experiment) }
        // "next week" is where it begins; how long it takes is known.
        let isLength = turn.match.slots["end"] == nil && turn.match.slots["duration"] == nil
        let end = isLength ? nil : try dated.match.slots["end"].map { try SpokenDates.day($0) }
        let copy = try turn.actions.copy(experiment, start: SpokenDates.day(said), end: end)
        try turn.open(copy)
        var values = turn.facts(copy)
        values["was"] = .text(experiment.object.title)
        let steps = try turn.actions.steps(of: copy)
        values["count"] = .number(Double(steps.count))
        let deadlines = steps.count { $0.object.deadline != nil }
        let hasMoved = copy.object.startDate != experiment.object.startDate
        if deadlines > 0, hasMoved { values["deadlines"] = .number(Double(deadlines)) }
        return turn.reply("copied", values, card: try ShowExperiment.card(copy, turn))
    }

    private static func ask(_ turn: Turn, _ experiment: Stored<Experiment>) -> Interruption {
        var interruption = turn.ask("start", as: "dates", "ask start", turn.facts(experiment))
        var order = turn.match
        order.slots["#experiment"] = .text(experiment.id)
        interruption.order = order
        return interruption
    }
}

/// "save it as a template" · "new experiment from template Lactase pH" · "show our templates"
enum UseTemplate: IntentHandler {
    static let intent = "experiment.template"

    static func run(_ turn: Turn) throws -> Reply {
        switch turn.choice("use") ?? turn.text("use") {
        case "list": return try list(turn)
        case "new": return try begin(turn)
        default: return try save(turn)
        }
    }

    private static func save(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        let template = try turn.actions.saveTemplate(of: experiment, title: turn.text("title"))
        var values = turn.facts(experiment)
        values["template"] = .text(template.object.title)
        values["count"] = .number(Double(template.object.steps.count))
        return turn.reply("saved", values)
    }

    private static func list(_ turn: Turn) throws -> Reply {
        let all = try turn.actions.templates()
        guard !all.isEmpty else { return turn.quietly("none") }
        return turn.list(all, title: turn.phrase("title", ["count": .number(Double(all.count))])) { number, stored in
            let template = stored.object
            return Cards.Item(
                number: number, title: template.title,
                detail: turn.phrase(
                    "line",
                    ["count": .number(Double(template.steps.count)), "days": .number(Double(template.days))]),
                say: turn.phrase("say new", ["template": .text(template.title)]))
        }
    }

    private static func begin(_ turn: Turn) throws -> Reply {
        let template = try template(turn)
        let dated = SpokenDates.resolved(turn)
        guard let said = dated.match.slots["start"] else {
            var interruption = turn.ask("start", as: "dates", "ask start", ["template": .text(template.object.title)])
            var order = turn.match
            order.slots["#template"] = .text(template.id)
            interruption.order = order
            throw interruption
        }
        let isLength = turn.match.slots["end"] == nil && turn.match.slots["duration"] == nil
        let end = isLength ? nil : try dated.match.slots["end"].map { try SpokenDates.day($0) }
        let made = try turn.actions.createExperiment(
            from: template.object, start: SpokenDates.day(said), end: end)
        try turn.open(made)
        var values = turn.facts(made)
        values["template"] = .text(template.object.title)
        values["count"] = .number(Double(template.object.steps.count))
        return turn.reply("begun", values, card: try ShowExperiment.card(made, turn))
    }

    /// The one that was named, else the only one.
    private static func template(_ turn: Turn) throws -> Stored<ExperimentTemplate> {
        let all = try turn.actions.templates()
        if let id = turn.settled("template"), let found = all.first(where: { $0.id == id }) { return found }
        guard !all.isEmpty else { throw Refusal(.missing, field: "template", phrase: "template none") }
        guard let name = turn.text("title", "experiment") else {
            if all.count == 1 { return all[0] }
            throw choice(all, .missing, turn)
        }
        if let exact = all.first(where: { $0.object.title.folded == name.folded }) { return exact }
        let words = Set(name.folded.split(separator: " "))
        let parts = all.filter { words.isSubset(of: Set($0.object.title.folded.split(separator: " "))) }
        if parts.count == 1 { return parts[0] }
        if parts.count > 1 { throw choice(parts, .ambiguous, turn) }
        throw Refusal(.unknown, field: "template", phrase: "template unknown", values: ["label": .text(name)])
    }

    private static func choice(_ all: [Stored<ExperimentTemplate>], _ code: Reason, _ turn: Turn) -> Interruption {
        var interruption = turn.choose(
            "which", [:],
            all.prefix(20).map {
                Question.Option(label: $0.object.title, say: "", slots: ["#template": .text($0.id)])
            })
        interruption.reply.code = code
        return interruption
    }
}
