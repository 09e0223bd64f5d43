import Foundation

extension RecurrenceRule {
    /// The first instant of the repeat after `instant`, itself excluded, in a series that began at `start` (DTSTART);
    /// nil when there is none until `until` or within a hundred years. COUNT is not looked at: who fires keeps the
    /// count.
    ///
    /// Days and longer go by the wall clock of `zone`: 9:00 stays 9:00 when the clock changes. Hours and shorter go by
    /// elapsed time. The cost grows neither with the distance from `start` nor with what the rule names: at most a
    /// millisecond.
    package func next(after instant: Instant, start: Instant, in zone: TimeZone) -> Instant? {
        let from = max(instant, start + -1)
        let found: Instant?
        if isElapsed {
            var series = ElapsedSeries(self, start: start, in: zone)
            found = series.next(after: from)
        } else {
            var series = CivilSeries(self, start: start, in: zone)
            found = series.next(after: from)
        }
        guard let found, found <= until ?? found else { return nil }
        return found
    }

    /// Turns of a series.
    struct Turns: Equatable {
        var count = 0
        var last: Instant?
    }

    /// The turns after `first` up to `last`, UNTIL kept; counting ends at `most`.
    func turns(after first: Instant, through last: Instant, start: Instant, in zone: TimeZone, most: Int) -> Turns {
        let last = min(last, until ?? last)
        guard first < last else { return Turns() }
        if isElapsed {
            var series = ElapsedSeries(self, start: start, in: zone)
            return series.turns(after: first, through: last, most: most)
        }
        var series = CivilSeries(self, start: start, in: zone)
        return series.turns(after: first, through: last, most: most)
    }

    private var isElapsed: Bool { [.secondly, .minutely, .hourly].contains(frequency) }

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

    /// Where the series of a rule that was said at `now` begins: the next instant that fits its days, at `time` unless
    /// the rule has its own times; with hours and shorter, one interval from now. A longer interval counts from there.
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

    /// The same at the time of day of its start.
    var withoutTimes: RecurrenceRule {
        var rule = self
        rule.byHour = []
        rule.byMinute = []
        // Of a daily rule these pick times of day.
        if frequency == .daily { rule.bySetPosition = [] }
        return rule
    }

    /// Its times of day in order, `start` where it names none; of a daily rule those that BYSETPOS picks.
    func times(startingAt start: TimeOfDay) -> [TimeOfDay] {
        let hours = byHour.isEmpty ? [start.hour] : Set(byHour).sorted()
        let minutes = byMinute.isEmpty ? [start.minute] : Set(byMinute).sorted()
        let all = hours.flatMap { hour in minutes.map { TimeOfDay(hour: hour, minute: $0) } }
        guard frequency == .daily, !bySetPosition.isEmpty else { return all }
        return RecurrenceRule.places(bySetPosition, of: all.count).map { all[$0] }
    }

    /// The places, from 0, that BYSETPOS picks of so many turns, in order.
    static func places(_ positions: [Int], of count: Int) -> [Int] {
        Set(positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { (0..<count).contains($0) }).sorted()
    }
}
