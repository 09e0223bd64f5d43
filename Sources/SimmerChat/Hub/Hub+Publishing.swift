import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

extension Hub: CommitObserver {
    /// On the writer's thread: hands a durable batch to the loop.
    nonisolated package func committed(_ batch: [Committed]) {
        loop.perform { [self] in assumeIsolated { $0.publish(batch) } }
    }

    /// In commit order: answers whoever asked, then tells those who listen.
    private func publish(_ batch: [Committed]) {
        for entry in batch {
            // Whoever joins must be able to hear the rest, whoever leaves must not: before the events of the same request.
            for effect in entry.effects { prepare(effect) }
            entry.finish()
            for effect in entry.effects {
                publish(effect)
                follower?.take(effect)
            }
        }
    }

    private func prepare(_ effect: Effect) {
        switch effect {
        case .accountChanged(let account): take(account)
        case .roomChanged(let room): take(room)
        case .joined(let room, let account, let role):
            rooms[room]?.members[account] = role
            memberships[account, default: []].insert(room)
        default: break
        }
    }

    private func publish(_ effect: Effect) {
        switch effect {
        case .event(let event): publish(event)
        case .accountEvent(let event): tell(event)
        case .due(let id, let at): scheduler?.note(id, at: at)
        case .joined(let room, let account, _): listen(account, to: room)
        case .left(let room, let account): stopListening(account, to: room)
        case .roleChanged(let room, let account, let role): rooms[room]?.members[account] = role
        case .roomDeleted(let room): drop(room)
        case .roomRemoved(let room): forget(room)
        case .sessionsEnded(let account, let ended, let except): endSessions(of: account, ended, except: except)
        case .deviceAdded(let account): wakeable.insert(account)
        case .accountChanged, .roomChanged, .jobAdded, .conversationChanged: break
        }
    }

    /// The event as it goes out, its author looked up among the people that the hub knows.
    func wire(_ event: StoredEvent, in room: LiveRoom) -> WireEvent {
        let author = event.author.map { authors[$0] ?? WireEvent.Author(account: "", name: "") }
        return WireEvent(
            EventName(event.kind), room: room.id, seq: event.seq, at: event.at, of: event.of, author: author,
            body: event.kind == .member ? named(event.content).bytes : event.body)
    }

    /// Who came, went or became something else, by the name of today.
    private func named(_ body: JSON) -> JSON {
        var body = body
        let person = body["account"]?.string.flatMap { accountKeys[$0] }.flatMap { people[$0] }
        body["name"] = .string(person?.displayName ?? DisplayName.former)
        return body
    }

    private func publish(_ event: StoredEvent) {
        guard let room = rooms[event.room] else { return }
        let encoded = EncodedEvent(wire(event, in: room))
        room.head = event.seq
        room.remember(encoded, at: event.seq)
        if event.of != nil || event.isRemoval { room.forgetTail() }
        if event.kind == .message {
            metrics.messages.increment()
            hasUnindexed = true
            wake(for: event, in: room)
        } else if event.kind == .messageEdited {
            hasUnindexed = true
        }
        room.audience.deliver(encoded) { event, session in perform(session.dialect.event(event), for: session) }
        metrics.deliveries.increment(by: room.audience.count)
    }

    /// Tells one account's devices what changed for it.
    private func tell(_ event: AccountEvent) {
        people[event.account]?.useq = event.useq
        if event.body["change"]?.string == "invited" { invited.insert(event.account) }
        guard let listening = sessionsOf[event.account] else { return }
        for session in listening where session.isSubscribed { send(accountEvent: event, to: session) }
    }

    func send(accountEvent event: AccountEvent, to session: Session) {
        var params: [JSON.Member] = [.init("useq", .int(event.useq))]
        var body = event.body
        // The room as it is now and as this account sees it, so that a client needs no second question.
        if body["change"]?.string == "room_added", let id = body["room"]?.string, let key = roomKeys[id],
            let room = rooms[key], let account = session.account
        {
            body["room"] = summary(of: room, for: account)
        }
        params += body.members ?? []
        perform(session.dialect.event(Event(.account, .object(params))), for: session)
    }

    /// The room object without what only the store knows.
    func summary(of room: LiveRoom, for account: AccountKey) -> JSON {
        .compact([
            "id": .string(room.id), "name": .string(name(of: room, for: account)), "kind": .string(room.kind.rawValue),
            "role": (room.members[account]).map { .string($0.name) }, "head": .int(room.head),
            "members": JSON(size(of: room)), "topic": room.settings["topic"],
            "withBot": room.isPair && !room.isOfTwo ? true : nil,
        ])
    }

    /// How many are in a room, as it is shown: nobody is told that the other one of two has put it away.
    private func size(of room: LiveRoom) -> Int {
        room.isOfTwo ? room.both.count { people[$0]?.deletedAt == nil } : room.members.count
    }

    // MARK: Who hears what

    private func listen(_ account: AccountKey, to key: RoomKey) {
        guard let room = rooms[key] else { return }
        for session in sessionsOf[account] ?? [] where session.isSubscribed && session.subscriptions[key] == nil {
            subscribe(session, to: room, from: room.head, isLive: true)
        }
        changePresence(of: account)
    }

    func subscribe(_ session: Session, to room: LiveRoom, from seq: Seq, isLive: Bool) {
        let subscription = Subscription(session: session, room: room, sent: seq, isLive: isLive)
        session.subscriptions[room.key] = subscription
        room.audience.add(subscription)
    }

    private func stopListening(_ account: AccountKey, to key: RoomKey) {
        guard let room = rooms[key] else { return }
        room.members[account] = nil
        memberships[account]?.remove(key)
        for session in sessionsOf[account] ?? [] { unsubscribe(session, from: room) }
        if room.members.isEmpty { drop(key) }
    }

    func unsubscribe(_ session: Session, from room: LiveRoom) {
        guard let subscription = session.subscriptions.removeValue(forKey: room.key) else { return }
        room.audience.remove(subscription)
        session.replays.removeAll { $0 === subscription }
    }

    private func drop(_ key: RoomKey) {
        guard let room = rooms[key] else { return }
        for listener in room.audience.all { unsubscribe(listener.session, from: room) }
        for account in room.members.keys { memberships[account]?.remove(key) }
        room.members = [:]
        room.isDeleted = true
    }

    /// The room is gone for good.
    private func forget(_ key: RoomKey) {
        drop(key)
        if let room = rooms.removeValue(forKey: key) { roomKeys[room.id] = nil }
        dirtyRooms.remove(key)
    }

    private func endSessions(of account: AccountKey, _ ended: [String]?, except: String?) {
        knownTokens.forget(account)
        endings += 1
        devices[account] = nil
        for session in sessionsOf[account] ?? [] {
            guard let login = session.login else { continue }
            if ended?.contains(login) ?? (login != except) {
                // Whoever asked for it is answered first.
                if session.isBusy {
                    session.endsAfterAnswer = true
                } else {
                    close(session, CloseCode.sessionEnded, "session ended", afterQueued: true)
                }
            }
        }
    }
}

extension EventName {
    init(_ kind: EventKind) {
        switch kind {
        case .message: self = .message
        case .messageEdited: self = .messageEdited
        case .messageDeleted: self = .messageDeleted
        case .messageReacted: self = .messageReacted
        case .card: self = .card
        case .timer: self = .timer
        case .reminder: self = .reminder
        case .item: self = .item
        case .member: self = .member
        case .room: self = .room
        }
    }
}
