import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "note for Sencha: grassy, a bit salty, 4/5 #umami" · "change my note" · "delete my note for Sencha"
enum NoteTea: IntentHandler {
    static let intent = "tea.note"

    static func run(_ turn: Turn) throws -> Reply {
        let tea = try turn.tea()
        let mine = try turn.actions.notes(of: tea).first { $0.object.personId == turn.speaker.id }
        var values: [String: PhraseValue] = ["tea": .text(tea.object.name)]
        if turn.choice("remove") != nil {
            guard let mine else { throw Refusal(.unknown, phrase: "note none", values: values) }
            try turn.actions.deleteNote(mine)
            return turn.reply("deleted", values)
        }
        let changing = turn.choice("edit") == nil ? nil : mine
        values["was"] = changing.map { .text($0.object.words) }
        guard let text = turn.text("text") else {
            throw turn.ask("text", as: "text", changing == nil ? nil : "ask new text", values)
        }
        let said = Said(text, turn)
        var note =
            try changing?.object
            ?? TastingNote(id: Identifier.make(at: turn.now), teaId: tea.id, personId: turn.speaker.id, text: "–")
        try turn.setting("text", as: "text") {
            try note.set(text: said.text, rating: said.rating ?? note.rating)
            if !said.tags.isEmpty { try note.set(tags: said.tags) }
        }
        note.brewId = try note.brewId ?? turn.actions.openSession(of: tea.id)?.id
        let stored = try changing.map { try turn.actions.change($0, to: note) } ?? turn.actions.addNote(note)
        if let changing, changing.version == stored.version { return turn.quietly("unchanged", values) }
        let shown = try ShowTea.noteValues(stored, turn).merging(values) { $1 }
        return turn.reply(changing == nil ? "noted" : "changed", shown)
    }

    /// A note as it was said: its words, "#umami" as a tag, "4/5" or "4 stars" at the end as the rating.
    struct Said {
        var text: String
        var rating: Double?
        var tags: [String]

        init(_ raw: String, _ turn: Turn) {
            var words = raw.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            tags = words.compactMap(Self.tag)
            words.removeAll { Self.tag($0) != nil }
            if let ending = Self.ending(of: words, turn) {
                rating = ending.rating
                words.removeLast(ending.words)
            }
            text = words.joined(separator: " ").trimmingCharacters(
                in: .whitespaces.union(CharacterSet(charactersIn: ",;–-")))
            // Nothing but a rating or tags is a note of these words.
            if text.isEmpty { text = raw }
        }

        /// "#umami,"
        private static func tag(_ word: String) -> String? {
            let tag = word.trimmingCharacters(in: .punctuationCharacters)
            return word.hasPrefix("#") && tag.contains(where: \.isLetter) ? tag : nil
        }

        /// A rating at the end of a note, and how many words it takes.
        private struct Ending {
            var words: Int
            var rating: Double
        }

        /// A bare number is no rating.
        private static func ending(of words: [String], _ turn: Turn) -> Ending? {
            let context = LineContext(languages: [turn.language], now: turn.now, timeZone: turn.zone)
            for count in [3, 2, 1] where words.count > count {
                let end = words.suffix(count).joined(separator: " ")
                guard end.first?.isNumber == true || end.first == "★", Double(end) == nil,
                    case .rating(let value)? = turn.grammar.value(end, type: .rating, context),
                    Rating.values.contains(value)
                else { continue }
                return Ending(words: count, rating: value)
            }
            return nil
        }
    }
}
