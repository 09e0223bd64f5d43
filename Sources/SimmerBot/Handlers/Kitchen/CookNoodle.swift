import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "how long do the penne cook?"
enum CookNoodle: IntentHandler {
    static let intent = "noodle.cook"

    static func run(_ turn: Turn) throws -> Reply {
        let noodle = try turn.noodle().object
        guard let seconds = noodle.cookSeconds else {
            return Reply(turn.phrase("no time", ["name": .text(noodle.name)]), code: .missing)
        }
        return turn.quietly("time", ["name": .text(noodle.name), "time": .duration(Double(seconds))])
    }
}
