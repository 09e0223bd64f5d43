import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

extension Turn {
    /// What replies about an experiment name.
    func facts(_ experiment: Stored<Experiment>) -> [String: PhraseValue] {
        [
            "experiment": .text(experiment.object.title), "start": day(experiment.object.startDate),
            "end": day(experiment.object.endDate), "protocol": .text(experiment.object.protocolText),
        ]
    }

    /// "planned", "running", "ended" in words, and whether it is locked.
    func state(of experiment: Experiment) -> PhraseValue {
        let state = phrase("lab/experiment \(experiment.state(on: today).rawValue)")
        guard experiment.lockedAt != nil else { return .text(state) }
        return .list([state, phrase("lab/experiment locked")])
    }
}

/// "open Lactase pH"
enum ShowExperiment: IntentHandler {
    static let intent = "experiment.show"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        try turn.open(experiment)
        let steps = try turn.actions.steps(of: experiment).map(\.object)
        var values = turn.facts(experiment)
        values["state"] = turn.state(of: experiment.object)
        values["count"] = .number(Double(steps.count))
        values["done"] = steps.isEmpty ? nil : .number(Double(steps.count { $0.done != nil }))
        let signers = try turn.actions.signoffs(of: experiment).map(\.object.signerName)
        values["signers"] = signers.isEmpty ? nil : .list(signers)
        var reply = turn.quietly("experiment.show/shown", values, card: try card(experiment, turn))
        try reply.add(turn.actions.references(of: experiment.id), turn.actions)
        return reply
    }

    static func card(_ experiment: Stored<Experiment>, _ turn: Turn) throws -> JSON {
        let values = turn.facts(experiment)
        let steps = try turn.actions.steps(of: experiment).map(\.object)
        var fields = [
            (
                turn.phrase("lab/experiment state"),
                turn.phrase("lab/state", ["state": turn.state(of: experiment.object)])
            ),
            (
                turn.phrase("lab/experiment start"),
                turn.phrase("lab/date", ["end": turn.day(experiment.object.startDate)])
            ),
            (turn.phrase("lab/experiment end"), turn.phrase("lab/date", values)),
            (turn.phrase("lab/experiment protocol"), experiment.object.protocolText),
            (
                turn.phrase("lab/experiment steps"),
                turn.phrase(
                    "lab/steps done",
                    [
                        "done": .number(Double(steps.count { $0.done != nil })),
                        "count": .number(Double(steps.count)),
                    ])
            ),
        ]
        let signers = try turn.actions.signoffs(of: experiment).map(\.object.signerName)
        if !signers.isEmpty {
            fields.append((turn.phrase("lab/experiment signed"), signers.joined(separator: ", ")))
        }
        return Cards.detail(
            title: experiment.object.title, fields,
            buttons: [
                (turn.phrase("lab/experiment steps"), turn.phrase("lab/say steps", values)),
                (turn.phrase("lab/experiment versions"), turn.phrase("lab/say versions", values)),
            ], subject: Subject(kind: Experiment.kind, id: experiment.id))
    }
}

/// "list experiments"
enum ListExperiments: IntentHandler {
    static let intent = "experiment.list"

    static func run(_ turn: Turn) throws -> Reply {
        let all = try turn.actions.experimentsInOrder()
        guard !all.isEmpty else { return turn.quietly("none") }
        let steps = try turn.actions.stepsOfAll()
        return turn.list(
            all, title: turn.phrase("title", ["count": .number(Double(all.count))]), kind: "experiment", id: \.id
        ) { number, stored in
            var values = turn.facts(stored)
            let own = steps[stored.id] ?? []
            values["state"] = turn.state(of: stored.object)
            values["count"] = own.isEmpty ? nil : .number(Double(own.count))
            values["done"] = .number(Double(own.count { $0.done != nil }))
            return Cards.Item(
                number: number, title: stored.object.title, detail: turn.phrase("line", values),
                subject: Subject(kind: Experiment.kind, id: stored.id), say: turn.phrase("lab/say open", values))
        }
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
        try turn.actions.deleteExperiment(experiment)
        return turn.reply("deleted", values)
    }
}
