import Foundation
import SimmerDomain
import Testing

@Suite("quiet hours") struct QuietHoursTests {
    private static let paris = TimeZone(identifier: "Europe/Paris") ?? .gmt

    /// "2026-03-28 23:30" on a wall clock in Paris.
    private static func at(_ text: String) -> Instant {
        let parts = text.split(separator: " ")
        let date = CivilDate(String(parts[0])) ?? CivilDate(days: 0)
        return CivilTime(date, TimeOfDay(parts[1]) ?? TimeOfDay(hour: 0)).instant(in: paris)
    }

    @Test(
        "a time lies in them, or not, over midnight and when clocks change",
        arguments: [
            ("22:00-07:00", "2026-03-02 21:59", nil), ("22:00-07:00", "2026-03-02 22:00", "2026-03-03 07:00"),
            ("22:00-07:00", "2026-03-03 00:00", "2026-03-03 07:00"),
            ("22:00-07:00", "2026-03-03 06:59", "2026-03-03 07:00"), ("22:00-07:00", "2026-03-03 07:00", nil),
            ("13:00-15:00", "2026-03-03 12:59", nil), ("13:00-15:00", "2026-03-03 14:00", "2026-03-03 15:00"),
            ("13:00-15:00", "2026-03-03 15:00", nil), ("00:00-06:00", "2026-03-03 00:00", "2026-03-03 06:00"),
            ("22:00-00:00", "2026-03-02 23:59", "2026-03-03 00:00"), ("22:00-00:00", "2026-03-03 00:00", nil),
            // The clock is put forward from 2 to 3 on 29 March.
            ("22:00-07:00", "2026-03-28 22:00", "2026-03-29 07:00"),
            ("22:00-02:30", "2026-03-29 01:59", "2026-03-29 03:00"), ("22:00-02:30", "2026-03-29 03:00", nil),
            ("02:30-06:00", "2026-03-29 03:00", "2026-03-29 06:00"),
        ])
    func inside(hours: String, now: String, end: String?) throws {
        let hours = try #require(QuietHours(hours))
        #expect(hours.end(at: Self.at(now), in: Self.paris) == end.map(Self.at))
    }

    @Test("an hour that comes twice is quiet once, the first time") func twice() throws {
        // On 25 October it is 2:30 twice in Paris, at 0:30 and 1:30 UTC.
        let hours = try #require(QuietHours("22:00-02:30"))
        let first = Self.at("2026-10-25 02:30")
        #expect(hours.end(at: first.adding(seconds: -1), in: Self.paris) == first)
        for seconds in [0, 1800, 3599, 3600, 3601] {
            #expect(hours.end(at: first.adding(seconds: seconds), in: Self.paris) == nil)
        }
        let long = try #require(QuietHours("22:00-07:00"))
        let begin = long.start(after: first.adding(seconds: -86_400), in: Self.paris)
        #expect(try #require(long.end(at: begin, in: Self.paris)) - begin == 10 * 3_600_000)
    }

    @Test(
        "the next ones begin today or tomorrow",
        arguments: [
            ("22:00-07:00", "2026-03-02 21:59", "2026-03-02 22:00"),
            ("22:00-07:00", "2026-03-02 22:00", "2026-03-03 22:00"),
            ("02:30-06:00", "2026-03-28 12:00", "2026-03-29 03:00"),
        ])
    func next(hours: String, now: String, start: String) throws {
        let hours = try #require(QuietHours(hours))
        #expect(hours.start(after: Self.at(now), in: Self.paris) == Self.at(start))
    }

    @Test(
        "of hours with two senses the shortest time is meant, and rather the night",
        arguments: [
            ([22], [7, 19], "22:00-07:00"), ([10, 22], [7, 19], "22:00-07:00"), ([8, 20], [5, 17], "20:00-05:00"),
            ([1, 13], [3, 15], "13:00-15:00"), ([11, 23], [6], "23:00-06:00"), ([9, 21], [9, 21], "21:00-09:00"),
            ([22], [22], nil),
        ])
    func senses(starts: [Int], ends: [Int], meant: String?) {
        let hours = try? QuietHours(
            fromOneOf: starts.map { TimeOfDay(hour: $0) }, toOneOf: ends.map { TimeOfDay(hour: $0) })
        #expect(hours?.text == meant)
    }

    @Test(
        "only two different times of day are a text of them",
        arguments: [
            "", "22:00", "22:00-22:00", "24:00-07:00", "22:60-07:00", "22-7", "22:0-07:00", "22:00-07:00-08:00",
            " 22:00-07:00", "22:00–07:00", "٢٢:00-07:00", "+2:00-07:00", "22:00-",
        ])
    func refused(text: String) { #expect(QuietHours(text) == nil) }

    @Test("a text of them is read as it was written") func text() {
        #expect(QuietHours("22:05-07:00")?.text == "22:05-07:00")
    }
}
