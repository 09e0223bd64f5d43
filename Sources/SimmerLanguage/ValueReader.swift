import Foundation
import SimmerDomain

/// What a value means depends on who says it, when and where.
package struct ReadingContext: Sendable {
    package var now: Instant
    package var timeZone: TimeZone
    /// ISO 639-1.
    package var language: String
    package var partsOfDay: PartsOfDay

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

/// Reads values of one type; one instance per type and language, built once from the language's `values.yaml`, immutable afterwards.
package protocol ValueReader: Sendable {
    /// Every reading that starts exactly at token `start`, longest first; empty when there is none.
    /// Must be quick to say no: it is asked at many places of many lines.
    func readings(in line: TokenLine, at start: Int, _ context: ReadingContext) -> [Reading]
}
