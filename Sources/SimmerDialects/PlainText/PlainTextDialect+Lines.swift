import Foundation
import SimmerDomain

/// What a person reads.
extension PlainTextDialect {
    func phrase(_ key: String, _ values: [String: PhraseValue] = [:]) -> String {
        phrases.phrase(key, values, language: reader.language)
    }

    /// Something that happened in a room, other than a message.
    func told(_ key: String, _ values: [String: PhraseValue] = [:]) -> String { "* " + phrase(key, values) }

    func error(_ key: String, _ reason: Reason, _ values: [String: PhraseValue] = [:]) -> String {
        "! " + phrase(key, values) + " (\(reason.rawValue))"
    }

    func reply(_ text: String) -> Incoming { .reply(Array(text.utf8)) }

    /// All lines in one frame, or none.
    func frames(_ lines: [String]) -> [[UInt8]] {
        lines.isEmpty ? [] : [Array(lines.joined(separator: "\n").utf8)]
    }

    /// The lines that show an event; none for what this language leaves out.
    mutating func lines(for event: Event) -> [String] {
        switch event.name {
        case .message: return lines(of: ShownMessage(event.params))
        case .messageEdited:
            let edited = EditedMessage(event.params)
            let name = author(of: event, edited.by, via: edited.via)
            return said(in: edited.place.room, "* " + phrase("plain/changed", ["name": name]) + " ", edited.text)
        case .messageDeleted:
            let deleted = ChangedMessage(event.params)
            let name = author(of: event, deleted.by, via: deleted.via)
            return [inRoom(deleted.place.room) + told("plain/deleted", ["name": name])]
        case .messageReacted:
            let reacted = ReactedMessage(event.params)
            guard reacted.isOn ?? true else { return [] }
            let name = author(of: event, reacted.change.by, via: reacted.change.via)
            let emoji = PhraseValue.text(DisplayText.line(reacted.emoji ?? ""))
            return [inRoom(reacted.change.place.room) + told("plain/reacted", ["name": name, "emoji": emoji])]
        case .member: return lines(of: ChangedMember(event.params), by: event)
        case .room: return lines(of: ChangedRoom(event.params))
        case .account: return lines(of: AccountChange(event.params), WaitingInvitation(event.params))
        case .gap: return [inRoom(event.room) + told("plain/gap")]
        case .bye: return [told("plain/restarting")]
        case .card, .timer, .reminder, .item, .typing, .presence, .read, .synced: return []
        }
    }

    /// "[12:03] ana: text"
    private func lines(of message: ShownMessage) -> [String] {
        let author = shown(message.from.name)
        let name = shown(
            message.from.kind == nil ? author : phrase("plain/bot", ["name": .text(author)]), via: message.via)
        var text = message.isDeleted == true ? phrase("plain/text deleted") : message.text
        func mark(_ mark: String) { text = text.isEmpty ? mark : text + "\n" + mark }
        if let photos = message.photos, !photos.isEmpty {
            mark(phrase("plain/photos", ["count": .number(Double(photos.count))]))
        }
        for file in message.files ?? [] { mark(phrase("plain/file", ["name": .text(file.name)])) }
        return said(in: message.room, "[\(DisplayText.clock(message.at, in: reader.zone))] \(name): ", text)
    }

    /// A text behind its head; further lines of it start with two spaces.
    private func said(in room: String, _ head: String, _ text: String) -> [String] {
        let lines = DisplayText.lines(text)
        return [inRoom(room) + head + lines[0]] + lines.dropFirst().map { "  " + $0 }
    }

    /// "(Kitchen) " before what is not in the current room.
    /// - Parameter name: of a room that is not known yet.
    private func inRoom(_ id: String?, named name: String? = nil) -> String {
        guard let id, id != current, let name = rooms[id]?.name ?? name else { return "" }
        return "(\(DisplayText.line(name))) "
    }

    /// The name, or in the reader's language that there is none any more.
    private func shown(_ name: String) -> String {
        name == DisplayName.former ? phrase("words/former member") : DisplayText.line(name)
    }

