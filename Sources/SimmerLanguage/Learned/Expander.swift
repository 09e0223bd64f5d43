import Foundation
import SimmerDomain

/// Says the sentences of a language at random: of alternatives one, of what may be left out about half, of parts in any
/// order any, and now and then something polite around it.
struct Expander {
    private var words: SampleWords
    private var dice: LearningDice
    private let seed: UInt64
    private let openings: [Template]
    private let closings: [Template]
    private let slotTypes: [String: SlotType]

    private static let optionalShare = 0.45
    private static let openingShare = 0.2
    private static let closingShare = 0.12

    init?(_ grammar: Grammar, _ language: String, _ words: SampleWords, seed: UInt64) {
        guard let file = grammar.languageFiles[language] else { return nil }
        let rules = file.rules.compactMapValues { try? Template(parsing: $0.text) }
        func templates(_ list: String) -> [Template] {
            (file.lists[list] ?? []).compactMap { try? Template(parsing: $0.text).expanded(with: rules) }
        }
        (self.words, slotTypes) = (words, grammar.slotTypes)
        (openings, closings) = (templates("openings"), templates("closings"))
        self.seed = seed
        dice = LearningDice(seed: seed)
    }

    /// Before the lines of a sentence: what they are depends on no other.
    mutating func begin(_ sentence: String, of entry: IntentEntry) {
        dice = LearningDice(of: "\(entry.name) \(sentence)", seed: seed)
    }

    /// A line that the sentence takes; nil where nothing is known that fills one of its slots.
    /// - Parameter template: of the sentence, its rules replaced.
    mutating func line(_ template: Template, of entry: IntentEntry) -> String? {
        let place = Place(intent: entry.name, types: slotTypes.merging(entry.slotTypes) { _, own in own })
        var said: [String] = []
        if dice.happens(Self.openingShare), let opening = dice.one(of: openings) { _ = say(opening, place, &said) }
        guard say(template, place, &said) else { return nil }
        if dice.happens(Self.closingShare), let closing = dice.one(of: closings) { _ = say(closing, place, &said) }
        return Grammar.typed(said)
    }

    private struct Place {
        var intent: String
        var types: [String: SlotType]
    }

    /// - Returns: whether all of it could be said.
    private mutating func say(_ template: Template, _ place: Place, _ said: inout [String]) -> Bool {
        switch template {
        case .word(let word): said.append(word)
        case .rule: return false
        case .sequence(let parts):
            for part in parts { guard say(part, place, &said) else { return false } }
        case .alternatives(let parts): return dice.one(of: parts).map { say($0, place, &said) } ?? true
        case .optional(let part): if dice.happens(Self.optionalShare) { return say(part, place, &said) }
        case .anyOrder(let parts):
            for part in parts.shuffled(using: &dice) { guard say(part, place, &said) else { return false } }
        case .slot(let name, let written):
            // Pointers have this one.
            let isOrdinal = written == nil && place.types[name] == nil
            let sample =
                isOrdinal
                ? words.ordinal(&dice)
                : (written.flatMap(SlotType.init) ?? place.types[name]).flatMap {
                    words.sample(of: $0, in: name, of: place.intent, &dice)
                }
            switch sample {
            case .text(let text): said.append(text)
            case .template(let inner): return say(inner, place, &said)
            case nil: return false
            }
        }
        return true
    }
}
