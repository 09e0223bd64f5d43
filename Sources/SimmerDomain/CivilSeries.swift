import Foundation

/// A repeat of days or longer, by the wall clock of a zone. Its turns are never written down as a list: those of one
/// period are the days of it times the times of day, of which any one can be told by its place, so that looking costs
/// the same for each rule.
struct CivilSeries {
    /// What looking has cost so far.
    struct Effort: Equatable {
        /// Periods that were looked at.
        var periods = 0
        /// Local times whose instants were asked of the zone, which is the dearest part.
        var clocks = 0
    }

    /// The turns of a day, week, month or year.
    private struct Period {
        var firstDay: Int
        var days: DayBits
        /// Places among all turns of the period, from 0, that BYSETPOS picks; nil: all of them.
        var picked: [Int]?
        var count: Int
    }

    /// Enough for a hundred years of weeks.
    static let mostPeriods = 5_300

    private let rule: RecurrenceRule
    private let start: Instant
    private let zone: TimeZone
    private let begin: CivilTime
    private let days: RecurrenceDays
    private let times: [TimeOfDay]
    /// Fewer turns than that in a period, and BYSETPOS picks none.
    private let fewest: Int
    private(set) var effort = Effort()

    init(_ rule: RecurrenceRule, start: Instant, in zone: TimeZone) {
        self.rule = rule
        self.start = start
        self.zone = zone
        begin = CivilTime(start, in: zone)
        days = RecurrenceDays(rule)
        times = rule.times(startingAt: begin.time)
        fewest = rule.frequency == .daily ? 1 : rule.bySetPosition.map(abs).min() ?? 1
    }

    /// The first turn after `instant`; nil where there is none within a hundred years.
    mutating func next(after instant: Instant) -> Instant? {
        guard fewest <= mostTurns else { return nil }
        let target = CivilTime(instant, in: zone).date
        let end = target.days + 36_600
        // One period earlier than it looks: a time in a gap of the clock can move past midnight.
        var index = max(0, self.index(of: target) - 1)
        for _ in 0..<Self.mostPeriods {
            guard let first = firstDay(ofPeriod: index), first.days < end else { return nil }
            if let period = period(index, first) {
                let place = place(in: period, after: instant)
                if place < period.count { return self.instant(of: place, in: period) }
            }
            index += 1
        }
        return nil
    }

    /// The turns after `first` up to `last`, both of them instants; counting ends at `most`.
    mutating func turns(after first: Instant, through last: Instant, most: Int) -> RecurrenceRule.Turns {
        var turns = RecurrenceRule.Turns()
        guard fewest <= mostTurns, most > 0 else { return turns }
        let first = max(first, start + -1)
        var newest: Period?
        var place = 0
        let (from, to) = (CivilTime(first, in: zone).date.days, CivilTime(last, in: zone).date.days)
        var index = max(0, self.index(of: CivilDate(days: from)) - 1)
        for _ in 0..<Self.mostPeriods {
            guard let day = firstDay(ofPeriod: index), day.days <= to + 1 else { break }
            index += 1
            guard let period = period(index - 1, day) else { continue }
            // Only at the ends of the stretch a period is in it by half.
            let begin = day.days > from + 1 ? 0 : self.place(in: period, after: first)
            let end = day.days + daysOfPeriod < to - 1 ? period.count : self.place(in: period, after: last)
            guard end > begin else { continue }
            let count = min(end - begin, most - turns.count)
            turns.count += count
            (newest, place) = (period, begin + count - 1)
            if turns.count == most { break }
        }
        if let newest { turns.last = instant(of: place, in: newest) }
        return turns
    }

    // MARK: - Periods

    /// Days that name themselves need no period of their own: of a daily rule a month is looked at together.
    private var isByMonth: Bool { rule.frequency == .daily || rule.frequency == .monthly }

    private var daysOfPeriod: Int { rule.frequency == .weekly ? 7 : isByMonth ? 31 : 366 }

    /// How many turns a period can have.
    private var mostTurns: Int {
        times.count * (rule.frequency == .weekly ? max(1, Set(rule.byDay.map(\.weekday)).count) : daysOfPeriod)
    }

