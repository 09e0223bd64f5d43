import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// Shared devices: signed in for a room, and for nobody (B22).
extension Hub {
    // MARK: - Signing in

    /// Throws `invite_invalid` for a link that is unknown, used or old, whichever.
    package func signInDevice(token: String, device: String) async throws -> LoggedIn {
        let new = Identifier.secret()
        let made = try await store.write { try DeviceRules.signIn(token: token, as: new, device: device, $0) }
        guard let made else { throw Refusal(.inviteInvalid, field: "token", phrase: "device link invalid") }
        return (made.account, made.login, new)
    }

    /// Which device a link would make of the asker's browser, and of which room. Throws as `signInDevice`.
    package func deviceWaiting(token: String) async throws -> JSON {
        guard let found = try await store.read({ try DeviceRules.waiting(token: token, $0) }) else {
            throw Refusal(.inviteInvalid, field: "token", phrase: "device link invalid")
        }
        return ["name": .string(found.device.displayName), "room": .string(found.room.name)]
    }

    nonisolated func link(device token: String, host: String?) -> String {
        link(host: host) + "/#device=" + token
    }

    // MARK: - Who is there

    /// Everybody who can be chosen at a device, by name: the members of its room.
    private func people(at device: Account) -> [Account] {
        let members = directory.rooms(of: device.key).flatMap(\.members.keys)
        return members.compactMap { directory.person($0) }
            .filter { $0.isUsable && ($0.hasLogin || $0.role == .local) }
            .sorted { ($0.displayName.folded, $0.key) < ($1.displayName.folded, $1.key) }
    }

    private func choices(at device: Account) -> [ChoosablePerson] { people(at: device).map(ChoosablePerson.init) }

    /// Who is chosen; nil when nobody is, or was for too long.
    private func current(at device: Account) -> Account? {
        guard let key = devices.person(at: device.key, now: now()),
            var person = people(at: device).first(where: { $0.key == key })
        else {
            devices.dismiss(at: device.key)
            return nil
        }
        person.device = SharedDevice(device)
        return person
    }

    private func who(at device: Account) -> ChosenPerson? {
        guard let person = current(at: device), let end = devices.end(at: device.key) else { return nil }
        return ChosenPerson(person, until: end)
    }

    /// Throws `missing` with everybody who can be chosen when nobody is.
    private func person(at device: Account) throws(Refusal) -> Account {
        if let person = current(at: device) { return person }
        devices.ask(at: device.key, now: now())
        var refusal = Refusal(.missing, field: "who", phrase: "who is there")
        refusal.choices = choices(at: device)
        throw refusal
    }

    /// The answer to `device.who`.
    func whoIsThere(at device: Account) -> JSON { WhoResult(who(at: device), of: choices(at: device)).json }

    /// Somebody who can be chosen there, by id.
    func person(_ id: String, at device: Account) throws(Refusal) -> Account {
        guard let person = people(at: device).first(where: { $0.id == id }) else {
            throw Refusal(.notFound, field: HubMethod.person.name, phrase: "no such member")
        }
        return person
    }

    /// Whoever has a number gives it, and waits after misses as at a sign-off.
    func choose(_ person: Account, pin: String?, at device: Account, _ session: Session) async throws {
        if person.pinHash != nil {
            guard let pin else {
                throw Refusal(
                    .missing, field: "pin", phrase: "pin needed", values: ["name": .text(person.displayName)])
            }
            try await prove(person, pin: Pin(pin), session)
        }
        // Revoked while the number was looked at.
        guard directory.person(device.key)?.isUsable ?? false else {
            throw Refusal(.unauthenticated, phrase: "unauthenticated")
        }
        devices.choose(person.key, at: device.key, now: now())
    }

    /// The one whom a typed name means, or a number behind the question who is there.
    func named(_ name: String, at device: Account) throws(Refusal) -> Account {
        let all = people(at: device)
        if devices.isAsked(at: device.key), let number = Int(name), number > 0, number <= all.count {
            return all[number - 1]
        }
        let fold = name.folded
        let exact = all.filter { $0.displayName.folded == fold || $0.username == fold }
        let found =
            exact.isEmpty
            ? all.filter { $0.displayName.folded.split(separator: " ").first.map(String.init) == fold } : exact
        if found.count > 1 { throw Refusal(.ambiguous, field: "who") }
        guard let person = found.first else { throw Refusal(.notFound, field: "who", phrase: "no such member") }
        return person
    }

