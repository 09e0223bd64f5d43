import Foundation

/// A date and a time of day as a wall clock shows them; which instant that is depends on the zone.
package struct CivilTime: Hashable, Comparable, Sendable {
    package var date: CivilDate
    package var time: TimeOfDay
    /// 0…59.
    package var second: Int

    package init(_ date: CivilDate, _ time: TimeOfDay, second: Int = 0) {
        self.date = date
        self.time = time
        self.second = second
    }

    /// What a wall clock in `zone` shows at `instant`; milliseconds are dropped.
    package init(_ instant: Instant, in zone: TimeZone) {
        let local = Int(instant.milliseconds).quotient(1000) + zone.offset(at: instant)
        let inDay = local.remainder(86_400)
        date = CivilDate(days: local.quotient(86_400))
        time = TimeOfDay(hour: inDay / 3_600, minute: inDay / 60 % 60)
        second = inDay % 60
    }

    /// The seconds since 1970-01-01T00:00 of the same wall clock.
    private var seconds: Int { date.days * 86_400 + time.hour * 3_600 + time.minute * 60 + second }

    /// The instant at which a wall clock in `zone` shows this. A time that occurs twice means the first; one that does
    /// not exist, because the clock was put forward, means the first instant after the change.
    package func instant(in zone: TimeZone) -> Instant {
        let local = seconds
        // No zone changes twice in three days, and no change is larger than a day (the date line was moved in Samoa).
        let before = zone.offset(atSecond: local - 129_600)
        let after = zone.offset(atSecond: local + 129_600)
        let early = local - max(before, after)
        let late = local - min(before, after)
        if before >= after {
            if zone.offset(atSecond: early) == before { return Instant(seconds: early) }
            return Instant(seconds: late)
        }
        if zone.offset(atSecond: late) == before { return Instant(seconds: late) }
        if zone.offset(atSecond: early) == after { return Instant(seconds: early) }
        var low = early
        var high = late
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if zone.offset(atSecond: middle) == before { low = middle } else { high = middle }
        }
        return Instant(seconds: high)
    }

    package static func < (a: CivilTime, b: CivilTime) -> Bool { a.seconds < b.seconds }
}

extension Instant {
    package init(seconds: Int) { self = Instant(milliseconds: 0).adding(seconds: seconds) }
}

extension TimeZone {
    /// Seconds east of Greenwich.
    package func offset(at instant: Instant) -> Int { secondsFromGMT(for: instant.date) }
    fileprivate func offset(atSecond second: Int) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    }
}
