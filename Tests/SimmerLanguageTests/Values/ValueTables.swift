import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

/// The value tables of the repository, as the tests read and say values with them.
enum ValueTables {
    static let readers: [String: ValueReaders] = load { try ValueReaders(yaml: $0) }
    static let speakers: [String: ValueSpeaker] = load { try ValueSpeaker(yaml: $0) }

    private static func load<Tables>(_ make: (String) throws -> Tables) -> [String: Tables] {
        var all: [String: Tables] = [:]
        for language in ["en", "fr", "de", "es"] {
            do {
                all[language] = try make(yaml(language))
            } catch {
                Issue.record("\(language): \(error)")
            }
        }
        return all
    }

    static func yaml(_ language: String) throws -> String {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            let file = folder.appending(path: "intents/\(language)/values.yaml")
            if FileManager.default.fileExists(atPath: file.path) {
                return try String(contentsOf: file, encoding: .utf8)
            }
            folder.deleteLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile)
    }

    /// The values of one kind that cover the whole text, surest first.
    static func whole(_ text: String, _ kind: ValueReaders.Kind, _ context: ReadingContext) -> [Reading] {
        let line = Tokenizer.line(text)
        let readings = readers[context.language]?.reader(kind)?.readings(in: line, at: 0, context) ?? []
        return readings.filter { $0.end == line.tokens.count }
    }

    static func found(_ text: String, _ kind: ValueReaders.Kind, _ context: ReadingContext) -> SlotValue? {
        guard let reader = readers[context.language]?.reader(kind) else { return nil }
        return ValueFinder(reader: reader).best(in: Tokenizer.line(text), context)?.value
    }
}

extension ReadingContext {
    /// - Parameter now: local time in the zone, "2026-11-23 14:30".
    static func at(_ now: String, _ zone: String = "Europe/Paris", _ language: String = "en") -> ReadingContext {
        let zone = TimeZone(identifier: zone) ?? .gmt
        return ReadingContext(now: Instant.local(now, zone), timeZone: zone, language: language)
    }
}

extension Instant {
    static func local(_ text: String, _ zone: TimeZone) -> Instant {
        let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
        let day = CivilDay(year: numbers[0], month: numbers[1], day: numbers[2])
        let hour = numbers.count > 3 ? numbers[3] : 0
        let minute = numbers.count > 4 ? numbers[4] : 0
        let second = numbers.count > 5 ? numbers[5] : 0
        return LocalClock(zone).instant(day, seconds: hour * 3600 + minute * 60 + second)
    }

    /// "2026-11-23 14:30" in a zone, with seconds when there are any.
    func written(_ zone: TimeZone) -> String {
        let (day, seconds) = LocalClock(zone).local(self)
        let parts = day.parts
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        let time =
            "\(two(seconds / 3600)):\(two(seconds / 60 % 60))" + (seconds % 60 == 0 ? "" : ":\(two(seconds % 60))")
        return "\(parts.year)-\(two(parts.month))-\(two(parts.day)) \(time)"
    }
}
