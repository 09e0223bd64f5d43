import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

/// Sentences that are no examples of the files, as different people would type them, row by row of the feature table:
/// `Tests/Said/<language>.jsonl`, each with its intent and the slots that matter.
private struct Said: Sendable, CustomStringConvertible {
    var language: String
    var row: String
    var text: String
    var intent: String
    var slots: [String: String]

    var description: String { "\(row) \(language): \(text)" }

    static let all = ["en", "fr"].flatMap(read)

    private static func read(_ language: String) -> [Said] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appending(path: "Said/\(language).jsonl")
        let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
        return lines.compactMap { line in
            guard let json = try? JSON(parsing: String(line)), let text = json["text"]?.string,
                let intent = json["intent"]?.string
            else { return nil }
            let slots = (json["slots"]?.members ?? []).map { ($0.name, $0.value.string ?? "") }
            return Said(
                language: language, row: json["row"]?.string ?? "", text: text, intent: intent,
                slots: Dictionary(uniqueKeysWithValues: slots))
        }
    }

    /// What the room would know.
    static let names = KnownNames([
        "noodle": ["Fusilli", "Penne", "Bows"], "tea": ["Sencha", "Earl Grey", "Da Hong Pao"],
        "experiment": ["Lactase pH"], "person": ["Ana", "Bo"], "room": ["Ski 2026", "Family", "Famille"],
    ])
}

@Suite("What different people say for the rows of the feature table")
struct SaidTests {
    @Test("the files are there, with some hundred lines each")
    func there() {
        for language in ["en", "fr"] { #expect(Said.all.count { $0.language == language } > 300) }
    }

    @Test("is read as what they mean", arguments: Said.all)
    private func read(said: Said) throws {
        let context = LineContext(
            languages: [said.language], now: Grammar.exampleNow, timeZone: .gmt, names: Said.names)
        guard case .orders(let orders) = try Shipped.grammar.get().understandOrGuess(said.text, context),
            orders.count == 1, let order = orders.first
        else {
            Issue.record("is not understood: \(try Shipped.grammar.get().understandOrGuess(said.text, context))")
            return
        }
        #expect(order.intent == said.intent)
        for (slot, value) in said.slots {
            #expect(order.slots[slot]?.written(in: .gmt).lowercased() == value, "\(slot)")
        }
    }
}
