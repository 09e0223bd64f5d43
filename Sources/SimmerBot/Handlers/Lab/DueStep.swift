import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "step 3 is due tomorrow 14:00, warn me 30 minutes before" · "when is step 2 due?"
enum DueStep: IntentHandler {
    static let intent = "step.due"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        let (step, number) = try turn.step(of: experiment)
        var values = turn.facts(experiment, step, number)
        let old = step.object.deadline
        if turn.text("remove") != nil {
            guard old != nil else { return turn.quietly("none", values) }
            _ = try turn.actions.setDeadline(nil, warnSeconds: nil, of: step, experiment)
            return turn.reply("removed", values)
        }
        let lead = turn.duration("delta", "duration").map { Int(min($0, 1e9).rounded()) }
        let spoken = turn.instant("when", "until", "end")
        guard let at = spoken.map({ turn.moment($0, defaultTime: PartsOfDayDefault.evening) }) ?? old?.at else {
            guard lead == nil else { throw turn.ask("when", as: "instant") }
            return turn.quietly("none", values)
        }
        values["when"] = turn.when(at)
        guard spoken != nil || lead != nil else {
            values["warned"] = old?.warnAt.map { turn.when($0) }
            return turn.quietly(step.object.isOverdue(at: turn.now) ? "overdue" : "due", values)
        }
        if at <= turn.now, spoken != nil { throw turn.isOver(at) }
        let changed = try turn.actions.setDeadline(at, warnSeconds: lead ?? old?.warnSeconds, of: step, experiment)
        if let warnAt = changed.object.deadline?.warnAt {
            // A warning that would have to come at once is no warning.
            values[warnAt > turn.now ? "warned" : "tooLate"] = turn.when(warnAt)
        }
        return turn.reply("set", values, card: try ShowStep.card(changed, number, turn))
    }
}
