/// Finds the calendar day that a moment means.
struct DayResolver {
    struct Found {
        var day: CivilDay
        var grain: SpokenInstant.Grain
        /// Whether a later day fits the words as well, should this one be over.
        var mayMoveOn = false
    }

    let today: CivilDay
    let writing: Writing

    /// - Parameter after: days up to this one do not count; nil = today counts.
    func day(of moment: Moment, after: CivilDay? = nil) -> Found? {
        let earliest = after.map { $0 + 1 } ?? today
        if let days = moment.daysFromToday { return Found(day: today + days, grain: .day) }
        if let key = moment.feast { return feast(key, moment, from: earliest) }
        if let nth = moment.nth { return self.nth(nth, of: moment, from: earliest) }
        if let edge = moment.edge { return self.edge(edge, of: moment) }
        if let weekday = moment.weekday, moment.day == nil { return weekdayAlone(weekday, moment, from: earliest) }
        if moment.day != nil { return date(moment, from: earliest) }
        guard let period = period(of: moment) else { return nil }
        return Found(day: period.first, grain: period.grain)
    }

    /// Today so many weeks, months or years on, where nothing but these was said.
    func periodAhead(_ moment: Moment) -> Found? {
        guard moment.nth == nil, moment.edge == nil, moment.weekday == nil, moment.day == nil, moment.month == nil,
            moment.year == nil
        else { return nil }
        if let weeks = moment.weeksOn { return Found(day: today + 7 * weeks, grain: .week) }
        if let months = moment.monthsOn { return Found(day: today.adding(months: months), grain: .month) }
        if let quarters = moment.quartersOn {
            return Found(day: today.adding(months: 3 * quarters), grain: .quarter)
        }
        if let years = moment.yearsOn { return Found(day: today.adding(months: 12 * years), grain: .year) }
        return nil
    }

    private func weekdayAlone(_ weekday: Int, _ moment: Moment, from earliest: CivilDay) -> Found? {
        if let weeks = moment.weeksOn { return Found(day: today.monday + (7 * weeks + weekday - 1), grain: .day) }
        let coming = earliest + (weekday - earliest.weekday + 7) % 7
        if let count = moment.weekdayCount {
            let first = coming == today ? coming + 7 : coming
            return Found(day: first + 7 * (count - 1), grain: .day)
        }
        let behindToday = coming == today ? coming + 7 : coming
        switch moment.weekdayRule ?? .coming {
        case .coming: return Found(day: coming, grain: .day, mayMoveOn: true)
        case .next:
            return Found(day: writing.nextSkipsWeek ? today.monday + (7 + weekday - 1) : behindToday, grain: .day)
        case .nextWeek: return Found(day: today.monday + (7 + weekday - 1), grain: .day)
        case .last: return Found(day: today + -((today.weekday - weekday + 6) % 7 + 1), grain: .day)
        case .afterNext: return Found(day: behindToday + 7, grain: .day)
        case .weekOn: return Found(day: coming + 7, grain: .day)
        case .twoWeeksOn: return Found(day: coming + 14, grain: .day)
        }
    }

    /// A day of a month; what was not said is the next that fits, with the weekday where one was said.
    private func date(_ moment: Moment, from earliest: CivilDay) -> Found? {
        guard let day = moment.day else { return nil }
        let now = today.parts
        if let months = moment.monthsOn {
            let first = CivilDay(year: now.year, month: now.month + months, day: 1).parts
            return valid(first.year, first.month, day)
        }
        if let month = moment.month {
            if let year = moment.year ?? moment.yearsOn.map({ now.year + $0 }) { return valid(year, month, day) }
            let years = (now.year...now.year + 8).filter { CivilDay.isValid(year: $0, month: month, day: day) }
            let coming = years.map { CivilDay(year: $0, month: month, day: day) }.filter { $0 >= earliest }
            // "Friday 18 July" is the next one that is a Friday, if that comes soon; else the weekday was a slip.
            if let weekday = moment.weekday, let fitting = coming.prefix(2).first(where: { $0.weekday == weekday }) {
                return Found(day: fitting, grain: .day)
            }
            return coming.first.map { Found(day: $0, grain: .day, mayMoveOn: true) }
        }
        guard moment.year == nil, moment.yearsOn == nil else { return nil }
        for months in 0..<(moment.weekday == nil ? 3 : 48) {
            let first = CivilDay(year: now.year, month: now.month + months, day: 1).parts
            guard CivilDay.isValid(year: first.year, month: first.month, day: day) else { continue }
            let found = CivilDay(year: first.year, month: first.month, day: day)
            guard found >= earliest, moment.weekday == nil || found.weekday == moment.weekday else { continue }
            return Found(day: found, grain: .day, mayMoveOn: true)
        }
        return nil
    }

