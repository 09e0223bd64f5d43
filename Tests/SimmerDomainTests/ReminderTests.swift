import Foundation
import Testing

@testable import SimmerDomain

@Suite("Reminders")
struct ReminderTests {
    let zone: TimeZone
    let now: Instant

    init() throws {
        zone = try #require(TimeZone(identifier: "Europe/Paris"))
        // Saturday.
        now = CivilTime(CivilDate(year: 2026, month: 11, day: 21), TimeOfDay(hour: 10)).instant(in: zone)
    }

    private func at(_ day: Int, _ hour: Int, _ minute: Int = 0, month: Int = 11) -> Instant {
        CivilTime(CivilDate(year: 2026, month: month, day: day), TimeOfDay(hour: hour, minute: minute)).instant(
            in: zone)
    }

    private func reminder(_ due: Instant, rule: String? = nil, targets: [String] = ["ana"]) throws -> ReminderRecord {
        try ReminderRecord.created(
            id: "1", text: "feed the cells", due: due, rule: rule.map { try RecurrenceRule(parsing: $0, in: zone) },
            targets: targets, by: "ana", timeZone: zone, language: "en", now: now)
    }

    @Test("E19: a reminder lies ahead and within five years")
    func ahead() throws {
        #expect {
            _ = try reminder(now)
        } throws: { ($0 as? Refusal)?.reason == .past }
        #expect {
            _ = try reminder(now.adding(seconds: 5 * 366 * 86_400))
        } throws: { ($0 as? Refusal)?.reason == .tooBig }
        #expect(throws: Refusal.self) {
            try ReminderRecord.created(
                id: "1", text: "  ", due: now + 1, rule: nil, targets: [], by: "ana", timeZone: zone, language: "en",
                now: now)
        }
    }

    @Test("B1: one that is due fires once")
    func once() throws {
        let waiting = try reminder(at(21, 11))
        #expect(waiting.fired(at: at(21, 10, 59)) == nil)
        let firing = try #require(waiting.fired(at: at(21, 14)))
        #expect(firing.meant == at(21, 11))
        #expect(firing.reminder.state == .fired)
        #expect(firing.reminder.fired(at: at(22, 14)) == nil)
    }

    @Test("B5: a repeat that was missed several times fires once and goes on at its hour")
    func repeats() throws {
        let waiting = try reminder(at(23, 9), rule: "FREQ=DAILY")
        let firing = try #require(waiting.fired(at: at(26, 12)))
        #expect(firing.missed == 3)
        #expect(firing.meant == at(26, 9))
        #expect(firing.reminder.dueAt == at(27, 9))
        #expect(firing.reminder.state == .waiting)
    }

    @Test("B5: a repeat with a count ends, missed turns counted")
    func counted() throws {
        let waiting = try reminder(at(23, 9), rule: "FREQ=DAILY;COUNT=3")
        let first = try #require(waiting.fired(at: at(23, 9)))
        #expect(first.reminder.left == 2)
        let last = try #require(first.reminder.fired(at: at(30, 9)))
        #expect(last.missed == 1)
        #expect(last.meant == at(25, 9))
        #expect(last.reminder.state == .fired)
        #expect(last.reminder.due == nil)
    }

    /// As it was kept when there was no shortest gap.
    private func old(_ rule: String, left: Int? = nil) throws -> ReminderRecord {
        var fields = try reminder(at(23, 9), rule: "FREQ=DAILY").fields
        fields["rrule"] = .string(rule)
        fields["left"] = left.map { JSON($0) }
        return try #require(ReminderRecord(id: "1", fields: fields))
    }

    @Test("a repeat of before that comes more often than every five minutes is told every five minutes")
    func merged() throws {
        let first = try #require(try old("FREQ=MINUTELY").fired(at: at(23, 9)))
        #expect(first.reminder.dueAt == at(23, 9, 5) && first.missed == 0)
        let late = try #require(first.reminder.fired(at: at(23, 9, 7)))
        #expect(late.reminder.dueAt == at(23, 9, 12) && late.missed == 2 && late.meant == at(23, 9, 7))
        let second = try #require(try old("FREQ=SECONDLY;INTERVAL=10;COUNT=100", left: 100).fired(at: at(23, 9)))
        #expect(second.reminder.dueAt == at(23, 9, 5) && second.reminder.left == 70)
        let last = try #require(try old("FREQ=SECONDLY;INTERVAL=10;COUNT=20", left: 20).fired(at: at(23, 9)))
        #expect(last.reminder.state == .fired && last.reminder.due == nil)
    }

    @Test("a repeat at several times of a day that is moved goes on at its new time")
    func movedTimes() throws {
        let rule = "FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0,30;BYSETPOS=2,3"
        let moved = try reminder(at(23, 9, 30), rule: rule).moved(to: at(23, 10), now: now)
        #expect(try #require(moved.fired(at: at(23, 10))).reminder.dueAt == at(24, 10))
    }

    @Test("B5: snoozing one firing of a repeat moves no turn and loses none")
    func snooze() throws {
        let first = try #require(try reminder(at(23, 9), rule: "FREQ=DAILY").fired(at: at(23, 9))).reminder
        let snoozed = try first.snoozed(until: at(23, 9, 20), now: at(23, 9))
        #expect(snoozed.due == at(23, 9, 20))
        let again = try #require(snoozed.fired(at: at(23, 9, 20)))
        #expect(again.meant == at(23, 9, 20))
        #expect(again.reminder.due == at(24, 9))
        #expect(again.reminder.state == .waiting)
        // A snooze longer than the repeat leaves both.
        let long = try first.snoozed(until: at(25, 12), now: at(23, 9))
        let next = try #require(long.fired(at: at(24, 9)))
        #expect(next.meant == at(24, 9))
        #expect(next.reminder.snoozedUntil == at(25, 12))
    }

    @Test("B5: a fired reminder is snoozed, then done; done twice says so")
    func done() throws {
        let fired = try #require(try reminder(at(21, 11)).fired(at: at(21, 11))).reminder
        let snoozed = try fired.snoozed(until: at(21, 11, 20), now: at(21, 11))
        let again = try #require(snoozed.fired(at: at(21, 11, 21))).reminder
        let done = try again.done(at: at(21, 11, 22))
        #expect(done.state == .done)
        #expect(throws: Refusal.self) { try done.done(at: at(21, 11, 23)) }
        #expect(throws: Refusal.self) { try done.snoozed(until: at(21, 12), now: at(21, 11, 23)) }
    }

    @Test("B8: a repeat takes a new hour when the day is one of its own, else only this turn moves")
    func moved() throws {
        let weekly = try reminder(at(23, 9), rule: "FREQ=WEEKLY;BYDAY=MO")
        let later = try weekly.moved(to: at(23, 10), now: now)
        #expect(try #require(later.fired(at: at(23, 10))).reminder.dueAt == at(30, 10))
        let tuesday = try weekly.moved(to: at(24, 10), now: now)
        #expect(try #require(tuesday.fired(at: at(24, 10))).reminder.dueAt == at(30, 9))
    }

    @Test("B8: me too adds a person once, and not where the whole room is told")
    func joined() throws {
        let mine = try reminder(at(23, 9))
        let both = try mine.joined(by: "bo")
        #expect(both.targets == ["ana", "bo"])
        #expect(throws: Refusal.self) { try both.joined(by: "bo") }
        #expect(throws: Refusal.self) { try reminder(at(23, 9), targets: []).joined(by: "bo") }
    }

    @Test("B5: 9:00 stays 9:00 over a clock change, whatever zone the speaker is in later")
    func daylightSaving() throws {
        let autumn = CivilTime(CivilDate(year: 2026, month: 10, day: 24), TimeOfDay(hour: 9)).instant(in: zone)
        let made = try ReminderRecord.created(
            id: "1", text: "x", due: autumn, rule: RecurrenceRule(.daily), targets: [], by: "ana", timeZone: zone,
            language: "fr", now: autumn + -1)
        let next = try #require(made.fired(at: autumn)).reminder.dueAt
        #expect(next - autumn == 25 * 3_600_000)
        #expect(CivilTime(next, in: zone).time == TimeOfDay(hour: 9))
    }

    @Test("B3: what fell due meanwhile is not rung by an undo")
    func undo() throws {
        let waiting = try reminder(at(21, 11))
        let cancelled = try waiting.cancelled()
        #expect(try cancelled.undone(to: waiting, now: at(21, 10, 30)) == waiting)
        #expect(throws: Refusal.self) { try cancelled.undone(to: waiting, now: at(21, 12)) }
        let daily = try reminder(at(21, 11), rule: "FREQ=DAILY")
        #expect(try daily.cancelled().undone(to: daily, now: at(23, 12)).dueAt == at(24, 11))
    }

    @Test("a reminder is kept as it is")
    func stored() throws {
        var record = try reminder(at(23, 9), rule: "FREQ=WEEKLY;BYDAY=MO;COUNT=4")
        record.snoozedUntil = at(23, 10)
        record.subject = Subject(kind: "step", id: "9")
        #expect(ReminderRecord(id: "1", fields: record.fields) == record)
    }
}
