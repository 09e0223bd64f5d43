import SimmerDomain
import Testing

@testable import SimmerChat

@Suite("Guessing passwords (P1)")
struct GuessThrottleTests {
    private let start = Instant(milliseconds: 1_700_000_000_000)
    private let ana = GuessThrottle.Secret.login(7)

    /// Milliseconds that a guess has to wait, 0 when it may be made; then it is taken back.
    private func wait(
        _ throttle: inout GuessThrottle, _ secret: GuessThrottle.Secret, _ place: String, isTrusted: Bool = false,
        at now: Instant
    ) -> Int {
        do {
            let guess = try throttle.begin(secret, at: place, isTrusted: isTrusted, now: now)
            throttle.end(guess, .unheard, now: now)
            return 0
        } catch {
            #expect(error.reason == .limit)
            return error.retryAfter ?? -1
        }
    }

    /// Misses whatever the waits.
    private func miss(
        _ throttle: inout GuessThrottle, _ secret: GuessThrottle.Secret, _ place: String, times: Int = 1
    ) {
        for _ in 0..<times { throttle.end(.init(secret: secret, place: place), .wrong, now: start) }
    }

    @Test(
        "four misses are free, the fifth costs a second, each further one twice as long, a quarter of an hour at most")
    func doubling() {
        var throttle = GuessThrottle(attempts: 5)
        var waits: [Int] = []
        for _ in 0..<17 {
            miss(&throttle, ana, "a")
            waits.append(wait(&throttle, ana, "a", at: start))
        }
        #expect(waits == [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900].map { $0 * 1000 })
        #expect(wait(&throttle, ana, "a", at: start.adding(seconds: 900)) == 0)
    }

    @Test("of guesses made at once no more are looked at than of guesses one after the other")
    func atOnce() throws {
        var throttle = GuessThrottle(attempts: 5)
        var running: [GuessThrottle.Guess] = []
        for _ in 0..<33 {
            if let guess = try? throttle.begin(ana, at: "a", isTrusted: true, now: start) { running.append(guess) }
        }
        #expect(running.count == 5)
        // One that nobody looked at, and one that was right, make room again.
        throttle.end(running.removeLast(), .unheard, now: start)
        running.append(try throttle.begin(ana, at: "a", isTrusted: true, now: start))
        #expect(wait(&throttle, ana, "a", at: start) == 1000)
        throttle.end(running.removeLast(), .right, now: start)
        for guess in running { throttle.end(guess, .wrong, now: start) }
        #expect(wait(&throttle, ana, "a", at: start) == 0)
        // After the free ones it is one at a time.
        miss(&throttle, ana, "a")
        let later = start.adding(seconds: 1)
        let guess = try throttle.begin(ana, at: "a", isTrusted: true, now: later)
        #expect(wait(&throttle, ana, "a", at: later) == 1000)
        throttle.end(guess, .wrong, now: later)
        #expect(wait(&throttle, ana, "a", at: later) == 2000)
    }

    @Test("guesses of a crowd at once count together")
    func crowd() {
        var throttle = GuessThrottle(attempts: 5)
        let begun = (0..<99).filter { number in
            (try? throttle.begin(ana, at: "a\(number)", isTrusted: false, now: start)) != nil
        }
        #expect(begun.count == 50)
        #expect(wait(&throttle, ana, "home", isTrusted: true, at: start) == 0)
    }

    @Test("a stranger's misses lock nobody else out, no other name of that address, and nothing but the login")
    func pairs() {
        var throttle = GuessThrottle(attempts: 5)
        miss(&throttle, ana, "a", times: 10)
        #expect(wait(&throttle, ana, "a", at: start) > 0)
        #expect(wait(&throttle, ana, "b", at: start) == 0)
        #expect(wait(&throttle, .login(8), "a", at: start) == 0)
        #expect(wait(&throttle, .pin(7), "a", at: start) == 0)
        #expect(wait(&throttle, .password(7), "a", at: start) == 0)
        // However a name is spelled, it is no other kind of secret.
        miss(&throttle, .name("ana signs"), "a", times: 60)
        #expect(wait(&throttle, .pin(7), "c", at: start) == 0)
    }

