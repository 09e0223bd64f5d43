import SimmerDomain

/// Makes the rule of a repeat out of its words.
struct CadenceResolver {
    let context: ReadingContext
    let writing: Writing

    /// - Returns: nil when the parts make no rule ("every 2 decades").
    func resolve(_ cadence: Cadence) -> Recurrence? {
        guard let interval = interval(cadence) else { return nil }
        let unit = interval.unit
        var rule = Recurrence(every: interval.every, unit: unit)
        rule.weekdays = cadence.weekdays.sorted().map { Recurrence.Day(weekday: $0, ordinal: cadence.place) }
        rule.dayOfMonth = cadence.day
        rule.month = cadence.month
        let part = cadence.part.flatMap(PartOfDay.init)
        rule.times = cadence.clocks.map { time($0, part) }.sorted()
        if part == nil, cadence.clocks.count == 1, let clock = cadence.clocks.first, clock.half == .either {
            rule.otherTime = [ClockTime.Half.am, .pm].map { Self.time(ofSeconds: clock.seconds(taking: $0)) }
                .first { !rule.times.contains($0) }
        }
        if rule.times.isEmpty, let part { rule.times = [part.time(context.partsOfDay)] }
        if unit == .second || unit == .minute || unit == .hour, !rule.weekdays.isEmpty { return nil }
        rule.count = cadence.count
        if let until = cadence.until {
            guard let spoken = MomentResolver(context: context, writing: writing).resolve(until) else { return nil }
            rule.until = spoken.instant
        }
        return rule
    }

    private struct Interval {
        var every: Int
        var unit: Recurrence.Unit
    }

    private func interval(_ cadence: Cadence) -> Interval? {
        let every = cadence.every ?? 1
        switch cadence.unit ?? (cadence.weekdays.isEmpty ? .month : .week) {
        case .second: return Interval(every: every, unit: .second)
        case .minute: return Interval(every: every, unit: .minute)
        case .hour: return Interval(every: every, unit: .hour)
        case .day:
            if cadence.weekdays.isEmpty { return Interval(every: every, unit: .day) }
            return every == 1 ? Interval(every: 1, unit: .week) : nil
        case .week: return Interval(every: every, unit: cadence.place == nil ? .week : .month)
        case .fortnight: return Interval(every: 2 * every, unit: .week)
        case .month: return Interval(every: every, unit: .month)
        case .quarter: return Interval(every: 3 * every, unit: .month)
        case .year: return Interval(every: every, unit: .year)
        case .decade: return Interval(every: 10 * every, unit: .year)
        default: return nil
        }
    }

    /// The local time of a clock: a half of the day that was not said is the waking one.
    private func time(_ clock: ClockTime, _ part: PartOfDay?) -> TimeOfDay {
        var half = ClockTime.Half.am
        switch part {
        case .afternoon, .evening, .tonight, .night:
            half = clock.hour < 6 && part == .night ? .am : .pm
        case .morning: half = .am
        case .noon: half = clock.hour == 12 || clock.hour < 6 ? .pm : .am
        case nil:
            let hours = WakingHours(context, saysMinutes: clock.minute != nil, day: .another)
            half = hours.contains(clock.seconds(taking: .am)) ? .am : .pm
        }
        var seconds = clock.seconds(taking: half)
        if clock.half == .exact, clock.hour < 12, let part, part != .morning, part != .noon, half == .pm {
            seconds += 43_200
        }
        return Self.time(ofSeconds: seconds % 86_400)
    }

    private static func time(ofSeconds seconds: Int) -> TimeOfDay {
        TimeOfDay(hour: seconds / 3600, minute: seconds / 60 % 60)
    }
}
