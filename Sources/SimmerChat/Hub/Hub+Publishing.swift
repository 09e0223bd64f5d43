import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

extension Hub: CommitObserver {
    /// On the writer's thread: hands a durable batch to the loop.
    nonisolated package func committed(_ batch: [Committed]) {
        loop.perform { [self] in assumeIsolated { $0.publish(batch) } }
    }

    /// The same among what the other nodes have committed.
    nonisolated package func committed(_ batch: [Committed], in turn: FeedTurn) {
        loop.perform { [self] in assumeIsolated { $0.take(batch, of: nil, turn) } }
    }

    /// In commit order: answers whoever asked, then tells those who listen.
    func publish(_ batch: [Committed]) {
        for entry in batch {
            // Whoever joins must be able to hear the rest, whoever leaves must not: before the events of the same
            // request.
            for effect in entry.effects { prepare(effect) }
            entry.finish()
            for effect in entry.effects {
                publish(effect)
                publisher.pass(effect)
            }
        }
    }

    private func prepare(_ effect: Effect) {
        switch effect {
        case .accountChanged(let account): update(account)
        case .roomChanged(let room): directory.update(room)
        case .joined(let room, let account, let role): directory.join(account, to: room, as: role)
        // The bot asks for it as soon as it hears the line.
        case .said(let room, let seq, let login, let host): recentLogins.record(room, seq, login, host: host)
        default: break
        }
    }

    private func publish(_ effect: Effect) {
        switch effect {
        case .event(let event): publish(event)
        case .accountEvent(let event): deliver(event)
        case .due(let id, let at): publisher.due(id, at: at)
        case .joined(let room, let account, let role):
            // What another node has committed at once is one entry here: somebody may have gone in it just before.
            directory.join(account, to: room, as: role)
            listen(account, to: room)
        case .left(let room, let account): stopListening(account, to: room)
        case .roleChanged(let room, let account, let role): directory.setRole(role, of: account, in: room)
        case .roomDeleted(let room): drop(room)
        case .roomRemoved(let room): forget(room)
        case .sessionsEnded(let account, let ended, let except): endSessions(of: account, ended, except: except)
        case .deviceAdded(let account): publisher.remember(wakeable: [account])
        case .read(let room, let account, let seq): tellRead(account, room, seq)
        case .accountChanged, .roomChanged, .jobAdded, .conversationChanged, .said: break
        }
    }

    private func publish(_ event: StoredEvent) {
        guard let room = directory.room(event.room) else { return }
        // Between the place from which this node hears the others and what it has read of the store since.
        if isShared, event.seq <= room.head { return }
        let encoded = EncodedEvent(directory.wire(event, in: room))
        publisher.append(event, encoded, in: room)
        if event.kind == .message { metrics.messages.increment() }
        room.audience.deliver(encoded) { event, session in perform(session.dialect.event(event), for: session) }
        metrics.deliveries.increment(by: room.audience.count)
    }

    /// Tells one account's devices what changed for it.
    private func deliver(_ event: AccountEvent) {
        directory.update(event)
        for session in sessions.of(event.account) where session.isSubscribed { send(accountEvent: event, to: session) }
    }

    func send(accountEvent event: AccountEvent, to session: Session) {
        var params: [JSON.Member] = [.init("useq", .int(event.useq))]
        var body = event.body
        // The room as it is now and as this account sees it, so that a client needs no second question.
        if body["change"]?.string == "room_added", let id = body["room"]?.string,
            let room = directory.room(id: id), let account = session.account
        {
            body["room"] = directory.summary(of: room, for: account).json
        }
        params += body.members ?? []
        perform(session.dialect.event(Event(.account, .object(params))), for: session)
    }

    // MARK: Who hears what

    private func listen(_ account: AccountKey, to key: RoomKey) {
        guard let room = directory.room(key) else { return }
        for session in sessions.of(account) where session.isSubscribed { subscribe(session, to: room) }
        changePresence(of: account)
    }

    /// From the head on, where the session wants to hear the room and does not yet.
    private func subscribe(_ session: Session, to room: LiveRoom) {
        guard session.hears(room.id), session.subscriptions[room.key] == nil else { return }
        subscribe(session, to: room, from: room.head, isLive: true)
    }

    /// The session hears these rooms from here on, as far as its account is in them.
    func hear(_ rooms: HeardRooms, _ session: Session) {
        session.heard = rooms
        guard session.isSubscribed, let account = session.account else { return }
        for subscription in Array(session.subscriptions.values) where !session.hears(subscription.room.id) {
            unsubscribe(session, from: subscription.room)
        }
        for room in directory.rooms(of: account) where !room.isDeleted { subscribe(session, to: room) }
    }

    func subscribe(_ session: Session, to room: LiveRoom, from seq: Seq, isLive: Bool) {
        let subscription = Subscription(session: session, room: room, sent: seq)
        session.subscriptions[room.key] = subscription
        room.audience.add(subscription, isLive: isLive)
    }

    private func stopListening(_ account: AccountKey, to key: RoomKey) {
        guard let room = directory.room(key) else { return }
        directory.leave(account, from: key)
        for session in sessions.of(account) { unsubscribe(session, from: room) }
        if room.members.isEmpty { drop(key) }
    }

    func unsubscribe(_ session: Session, from room: LiveRoom) {
        guard let subscription = session.subscriptions.removeValue(forKey: room.key) else { return }
        room.audience.remove(subscription)
        session.replays.removeAll { $0 === subscription }
        session.gaps[room.key] = nil
        if session.endsWithRoom { close(session, CloseCode.sessionEnded, "not in the room", afterQueued: true) }
    }

    private func drop(_ key: RoomKey) {
        guard let room = directory.room(key) else { return }
        for listener in room.audience.all { unsubscribe(listener.session, from: room) }
        directory.empty(key)
    }

    /// The room is gone for good.
    private func forget(_ key: RoomKey) {
        drop(key)
        directory.forget(key)
        presence.forget(key)
    }

    private func endSessions(of account: AccountKey, _ ended: [String]?, except: String?) {
        logins.end(of: account)
        devices.forget(account)
        for session in sessions.of(account) {
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
