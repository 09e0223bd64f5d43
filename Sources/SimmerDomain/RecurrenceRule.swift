/// A repeat as it is kept: a subset of RFC 5545 section 3.3.10 (FREQ INTERVAL BYDAY BYMONTHDAY BYMONTH BYHOUR BYMINUTE
/// BYSETPOS UNTIL COUNT, weeks begin on Monday). Its start, DTSTART, is kept beside it, because INTERVAL counts from
/// there.
package struct RecurrenceRule: Hashable, Sendable {
    package enum Frequency: String, Sendable, CaseIterable {
        case secondly = "SECONDLY"
        case minutely = "MINUTELY"
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    package var frequency: Frequency
    /// 1 or more.
    package var interval = 1
    package var byDay: [Recurrence.Day] = []
    /// 1…31, or −31…−1 from the end of the month.
    package var byMonthDay: [Int] = []
    package var byMonth: [Int] = []
    package var byHour: [Int] = []
    package var byMinute: [Int] = []
    /// Which of the instants of one period count: 1 = first, −1 = last; empty = all.
    package var bySetPosition: [Int] = []
    /// The last instant that may count, itself included.
    package var until: Instant?
    /// How many there are in all; never together with `until`.
    package var count: Int?

    package init(_ frequency: Frequency) { self.frequency = frequency }
}

extension RecurrenceRule {
    /// The rule for what somebody said. `start` gives what was left out: the day of "every month", the month of "every
    /// year". Throws for what is refused: more often than every five minutes, an interval or count out of range.
    package init(_ said: Recurrence, startingOn start: CivilDate) throws(Refusal) {
        let hasOrdinal = said.weekdays.contains { $0.ordinal != nil }
        switch said.unit {
        case .second: self.init(.secondly)
        case .minute: self.init(.minutely)
        case .hour: self.init(.hourly)
        case .day: self.init(hasOrdinal ? .monthly : .daily)
        case .week: self.init(hasOrdinal ? .monthly : .weekly)
        case .month: self.init(.monthly)
        case .year: self.init(.yearly)
        }
        interval = said.every
        byDay = said.weekdays
        until = said.until
        count = said.until == nil ? said.count : nil
        if let month = said.month { byMonth = [month] }
        var day = said.dayOfMonth
        if frequency == .monthly || frequency == .yearly, byDay.isEmpty, day == nil { day = start.day }
        if frequency == .yearly, byMonth.isEmpty { byMonth = [start.month] }
        let times = said.times.isEmpty ? 1 : said.times.count
        if let day {
            let longest =
                byMonth.isEmpty ? 31 : byMonth.map { $0 == 2 ? 29 : CivilDate.days(inMonth: $0, of: 2000) }.max() ?? 31
            guard (1...longest).contains(day) else {
                throw Refusal(.invalid, field: "recurrence", phrase: "reminder no such day")
            }
            // A month without that day uses its last one.
            let shortest = byMonth.isEmpty || byMonth.contains(2) ? 28 : 30
            byMonthDay = day > shortest ? Array(shortest...day) : [day]
            if byMonthDay.count > 1 { bySetPosition = Array(-times ... -1) }
        }
        if said.times.count > 1 { try set(times: said.times.sorted()) }
        try check()
    }

    /// BYHOUR and BYMINUTE are multiplied with one another, so times with different minutes ("9:00 and 18:30") are
    /// picked out of the product by their places, which works when one period is one day.
    private mutating func set(times: [TimeOfDay]) throws(Refusal) {
        byHour = Set(times.map(\.hour)).sorted()
        byMinute = Set(times.map(\.minute)).sorted()
        guard byHour.count * byMinute.count != times.count else { return }
        if frequency == .weekly, interval == 1, !byDay.isEmpty { frequency = .daily }
        guard frequency == .daily else { throw Refusal(.invalid, field: "recurrence", phrase: "reminder times") }
        let product = byHour.flatMap { hour in byMinute.map { TimeOfDay(hour: hour, minute: $0) } }
        bySetPosition = times.compactMap { product.firstIndex(of: $0) }.map { $0 + 1 }
    }

    /// The shortest time between two turns, in seconds.
    package static let leastGap = 300

    /// What lies between two turns at least, in seconds by the clock; days are taken for neighbours.
    var gapSeconds: Int {
        switch frequency {
        case .secondly: return interval
        case .minutely: return interval * 60
        case .hourly: return interval * 3_600
        case .daily, .weekly, .monthly, .yearly: break
        }
        let minutes = times(startingAt: TimeOfDay(hour: 0)).map { $0.hour * 60 + $0.minute }
        // One turn of each period is never two of a day.
        guard let first = minutes.first, let last = minutes.last, minutes.count > 1,
            frequency == .daily || bySetPosition.count != 1
        else { return 86_400 }
        let gaps = zip(minutes, minutes.dropFirst()).map { $1 - $0 } + [first + 1_440 - last]
        return (gaps.min() ?? 1_440) * 60
    }

    private func refuse(_ phrase: String, _ reason: Reason = .invalid) -> Refusal {
        Refusal(reason, field: "recurrence", phrase: phrase)
    }

    /// What a new rule must keep. Throws `limit` for one that comes more often than every five minutes.
    func check() throws(Refusal) {
        try checkParts()
        guard gapSeconds >= RecurrenceRule.leastGap else { throw refuse("reminder too often", .limit) }
    }

    /// What every rule must keep, also one of a time when there was no shortest gap.
    func checkParts() throws(Refusal) {
        guard interval >= 1 else { throw refuse("reminder interval", .notPositive) }
        guard interval <= 100_000 else { throw refuse("reminder interval", .tooBig) }
        if let count {
            guard count >= 1 else { throw refuse("reminder count", .notPositive) }
            guard count <= 10_000 else { throw refuse("reminder count", .tooBig) }
        }
        guard count == nil || until == nil else { throw refuse("reminder count and until") }
        let isSane =
            byDay.allSatisfy { (1...7).contains($0.weekday) && (-53...53).contains($0.ordinal ?? 1) && $0.ordinal != 0 }
            && byMonthDay.allSatisfy { (-31...31).contains($0) && $0 != 0 }
            && byMonth.allSatisfy((1...12).contains) && byHour.allSatisfy((0...23).contains)
            && byMinute.allSatisfy((0...59).contains)
            && bySetPosition.allSatisfy { (-366...366).contains($0) && $0 != 0 }
        guard isSane else { throw refuse("reminder rule") }
        if byDay.contains(where: { $0.ordinal != nil }), frequency != .monthly, frequency != .yearly {
            throw refuse("reminder rule")
        }
    }
}
