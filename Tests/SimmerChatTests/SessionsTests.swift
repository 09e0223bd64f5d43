import SimmerDialects
import SimmerDomain
import Testing

@testable import SimmerChat

/// Connections and whose they are.
@Suite struct SessionsTests {
    private var sessions = Sessions()
    private let ana = Account.sample(key: 2, "Ana")

    /// A connection that is let in.
    private mutating func come() -> Session {
        let session = Session(TestPeer(), JSONRPCDialect.self)
        sessions.add(session)
        return session
    }

    @Test("who comes before all is loaded or after the goodbye is not let in")
    mutating func phases() {
        #expect(!sessions.isOpen)
        sessions.open()
        #expect(sessions.isOpen)
        sessions.stop()
        #expect(!sessions.isOpen)
        #expect(sessions.isStopping)
        sessions.open()
        #expect(!sessions.isOpen)
    }

    @Test("an account has its connections in the order of their logins, and is online while it has one")
    mutating func logins() {
        let (stranger, first, second) = (come(), come(), come())
        sessions.logIn(second, ana, .named("b"))
        sessions.logIn(first, ana, .named("a"))
        #expect(sessions.of(2).map(\.login) == ["b", "a"])
        #expect(sessions.isOnline(2))
        sessions.remove(second)
        #expect(sessions.of(2).map(\.login) == ["a"])
        sessions.remove(first)
        #expect(!sessions.isOnline(2))
        #expect(sessions.count == 1)
        sessions.remove(stranger)
        #expect(sessions.all.isEmpty)
        #expect(sessions.isOnline(Account.bot))
    }

    @Test("a login lifts the limit of its connection, and words are the person's")
    mutating func login() throws {
        let session = come()
        var device = Account.sample(key: 3, "Tablet", role: .device)
        device.language = "fr"
        device.timeZone = "Europe/Paris"
        sessions.logIn(session, device, .named("c"))
        #expect(session.isDevice)
        #expect(session.connection.isLoggedIn)
        #expect(session.spoken == "fr")
        #expect(session.dialect.reader == Reader(language: "fr", zone: device.zone))
    }

    @Test("somebody is away only where every connection says so")
    mutating func away() {
        #expect(sessions.state(of: 2) == "offline")
        let (one, other) = (come(), come())
        sessions.logIn(one, ana, .named("a"))
        sessions.logIn(other, ana, .named("b"))
        one.presence = "away"
        #expect(sessions.state(of: 2) == "online")
        other.presence = "away"
        #expect(sessions.state(of: 2) == "away")
        other.presence = "active"
        #expect(sessions.state(of: 2) == "online")
    }

    @Test("a session that ended hears no room any more")
    mutating func ended() {
        let (session, room) = (come(), LiveRoom(.sample(key: 1, "Kitchen")))
        let subscription = Subscription(session: session, room: room, sent: 0)
        session.subscriptions[1] = subscription
        room.audience.add(subscription, isLive: true)
        session.end()
        #expect(session.isClosed)
        #expect(session.subscriptions.isEmpty)
        #expect(room.audience.count == 0)
    }
}
