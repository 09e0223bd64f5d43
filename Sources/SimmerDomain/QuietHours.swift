import Foundation

/// The hours of each day in which a person is woken by nothing but what is the person's own (B19). Each day has one
/// such time: it begins with the first instant at which the wall clock shows `start`, so that neither midnight nor a
/// clock change has two or none.
package struct QuietHours: Hashable, Sendable {
    package let start: TimeOfDay
    /// On the next day where it is not after `start`.
    package let end: TimeOfDay

    /// Throws `invalid` for hours that would end when they begin.
    package init(from start: TimeOfDay, to end: TimeOfDay) throws(Refusal) {
        guard start != end else { throw Refusal(.invalid, field: "quietHours", phrase: "quiet hours empty") }
        self.start = start
        self.end = end
    }

    /// Of hours with two senses ("from 10 to 7") the shortest time is meant, and of two as long the later one, the
    /// night. Throws `invalid` when both are the same hour and no more.
    package init(fromOneOf starts: [TimeOfDay], toOneOf ends: [TimeOfDay]) throws(Refusal) {
        let senses = starts.flatMap { start in ends.compactMap { try? QuietHours(from: start, to: $0) } }
        guard let meant = senses.min(by: { ($0.minutes, $1.start) < ($1.minutes, $0.start) }) else {
            throw Refusal(.invalid, field: "quietHours", phrase: "quiet hours empty")
        }
        self = meant
    }

    /// "22:00-07:00"; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = TimeOfDay(parts[0]), let end = TimeOfDay(parts[1]), start != end else {
            return nil
        }
        self.start = start
        self.end = end
    }

    package var text: String { "\(start.text)-\(end.text)" }

    private var minutes: Int { (end.minutes - start.minutes + 1_440) % 1_440 }

    /// When the quiet time ends in which `now` lies; nil when it lies in none.
    package func end(at now: Instant, in zone: TimeZone) -> Instant? {
        let today = CivilTime(now, in: zone).date
        return [today.adding(days: -1), today].lazy
            .filter { CivilTime($0, start).instant(in: zone) <= now }
            .map { CivilTime(end > start ? $0 : $0.adding(days: 1), end).instant(in: zone) }
            .first { now < $0 }
    }

    /// When the next quiet time begins.
    package func start(after now: Instant, in zone: TimeZone) -> Instant {
        let today = CivilTime(now, in: zone).date
        let begins = [today, today.adding(days: 1)].map { CivilTime($0, start).instant(in: zone) }
        return begins.first { $0 > now } ?? begins[1]
    }
}

extension TimeOfDay {
    /// "07:00"; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    package var text: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(padded(hour)):\(padded(minute))"
    }

    /// Since midnight.
    fileprivate var minutes: Int { hour * 60 + minute }
}

extension QuietHours {
    /// For phrases: a time of day is the same in every zone.
    package var values: [String: PhraseValue] {
        func value(_ time: TimeOfDay) -> PhraseValue {
            .instant(CivilTime(CivilDate(days: 0), time).instant(in: .gmt), zone: .gmt)
        }
        return ["from": value(start), "to": value(end)]
    }
}
