import SimmerActions
import SimmerDomain
import SimmerStore

/// "how much have I used today?"
enum ShowUsage: IntentHandler {
    static let intent = "account.usage"

    static func run(_ turn: Turn) throws -> Reply { Reply(try UsageWords(turn.actions).all(), isQuiet: true) }
}
