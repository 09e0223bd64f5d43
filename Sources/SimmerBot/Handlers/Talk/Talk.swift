import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "help"
enum Help: IntentHandler {
    static let intent = "help"
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
        let text = ([title] + items.map { "“\($0.title)”: \($0.detail ?? "")" }).joined(separator: "\n")
        return Reply(text, card: Cards.list(title: title, items), isQuiet: true)
    }
}

/// "about"
enum About: IntentHandler {
    static let intent = "about"
    static func run(_ turn: Turn) throws -> Reply {
        turn.quietly("shown", ["version": .text(turn.environment.version)])
    }
}

/// "what did I miss?"
enum Missed: IntentHandler {
    static let intent = "message.missed"
    private static let look = 200

    static func run(_ turn: Turn) throws -> Reply {
        let after = try lastSeen(turn)
        let all = try turn.tx.events.missed(turn.room.key, after: after, for: turn.speaker.key)
        let people = all.filter { $0.author != Account.bot }
        let bot = all.first { $0.author == Account.bot }?.count ?? 0
        let count = people.map(\.count).reduce(0, +)
        guard count + bot > 0 else { return turn.quietly("nothing") }
        let who = try people.sorted { $0.first < $1.first }.map { entry in
            turn.phrase(
                "person",
                [
                    "who": .text(
                        try turn.tx.accounts.find(entry.author)?.displayName ?? turn.phrase("words/former member")),
                    "count": .number(Double(entry.count)),
                ])
        }
        var values: [String: PhraseValue] = ["count": .number(Double(count))]
        if !who.isEmpty { values["people"] = .list(who) }
        if bot > 0 { values["bot"] = .number(Double(bot)) }
        if let first = all.map(\.first).min(), let event = try turn.tx.events.find(turn.room.key, first) {
            values["first"] = turn.when(event.at)
            if let text = event.content["text"]?.string { values["text"] = .text(String(text.prefix(80))) }
        }
        return turn.quietly("missed", values)
    }

    /// The read position; when saying this very line has moved it, the place of what the speaker said before.
    private static func lastSeen(_ turn: Turn) throws -> Seq {
        let read = turn.membership.lastReadSeq
        guard read >= turn.cause else { return read }
        let before = try turn.tx.events.history(turn.room.key, before: turn.cause, limit: look, all: false)
        return before.last { $0.author == turn.speaker.key }?.seq ?? (before.first?.seq ?? 1) - 1
    }
}
