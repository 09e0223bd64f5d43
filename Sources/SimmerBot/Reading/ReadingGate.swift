import SimmerDomain
import SimmerStore
import Synchronization

/// How often the reader outside may be asked: so many lines a minute and a day, of all and of one account, and for a
/// while none when it has failed again and again. In memory only: a restart begins anew.
package final class ReadingGate: Sendable {
    /// After so many failures in a row it is left alone.
    private static let mostFailures = 3
    /// For so long at first, twice as long after each further failure.
    private static let pauseSeconds = 60
    private static let longestPauseSeconds = 3_600

    /// What may be asked still: of all, and of each account.
    private struct Budgets {
        var minute, day: RateWindow
        var minutes, days: RateWindows<AccountKey>

        init(_ limits: Limits) {
            minute = RateWindow(limit: limits.readingsPerMinute, windowMilliseconds: 60_000)
            day = RateWindow(limit: limits.readingsPerDay, windowMilliseconds: 86_400_000)
            minutes = RateWindows(limit: limits.readingsPerMinuteOfAccount, windowMilliseconds: 60_000)
            days = RateWindows(limit: limits.readingsPerDayOfAccount, windowMilliseconds: 86_400_000)
        }

        mutating func take(_ account: AccountKey, at now: Instant) -> Bool {
            minute.take(at: now) == nil && day.take(at: now) == nil
                && minutes.take(account, at: now) == nil && days.take(account, at: now) == nil
        }
    }

    private struct State {
        var budgets: Budgets
        var failures = 0
        var closedUntil: Instant?
    }

    /// The host that lines go to, for "about".
    package let host: String
    private let state: Mutex<State>

    package init(host: String, limits: Limits) {
        self.host = host
        state = Mutex(State(budgets: Budgets(limits)))
    }

    /// Takes one line of an account from the budgets.
    /// - Returns: false where one of them is used up, or the reader is left alone.
    package func take(_ account: AccountKey, at now: Instant) -> Bool {
        state.withLock { state in
            if let closed = state.closedUntil, closed > now,
                closed - now <= Int64(Self.longestPauseSeconds) * 1000
            {
                return false
            }
            // What one of them refuses takes nothing from the others.
            var budgets = state.budgets
            guard budgets.take(account, at: now) else { return false }
            state.budgets = budgets
            // One line finds out whether it answers again.
            if state.closedUntil != nil { state.closedUntil = now.adding(seconds: Self.pauseSeconds) }
            return true
        }
    }

    /// It has answered, whatever that was.
    package func answered() {
        state.withLock { state in
            state.failures = 0
            state.closedUntil = nil
        }
    }

    /// It did not answer, or not to the question.
    package func failed(at now: Instant) {
        state.withLock { state in
            state.failures += 1
            let further = state.failures - Self.mostFailures
            guard further >= 0 else { return }
            let pause = min(Self.longestPauseSeconds, Self.pauseSeconds << min(further, 8))
            state.closedUntil = now.adding(seconds: pause)
        }
    }
}
