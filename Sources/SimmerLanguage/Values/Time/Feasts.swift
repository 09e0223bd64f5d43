/// Feast days by rule; the keys are written in the word lists: "12-25" a fixed date, "easter+39" days from Easter
/// Sunday, "11-4-4" the fourth Thursday of November, "5-9-1" the last Monday of May.
enum Feasts {
    /// - Returns: nil for a key that is no rule.
    static func day(of key: String, in year: Int) -> CivilDay? {
        if key.hasPrefix("easter") {
            let days = key.dropFirst(6)
            return easter(year) + (Int(days.hasPrefix("+") ? days.dropFirst() : days) ?? 0)
        }
        let pieces = key.split(separator: "-").compactMap { Int($0) }
        switch pieces.count {
        case 2: return CivilDay(year: year, month: pieces[0], day: pieces[1])
        case 3:
            let first = CivilDay(year: year, month: pieces[0], day: 1)
            let end = CivilDay(year: year, month: pieces[0] + 1, day: 1)
            return Moment.Nth.weekday(pieces[2], place: pieces[1] == 9 ? -1 : pieces[1]).day(from: first, end: end)
        default: return nil
        }
    }

    /// Western Easter Sunday (anonymous Gregorian algorithm).
    static func easter(_ year: Int) -> CivilDay {
        let a = year % 19
        let b = year / 100
        let c = year % 100
        let d = (19 * a + b - b / 4 - ((b - (b + 8) / 25 + 1) / 3) + 15) % 30
        let e = (32 + 2 * (b % 4) + 2 * (c / 4) - d - c % 4) % 7
        let f = d + e - 7 * ((a + 11 * d + 22 * e) / 451) + 114
        return CivilDay(year: year, month: f / 31, day: f % 31 + 1)
    }
}
