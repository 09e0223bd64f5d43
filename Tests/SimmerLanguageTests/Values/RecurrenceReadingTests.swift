import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

@Suite("repeats as people say them (E20, B8)")
struct RecurrenceReadingTests {
    static func read(_ text: String, _ language: String) -> Recurrence? {
        let context = ReadingContext.at("2026-11-23 14:30", "Europe/Paris", language)
        guard case .recurrence(var rule)? = ValueTables.whole(text, .recurrence, context).first?.value else {
            return nil
        }
        // What the hour could mean as well is no part of the rule.
        rule.otherTime = nil
        return rule
    }
    static func days(_ days: Int...) -> [Recurrence.Day] { days.map { Recurrence.Day(weekday: $0) } }
    static func at(_ hour: Int, _ minute: Int = 0) -> TimeOfDay { TimeOfDay(hour: hour, minute: minute) }

    static let everyDayAt9 = Recurrence(unit: .day, times: [at(9)])

    @Test(
        "English, in any order",
        arguments: [
            ("every day at 9", everyDayAt9), ("at 9 every day", everyDayAt9), ("daily at 9 am", everyDayAt9),
            ("each day at 09:00", everyDayAt9),
            ("every 2 hours", Recurrence(every: 2, unit: .hour)),
            ("every half hour", Recurrence(every: 30, unit: .minute)),
            ("every hour and a half", Recurrence(every: 90, unit: .minute)), ("hourly", Recurrence(unit: .hour)),
            ("every other Tuesday", Recurrence(every: 2, unit: .week, weekdays: days(2))),
            ("every 2 weeks on Friday at noon", Recurrence(every: 2, unit: .week, weekdays: days(5), times: [at(12)])),
            ("every Monday and Thursday at 18:00", Recurrence(unit: .week, weekdays: days(1, 4), times: [at(18)])),
            ("on Mondays, Wednesdays and Fridays", Recurrence(unit: .week, weekdays: days(1, 3, 5))),
            ("weekdays at 7", Recurrence(unit: .week, weekdays: days(1, 2, 3, 4, 5), times: [at(7)])),
            ("Monday through Friday at 8", Recurrence(unit: .week, weekdays: days(1, 2, 3, 4, 5), times: [at(8)])),
            ("every weekend", Recurrence(unit: .week, weekdays: days(6, 7))),
            ("every day except Sunday", Recurrence(unit: .week, weekdays: days(1, 2, 3, 4, 5, 6))),
            ("the first Monday of each month", Recurrence(unit: .month, weekdays: [.init(weekday: 1, ordinal: 1)])),
            (
                "the last Friday of every month at 4 pm",
                Recurrence(unit: .month, weekdays: [.init(weekday: 5, ordinal: -1)], times: [at(16)])
            ),
            ("every 31st", Recurrence(unit: .month, dayOfMonth: 31)),
            ("monthly on the 1st", Recurrence(unit: .month, dayOfMonth: 1)),
            ("every 3 months on the 15th", Recurrence(every: 3, unit: .month, dayOfMonth: 15)),
            ("yearly on 3 March", Recurrence(unit: .year, dayOfMonth: 3, month: 3)),
            ("every March 3rd", Recurrence(unit: .year, dayOfMonth: 3, month: 3)),
            ("every day at 8, 12 and 18", Recurrence(unit: .day, times: [at(8), at(12), at(18)])),
            ("every evening", Recurrence(unit: .day, times: [at(19)])),
            ("every night at 10", Recurrence(unit: .day, times: [at(22)])),
            ("every Sunday evening at 8", Recurrence(unit: .week, weekdays: days(7), times: [at(20)])),
            ("every 20 minutes for 5 times", Recurrence(every: 20, unit: .minute, count: 5)),
            ("every quarter", Recurrence(every: 3, unit: .month)),
            ("fortnightly", Recurrence(every: 2, unit: .week)), ("once a week", Recurrence(unit: .week)),
        ])
    func english(text: String, rule: Recurrence) { #expect(Self.read(text, "en") == rule) }

    @Test(
        "French, in any order",
        arguments: [
            ("tous les jours à 9h", everyDayAt9), ("à 9 h tous les jours", everyDayAt9),
            ("chaque jour à neuf heures", everyDayAt9),
            ("toutes les 2 heures", Recurrence(every: 2, unit: .hour)),
            ("toutes les demi-heures", Recurrence(every: 30, unit: .minute)),
            ("un mardi sur deux", Recurrence(every: 2, unit: .week, weekdays: days(2))),
            (
                "toutes les deux semaines le vendredi à midi",
                Recurrence(every: 2, unit: .week, weekdays: days(5), times: [at(12)])
            ),
            ("tous les lundis et jeudis à 18h", Recurrence(unit: .week, weekdays: days(1, 4), times: [at(18)])),
            ("chaque lundi, mercredi et vendredi", Recurrence(unit: .week, weekdays: days(1, 3, 5))),
            ("en semaine à 7h", Recurrence(unit: .week, weekdays: days(1, 2, 3, 4, 5), times: [at(7)])),
            ("du lundi au vendredi à 8 h", Recurrence(unit: .week, weekdays: days(1, 2, 3, 4, 5), times: [at(8)])),
            ("tous les week-ends", Recurrence(unit: .week, weekdays: days(6, 7))),
            ("tous les jours sauf le dimanche", Recurrence(unit: .week, weekdays: days(1, 2, 3, 4, 5, 6))),
            ("le premier lundi de chaque mois", Recurrence(unit: .month, weekdays: [.init(weekday: 1, ordinal: 1)])),
            (
                "le dernier vendredi du mois à 16h",
                Recurrence(unit: .month, weekdays: [.init(weekday: 5, ordinal: -1)], times: [at(16)])
            ),
            ("tous les 31", Recurrence(unit: .month, dayOfMonth: 31)),
            ("le 1er de chaque mois", Recurrence(unit: .month, dayOfMonth: 1)),
            ("chaque année le 3 mars", Recurrence(unit: .year, dayOfMonth: 3, month: 3)),
            ("tous les soirs", Recurrence(unit: .day, times: [at(19)])),
            ("chaque soir à 22h", Recurrence(unit: .day, times: [at(22)])),
            ("toutes les 20 minutes pendant 5 fois", Recurrence(every: 20, unit: .minute, count: 5)),
            ("une fois par mois", Recurrence(unit: .month)), ("hebdomadaire", Recurrence(unit: .week)),
        ])
    func french(text: String, rule: Recurrence) { #expect(Self.read(text, "fr") == rule) }

    @Test("an end is an instant, a length is counted from now")
    func until() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        #expect(Self.read("every day at 9 until June 1", "en")?.until == Instant.local("2027-06-01", zone))
        #expect(Self.read("tous les jours à 9h jusqu'au 1er juin", "fr")?.until == Instant.local("2027-06-01", zone))
        #expect(Self.read("every 10 minutes until 5pm", "en")?.until == Instant.local("2026-11-23 17:00", zone))
        #expect(Self.read("every 6 hours for 2 days", "en")?.until == Instant.local("2026-11-25 14:30", zone))
        #expect(
            Self.read("toutes les 6 heures pendant 2 jours", "fr")?.until == Instant.local("2026-11-25 14:30", zone))
    }

    @Test(
        "what does not repeat is no repeat",
        arguments: [
            ("en", "tomorrow"), ("en", "on Monday"), ("en", "every time"), ("en", "everyone"), ("en", "at 9"),
            ("en", "5 times"),
            ("fr", "demain"), ("fr", "lundi"), ("fr", "tous les amis"), ("fr", "tout le temps"), ("fr", "à 9 h"),
            ("fr", "5 fois"),
        ])
    func nothing(language: String, text: String) {
        #expect(ValueTables.found(text, .recurrence, .at("2026-11-23 14:30", "Europe/Paris", language)) == nil)
    }
}
