import Foundation
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerLanguage

@Suite("any line, however odd, is read within its bounds")
struct ValueFuzzTests {
    private static let marks = [
        ":", "/", "-", ".", ",", "'", "\"", "+", "@", "(", ")", "%", "½", "¾", "°", "é", "\u{200F}", "🍜", "００", "—",
        "\n",
    ]

    /// Words of the tables, digits and marks, with and without spaces between.
    static func line(_ dice: inout Dice, words: [String]) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 1...40, using: &dice) {
            switch Int.random(in: 0...9, using: &dice) {
            case 0...5: text += words.randomElement(using: &dice) ?? ""
            case 6, 7: text += "\(Int.random(in: 0...(Bool.random(using: &dice) ? 60 : 999_999_999), using: &dice))"
            default: text += marks.randomElement(using: &dice) ?? ""
            }
            if Int.random(in: 0...3, using: &dice) > 0 { text += " " }
        }
        return text
    }

    @Test("random lines of the tables' own words", arguments: ["en", "fr", "de", "es"])
    func random(language: String) throws {
        let readers = try #require(ValueTables.readers[language])
        let words = readers.grammar.vocabulary.keys.sorted()
        let context = ReadingContext.at("2026-11-23 14:30", "Europe/Paris", language)
        var dice = Dice(state: 4)
        for _ in 0..<400 {
            let text = Self.line(&dice, words: words)
            let line = Tokenizer.line(text)
            for (kind, reader) in readers.all {
                for place in line.tokens.indices {
                    for reading in reader.readings(in: line, at: place, context) {
                        #expect(reading.end > place && reading.end <= line.tokens.count, "\(kind): \(text)")
                        #expect((0...1).contains(reading.certainty), "\(kind): \(text)")
                        if case .duration(let seconds) = reading.value {
                            #expect(seconds >= 0 && seconds.isFinite, "\(text)")
                        }
                    }
                }
            }
        }
    }

    @Test(
        "long repetitions, huge numbers and nothing at all",
        arguments: [
            "", " ", "at at at at", "and and and", "1 1 1 1", "in in in", "every every every", "half a half a half",
            "monday ", "the first of ",
            "3 days after ", "2 hours ", "one hundred ", "1/2 ", "12:30 ", "9999999999999999999999 ",
            "999999999 billion ", "a", "( utc + ",
            "tous les ", "deux ", "le 1er ", "dans 3 jours après ", "midi et quart ", "\u{0}", "🍝", "-",
            "millions billion trillion ",
        ])
    func pathological(piece: String) throws {
        let text = String(String(repeating: piece, count: 2000).prefix(8000))
        let line = Tokenizer.line(text)
        for language in ["en", "fr", "de", "es"] {
            let context = ReadingContext.at("2026-11-23 14:30", "Europe/Paris", language)
            for (_, reader) in try #require(ValueTables.readers[language]).all {
                let starts = line.tokens.indices.prefix(24) + line.tokens.indices.suffix(3)
                for place in starts {
                    let readings = reader.readings(in: line, at: place, context)
                    #expect(readings.allSatisfy { $0.end <= line.tokens.count })
                }
            }
        }
    }

    @Test("several tasks may read at once and read the same")
    func parallel() async throws {
        let reader = try #require(ValueTables.readers["en"]?.reader(.instant))
        let context = ReadingContext.at("2026-11-23 14:30")
        let texts = ["tomorrow at 5", "in 20 minutes", "Friday evening", "at 17:30 Paris time"]
        let alone = texts.map { reader.readings(in: Tokenizer.line($0), at: 0, context) }
        await withTaskGroup(of: Bool.self) { group in
            for round in 0..<64 {
                group.addTask {
                    (0..<50).allSatisfy { turn in
                        let which = (round + turn) % texts.count
                        return reader.readings(in: Tokenizer.line(texts[which]), at: 0, context) == alone[which]
                    }
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }
}
