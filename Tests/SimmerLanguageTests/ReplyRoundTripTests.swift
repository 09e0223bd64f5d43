import Foundation
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerLanguage

/// The forms in which replies show values, read as a person would type them back.
@Suite("what a reply shows is read back as the same value")
struct ReplyRoundTripTests {
    private func read(_ text: String, _ type: SlotType, _ language: String, now: Instant, zone: TimeZone) throws
        -> SlotValue?
    {
        try Shipped.grammar.get().value(text, type: type, LineContext(languages: [language], now: now, timeZone: zone))
    }

    @Test("lengths, in words, in letters and in digits", arguments: ["en", "fr", "nl", "de", "es"])
    func lengths(language: String) throws {
        let formats = try #require(try Shipped.grammar.get().formats[language])
        var dice = Dice(state: 21)
        let chosen = (0..<300).map { _ in Int.random(in: 1...604_800, using: &dice) }
        for seconds in chosen + (1...90).flatMap({ [$0, $0 * 60, $0 * 1_800] }) {
            for form in [Formats.Form.length, .short] {
                let text = formats.write(.duration(Double(seconds)), form)
                let value = try read(text, .duration, language, now: Grammar.exampleNow, zone: .gmt)
                #expect(value == .duration(Double(seconds)), "\(text)")
            }
            guard seconds < 86_400 else { continue }
            let digits = formats.write(.duration(Double(seconds)), .clock)
            #expect(
                try read(digits, .duration, language, now: Grammar.exampleNow, zone: .gmt)
                    == .duration(Double(seconds)),
                "\(digits)")
        }
    }

    @Test("days with times, in many zones and around the changes of the clocks", arguments: ["en", "fr", "de", "es"])
    func instants(language: String) throws {
        let formats = try #require(try Shipped.grammar.get().formats[language])
        var dice = Dice(state: 22)
        for identifier in RoundTripTests.zones {
            let zone = try #require(TimeZone(identifier: identifier))
            for _ in 0..<60 {
                let now = Instant(milliseconds: Int64.random(in: 1_780_000_000...1_900_000_000, using: &dice) * 1000)
                var minutes = Int64.random(in: 1...1_000_000, using: &dice)
                if Bool.random(using: &dice), let change = zone.nextDaylightSavingTimeTransition(after: now.date) {
                    minutes = max(1, (Instant(change) - now) / 60_000 + Int64.random(in: -180...180, using: &dice))
                }
                let due = Instant(milliseconds: (now.milliseconds / 60_000 + minutes) * 60_000)
                let text = formats.write(.instant(due, zone: zone), .when)
                guard case .instant(let spoken)? = try read(text, .instant, language, now: now, zone: zone) else {
                    Issue.record("not read: \(text)")
                    continue
                }
                // An hour that the clocks show twice is told apart by nothing in the words.
                #expect(CivilTime(spoken.instant, in: zone) == CivilTime(due, in: zone), "\(text) \(identifier)")
            }
        }
    }

    @Test("repeats", arguments: ["en", "fr", "de", "es"])
    func repeats(language: String) throws {
        let formats = try #require(try Shipped.grammar.get().formats[language])
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        var dice = Dice(state: 23)
        for _ in 0..<300 {
            let rule = RoundTripTests.rule(&dice, zone)
            let text = formats.write(.recurrence(rule, zone: zone), .every)
            guard
                case .recurrence(var read)? = try read(
                    text, .recurrence, language, now: Grammar.exampleNow, zone: zone)
            else {
                Issue.record("not read: \(text)")
                continue
            }
            read.otherTime = nil
            #expect(read == rule, "\(text)")
        }
    }
}
