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
    private static let minute: Int64 = 60_000
    private static let day: Int64 = 86_400_000

    private struct State {
        /// When it was asked within the last day, and for whom.
        var asked: [(account: AccountKey, at: Instant)] = []
        var failures = 0
        var closedUntil: Instant?
    }

    /// The host that lines go to, for "about".
    package let host: String
    private let limits: Limits
    private let state = Mutex(State())

    package init(host: String, limits: Limits) {
        self.host = host
        self.limits = limits
    }

    /// Takes one line of an account from the budgets.
    /// - Returns: false where one of them is used up, or the reader is left alone.
    package func take(_ account: AccountKey, at now: Instant) -> Bool {
        state.withLock { state in
            // What was counted before the clock was set back keeps nobody waiting.
            state.asked.removeAll { !(0..<Self.day).contains(now - $0.at) }
            if let closed = state.closedUntil, closed > now,
                closed - now <= Int64(Self.longestPauseSeconds) * 1000
            {
                return false
            }
            let own = state.asked.filter { $0.account == account }
            guard state.asked.count < limits.readingsPerDay, own.count < limits.readingsPerDayOfAccount,
                state.asked.count(where: { now - $0.at < Self.minute }) < limits.readingsPerMinute,
                own.count(where: { now - $0.at < Self.minute }) < limits.readingsPerMinuteOfAccount
            else { return false }
            // One line finds out whether it answers again.
            if state.closedUntil != nil { state.closedUntil = now.adding(seconds: Self.pauseSeconds) }
            state.asked.append((account, now))
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
