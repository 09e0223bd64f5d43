import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "put these in Family" · "send that photo to the group Ski": copies in the album of another room of the speaker's
/// (P11, E22)
enum CopyPhotos {
    /// A room was named: what is said of photos is meant for its album.
    static func isMeant(_ turn: Turn) -> Bool { turn.text("room") != nil || turn.settled("room") != nil }

    static func run(_ turn: Turn) throws -> Reply {
        let target: Room
        do {
            target = try turn.targetRoom().room
        } catch var interruption as Interruption {
            interruption.order = try turn.match.with(settled(originals(turn)))
            throw interruption
        }
        let meant = try originals(turn)
        let untold = meant.filter(\.text.isEmpty)
        guard untold.isEmpty else {
            var interruption = turn.ask(
                "description", as: "text", "photo.add/ask description", ["count": .number(Double(untold.count))])
            interruption.order = turn.match.with(settled(meant))
            throw interruption
        }
        let added = try turn.actions.copyPhotos(meant, to: target)
        var values: [String: PhraseValue] = [
            "room": .text(target.name), "count": .number(Double(added.new.count)),
        ]
        if meant.count == 1 { values["description"] = .text(meant[0].text) }
        if let known = added.known.first {
            values["known"] = .number(Double(added.known.count))
            values["since"] = turn.when(known.object.addedAt)
        }
        guard added.new.isEmpty else { return turn.reply("photo.share/copied", values) }
        values["count"] = .number(Double(added.known.count))
        return turn.quietly("photo.share/there", values)
    }

    // MARK: - Which

    /// What is kept of them while the room or a description is asked for.
    private static func settled(_ originals: [Actions.Original]) -> [String: SlotValue] {
        ["#pictures": .text(originals.map(\.file.id).joined(separator: " "))]
    }

    private static func originals(_ turn: Turn) throws -> [Actions.Original] {
        let text = turn.text("description")
        if let kept = turn.settled("pictures") {
            return try kept.split(separator: " ").compactMap { try turn.tx.files.find(String($0)) }
                .map { try original(of: $0, text, turn) }
        }
        // Not the room that is named: it is where they go.
        var slots = turn.match.slots
        (slots["room"], slots["#room"]) = (nil, nil)
        let source = turn.with(Match(intent: SharePhoto.intent, language: turn.language, slots: slots))
        defer { turn.focus = source.focus }
        if turn.number("step") != nil { return [try turn.actions.original(source.photoOfStep().photo)] }
        let isNamed =
            turn.number("number") != nil || turn.settled(Photo.kind) != nil || turn.text("label", "text") != nil
        if !isNamed {
            let shown = try shown(turn)
            if !shown.isEmpty { return try shown.map { try original(of: $0, text, turn) } }
            let listed = try turn.meansAll ? listed(turn) : []
            if !listed.isEmpty { return try listed.map(turn.actions.original) }
            if turn.match.intent == AddPhotos.intent, turn.pointer == nil || turn.meansAll,
                turn.focus.objects[Photo.kind] == nil
            {
                throw turn.askForPhoto("photo.add/ask photo")
            }
        }
        return [try turn.actions.original(source.photo())]
    }

    /// Those that came with the line or that it answers, else what the speaker showed right before.
    private static func shown(_ turn: Turn) throws -> [StoredFile] {
        let shown = try turn.shownPhotos()
        guard shown.isEmpty, turn.focus.objects[Photo.kind] == nil, turn.focus.listKind != Photo.kind else {
            return shown
        }
        return try turn.waiting.compactMap { try turn.tx.files.find($0) }
    }

    /// The lines of the list of photos last shown, as far as the speaker may still see them.
    private static func listed(_ turn: Turn) throws -> [Stored<Photo>] {
        guard turn.focus.listKind == Photo.kind else { return [] }
        return try turn.focus.list.compactMap { id in
            guard let photo = try turn.tx.objects.find(Photo.self, id: id), !photo.isDeleted,
                let room = try turn.tx.rooms.find(photo.room), room.deletedAt == nil,
                try turn.tx.members.role(turn.speaker.key, in: photo.room) != nil
            else { return nil }
            return photo
        }
    }

    /// A picture with its description in the album, else with what is said of it now or was said with it.
    private static func original(of file: StoredFile, _ text: String?, _ turn: Turn) throws -> Actions.Original {
        try turn.actions.original(file, text: text ?? AddPhotos.said(of: [file], turn))
    }
}
