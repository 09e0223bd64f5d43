import Foundation
import Testing

@testable import SimmerDomain

@Suite("What repeats cost")
struct RecurrenceCostTests {
    private static func list(_ numbers: some Sequence<Int>) -> String {
        numbers.map(String.init).joined(separator: ",")
    }
    private static let all =
        "BYHOUR=\(list(0...23));BYMINUTE=\(list(0...59));BYSETPOS=\(list((-366...366).filter { $0 != 0 }))"
    private static let again = Array(repeating: "0", count: 366).joined(separator: ",")

    /// Rules that name all there is, and rules that never come.
    private static let dear = [
        "FREQ=YEARLY;BYMONTHDAY=\(list(1...31));BYHOUR=\(again);BYMINUTE=\(again);BYSETPOS=-1",
        "FREQ=YEARLY;BYMONTHDAY=\(list(1...31));\(all)", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;\(all)",
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;\(all)", "FREQ=DAILY;\(all)",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30,31;\(all)", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
        "FREQ=WEEKLY;BYSETPOS=366", "FREQ=WEEKLY;BYMONTH=2;INTERVAL=52", "FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1",
        "FREQ=MONTHLY;BYSETPOS=2", "FREQ=YEARLY;INTERVAL=100000", "FREQ=YEARLY;BYDAY=53MO;BYSETPOS=2",
    ]

    @Test("a rule of days costs a hundred years of periods and some local times at most", arguments: dear)
    func civil(text: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        // Monday.
        let start = Instant(seconds: 1_772_438_400)
        let rule = try #require(RecurrenceRule(stored: text))
        for after in [start + -1, start.adding(seconds: 86_400 * 365)] {
            var series = CivilSeries(rule, start: start, in: zone)
            _ = series.next(after: after)
            #expect(series.effort.periods <= CivilSeries.mostPeriods && series.effort.clocks <= 70)
            _ = series.turns(after: start, through: .distantFuture, most: 10_000)
            #expect(series.effort.periods <= 2 * CivilSeries.mostPeriods && series.effort.clocks <= 250)
        }
    }

    @Test(
        "a rule of hours looks through a thousand days at most",
        arguments: [
            "FREQ=HOURLY;INTERVAL=168;BYDAY=TU", "FREQ=MINUTELY;INTERVAL=10080;BYDAY=TU",
            "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31", "FREQ=SECONDLY;INTERVAL=99991;BYMONTH=2;BYMONTHDAY=29",
        ])
    func elapsed(text: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let start = Instant(seconds: 1_772_438_400)
        let rule = try #require(RecurrenceRule(stored: text))
        var series = ElapsedSeries(rule, start: start, in: zone)
        _ = series.next(after: start)
        #expect(series.looks <= ElapsedSeries.mostLooks)
        _ = series.turns(after: start, through: .distantFuture, most: 10_000)
        #expect(series.looks <= 2 * ElapsedSeries.mostLooks)
    }

    @Test("values that a list names again count once")
    func repeats() throws {
        let again = Array(repeating: "0", count: 100).joined(separator: ",")
        let text = "FREQ=YEARLY;BYMONTH=1,1;BYMONTHDAY=3,3;BYDAY=MO,MO;BYHOUR=\(again);BYMINUTE=0,0;BYSETPOS=1,1"
        #expect(
            try RecurrenceRule(parsing: text, in: .gmt).text
                == "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=3;BYDAY=MO;BYHOUR=0;BYMINUTE=0;BYSETPOS=1")
    }

    @Test(
        "text beyond every rule is refused before it is taken apart",
        arguments: [
            "FREQ=DAILY;BYHOUR=" + Array(repeating: "0", count: 20_000).joined(separator: ","),
            "FREQ=DAILY;" + (0..<1_000).map { "A\($0)=1" }.joined(separator: ";"), "FREQ=DAILY;INTERVAL=2,3",
        ])
    func tooLong(text: String) {
        #expect(throws: Refusal.self) { try RecurrenceRule(parsing: text, in: .gmt) }
    }

    @Test(
        "turns are counted as they would come one by one",
        arguments: [
            "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;BYHOUR=9,18;BYMINUTE=0,30", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH",
            "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=1,-1,7",
            "FREQ=HOURLY;INTERVAL=7", "FREQ=MINUTELY;INTERVAL=90;BYDAY=MO,WE", "FREQ=DAILY;BYDAY=MO;UNTIL=20270101",
        ])
    func counted(text: String) throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let start = Instant(seconds: 1_772_782_200)
        let rule = try RecurrenceRule(parsing: text, in: zone)
        let all = rule.occurrences(start: start, in: zone, limit: 120)
        for (from, to) in [(0, 1), (0, 40), (3, 90), (50, 119)] where to < all.count {
            let turns = rule.turns(after: all[from], through: all[to] + 1, start: start, in: zone, most: 1_000)
            #expect(turns == RecurrenceRule.Turns(count: to - from, last: all[to]))
            let some = rule.turns(after: all[from], through: all[to], start: start, in: zone, most: 1)
            #expect(some == RecurrenceRule.Turns(count: 1, last: all[from + 1]))
        }
    }

    @Test("no rule comes more often than every five minutes")
    func gaps() throws {
        func reason(_ text: String) -> Reason? {
            do throws(Refusal) {
                _ = try RecurrenceRule(parsing: text, in: .gmt)
                return nil
            } catch { return error.reason }
        }
        for text in [
            "FREQ=SECONDLY;INTERVAL=10;COUNT=10", "FREQ=SECONDLY;INTERVAL=299", "FREQ=MINUTELY",
            "FREQ=MINUTELY;INTERVAL=4", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0,4", "FREQ=WEEKLY;BYHOUR=0,23;BYMINUTE=0,57",
            "FREQ=DAILY;BYMINUTE=0,1", "FREQ=MONTHLY;BYMINUTE=0,1;BYSETPOS=1,2",
        ] { #expect(reason(text) == .limit, "\(text)") }
        for text in [
            "FREQ=SECONDLY;INTERVAL=300", "FREQ=MINUTELY;INTERVAL=5", "FREQ=HOURLY", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0,5",
            "FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0,30;BYSETPOS=1,4", "FREQ=DAILY;BYHOUR=9,18;BYMINUTE=0,1;BYSETPOS=1,4",
            "FREQ=MONTHLY;BYMINUTE=0,1;BYSETPOS=1",
        ] { #expect(reason(text) == nil, "\(text)") }
    }
}
