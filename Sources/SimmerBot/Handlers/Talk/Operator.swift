import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "support"
enum Support: IntentHandler {
    static let intent = "support"

    static func run(_ turn: Turn) throws -> Reply {
        let lines = [
            turn.environment.supportAddress.map { turn.phrase("shown", ["address": .text($0)]) } ?? turn.phrase("none"),
            turn.environment.contact.map { turn.phrase("contact", ["contact": .text($0)]) },
        ]
        return Reply(lines.compactMap(\.self).joined(separator: " "), isQuiet: true)
    }
}

/// "feedback: the timer is too quiet"
enum GiveFeedback: IntentHandler {
    static let intent = "feedback"

    static func run(_ turn: Turn) throws -> Reply {
        guard let text = turn.text("text"), !text.isEmpty else { throw turn.ask("text", as: "text") }
        let number = try turn.tx.feedback.add(text, by: turn.speaker.key)
        return turn.quietly("noted", ["number": .number(Double(number))])
    }
}
