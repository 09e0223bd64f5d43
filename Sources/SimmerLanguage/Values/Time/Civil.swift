/// A calendar date (proleptic Gregorian) as a count of days since 1970-01-01.
struct CivilDay: Hashable, Comparable, Sendable {
    var number: Int

    init(number: Int) { self.number = number }

    /// Day and month may lie outside their bounds and then count on ("31 April" is 1 May); callers who mind ask
    /// `isValid`.
    init(year: Int, month: Int, day: Int) {
        // Howard Hinnant, "chrono-compatible low-level date algorithms", days_from_civil.
        let months = year * 12 + month - 1
        let month = (months % 12 + 12) % 12 + 1
        var year = (months - (month - 1)) / 12
        year -= month <= 2 ? 1 : 0
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = era * 146_097 + dayOfEra - 719_468
    }

    static func isValid(year: Int, month: Int, day: Int) -> Bool {
        (1...12).contains(month) && day >= 1 && day <= length(ofMonth: month, year: year)
    }

    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// 1 = Monday … 7 = Sunday.
    var weekday: Int { ((number + 3) % 7 + 7) % 7 + 1 }

    /// The Monday of this day's week.
    var monday: CivilDay { CivilDay(number: number - weekday + 1) }

    /// The same day so many months on; the last of the month where it has no such day.
    func adding(months: Int) -> CivilDay {
        let (year, month, day) = parts
        let first = CivilDay(year: year, month: month + months, day: 1)
        let target = first.parts
        return CivilDay(number: first.number + min(day, Self.length(ofMonth: target.month, year: target.year)) - 1)
    }

    static func + (a: CivilDay, days: Int) -> CivilDay { CivilDay(number: a.number + days) }
    static func - (a: CivilDay, b: CivilDay) -> Int { a.number - b.number }
    static func < (a: CivilDay, b: CivilDay) -> Bool { a.number < b.number }
}
