import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "undo" · "undo the rename of bows"
enum Undo: IntentHandler {
    static let intent = "undo"

    static func run(_ turn: Turn) throws -> Reply {
        let undoing = Undoing(actions: turn.actions)
        let words = ChangeWords(actions: turn.actions)
        let change = try named(turn, words)
        if change == nil, let room = try deletedRoom(turn) {
            try turn.tx.rooms.restore(room)
            return turn.reply("undone", ["what": .text(turn.phrase("changes/room.delete", ["name": .text(room.name)]))])
        }
        return try say(undoing.undo(change), "undone", turn, words)
    }

    /// A room that the speaker deleted after the last change here.
    private static func deletedRoom(_ turn: Turn) throws -> Room? {
        guard let room = try turn.tx.rooms.restorable(by: turn.speaker.key).first, let at = room.deletedAt,
            turn.now - at <= 86_400_000
        else { return nil }
        let last = try turn.tx.changes.undoable(in: turn.room.key, by: turn.speaker.key, limit: 1).first
        return last.map { $0.at > at } == true ? nil : room
    }

    /// The newest change, of anybody, whose thing or deed the words name.
    private static func named(_ turn: Turn, _ words: ChangeWords) throws -> Change? {
        guard let text = turn.text("text", "title", "label") else { return nil }
        let wanted = Set(text.folded.split { !$0.isLetter && !$0.isNumber })
        let found = try turn.tx.changes.undoable(in: turn.room.key, by: nil).first { change in
            let described = Set(try words.describe(change).folded.split { !$0.isLetter && !$0.isNumber })
            return !wanted.isDisjoint(with: described)
        }
        guard let found else { throw Refusal(.notFound, phrase: "undo unknown", values: ["text": .text(text)]) }
        return found
    }

    static func say(_ outcome: Undoing.Outcome, _ key: String, _ turn: Turn, _ words: ChangeWords) throws -> Reply {
        var said: [String] = []
        for change in outcome.changes {
            let description = try words.describe(change)
            if !said.contains(description) { said.append(description) }
        }
        if let change = outcome.changes.last { turn.focus.name(change.kind, change.object) }
        return turn.reply(key, ["what": .text(said.joined(separator: ", "))])
    }
}

/// "redo"
enum Redo: IntentHandler {
    static let intent = "redo"

    static func run(_ turn: Turn) throws -> Reply {
        let outcome = try Undoing(actions: turn.actions).redo()
        return try Undo.say(outcome, "redone", turn, ChangeWords(actions: turn.actions))
    }
}

/// "yes" to "Apply the change?" of an edited command: its first form is taken back, the new one follows.
enum ApplyEdit: IntentHandler {
    static let intent = "edit.apply"

    static func run(_ turn: Turn) throws -> Reply {
        let of = turn.number("of").flatMap { Seq(exactly: $0) }
        let first = try turn.tx.changes.undoable(in: turn.room.key, by: turn.speaker.key).first { $0.cause == of }
        if let first { _ = try Undoing(actions: turn.actions).undo(first) }
        return turn.quietly("bot/applied")
    }
}

/// "history" · "history of step 2"
enum History: IntentHandler {
    static let intent = "history"
    private static let lines = 10

    static func run(_ turn: Turn) throws -> Reply {
        let words = ChangeWords(actions: turn.actions)
        var changes = try turn.tx.changes.undoable(in: turn.room.key, by: nil, hours: 24 * 366, limit: 200)
        if let text = turn.text("text", "title", "label", "experiment") {
            let fold = text.folded
            changes = try changes.filter { try words.describe($0).folded.contains(fold) }
        } else if turn.number("number", "step") != nil {
            let step = try turn.step(of: turn.experiment()).step
            changes = try turn.tx.changes.history(of: step.id, limit: 50)
        }
        guard !changes.isEmpty else { return turn.quietly("none") }
        let items = try changes.prefix(lines).enumerated().map { index, change in
            let who =
                try change.account.flatMap { try turn.tx.accounts.find($0)?.displayName }
                ?? turn.phrase("words/former member")
            return Cards.Item(
                number: index + 1, title: try words.describe(change),
                detail: turn.phrase("line", ["who": .text(who), "when": turn.when(change.at)]))
        }
        let title = turn.phrase("title")
        let text = ([title] + items.map { "\($0.number). \($0.title) – \($0.detail ?? "")" }).joined(separator: "\n")
        return Reply(text, card: Cards.list(title: title, items), isQuiet: true)
    }
}
