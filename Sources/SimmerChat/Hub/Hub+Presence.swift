import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// Telling who is there and who types.
extension Hub {
    func stopTyping(_ account: AccountKey) {
        for room in directory.rooms(of: account) where presence.types(account, in: room.key) {
            presence.record(typing: false, account, in: room.key)
            tellNodes(of: account, typing: false, in: room.key)
        }
        tellSoon()
    }

    /// Somebody came, went or turned away here.
    func changePresence(of account: AccountKey) {
        tellNodes(of: account)
        showPresence(of: account)
    }

    /// Somebody came, went or turned away, on whichever node.
    func showPresence(of account: AccountKey) {
        for room in directory.rooms(of: account) where (2...Presence.most).contains(room.members.count) {
            presence.record(changed: account, in: room.key)
        }
        tellSoon()
    }

    /// Somebody is away, or back, in so many words: a person's own doing, and told at once.
    func tellAway(_ account: AccountKey, _ text: String) {
        guard let person = directory.person(account) else { return }
        for room in directory.rooms(of: account) where (2...Presence.most).contains(room.members.count) {
            broadcast(
                Event(
                    .presence,
                    [
                        "room": .string(room.id), "account": .string(person.id),
                        "state": .string(presenceState(of: account)), "text": .string(text),
                    ]), in: room)
        }
    }

    /// Somebody is shown otherwise from now on.
    func tellNamed(_ person: Account) {
        for room in directory.rooms(of: person.key) {
            broadcast(
                Event(
                    .presence,
                    [
                        "room": .string(room.id), "account": .string(person.id),
                        "state": .string(presenceState(of: person.key)), "name": .string(person.realName),
                    ]), in: room)
        }
    }

    func tellSoon() {
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
                let state = presenceState(of: account)
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
