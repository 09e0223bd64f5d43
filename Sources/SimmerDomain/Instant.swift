import Foundation

/// A moment in time: whole milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX time).
package struct Instant: Hashable, Comparable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }
    package init(_ date: Date) { milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded(.down)) }

    package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    package static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }
    package static func + (a: Instant, milliseconds: Int64) -> Instant {
        Instant(milliseconds: a.milliseconds + milliseconds)
    }
    package static func - (a: Instant, b: Instant) -> Int64 { a.milliseconds - b.milliseconds }
    package func adding(seconds: Int) -> Instant { self + Int64(seconds) * 1000 }
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
