import Foundation
import SimmerDomain

/// Finds the instant that a moment means, for one person at one time.
struct MomentResolver {
    let context: ReadingContext
    let writing: Writing

    /// - Returns: nil when there is no such instant ("29 February 2027").
    func resolve(_ moment: Moment) -> SpokenInstant? {
        if moment.isNow { return SpokenInstant(context.now, grain: .second, namesDay: true) }
        let clock = LocalClock(moment.zone.flatMap { ZoneNames.zone($0) } ?? context.timeZone)
        if moment.zone != nil, moment.clock == nil { return nil }
        let (today, seconds) = clock.local(context.now)
        if let span = moment.shift { return shifted(moment, by: span, clock, today: today, seconds: seconds) }
        let days = DayResolver(today: today, writing: writing)
        guard let time = moment.clock else {
            return withoutClock(moment, clock, days: days, today: today, seconds: seconds)
        }
        guard moment.namesDay else { return nextOccurrence(time, of: moment, clock, today: today, seconds: seconds) }
        guard let found = days.day(of: moment), found.grain >= .day else { return nil }
        let choices = times(time, part: moment.part)
        // A bare weekday is today as long as the time is ahead; a time of which both halves are ahead takes the waking
        // one.
        var day = found.day
        var open = choices
        if day == today {
            open = choices.filter { instant(clock, day, $0) > context.now }
            if found.mayMoveOn, let later = days.day(of: moment, after: today) {
                // "Monday at 9" said on Monday at noon is not tonight, though that may be meant.
                if let other = open.first, moment.weekday != nil, moment.day == nil,
                    let meant = hours(time, .today).first(of: choices), !open.contains(meant)
                {
                    let chosen = instant(clock, later.day, hours(time, .another).first(of: choices) ?? meant)
                    return SpokenInstant(
                        chosen, grain: time.grain, alternative: instant(clock, today, other), namesDay: true)
                }
                if open.isEmpty { day = later.day }
            }
            if open.isEmpty { open = choices }
        }
        let chosen = hours(time, day == today ? .today : .another).first(of: open) ?? open[0]
        var spoken = SpokenInstant(instant(clock, day, chosen), grain: time.grain, namesDay: true)
        spoken.alternative = open.first { $0 != chosen }.map { instant(clock, day, $0) }
        return spoken
    }

    private func hours(_ time: ClockTime, _ day: WakingHours.Day) -> WakingHours {
        WakingHours(context, saysMinutes: time.minute != nil, day: day)
    }

    private func instant(_ clock: LocalClock, _ day: CivilDay, _ seconds: Int) -> Instant {
        let whole = seconds >= 0 ? seconds / 86_400 : 0
        return clock.instant(day + whole, seconds: seconds - whole * 86_400)
    }

    /// The seconds since midnight that a clock time may mean, earliest first; more than a day for hours after midnight
    /// of a night.
    private func times(_ time: ClockTime, part: String?) -> [Int] {
        guard let part = part.flatMap(PartOfDay.init) else {
            if time.half != .either { return [time.seconds(taking: .exact)] }
            return [time.seconds(taking: .am), time.seconds(taking: .pm)]
        }
        // "8 in the evening" is 20:00 in any language; "20 h ce soir" is already so.
        let said = time.seconds(taking: .exact)
        let hour = time.hour
        guard time.half == .either || (time.half == .exact && hour <= 12) else {
            return [part.isNight && time.half == .am && hour < 6 ? said + 86_400 : said]
        }
        switch part {
        case .morning: return [time.seconds(taking: .am) % 43_200 + (hour == 12 && time.half == .exact ? 43_200 : 0)]
        case .noon: return [hour == 12 || hour < 6 ? said % 43_200 + 43_200 : said]
        case .afternoon: return [said % 43_200 + 43_200]
        case .evening: return [hour == 12 || hour == 0 ? 86_400 + said % 43_200 : said % 43_200 + 43_200]
        case .tonight, .night:
            if hour == 12 || hour == 0 { return [86_400 + said % 43_200] }
            return [hour < 6 ? said + (part == .tonight ? 86_400 : 0) : said % 43_200 + 43_200]
        }
    }

    /// A clock time without a day: today if it is still ahead, else tomorrow.
    private func nextOccurrence(
        _ time: ClockTime, of moment: Moment, _ clock: LocalClock, today: CivilDay, seconds: Int
    ) -> SpokenInstant? {
        let choices = times(time, part: moment.part)
        let coming = (0...2).flatMap { day in
            choices.map { (at: instant(clock, today + day, $0), seconds: $0, isToday: day == 0) }
        }
        .filter { $0.at > context.now }
        // "6:45" said in the evening is that of the morning, as tomorrow's is.
        let (now, later) = (hours(time, .open), hours(time, context.isForWaking ? .open : .another))
        guard
            let first = coming.first(where: {
                choices.count == 1 || ($0.isToday ? now : later).contains($0.seconds)
            }) ?? coming.first
        else { return nil }
        var spoken = SpokenInstant(first.at, grain: time.grain)
        if choices.count > 1 { spoken.alternative = coming.first { $0.seconds != first.seconds }?.at }
        return spoken
    }

