import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

/// Lines made to cost much. Counted is work, never time, so that the machine does not matter.
@Suite("Lines that are made to cost much")
struct HostileLineTests {
    private func context(_ language: String, addressed: Bool = true) -> LineContext {
        LineContext(languages: [language], now: Grammar.exampleNow, timeZone: .gmt, isAddressed: addressed)
    }

    private static let pieces = [
        "at at at ", "9 ", "10 minutes ", "set a timer ", "and ", "a, ", "1/2 ", "every monday ", "tomorrow at 5 ",
        "first of the ", "one hundred ", "9999999999", "remind me to ", "to to to ", "le le ", "pendant dix minutes ",
        "tous les ", "please ", "( ", "\" ", "\u{202E}", "👩‍👩‍👧 ", "x", "12:30 ", "in 3 days after ",
    ]

    @Test("8,000 characters of anything cost no more than some ordinary lines", arguments: pieces)
    func bounded(piece: String) throws {
        let grammar = try Shipped.grammar.get()
        let text = String(String(repeating: piece, count: 8_000).prefix(8_000))
        for language in ["en", "fr", "de", "es"] {
            for addressed in [true, false] {
                var work = Grammar.Work()
                _ = grammar.understand(TokenLine(text), context(language, addressed: addressed), &work)
                #expect(work.sentences <= 2 * LineMatcher.mostSteps, "\(language) \(work)")
                #expect(work.values <= 2 * PartParse.effort + 2_000, "\(language) \(work)")
            }
        }
    }

    @Test("an ordinary line stays far below the bounds")
    func ordinary() throws {
        let grammar = try Shipped.grammar.get()
        for (text, language) in [
            ("remind us every Monday at 9 in the morning to feed the cells and call Ana", "en"),
            ("set a 10 minute timer for the pasta and 25 minutes for the rice", "en"),
            ("rappelle-moi demain matin à 9 h 30 de sortir la poubelle et d'appeler Ana", "fr"),
        ] {
            var work = Grammar.Work()
            let read = grammar.understand(TokenLine(text), context(language), &work)
            guard case .orders = read else {
                Issue.record("not understood: \(text)")
                continue
            }
            #expect(work.sentences < LineMatcher.mostSteps / 8 && work.values < PartParse.effort / 8, "\(work)")
        }
    }

    @Test("talk of 1,500 words is talk, also when it begins like an order")
    func longTalk() throws {
        let grammar = try Shipped.grammar.get()
        let talk = "start a timer for 10 minutes " + String(repeating: "and then we went on and on ", count: 215)
        for addressed in [true, false] {
            #expect(grammar.understand(talk, context("en", addressed: addressed)) == .nothing(nearest: []))
        }
    }

    @Test("a long observation is kept whole, to its last word (E13)", arguments: ["en", "fr"])
    func longText(language: String) throws {
        let grammar = try Shipped.grammar.get()
        let text = (1...1_500).map { "word\($0)" }.joined(separator: " ") + " please"
        let say = (language == "en" ? "log observation: " : "note l'observation : ") + text
        guard case .orders(let matches) = grammar.understand(say, context(language)) else {
            Issue.record("not understood")
            return
        }
        #expect(matches.map(\.intent) == ["step.observe"])
        #expect(matches.first?.slots["text"] == .text(text))
    }

    @Test("a line leaves no memory behind for the next")
    func memory() throws {
        let grammar = try Shipped.grammar.get()
        let alone = grammar.understand("10 minutes for eggs and 25 for rice", context("en"))
        for piece in Self.pieces {
            _ = grammar.understand(String(repeating: piece, count: 300), context("en"))
            #expect(grammar.understand("10 minutes for eggs and 25 for rice", context("en")) == alone)
        }
    }
}