    // MARK: - Doing

    /// What is asked at a device: done by the device itself, by whoever is chosen there, or not at all.
    func answer(_ request: Request, at device: Account, _ session: Session) async throws -> JSON {
        // A room of others is none, whatever is asked of it.
        if let room = request.params[Field.room.name]?.string { try checkRoom(room, of: device) }
        switch HubMethod.all[request.method]?.descriptor.atDevice ?? .never {
        case .ofDevice: return try await answer(request, device, session)
        case .never: throw Refusal(.notAllowed, phrase: "not at a device")
        case .ofPerson:
            let person = try person(at: device)
            let result = try await answer(request, person, session)
            devices.stay(person.key, at: device.key, now: now())
            return result
        case .line: return try await say(request, at: device, session)
        }
    }

    private func checkRoom(_ id: String, of device: Account) throws(Refusal) {
        guard let room = directory.roomKey(id: id), directory.isMember(device.key, of: room) else {
            throw NamedRoom.notFound
        }
    }

    /// The account that a token's holder acts as in a room, by HTTP: at a device whoever is chosen there.
    package func acting(_ account: Account, in room: String) throws -> Account {
        guard account.role == .device else { return account }
        try checkRoom(room, of: account)
        let person = try person(at: account)
        devices.stay(person.key, at: account.key, now: now())
        return person
    }

    /// Throws `not_allowed` at a device.
    func requireOwn(_ account: Account) throws {
        guard account.role != .device else { throw Refusal(.notAllowed, phrase: "not at a device") }
    }

    private func say(_ request: Request, at device: Account, _ session: Session) async throws -> JSON {
        let room = try request[HubMethod.room]
        let made = try newMessage(request, device.key)
        var message = made.0
        guard message.cid != nil else { throw Refusal(.missing, field: HubMethod.cid.name) }
        let (text, actions) = (message.text, actions)
        let line = try await store.read { tx in
            try actions.line(text, at: device, in: room.open(to: device, tx), tx)
        }
        if let chosen = try chosen(line, text, at: device) {
            try await choose(chosen.person, pin: chosen.pin, at: device, session)
            let head = (try? room.key(in: directory)).flatMap { directory.room($0)?.head } ?? 0
            return SaidResult(seq: head, at: now(), who: who(at: device)).json
        }
        // Reading needs nobody, and is said by the device itself.
        let speaker = try line == .question ? current(at: device) ?? device : person(at: device)
        try budgets.takeMessage(of: device.key, at: now())
        message.author = speaker.key
        message.device = speaker.device
        message.isAddressed = request.method == .say || speaker.role == .device
        let (said, files) = (message, made.1)
        let (login, host) = isShared ? (session.login, session.connection.request.host) : (nil, nil)
        let result = try await once(request, speaker) { tx in
            let key = try room.open(to: speaker, tx).key
            try Self.checkReply(said, in: key, tx)
            let sent = try tx.events.say(Self.showing(files, said, in: key, tx), in: key)
            if let line = room.said(sent.seq, by: login, host: host) { tx.announce(line) }
            return Self.result(sent)
        }
        devices.stay(speaker.key, at: device.key, now: now())
        room.remember(result["seq"]?.int ?? 0, of: session, in: recentLogins)
        return result
    }

    /// Whom a line chooses, with the PIN that was said.
    private struct Choice {
        var person: Account
        var pin: String?
    }

    /// nil when it chooses nobody.
    private func chosen(_ line: DeviceLine, _ text: String, at device: Account) throws(Refusal) -> Choice? {
        if case .choice(let name, let pin) = line { return Choice(person: try named(name, at: device), pin: pin) }
        // A bare name, or a number, answers the question who is there.
        var words = text.split(whereSeparator: \.isWhitespace)
        var pin: String?
        if words.count > 1, let last = words.last, (try? Pin(String(last))) != nil {
            pin = String(last)
            words.removeLast()
        }
        let person: Account
        do {
            person = try named(words.joined(separator: " "), at: device)
        } catch {
            // A number behind a name that two have is no talk either.
            if pin != nil, error.reason == .ambiguous { throw error }
            return nil
        }
        // While somebody is chosen it is talk, unless it holds a secret.
        guard current(at: device) == nil || (pin != nil && person.pinHash != nil) else { return nil }
        return Choice(person: person, pin: pin)
    }
}
