import Foundation
import SimmerDomain

/// How good a learned reader is on lines that it has not learned from.
package struct LearnedTrial: Sendable {
    /// How often what was meant came first, and among the three likeliest.
    package struct Score: Sendable {
        package var lines = 0
        package var first = 0
        package var among = 0
        /// Lines that were rather taken for talk.
        package var none = 0

        fileprivate mutating func count(_ reading: LearnedReader.Reading, _ intent: String) {
            lines += 1
            if reading.intents.first?.intent == intent { first += 1 }
            if reading.intents.contains(where: { $0.intent == intent }) { among += 1 }
            if reading.none > 0.5 { none += 1 }
        }
    }

    /// All orders, and those of them that no sentence takes.
    package private(set) var all = Score()
    package private(set) var unread = Score()
    /// Lines that are no orders; how many were not rather taken for talk, and how many seem to be an order that is
    /// likelier than all else together.
    package private(set) var talk = 0
    package private(set) var mistaken = 0
    package private(set) var sure = 0
    /// How long each line took.
    package private(set) var durations: [Duration] = []

    private let grammar: Grammar
    private let reader: LearnedReader
    private let context: LineContext
    private let language: String

    package init(_ grammar: Grammar, _ reader: LearnedReader, language: String, names: KnownNames) {
        (self.grammar, self.reader, self.language) = (grammar, reader, language)
        context = LineContext(languages: [language], now: Grammar.exampleNow, timeZone: .gmt, names: names)
    }

    /// - Parameter intent: what was meant; nil for talk.
    package mutating func add(_ text: String, intent: String?) {
        var reading = LearnedReader.Reading()
        durations.append(
            ContinuousClock().measure {
                reading = grammar.classes(of: text, context, language: language, reader)
            })
        guard let intent else {
            talk += 1
            if reading.none < 0.5 { mistaken += 1 }
            if let first = reading.intents.first, first.probability >= 0.5 { sure += 1 }
            return
        }
        all.count(reading, intent)
        if case .nothing = grammar.understand(text, context) { unread.count(reading, intent) }
    }
}
