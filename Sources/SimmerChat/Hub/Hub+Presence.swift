import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// Who is there and who types: told, never stored, collected for a second, only in rooms of at most 100.
extension Hub {
    func isOnline(_ account: AccountKey) -> Bool {
        account == Account.bot || !(sessionsOf[account]?.isEmpty ?? true)
    }

    private func presence(of account: AccountKey) -> String {
        guard let sessions = sessionsOf[account], !sessions.isEmpty else { return "offline" }
        return sessions.contains { $0.presence != "away" } ? "online" : "away"
    }

    /// A notification of the client; there is nobody to answer, so that a wrong one is dropped.
    func notice(_ request: Request, from session: Session) {
        guard let account = session.account else { return }
        switch request.method {
        case .typing:
            guard let id = request.params["room"]?.string, let on = request.params["on"]?.bool,
                let room = directory.room(id: id), room.members[account] != nil,
                room.members.count <= Self.presenceTold
            else { return }
            session.hasTyped = true
            room.typing[account] = on
            collect(room)
        case .presence:
            guard let state = request.params["state"]?.string, ["active", "away"].contains(state) else { return }
            session.presence = state
            changePresence(of: account)
        default: break
        }
    }

    func stopTyping(_ account: AccountKey) {
        for room in directory.rooms(of: account) where room.typing[account] == true {
            room.typing[account] = false
            collect(room)
        }
    }

    func changePresence(of account: AccountKey) {
        for room in directory.rooms(of: account) where (2...Self.presenceTold).contains(room.members.count) {
            room.presence.insert(account)
            collect(room)
        }
    }

    private func collect(_ room: LiveRoom) {
        dirtyRooms.insert(room.key)
        guard chorus == nil, !isStopping else { return }
        chorus = loop.after(milliseconds: 1000) { [self] in assumeIsolated { $0.tellCollected() } }
    }

    private func tellCollected() {
        chorus = nil
        let keys = dirtyRooms
        dirtyRooms = []
        for key in keys {
            guard let room = directory.room(key) else { continue }
            for (account, on) in room.typing {
                guard let person = directory.person(account) else { continue }
                tell(
                    Event(.typing, ["room": .string(room.id), "account": .string(person.id), "on": .bool(on)]),
                    in: room,
                    except: account)
            }
            room.typing = room.typing.filter { $0.value }
            for account in room.presence {
                guard let person = directory.person(account) else { continue }
                tell(
                    Event(
                        .presence,
                        [
                            "room": .string(room.id), "account": .string(person.id),
                            "state": .string(presence(of: account)),
                        ]), in: room)
            }
            room.presence = []
        }
    }

    /// An event without a place in the log; the first thing that a full queue leaves out.
    func tell(_ event: Event, in room: LiveRoom, except: AccountKey? = nil) {
        room.audience.tell(EncodedEvent(event), except: except) { event, session in
            perform(session.dialect.event(event), for: session)
        }
    }
}
