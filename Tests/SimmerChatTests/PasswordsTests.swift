import SimmerDomain
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerChat

/// Who waits for whom where passwords are looked at.
@Suite struct PasswordsTests {
    private let ana = Passwords.Asker.address("10.0.0.1", isKnown: false)
    private let eve = Passwords.Asker.address("10.0.0.9", isKnown: false)

    @Test("a password is known again by its hash and no other one is, nor any without a hash (F2)")
    func right() async throws {
        let passwords = Passwords(perMinute: 0, clock: HeldClock())
        let hash = try await passwords.hash("correct horse", for: ana)
        #expect(hash.hasPrefix("$scrypt$ln=15,r=8,p=3$"))
        #expect(try await passwords.verify("correct horse", against: hash, for: ana).isRight)
        #expect(try await !passwords.verify("correct house", against: hash, for: ana).isRight)
        #expect(try await !passwords.verify("correct horse", against: nil, for: ana).isRight)
    }

    @Test("a hash of another cost is known again, and said to be outdated")
    func costs() async throws {
        let cheap = Passwords(perMinute: 0, cost: 4, clock: HeldClock())
        let hash = try await cheap.hash("correct horse", for: ana)
        #expect(hash.hasPrefix("$scrypt$ln=4,r=8,p=3$"))
        #expect(try await cheap.verify("correct horse", against: hash, for: ana) == (true, false))
        let usual = Passwords(perMinute: 0, clock: HeldClock())
        #expect(try await usual.verify("correct horse", against: hash, for: ana) == (true, true))
    }

    private final class Count: Sendable {
        private let value = Atomic(0)
        var now: Int { value.load(ordering: .relaxed) }
        func add() { value.wrappingAdd(1, ordering: .relaxed) }
    }

    /// How many of `crowd` are done when somebody who comes after all of them is.
    private func done(before asker: Passwords.Asker, of crowd: [Passwords.Asker]) async throws -> Int {
        let passwords = Passwords(perMinute: 0, clock: HeldClock(), threads: 1)
        let done = Count()
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for asker in crowd {
                group.addTask {
                    _ = try await passwords.verify("x", against: nil, for: asker)
                    done.add()
                }
            }
            while passwords.waitingCount + done.now < crowd.count - 1 { await Task.yield() }
            let before = done.now
            _ = try await passwords.verify("x", against: nil, for: asker)
            let after = done.now
            try await group.waitForAll()
            return after - before
        }
    }

    @Test("whoever comes after a crowd of one address waits for one hash of theirs, not for all")
    func turns() async throws {
        // One or two; more only where this test hears late of what is done.
        #expect(try await done(before: ana, of: Array(repeating: eve, count: 12)) <= 6)
    }

    @Test("whoever comes from where people have logged in, or is logged in, goes before a crowd of unknown addresses")
    func known() async throws {
        let crowd = (0..<12).map { Passwords.Asker.address("10.0.1.\($0)", isKnown: false) }
        #expect(try await done(before: .address("10.0.0.1", isKnown: true), of: crowd) <= 6)
        #expect(try await done(before: .account(7), of: crowd) <= 6)
    }

    @Test("an asker has a budget, of which no other one takes, and what is beyond it is not hashed")
    func budget() async throws {
        let clock = HeldClock()
        let passwords = Passwords(perMinute: 2, clock: clock)
        for _ in 0..<2 { _ = try await passwords.verify("x", against: nil, for: eve) }
        await #expect(throws: Refusal(.limit, phrase: "wait before login", retryAfter: 60_000)) {
            try await passwords.verify("x", against: nil, for: eve)
        }
        // The same address, now that somebody has logged in there.
        await #expect(throws: Refusal.self) {
            try await passwords.hash("x", for: .address("10.0.0.9", isKnown: true))
        }
        _ = try await passwords.verify("x", against: nil, for: ana)
        clock.advance(seconds: 120)
        _ = try await passwords.verify("x", against: nil, for: eve)
    }

    @Test("windows of many are forgotten once they are over, and not before")
    func windows() {
        let clock = HeldClock()
        var windows = RateWindows<Int>(limit: 1, windowMilliseconds: 1_000)
        for key in 0..<5_000 { #expect(windows.take(key, at: clock.now()) == nil) }
        #expect(windows.take(0, at: clock.now()) != nil)
        clock.advance(seconds: 2)
        for key in 5_000..<9_000 { _ = windows.take(key, at: clock.now()) }
        #expect(windows.take(0, at: clock.now()) == nil)
        #expect(windows.take(8_999, at: clock.now()) != nil)
    }
}
