import Foundation
import SimmerDomain
import SimmerLanguage

/// A line of a room, to what the bot makes of it.
struct LanguageCases: FuzzTarget {
    private static let types: [SlotType] = [
        .duration, .instant, .recurrence, .number, .quantity, .rating, .people, .temperature, .minutes, .pointer, .text,
        .label,
    ]
    private static let focus: Set<String> = [
        "timer", "reminder", "running", "current timer", "ringing", "rang", "dates", "obeyed",
    ]
    private static let names = KnownNames([
        "timer": ["penne", "rice", "œufs"], "person": ["Ana", "Bo"], "experiment": ["Lactase pH"],
        "noodle": ["Barilla Penne", "udon", "Spaghetti n° 5"], "tea": ["Sencha", "Earl Grey"],
    ])
    private static let zones = ["UTC", "Europe/Paris", "Australia/Lord_Howe", "Pacific/Apia"].compactMap {
        TimeZone(identifier: $0)
    }

    private let grammar: Grammar
    let corpus: [[UInt8]]

    init(intents: URL) throws {
        grammar = try Grammar(folder: intents)
        // What was dear once, when it stood there again and again.
        let dear = ["dans`l'", "x`", "\u{FDFA}", "((", "no ", "9"].map { Array($0.utf8) }
        corpus = try ["en", "fr"].flatMap { try Self.examples(intents.appending(path: $0)) } + dear
    }

    /// What stands behind `say:` without the marks of a template.
    private static func examples(_ folder: URL) throws -> [[UInt8]] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
            .flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
            .compactMap { line in
                guard let say = line.firstRange(of: "say: ") else { return nil }
                let text = line[say.upperBound...].trimmingCharacters(in: ["\"", "'", " "])
                return text.contains { "{}<>|[]".contains($0) } ? nil : Array(text.utf8)
            }
    }

    func fault(in bytes: [UInt8], salt: UInt64) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        func bit(_ place: UInt64) -> Bool { salt >> place & 1 == 1 }
        let context = LineContext(
            languages: [bit(0) ? "en" : "fr"], now: Grammar.exampleNow, timeZone: Self.zones[Int(salt >> 8 & 3)],
            isAddressed: bit(1) || bit(2), names: bit(3) ? Self.names : .none, focus: bit(4) ? Self.focus : [])
        let read = grammar.understandOrGuess(text, context)
        _ = grammar.addressed(text)
        _ = grammar.control(text, context)
        if bit(5) { _ = grammar.answers(text, as: Self.types[Int(salt >> 16) % Self.types.count], context) }
        if bit(6) { _ = grammar.impossibleDay(in: text, context) }
        // Reading is a function of the line: what was read before leaves nothing behind.
        if salt >> 32 & 63 == 0, grammar.understandOrGuess(text, context) != read { return "was read in two ways" }
        return nil
    }
}
