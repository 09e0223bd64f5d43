import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "undo" · "undo the rename of bows"
enum Undo: IntentHandler {
    static let intent = "undo"
    static let isAlwaysUnderstood = true

    static func run(_ turn: Turn) throws -> Reply {
        let undoing = Undoing(actions: turn.actions)
        let words = ChangeWords(actions: turn.actions)
        let change = try named(turn, undoing, words)
        if change == nil, let outcome = try undoing.undoDeletedRoom() {
            return try say(outcome, "undone", turn, words.undone)
        }
        return try say(undoing.undo(change), "undone", turn, words.undone)
    }

    /// The change, of anybody, whose thing and deed the words name best; of several the newest.
    private static func named(_ turn: Turn, _ undoing: Undoing, _ changeWords: ChangeWords) throws -> Change? {
        guard let text = turn.text("text", "title", "label") else { return nil }
        func words(_ text: String) -> [Substring] {
            text.folded.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 2 || $0.first?.isNumber == true }
        }
        // "rename" names what was "renamed"; short words have to be the same.
        func isNamed(_ word: Substring, by other: Substring) -> Bool {
            word == other || (word.count > 3 && other.count > 3 && (word.hasPrefix(other) || other.hasPrefix(word)))
        }
        let wanted = words(text)
        let scored = try undoing.named().map { change in
            let described = words(try changeWords.describe(change))
            return (change, score: wanted.filter { word in described.contains { isNamed(word, by: $0) } }.count)
        }
        // The list is newest first, and the first of the best is taken.
        guard let best = scored.map(\.score).max(), best > 0, let found = scored.first(where: { $0.score == best })?.0
        else { throw Refusal(.notFound, phrase: "undo unknown", values: ["text": .text(text)]) }
        return found
    }

    static func say(
        _ outcome: Undoing.Outcome, _ key: String, _ turn: Turn, _ words: (Change) throws -> String
    ) throws -> Reply {
        var said: [String] = []
        for change in outcome.changes {
            let description = try words(change)
            if !said.contains(description) { said.append(description) }
        }
        if let change = outcome.changes.last { turn.focus.name(change.kind, change.object) }
        return turn.reply(key, ["what": .text(said.joined(separator: ", "))])
    }
}

/// "redo"
enum Redo: IntentHandler {
    static let intent = "redo"
    static let isAlwaysUnderstood = true

    static func run(_ turn: Turn) throws -> Reply {
        let outcome = try Undoing(actions: turn.actions).redo()
        return try Undo.say(outcome, "redone", turn, ChangeWords(actions: turn.actions).describe)
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

    static func run(_ turn: Turn) throws -> Reply {
        let words = ChangeWords(actions: turn.actions)
        var changes = try Undoing(actions: turn.actions).named(hours: 24 * 366, limit: 200)
        let text = turn.text("text", "title", "label", "experiment")
        let shelved = try text.map { try onShelf($0, turn) } ?? []
        if shelved.isEmpty, let text, let experiment = try experiment(text, turn) {
            changes = try turn.actions.history(of: experiment)
        } else if !shelved.isEmpty {
            changes = try shelved.flatMap { try turn.tx.changes.history(of: $0, limit: 100) }
                .sorted { ($0.at, $0.id) > ($1.at, $1.id) }
        } else if let text {
            let fold = text.folded
            changes = try changes.filter { try words.describe($0).folded.contains(fold) }
        } else if turn.number("number", "step") != nil {
            let experiment = try turn.experiment()
            let step = try turn.step(of: experiment).step
            // What was written and put into it is its history too, also what is gone.
            var parts = try turn.actions.entries(of: experiment).filter { $0.object.stepId == step.id }.map(\.id)
            parts += try turn.tx.objects.ids(Photo.self, in: turn.room.key, everOf: step.id)
            parts += try turn.tx.objects.ids(Attachment.self, in: turn.room.key, everOf: step.id)
            changes = try ([step.id] + parts).flatMap { try turn.tx.changes.history(of: $0, limit: 50) }
                .sorted { ($0.at, $0.id) > ($1.at, $1.id) }
        }
        guard !changes.isEmpty else { return turn.quietly("none") }
        return try turn.list(
            changes, title: turn.phrase("title"),
            line: "words/list line said"
        ) { number, change in
            Cards.Item(
                number: number, title: try words.describe(change),
                detail: turn.phrase(
                    "line", ["who": .text(try words.author(of: change)), "when": turn.when(change.at)]))
        }
    }

    /// The experiment of that title, else the only one that has all the words.
    private static func experiment(_ text: String, _ turn: Turn) throws -> Stored<Experiment>? {
        let all = try turn.actions.experiments()
        if let exact = all.first(where: { $0.object.title.folded == text.folded }) { return exact }
        let words = Set(text.folded.split(separator: " "))
        let parts = all.filter { words.isSubset(of: Set($0.object.title.folded.split(separator: " "))) }
        return parts.count == 1 ? parts[0] : nil
    }

    /// The noodles and teas that the words name, with their ratings: those of exactly that name, else those that have
    /// all the words.
    private static func onShelf(_ text: String, _ turn: Turn) throws -> [String] {
        let words = Set(text.folded.split(separator: " "))
        var found: [String] = []
        for kind in [Noodle.kind, Tea.kind] {
            let exact = try turn.tx.shelf.named(text, kind, in: turn.room.key)
            let lines =
                try exact.isEmpty
                ? turn.tx.shelf.all(kind, in: turn.room.key).filter {
                    words.isSubset(of: "\($0.name) \($0.brand ?? "")".folded.split(separator: " "))
                } : exact
            for line in lines.prefix(10) {
                found.append(line.id)
                found += try turn.tx.objects.list(Rating.self, in: turn.room.key, parent: line.id).map(\.id)
            }
        }
        return found
    }
}