    private func valid(_ year: Int, _ month: Int, _ day: Int) -> Found? {
        guard CivilDay.isValid(year: year, month: month, day: day) else { return nil }
        return Found(day: CivilDay(year: year, month: month, day: day), grain: .day)
    }

    private struct Period {
        var first: CivilDay
        /// The first day behind it.
        var end: CivilDay
        var grain: SpokenInstant.Grain
        /// Whether the next year's may be meant as well.
        var repeats = false
    }

    private func period(of moment: Moment, yearsLater: Int = 0) -> Period? {
        let now = today.parts
        if let weeks = moment.weeksOn {
            let monday = today.monday + 7 * weeks
            return Period(first: monday, end: monday + 7, grain: .week)
        }
        if let quarters = moment.quartersOn {
            let month = (now.month - 1) / 3 * 3 + 1 + 3 * quarters
            return Period(
                first: CivilDay(year: now.year, month: month, day: 1),
                end: CivilDay(year: now.year, month: month + 3, day: 1),
                grain: .quarter)
        }
        if let months = moment.monthsOn {
            return Period(
                first: CivilDay(year: now.year, month: now.month + months, day: 1),
                end: CivilDay(year: now.year, month: now.month + months + 1, day: 1), grain: .month)
        }
        let year = moment.year ?? moment.yearsOn.map { now.year + $0 }
        if let month = moment.month {
            let first = (year ?? (month >= now.month ? now.year : now.year + 1)) + yearsLater
            return Period(
                first: CivilDay(year: first, month: month, day: 1),
                end: CivilDay(year: first, month: month + 1, day: 1),
                grain: .month, repeats: year == nil)
        }
        guard let year else { return nil }
        return Period(
            first: CivilDay(year: year, month: 1, day: 1), end: CivilDay(year: year + 1, month: 1, day: 1), grain: .year
        )
    }

    private func nth(_ nth: Moment.Nth, of moment: Moment, from earliest: CivilDay) -> Found? {
        for years in 0...1 {
            guard let period = period(of: moment, yearsLater: years) else { return nil }
            guard let day = nth.day(from: period.first, end: period.end) else { return nil }
            if day >= earliest || !period.repeats { return Found(day: day, grain: .day, mayMoveOn: period.repeats) }
        }
        return nil
    }

    /// The end of a week is its Friday, of other periods their last day.
    private func edge(_ edge: Moment.Edge, of moment: Moment) -> Found? {
        guard let period = period(of: moment) else { return nil }
        switch (edge, period.grain) {
        case (.start, _): return Found(day: period.first, grain: .day)
        case (.end, .week): return Found(day: period.first + 4, grain: .day)
        case (.end, _): return Found(day: period.end + -1, grain: .day)
        }
    }

    private func feast(_ key: String, _ moment: Moment, from earliest: CivilDay) -> Found? {
        let year = today.parts.year
        if let said = moment.year ?? moment.yearsOn.map({ year + $0 }) {
            return Feasts.day(of: key, in: said).map { Found(day: $0, grain: .day) }
        }
        for year in year...year + 1 {
            if let day = Feasts.day(of: key, in: year), day >= earliest { return Found(day: day, grain: .day) }
        }
        return nil
    }
}

extension Moment.Nth {
    /// - Returns: nil when the period has no such day.
    func day(from first: CivilDay, end: CivilDay) -> CivilDay? {
        let day: CivilDay
        switch self {
        case .weekday(let weekday, let place) where place > 0:
            day = first + ((weekday - first.weekday + 7) % 7 + 7 * (place - 1))
        case .weekday(let weekday, let place):
            let last = end + -1
            day = last + -((last.weekday - weekday + 7) % 7 + 7 * (-place - 1))
        case .day(let place): day = place > 0 ? first + (place - 1) : end + place
        }
        return day >= first && day < end ? day : nil
    }
}
