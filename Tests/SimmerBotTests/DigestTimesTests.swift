import Foundation
import SimmerDomain
import Testing

@testable import SimmerActions
@testable import SimmerBot

/// When the summary of the day comes (B19).
@Suite("times of the summary") struct DigestTimesTests {
    private static let paris = TimeZone(identifier: "Europe/Paris") ?? .gmt

    private static func at(_ text: String) -> Instant {
        let parts = text.split(separator: " ")
        return CivilTime(CivilDate(String(parts[0])) ?? CivilDate(days: 0), TimeOfDay(parts[1]) ?? TimeOfDay(hour: 0))
            .instant(in: paris)
    }

    @Test(
        "the next one is today while its hour is ahead, on a weekday that was wanted, by the wall clock",
        arguments: [
            // 2 March 2026 is a Monday.
            ("08:00", "2026-03-02 07:59", "2026-03-02 08:00"), ("08:00", "2026-03-02 08:00", "2026-03-03 08:00"),
            ("17:00/5", "2026-03-02 12:00", "2026-03-06 17:00"), ("17:00/5", "2026-03-06 17:00", "2026-03-13 17:00"),
            ("17:00/1,5", "2026-03-06 17:00", "2026-03-09 17:00"),
            ("17:00/1", "2026-03-02 16:59", "2026-03-02 17:00"),
            ("08:00", "2026-03-28 08:00", "2026-03-29 08:00"), ("02:30", "2026-03-28 12:00", "2026-03-29 03:00"),
            ("02:30", "2026-03-29 03:00", "2026-03-30 02:30"), ("00:00", "2026-12-31 23:59", "2027-01-01 00:00"),
        ])
    func next(times: String, now: String, next: String) throws {
        let times = try #require(DigestTimes(times))
        #expect(times.next(after: Self.at(now), in: Self.paris) == Self.at(next))
    }

    @Test("an hour that comes twice brings one summary") func twice() throws {
        let times = try #require(DigestTimes("02:30"))
        let first = times.next(after: Self.at("2026-10-24 12:00"), in: Self.paris)
        #expect(first == Self.at("2026-10-25 02:30"))
        #expect(times.next(after: first, in: Self.paris) == Self.at("2026-10-26 02:30"))
    }

    @Test("what is kept is read again", arguments: ["08:00", "17:05/5", "00:00/1,2,3,4,5,6,7"])
    func text(text: String) { #expect(DigestTimes(text)?.text == text) }

    @Test("what is no time is none", arguments: ["", "8", "8:00", "24:00", "08:60", "08:00:00", "/5", "x/5"])
    func refused(text: String) { #expect(DigestTimes(text) == nil) }
}
