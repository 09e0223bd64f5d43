/// A repeat as people say it: "every 2 weeks on Monday and Thursday at 9:00 until June". `RecurrenceRule` is its RFC
/// 5545 form.
package struct Recurrence: Hashable, Sendable {
    package enum Unit: String, Sendable, CaseIterable {
        case second, minute, hour, day, week, month, year
    }

    /// A weekday (1 = Monday … 7 = Sunday, ISO 8601), with its place in the month when one was said (1…5, or −1 =
    /// last).
    package struct Day: Hashable, Sendable {
        package var weekday: Int
        package var ordinal: Int?
        package init(weekday: Int, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// 1 or more: every so many units.
    package var every: Int
    package var unit: Unit
    package var weekdays: [Day]
    /// 1…31: day of the month.
    package var dayOfMonth: Int?
    /// 1…12.
    package var month: Int?
    /// Local times of day; empty = not said.
    package var times: [TimeOfDay]
    package var until: Instant?
    package var count: Int?
    /// The other sense of the one hour that was said ("at 9": 21:00 beside 9:00); no part of the rule.
    package var otherTime: TimeOfDay?

    package init(
        every: Int = 1, unit: Unit, weekdays: [Day] = [], dayOfMonth: Int? = nil, month: Int? = nil,
        times: [TimeOfDay] = [], until: Instant? = nil, count: Int? = nil
    ) {
        self.every = every
        self.unit = unit
        self.weekdays = weekdays
        self.dayOfMonth = dayOfMonth
        self.month = month
        self.times = times
        self.until = until
        self.count = count
    }
}

/// A local time of day, without a date and without a zone.
package struct TimeOfDay: Hashable, Comparable, Sendable {
    /// 0…23.
    package var hour: Int
    /// 0…59.
    package var minute: Int
    package init(hour: Int, minute: Int = 0) {
        self.hour = hour
        self.minute = minute
    }
    package static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { (a.hour, a.minute) < (b.hour, b.minute) }
}
