import SimmerDialects
import SimmerDomain
import SimmerNet

/// Server-sent events: a session that hears one room and says nothing. It is a session like any other, so that what is
/// missed, live events, removals and ended logins come to it by the same way.
extension Hub {
    /// The events of a room after a place, or what happens from now on, as the body of an answer.
    /// - Parameter after: the last place that the client has; nil: it wants nothing of the past.
    /// Throws `unauthenticated`, `not_found` for a room that is not the caller's, `conflict` for a place beyond the
    /// room's end (of another database), `limit` beyond the account's connections.
    package func events(of id: String, after: Seq?, _ web: HTTPRequest) async throws -> EventStreamBody {
        // What was told on another node a moment ago is known from here on.
        let found = try await login(of: web, for: .needs(.read))
        guard sessions.isOpen else { throw Refusal(.offline) }
        let account = found.account.key
        let room = try NamedRoom(id: id).live(for: account, in: directory)
        // What stands in the store may not have been told yet: what is written after it is.
        if let after, after > room.head { try await store.write { _ in } }
        if let after, after > room.head { throw Refusal(.conflict, field: "after", phrase: "place beyond the end") }
        let peer = peer(of: web)
        let session = Session(
            connection: peer,
            dialect: EventStreamDialect(
                dialectEnvironment(of: peer.request),
                reader: Reader(language: found.account.language, zone: found.account.zone)), requestsPer10Seconds: 0)
        peer.context = session
        sessions.add(session)
        guard admitLogin(session, account: found.account, login: found.login) else {
            peer.context = nil
            throw Refusal(.limit, phrase: "too many connections")
        }
        session.heard = .only([room.id])
        hear(room, after: after ?? room.head, session)
        session.endsWithRoom = true
        replay(session)
        return EventStreamBody(peer, loop: loop) { [self] peer in assumeIsolated { $0.closed(peer) } }
    }

    private func peer(of web: HTTPRequest) -> EventStreamPeer {
        EventStreamPeer(
            id: sessions.newStreamID(), web, loop: loop, most: settings.limits.queueBytes,
            drained: { [self] peer in loop.perform { [self] in assumeIsolated { $0.drained(peer) } } },
            overflowed: { [self] peer in assumeIsolated { $0.overflowed(peer) } })
    }
}
