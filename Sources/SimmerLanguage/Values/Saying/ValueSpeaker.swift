import Foundation
import SimmerDomain
import Yams

/// Writes values as one language writes them, so that the language's readers read the same value back.
package struct ValueSpeaker: Sendable {
    let tables: SayingTables

    /// - Parameter yaml: the text of `intents/<language>/values.yaml`.
    /// - Throws: an error that names the text that is missing.
    package init(yaml: String) throws { try self.init(tables: ValueReaders.tables(yaml)) }

    /// - Parameter tables: the root of a `values.yaml`, as `ValueReaders.tables` reads it.
    init(tables: Yams.Node) throws { self.tables = try SayingTables(tables["say"]) }

    /// "9 min", "1 h 30 min", in French "1 h 30"; seconds, rounded to whole ones, never negative.
    package func duration(_ seconds: Double) -> String {
        let all = Int(clamping: max(0, min(seconds, 1e12)).rounded())
        let (days, hours, minutes, rest) = (all / 86_400, all / 3600 % 24, all / 60 % 60, all % 60)
        if days == 0, hours > 0, minutes > 0, rest == 0, tables.has("duration hour and minutes") {
            return tables.say("duration hour and minutes", 0, ["h": "\(hours)", "mm": Self.twoDigits(minutes)])
        }
        let counts = [("day", days), ("hour", hours), ("minute", minutes), ("second", rest)].filter { $0.1 > 0 }
        if counts.isEmpty { return tables.say("duration second", 0, ["n": "0"]) }
        return counts.map { tables.say("duration \($0.0)", 0, ["n": "\($0.1)"]) }.joined(separator: " ")
    }

    /// "4:12", "1:02:03": a rest of time, in seconds, rounded up.
    package func clock(_ seconds: Double) -> String {
        let all = Int(clamping: max(0, min(seconds, 1e12)).rounded(.up))
        let (hours, minutes, rest) = (all / 3600, all / 60 % 60, all % 60)
        return hours > 0
            ? "\(hours):\(Self.twoDigits(minutes)):\(Self.twoDigits(rest))" : "\(minutes):\(Self.twoDigits(rest))"
    }

    /// "09:00", in French "9 h 00".
    package func time(_ instant: Instant, zone: TimeZone) -> String {
        time(seconds: LocalClock(zone).local(instant).seconds)
    }

    /// "Monday 23 November, 09:00 (Europe/Paris)"; with the year unless the day is the next such day.
    ///
    /// The hour that a change of the clocks repeats is written with its distance from UTC the second time.
    package func instant(_ instant: Instant, zone: TimeZone, now: Instant) -> String {
        let clock = LocalClock(zone)
        let (day, seconds) = clock.local(instant)
        let isSecond = clock.instant(day, seconds: seconds).milliseconds / 1000 != instant.milliseconds / 1000
        return tables.say(
            "when", 0,
            [
                "date": date(day, now: clock.local(now).day), "time": time(seconds: seconds),
                "zone": name(of: zone, at: instant, byOffset: isSecond),
            ])
    }

    /// "Monday 23 November", with the year unless it is the next such day.
    package func date(_ instant: Instant, zone: TimeZone, now: Instant) -> String {
        let clock = LocalClock(zone)
        return date(clock.local(instant).day, now: clock.local(now).day)
    }

    func date(_ day: CivilDay, now today: CivilDay) -> String {
        let (year, month, number) = day.parts
        let isNext = day >= today && day - today < 300
        return tables.say(
            isNext ? "date" : "dated", 0,
            [
                "weekday": tables.say("weekdays", day.weekday - 1), "d": dayNumber(number),
                "month": tables.say("months", month - 1), "year": "\(year)",
            ])
    }

    func time(seconds: Int) -> String {
        let (hour, minute) = (seconds / 3600, seconds / 60 % 60)
        return tables.say(
            "time", 0, ["HH": Self.twoDigits(hour), "H": "\(hour)", "mm": Self.twoDigits(minute)])
    }

    func dayNumber(_ day: Int) -> String { day == 1 && tables.has("first day") ? tables.say("first day") : "\(day)" }

    private func name(of zone: TimeZone, at instant: Instant, byOffset: Bool) -> String {
        if zone.identifier.contains("/"), !byOffset { return zone.identifier }
        let minutes = zone.secondsFromGMT(for: instant.date) / 60
        guard minutes != 0 else { return "UTC" }
        let sign = minutes < 0 ? "-" : "+"
        let rest = abs(minutes) % 60
        return "UTC\(sign)\(abs(minutes) / 60)" + (rest == 0 ? "" : ":\(Self.twoDigits(rest))")
    }

    static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
