import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerStore

/// What the dialect of IRC asks for somebody without an account, and for rooms that are open. Nobody names these
/// methods: they are in no document, and no other door has them.
extension HubMethod {
    static let ofGuests: [HubMethod] = [guestEnter, guestRename, guestJoin, guestLeave]

    private static let nick = Parameter(.needed("nick", .string(min: 2, max: 32))) { params, name throws(Refusal) in
        try GuestRules.Nick(params.string(name))
    }
    private static let newNick = Parameter(.optional("nick", .string(min: 2, max: 32))) {
        params, name throws(Refusal) -> GuestRules.Nick? in
        try params.optionalString(name).map { text throws(Refusal) in try GuestRules.Nick(text) }
    }
    /// As the client says; where it is no name of ours, the nick stands for it.
    private static let realName = Parameter.optionalString(.optional("name", .string(max: 500)))
    private static let user = Parameter.optionalString(.optional("user", .string(max: 500)))
    private static let channel = Parameter(.needed("name", .string(min: 2, max: 40), "#x")) {
        params, name throws(Refusal) in
        try RoomName(params.string(name)).text
    }

    private static func requireGuests(_ hub: isolated Hub) throws(Refusal) {
        guard hub.settings.guests > 0 else { throw Refusal(.notAllowed) }
    }

    private static let guestEnter = HubMethod(
        MethodDescriptor(
            .guestEnter, .changes, by: .anybody, atDevice: .never,
            "Lets somebody without an account in, for as long as the connection lasts.",
            [nick.field, user.field, realName.field], result: ResumeResult.schema),
        beforeLogin: { hub, request, session in
            try requireGuests(hub)
            try session.requireNobody()
            let nick = try request[Self.nick]
            let name = try request[realName].flatMap { try? DisplayName($0).text }
            let user = try request[Self.user].flatMap { try? Username($0).text }
            return try await hub.enter(GuestRules.Guest(nick: nick, user: user, name: name), session)
        })

    private static let guestRename = HubMethod(
        MethodDescriptor(
            .guestRename, .changes, by: .account, atDevice: .never,
            "Gives a guest another nick, or has the guest shown otherwise.", [newNick.field, realName.field],
            result: .ref("Nothing"))
    ) { hub, call in
        let (nick, key) = (try call[newNick], call.account.key)
        let name = try call[realName].map { text throws(Refusal) in try DisplayName(text, field: realName.name).text }
        hub.endStaying()
        _ = try await hub.once(call) { tx in
            try GuestRules.rename(key, to: nick, name: name, tx)
            return [:]
        }
        hub.tellRenamed(key, was: call.account.nick)
        return [:]
    }

    private static let guestJoin = HubMethod(
        MethodDescriptor(
            .guestJoin, .changes, by: .account, atDevice: .never,
            "Brings somebody into an open room, which is made when it is not there.", [channel.field],
            result: .object(RoomResult.fields + [.dup]))
    ) { hub, call in
        try requireGuests(hub)
        let (name, key, limits) = (try call[channel], call.account.key, hub.settings.limits)
        return try await hub.once(call) { tx in
            let room = try GuestRules.join(name, key, limits: limits, tx)
            return RoomResult(try hub.shown(room, tx, for: key)).json
        }
    }

    private static let guestLeave = HubMethod(
        MethodDescriptor(
            .guestLeave, .changes, by: .account, atDevice: .never, "Takes a guest out of all rooms.", [reason.field],
            result: .ref("Nothing"))
    ) { hub, call in
        try await hub.leave(guest: call.account.key, for: try call[reason], call.session)
        return [:]
    }
}

