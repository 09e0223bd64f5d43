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
        let params = event.params
        switch event.name {
        case .message: return message(params)
        case .messageEdited:
            return said(params, "* " + phrase("plain/changed", by(event)) + " ", params["text"]?.string ?? "")
        case .messageDeleted: return [inRoom(params) + told("plain/deleted", by(event))]
        case .messageReacted:
            guard params["on"]?.bool ?? true else { return [] }
            var values = by(event)
            values["emoji"] = .text(DisplayText.line(params["emoji"]?.string ?? ""))
            return [inRoom(params) + told("plain/reacted", values)]
        case .member: return member(event)
        case .room: return room(params)
        case .account: return accountChange(event)
        case .gap: return [inRoom(params) + told("plain/gap")]
        case .bye: return [told("plain/restarting")]
        case .card, .timer, .reminder, .item, .typing, .presence, .read, .synced: return []
        }
    }

    /// "[12:03] ana: text"
    private func message(_ params: JSON) -> [String] {
        let at = Instant(milliseconds: params["at"]?.int ?? 0)
        let head = "[\(DisplayText.clock(at, in: reader.zone))] \(name(params["from"], via: params)): "
        var text = params["text"]?.string ?? ""
        if params["deleted"]?.bool == true { text = phrase("plain/text deleted") }
        let photos = params["photos"]?.array?.count ?? 0
        if photos > 0 {
            let mark = phrase("plain/photos", ["count": .number(Double(photos))])
            text = text.isEmpty ? mark : text + "\n" + mark
        }
        for file in params["files"]?.array ?? [] {
            let mark = phrase("plain/file", ["name": .text(file["name"]?.string ?? "")])
            text = text.isEmpty ? mark : text + "\n" + mark
        }
        return said(params, head, text)
    }

    /// A text behind its head; further lines of it start with two spaces.
    private func said(_ params: JSON, _ head: String, _ text: String) -> [String] {
        let lines = DisplayText.lines(text)
        return [inRoom(params) + head + lines[0]] + lines.dropFirst().map { "  " + $0 }
    }

    /// "(Kitchen) " before what is not in the current room.
    private func inRoom(_ params: JSON) -> String {
        guard let id = params["room"]?.string, id != current else { return "" }
        let name = rooms[id]?.name ?? params["name"]?.string
        return name.map { "(\(DisplayText.line($0))) " } ?? ""
    }

    private func name(_ person: JSON?) -> String {
        shown(person?["name"]?.string ?? "")
    }

    /// The name, or in the reader's language that there is none any more.
    private func shown(_ name: String) -> String {
        name == DisplayName.former ? phrase("words/former member") : DisplayText.line(name)
    }

    private func name(_ person: JSON?, via params: JSON) -> String {
        shown(name(person), via: params)
    }

    /// The name, and that of the shared device at which it was done.
    private func shown(_ name: String, via params: JSON) -> String {
        guard let device = params["via"] else { return name }
        return phrase("plain/via", ["name": .text(name), "device": .text(self.name(device))])
    }

    /// Who did it; the account's log names people, the rooms' logs have ids.
    private func by(_ event: Event) -> [String: PhraseValue] {
        let name = shown(event.author?.name ?? event.params["by"]?.string ?? "")
        return ["name": .text(shown(name, via: event.params))]
    }

    private func member(_ event: Event) -> [String] {
        let params = event.params
        // Our own coming and going is told by the account's log and by the lines of entering.
        guard let id = params["account"]?.string, id != account else { return [] }
        let isByOneself = params["by"]?.string == id
        let key: String
        switch (params["was"]?.string, params["role"]?.string) {
        case (nil, _?): key = "plain/joined"
        case (_, nil): key = isByOneself ? "plain/left" : "plain/removed"
        case (_, "owner"?): key = "plain/made owner"
        default: key = "plain/made member"
        }
        return [
            inRoom(params)
                + told(
                    key, ["name": .text(shown(params["name"]?.string ?? "")), "by": by(event)["name"] ?? ""])
        ]
    }

    private mutating func room(_ params: JSON) -> [String] {
        guard let id = params["room"]?.string, let name = params["name"]?.string else { return [] }
        let before = inRoom(params)
        rooms.rename(id, to: name)
        return [before + told("plain/renamed", ["room": .text(DisplayText.line(name))])]
    }

    private mutating func accountChange(_ event: Event) -> [String] {
        let params = event.params
        let object = params["room"]
        let id = object?["id"]?.string ?? object?.string ?? ""
        let name = DisplayText.line(object?["name"]?.string ?? params["name"]?.string ?? rooms[id]?.name ?? "")
        switch params["change"]?.string {
        case "room_added":
            if let room = object.flatMap(ShownRoom.init(wire:)) { rooms.take(room) }
            return isEntering(id) ? [] : [phrase("plain/room added", ["room": .text(name)])]
        case "room_removed":
            rooms.remove(id)
            if id == current { current = nil }
            return [phrase("plain/room removed", ["room": .text(name)])]
        case "invited":
            return [invitation(WaitingInvitation(params))]
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
        page.events.compactMap(Event.init(pageItem:)).filter { $0.name == .message }.flatMap { message($0.params) }
    }

    /// The answer to /who.
    func lines(of members: [ShownMember]) -> [String] {
        let (online, away) = (members.filter(\.isOnline), members.filter { !$0.isOnline })
        return [("plain/online", online), ("plain/away", away)].filter { !$0.1.isEmpty }
            .map { phrase($0.0, ["people": .list($0.1.map { shown($0.name) })]) }
    }
}
