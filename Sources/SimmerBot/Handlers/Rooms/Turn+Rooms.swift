import SimmerDomain
import SimmerLanguage
import SimmerStore

extension Turn {
    /// The room that was named, else this one (never a direct room: then it is asked which). With what the speaker is
    /// there.
    func targetRoom() throws -> (room: Room, membership: Membership) {
        if let id = settled("room") {
            return try tx.rooms.visible(id, to: speaker)
        }
        // "Put Bo in", right behind what was said of a room.
        if pointer == .it, let id = focus.objects["room"] { return try tx.rooms.visible(id, to: speaker) }
        guard let name = text("room") else {
            guard room.kind != .direct else { throw ask("room", as: "title", "room/ask room") }
            return (room, membership)
        }
        let found = try room(named: name)
        return try tx.rooms.visible(found.id, to: speaker)
    }

    /// What a line about a room shows.
    func facts(of room: Room, members: Int) throws -> [String: PhraseValue] {
        let photos = try tx.albums.count(in: room.key)
        return [
            "room": .text(room.name), "count": .number(Double(members)),
            "photos": photos == 0 ? nil : .number(Double(photos)),
        ].compactMapValues { $0 }
    }

    /// One of the speaker's rooms. A room of others is as unknown as one that is not there.
    func room(named name: String) throws -> Room {
        let all = try tx.rooms.all(of: speaker.device?.key ?? speaker.key).filter { $0.kind != .direct }
        let fold = name.folded
        let exact = all.filter { $0.name.folded == fold }
        let words = Set(fold.split(separator: " "))
        let found =
            exact.isEmpty
            ? all.filter { !words.isEmpty && words.isSubset(of: Set($0.name.folded.split(separator: " "))) } : exact
        if found.count == 1 { return found[0] }
        guard !found.isEmpty else {
            throw Refusal(.unknown, field: "room", phrase: "room unknown", values: ["name": .text(name)])
        }
        throw choose(
            "room/which", [:],
            try found.map { room in
                let owner = try room.owner.flatMap { try tx.accounts.find($0)?.displayName } ?? ""
                return Question.Option(label: "\(room.name) (\(owner))", say: "", slots: ["#room": .text(room.id)])
            })
    }

    func require(_ action: Action, in room: Room, as role: Role) throws {
        guard Permissions.allows(action, role: role, settings: RoomSettings(room)) else {
            throw Refusal(.notAllowed, phrase: "room not allowed", values: ["room": .text(room.name)])
        }
    }

    /// Changes what the speaker has set for a room, for all of the person's devices.
    func set(_ fields: JSON, of membership: Membership, verb: String) throws {
        try tx.settings.set(fields, of: membership, in: room.key, verb: verb, origin: origin())
    }

    /// Says the reply now, because what follows ends the room or the speaker's part in it.
    func sayFirst(_ text: String) throws -> Reply {
        var message = NewMessage(author: Account.bot, text: text)
        message.cause = cause
        return Reply(text, said: try tx.events.say(message, in: room.key).seq)
    }
}
