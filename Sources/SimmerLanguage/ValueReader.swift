import Foundation
import SimmerDomain

/// What a value means depends on who says it, when and where.
package struct ReadingContext: Sendable {
    package var now: Instant
    package var timeZone: TimeZone
    /// ISO 639-1.
    package var language: String
    package var partsOfDay: PartsOfDay
    /// Whether somebody is to be woken: an hour without am or pm is one of the morning then.
    package var isForWaking = false

    package init(now: Instant, timeZone: TimeZone, language: String, partsOfDay: PartsOfDay = PartsOfDay()) {
        self.now = now
        self.timeZone = timeZone
        self.language = language
        self.partsOfDay = partsOfDay
    }
}

/// The hours that the parts of a day stand for; a setting of the room.
package struct PartsOfDay: Hashable, Sendable {
    package var morning = TimeOfDay(hour: 9)
    package var noon = TimeOfDay(hour: 12)
    package var afternoon = TimeOfDay(hour: 15)
    package var evening = TimeOfDay(hour: 19)
    package var tonight = TimeOfDay(hour: 20)
    /// Of another day: "Tuesday night".
    package var night = TimeOfDay(hour: 22)
    package init() {}
}

/// One way of reading some tokens as a value.
package struct Reading: Hashable, Sendable {
    package var value: SlotValue
    /// The tokens that it covers start where it was asked for and end before this index.
    package var end: Int
    /// 1 = beyond doubt, lower for a reading that needs help from its surroundings (a bare "9" as an hour).
    package var certainty: Double

    package init(_ value: SlotValue, end: Int, certainty: Double = 1) {
        self.value = value
        self.end = end
        self.certainty = certainty
    }
}

/// Where a value ends, and how surely it is one, whatever it is.
struct EndOfValue {
    var end: Int
    var certainty: Double
}

/// What the readers of one language found in one line, kept for the other readers and the other places of the line.
package final class LineParse {
    private var part: PartParse?
    /// The work done so far, in nodes of patterns; see `PartParse.effort`.
    var spent: Int { earlier + (part?.spent ?? 0) }
    private var earlier = 0

    package init() {}

    /// Whether values of a category may begin at a place.
    func canBegin(_ category: Int, of grammar: PartGrammar, in line: TokenLine, at place: Int) -> Bool {
        cover(place, of: line, grammar)
        return part?.canBegin(category, at: place) ?? false
    }

    /// Whether values of a category may begin at one of the first places of a range.
    func canBegin(_ category: Int, of grammar: PartGrammar, in line: TokenLine, within range: Range<Int>) -> Bool {
        guard let first = range.first else { return false }
        cover(first, of: line, grammar)
        return part?.canBegin(category, in: range) ?? false
    }

    private func cover(_ place: Int, of line: TokenLine, _ grammar: PartGrammar) {
        guard part?.covers(place) != true else { return }
        earlier = spent
        part = PartParse(grammar, line, from: place, effort: max(0, PartParse.effort - earlier))
    }

    /// Reads a category of a language's tables at a place.
    func read(_ category: Int, of grammar: PartGrammar, in line: TokenLine, at place: Int) -> [PartReading] {
        cover(place, of: line, grammar)
        return part?.read(category, at: place) ?? []
    }

    /// The end of the longest of these readings that is so certain.
    func longest(
        _ category: Int, of grammar: PartGrammar, in line: TokenLine, at place: Int, from certainty: Double
    ) -> EndOfValue? {
        cover(place, of: line, grammar)
        return part?.longest(category, at: place, from: certainty)
    }
}

/// Reads values of one type; one instance per type and language, built once from the language's `values.yaml`,
/// immutable afterwards.
package protocol ValueReader: Sendable {
    /// Every reading that starts exactly at token `start`, longest first; empty when there is none.
    /// Must be quick to say no: it is asked at many places of many lines.
    /// - Parameter parse: the memory of this line, for this language.
    func readings(in line: TokenLine, at start: Int, _ context: ReadingContext, _ parse: LineParse) -> [Reading]
}

extension ValueReader {
    package func readings(in line: TokenLine, at start: Int, _ context: ReadingContext) -> [Reading] {
        readings(in: line, at: start, context, LineParse())
    }
}
