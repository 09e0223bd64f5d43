import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "help"
enum Help: IntentHandler {
    static let intent = "help"
    static let isAlwaysUnderstood = true
    /// What people look for first; a lab's rooms begin with the notebook.
    private static let usual = [
        "timer.start", "timer.extend", "timer.list", "timer.cancel", "reminder.create", "reminder.list", "room.create",
        "invite.link", "message.missed", "undo",
    ]
    private static let lab = ["experiment.create", "step.add", "step.did", "step.observe"]

    static func run(_ turn: Turn) throws -> Reply {
        let intents = turn.room.kind == .lab ? lab + usual : usual
        let examples = intents.compactMap {
            turn.grammar.example(of: $0, language: turn.language, roomKind: turn.room.kind.rawValue)
        }
        let title = turn.phrase("title")
        let items = examples.enumerated().map { index, example in
            Cards.Item(number: index + 1, title: example.say, detail: example.does)
        }
        let text =
            ([title] + items.map { turn.phrase("line", ["say": .text($0.title), "does": .text($0.detail ?? "")]) })
            .joined(separator: "\n")
        return Reply(text, card: Cards.list(title: title, items), isQuiet: true)
    }
}

/// "about"
enum About: IntentHandler {
    static let intent = "about"
    static func run(_ turn: Turn) throws -> Reply {
        let shown = turn.phrase("shown", ["version": .text(turn.environment.version)])
        let outside = turn.environment.reading.map { turn.phrase("outside", ["host": .text($0.host)]) }
        return Reply([shown, outside].compactMap(\.self).joined(separator: "\n"), isQuiet: true)
    }
}
