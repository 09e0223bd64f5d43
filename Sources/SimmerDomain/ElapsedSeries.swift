import Foundation

/// A repeat of hours or shorter, which counts elapsed time from its start; BYMONTH, BYMONTHDAY and BYDAY only leave
/// turns out.
struct ElapsedSeries {
    /// So many days are looked through for a turn that falls on one of them.
    static let mostLooks = 1_000

    private let start: Instant
    private let zone: TimeZone
    private let step: Int64
    /// Nil where every day counts.
    private let days: RecurrenceDays?
    /// Days that were looked through so far.
    private(set) var looks = 0

    init(_ rule: RecurrenceRule, start: Instant, in zone: TimeZone) {
        self.start = start
        self.zone = zone
        step = Int64(rule.gapSeconds) * 1000
        let isEveryDay = rule.byDay.isEmpty && rule.byMonthDay.isEmpty && rule.byMonth.isEmpty
        days = isEveryDay ? nil : RecurrenceDays(rule)
    }

    /// The first turn after `instant`; nil where none was found.
    mutating func next(after instant: Instant) -> Instant? {
        var next = turn(from: max(instant, start + -1) + 1)
        guard let days else { return next }
        var date = CivilTime(next, in: zone).date
        let end = date.days + 36_600
        for _ in 0..<Self.mostLooks {
            looks += 1
            guard let day = days.next(from: date, before: end) else { return nil }
            if day == date { return next }
            next = max(next, turn(from: midnight(of: day)))
            date = CivilTime(next, in: zone).date
        }
        return nil
    }

    /// The turns after `first` up to `last`, both of them instants; counting ends at `most`, and after a thousand days
    /// of a rule that leaves days out.
    mutating func turns(after first: Instant, through last: Instant, most: Int) -> RecurrenceRule.Turns {
        var turns = RecurrenceRule.Turns()
        guard most > 0, let days else {
            add(after: first, through: last, most, to: &turns)
            return turns
        }
        var date = CivilTime(first, in: zone).date
        let end = CivilTime(last, in: zone).date.days + 1
        for _ in 0..<Self.mostLooks where turns.count < most {
            looks += 1
            guard let day = days.next(from: date, before: end) else { break }
            date = day.adding(days: 1)
            add(
                after: max(first, midnight(of: day) + -1), through: min(last, midnight(of: date) + -1), most, to: &turns
            )
        }
        return turns
    }

    private func add(after first: Instant, through last: Instant, _ most: Int, to turns: inout RecurrenceRule.Turns) {
        let next = turn(from: max(first, start + -1) + 1)
        guard next <= last else { return }
        let count = min((last - next) / step + 1, Int64(most - turns.count))
        guard count > 0 else { return }
        turns.count += Int(count)
        turns.last = next + (count - 1) * step
    }

    /// The first turn from an instant on, whatever its day.
    private func turn(from instant: Instant) -> Instant {
        instant <= start ? start : start + (instant - start + step - 1) / step * step
    }

    private func midnight(of date: CivilDate) -> Instant {
        CivilTime(date, TimeOfDay(hour: 0)).instant(in: zone)
    }
}
