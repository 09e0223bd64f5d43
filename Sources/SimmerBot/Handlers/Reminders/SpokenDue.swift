import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage

/// When a reminder is wanted, by the words of its order alone: what a new one is set to, and what is shown of one that
/// is still being typed.
struct SpokenDue {
    let at: Instant
    /// By which it repeats.
    let rule: RecurrenceRule?
    /// What the hour could have meant instead.
    let other: Actions.OtherHour?
    /// An hour or day that was named, which may be over; not a length from now on.
    let isNamed: Bool

    static func isSaid(in match: Match) -> Bool {
        match.recurrence != nil || match.instant(["when", "until", "start"]) != nil
            || match.duration(["delta", "duration"]) != nil
    }

    /// - Parameter said: when it was said; a length counts from there.
    /// Throws `past` for a rule that never comes, and what `RecurrenceRule` refuses.
    init(_ match: Match, zone: TimeZone, said: Instant, now: Instant) throws {
        let spoken = Self.joined(match, zone)
        if let recurrence = match.recurrence {
            let from = spoken.map { $0.namesDay ? $0.moment(in: zone) : now } ?? now
            let local = CivilTime(max(from, now), in: zone)
            let rule = try RecurrenceRule(recurrence, startingOn: local.date)
            let spokenTime = spoken.flatMap { $0.grain > .day ? CivilTime($0.instant, in: zone).time : nil }
            let time = recurrence.times.first ?? spokenTime ?? PartsOfDayDefault.morning
            let after = spoken?.namesDay == true ? max(now, from + -1) : now
            guard let first = rule.first(after: after, at: time, in: zone) else {
                throw Refusal(.past, field: "when", phrase: "reminder never")
            }
            let other = Actions.OtherHour(of: recurrence, on: CivilTime(first, in: zone).date, in: zone)
            (at, self.rule, self.other, isNamed) = (first, rule, other, false)
        } else if let spoken {
            let other = spoken.grain > .day ? spoken.alternative.map(Actions.OtherHour.init) : nil
            (at, rule, self.other, isNamed) = (spoken.moment(in: zone), nil, other, true)
        } else {
            let delta = match.duration(["delta", "duration"]) ?? 0
            (at, rule, other, isNamed) = (said + Int64(min(delta, 1e12) * 1000), nil, nil, false)
        }
    }

    /// A day said here and a time said there are one instant.
    private static func joined(_ match: Match, _ zone: TimeZone) -> SpokenInstant? {
        guard let when = match.instant(["when", "until", "start"]) else { return match.instant(["also"]) }
        guard let also = match.instant(["also"]) else { return when }
        let (day, time) = also.namesDay && !when.namesDay ? (also, when) : (when, also)
        let date = CivilTime(day.instant, in: zone).date
        func moved(_ instant: Instant) -> Instant {
            CivilTime(date, CivilTime(instant, in: zone).time).instant(in: zone)
        }
        return SpokenInstant(
            moved(time.instant), grain: time.grain, alternative: time.alternative.map(moved), namesDay: true)
    }
}

extension SpokenInstant {
    /// The instant, at a time of day: a day alone means its morning.
    func moment(in zone: TimeZone, defaultTime: TimeOfDay = PartsOfDayDefault.morning) -> Instant {
        guard grain <= .day else { return instant }
        return CivilTime(CivilTime(instant, in: zone).date, defaultTime).instant(in: zone)
    }
}
