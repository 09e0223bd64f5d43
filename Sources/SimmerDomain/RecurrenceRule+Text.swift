import Foundation

extension RecurrenceRule {
    private static let dayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"
    package var text: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        func add(_ name: String, _ values: [Int]) {
            if !values.isEmpty { parts.append("\(name)=\(values.map(String.init).joined(separator: ","))") }
        }
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        add("BYMONTH", byMonth)
        add("BYMONTHDAY", byMonthDay)
        if !byDay.isEmpty {
            let days = byDay.map { "\($0.ordinal.map(String.init) ?? "")\(RecurrenceRule.dayNames[$0.weekday - 1])" }
            parts.append("BYDAY=\(days.joined(separator: ","))")
        }
        add("BYHOUR", byHour)
        add("BYMINUTE", byMinute)
        add("BYSETPOS", bySetPosition)
        if let until {
            let utc = CivilTime(until, in: .gmt)
            let date = utc.date.text.filter { $0 != "-" }
            let clock = [utc.time.hour, utc.time.minute, utc.second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
            parts.append("UNTIL=\(date)T\(clock)Z")
        }
        if let count { parts.append("COUNT=\(count)") }
        return parts.joined(separator: ";")
    }

    /// Reads RFC 5545 text; an UNTIL without Z is local time of `zone`, a date alone means the end of that day. Values
    /// that a list names again count once. What we do not keep (BYWEEKNO, BYYEARDAY, BYSECOND, WKST other than MO) is
    /// refused, never ignored. Throws `too_long` over 500 bytes.
    package init(parsing text: String, in zone: TimeZone) throws(Refusal) {
        guard text.utf8.count <= RecurrenceRule.longestText else {
            throw Refusal(
                .tooLong, field: "rrule", phrase: "reminder rule",
                values: ["max": .number(Double(RecurrenceRule.longestText))])
        }
        try self.init(reading: text, in: zone)
        try check()
    }

    /// The same for a rule that was kept, at whatever pace. Nil for what is none.
    package init?(stored text: String) {
        do throws(Refusal) { try self.init(reading: text, in: .gmt) } catch { return nil }
    }

    private init(reading text: String, in zone: TimeZone) throws(Refusal) {
        let refusal = Refusal(.invalid, field: "rrule", phrase: "reminder rule")
        var pairs: [(name: String, value: String)] = []
        let whole = text.uppercased()
        for part in (whole.hasPrefix("RRULE:") ? whole.dropFirst(6) : whole[...]).split(separator: ";") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, pairs.count < RecurrenceRule.mostParts else { throw refusal }
            guard !pairs.contains(where: { $0.name == sides[0] }) else { throw refusal }
            pairs.append((String(sides[0]), String(sides[1])))
        }
        guard let frequency = pairs.first(where: { $0.name == "FREQ" }).flatMap({ Frequency(rawValue: $0.value) })
        else {
            throw refusal
        }
        self.init(frequency)
        for (name, value) in pairs {
            switch name {
            case "FREQ": break
            case "INTERVAL": interval = try RecurrenceRule.number(value, refusal)
            case "COUNT": count = try RecurrenceRule.number(value, refusal)
            case "BYMONTH": byMonth = try RecurrenceRule.numbers(value, refusal)
            case "BYMONTHDAY": byMonthDay = try RecurrenceRule.numbers(value, refusal)
            case "BYHOUR": byHour = try RecurrenceRule.numbers(value, refusal)
            case "BYMINUTE": byMinute = try RecurrenceRule.numbers(value, refusal)
            case "BYSETPOS": bySetPosition = try RecurrenceRule.numbers(value, refusal)
            case "BYDAY": byDay = try RecurrenceRule.days(value, refusal)
            case "UNTIL": until = try RecurrenceRule.end(value, in: zone, refusal)
            case "WKST": guard value == "MO" else { throw refusal }
            default: throw refusal
            }
        }
        try checkParts()
    }

    private static let longestText = 500
    private static let mostParts = 11

    private static func number(_ text: String, _ refusal: Refusal) throws(Refusal) -> Int {
        let numbers = try numbers(text, refusal)
        guard numbers.count == 1 else { throw refusal }
        return numbers[0]
    }

    private static func numbers(_ text: String, _ refusal: Refusal) throws(Refusal) -> [Int] {
        var numbers: [Int] = []
        var seen: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard part.utf8.count <= 6, let number = Int(part) else { throw refusal }
            if seen.insert(number).inserted { numbers.append(number) }
        }
        return numbers
    }

    private static func days(_ text: String, _ refusal: Refusal) throws(Refusal) -> [Recurrence.Day] {
        var days: [Recurrence.Day] = []
        var seen: Set<Recurrence.Day> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let index = dayNames.firstIndex(of: String(part.suffix(2))), part.utf8.count <= 5 else {
                throw refusal
            }
            let number = part.dropLast(2)
            guard number.isEmpty || Int(number) != nil else { throw refusal }
            let day = Recurrence.Day(weekday: index + 1, ordinal: Int(number))
            if seen.insert(day).inserted { days.append(day) }
        }
        return days
    }

    private static func end(_ text: String, in zone: TimeZone, _ refusal: Refusal) throws(Refusal) -> Instant {
        let digits = text.prefix(8)
        guard digits.count == 8, let year = Int(digits.prefix(4)), let month = Int(digits.dropFirst(4).prefix(2)),
            let day = Int(digits.suffix(2)), let date = CivilDate(checkingYear: year, month: month, day: day)
        else { throw refusal }
        var rest = text.dropFirst(8)
        if rest.isEmpty { return CivilTime(date, TimeOfDay(hour: 23, minute: 59), second: 59).instant(in: zone) }
        let isUTC = rest.last == "Z"
        if isUTC { rest = rest.dropLast() }
        guard rest.first == "T", rest.count == 7, let hour = Int(rest.dropFirst().prefix(2)),
            let minute = Int(rest.dropFirst(3).prefix(2)), let second = Int(rest.suffix(2)), (0...23).contains(hour),
            (0...59).contains(minute), (0...59).contains(second)
        else { throw refusal }
        let time = CivilTime(date, TimeOfDay(hour: hour, minute: minute), second: second)
        return time.instant(in: isUTC ? .gmt : zone)
    }
}
