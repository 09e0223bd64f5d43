import Foundation

extension RecurrenceRule {
    /// The first instant of the repeat after `instant`, itself excluded, in a series that began at `start` (DTSTART); nil when
    /// there is none until `until` or within a hundred years. COUNT is not looked at: who fires keeps the count.
    ///
    /// Days and longer go by the wall clock of `zone`: 9:00 stays 9:00 when the clock changes. Hours and shorter go by elapsed
    /// time. The cost does not grow with the distance from `start`.
    package func next(after instant: Instant, start: Instant, in zone: TimeZone) -> Instant? {
        let from = max(instant, start + -1)
        let found =
            switch frequency {
            case .secondly, .minutely, .hourly: nextElapsed(after: from, start: start, in: zone)
            case .daily, .weekly, .monthly, .yearly: nextCivil(after: from, start: start, in: zone)
            }
        guard let found, found <= until ?? found else { return nil }
        return found
    }

    /// The instants of a series in order, COUNT and UNTIL kept, `start` among them only when the rule fits it.
    package func occurrences(start: Instant, in zone: TimeZone, limit: Int) -> [Instant] {
        var all: [Instant] = []
        var last = start + -1
        while all.count < min(limit, count ?? limit), let next = next(after: last, start: start, in: zone) {
            all.append(next)
            last = next
        }
        return all
    }

    /// Where the series of a rule that was said at `now` begins: the next instant that fits its days, at `time` unless the rule
    /// has its own times; with hours and shorter, one interval from now. A longer interval counts from there.
    package func first(after now: Instant, at time: TimeOfDay, in zone: TimeZone) -> Instant? {
        switch frequency {
        case .secondly: return now.adding(seconds: interval)
        case .minutely: return now.adding(seconds: interval * 60)
        case .hourly: return now.adding(seconds: interval * 3_600)
        case .daily, .weekly, .monthly, .yearly: break
        }
        var rule = self
        rule.interval = 1
        let midnight = CivilTime(CivilTime(now, in: zone).date, time).instant(in: zone)
        if frequency == .weekly, byDay.isEmpty {
            // "every week at 9": from today if that is still ahead, else from tomorrow.
            rule.frequency = .daily
        }
        return rule.next(after: now, start: midnight, in: zone)
    }

    private func nextElapsed(after instant: Instant, start: Instant, in zone: TimeZone) -> Instant? {
        let unit: Int64 =
            switch frequency {
            case .secondly: 1_000
            case .minutely: 60_000
            default: 3_600_000
            }
        let step = unit * Int64(interval)
        var next = start
        if instant >= start { next = start + ((instant - start) / step + 1) * step }
        guard !byDay.isEmpty || !byMonthDay.isEmpty || !byMonth.isEmpty else { return next }
        var date = CivilTime(next, in: zone).date
        let end = date.days + 36_600
        while !allows(date) {
            repeat { date = date.adding(days: 1) } while !allows(date) && date.days < end
            guard date.days < end else { return nil }
            let midnight = CivilTime(date, TimeOfDay(hour: 0)).instant(in: zone)
            if midnight > next { next = next + ((midnight - next + step - 1) / step) * step }
            date = CivilTime(next, in: zone).date
        }
        return next
    }

    private func nextCivil(after instant: Instant, start: Instant, in zone: TimeZone) -> Instant? {
        let begin = CivilTime(start, in: zone)
        let target = CivilTime(instant, in: zone).date
        let end = target.days + 36_600
        // One period earlier than it looks: a time in a gap of the clock can move past midnight.
        var index = max(0, period(of: target, from: begin.date) / interval - 1)
        while let dates = dates(ofPeriod: index, from: begin.date), (dates.first ?? target).days < end {
            let times = times(of: begin)
            var all = dates.flatMap { date in times.map { CivilTime(date, $0, second: begin.second) } }
            if !bySetPosition.isEmpty {
                all = Set(
                    bySetPosition.compactMap { place in
                        let at = place > 0 ? place - 1 : all.count + place
                        return all.indices.contains(at) ? all[at] : nil
                    }
                ).sorted()
            }
            for time in all where time >= begin {
                let candidate = time.instant(in: zone) + (byHour.isEmpty ? start.milliseconds % 1000 : 0)
                if candidate > instant { return candidate }
            }
            index += 1
            guard firstDay(ofPeriod: index, from: begin.date).days < end else { return nil }
        }
        return nil
    }

