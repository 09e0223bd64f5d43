import Foundation
import Testing

@testable import SimmerDomain

@Suite("Instants and whole numbers")
struct InstantTests {
    private static let bounds: [Int64] = [
        .min, .min + 1, -9_007_199_254_740_993, -1, 0, 1, 9_007_199_254_740_993, .max - 1, .max,
    ]

    @Test("an instant lies in the years 1 to 9999, whatever it is made of", arguments: bounds)
    func inRange(number: Int64) {
        let first = Instant(milliseconds: Instant.range.lowerBound)
        for instant in [first, Instant(milliseconds: 0), .distantFuture] {
            #expect(Instant.range.contains((instant + number).milliseconds))
            #expect(Instant.range.contains(instant.adding(seconds: Int(number)).milliseconds))
        }
        #expect(Instant.range.contains(Instant(milliseconds: number).milliseconds))
        #expect(Instant.range.contains(Instant(seconds: Int(number)).milliseconds))
        #expect(Instant(checking: number) == nil || Instant(checking: number)?.milliseconds == number)
        #expect(Instant.distantFuture - first == 315_537_897_599_999)
    }

    @Test("the edges are those of the calendar")
    func edges() {
        #expect(CivilTime(Instant(milliseconds: .min), in: .gmt).date.text == "0001-01-01")
        #expect(CivilTime(Instant.distantFuture, in: .gmt).date.text == "9999-12-31")
        #expect(Instant(checking: 253_402_300_799_999) != nil && Instant(checking: 253_402_300_800_000) == nil)
        #expect(Instant(checking: -62_135_596_800_000) != nil && Instant(checking: -62_135_596_800_001) == nil)
    }

    @Test(
        "a date beyond them, or none, is an instant all the same",
        arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 9.3e18])
    func dates(seconds: Double) {
        #expect(Instant.range.contains(Instant(Date(timeIntervalSince1970: seconds)).milliseconds))
    }

    @Test("a whole number is one up to ±(2^53 − 1)")
    func whole() {
        #expect(Int(whole: 3) == 3 && Int(whole: -3) == -3 && Int(whole: 2.5) == nil)
        #expect(Int(whole: 9_007_199_254_740_991) == 9_007_199_254_740_991)
        for number in [9_007_199_254_740_992, -9_223_372_036_854_775_808, 1e308, -.infinity, .nan] {
            #expect(Int(whole: number) == nil)
            #expect(Int.interoperable.contains(Int(clamping: number)))
        }
    }

    @Test("JSON tells whether all its whole numbers are such")
    func interoperable() throws {
        #expect(try JSON(parsing: #"{"a":[9007199254740991,1.5,1e300,"9223372036854775807",null]}"#).isInteroperable)
        for number in ["9007199254740992", "-9007199254740992", "9223372036854775807", "1e18"] {
            #expect(try !JSON(parsing: #"{"a":[{"b":\#(number)}]}"#).isInteroperable)
        }
    }
}
