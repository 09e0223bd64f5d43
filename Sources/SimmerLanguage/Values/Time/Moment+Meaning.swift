extension Meaning {
    /// The moment that a pattern describes; nil when its parts do not fit ("the 31st of June").
    func moment(_ parts: ArraySlice<Part>) -> Moment? {
        var moment = Moment()
        var numbers: [Int] = []
        var base: Moment?
        var span: Span?
        var key: String?
        for part in parts {
            switch part {
            case .number(let n): numbers.append(n.whole)
            case .moment(let m): base = m
            case .span(let s): span = s
            case .key(let k): key = k
            case .clock(let c): moment.clock = c
            default: return nil
            }
        }
        switch self {
        case .now: moment.isNow = true
        case .days(let days): moment.daysFromToday = days
        case .onClock(let isBare): moment.clockIsBare = isBare
        case .partOfDay(let today, let isBare):
            moment.part = key
            moment.partIsBare = isBare
            if today { moment.daysFromToday = 0 }
        case .zone: moment.zone = key
        case .zoneOffset(let sign):
            guard let hours = numbers.first, hours <= 14 else { return nil }
            let minutes = sign * (hours * 60 + (numbers.count > 1 ? numbers[1] : 0))
            moment.zone = minutes < 0 ? "\(minutes)" : "+\(minutes)"
        case .weekday(let rule):
            moment.weekday = numbers.first
            moment.weekdayRule = rule
        case .date(let fields):
            guard let date = Self.date(fields, numbers, onto: base ?? moment) else { return nil }
            moment = date
        case .offset(let unit, let amount):
            let times = numbers.first ?? 1
            switch unit {
            case .day: moment.daysFromToday = amount * times
            case .week: moment.weeksOn = amount * times
            case .month: moment.monthsOn = amount * times
            case .quarter: moment.quartersOn = amount * times
            case .year: moment.yearsOn = amount * times
            case .weekend:
                moment.weekday = 6
                moment.weeksOn = amount
            default: return nil
            }
        case .nthWeekday(let fixed):
            guard let weekday = numbers.last, let base, base.nth == nil else { return nil }
            let place = fixed ?? numbers[0]
            guard place != 0, abs(place) <= 5 else { return nil }
            moment = base
            moment.nth = .weekday(weekday, place: place)
        case .nthDay(let fromEnd):
            guard let place = numbers.first, (1...366).contains(place), let base else { return nil }
            moment = base
            moment.nth = .day(place: fromEnd ? -place : place)
        case .edge(let edge):
            guard let base, base.edge == nil else { return nil }
            moment = base
            moment.edge = edge
        case .feast: moment.feast = key
        case .shift(let sign):
            guard let span else { return nil }
            moment.shift = sign < 0 ? -span : span
            guard base?.shift == nil || base?.base == nil else { return nil }
            moment.base = base
        case .weekdaysOn:
            guard numbers.count == 2, (1...60).contains(numbers[0]) else { return nil }
            moment.weekdayCount = numbers[0]
            moment.weekday = numbers[1]
        case .join:
            let moments = parts.compactMap(\.moment)
            guard var sum = moments.first else { return nil }
            for next in moments.dropFirst() {
                guard let joined = sum.joined(with: next) else { return nil }
                sum = joined
            }
            return sum
        default: return nil
        }
        return moment
    }

    private static func date(_ fields: [DateField], _ numbers: [Int], onto base: Moment) -> Moment? {
        guard fields.count == numbers.count else { return nil }
        var moment = base
        for (field, number) in zip(fields, numbers) {
            switch field {
            case .day: moment.day = number
            case .month: moment.month = number
            case .year: moment.year = number
            case .shortYear: moment.year = number < 70 ? 2000 + number : 1900 + number
            case .weekday:
                moment.weekday = number
                moment.weekdayRule = .coming
            }
        }
        if let day = moment.day, let month = moment.month {
            guard CivilDay.isValid(year: moment.year ?? 2000, month: month, day: day) else { return nil }
        }
        return moment
    }
}
