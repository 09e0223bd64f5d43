import SimmerActions
import SimmerDomain
import SimmerExport
import SimmerLanguage
import SimmerStore

/// "export Lactase pH" · "export all experiments"
enum ExportExperiment: IntentHandler {
    static let intent = "experiment.export"

    static func run(_ turn: Turn) throws -> Reply {
        if turn.choice("whole") != nil {
            let count = try turn.actions.experiments().count
            guard count > 0 else { throw Refusal(.missing, field: "experiment", phrase: "experiment none") }
            return try turn.exported(turn.actions.export(.notebook), "all", ["count": .number(Double(count))])
        }
        let experiment = try turn.experiment()
        let steps = try turn.actions.steps(of: experiment).count
        return try turn.exported(
            turn.actions.export(.experiment(experiment.id)), "made",
            ["experiment": .text(experiment.object.title), "steps": .number(Double(steps))])
    }
}
