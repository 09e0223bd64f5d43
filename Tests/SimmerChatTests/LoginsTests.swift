import SimmerDomain
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerChat

/// What memory has of how people come in.
@Suite struct LoginsTests {
    private let clock = HeldClock()

    private func login() async throws -> LoginSession {
        let place = try TemporaryStore(clock: clock)
        let ana = try await place.person("ana")
        return try await place.store.write {
            try $0.sessions.insert(tokenHash: "hash", account: ana.key, device: "", address: "10.0.0.1")
        }
    }

    @Test("a token that was shown within the hour is known without the store, until its end is to be put off")
    func tokens() async throws {
        let login = try await login()
        var logins = Logins(attempts: 5)
        #expect(logins.known("hash", now: clock.now()) == nil)
        logins.remember("hash", of: login.account, login)
        clock.advance(seconds: 3600)
        #expect(logins.known("hash", now: clock.now())?.login == login)
        clock.advance(seconds: 1)
        #expect(logins.known("hash", now: clock.now()) == nil)
    }

    @Test("when sessions end, the account's tokens are forgotten, and whoever waits for the store looks again")
    func endings() async throws {
        let login = try await login()
        var logins = Logins(attempts: 5)
        logins.remember("hash", of: login.account, login)
        logins.remember("other", of: 99, login)
        let before = logins.endings
        logins.end(of: login.account)
        #expect(logins.endings != before)
        #expect(logins.known("hash", now: clock.now()) == nil)
        #expect(logins.known("other", now: clock.now()) != nil)
    }

    @Test("a sign-in at the provider counts for five minutes, for its own login")
    func signIns() {
        var logins = Logins(attempts: 5)
        logins.signedIn("a", at: clock.now())
        clock.advance(seconds: 299)
        logins.sweep(at: clock.now())
        #expect(logins.isSignedIn("a", now: clock.now()))
        #expect(!logins.isSignedIn("b", now: clock.now()))
        clock.advance(seconds: 1)
        #expect(!logins.isSignedIn("a", now: clock.now()))
    }
}
