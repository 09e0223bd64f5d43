import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// Telling who is there and who types.
extension Hub {
    /// A notification of the client; there is nobody to answer, so that a wrong one is dropped.
    func notice(_ request: Request, from session: Session) {
        guard let account = session.account else { return }
        switch request.method {
        case .typing:
            guard let id = request.params["room"]?.string, let on = request.params["on"]?.bool,
                let room = directory.room(id: id), room.members[account] != nil,
                room.members.count <= Presence.most
            else { return }
            session.hasTyped = true
            presence.record(typing: on, account, in: room.key)
            tellSoon()
        case .presence:
            guard let state = request.params["state"]?.string, ["active", "away"].contains(state) else { return }
            session.presence = state
            changePresence(of: account)
        default: break
        }
    }

    func stopTyping(_ account: AccountKey) {
        for room in directory.rooms(of: account) where presence.types(account, in: room.key) {
            presence.record(typing: false, account, in: room.key)
        }
        tellSoon()
    }

    func changePresence(of account: AccountKey) {
        for room in directory.rooms(of: account) where (2...Presence.most).contains(room.members.count) {
            presence.record(changed: account, in: room.key)
        }
        tellSoon()
    }

    private func tellSoon() {
        guard presence.isWaiting, !presence.isTimed, !sessions.isStopping else { return }
        presence.isTimed = true
        _ = loop.after(milliseconds: 1000) { [self] in assumeIsolated { $0.tellCollected() } }
    }

    private func tellCollected() {
        for (key, news) in presence.drain() {
            guard let room = directory.room(key) else { continue }
            for (account, isTyping) in news.typing {
                guard let person = directory.person(account) else { continue }
                broadcast(
                    Event(.typing, ["room": .string(room.id), "account": .string(person.id), "on": .bool(isTyping)]),
                    in: room, except: account)
            }
            for account in news.changed {
                guard let person = directory.person(account) else { continue }
                let state = sessions.state(of: account)
                broadcast(
                    Event(
                        .presence,
                        ["room": .string(room.id), "account": .string(person.id), "state": .string(state)]),
                    in: room)
            }
        }
    }

    /// An event without a place in the log; the first thing that a full queue leaves out.
    func broadcast(_ event: Event, in room: LiveRoom, except: AccountKey? = nil) {
        room.audience.broadcast(EncodedEvent(event), except: except) { event, session in
            perform(session.dialect.event(event), for: session)
        }
    }
}
