import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

@Suite("Writing replies")
struct PhraseTests {
    private func write(_ text: String, _ values: [String: PhraseValue], _ language: String) throws -> String? {
        let grammar = try Shipped.grammar.get()
        return Grammar.write(try Phrase(text).parts, values, try #require(grammar.formats[language]))
    }

    @Test(
        "one and many are told apart as the language does",
        arguments: [
            ("en", 0, "0 timers"), ("en", 1, "one timer"), ("en", 2, "2 timers"), ("fr", 0, "one timer"),
            ("fr", 1, "one timer"),
            ("fr", 2, "2 timers"),
        ])
    func plural(language: String, count: Int, text: String) throws {
        let written = try write("{count|one timer|{count} timers}", ["count": .number(Double(count))], language)
        #expect(written == text)
    }

    @Test("values are written as the language writes them, French with spaces that do not break")
    func values() throws {
        let half = Instant(milliseconds: 1_772_461_800_000)
        let values: [String: PhraseValue] = [
            "at": .instant(half, zone: .gmt), "left": .duration(252), "n": .number(8.5),
            "names": .list(["a", "b", "c"]),
        ]
        #expect(try write("{at:time} {left:clock} {n} {names}", values, "en") == "14:30 4:12 8.5 a, b and c")
        #expect(try write("{at:time} {n} {names}", values, "fr") == "14\u{A0}h\u{A0}30 8,5 a, b et c")
    }

    @Test("a section with a missing value is left out, a phrase with one is its key")
    func missing() throws {
        #expect(try write("Timer[ for {label}].", [:], "en") == "Timer.")
        #expect(try write("Timer[ for {label}].", ["label": "rice"], "en") == "Timer for rice.")
        #expect(try Shipped.grammar.get().phrase("no/such phrase", [:], language: "en") == "no/such phrase")
    }

    @Test(
        "signs of the syntax can be written, and mistakes are faults",
        arguments: ["{label", "[x", "a}", "{x:never}", "{n|one}"])
    func faults(text: String) throws {
        #expect(try Phrase("\\{a\\}").parts == [.text("{a}")])
        #expect(throws: TemplateError.self) { try Phrase(text) }
    }
}
