import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerChat

/// Pure rules of who may come in and how fast.
@Suite struct RulesOfTheDoorTests {
    @Test("five wrong passwords are free, then waits double from one second to a quarter of an hour (P1)")
    func waits() throws {
        let clock = HeldClock()
        var throttle = GuessThrottle(attempts: 5)
        var waits: [Int] = []
        for _ in 0..<18 {
            do {
                throttle.end(
                    try throttle.begin(.login(7), at: "10.0.0.1", isTrusted: false, now: clock.now()), .wrong,
                    now: clock.now())
                waits.append(0)
            } catch {
                let wait = (error.retryAfter ?? 0) / 1000
                waits.append(wait)
                clock.advance(seconds: wait)
                throttle.end(
                    try throttle.begin(.login(7), at: "10.0.0.1", isTrusted: false, now: clock.now()), .wrong,
                    now: clock.now())
            }
        }
        #expect(waits.prefix(5).allSatisfy { $0 == 0 })
        #expect(Array(waits[5...]) == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    }

    @Test("twenty messages in ten seconds pass, the next waits, and the window moves on (F10)")
    func budget() {
        let clock = HeldClock()
        var window = RateWindow(limit: 20, windowMilliseconds: 10_000)
        for _ in 0..<20 { #expect(window.take(at: clock.now()) == nil) }
        #expect(window.take(at: clock.now()) == 10_000)
        #expect(window.refused == 1)
        clock.advance(seconds: 20)
        #expect(window.take(at: clock.now()) == nil)
        #expect(window.refused == 0)
    }

    @Test(
        "with a cookie only our own page may ask",
        arguments: [
            ("http://localhost:8080", "localhost:8080", true), ("http://127.0.0.1:8080", "127.0.0.1:8080", true),
            // Nobody can come by this address where it serves loopback only.
            ("http://192.168.1.7:8080", "192.168.1.7:8080", false),
            ("http://[::1]:8080", "[::1]:8080", true), ("http://evil.example:8080", "localhost:8080", false),
            ("http://kitchen.example:8080", "kitchen.example:8080", false), (nil, "localhost:8080", false),
            ("null", "localhost:8080", false),
        ] as [(String?, String, Bool)])
    func origins(origin: String?, host: String, isAllowed: Bool) {
        #expect(OriginRule(ChatSettings()).allows(origin: origin, host: host) == isAllowed)
    }

    @Test(
        "on all interfaces it is asked by addresses, by the machine's own names and by its public one",
        arguments: [
            ("192.168.1.7:8080", true), ("[fd00::7]:8080", true), ("10.0.0.1", true), ("localhost:8080", true),
            ("kitchen:8080", true), ("Kitchen.home.example:8080", true), ("kitchen.local:8080", true),
            ("kitchen.local.", true),
            ("chat.example.org", true), ("chat.example.org:8443", true),
            ("home.example", false), ("kitchen.example", false), ("local", false), ("xkitchen.local", false),
            ("evil.example", false), ("192.168.1.7.evil.example", false), ("chat.example.org.evil.example", false),
            ("", false),
        ])
    func hosts(host: String, isAllowed: Bool) {
        var settings = ChatSettings()
        settings.isLoopback = false
        settings.machineName = "kitchen.home.example"
        settings.publicAddress = "https://chat.example.org"
        #expect(HostRule(settings).allows(host) == isAllowed)
    }

    @Test("a page under the machine's own name is ours where others may reach it")
    func machineName() {
        var settings = ChatSettings()
        settings.machineName = "kitchen"
        #expect(!OriginRule(settings).allows(origin: "https://kitchen.local:8080", host: "kitchen.local:8080"))
        settings.isLoopback = false
        #expect(OriginRule(settings).allows(origin: "https://kitchen.local:8080", host: "kitchen.local:8080"))
        #expect(!OriginRule(settings).allows(origin: "https://evil.example:8080", host: "kitchen.local:8080"))
    }

    @Test("with a public address the page must come from there, whatever the host says")
    func publicOrigin() {
        var settings = ChatSettings()
        settings.publicAddress = "https://chat.example.org"
        #expect(OriginRule(settings).allows(origin: "https://chat.example.org", host: "10.0.0.1"))
        #expect(!OriginRule(settings).allows(origin: "http://localhost:8080", host: "localhost:8080"))
    }

    @Test("the cookie is found among others, and is secure where the server is")
    func cookies() {
        var settings = ChatSettings()
        #expect(Cookies.token(in: "a=1; simmer-8080=tok; b=2", settings: settings) == "tok")
        #expect(Cookies.token(in: "simmer-8081=tok", settings: settings) == nil)
        #expect(Cookies.token(in: "simmer-8081=tok", host: "127.0.0.1:8081", settings: settings) == "tok")
        settings.isSecure = true
        let cookie = Cookies.set("tok", settings).1
        #expect(cookie.hasPrefix("__Host-simmer=tok;"))
        for part in ["HttpOnly", "SameSite=Strict", "Secure", "Path=/"] { #expect(cookie.contains(part)) }
    }
}