    private func times(of start: CivilTime) -> [TimeOfDay] {
        let hours = byHour.isEmpty ? [start.time.hour] : byHour.sorted()
        let minutes = byMinute.isEmpty ? [start.time.minute] : byMinute.sorted()
        return hours.flatMap { hour in minutes.map { TimeOfDay(hour: hour, minute: $0) } }
    }

    /// In which period (day, week, month, year counted from that of `start`) a date lies.
    private func period(of date: CivilDate, from start: CivilDate) -> Int {
        switch frequency {
        case .weekly: (date.days - (start.days - start.weekday + 1)).quotient(7)
        case .monthly: (date.year - start.year) * 12 + date.month - start.month
        case .yearly: date.year - start.year
        default: date.days - start.days
        }
    }

    private func firstDay(ofPeriod index: Int, from start: CivilDate) -> CivilDate {
        let steps = index * interval
        switch frequency {
        case .weekly: return start.adding(days: 1 - start.weekday + steps * 7)
        case .monthly: return CivilDate(year: start.year, month: start.month, day: 1).adding(months: steps)
        case .yearly: return CivilDate(year: start.year + steps, month: 1, day: 1)
        default: return start.adding(days: steps)
        }
    }

    /// The days of one period that the rule names, in order; nil beyond the calendar.
    private func dates(ofPeriod index: Int, from start: CivilDate) -> [CivilDate]? {
        let first = firstDay(ofPeriod: index, from: start)
        guard first.year <= 9_999 else { return nil }
        switch frequency {
        case .weekly:
            let days = byDay.isEmpty ? [start.weekday] : Set(byDay.map(\.weekday)).sorted()
            return days.map { first.adding(days: $0 - 1) }.filter { byMonth.isEmpty || byMonth.contains($0.month) }
        case .monthly:
            guard byMonth.isEmpty || byMonth.contains(first.month) else { return [] }
            return dates(inMonth: first.month, of: first.year, otherwise: start.day)
        case .yearly:
            if byMonth.isEmpty, byMonthDay.isEmpty, !byDay.isEmpty {
                return weekdays(from: first, days: CivilDate.isLeap(first.year) ? 366 : 365)
            }
            let months =
                byMonth.isEmpty ? (byMonthDay.isEmpty ? [start.month] : Array(1...12)) : Set(byMonth).sorted()
            return months.flatMap { dates(inMonth: $0, of: first.year, otherwise: start.day) }
        default: return allows(first) ? [first] : []
        }
    }

    private func dates(inMonth month: Int, of year: Int, otherwise day: Int) -> [CivilDate] {
        let length = CivilDate.days(inMonth: month, of: year)
        let first = CivilDate(year: year, month: month, day: 1)
        if byMonthDay.isEmpty, !byDay.isEmpty { return weekdays(from: first, days: length) }
        let days = byMonthDay.isEmpty ? [day] : byMonthDay.map { $0 < 0 ? length + 1 + $0 : $0 }
        let dates = Set(days).sorted().filter { (1...length).contains($0) }.map { first.adding(days: $0 - 1) }
        guard !byDay.isEmpty else { return dates }
        let named = Set(weekdays(from: first, days: length))
        return dates.filter(named.contains)
    }

    /// The weekdays of BYDAY within `days` days from `first`: all of them, or the one with that place.
    private func weekdays(from first: CivilDate, days: Int) -> [CivilDate] {
        var found: Set<Int> = []
        for day in byDay {
            let start = (day.weekday - first.weekday).remainder(7)
            let all = Array(stride(from: start, to: days, by: 7))
            guard let ordinal = day.ordinal else {
                found.formUnion(all)
                continue
            }
            let at = ordinal > 0 ? ordinal - 1 : all.count + ordinal
            if all.indices.contains(at) { found.insert(all[at]) }
        }
        return found.sorted().map { first.adding(days: $0) }
    }

    /// Whether a single day passes BYMONTH, BYMONTHDAY and BYDAY, for the frequencies where they only filter.
    private func allows(_ date: CivilDate) -> Bool {
        let length = CivilDate.days(inMonth: date.month, of: date.year)
        return (byMonth.isEmpty || byMonth.contains(date.month))
            && (byMonthDay.isEmpty || byMonthDay.contains(date.day) || byMonthDay.contains(date.day - length - 1))
            && (byDay.isEmpty || byDay.contains { $0.weekday == date.weekday })
    }
}
