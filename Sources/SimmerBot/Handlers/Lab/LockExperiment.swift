import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "lock Lactase pH" · "unlock it": only an owner of the room does that
enum LockExperiment: IntentHandler {
    static let intent = "experiment.lock"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        turn.focus.name("experiment", experiment.id)
        let values = turn.facts(experiment)
        if turn.match.slots["remove"] != nil {
            return try turn.actions.unlock(experiment) == nil
                ? turn.quietly("not locked", values) : turn.reply("unlocked", values)
        }
        return try turn.actions.lock(experiment) == nil
            ? turn.quietly("already locked", values) : turn.reply("locked", values)
    }
}

/// "sign off Lactase pH": who signs proves who it is, and that is nothing for a conversation.
enum SignExperiment: IntentHandler {
    static let intent = "experiment.sign"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        turn.focus.name("experiment", experiment.id)
        try turn.actions.checkSigner(of: experiment)
        return turn.quietly(
            "where", turn.facts(experiment),
            card: Cards.detail(
                title: experiment.object.title, [(turn.phrase("lab/experiment sign"), turn.phrase("where short"))],
                subject: Subject(kind: Experiment.kind, id: experiment.id)))
    }
}
