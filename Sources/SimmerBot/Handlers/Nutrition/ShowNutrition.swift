import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "nutrition of penne", "how much protein in the bows?", "refresh the fusilli values", "not this one"
enum ShowNutrition: ShowingHandler {
    static let intent = "noodle.nutrition"
    /// What "not this one" is about.
    private static let focus = "nutrition"

    static func run(_ turn: Turn) throws -> Reply {
        let noodle = try turn.noodle()
        turn.focus.objects[focus] = noodle.id
        if turn.choice("choice") != nil { return try next(noodle, turn) }
        let isRefresh = turn.match.slots["refresh"] != nil
        if isRefresh, turn.environment.actions.nutritionSources.isEmpty {
            throw Refusal(.offline, phrase: "nutrition/nobody to ask")
        }
        let table = try turn.nutrition(of: noodle, isAsked: true, again: isRefresh)
        let field = turn.choice("field").flatMap(Nutrient.init(rawValue:))
        var reply = Reply(table.text(only: field), card: table.card, isQuiet: true)
        if !table.hasValues, table.standing == .known, turn.environment.actions.nutritionSources.isEmpty {
            reply.code = .offline
        }
        return reply
    }

    /// Takes the next of what the sources had found.
    private static func next(_ noodle: Stored<Noodle>, _ turn: Turn) throws -> Reply {
        let kept = try turn.actions.keepOther(of: noodle)
        let table = NutritionTable(noodle.object, kept.object, .known, turn.actions)
        return Reply(table.text(), card: table.card)
    }
}
