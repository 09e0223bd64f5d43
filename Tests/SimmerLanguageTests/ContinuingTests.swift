import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

/// Lines that go on from the order before them say only what differs; what is more than that goes on from nothing.
@Suite("Going on from the order before")
struct ContinuingTests {
    private static let names = KnownNames([
        "noodle": ["Fusilli", "Penne", "Bows"], "tea": ["Sencha", "Earl Grey"], "person": ["Ana", "Bo"],
    ])

    private func context(_ language: String) -> LineContext {
        LineContext(languages: [language], now: Grammar.exampleNow, timeZone: .gmt, names: Self.names)
    }

    /// The order that a line is behind another one; nil where it goes on from nothing.
    private func order(
        _ line: String, after before: String, _ language: String, isOwn: Bool = true, isQuestion: Bool = false
    ) throws -> Match? {
        let grammar = try Shipped.grammar.get()
        guard case .orders(let orders) = grammar.understand(before, context(language)), let last = orders.last else {
            Issue.record("“\(before)” is no order")
            return nil
        }
        return grammar.continuing(
            line, after: OrderBefore(last, isOwn: isOwn, isQuestion: isQuestion), context(language))
    }

    private func written(_ match: Match?) -> [String: String]? { match?.slots.mapValues { $0.written(in: .gmt) } }

    @Test(
        "a further order says what is new of it",
        arguments: [
            ("start a 9 min timer for penne", "and 18 for the rice", "en", ["duration": "1080", "label": "rice"]),
            ("start a 9 min timer for penne", "and eggs for six", "en", ["duration": "360", "label": "eggs"]),
            ("add milk to the shopping list", "butter too", "en", ["item": "butter"]),
            (
                "minuteur de 9 min pour les penne", "et 20 pour le poulet", "fr",
                ["duration": "1200", "label": "poulet"]
            ),
            ("ajoute du lait à la liste de courses", "et du persil", "fr", ["item": "persil"]),
        ])
    func further(before: String, line: String, language: String, slots: [String: String]) throws {
        let match = try order(line, after: before, language)
        #expect(written(match) == slots && match?.isCorrection == false)
    }

    @Test("what alone differs is put in the place of it, and the rest stays")
    func likewise() throws {
        let match = try order("same for the bows", after: "the fusilli are out", "en")
        #expect(match?.intent == "noodle.stock" && match?.slots["noodle"] == .name("Bows", kind: "noodle"))
    }

    @Test("a question is asked again about the same thing")
    func question() throws {
        let before = "how much penne for 4?"
        let match = try order("and for two?", after: before, "en", isQuestion: true)
        #expect(match?.slots["noodle"] == .name("Penne", kind: "noodle") && match?.slots["people"] == .number(2))
        #expect(try order("and for two?", after: before, "en")?.slots["noodle"] == nil)
    }

    @Test(
        "what should have been said is a correction, by whoever gave the order",
        arguments: [
            ("start a 9 min timer for penne", "sorry, 4 minutes", "en", ["duration": "240"]),
            ("remind me tomorrow at 9 to feed the cat", "10 instead", "en", ["when": "2026-03-03T10:00"]),
            ("minuteur de 9 min pour les penne", "non, plutôt 11 minutes", "fr", ["duration": "660"]),
        ])
    func correction(before: String, line: String, language: String, slots: [String: String]) throws {
        let match = try order(line, after: before, language)
        #expect(written(match) == slots && match?.isCorrection == true)
        #expect(try order(line, after: before, language, isOwn: false) == nil)
    }

    @Test("a time without a day, behind an order for another day, is of that day")
    func day() throws {
        let before = "remind me tomorrow at 10 to pick up the parcel"
        let match = try order("and at 11 to send the forms", after: before, "en")
        #expect(written(match)?["when"] == "2026-03-03T11:00" && match?.slots["text"] == .text("send the forms"))
        let other = try order("and Thursday, same time, to call the bank", after: before, "en")
        #expect(written(other)?["when"] == "2026-03-05T10:00" && other?.slots["text"] == .text("call the bank"))
    }

    @Test(
        "talk goes on from nothing",
        arguments: [
            "and the kids are asleep already", "also, I think it was not bad", "no, the butter was margarine",
            "too bad about the weather", "and do not start one for the rice", "and", "no",
            "and what about the meeting tomorrow",
        ])
    func talk(line: String) throws {
        #expect(try order(line, after: "start a 9 min timer for penne", "en") == nil)
        #expect(try order(line, after: "add milk to the shopping list", "en") == nil)
    }

    @Test(
        "values alone are pieces of what is being made",
        arguments: [
            ("9 minutes", "en", ["duration": "540"]), ("sorry, 10 minutes", "en", ["duration": "600"]),
            ("non, 8 minutes", "fr", ["duration": "480"]),
        ])
    func pieces(line: String, language: String, slots: [String: String]) throws {
        let form = Match(intent: "noodle.add", language: language, slots: ["name": .text("Linguine")])
        let grammar = try Shipped.grammar.get()
        #expect(written(grammar.pieces(line, of: form, context(language))) == slots)
        #expect(grammar.pieces("penne 9 minutes", of: form, context(language)) == nil)
        #expect(grammar.pieces("it is late", of: form, context(language)) == nil)
    }

    @Test("whatever words that lead on stand together, the line is read", arguments: ["en", "fr", "de", "es"])
    func hostile(language: String) throws {
        let grammar = try Shipped.grammar.get()
        let file = Shipped.folder.appending(path: "\(language)/language.yaml")
        let lists = ["further", "likewise", "too", "instead", "rather", "same time"]
        let text = try String(contentsOf: file, encoding: .utf8)
        let written = text.split(separator: "\n").filter { line in lists.contains { line.hasPrefix("\($0):") } }
        let words =
            Set(written.joined(separator: " ").split { !$0.isLetter }.map(String.init)).sorted() + ["11", ",", "?"]
        let before = OrderBefore(
            Match(intent: "timer.start", language: language, slots: ["duration": .duration(540)]), isOwn: true,
            isQuestion: false)
        for first in words {
            for second in words {
                for line in ["\(first) \(second)", "\(first) \(second) \(first)", "\(second) \(second) \(first) 11"] {
                    _ = grammar.continuing(line, after: before, context(language))
                    _ = grammar.pieces(line, of: before.match, context(language))
                    _ = grammar.endsAsCorrection(line, context(language))
                }
            }
        }
        #expect(grammar.continuing("", after: before, context(language)) == nil)
        let long = "and " + (1...300).map(String.init).joined(separator: " ")
        #expect(grammar.continuing(long, after: before, context(language)) == nil)
    }
}
