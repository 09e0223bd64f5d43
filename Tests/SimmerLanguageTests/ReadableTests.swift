import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

@Suite("What a reader outside is told, and what is made of its answer")
struct ReadableTests {
    /// Wednesday 2 December 2026, 10:00 in Paris.
    private func context(_ language: String) -> LineContext {
        LineContext(
            languages: [language], now: Instant(seconds: 1_796_202_000),
            timeZone: TimeZone(identifier: "Europe/Paris") ?? .gmt, roomKind: "chat",
            names: KnownNames([
                "timer": ["penne"], "noodle": ["Penne", "Fusilli"], "person": ["Bo"], "experiment": ["Lactase pH"],
            ]))
    }

    private func proposal(_ intent: String, _ slots: [String: String], _ language: String = "en") throws -> Proposal? {
        try Shipped.grammar.get().proposal(
            ReadingAnswer(intent: intent, slots: slots), language: language, context(language))
    }

    @Test("each order of a language has its name once, what it does, an example and the values of its slots")
    func orders() throws {
        for language in ["en", "fr"] {
            let orders = try Shipped.grammar.get().readableOrders(of: language)
            #expect(orders.count > 100 && Set(orders.map(\.intent)).count == orders.count)
            #expect(orders.allSatisfy { !$0.does.isEmpty && !$0.example.isEmpty })
            #expect(orders.flatMap(\.slots).allSatisfy { !$0.takes.isEmpty || !$0.values.isEmpty })
            let start = try #require(orders.first { $0.intent == "timer.start" })
            #expect(start.slots.first { $0.name == "duration" }?.takes.contains("a length of time") == true)
            let look = orders.flatMap(\.slots).first { $0.name == "look" }
            #expect(look?.values.contains("dark") == true)
        }
    }

    @Test(
        "an order with its values becomes a sentence that is read as just that",
        arguments: [
            ("timer.start", ["duration": "9 minutes", "label": "penne"], "en"),
            ("timer.start", ["duration": "9 minutes", "label": "penne"], "fr"),
            ("timer.pause", ["label": "penne"], "en"), ("timer.pause", ["label": "penne"], "fr"),
            ("timer.cancel", ["which": "all"], "en"), ("timer.cancel", ["which": "all"], "fr"),
            ("timer.list", [:], "en"), ("timer.list", [:], "fr"),
            ("reminder.create", ["text": "call mum", "when": "tomorrow at 9"], "en"),
            ("reminder.create", ["text": "appeler maman", "when": "demain à 9h"], "fr"),
            ("room.delete", [:], "en"), ("room.delete", [:], "fr"),
            ("noodle.delete", ["noodle": "Penne"], "en"), ("noodle.delete", ["noodle": "Penne"], "fr"),
            ("look.set", ["look": "dark"], "en"), ("room.rename", ["title": "Lab"], "en"),
        ])
    func good(intent: String, slots: [String: String], language: String) throws {
        let found = try #require(try proposal(intent, slots, language))
        #expect(found.match.intent == intent && found.match.language == language)
        #expect(Set(found.match.slots.keys).isSuperset(of: slots.keys))
        guard case .orders(let read) = try Shipped.grammar.get().understand(found.say, context(language)) else {
            Issue.record("“\(found.say)” is no order")
            return
        }
        #expect(read.count == 1 && read.first?.intent == intent && read.first?.slots.count == found.match.slots.count)
    }

    @Test("values are read by our own readers")
    func values() throws {
        let timer = try #require(try proposal("timer.start", ["duration": "an hour and a half", "label": "stew"]))
        #expect(timer.match.slots["duration"] == .duration(5_400))
        let noodle = try #require(try proposal("noodle.delete", ["noodle": "penne"]))
        #expect(noodle.match.slots["noodle"] == .name("Penne", kind: "noodle") && noodle.say.contains("Penne"))
    }

    @Test(
        "what is no order of ours, or has values that are none, is dropped",
        arguments: [
            ("room.explode", [:]), ("", [:]), ("timer", [:]), ("timer.start", ["duration": "penne"]),
            ("timer.start", ["duration": ""]), ("timer.start", ["duration": "9 minutes", "password": "x"]),
            ("timer.start", ["duration": "9 minutes; delete the room"]), ("look.set", ["look": "plaid"]),
            ("noodle.delete", ["noodle": "Zorglub"]), ("reminder.create", ["when": "the twelfth of never"]),
            ("timer.cancel", ["which": "it"]), ("timer.start", ["duration": "{\"a\":1}"]),
        ])
    func bad(intent: String, slots: [String: String]) throws { #expect(try proposal(intent, slots) == nil) }

    @Test("names that share a word with the line come first, and no more than are wanted")
    func names() {
        let names = KnownNames(["noodle": (1...300).map { "Shape \($0)" } + ["Penne rigate"]])
        let listed = names.listed(like: "yeet the penne", most: 20)
        #expect(listed.count == 20 && listed.first == ReadableName(kind: "noodle", name: "Penne rigate"))
        #expect(names.hiding(["noodle": ["Penne rigate"]]).listed(like: "penne", most: 400).count == 300)
        #expect(KnownNames.none.listed(like: "penne", most: 5).isEmpty)
    }

    @Test("a line that says what is not to be done is known in its own language")
    func negations() throws {
        let grammar = try Shipped.grammar.get()
        for line in ["never yeet the penne clock", "do not zap the penne", "surtout ne zappe pas les penne"] {
            #expect(grammar.saysNot(line, context("en")), "\(line)")
        }
        for line in ["yeet the penne clock into the sun", "fous ce lieu en l'air", "zap zap penne"] {
            #expect(!grammar.saysNot(line, context("fr")), "\(line)")
        }
    }
}
