import Foundation
import Testing

@testable import SimmerLanguage

@Suite("A line as its own words")
struct WordsOfLineTests {
    @Test(
        "case, accents, marks and what is polite around a line do not matter",
        arguments: [
            ("hold on with the penne countdown", "Hold on, with the penne countdown!"),
            ("hold on with the penne countdown", "could you please hold on with the penne countdown, thanks"),
            ("attends avec le minuteur des pâtes", "ATTENDS avec le minuteur des pates, s'il te plaît"),
        ])
    func same(first: String, second: String) throws {
        let grammar = try Shipped.grammar.get()
        #expect(grammar.ownWords(of: first) == grammar.ownWords(of: second))
        #expect(!grammar.ownWords(of: first).isEmpty)
    }

    @Test(
        "other words are other words, a “not” first of all",
        arguments: ["never hold on with the penne countdown", "hold on with the rice countdown", "hold on"])
    func other(line: String) throws {
        let grammar = try Shipped.grammar.get()
        #expect(grammar.ownWords(of: line) != grammar.ownWords(of: "hold on with the penne countdown"))
    }

    @Test("a line of nothing but marks, or of nothing but politeness, is still itself")
    func bare() throws {
        let grammar = try Shipped.grammar.get()
        #expect(grammar.ownWords(of: "?!").isEmpty && grammar.ownWords(of: "").isEmpty)
        #expect(!grammar.ownWords(of: "please").isEmpty)
    }
}
