import SimmerDomain
import Testing

@testable import SimmerChat

@Suite("Guessing passwords (P1)")
struct LoginThrottleTests {
    private let start = Instant(milliseconds: 1_700_000_000_000)

    /// Milliseconds that this login has to wait, 0 when it may try.
    private func wait(_ throttle: LoginThrottle, _ name: String, _ address: String, at now: Instant) -> Int {
        do {
            try throttle.check(name, from: address, at: now)
            return 0
        } catch {
            #expect(error.reason == .limit)
            return error.retryAfter ?? -1
        }
    }

    @Test(
        "four misses are free, the fifth costs a second, each further one twice as long, a quarter of an hour at most")
    func doubling() {
        var throttle = LoginThrottle(attempts: 5)
        var waits: [Int] = []
        for _ in 0..<17 {
            throttle.missed("ana", from: "a", at: start)
            waits.append(wait(throttle, "ana", "a", at: start))
        }
        #expect(waits == [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900].map { $0 * 1000 })
        #expect(wait(throttle, "ana", "a", at: start.adding(seconds: 900)) == 0)
    }

    @Test("a stranger's misses lock nobody else out, and no other name of that address")
    func pairs() {
        var throttle = LoginThrottle(attempts: 5)
        for _ in 0..<10 { throttle.missed("ana", from: "a", at: start) }
        #expect(wait(throttle, "ana", "a", at: start) > 0)
        #expect(wait(throttle, "ana", "b", at: start) == 0)
        #expect(wait(throttle, "bo", "a", at: start) == 0)
    }

    @Test("fifty misses from everywhere slow the name down, but not where its owner has logged in before")
    func names() {
        var throttle = LoginThrottle(attempts: 5)
        throttle.succeeded("ana", from: "home", at: start)
        for number in 0..<50 { throttle.missed("ana", from: "a\(number)", at: start) }
        #expect(wait(throttle, "ana", "elsewhere", at: start) > 0)
        #expect(wait(throttle, "ana", "home", at: start) == 0)
    }

    @Test("a right password ends the waits, and 0 attempts switch them off")
    func ends() {
        var throttle = LoginThrottle(attempts: 5)
        for _ in 0..<6 { throttle.missed("ana", from: "a", at: start) }
        throttle.succeeded("ana", from: "a", at: start)
        #expect(wait(throttle, "ana", "a", at: start) == 0)
        var off = LoginThrottle(attempts: 0)
        for _ in 0..<60 { off.missed("ana", from: "a", at: start) }
        #expect(wait(off, "ana", "a", at: start) == 0)
    }
}
