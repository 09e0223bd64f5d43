import SimmerDomain
import SimmerStore

/// Slows down guessing: after five misses a wait of one second, doubling to a quarter of an hour, counted for what is
/// guessed and the place where somebody guesses together; for what is guessed alone only after fifty, and never where
/// its owner has logged in (P1).
///
/// A guess counts from its beginning, so that whoever guesses many times at once has no more tries than whoever waits
/// for each answer.
struct GuessThrottle {
    /// What is guessed. Each kind has its own misses, so that none of them locks another.
    enum Secret: Hashable, Sendable {
        /// The password, at the door; by user name and e-mail address alike.
        case login(AccountKey)
        /// A login name that nobody has.
        case name(String)
        /// The password, once more inside of a session.
        case password(AccountKey)
        case pin(AccountKey)
    }

    /// A guess that is being looked at. Each one is to be ended.
    struct Guess: Hashable, Sendable {
        let secret: Secret
        let place: String
    }

    enum Outcome {
        case right, wrong
        /// Nobody looked at it.
        case unheard
    }

    private struct Misses {
        var count = 0
        /// Guesses that are being looked at.
        var running = 0
        var openAt = Instant(milliseconds: 0)
        var last = Instant(milliseconds: 0)

        var isIdle: Bool { count + running == 0 }

        mutating func end() { running = max(running - 1, 0) }

        func check(free: Int, at now: Instant) throws(Refusal) {
            let wait = openAt - now
            // A wait longer than any that is given: the clock was set back since, and nobody is to pay for that.
            if wait > 0, wait <= Int64(GuessThrottle.longestSeconds) * 1000 { throw Self.refusal(Int(wait)) }
            if running > 0, count + running >= free { throw Self.refusal(1000) }
        }

        private static func refusal(_ milliseconds: Int) -> Refusal {
            Refusal(.limit, phrase: "wait before login", retryAfter: milliseconds)
        }

        mutating func miss(free: Int, at now: Instant) {
            count += 1
            last = now
            let over = count - free
            if over >= 0 { openAt = now.adding(seconds: min(1 << min(over, 20), GuessThrottle.longestSeconds)) }
        }
    }

    /// Misses before waits begin; 0 switches waits off.
    private let attempts: Int
    private var guesses: [Guess: Misses] = [:]
    private var secrets: [Secret: Misses] = [:]
    private static let longestSeconds = 900
    private static let missesPerSecret = 50

    init(attempts: Int) { self.attempts = attempts }

    /// Throws `limit` while one has to wait.
    /// - Parameter isTrusted: the owner has been at that place.
    mutating func begin(_ secret: Secret, at place: String, isTrusted: Bool, now: Instant) throws(Refusal) -> Guess {
        let guess = Guess(secret: secret, place: place)
        guard attempts > 0 else { return guess }
        try guesses[guess]?.check(free: attempts, at: now)
        if !isTrusted { try secrets[secret]?.check(free: Self.missesPerSecret, at: now) }
        guesses[guess, default: Misses()].running += 1
        secrets[secret, default: Misses()].running += 1
        return guess
    }

    mutating func end(_ guess: Guess, _ outcome: Outcome, now: Instant) {
        guard attempts > 0 else { return }
        guesses[guess]?.end()
        secrets[guess.secret]?.end()
        switch outcome {
        case .right: count(guess, isRight: true, at: now)
        case .wrong: count(guess, isRight: false, at: now)
        case .unheard: forgetIfIdle(guess)
        }
    }

    /// The same of a guess at another node.
    mutating func hear(_ guess: Guess, isRight: Bool, now: Instant) {
        if attempts > 0 { count(guess, isRight: isRight, at: now) }
    }

    private mutating func count(_ guess: Guess, isRight: Bool, at now: Instant) {
        if isRight {
            guesses[guess] = guesses[guess].map { Misses(running: $0.running) }
        } else {
            guesses[guess, default: Misses()].miss(free: attempts, at: now)
            secrets[guess.secret, default: Misses()].miss(free: Self.missesPerSecret, at: now)
        }
        forgetIfIdle(guess)
    }

    private mutating func forgetIfIdle(_ guess: Guess) {
        if guesses[guess]?.isIdle ?? false { guesses[guess] = nil }
        if secrets[guess.secret]?.isIdle ?? false { secrets[guess.secret] = nil }
    }

    /// Forgets what is a day old, and everything when strangers made it grow too large.
    mutating func sweep(at now: Instant) {
        guard guesses.count + secrets.count > 1_000 else { return }
        let before = now.adding(seconds: -86_400)
        guesses = guesses.filter { $0.value.running > 0 || $0.value.last > before }
        secrets = secrets.filter { $0.value.running > 0 || $0.value.last > before }
        if guesses.count > 100_000 { guesses = [:] }
        if secrets.count > 100_000 { secrets = [:] }
    }
}