    /// The name, and that of the shared device at which it was done.
    private func shown(_ name: String, via device: ShownDevice?) -> String {
        guard let device else { return name }
        return phrase("plain/via", ["name": .text(name), "device": .text(shown(device.name))])
    }

    /// Who did it; the account's log names people, the rooms' logs have ids.
    private func author(of event: Event, _ id: String?, via device: ShownDevice? = nil) -> PhraseValue {
        .text(shown(shown(event.author?.name ?? id ?? ""), via: device))
    }

    private func lines(of change: ChangedMember, by event: Event) -> [String] {
        // Our own coming and going is told by the account's log and by the lines of entering.
        guard !change.account.isEmpty, change.account != account else { return [] }
        let key: String
        switch (change.was, change.role) {
        case (nil, _?): key = "plain/joined"
        case (_, nil): key = change.by == change.account ? "plain/left" : "plain/removed"
        case (_, "owner"?): key = "plain/made owner"
        default: key = "plain/made member"
        }
        let values: [String: PhraseValue] = ["name": .text(shown(change.name)), "by": author(of: event, change.by)]
        return [inRoom(change.place.room) + told(key, values)]
    }

    private mutating func lines(of change: ChangedRoom) -> [String] {
        let room = change.place.room
        guard !room.isEmpty, let name = change.name else { return [] }
        let before = inRoom(room, named: name)
        rooms.rename(room, to: name)
        return [before + told("plain/renamed", ["room": .text(DisplayText.line(name))])]
    }

    private mutating func lines(of change: AccountChange, _ waiting: WaitingInvitation) -> [String] {
        let id = change.room?.id ?? ""
        switch change.change {
        case "room_added":
            var name = rooms[id]?.name
            if case .room(let room)? = change.room {
                rooms.update(room)
                name = room.name
            }
            return isEntering(id) ? [] : [phrase("plain/room added", ["room": .text(DisplayText.line(name ?? ""))])]
        case "room_removed":
            let name = rooms[id]?.name ?? ""
            rooms.remove(id)
            if id == current { current = nil }
            return [phrase("plain/room removed", ["room": .text(DisplayText.line(name))])]
        case "invited": return [invitation(waiting)]
        default: return []
        }
    }

    /// Who invites to which room, and how to say yes.
    func invitation(_ told: WaitingInvitation) -> String {
        func text(_ text: String) -> PhraseValue { .text(DisplayText.line(text)) }
        return phrase(
            "plain/you are invited",
            ["name": text(told.by), "room": text(told.name), "invite": text(told.invite)])
    }

    /// The person has just made or joined that room, or asked to, and is told so anyway.
    private func isEntering(_ id: String) -> Bool {
        switch step {
        case .create, .accept: true
        case .enter(let room): room.id == id
        default: id == current
        }
    }

    /// The answer to /rooms.
    func roomLines() -> [String] {
        guard !rooms.all.isEmpty else { return [phrase("plain/no rooms")] }
        return rooms.all.enumerated().map { index, room in
            let unread = room.unread ?? 0
            let values: [String: PhraseValue] = [
                "number": .number(Double(index + 1)), "room": .text(DisplayText.line(room.name)),
                "count": .number(Double(unread)),
            ]
            if room.id == current { return phrase("plain/room here", values) }
            return phrase(unread > 0 ? "plain/room unread" : "plain/room", values)
        }
    }

    /// What was said on a page of a room's log.
    func messages(_ page: HistoryResult) -> [String] {
        page.events.compactMap(Event.init(pageItem:)).filter { $0.name == .message }
            .flatMap { lines(of: ShownMessage($0.params)) }
    }

    /// The answer to /who.
    func lines(of members: [ShownMember]) -> [String] {
        let (online, away) = (members.filter(\.isOnline), members.filter { !$0.isOnline })
        return [("plain/online", online), ("plain/away", away)].filter { !$0.1.isEmpty }
            .map { phrase($0.0, ["people": .list($0.1.map { shown($0.name) })]) }
    }
}
