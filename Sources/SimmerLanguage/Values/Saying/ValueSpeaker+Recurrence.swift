import Foundation
import SimmerDomain

extension ValueSpeaker {
    /// "every 2 weeks on Monday and Thursday at 09:00 until Friday 1 January".
    /// - Parameters:
    ///   - zone: the zone in which the end is written.
    ///   - now: decides whether the end needs its year.
    package func recurrence(_ rule: Recurrence, zone: TimeZone, now: Instant) -> String {
        var text = interval(rule)
        if !rule.times.isEmpty {
            let times = rule.times.map { time(seconds: $0.hour * 3600 + $0.minute * 60) }
            text += tables.say("recurrence time", 0, ["times": list(times)])
        }
        if let until = rule.until {
            let clock = LocalClock(zone)
            let (day, seconds) = clock.local(until)
            let gaps = ["date": date(day, now: clock.local(now).day), "time": time(seconds: seconds)]
            let end = tables.say(seconds == 0 ? "until" : "until time", 0, gaps)
            text += tables.say("recurrence until", 0, ["until": end])
        }
        if let count = rule.count { text += tables.say("recurrence count", 0, ["n": "\(count)"]) }
        return text
    }

    private func interval(_ rule: Recurrence) -> String {
        let plain = tables.say("recurrence \(rule.unit.rawValue)", rule.every == 1 ? 0 : 1, ["n": "\(rule.every)"])
        let names = rule.weekdays.map { tables.say("weekdays", ($0.weekday - 1) % 7) }
        let isNth = rule.weekdays.first?.ordinal != nil
        if isNth, let ordinal = rule.weekdays[0].ordinal {
            let place = ordinal < 0 ? tables.say("last") : tables.say("first to fifth", ordinal - 1)
            var gaps = ["place": place, "weekday": list(names)]
            if rule.unit == .year, let month = rule.month {
                gaps["month"] = tables.say("months", month - 1)
                return plain + " " + tables.say("recurrence nth of month", 0, gaps)
            }
            let isEach = rule.unit == .month && rule.every == 1
            let nth = tables.say("recurrence nth", isEach ? 0 : 1, gaps)
            return isEach ? nth : plain + " " + nth
        }
        if !names.isEmpty {
            if rule.every == 1, rule.weekdays.map(\.weekday) == [1, 2, 3, 4, 5] {
                return tables.say("recurrence workdays")
            }
            let isEach = rule.unit == .week && rule.every == 1
            let days = tables.say("recurrence weekdays", isEach ? 0 : 1, ["weekdays": list(names)])
            return isEach ? days : plain + " " + days
        }
        guard let day = rule.dayOfMonth else { return plain }
        if let month = rule.month {
            return plain + " "
                + tables.say("recurrence date", 0, ["d": dayNumber(day), "month": tables.say("months", month - 1)])
        }
        let isEach = rule.unit == .month && rule.every == 1
        let on = tables.say("recurrence day of month", isEach ? 0 : 1, ["day": ordinal(day)])
        return isEach ? on : plain + " " + on
    }

    /// A day of the month as it is counted: "1st", "22nd", in French "1er", "22".
    private func ordinal(_ day: Int) -> String {
        if day == 1, tables.has("first day") { return tables.say("first day") }
        let form = (11...13).contains(day) ? 3 : [1: 0, 2: 1, 3: 2][day % 10] ?? 3
        return tables.say("days of month", form, ["n": "\(day)"])
    }

    private func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: tables.say("list", 0)) + tables.say("list", 1) + last
    }
}
