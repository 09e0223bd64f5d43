import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// Coming back: what one missed, then what happens, without a window between them.
///
/// A room's subscription starts at the seq that the client has. Until it has caught up, live events of that room are
/// not sent to it: the replay reads on in the log until it stands at the head, which on the loop is a fact and not a
/// race, and only then the room goes live. Nothing is held back in memory, nothing is sent twice.
extension Hub {
    /// What a client has, and how much it wants at most.
    struct Wish {
        private static let epoch = Parameter.optionalString(.optional("epoch", .string(max: 64), "x"))
        private static let useq = Parameter.optionalInt(.optional("useq", .integer(min: 0), 0))
        private static let limit = Parameter.optionalInt(.optional("limit", .integer(min: 0, max: 200), 5))
        private static let rooms = Parameter(
            .optional(
                "rooms", .map(of: .integer(min: 0)).described("The last seq that the client has of each room."),
                ["@room": 0])
        ) { params, name throws(Refusal) -> [String: Seq] in
            var have: [String: Seq] = [:]
            for member in try params.optionalObject(name)?.json.members ?? [] {
                guard let seq = member.value.int, seq >= 0 else {
                    throw Refusal(.invalid, field: "\(name).\(member.name)")
                }
                have[member.name] = seq
            }
            return have
        }

        static let fields = [epoch.field, useq.field, rooms.field, limit.field]

        let have: [String: Seq]
        let limit: Int64
        /// nil: all that the account's own log will bring from here on.
        let useq: Int64?
        /// The client knows another database.
        let isOther: Bool

        init(_ request: Request, epoch: String) throws(Refusal) {
            let named = try request[Self.epoch]
            isOther = named != nil && named != epoch
            limit = try request[Self.limit] ?? 50
            have = try request[Self.rooms]
            let useq = try request[Self.useq]
            self.useq = isOther ? nil : useq
        }
    }

    func sync(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        guard !session.isSubscribed else { throw Refusal(.conflict, phrase: "synced already") }
        let wish = try Wish(request, epoch: store.epoch)
        let key = account.key
        // Somebody else may have told the client, a moment ago, what this node has not heard yet.
        try await catchUp()
        var useq: Int64
        var missedAccountEvents: [AccountEvent]
        var invitations: [WaitingInvitation]
        // Until nothing happened while the store was asked: what comes from here on comes live.
        repeat {
            useq = directory.person(key)?.useq ?? 0
            missedAccountEvents = try await accountEvents(of: key, after: wish.useq)
            invitations = try await self.invitations(of: key)
        } while useq != directory.person(key)?.useq ?? 0
        guard !session.isClosed else { return [:] }
        return begin(wish, key, missed: missedAccountEvents, invitations: invitations, session)
    }

    /// The same without a wait, where memory knows all that there is to tell; else nil, and nothing was done.
    func syncAtOnce(_ request: Request, _ account: Account, _ session: Session) throws(Refusal) -> JSON? {
        guard !session.isSubscribed else { throw Refusal(.conflict, phrase: "synced already") }
        guard !isShared else { return nil }
        let wish = try Wish(request, epoch: store.epoch)
        guard !directory.mayBeInvited(account.key), !hasAccountEvents(account.key, after: wish.useq) else { return nil }
        return begin(wish, account.key, missed: [], invitations: [], session)
    }

    /// Subscribes the session to one room, of which it is told all that came after a place, however much that is.
    func hear(_ room: LiveRoom, after seq: Seq, _ session: Session) {
        metrics.resumes.increment()
        session.isSubscribed = true
        subscribe(session, to: room, from: seq, isLive: seq == room.head)
        if seq < room.head, let subscription = session.subscriptions[room.key] { session.replays.append(subscription) }
        session.isReplaying = true
    }

    /// Subscribes the session to all rooms of the account that it wants to hear, and answers where each of them stands.
    private func begin(
        _ wish: Wish, _ key: AccountKey, missed: [AccountEvent], invitations: [WaitingInvitation], _ session: Session
    ) -> JSON {
        let useq = directory.person(key)?.useq ?? 0
        var result = SyncResult()
        result.useq = useq
        result.epoch = store.epoch
        result.isReset = wish.isOther ? true : nil
        result.invitations = invitations
        metrics.resumes.increment()
        session.isSubscribed = true
        for room in directory.rooms(of: key) where !room.isDeleted && session.hears(room.id) {
            var from = wish.have[room.id] ?? room.head
            // More than there is: the database is not the one that the client knew.
            if wish.isOther || from > room.head { from = max(0, room.head - wish.limit) }
            var synced = SyncedRoom(room.id, from: from, to: room.head)
            var start = from
            if room.head - from > wish.limit {
                start = room.head - wish.limit
                synced.gap = SeqRange(from: from + 1, to: start)
                session.gaps[room.key] = (from + 1, start)
                metrics.gaps.increment()
            }
            result.rooms.append(synced)
            let isLive = start == room.head && session.gaps[room.key] == nil
            subscribe(session, to: room, from: start, isLive: isLive)
            if !isLive, let subscription = session.subscriptions[room.key] { session.replays.append(subscription) }
        }
        session.isReplaying = true
        if !wish.have.isEmpty {
            let gone = wish.have.keys.filter { id in
                session.hears(id) && directory.roomKey(id: id).flatMap { session.subscriptions[$0] } == nil
            }
            session.afterSync = gone.sorted().map { id in
                Event(.account, ["useq": .int(useq), "change": "room_removed", "room": .string(id)])
            }
        }
        session.missedAccountEvents = missed
        return result.json
    }

