/// What a pattern does with the parts that it found, as named in `values.yaml`.
///
/// The written form is a name with constants behind it: "sum", "number 0.5", "past 15", "date day month year".
enum Meaning: Sendable {
    /// The only part, unchanged.
    case same
    /// A part that does not depend on what was found: the entry of a word list, "number 12", "span 1 hour".
    case constant(Part)

    // Numbers
    case sum
    case negative
    case times(Double)
    /// "two point five"
    case point
    /// Two digits behind the point, or one and those behind it: "zero three" is 0.03.
    case decimals
    /// Of one part: one divided by it.
    case quotient
    case product
    /// "one million and a half": the fraction is one of the same millions.
    case scaled
    /// "nineteen eighty six"
    case hundreds

    // Spans
    /// An amount and a unit.
    case span
    /// A fixed amount of a unit that was said.
    case spans(Double)
    /// Two spans one after the other, the smaller units behind.
    case chain
    /// "1 hour thirty": the number counts the next smaller unit.
    case rest(sign: Double)
    /// "an hour and a half": the fraction is one of the same unit.
    case plusPart(sign: Double)
    /// Numbers, each of a fixed unit.
    case counted([SpanUnit])

    // Times of day
    /// Hour, minute and second as they come, with am or pm where it was said.
    case clock(ClockTime.Half?)
    /// "330" as 3:30.
    case packedClock(ClockTime.Half?)
    case past(Int?)
    case before(Int?)

    // Moments
    case now
    case days(Int)
    case onClock(isBare: Bool)
    case partOfDay(today: Bool, isBare: Bool)
    case zone
    /// "GMT+2"
    case zoneOffset(Int)
    case weekday(Moment.WeekdayRule)
    case date([DateField])
    case offset(SpanUnit, Int)
    case nthWeekday(Int?)
    case nthDay(fromEnd: Bool)
    case edge(Moment.Edge)
    case feast
    case shift(Double)
    case weekdaysOn
    case join

    // Repeats
    case every(Double?)
    case everyUnit(Double, SpanUnit)
    case onWeekdays(repeats: Bool)
    case weekdayRange
    case joinWeekdays
    case fixedWeekdays([Int])
    /// Without `repeats` the place of a repeat that is said apart ("every 2 months on the first Monday").
    case nthWeekdays(Int?, repeats: Bool)
    /// "every 3 March"; without `repeats` the day of a repeat that is said apart ("every month on the 3rd").
    case onDate([DateField], repeats: Bool)
    case lastDay
    /// "every day except Sunday"; with days, these ("except on weekends").
    case except([Int])
    case atTime
    case atPart
    case until
    case count

    // Others
    case measure
    /// "5 feet 2 inches": the second quantity is in a smaller unit.
    case mixedMeasure
    case rating(Double)

    enum DateField: String, Sendable { case day, month, year, shortYear = "year2", weekday }

    /// - Returns: nil when no such meaning exists.
    init?(written: String) {
        let pieces = written.split(separator: " ").map(String.init)
        guard let name = pieces.first else { return nil }
        let rest = pieces.dropFirst()
        let number = rest.first.flatMap { Double($0) }
        let whole = rest.first.flatMap { Int($0) }
        switch name {
        case "same": self = .same
        case "number":
            guard let number else { return nil }
            self = .constant(.number(number))
        case "sum": self = .sum
        case "negative": self = .negative
        case "times":
            guard let number else { return nil }
            self = .times(number)
        case "point": self = .point
        case "decimals": self = .decimals
        case "quotient": self = .quotient
        case "product": self = .product
        case "scaled": self = .scaled
        case "hundreds": self = .hundreds
        case "span":
            if let number, let unit = rest.dropFirst().first.flatMap({ SpanUnit(rawValue: $0) }) {
                self = .constant(.span(Span(number, unit)))
            } else if let number {
                self = .spans(number)
            } else {
                self = .span
            }
        case "chain": self = .chain
        case "rest": self = .rest(sign: 1)
        case "less": self = .rest(sign: -1)
        case "part": self = .plusPart(sign: 1)
        case "lesspart": self = .plusPart(sign: -1)
        case "counted": self = .counted(rest.compactMap { SpanUnit(rawValue: $0) })
        default:
            guard let moment = Meaning.moments(name, rest, whole) ?? Meaning.repeats(name, rest, whole, number) else {
                return nil
            }
            self = moment
        }
    }

