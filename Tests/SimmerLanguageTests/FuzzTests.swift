import Foundation
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerLanguage

/// Lines that look random and are the same in every run.
@Suite("Any line at all")
struct FuzzTests {
    private static let oddities = [
        "\u{202E}", "\u{200F}", "\u{200D}", "\u{FEFF}", "\u{0}", "👩‍👩‍👧", "🍜", "é", "ﬃ", "ß", "İ", "٣", "五", "½", "°", "…",
        "’", "«", "»",
        "\n", "\t", "\u{2028}", "10 10 10", "1/2/3", "::", "((((", "\"\"", "''", "@simmer", "#", "--",
        "e\u{301}\u{301}\u{301}",
    ]

    private static func line(_ dice: inout Dice, _ words: [String]) -> String {
        var text = ""
        switch Int.random(in: 0...9, using: &dice) {
        case 0:
            // A few pieces over and over, up to the longest message.
            let piece = (0..<Int.random(in: 1...3, using: &dice)).map { _ in words.randomElement(using: &dice) ?? "" }
                .joined(separator: " ")
            text = String(repeating: piece + " ", count: Int.random(in: 20...2_000, using: &dice))
        case 1:
            let scalars = (0..<Int.random(in: 1...300, using: &dice)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 1...0x2FFFF, using: &dice))
            }
            text = String(String.UnicodeScalarView(scalars))
        default:
            for _ in 0..<Int.random(in: 1...30, using: &dice) {
                switch Int.random(in: 0...11, using: &dice) {
                case 0: text += oddities.randomElement(using: &dice) ?? ""
                case 1, 2: text += "\(Int.random(in: 0...99, using: &dice))"
                default: text += words.randomElement(using: &dice) ?? ""
                }
                if Int.random(in: 0...9, using: &dice) > 0 { text += " " }
            }
        }
        return String(text.prefix(8_000))
    }

    /// Every situation at once, so that every sentence may match.
    private static func context(_ language: String, _ dice: inout Dice, _ grammar: Grammar) -> LineContext {
        LineContext(
            languages: [language], now: Grammar.exampleNow, timeZone: .gmt,
            isAddressed: Int.random(in: 0...3, using: &dice) > 0,
            names: KnownNames([
                "timer": ["penne", "rice", "œufs"], "person": ["Ana", "Bo"], "experiment": ["Lactase pH"],
            ]),
            focus: ["timer", "reminder", "running", "current timer", "ringing", "rang", "dates", "obeyed"],
            previous: grammar.intents.randomElement(using: &dice))
    }

    @Test("random words of the grammar, numbers, marks and odd letters end, within bounds, in every language")
    func random() throws {
        let grammar = try Shipped.grammar.get()
        for language in grammar.languages {
            let words = try #require(grammar.models[language]).spelled
            var dice = Dice(state: 7)
            for _ in 0..<1_500 {
                let text = Self.line(&dice, words)
                let context = Self.context(language, &dice, grammar)
                var work = Grammar.Work()
                let line = TokenLine(text)
                _ = grammar.understand(line, context, &work)
                let models = grammar.order(context).count
                #expect(work.sentences <= models * LineMatcher.mostSteps, "\(text.prefix(200))")
                #expect(work.values <= models * (PartParse.effort + 1_000), "\(text.prefix(200))")
                _ = grammar.understandOrGuess(line, context)
                _ = grammar.control(text, context)
                for type in [SlotType.duration, .instant, .recurrence, .number, .pointer, .text, .label] {
                    _ = grammar.answers(text, as: type, context)
                }
            }
        }
    }

    @Test("the memory stays flat, however many lines are read")
    func memory() throws {
        let grammar = try Shipped.grammar.get()
        let words = try #require(grammar.models["en"]).spelled
        func readMany() {
            var dice = Dice(state: 11)
            for _ in 0..<1_500 {
                let text = Self.line(&dice, words)
                _ = grammar.understandOrGuess(text, Self.context("en", &dice, grammar))
            }
        }
        readMany()
        let before = try Self.residentBytes()
        for _ in 0..<4 { readMany() }
        // What the other suites hold meanwhile is counted as well, so the bound is what a leak of every line would pass
        // at once.
        #expect(try Self.residentBytes() - before < 64 << 20)
    }

    private static func residentBytes() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(pages[1]) ?? 0) * 4_096
    }
}
