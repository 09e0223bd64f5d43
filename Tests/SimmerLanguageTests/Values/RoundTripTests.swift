import Foundation
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerLanguage

@Suite("what is written is read back as the same value")
struct RoundTripTests {
    static let zones = [
        "Europe/Paris", "Europe/London", "America/New_York", "America/Argentina/Buenos_Aires", "America/Port-au-Prince",
        "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Auckland", "America/St_Johns", "Africa/Cairo",
        "UTC",
    ]

    @Test("durations", arguments: ["en", "fr", "de", "es"])
    func durations(language: String) throws {
        let speaker = try #require(ValueTables.speakers[language])
        let context = ReadingContext.at("2026-11-23 14:30", "Europe/Paris", language)
        var dice = Dice(state: 1)
        let chosen = (0..<400).map { _ in Int.random(in: 1...604_800, using: &dice) }
        let round = (1...120).flatMap { [$0, $0 * 60, $0 * 3600, $0 * 1800] }
        for seconds in chosen + round {
            let text = speaker.duration(Double(seconds))
            let read = ValueTables.whole(text, .duration, context).first?.value
            #expect(read == .duration(Double(seconds)), "\(text)")
            guard seconds < 360_000 else { continue }
            let digits = speaker.clock(Double(seconds))
            #expect(
                ValueTables.whole(digits, .duration, context).first?.value == .duration(Double(seconds)), "\(digits)")
        }
    }

    @Test("instants in many zones, around the changes of the clocks", arguments: ["en", "fr", "de", "es"])
    func instants(language: String) throws {
        let speaker = try #require(ValueTables.speakers[language])
        var dice = Dice(state: 2)
        for identifier in Self.zones {
            let zone = try #require(TimeZone(identifier: identifier))
            for _ in 0..<120 {
                let now = Instant(milliseconds: Int64.random(in: 1_780_000_000...1_900_000_000, using: &dice) * 1000)
                var minutes = Int64.random(in: 1...2_600_000, using: &dice)
                // Half of them within a day of a change of the clocks.
                if Bool.random(using: &dice), let change = zone.nextDaylightSavingTimeTransition(after: now.date) {
                    minutes = max(1, (Instant(change) - now) / 60_000 + Int64.random(in: -180...180, using: &dice))
                }
                let due = Instant(milliseconds: (now.milliseconds / 60_000 + minutes) * 60_000)
                let text = speaker.instant(due, zone: zone, now: now)
                let context = ReadingContext(now: now, timeZone: zone, language: language)
                guard case .instant(let read)? = ValueTables.whole(text, .instant, context).first?.value else {
                    Issue.record("not read: \(text)")
                    continue
                }
                #expect(read.instant == due, "\(text), now \(now.written(zone))")
                // Somebody in another zone reads the same.
                let other = ReadingContext(now: now, timeZone: .gmt, language: language)
                if case .instant(let there)? = ValueTables.whole(text, .instant, other).first?.value {
                    #expect(there.instant == due, "\(text), read at Greenwich")
                }
            }
        }
    }

    @Test("repeats", arguments: ["en", "fr", "de", "es"])
    func recurrences(language: String) throws {
        let speaker = try #require(ValueTables.speakers[language])
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let context = ReadingContext.at("2026-11-23 14:30", "Europe/Paris", language)
        var dice = Dice(state: 3)
        for _ in 0..<600 {
            let rule = Self.rule(&dice, zone)
            let text = speaker.recurrence(rule, zone: zone, now: context.now)
            guard case .recurrence(var read)? = ValueTables.whole(text, .recurrence, context).first?.value else {
                Issue.record("not read: \(text)")
                continue
            }
            read.otherTime = nil
            #expect(read == rule, "\(text)")
        }
    }

    static func rule(_ dice: inout Dice, _ zone: TimeZone) -> Recurrence {
        let every = Bool.random(using: &dice) ? 1 : Int.random(in: 2...12, using: &dice)
        var rule = Recurrence(every: every, unit: .day)
        switch Int.random(in: 0...8, using: &dice) {
        case 0: rule.unit = Bool.random(using: &dice) ? .minute : .hour
        case 1: rule.unit = Recurrence.Unit.allCases.randomElement(using: &dice) ?? .day
        case 2, 3:
            rule.unit = .week
            let days = Set((0..<Int.random(in: 1...4, using: &dice)).map { _ in Int.random(in: 1...7, using: &dice) })
            rule.weekdays = days.sorted().map { Recurrence.Day(weekday: $0) }
        case 4:
            rule = Recurrence(unit: .week, weekdays: (1...5).map { Recurrence.Day(weekday: $0) })
        case 5:
            rule.unit = .month
            let place = [1, 2, 3, 4, 5, -1].randomElement(using: &dice) ?? 1
            rule.weekdays = [Recurrence.Day(weekday: Int.random(in: 1...7, using: &dice), ordinal: place)]
        case 6:
            rule.unit = .month
            rule.dayOfMonth = Int.random(in: 1...31, using: &dice)
        case 7:
            rule.unit = .year
            rule.month = Int.random(in: 1...12, using: &dice)
            rule.dayOfMonth = Int.random(in: 1...28, using: &dice)
        default: break
        }
        let isShort = rule.unit == .second || rule.unit == .minute || rule.unit == .hour
        if !isShort {
            let times = Set(
                (0..<Int.random(in: 0...3, using: &dice)).map { _ in
                    TimeOfDay(hour: Int.random(in: 0...23, using: &dice), minute: Int.random(in: 0...59, using: &dice))
                })
            rule.times = times.sorted()
        }
        switch Int.random(in: 0...3, using: &dice) {
        case 0: rule.count = Int.random(in: 2...50, using: &dice)
        case 1:
            let day = CivilDay(year: 2026, month: 11, day: 24 + Int.random(in: 0...900, using: &dice))
            let seconds = Bool.random(using: &dice) ? 0 : Int.random(in: 1...1439, using: &dice) * 60
            rule.until = LocalClock(zone).instant(day, seconds: seconds)
        default: break
        }
        return rule
    }
}
