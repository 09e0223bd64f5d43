/// Units of time as people count them.
enum SpanUnit: String, Sendable, CaseIterable, Comparable {
    case second, minute, hour, day, weekend, week, fortnight, month, quarter, year, decade, century, millennium

    /// Length in seconds; calendar units by their usual flat length (month 30 days, year 365 days).
    var seconds: Double {
        switch self {
        case .second: 1
        case .minute: 60
        case .hour: 3600
        case .day: 86_400
        case .weekend: 2 * 86_400
        case .week: 7 * 86_400
        case .fortnight: 14 * 86_400
        case .month: 30 * 86_400
        case .quarter: 90 * 86_400
        case .year: 365 * 86_400
        case .decade: 3650 * 86_400
        case .century: 36_500 * 86_400
        case .millennium: 365_000 * 86_400
        }
    }

    /// Months, for the units that the calendar counts in months; 0 for the others.
    var months: Double {
        switch self {
        case .month: 1
        case .quarter: 3
        case .year: 12
        case .decade: 120
        case .century: 1200
        case .millennium: 12_000
        default: 0
        }
    }

    /// Whole days, for the units counted in days; 0 for the others.
    var days: Double {
        switch self {
        case .day: 1
        case .weekend: 2
        case .week: 7
        case .fortnight: 14
        default: 0
        }
    }

    /// What a bare number after this unit counts: "1 hour thirty" means minutes.
    var next: SpanUnit? {
        switch self {
        case .hour: .minute
        case .minute: .second
        default: nil
        }
    }

    static func < (a: SpanUnit, b: SpanUnit) -> Bool { a.seconds < b.seconds }
}

/// A length of time as it was said: calendar parts apart from clock parts, so that "in a month" can follow the
/// calendar.
struct Span: Sendable {
    var months = 0.0
    var days = 0.0
    var seconds = 0.0
    /// The length with flat months and years, in seconds.
    var total = 0.0
    var smallest: SpanUnit
    var largest: SpanUnit

    init(_ amount: Double, _ unit: SpanUnit) {
        smallest = unit
        largest = unit
        total = amount * unit.seconds
        if unit.months > 0 {
            months = amount * unit.months
        } else if unit.days > 0 {
            days = amount * unit.days
        } else {
            seconds = amount * unit.seconds
        }
    }

    static func + (a: Span, b: Span) -> Span {
        var sum = a
        sum.months += b.months
        sum.days += b.days
        sum.seconds += b.seconds
        sum.total += b.total
        sum.smallest = min(a.smallest, b.smallest)
        sum.largest = max(a.largest, b.largest)
        return sum
    }

    static prefix func - (a: Span) -> Span {
        var opposite = a
        opposite.months = -a.months
        opposite.days = -a.days
        opposite.seconds = -a.seconds
        opposite.total = -a.total
        return opposite
    }
}