extension Hub {
    /// Counts as a registration, and among those who may be here at once.
    fileprivate func enter(_ guest: GuestRules.Guest, _ session: Session) async throws -> JSON {
        try sessions.guests.hold(limit: settings.guests)
        var isIn = false
        defer { if !isIn { sessions.guests.giveUp() } }
        endStaying()
        try budgets.takeRegistration(from: session.connection.addressKey, at: now())
        let language = session.spoken
        let account = try await store.write { tx in
            try GuestRules.enter(guest, language: language, tx)
        }
        // No token leads to it.
        let login = LoginSession(
            id: Identifier.random(), account: account.key, device: "", createdAt: now(), lastSeenAt: now(),
            expiresAt: now())
        guard !session.isClosed, session.account == nil, admitLogin(session, account: account, login: login) else {
            end(guest: account.key)
            throw Refusal(.offline)
        }
        isIn = true
        sessions.guests.admit()
        tellWatchers(of: account, "online")
        return ResumeResult(shown(account, session: login.id), session: login.id).json
    }

    /// The guest says goodbye. All that this takes away is asked of the store at once: whoever asks for the nick from
    /// here on is behind that, and has it.
    fileprivate func leave(guest account: AccountKey, for reason: String?, _ session: Session) async throws {
        guard !session.hasLeft else { return }
        session.hasLeft = true
        try await withCheckedThrowingContinuation { left in
            self.left(guest: account, for: reason) { left.resume(with: $0) }
        }
    }

    /// The guest has said goodbye, or the connection is gone.
    /// - Parameter told: called when the rooms are told of it, or when that could not be stored.
    func left(
        guest account: AccountKey, for reason: String? = nil,
        told: @escaping @Sendable (Result<Void, any Error>) -> Void = { _ in }
    ) {
        let person = directory.person(account)
        sessions.guests.leave(
            HubRoster(hub: self).person(person?.id ?? "").map { FormerGuest($0, at: now()) })
        if let person { tellWatchers(of: person, "offline") }
        end(guest: account, for: reason, told: told)
    }

    /// Tells those who asked about that nick.
    private func tellWatchers(of person: Account, _ state: String) {
        let nick = person.nick
        for session in sessions.all where session.dialect.watches(nick) {
            let event = Event(
                .presence,
                ["account": .string(person.id), "state": .string(state), "nick": .string(nick)])
            perform(session.dialect.event(event), for: session)
        }
    }

    /// First the rooms are told, by the name that they know. The writer takes one after the other, so that nobody has
    /// the nick before it is nobody's.
    func end(
        guest account: AccountKey, for reason: String? = nil,
        told: @escaping @Sendable (Result<Void, any Error>) -> Void = { _ in }
    ) {
        store.submit({ try GuestRules.leave(account, for: reason, $0) }, done: told)
        store.submit({ try AccountRemoval.run($0, account: account) }) { [self] result in
            guard case .failure(let error) = result else { return }
            logger.warning("a guest is still there", metadata: ["error": "\(error)"])
            loop.perform { [self] in assumeIsolated { $0.sessions.guests.stay(account) } }
        }
    }

    /// Guests who have gone while the store was away go now.
    fileprivate func endStaying() {
        for guest in sessions.guests.takeStaying() { end(guest: guest) }
    }

    /// Those whose connection ended with the server. Once, before anybody is let in.
    package func endGuests() async throws {
        for account in directory.everyGuest {
            try await store.write { tx in
                try GuestRules.leave(account, for: nil, tx)
                try AccountRemoval.run(tx, account: account)
            }
        }
    }

    /// Tells those who are in a room with a guest that it has another nick.
    fileprivate func tellRenamed(_ account: AccountKey, was nick: String) {
        guard let person = directory.person(account), person.nick != nick else { return }
        var before = person
        before.displayName = nick
        // In capitals it is the same one.
        if person.nick.lowercased() != nick.lowercased() {
            tellWatchers(of: before, "offline")
            tellWatchers(of: person, "online")
        }
        for room in directory.rooms(of: account) {
            broadcast(
                Event(
                    .presence,
                    [
                        "room": .string(room.id), "account": .string(person.id),
                        "state": .string(presenceState(of: account)), "nick": .string(person.nick),
                        "was": .string(nick),
                    ]), in: room, except: account)
        }
    }
}
