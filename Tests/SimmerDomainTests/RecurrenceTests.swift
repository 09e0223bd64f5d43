import Foundation
import Testing

@testable import SimmerDomain

@Suite("Repeats")
struct RecurrenceTests {
    @Test("the first turns of a series are those of python-dateutil", arguments: recurrenceTable)
    func first(row: RecurrenceRow) throws {
        let zone = try #require(TimeZone(identifier: row.zone))
        let rule = try RecurrenceRule(parsing: row.rule, in: zone)
        let found = rule.occurrences(start: Instant(seconds: row.start), in: zone, limit: 6)
        #expect(found.map { Int($0.milliseconds / 1000) } == row.first)
    }

    @Test("the turn after a far-away instant is that of python-dateutil", arguments: recurrenceTable)
    func far(row: RecurrenceRow) throws {
        let zone = try #require(TimeZone(identifier: row.zone))
        let rule = try RecurrenceRule(parsing: row.rule, in: zone)
        guard rule.count == nil else { return }
        let next = rule.next(after: Instant(seconds: row.after), start: Instant(seconds: row.start), in: zone)
        #expect(next.map { Int($0.milliseconds / 1000) } == row.next)
    }

    @Test("a rule is written as it was read", arguments: recurrenceTable)
    func roundTrip(row: RecurrenceRow) throws {
        let rule = try RecurrenceRule(parsing: row.rule, in: .gmt)
        #expect(try RecurrenceRule(parsing: rule.text, in: .gmt) == rule)
    }

    @Test("what is said becomes a rule of RFC 5545")
    func said() throws {
        let start = CivilDate(year: 2026, month: 11, day: 21)
        func text(_ said: Recurrence) throws -> String { try RecurrenceRule(said, startingOn: start).text }
        #expect(
            try text(Recurrence(unit: .week, weekdays: [.init(weekday: 1)], times: [TimeOfDay(hour: 9)]))
                == "FREQ=WEEKLY;BYDAY=MO")
        #expect(try text(Recurrence(unit: .month, dayOfMonth: 31)) == "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1")
        #expect(try text(Recurrence(unit: .month, dayOfMonth: 28)) == "FREQ=MONTHLY;BYMONTHDAY=28")
        #expect(try text(Recurrence(unit: .month)) == "FREQ=MONTHLY;BYMONTHDAY=21")
        #expect(try text(Recurrence(unit: .year)) == "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21")
        #expect(
            try text(Recurrence(unit: .year, dayOfMonth: 29, month: 2))
                == "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1")
        #expect(
            try text(Recurrence(unit: .month, weekdays: [.init(weekday: 5, ordinal: -1)])) == "FREQ=MONTHLY;BYDAY=-1FR")
        #expect(
            try text(Recurrence(unit: .day, times: [TimeOfDay(hour: 18, minute: 30), TimeOfDay(hour: 9)]))
                == "FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0,30;BYSETPOS=1,4")
        #expect(
            try text(Recurrence(unit: .month, dayOfMonth: 31, times: [TimeOfDay(hour: 9), TimeOfDay(hour: 18)]))
                == "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYHOUR=9,18;BYMINUTE=0;BYSETPOS=-2,-1")
    }

    @Test("B5: repeats that would flood a room, and those that cannot be, are refused")
    func refused() {
        let start = CivilDate(year: 2026, month: 11, day: 21)
        func reason(_ said: Recurrence) -> Reason? {
            do throws(Refusal) {
                _ = try RecurrenceRule(said, startingOn: start)
                return nil
            } catch { return error.reason }
        }
        #expect(reason(Recurrence(every: 10, unit: .second)) == .limit)
        #expect(reason(Recurrence(every: 10, unit: .second, count: 5)) == .limit)
        #expect(reason(Recurrence(every: 300, unit: .second, count: 5)) == nil)
        #expect(reason(Recurrence(every: 0, unit: .minute)) == .notPositive)
        #expect(reason(Recurrence(every: 4, unit: .minute)) == .limit)
        #expect(reason(Recurrence(every: 5, unit: .minute)) == nil)
        #expect(reason(Recurrence(unit: .year, dayOfMonth: 31, month: 4)) == .invalid)
        #expect(reason(Recurrence(unit: .day, count: 0)) == .notPositive)
    }

    @Test(
        "text that is no rule of ours is refused",
        arguments: [
            "", "FREQ", "FREQ=SOMETIMES", "INTERVAL=2", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;BYDAY=XX",
            "FREQ=DAILY;BYDAY=1MO", "FREQ=DAILY;COUNT=3;UNTIL=20270101", "FREQ=DAILY;BYWEEKNO=2",
            "FREQ=DAILY;FREQ=DAILY",
            "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=DAILY;UNTIL=20270231", "FREQ=SECONDLY;INTERVAL=30",
            "FREQ=DAILY;COUNT=99999999999999999999", "FREQ=WEEKLY;WKST=SU", "FREQ=DAILY;BYHOUR=,",
        ])
    func unreadable(text: String) {
        #expect(throws: Refusal.self) { try RecurrenceRule(parsing: text, in: .gmt) }
    }

    @Test("a rule that never comes true ends the search")
    func never() throws {
        let rule = try RecurrenceRule(parsing: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31", in: .gmt)
        #expect(rule.next(after: Instant(seconds: 0), start: Instant(seconds: 0), in: .gmt) == nil)
        let elapsed = try RecurrenceRule(parsing: "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31", in: .gmt)
        #expect(elapsed.next(after: Instant(seconds: 0), start: Instant(seconds: 0), in: .gmt) == nil)
    }

    @Test("hours and minutes count elapsed time from the start, over a clock change too")
    func elapsed() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let rule = try RecurrenceRule(parsing: "FREQ=HOURLY;INTERVAL=6", in: zone)
        let start = CivilTime(CivilDate(year: 2026, month: 10, day: 24), TimeOfDay(hour: 21)).instant(in: zone)
        #expect(rule.occurrences(start: start, in: zone, limit: 3).map { $0 - start } == [0, 21_600_000, 43_200_000])
        let onMondays = try RecurrenceRule(parsing: "FREQ=HOURLY;INTERVAL=5;BYDAY=MO", in: zone)
        let first = try #require(onMondays.next(after: start, start: start, in: zone))
        #expect(CivilTime(first, in: zone).date == CivilDate(year: 2026, month: 10, day: 26))
        #expect((first - start) % 18_000_000 == 0)
    }

    @Test("a series begins with the next instant that fits, whatever its interval")
    func firstTurn() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        // Saturday 2026-11-21 10:00.
        let now = CivilTime(CivilDate(year: 2026, month: 11, day: 21), TimeOfDay(hour: 10)).instant(in: zone)
        func first(_ rule: String, at hour: Int) throws -> String? {
            let rule = try RecurrenceRule(parsing: rule, in: zone)
            return rule.first(after: now, at: TimeOfDay(hour: hour), in: zone).map {
                let local = CivilTime($0, in: zone)
                return "\(local.date.text) \(local.time.hour)"
            }
        }
        #expect(try first("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", at: 9) == "2026-11-23 9")
        #expect(try first("FREQ=DAILY;INTERVAL=3", at: 9) == "2026-11-22 9")
        #expect(try first("FREQ=DAILY;INTERVAL=3", at: 11) == "2026-11-21 11")
        #expect(try first("FREQ=WEEKLY", at: 9) == "2026-11-22 9")
        #expect(try first("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", at: 9) == "2026-11-30 9")
        #expect(try first("FREQ=HOURLY;INTERVAL=2", at: 9) == "2026-11-21 12")
    }
}