    private func withoutClock(
        _ moment: Moment, _ clock: LocalClock, days: DayResolver, today: CivilDay, seconds: Int
    ) -> SpokenInstant? {
        if let part = moment.part.flatMap(PartOfDay.init) {
            let time = part.time(context.partsOfDay)
            let at = time.hour * 3600 + time.minute * 60
            guard moment.namesDay else {
                let now = instant(clock, today, at)
                return SpokenInstant(now > context.now ? now : instant(clock, today + 1, at), grain: .hour)
            }
            guard var found = days.day(of: moment), found.grain >= .day else { return nil }
            if found.day == today, found.mayMoveOn, instant(clock, today, at) <= context.now,
                let later = days.day(of: moment, after: today)
            {
                found = later
            }
            return SpokenInstant(instant(clock, found.day, at), grain: .hour, namesDay: true)
        }
        var moment = moment
        // The end of a day is its last minute.
        if moment.edge == .end, moment.daysFromToday != nil || moment.weekday != nil {
            moment.edge = nil
            guard let found = days.day(of: moment) else { return nil }
            return SpokenInstant(instant(clock, found.day, 86_340), grain: .minute, namesDay: true)
        }
        // "next month" is a month from now, give or take: its grain says so.
        if let ahead = days.periodAhead(moment) {
            return SpokenInstant(clock.instant(ahead.day, seconds: seconds), grain: ahead.grain, namesDay: true)
        }
        guard var found = days.day(of: moment) else { return nil }
        if found.day == today, found.mayMoveOn, moment.weekday != nil, moment.day == nil,
            let later = days.day(of: moment, after: today)
        {
            found = later
        }
        var spoken = SpokenInstant(clock.instant(found.day, seconds: 0), grain: found.grain, namesDay: true)
        if moment.weekdayRule == .next, writing.nextSkipsWeek, found.day - today > 7 {
            spoken.alternative = clock.instant(found.day + -7, seconds: 0)
        }
        return spoken
    }

    private func shifted(
        _ moment: Moment, by span: Span, _ clock: LocalClock, today: CivilDay, seconds: Int
    ) -> SpokenInstant? {
        var start = context.now
        var grain = SpokenInstant.Grain.second
        if let base = moment.base {
            guard let spoken = resolve(base) else { return nil }
            start = spoken.instant
            grain = spoken.grain
        }
        guard abs(span.months) < 120_000, abs(span.days) < 3_650_000, abs(span.seconds) < 3e11 else { return nil }
        let local = clock.local(start)
        let months = span.months.rounded(.towardZero)
        let days = span.days + (span.months - months) * 30
        let wholeDays = days.rounded(.towardZero)
        var day = local.day.adding(months: Int(months)) + Int(wholeDays)
        if let weekday = moment.weekday { day = day.monday + (weekday - 1) }
        let rest = span.seconds + (days - wholeDays) * 86_400
        if let time = moment.clock {
            guard rest == 0 else { return nil }
            let choices = times(time, part: moment.part)
            let chosen = hours(time, day == today ? .today : .another).first(of: choices) ?? choices[0]
            var spoken = SpokenInstant(instant(clock, day, chosen), grain: time.grain, namesDay: true)
            spoken.alternative = choices.first { $0 != chosen }.map { instant(clock, day, $0) }
            return spoken
        }
        if let part = moment.part.flatMap(PartOfDay.init) {
            guard rest == 0 else { return nil }
            let time = part.time(context.partsOfDay)
            return SpokenInstant(
                instant(clock, day, time.hour * 3600 + time.minute * 60), grain: .hour, namesDay: true)
        }
        if moment.weekday != nil { return SpokenInstant(clock.instant(day, seconds: 0), grain: .day, namesDay: true) }
        let moved =
            months == 0 && wholeDays == 0
            ? start : clock.instant(day, seconds: local.seconds) + (start.milliseconds % 1000)
        let at = moved + Int64((rest * 1000).rounded())
        let ownGrain: SpokenInstant.Grain =
            switch span.smallest {
            case .second: .second
            case .minute: .minute
            case .hour: .minute
            case .day, .weekend: .hour
            default: .day
            }
        return SpokenInstant(
            at, grain: moment.base == nil || rest != 0 ? ownGrain : max(grain, .day), namesDay: rest == 0)
    }
}

/// The parts of a day that have an hour of their own.
enum PartOfDay: String, Sendable {
    case morning, noon, afternoon, evening, tonight, night

    var isNight: Bool { self == .tonight || self == .night }

    func time(_ parts: PartsOfDay) -> TimeOfDay {
        switch self {
        case .morning: parts.morning
        case .noon: parts.noon
        case .afternoon: parts.afternoon
        case .evening: parts.evening
        case .tonight: parts.tonight
        case .night: parts.night
        }
    }
}
