import Foundation

/// An instant as far as the words describe it; what they leave open is nil. `MomentResolver` makes an instant of it.
struct Moment: Sendable {
    enum WeekdayRule: String, Sendable {
        /// The next such day; today only if the time is ahead.
        case coming
        /// As the language's "next Friday".
        case next
        case last
        /// That of next week, however near the coming one is.
        case nextWeek = "next week"
        /// The one behind the coming one: "Friday after next".
        case afterNext = "after next"
        /// A week and two weeks behind the coming one ("mardi en huit").
        case weekOn = "in a week"
        case twoWeeksOn = "in two weeks"
    }
    enum Edge: String, Sendable { case start, end }
    enum Nth: Sendable {
        case weekday(Int, place: Int)
        case day(place: Int)
    }

    // The day
    var daysFromToday: Int?
    var weekday: Int?
    var weekdayRule: WeekdayRule?
    var day: Int?
    var month: Int?
    var year: Int?
    /// "next month" is 1.
    var weeksOn: Int?
    var monthsOn: Int?
    var quartersOn: Int?
    var yearsOn: Int?
    /// "the first Monday of", "the third day of", from the end when negative.
    var nth: Nth?
    var edge: Edge?
    /// The key of a feast.
    var feast: String?
    /// So many such weekdays from now.
    var weekdayCount: Int?
    var shift: Span?
    /// What the shift counts from; empty = now.
    private var bases: [Moment] = []

    // The time
    var clock: ClockTime?
    /// A bare number that is an hour only beside a day or a part of the day.
    var clockIsBare = false
    /// Whether that number stands before the day, where it may count something ("2 tomorrow").
    var clockLeads = false
    /// The key of a part of the day.
    var part: String?
    /// A part of the day without anything around it ("morning").
    var partIsBare = false
    var zone: String?
    var isNow = false

    var base: Moment? {
        get { bases.first }
        set { bases = newValue.map { [$0] } ?? [] }
    }

    init() {}

    var namesDay: Bool {
        daysFromToday != nil || weekday != nil || day != nil || month != nil || year != nil || weeksOn != nil
            || monthsOn != nil || quartersOn != nil || yearsOn != nil || nth != nil || edge != nil || feast != nil
            || weekdayCount != nil
    }

    private var namesPeriod: Bool {
        month != nil || year != nil || weeksOn != nil || monthsOn != nil || quartersOn != nil || yearsOn != nil
    }

    /// Both descriptions as one; nil when they contradict each other or do not belong together.
    func joined(with other: Moment) -> Moment? {
        guard !isNow, !other.isNow else { return nil }
        guard clock == nil || other.clock == nil, zone == nil || other.zone == nil else { return nil }
        guard part == nil || other.part == nil || part == other.part else { return nil }
        var sum = self
        sum.clock = clock ?? other.clock
        sum.clockIsBare = clock == nil ? other.clockIsBare : clockIsBare
        sum.clockLeads =
            clockLeads || (clockIsBare && clock != nil && other.clock == nil && !namesDay && other.namesDay)
        sum.part = part ?? other.part
        sum.partIsBare = part == nil ? other.partIsBare : partIsBare
        sum.zone = zone ?? other.zone
        if other.namesDay || other.shift != nil {
            guard namesDay || shift != nil else {
                var withDay = other
                (withDay.clock, withDay.clockIsBare, withDay.clockLeads) = (sum.clock, sum.clockIsBare, sum.clockLeads)
                (withDay.part, withDay.partIsBare, withDay.zone) = (sum.part, sum.partIsBare, sum.zone)
                return withDay
            }
            guard joinDay(of: other, into: &sum) else { return nil }
        }
        return sum
    }

    private func joinDay(of other: Moment, into sum: inout Moment) -> Bool {
        // "in three weeks on Monday"
        if let shift = shift ?? other.shift, self.shift == nil || other.shift == nil {
            let named = self.shift == nil ? self : other
            let base = self.shift == nil ? other : self
            guard shift.seconds == 0, base.base == nil, named.weekday != nil, named.day == nil,
                named.weekdayRule == .coming,
                base.weekday == nil, named.weeksOn == nil, named.nth == nil, named.weekdayCount == nil
            else { return false }
            sum.shift = shift
            sum.weekday = named.weekday
            return true
        }
        guard shift == nil, other.shift == nil, edge == nil, other.edge == nil, weekdayCount == nil,
            other.weekdayCount == nil
        else { return false }
        if nth != nil || other.nth != nil || feast != nil || other.feast != nil {
            // Only the year may be said apart.
            guard (other.nth == nil && other.feast == nil && other.isYearOnly && !namesYear) else { return false }
            sum.year = other.year
            sum.yearsOn = other.yearsOn
            return true
        }
        // "today" and "tomorrow" go with a date only when that says it again; the date is the exact one.
        if daysFromToday != nil || other.daysFromToday != nil {
            guard daysFromToday == nil || other.daysFromToday == nil else {
                return daysFromToday == other.daysFromToday
            }
            let date = daysFromToday == nil ? self : other
            guard date.day != nil || date.weekday != nil else { return false }
            sum.daysFromToday = date.day == nil ? daysFromToday ?? other.daysFromToday : nil
            if date.day == nil {
                sum.weekday = nil
                sum.weekdayRule = nil
            } else {
                (sum.weekday, sum.weekdayRule, sum.day, sum.month, sum.year) =
                    (date.weekday, date.weekdayRule, date.day, date.month, date.year)
            }
            return true
        }
        guard weekday == nil || other.weekday == nil, day == nil || other.day == nil,
            month == nil || other.month == nil,
            year == nil || other.year == nil, weeksOn == nil || other.weeksOn == nil,
            monthsOn == nil || other.monthsOn == nil, yearsOn == nil || other.yearsOn == nil, quartersOn == nil,
            other.quartersOn == nil
        else { return false }
        sum.weekday = weekday ?? other.weekday
        sum.weekdayRule = weekdayRule ?? other.weekdayRule
        sum.day = day ?? other.day
        sum.month = month ?? other.month
        sum.year = year ?? other.year
        sum.weeksOn = weeksOn ?? other.weeksOn
        sum.monthsOn = monthsOn ?? other.monthsOn
        sum.yearsOn = yearsOn ?? other.yearsOn
        // A week goes with a weekday, a month with a day, a year with a month; a bare period with nothing.
        if sum.weeksOn != nil { return sum.weekday != nil && sum.day == nil && !sum.namesMonthOrYear }
        if sum.monthsOn != nil { return sum.day != nil && sum.month == nil }
        if sum.weekday != nil, sum.day == nil { return false }
        if sum.namesYear { return sum.month != nil }
        return sum.day != nil
    }

    private var namesYear: Bool { year != nil || yearsOn != nil }
    private var namesMonthOrYear: Bool { month != nil || monthsOn != nil || namesYear }
    var isYearOnly: Bool {
        namesYear && day == nil && month == nil && weekday == nil && monthsOn == nil && weeksOn == nil
    }
}
