extension PartParse {
    /// Stands for blanks between the numbers of a date.
    private static let blank = UInt8(ascii: " ")

    /// "9:30", "21:05:30", "06:30"; hours with a leading zero or above 12 are those of the clock of 24 hours.
    func clockDigits(at place: Int) -> [PartReading] {
        guard let hour = plainDigits(at: place), hour <= 24, tokens[place].width <= 2,
            isMark(Mark.colon, at: place + 1), isGlued(place + 1), isGlued(place + 2),
            let minute = twoDigits(at: place + 2),
            minute < 60, hour < 24 || minute == 0
        else { return [] }
        let isExact =
            !grammar.writing.halfDays || line.letters[tokens[place].folding.lowerBound] == UInt8(ascii: "0")
            || hour > 12
        var time = ClockTime(hour: hour, minute: minute, second: nil, half: isExact ? .exact : .either)
        guard isMark(Mark.colon, at: place + 3), isGlued(place + 3), isGlued(place + 4) else {
            return [PartReading(end: place + 3, part: .clock(time), certainty: 1)]
        }
        guard let second = twoDigits(at: place + 4), second < 60 else { return [] }
        time.second = second
        return [PartReading(end: place + 5, part: .clock(time), certainty: 1)]
    }

    /// Dates in digits: "2026-12-31", "2026/12/31", and with one mark or blanks between in the order of the language
    /// ("12/31/2026", "31/12", "31.12.26"). What is no date in the order of the language is read in the other.
    func dateDigits(at place: Int) -> [PartReading] {
        guard let first = plainDigits(at: place) else { return [] }
        let width = tokens[place].width
        if width == 8,
            let date = moment(year: first / 10_000, month: first / 100 % 100, day: first % 100, certainty: 0.8)
        {
            return [PartReading(end: place + 1, part: .moment(date.moment), certainty: date.certainty)]
        }
        guard width <= 2 || width == 4, let next = separated(after: place, mark: nil) else { return [] }
        let (second, mark) = (next.value, next.mark)
        guard let last = separated(after: next.end - 1, mark: mark) else {
            guard width <= 2, mark != Self.blank, mark != Mark.colon, let date = monthAndDay(first, second, mark) else {
                return []
            }
            return [PartReading(end: next.end, part: .moment(date.moment), certainty: date.certainty)]
        }
        let (third, behind) = (last.value, last.end)
        // A fourth number of the same kind makes it a version or an address.
        if mark != Self.blank, separated(after: behind - 1, mark: mark) != nil { return [] }
        if width == 4 {
            guard let date = moment(year: first, month: second, day: third, certainty: 1) else { return [] }
            return [PartReading(end: behind, part: .moment(date.moment), certainty: mark == Self.blank ? 0.7 : 1)]
        }
        let yearWidth = tokens[behind - 1].width
        guard yearWidth == 4 || yearWidth == 2 else { return [] }
        let year = yearWidth == 4 ? third : third < 70 ? 2000 + third : 1900 + third
        // Points stand between day, month and year wherever the day comes first.
        let isDayFirst = grammar.writing.dayBeforeMonth || mark == Mark.point
        let usual =
            isDayFirst
            ? moment(year: year, month: second, day: first, certainty: 1)
            : moment(year: year, month: first, day: second, certainty: 1)
        let other =
            isDayFirst
            ? moment(year: year, month: first, day: second, certainty: 0.7)
            : moment(year: year, month: second, day: first, certainty: 0.7)
        guard let date = usual ?? other else { return [] }
        return [
            PartReading(end: behind, part: .moment(date.moment), certainty: mark == Self.blank ? 0.6 : date.certainty)
        ]
    }

    /// A number behind one mark or behind blanks.
    private struct Separated {
        var value: Int
        var end: Int
        var mark: UInt8
    }

    private struct DateReading {
        var moment: Moment
        var certainty: Double
    }

    private func separated(after place: Int, mark: UInt8?) -> Separated? {
        var next = place + 1
        var found = Self.blank
        if next < limit, isMark(Mark.slash, at: next) || isMark(Mark.hyphen, at: next) || isMark(Mark.point, at: next) {
            found = tokens[next].mark
            guard found == Mark.slash || (isGlued(next) && isGlued(next + 1)) else { return nil }
            next += 1
        } else if next >= limit || isGlued(next) {
            return nil
        }
        if let mark, mark != found { return nil }
        guard let value = plainDigits(at: next), tokens[next].width <= 4 else { return nil }
        return Separated(value: value, end: next + 1, mark: found)
    }

    /// "15/2": a point between two numbers is a decimal sooner than a date.
    private func monthAndDay(_ first: Int, _ second: Int, _ mark: UInt8) -> DateReading? {
        let (month, day) = grammar.writing.dayBeforeMonth ? (second, first) : (first, second)
        let certainty = mark == Mark.slash ? 0.8 : mark == Mark.hyphen ? 0.6 : 0.3
        if CivilDay.isValid(year: 2000, month: month, day: day) {
            var moment = Moment()
            (moment.month, moment.day) = (month, day)
            return DateReading(moment: moment, certainty: certainty)
        }
        guard mark == Mark.slash, CivilDay.isValid(year: 2000, month: day, day: month) else { return nil }
        var moment = Moment()
        (moment.month, moment.day) = (day, month)
        return DateReading(moment: moment, certainty: 0.5)
    }

    private func moment(year: Int, month: Int, day: Int, certainty: Double) -> DateReading? {
        guard (1000...2999).contains(year), CivilDay.isValid(year: year, month: month, day: day) else { return nil }
        var moment = Moment()
        (moment.year, moment.month, moment.day) = (year, month, day)
        return DateReading(moment: moment, certainty: certainty)
    }
}
