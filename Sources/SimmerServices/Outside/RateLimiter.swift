import Synchronization

/// A token bucket: no more than so many requests in any minute, whatever the minute begins with. The windows that count
/// what people do (`RateWindows`) estimate, and a service counts exactly.
package final class RateLimiter: Sendable {
    private struct State {
        var tokens: Double
        var at: ContinuousClock.Instant
        var closedUntil: ContinuousClock.Instant?
    }

    private let burst: Double
    private let perSecond: Double
    private let state: Mutex<State>

    /// Half of `perMinute` can go at once, the rest as the minute passes: so no minute has more than `perMinute`.
    package init(perMinute: Int, now: ContinuousClock.Instant = .now) {
        burst = max(1, (Double(perMinute) / 2).rounded(.down))
        perSecond = (Double(perMinute) - burst) / 60
        state = Mutex(State(tokens: burst, at: now))
    }

    /// Nil: go ahead. Otherwise after how long it is worth asking again.
    package func take(now: ContinuousClock.Instant = .now) -> Duration? {
        state.withLock { state in
            if let closed = state.closedUntil, now < closed { return closed - now }
            if now > state.at {
                let passed = (now - state.at) / .seconds(1)
                state.tokens = min(burst, state.tokens + passed * perSecond)
                state.at = now
            }
            if state.tokens >= 1 {
                state.tokens -= 1
                return nil
            }
            return .seconds((1 - state.tokens) / perSecond)
        }
    }

    /// The service has asked for silence (429, 503): nothing goes before that has passed.
    package func close(for pause: Duration, now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            state.closedUntil = max(state.closedUntil ?? now, now + pause)
        }
    }
}
