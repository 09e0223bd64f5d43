import SimmerDomain
import Testing

@testable import SimmerLanguage

/// What somebody says is stored as it was typed: no word is cut from its ends because it has no meaning elsewhere.
@Suite("A text is kept to its last word")
struct OwnWordsTests {
    /// An example of the intent files with a text in it.
    struct Case: CustomStringConvertible {
        var language: String
        var intent: String
        var slot: String
        var text: String
        var example: IntentEntry.Example
        var isBehindColon: Bool {
            example.say.text.contains(": \(text)") || example.say.text.contains(" : \(text)")
        }
        var description: String { "\(language) \(intent): \(example.say.text)" }
    }

    static let cases: [Case] = try! cases(Shipped.grammar.get())

    private static func cases(_ grammar: Grammar) -> [Case] {
        var all: [Case] = []
        for language in grammar.languages.prefix(2) {
            // Of a noodle's rating it is only a word for how good it is.
            for intent in (grammar.files[language] ?? []).flatMap(\.intents) where intent.name != "noodle.rate" {
                let types = grammar.slotTypes.merging(intent.slotTypes) { _, own in own }
                for example in intent.examples {
                    for (name, value) in example.slots where types[name] == .text {
                        guard example.say.text.split(separator: value, omittingEmptySubsequences: false).count == 2
                        else { continue }
                        all.append(
                            Case(language: language, intent: intent.name, slot: name, text: value, example: example))
                    }
                }
            }
        }
        return all
    }

    /// Each word that a language leaves out somewhere: openings, closings, skipped and small words; and numbers.
    private static func words(_ grammar: Grammar, _ language: String, _ lists: [String]) -> [String] {
        let file = grammar.languageFiles[language]
        let forms = lists.flatMap { file?.lists[$0] ?? [] }.compactMap { try? Template(parsing: $0.text).forms() }
        let spelled = forms.flatMap(\.self).map { form in
            form.compactMap { if case .word(let word) = $0 { word } else { nil } }.joined(separator: " ")
                .replacing("' ", with: "'")
        }
        return Set(spelled).filter { !$0.isEmpty && $0.last != "'" }.sorted()
    }

    /// What is wrong with the reading of the case with `text` in the place of what it says.
    private func fault(_ text: String, _ said: Case, _ grammar: Grammar) -> String? {
        let line = said.example.say.text.replacing(said.text, with: text)
        let context = LineContext(
            languages: [said.language], now: Grammar.exampleNow, timeZone: .gmt,
            names: KnownNames(said.example.names), focus: said.example.focus, previous: said.example.after)
        guard case .orders(let orders) = grammar.understand(line, context), let order = orders.first else { return nil }
        // Words may make another order of it, or tell when ("… today"); what is written down then has them all the
        // same.
        let isSame =
            order.intent == said.intent
            && order.slots.allSatisfy { $0 == said.slot || said.example.slots[$0] == $1.written(in: .gmt) }
        let read = order.slots[said.slot]?.written(in: .gmt)
        if !said.isBehindColon {
            return isSame && orders.count == 1 && read != text ? "“\(line)”: “\(read ?? "")”" : nil
        }
        let writes = order.intent == said.intent || grammar.slotTypes[said.slot] == .text && read != nil
        return writes && read?.hasSuffix(text) != true ? "“\(line)”: “\(read ?? "")”" : nil
    }

    @Test(
        "words that are left out elsewhere are kept at both ends of what stands behind a colon",
        arguments: cases.filter(\.isBehindColon))
    func written(_ said: Case) throws {
        let grammar = try Shipped.grammar.get()
        let words = Self.words(grammar, said.language, ["openings", "closings", "skip", "small"]) + ["7", "2.5"]
        let faults = words.enumerated().compactMap { number, word in
            fault(number.isMultiple(of: 2) ? "\(said.text) \(word)" : "\(word) \(said.text)", said, grammar)
        }
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(3).joined(separator: "; "))")
    }

    @Test("what is polite elsewhere is kept at the end of every text", arguments: cases.filter { !$0.isBehindColon })
    func said(_ said: Case) throws {
        let grammar = try Shipped.grammar.get()
        // "On" behind it belongs to the day.
        let words = Self.words(grammar, said.language, ["closings", "skip"]).filter { $0 != "from now on" }
        let faults = words.compactMap { fault("\(said.text) \($0)", said, grammar) }
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(3).joined(separator: "; "))")
    }
}
