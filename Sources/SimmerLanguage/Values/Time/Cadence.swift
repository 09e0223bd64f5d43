/// A repeat as far as the words describe it.
struct Cadence: Sendable {
    var every: Int?
    var unit: SpanUnit?
    var weekdays: [Int] = []
    /// The place in the month of the weekdays.
    var place: Int?
    var day: Int?
    var month: Int?
    var clocks: [ClockTime] = []
    var part: String?
    private var bounds: [Moment] = []
    var count: Int?

    var until: Moment? {
        get { bounds.first }
        set { bounds = newValue.map { [$0] } ?? [] }
    }

    init() {}

    /// Whether something says that it repeats ("every"), rather than when.
    var repeats = false

    /// Both descriptions as one; nil when they contradict each other.
    func joined(with other: Cadence) -> Cadence? {
        guard part == nil || other.part == nil, bounds.isEmpty || other.bounds.isEmpty,
            count == nil || other.count == nil,
            day == nil || other.day == nil, month == nil || other.month == nil, place == nil || other.place == nil,
            weekdays.isEmpty || other.weekdays.isEmpty
        else { return nil }
        var sum = self
        if unit != nil, other.unit != nil {
            // "every week on Monday": the weekday carries its own week.
            let isWeekOfDays = (every ?? 1) == 1 && unit == .day && other.unit == .week && !other.weekdays.isEmpty
            guard unit == other.unit || (unit == .month && other.unit == .week) || isWeekOfDays else { return nil }
            if isWeekOfDays { sum.unit = .week }
            guard every == nil || every == 1 || other.every == nil || other.every == 1 else { return nil }
            sum.every = max(every ?? 1, other.every ?? 1)
        } else {
            sum.every = every ?? other.every
            sum.unit = unit ?? other.unit
        }
        sum.weekdays = weekdays + other.weekdays
        sum.place = place ?? other.place
        sum.day = day ?? other.day
        sum.month = month ?? other.month
        sum.clocks = clocks + other.clocks
        sum.part = part ?? other.part
        sum.bounds = bounds + other.bounds
        sum.count = count ?? other.count
        sum.repeats = repeats || other.repeats
        return sum
    }
}

extension Meaning {
    func cadence(_ parts: ArraySlice<Part>) -> Cadence? {
        var cadence = Cadence()
        var numbers: [Int] = []
        for part in parts {
            switch part {
            case .number(let n): numbers.append(n.whole)
            case .unit(let unit): cadence.unit = unit
            case .cadence(let inner):
                guard let joined = cadence.joined(with: inner) else {
                    if case .joinWeekdays = self {
                        cadence.weekdays += inner.weekdays
                        continue
                    }
                    return nil
                }
                cadence = joined
            case .clock(let clock): cadence.clocks.append(clock)
            case .key(let key): cadence.part = key
            case .moment(let moment):
                if case .onDate = self {
                    numbers += [moment.day, moment.month].compactMap { $0 }
                } else {
                    cadence.until = moment
                }
            case .span(let span):
                guard let interval = Self.interval(span.total, span.smallest) else { return nil }
                cadence.unit = interval.unit
                cadence.every = interval.every
            default: return nil
            }
        }
        switch self {
        case .atTime, .atPart, .until, .count, .onWeekdays(false), .onDate(_, false), .nthWeekdays(_, false),
            .joinWeekdays, .except:
            break
        default: cadence.repeats = true
        }
        switch self {
        case .every(let fixed):
            if let fixed, let unit = cadence.unit {
                guard let interval = Self.interval(fixed * unit.seconds, unit) else { return nil }
                cadence.every = interval.every
                cadence.unit = interval.unit
            }
            cadence.every = cadence.every ?? numbers.first ?? fixed.map { Int($0) } ?? 1
        case .everyUnit(let amount, let unit):
            cadence.every = Int(amount)
            cadence.unit = unit
        case .onWeekdays:
            cadence.weekdays += numbers
            cadence.unit = cadence.unit ?? .week
        case .joinWeekdays: cadence.unit = .week
        case .except(let fixed):
            let days = fixed.isEmpty ? cadence.weekdays : fixed
            cadence.weekdays = (1...7).filter { !days.contains($0) }
            cadence.unit = .week
        case .weekdayRange:
            guard numbers.count == 2, numbers.allSatisfy((1...7).contains) else { return nil }
            let length = (numbers[1] - numbers[0] + 7) % 7
            cadence.weekdays = (0...length).map { (numbers[0] - 1 + $0) % 7 + 1 }
            cadence.unit = .week
        case .fixedWeekdays(let days):
            cadence.weekdays = days
            cadence.unit = .week
        case .nthWeekdays(let fixed, let repeats):
            cadence.place = fixed ?? numbers.first
            guard let place = cadence.place, place != 0, abs(place) <= 5 else { return nil }
            if cadence.weekdays.isEmpty, let weekday = numbers.last { cadence.weekdays = [weekday] }
            cadence.month = cadence.until?.month
            cadence.until = nil
            cadence.unit = !repeats ? nil : cadence.month == nil ? .month : .year
        case .onDate(let fields, _):
            guard fields.count == numbers.count else { return nil }
            for (field, number) in zip(fields, numbers) {
                switch field {
                case .day: cadence.day = number
                case .month: cadence.month = number
                default: return nil
                }
            }
            if let month = cadence.month {
                guard CivilDay.isValid(year: 2000, month: month, day: cadence.day ?? 1) else { return nil }
                cadence.unit = .year
            } else {
                cadence.unit = .month
            }
        case .lastDay:
            cadence.day = 31
            cadence.unit = .month
        case .count:
            guard let times = numbers.first, (1...10_000).contains(times) else { return nil }
            cadence.count = times
        case .atTime, .atPart, .until: break
        default: return nil
        }
        return cadence
    }

    private struct Interval {
        var every: Int
        var unit: SpanUnit
    }

    /// A length as a whole number of units, of smaller ones where need be ("half an hour" is 30 minutes).
    private static func interval(_ seconds: Double, _ unit: SpanUnit) -> Interval? {
        if unit == .year, seconds == 1.5 * unit.seconds { return Interval(every: 18, unit: .month) }
        let smaller: [SpanUnit] = [unit, .day, .hour, .minute, .second].filter {
            $0 <= unit && ($0 == unit || unit.months == 0)
        }
        for unit in smaller {
            let amount = seconds / unit.seconds
            if amount == amount.rounded() {
                return (1...10_000).contains(amount) ? Interval(every: Int(amount), unit: unit) : nil
            }
        }
        return nil
    }
}
