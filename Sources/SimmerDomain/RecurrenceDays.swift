/// Days as bits, counted from a first one: bit 0 is that day. Room for a year of them.
struct DayBits: Equatable {
    private var words = SIMD8<UInt64>()

    /// - Parameter bits: of a month, or fewer days.
    mutating func insert(_ bits: UInt32, at offset: Int) {
        let (word, shift) = (offset >> 6, offset & 63)
        words[word] |= UInt64(bits) << UInt64(shift)
        if shift > 32 { words[word + 1] |= UInt64(bits) >> UInt64(64 - shift) }
    }

    var count: Int { words.indices.reduce(0) { $0 + words[$1].nonzeroBitCount } }

    /// How far the day at a place among them, from 0, is from the first one.
    subscript(place: Int) -> Int {
        var rest = place
        for word in words.indices {
            var bits = words[word]
            guard rest >= bits.nonzeroBitCount else {
                for _ in 0..<rest { bits &= bits - 1 }
                return word << 6 + bits.trailingZeroBitCount
            }
            rest -= bits.nonzeroBitCount
        }
        preconditionFailure("there is no such day")
    }
}

/// Which days of a month or a year BYMONTH, BYMONTHDAY and BYDAY name together.
struct RecurrenceDays {
    /// Bits 1…12; all of them without BYMONTH.
    private let months: UInt16
    /// For months of 28, 29, 30 and 31 days; empty without BYMONTHDAY.
    private let monthDays: [UInt32]
    /// For months that begin on Monday, on Tuesday …
    private let weekdays: [UInt32]
    private let numbered: [Recurrence.Day]
    private let hasWeekdays: Bool

    init(_ rule: RecurrenceRule) {
        months = rule.byMonth.isEmpty ? .max : rule.byMonth.reduce(0) { $0 | 1 << UInt16($1) }
        monthDays =
            rule.byMonthDay.isEmpty
            ? []
            : (28...31).map { length in
                rule.byMonthDay.map { $0 < 0 ? length + $0 : $0 - 1 }.filter { (0..<length).contains($0) }
                    .reduce(0) { $0 | 1 << UInt32($1) }
            }
        let plain = rule.byDay.filter { $0.ordinal == nil }
        weekdays = (1...7).map { first in
            plain.reduce(0) { bits, day in
                stride(from: (day.weekday - first).remainder(7), to: 31, by: 7).reduce(bits) { $0 | 1 << UInt32($1) }
            }
        }
        numbered = rule.byDay.filter { $0.ordinal != nil }
        hasWeekdays = !rule.byDay.isEmpty
    }

    func hasMonth(_ month: Int) -> Bool { months >> UInt16(month) & 1 == 1 }

    /// - Parameter day: the one of months in which neither BYMONTHDAY nor BYDAY names any; nil: then it is all of them.
    func bits(inMonth month: Int, of year: Int, otherwise day: Int?) -> UInt32 {
        guard hasMonth(month) else { return 0 }
        let length = CivilDate.days(inMonth: month, of: year)
        var bits: UInt32 = 1 << UInt32(length) - 1
        if !monthDays.isEmpty {
            bits &= monthDays[length - 28]
        } else if let day, !hasWeekdays {
            bits &= 1 << UInt32(day - 1)
        }
        guard hasWeekdays, bits != 0 else { return bits }
        let first = CivilDate(year: year, month: month, day: 1).weekday
        var named = weekdays[first - 1]
        for day in numbered {
            if let place = Self.place(day, from: first, days: length) { named |= 1 << UInt32(place) }
        }
        return bits & named
    }

    /// BYDAY alone, counted within a year.
    func weekdays(inYear year: Int) -> DayBits {
        let length = CivilDate.isLeap(year) ? 366 : 365
        let first = CivilDate(year: year, month: 1, day: 1).weekday
        var bits = DayBits()
        // 28 days at once, and 1 or 2 behind them.
        for offset in stride(from: 0, to: 364, by: 28) { bits.insert(weekdays[first - 1] & 0xFFF_FFFF, at: offset) }
        bits.insert(weekdays[first - 1] & (length == 366 ? 3 : 1), at: 364)
        for day in numbered {
            if let place = Self.place(day, from: first, days: length) { bits.insert(1, at: place) }
        }
        return bits
    }

    /// Where "the second Tuesday" is in a stretch that begins on the weekday `first`; nil where it has none.
    private static func place(_ day: Recurrence.Day, from first: Int, days: Int) -> Int? {
        let start = (day.weekday - first).remainder(7)
        guard let ordinal = day.ordinal, start < days else { return nil }
        let count = (days - start + 6) / 7
        let place = ordinal > 0 ? ordinal - 1 : count + ordinal
        return (0..<count).contains(place) ? start + place * 7 : nil
    }

    /// The first of the days from `date` on, before the day with the number `end`.
    func next(from date: CivilDate, before end: Int) -> CivilDate? {
        var month = date
        var bits = bits(inMonth: date.month, of: date.year, otherwise: nil) & (UInt32.max << UInt32(date.day - 1))
        while bits == 0 {
            month = CivilDate(year: month.year, month: month.month, day: 1).adding(months: 1)
            guard month.year <= 9_999, month.days < end else { return nil }
            bits = self.bits(inMonth: month.month, of: month.year, otherwise: nil)
        }
        let found = CivilDate(year: month.year, month: month.month, day: bits.trailingZeroBitCount + 1)
        return found.days < end ? found : nil
    }
}
