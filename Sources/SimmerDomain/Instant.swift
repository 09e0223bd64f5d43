import Foundation

/// A moment in time: whole milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX time), in the years
/// 1 to 9999. What would lie beyond them is their edge, so that no sum of instants and lengths can overflow.
package struct Instant: Hashable, Comparable, Sendable {
    /// 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z.
    package static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
    /// After everything that is kept.
    package static let distantFuture = Instant(milliseconds: .max)

    package let milliseconds: Int64

    /// The nearest instant of the years 1 to 9999; for what somebody named, `init?(checking:)`.
    package init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
    }
    /// Nil beyond the years 1 to 9999.
    package init?(checking milliseconds: Int64) {
        guard Self.range.contains(milliseconds) else { return nil }
        self.milliseconds = milliseconds
    }
    package init(_ date: Date) {
        self.init(milliseconds: Int64(Int(clamping: (date.timeIntervalSince1970 * 1000).rounded(.down))))
    }

    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    package static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }
    package static func + (a: Instant, milliseconds: Int64) -> Instant {
        let (sum, isBeyond) = a.milliseconds.addingReportingOverflow(milliseconds)
        return Instant(milliseconds: isBeyond ? (milliseconds < 0 ? .min : .max) : sum)
    }
    package static func - (a: Instant, b: Instant) -> Int64 { a.milliseconds - b.milliseconds }
    package func adding(seconds: Int) -> Instant {
        let (length, isBeyond) = Int64(seconds).multipliedReportingOverflow(by: 1000)
        return self + (isBeyond ? (seconds < 0 ? .min : .max) : length)
    }
}

/// Where "now" comes from, so that a test can hold time still.
package protocol WallClock: Sendable {
    func now() -> Instant
}

/// The machine's wall clock.
package struct SystemClock: WallClock {
    package init() {}
    package func now() -> Instant {
        var t = timespec()
        clock_gettime(CLOCK_REALTIME, &t)
        return Instant(milliseconds: Int64(t.tv_sec) * 1000 + Int64(t.tv_nsec) / 1_000_000)
    }
}