    private var step: Int { rule.frequency == .daily ? 1 : rule.interval }

    /// In which period, counted from that of the start, a date lies, or between which.
    private func index(of date: CivilDate) -> Int {
        let begin = begin.date
        let index =
            switch rule.frequency {
            case .weekly: (date.days - (begin.days - begin.weekday + 1)).quotient(7)
            case .yearly: date.year - begin.year
            default: (date.year - begin.year) * 12 + date.month - begin.month
            }
        return index.quotient(step)
    }

    /// Nil beyond the calendar.
    private func firstDay(ofPeriod index: Int) -> CivilDate? {
        let begin = begin.date
        let steps = index * step
        let first =
            switch rule.frequency {
            case .weekly: begin.adding(days: 1 - begin.weekday + steps * 7)
            case .yearly: CivilDate(year: begin.year + steps, month: 1, day: 1)
            default: CivilDate(year: begin.year, month: begin.month, day: 1).adding(months: steps)
            }
        return first.year <= 9_999 ? first : nil
    }

    /// Nil where it has no turn.
    private mutating func period(_ index: Int, _ first: CivilDate) -> Period? {
        effort.periods += 1
        let days = days(ofPeriodFrom: first)
        let count = days.count * times.count
        guard count >= fewest else { return nil }
        guard rule.frequency != .daily, !rule.bySetPosition.isEmpty else {
            return Period(firstDay: first.days, days: days, picked: nil, count: count)
        }
        let picked = RecurrenceRule.places(rule.bySetPosition, of: count)
        return Period(firstDay: first.days, days: days, picked: picked, count: picked.count)
    }

    private func days(ofPeriodFrom first: CivilDate) -> DayBits {
        var bits = DayBits()
        switch rule.frequency {
        case .daily:
            bits.insert(days.bits(inMonth: first.month, of: first.year, otherwise: nil) & turnDays(from: first), at: 0)
        case .weekly:
            for weekday in rule.byDay.isEmpty ? [begin.date.weekday] : rule.byDay.map(\.weekday)
            where rule.byMonth.isEmpty || days.hasMonth(first.adding(days: weekday - 1).month) {
                bits.insert(1, at: weekday - 1)
            }
        case .monthly:
            bits.insert(days.bits(inMonth: first.month, of: first.year, otherwise: begin.date.day), at: 0)
        default:
            if rule.byMonth.isEmpty, rule.byMonthDay.isEmpty, !rule.byDay.isEmpty {
                return days.weekdays(inYear: first.year)
            }
            let isOwnMonth = rule.byMonth.isEmpty && rule.byMonthDay.isEmpty
            var offset = 0
            for month in 1...12 {
                if !isOwnMonth || month == begin.date.month {
                    let named = days.bits(inMonth: month, of: first.year, otherwise: begin.date.day)
                    bits.insert(named, at: offset)
                }
                offset += CivilDate.days(inMonth: month, of: first.year)
            }
        }
        return bits
    }

    /// Of a daily rule with an interval: the days of the month on which it has a turn.
    private func turnDays(from first: CivilDate) -> UInt32 {
        guard rule.interval > 1 else { return .max }
        let next = (begin.date.days - first.days).remainder(rule.interval)
        return stride(from: next, to: 31, by: rule.interval).reduce(0) { $0 | 1 << UInt32($1) }
    }

    // MARK: - Turns

    /// The place of the first turn of a period after an instant; its count where there is none.
    private mutating func place(in period: Period, after instant: Instant) -> Int {
        let instant = max(instant, start + -1)
        var (low, high) = (0, period.count)
        while low < high {
            let middle = (low + high) / 2
            if self.instant(of: middle, in: period) > instant { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private mutating func instant(of place: Int, in period: Period) -> Instant {
        effort.clocks += 1
        let place = period.picked?[place] ?? place
        let date = CivilDate(days: period.firstDay + period.days[place / times.count])
        return CivilTime(date, times[place % times.count], second: begin.second).instant(in: zone)
            + (rule.byHour.isEmpty ? start.milliseconds % 1000 : 0)
    }
}
