import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "move step 4 before 2" · "move step 3 to the top"
enum MoveStep: IntentHandler {
    static let intent = "step.move"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        try experiment.object.checkOpen()
        let (step, number) = try turn.namedStep(of: experiment)
        let count = try turn.actions.steps(of: experiment).count
        var values = turn.facts(experiment, step, number)
        values["count"] = .number(Double(count))
        // The place in the order that the step has left.
        let place: Int
        if let before = try other("before", of: count, values, turn) {
            place = before > number ? before - 1 : before
        } else if let after = try other("after", of: count, values, turn) {
            place = after > number ? after : after + 1
        } else if let wanted = turn.number("place").flatMap({ Int(whole: $0) }) {
            place = wanted
        } else if turn.number("number") != nil, case .place(let wanted)? = turn.pointer {
            place = wanted
        } else if turn.number("number") != nil, turn.pointer == .last {
            place = count
        } else if let by = turn.text("up") != nil ? -1 : turn.text("down") != nil ? 1 : nil {
            place = number + by
        } else {
            throw turn.ask("place", as: "number")
        }
        let now = try turn.actions.move(step, to: place, of: experiment)
        values["number"] = .number(Double(now))
        if turn.text("swapped") != nil, let wanted = turn.number("place").flatMap({ Int(whole: $0) }) {
            return try swap(with: wanted, step, from: number, experiment, values, turn)
        }
        return now == number ? turn.quietly("unchanged", values) : turn.reply("moved", values)
    }

    /// The number of a step that must be there.
    private static func other(_ slot: String, of count: Int, _ values: [String: PhraseValue], _ turn: Turn) throws
        -> Int?
    {
        guard let said = turn.number(slot) else { return nil }
        guard let number = Int(whole: said), (1...count).contains(number) else {
            throw Refusal(.unknown, field: "step", phrase: "step unknown", values: values)
        }
        return number
    }

    /// The first has been put at the other's place: the other goes to where the first was.
    private static func swap(
        with wanted: Int, _ step: Stored<Step>, from number: Int, _ experiment: Stored<Experiment>,
        _ values: [String: PhraseValue], _ turn: Turn
    ) throws -> Reply {
        let steps = try turn.actions.steps(of: experiment)
        let index = number < wanted ? wanted - 2 : wanted
        guard steps.indices.contains(wanted - 1), steps.indices.contains(index) else {
            throw Refusal(.unknown, field: "step", phrase: "step unknown", values: values)
        }
        _ = try turn.actions.move(steps[index], to: number, of: experiment)
        return turn.reply("moved", values)
    }
}