    @Test("fifty misses from everywhere slow the name down, but not where its owner has logged in before")
    func names() {
        var throttle = GuessThrottle(attempts: 5)
        for number in 0..<50 { miss(&throttle, ana, "a\(number)") }
        #expect(wait(&throttle, ana, "elsewhere", at: start) > 0)
        #expect(wait(&throttle, ana, "home", isTrusted: true, at: start) == 0)
    }

    @Test("a right password ends the waits, and 0 attempts switch them off")
    func ends() {
        var throttle = GuessThrottle(attempts: 5)
        miss(&throttle, ana, "a", times: 6)
        throttle.end(.init(secret: ana, place: "a"), .right, now: start)
        #expect(wait(&throttle, ana, "a", at: start) == 0)
        var off = GuessThrottle(attempts: 0)
        miss(&off, ana, "a", times: 60)
        #expect(wait(&off, ana, "a", at: start) == 0)
    }

    @Test("what was guessed at another node counts as if it were here, and a right one there ends the waits here")
    func otherNodes() {
        var (here, there) = (GuessThrottle(attempts: 5), GuessThrottle(attempts: 5))
        let guess = GuessThrottle.Guess(secret: ana, place: "a")
        for number in 0..<6 {
            if number % 2 == 0 {
                miss(&here, ana, "a")
                there.hear(guess, isRight: false, now: start)
            } else {
                miss(&there, ana, "a")
                here.hear(guess, isRight: false, now: start)
            }
        }
        #expect(wait(&here, ana, "a", at: start) == 2000)
        #expect(wait(&there, ana, "a", at: start) == 2000)
        here.hear(guess, isRight: true, now: start)
        #expect(wait(&here, ana, "a", at: start) == 0)
        // Of a guess that was right without a miss before it nothing is kept.
        there.hear(.init(secret: .pin(7), place: "a"), isRight: true, now: start)
        #expect(wait(&there, .pin(7), "a", at: start) == 0)
    }

    @Test("misses of fifty places at the nodes count together for the name")
    func crowdOverNodes() {
        var throttle = GuessThrottle(attempts: 5)
        for number in 0..<25 {
            miss(&throttle, ana, "a\(number)")
            throttle.hear(.init(secret: ana, place: "b\(number)"), isRight: false, now: start)
        }
        #expect(wait(&throttle, ana, "elsewhere", at: start) > 0)
    }

    @Test(
        "notes to other nodes come back as they were; what another release says, and notes of presence, are none",
        arguments: [
            LoginNote.guessed(.init(secret: .login(7), place: "a"), isRight: false),
            .guessed(.init(secret: .name("an\"a ☕"), place: "2001:db8::/64"), isRight: false),
            .guessed(.init(secret: .password(7), place: "session"), isRight: true),
            .guessed(.init(secret: .pin(7), place: "session"), isRight: false), .entered(7, address: "192.0.2.1"),
            .proved("login", at: Instant(milliseconds: 1_800_000_000_000)),
        ])
    func notes(_ note: LoginNote) {
        #expect(LoginNote(note.text) == note)
        #expect(PresenceNote.read(note.text).isEmpty)
        for other in [
            PresenceNote.question, PresenceNote.text([(7, "online", [:])]), "!", "![]", #"!["knocked",7,"a"]"#,
        ] {
            #expect(LoginNote(other) == nil)
        }
    }

    @Test("places count for ninety days, for their own account, and the latest twenty of each")
    func places() {
        var places = KnownPlaces()
        places.remember(7, at: "home", start)
        #expect(places.knows(7, at: "home", start) && places.knows("home", start))
        #expect(!places.knows(8, at: "home", start) && !places.knows(7, at: "away", start))
        let late = start.adding(seconds: 90 * 86_400)
        #expect(!places.knows(7, at: "home", late) && !places.knows("home", late))
        for number in 1...20 { places.remember(7, at: "a\(number)", start.adding(seconds: number)) }
        #expect(!places.knows(7, at: "home", start) && places.knows(7, at: "a1", start))
        places.sweep(at: late.adding(seconds: 60))
        #expect(!places.knows("a1", start))
    }
}