    /// The invitations that wait for the account's yes.
    private func invitations(of key: AccountKey) async throws -> [WaitingInvitation] {
        // Taken out first, since one may be made while the store is asked.
        guard directory.forget(invited: key) else { return [] }
        let (open, offered) = try await store.read { tx in
            (try tx.invites.pending(for: key), try tx.invites.offered(to: key))
        }
        if !open.isEmpty { directory.remember(invited: key) }
        return offered
    }

    /// What the account's own log has after `useq`. The hub knows where the log ends, so that most logins ask the store
    /// nothing.
    private func accountEvents(of key: AccountKey, after useq: Int64?) async throws -> [AccountEvent] {
        guard let useq, hasAccountEvents(key, after: useq) else { return [] }
        return try await store.read { try $0.accounts.events(of: key, after: useq, limit: 200) }
    }

    private func hasAccountEvents(_ key: AccountKey, after useq: Int64?) -> Bool {
        useq.map { $0 < directory.person(key)?.useq ?? 0 } ?? false
    }

    private static let chunkBytes = 256 << 10
    /// What an event takes beside its body, nearly.
    private static let envelopeBytes = 200
    private static let chunkEvents = 200

    /// Sends as much of what was missed as the queue has room for. Called after `sync` was answered, whenever the queue
    /// has drained, and after each chunk.
    func replay(_ session: Session) {
        guard session.isReplaying, !session.isReading, !session.isClosed else { return }
        for event in session.afterSync { perform(session.dialect.event(event), for: session) }
        session.afterSync = []
        for event in session.missedAccountEvents { send(accountEvent: event, to: session) }
        session.missedAccountEvents = []
        while let subscription = session.replays.first {
            guard session.connection.queuedBytes < settings.limits.queueBytes / 2 else { return }
            let room = subscription.room
            if !session.gaps.isEmpty, let gap = session.gaps.removeValue(forKey: room.key) {
                let event = Event(.gap, ["room": .string(room.id), "from": .int(gap.from), "to": .int(gap.to)])
                perform(session.dialect.event(event), for: session)
            }
            if let count = room.inTail(after: subscription.sent) {
                send(room.tail.suffix(count), to: session)
                goLive(subscription)
                continue
            }
            return read(subscription)
        }
        session.isReplaying = false
        perform(session.dialect.event(Event(.synced, [:])), for: session)
    }

    /// Reads the next chunk off the loop.
    private func read(_ subscription: Subscription) {
        let session = subscription.session
        let (room, after) = (subscription.room.key, subscription.sent)
        session.isReading = true
        Task {
            let events = try? await store.read {
                try $0.events.replay(room, after: after, upTo: .max, limit: Self.chunkEvents)
            }
            session.isReading = false
            // The member may have been removed, or the socket closed, while the store was read.
            guard !session.isClosed, session.subscriptions[room] === subscription else { return replay(session) }
            guard let events else { return close(session, CloseCode.restarting, "store not read") }
            var bytes = 0
            var fresh: [EncodedEvent] = []
            for event in events where event.seq <= subscription.room.head {
                let encoded = EncodedEvent(directory.wire(event, in: subscription.room))
                send(CollectionOfOne(encoded), to: session)
                fresh.append(encoded)
                subscription.sent = event.seq
                bytes += event.body.count + Self.envelopeBytes
                if bytes > Self.chunkBytes { break }
            }
            if subscription.sent >= subscription.room.head {
                subscription.room.refill(fresh.suffix(LiveRoom.tailLength), upTo: subscription.sent)
                goLive(subscription)
            }
            replay(session)
        }
    }

    private func goLive(_ subscription: Subscription) {
        subscription.sent = subscription.room.head
        subscription.room.audience.goLive(subscription)
        let session = subscription.session
        if session.replays.first === subscription {
            session.replays.removeFirst()
        } else {
            session.replays.removeAll { $0 === subscription }
        }
    }

    private func send(_ events: some Sequence<EncodedEvent>, to session: Session) {
        if let language = session.language {
            let connection = session.connection
            for encoded in events { connection.send(encoded.frame(in: language)) }
        } else {
            for event in events.lazy.compactMap(\.event) { perform(session.dialect.event(event), for: session) }
        }
    }
}
