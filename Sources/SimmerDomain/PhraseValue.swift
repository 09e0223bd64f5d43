import Foundation

/// A value that a phrase shows; the phrase says how ("{endsAt:time}", "{left:clock}"), the language does it.
package enum PhraseValue: Hashable, Sendable {
    case text(String)
    case number(Double)
    /// Seconds.
    case duration(Double)
    case instant(Instant, zone: TimeZone)
    /// The zone is that in which an end ("until 1 June") is written.
    case recurrence(Recurrence, zone: TimeZone = .gmt)
    case list([String])
}

extension PhraseValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
}

/// The sentences of the program in one of its languages, by key. What a key holds is in `intents/<language>/*.yaml`.
package protocol Phrasebook: Sendable {
    /// The languages that there are, as ISO 639-1 codes, the default first.
    var languages: [String] { get }
    /// The phrase under `key` ("timer.start/started", "errors/duplicate"), filled with `values`, plural forms chosen.
    /// A key that no file has is a fault of the program: it is answered with the key itself, and a test looks for such
    /// keys.
    /// Times and temperatures are written by `measures`, those of who reads it.
    func phrase(_ key: String, _ values: [String: PhraseValue], language: String, measures: Measures) -> String
    /// Whether that language has the key.
    func hasPhrase(_ key: String, language: String) -> Bool
}

extension Phrasebook {
    /// For everybody: as the language writes.
    package func phrase(_ key: String, _ values: [String: PhraseValue], language: String) -> String {
        phrase(key, values, language: language, measures: .ofLanguage)
    }
}
