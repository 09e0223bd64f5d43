import SimmerDomain

/// Slows down guessing: after five misses a wait of one second, doubling to a quarter of an hour, counted per account name and
/// address together; per account name alone only after fifty, and never for an address that logged in to it before (P1).
struct LoginThrottle {
    private struct Misses {
        var count = 0
        var openAt = Instant(milliseconds: 0)
        var last = Instant(milliseconds: 0)
    }

    /// Misses before waits begin; 0 switches waits off.
    let attempts: Int
    private var pairs: [String: Misses] = [:]
    private var names: [String: Misses] = [:]
    private var trusted: [String: Instant] = [:]
    private static let longestSeconds = 900
    private static let missesPerName = 50

    init(attempts: Int) { self.attempts = attempts }

    private func pair(_ name: String, _ address: String) -> String { name + "\n" + address }

    /// Throws `limit` while one has to wait.
    func check(_ name: String, from address: String, at now: Instant) throws(Refusal) {
        guard attempts > 0 else { return }
        let key = pair(name, address)
        var openAt = pairs[key]?.openAt ?? now
        if trusted[key] == nil, let byName = names[name]?.openAt { openAt = max(openAt, byName) }
        // A wait longer than any that is given: the clock was set back since, and nobody is to pay for that.
        guard openAt - now <= Int64(Self.longestSeconds) * 1000 else { return }
        if openAt > now { throw Refusal(.limit, phrase: "wait before login", retryAfter: Int(openAt - now)) }
    }

    mutating func missed(_ name: String, from address: String, at now: Instant) {
        guard attempts > 0 else { return }
        func count(_ misses: inout Misses, free: Int) {
            misses.count += 1
            misses.last = now
            let over = misses.count - free
            if over >= 0 { misses.openAt = now.adding(seconds: min(1 << min(over, 20), Self.longestSeconds)) }
        }
        count(&pairs[pair(name, address), default: Misses()], free: attempts)
        count(&names[name, default: Misses()], free: Self.missesPerName)
    }

    mutating func succeeded(_ name: String, from address: String, at now: Instant) {
        let key = pair(name, address)
        pairs[key] = nil
        trusted[key] = now
    }

    /// Forgets what is a day old, and everything when strangers made it grow too large.
    mutating func sweep(at now: Instant) {
        guard pairs.count + names.count + trusted.count > 1_000 else { return }
        let before = now.adding(seconds: -86_400)
        pairs = pairs.filter { $0.value.last > before }
        names = names.filter { $0.value.last > before }
        trusted = trusted.filter { $0.value > now.adding(seconds: -30 * 86_400) }
        if pairs.count > 100_000 { pairs = [:] }
        if names.count > 100_000 { names = [:] }
    }
}
