import Foundation
import SimmerDomain
import SimmerLanguage
import Testing

@testable import SimmerBot

/// Sentences that were written as new users would type them, by somebody who knew no intent file, before anything was
/// mended by them (docs/language.md): what is read right may not become less, and what is done wrongly not more.
@Suite("Orders nobody wrote down")
struct FreshSentenceTests {
    private struct Count {
        var right = 0
        /// A change that was not meant, made without a question.
        var wrong: [String] = []
        /// A change by a line that orders none.
        var forbidden: [String] = []
    }

    @Test(
        "are read right as often as before, and change nothing more that was not meant",
        arguments: [
            ("en", 242, 12, 2), ("fr", 242, 9, 3), ("third/en", 95, 8, 3), ("third/fr", 100, 5, 3),
            ("fourth/en", 10, 4, 0), ("fourth/fr", 8, 4, 0), ("fifth/en", 17, 4, 0), ("fifth/fr", 24, 3, 0),
            ("sixth/en", 55, 4, 1), ("sixth/fr", 55, 4, 1), ("seventh/en", 20, 2, 0), ("seventh/fr", 20, 2, 0),
            ("eighth/en", 83, 1, 0), ("eighth/fr", 72, 3, 0), ("ninth/en", 32, 0, 0), ("ninth/fr", 26, 1, 1),
            ("tenth/en", 71, 1, 1), ("tenth/fr", 78, 2, 1),
        ])
    func fresh(file: String, right: Int, wrong: Int, forbidden: Int) throws {
        let count = try count(file)
        #expect(count.right >= right, "\(count.right)")
        #expect(count.wrong.count <= wrong, "\(count.wrong.count): \(count.wrong)")
        #expect(count.forbidden.count <= forbidden, "\(count.forbidden)")
    }

    /// - Parameter name: the file's, which ends in the language.
    private func count(_ name: String) throws -> Count {
        let grammar = try delivered.get()
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Said/fresh/\(name).jsonl")
        let context = LineContext(
            languages: [String(name.suffix(2))], now: Instant(milliseconds: 1_772_445_600_000), timeZone: .gmt,
            names: KnownNames([
                "noodle": ["Fusilli", "Penne", "Bows"], "tea": ["Sencha", "Earl Grey", "Da Hong Pao"],
                "experiment": ["Lactase pH", "Plasmid miniprep"], "person": ["Ana", "Bo"],
                "room": ["Ski 2026", "Family", "Famille"],
            ]))
        var count = Count()
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let said = try JSON(parsing: String(line))
            guard let text = said["text"]?.string else { continue }
            var orders: [Match] = []
            if case .orders(let read) = grammar.understandOrGuess(text, context) { orders = read }
            let changes = orders.filter { !$0.isDoubtful && !DeviceIntents.isQuestion($0) }.map(\.intent)
            let wanted =
                said["intent"]?.string.map { [$0] } ?? (said["orders"]?.array ?? []).compactMap { $0["intent"]?.string }
            if said["nothing"]?.bool == true {
                if !changes.isEmpty { count.forbidden.append(text) }
            } else if orders.map(\.intent) == wanted, !orders.contains(where: \.isDoubtful) {
                count.right += 1
            } else if !changes.allSatisfy(wanted.contains) {
                count.wrong.append(text)
            }
        }
        return count
    }
}
