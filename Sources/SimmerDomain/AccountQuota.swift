/// What one account may use; 0: no limit.
package struct AccountQuota: Hashable, Sendable {
    /// Messages, edits, reactions and changes of a day, and what the account's timers and reminders bring about.
    package var eventsPerDay = 0
    /// Of the texts of those events, and of uploads as they are kept.
    package var bytesPerDay = 0
    /// Of all uploads that are kept.
    package var storedBytes = 0

    package init() {}

    package init(_ limits: Limits) {
        eventsPerDay = limits.eventsPerDay
        bytesPerDay = limits.bytesPerDay
        storedBytes = limits.storageBytesPerAccount
    }

    /// Whether a day has bounds at all.
    package var hasDay: Bool { eventsPerDay > 0 || bytesPerDay > 0 }

    /// Throws `limit` when so much more is beyond what is left of the day that ends at `end`.
    package func check(_ used: Usage, adding more: Usage, until end: Instant, now: Instant) throws(Refusal) {
        func spent(_ field: String) -> Refusal {
            Refusal(.limit, field: field, phrase: "quota of the day", retryAfter: Int(max(1, end - now)))
        }
        if eventsPerDay > 0, more.events > 0, used.events + more.events > eventsPerDay { throw spent("eventsPerDay") }
        if bytesPerDay > 0, more.bytes > 0, used.bytes + more.bytes > bytesPerDay { throw spent("bytesPerDay") }
    }

    /// Whether a day has nothing left.
    package func isSpent(_ used: Usage) -> Bool {
        eventsPerDay > 0 && used.events >= eventsPerDay || bytesPerDay > 0 && used.bytes >= bytesPerDay
    }

    /// The hundredths of a bound at which its person is told how much is used.
    package static let near = [80, 95]

    /// How many of `near` are reached by so much of a bound.
    package static func reached(_ used: Int, of bound: Int) -> Int {
        bound > 0 ? near.count { used * 100 >= bound * $0 } : 0
    }
}

/// What an account has done in one day.
package struct Usage: Hashable, Sendable {
    package var events: Int
    package var bytes: Int

    package init(events: Int = 0, bytes: Int = 0) {
        self.events = events
        self.bytes = bytes
    }

    package static func + (a: Usage, b: Usage) -> Usage {
        Usage(events: a.events + b.events, bytes: a.bytes + b.bytes)
    }
    package static func += (a: inout Usage, b: Usage) { a = a + b }
}

extension Instant {
    package static let dayMilliseconds: Int64 = 86_400_000

    /// The day of UTC, counted from 1970-01-01.
    package var utcDay: Int64 {
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: Self.dayMilliseconds)
        return rest < 0 ? whole - 1 : whole
    }
    /// Midnight after that day.
    package static func endOfUTCDay(_ day: Int64) -> Instant { Instant(milliseconds: (day + 1) * dayMilliseconds) }
}