    private static func moments(_ name: String, _ rest: ArraySlice<String>, _ whole: Int?) -> Meaning? {
        switch name {
        case "clock": return .clock(rest.first.flatMap { ClockTime.Half(rawValue: $0) })
        case "time":
            guard let whole else { return nil }
            return .constant(.clock(ClockTime(hour: whole, minute: nil, second: nil, half: .exact)))
        case "packed": return .packedClock(rest.first.flatMap { ClockTime.Half(rawValue: $0) })
        case "past": return .past(whole)
        case "to": return .before(whole)
        case "now": return .now
        case "days": return whole.map { .days($0) }
        case "at": return .onClock(isBare: false)
        case "bare": return .onClock(isBare: true)
        case "partof": return .partOfDay(today: rest.first == "today", isBare: rest.first == "bare")
        case "zone": return whole.map { .zoneOffset($0) } ?? .zone
        case "weekday": return Moment.WeekdayRule(rawValue: rest.joined(separator: " ")).map { .weekday($0) }
        case "date": return .date(rest.compactMap { DateField(rawValue: $0) })
        case "offset":
            guard let unit = rest.first.flatMap({ SpanUnit(rawValue: $0) }),
                let amount = rest.dropFirst().first.flatMap({ Int($0) })
            else { return nil }
            return .offset(unit, amount)
        case "nthweekday": return .nthWeekday(whole)
        case "nthday": return .nthDay(fromEnd: rest.first == "last")
        case "edge": return rest.first.flatMap { Moment.Edge(rawValue: $0) }.map { .edge($0) }
        case "feast": return .feast
        case "shift": return .shift(1)
        case "ago": return .shift(-1)
        case "countweekdays": return .weekdaysOn
        case "join": return .join
        default: return nil
        }
    }

    private static func repeats(_ name: String, _ rest: ArraySlice<String>, _ whole: Int?, _ number: Double?)
        -> Meaning?
    {
        switch name {
        case "every":
            if let number, let unit = rest.dropFirst().first.flatMap({ SpanUnit(rawValue: $0) }) {
                return .everyUnit(number, unit)
            }
            return .every(number)
        case "weekdays":
            let days = rest.compactMap { Int($0) }
            return days.isEmpty ? .onWeekdays(repeats: true) : .fixedWeekdays(days)
        case "onweekdays": return .onWeekdays(repeats: false)
        case "weekdayrange": return .weekdayRange
        case "joinweekdays": return .joinWeekdays
        case "nthweekdays": return .nthWeekdays(whole, repeats: true)
        case "onnth": return .nthWeekdays(whole, repeats: false)
        case "each": return .onDate(rest.compactMap { DateField(rawValue: $0) }, repeats: true)
        case "on": return .onDate(rest.compactMap { DateField(rawValue: $0) }, repeats: false)
        case "lastday": return .lastDay
        case "except": return .except(rest.compactMap { Int($0) })
        case "attime": return .atTime
        case "atpart": return .atPart
        case "until": return .until
        case "count": return .count
        case "measure": return .measure
        case "mixed": return .mixedMeasure
        case "rating": return .rating(number ?? 5)
        default: return nil
        }
    }

    /// The meaning of an entry in a word list.
    init?(word key: String, of category: String) {
        if category == "unit" {
            guard let unit = SpanUnit(rawValue: key) else { return nil }
            self = .constant(.unit(unit))
        } else if key.first?.isNumber == true, let number = Double(key) {
            self = .constant(.number(number))
        } else {
            self = .constant(.key(key))
        }
    }
}
