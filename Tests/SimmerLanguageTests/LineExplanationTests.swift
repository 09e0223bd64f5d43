import SimmerDomain
import Testing

@testable import SimmerLanguage

/// What `simmer intents explain` tells of a line is what is done with it.
@Suite("Explaining a line")
struct LineExplanationTests {
    private func explanation(_ line: String) throws -> LineExplanation {
        let context = LineContext(
            languages: ["en"], now: Grammar.exampleNow, timeZone: .gmt,
            names: KnownNames(["noodle": ["Penne"], "tea": ["Sencha"]]))
        return try Shipped.grammar.get().explanation(of: line, context, changesNothing: { _ in false })
    }

    @Test("the cheapest reading comes first, with its sentence and place, and is what is done")
    func first() throws {
        let told = try explanation("start a 9 min timer for penne")
        let first = try #require(told.readings.first)
        #expect(first.intent == "timer.start" && first.slots == ["duration": "540", "label": "Penne"])
        #expect(first.place.contains("timer.yaml:") && !first.sentence.isEmpty && first.leftOver.isEmpty)
        #expect(told.readings.map(\.cost) == told.readings.map(\.cost).sorted())
        guard case .read(let orders) = told.outcome else {
            Issue.record("\(told.outcome)")
            return
        }
        #expect(orders.map(\.intent) == ["timer.start"])
        // No test has what is learned on the machine that runs it.
        #expect(told.learned == nil)
    }

    @Test("what a reading leaves out is named, and makes it doubtful")
    func leftOver() throws {
        let first = try #require(try explanation("used up one box of penne").readings.first)
        #expect(first.intent == "noodle.stock" && first.isDoubtful && first.leftOver == ["one"])
    }

    @Test("a line that no sentence takes has the nearest ones, and a word of the conversation is told as that")
    func others() throws {
        let none = try explanation("the weather was dreadful over there")
        #expect(none.readings.isEmpty)
        guard case .notUnderstood = none.outcome else {
            Issue.record("\(none.outcome)")
            return
        }
        guard case .control(.thanks) = try explanation("thank you").outcome else {
            Issue.record("thanks are none")
            return
        }
    }
}
