import Foundation
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "new experiment Lactase pH from Monday to Friday: incubate at 37 °C"; what is missing is asked piece by piece.
enum CreateExperiment: IntentHandler {
    static let intent = "experiment.create"

    static func run(_ turn: Turn) throws -> Reply {
        guard let title = turn.text("title", "name") else { throw turn.ask("title", as: "title") }
        let clean = try CleanText.line(title, in: 1...120, field: "title")
        if try turn.tx.objects.find(Experiment.self, named: clean, in: turn.room.key) != nil {
            throw turn.ask("title", as: "title", "title taken", ["experiment": .text(clean)], code: .duplicate)
        }
        guard let start = start(turn) else { throw turn.ask("dates", as: "dates") }
        guard let end = end(turn, start: start) else { throw turn.ask("end", as: "instant") }
        guard start <= end else { throw turn.ask("dates", as: "dates", "end before start", code: .invalid) }
        guard let text = turn.text("protocol", "text") else { throw turn.ask("protocol", as: "text") }
        let made = try turn.actions.createExperiment(title: clean, start: start, end: end, protocolText: text)
        try turn.open(made)
        return turn.reply(
            "created",
            [
                "experiment": .text(made.object.title), "start": turn.day(start), "end": turn.day(end),
                "protocol": .text(made.object.protocolText),
            ], card: ShowExperiment.card(made, turn, steps: 0))
    }

    /// The first day; "from 3 to 7 March" has its month in the second one.
    private static func start(_ turn: Turn) -> CivilDate? {
        if let first = turn.instant("start", "when") { return CivilTime(first.instant, in: turn.zone).date }
        guard let day = turn.number("number").flatMap({ Int(exactly: $0) }), let last = turn.instant("end", "until")
        else {
            return nil
        }
        var month = CivilTime(last.instant, in: turn.zone).date
        if day > month.day { month = CivilDate(year: month.year, month: month.month, day: 1).adding(months: -1) }
        return CivilDate(checkingYear: month.year, month: month.month, day: day)
    }

    /// The last day, itself included: "for 5 days" from Monday is Friday.
    private static func end(_ turn: Turn, start: CivilDate) -> CivilDate? {
        if let last = turn.instant("end", "until") { return CivilTime(last.instant, in: turn.zone).date }
        guard let seconds = turn.duration("duration"), seconds < 1e9 else { return nil }
        return start.adding(days: max(1, Int((seconds / 86_400).rounded(.up))) - 1)
    }
}

/// "open Lactase pH"
enum ShowExperiment: IntentHandler {
    static let intent = "experiment.show"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        try turn.open(experiment)
        let steps = try turn.actions.steps(of: experiment)
        let state = turn.phrase("lab/experiment \(experiment.object.state(on: turn.today).rawValue)")
        return turn.quietly(
            "experiment.show/shown",
            [
                "experiment": .text(experiment.object.title), "start": turn.day(experiment.object.startDate),
                "end": turn.day(experiment.object.endDate), "state": .text(state),
                "protocol": .text(experiment.object.protocolText), "count": .number(Double(steps.count)),
            ], card: card(experiment, turn, steps: steps.count))
    }

    static func card(_ experiment: Stored<Experiment>, _ turn: Turn, steps: Int) -> JSON {
        Cards.detail(
            title: experiment.object.title,
            [
                (turn.phrase("lab/experiment start"), experiment.object.startDate.text),
                (turn.phrase("lab/experiment end"), experiment.object.endDate.text),
                (turn.phrase("lab/experiment protocol"), experiment.object.protocolText),
                (turn.phrase("lab/experiment steps"), "\(steps)"),
            ])
    }
}

/// "list experiments"
enum ListExperiments: IntentHandler {
    static let intent = "experiment.list"

    static func run(_ turn: Turn) throws -> Reply {
        let all = try turn.actions.experiments()
        guard !all.isEmpty else { return turn.quietly("none") }
        return turn.list(
            all, title: turn.phrase("title", ["count": .number(Double(all.count))]), kind: "experiment", id: \.id
        ) { number, stored in
            let state = turn.phrase("lab/experiment \(stored.object.state(on: turn.today).rawValue)")
            return Cards.Item(
                number: number, title: stored.object.title,
                detail: turn.phrase(
                    "line",
                    [
                        "start": turn.day(stored.object.startDate), "end": turn.day(stored.object.endDate),
                        "state": .text(state),
                    ]))
        }
    }
}

/// "show the protocol"
enum ShowProtocol: IntentHandler {
    static let intent = "experiment.protocol"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        turn.focus.name("experiment", experiment.id)
        return turn.quietly(
            "shown",
            ["experiment": .text(experiment.object.title), "protocol": .text(experiment.object.protocolText)])
    }
}

/// "delete the experiment"
enum DeleteExperiment: IntentHandler {
    static let intent = "experiment.delete"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        try experiment.object.checkOpen()
        let values: [String: PhraseValue] = ["experiment": .text(experiment.object.title)]
        guard turn.isConfirmed else {
            throw turn.confirm("confirm", values, adding: ["#experiment": .text(experiment.id)])
        }
        try turn.tx.objects.delete(experiment, verb: intent, origin: turn.origin())
        return turn.reply("deleted", values)
    }
}
