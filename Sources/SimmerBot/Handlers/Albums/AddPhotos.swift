import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// A photo in a room for photos; "add this to the album" elsewhere. Without a description it waits for one (P11–P14).
enum AddPhotos: IntentHandler {
    static let intent = "photo.add"
    static let albumPart: AlbumPart? = .keep

    static func run(_ turn: Turn) throws -> Reply {
        if CopyPhotos.isMeant(turn) { return try CopyPhotos.run(turn) }
        let files = try meant(turn)
        guard !files.isEmpty else { throw turn.askForPhoto() }
        let known = try files.compactMap { try turn.actions.photo(of: $0.id) }
        if known.count == files.count {
            turn.waiting.removeAll { id in files.contains { $0.id == id } }
            return allKnown(known, turn)
        }
        guard let text = try turn.text("text") ?? said(of: files, turn) else { throw ask(for: files, turn) }
        do {
            let added = try turn.actions.addPhotos(files, text: text)
            turn.waiting.removeAll { id in files.contains { $0.id == id } }
            return reply(added, turn)
        } catch let refusal as Refusal where refusal.field == "description" {
            var interruption = ask(for: files, turn)
            interruption.reply = Reply(
                turn.grammar.sentence(of: refusal, language: turn.language), card: interruption.reply.card,
                code: refusal.reason)
            throw interruption
        }
    }

    /// Those that are shown; said of none, those that wait for a description; else those shown right before.
    private static func meant(_ turn: Turn) throws -> [StoredFile] {
        if turn.text("photo") == nil, turn.photos.isEmpty, !turn.waiting.isEmpty {
            return try turn.waiting.compactMap { try turn.tx.files.find($0) }
        }
        let shown = try turn.shownPhotos()
        guard shown.isEmpty, let id = turn.focus.objects[Photo.kind],
            let photo = try turn.tx.objects.find(Photo.self, id: id), photo.room == turn.room.key
        else { return shown }
        return try turn.tx.files.find(photo.object.file).map { [$0] } ?? []
    }

    /// What was said with the photos when they were shown, unless it was said to the bot.
    static func said(of files: [StoredFile], _ turn: Turn) throws -> String? {
        guard let file = files.first,
            let seq = try turn.tx.files.messages(showing: file.id, in: turn.room.key).first(where: { $0 < turn.cause }),
            let event = try turn.tx.events.find(turn.room.key, seq), event.author != Account.bot,
            let text = event.content["text"]?.string,
            (1...Photo.descriptions.upperBound).contains(text.unicodeScalars.count),
            !text.lowercased().contains("simmer")
        else { return nil }
        return text
    }

    /// "Description?", with the picture. Whatever comes of it, the photos wait for a day.
    private static func ask(for files: [StoredFile], _ turn: Turn) -> Interruption {
        for file in files where !turn.waiting.contains(file.id) { turn.waiting.append(file.id) }
        let prompt = turn.phrase("ask description", ["count": .number(Double(turn.waiting.count))])
        var interruption = turn.ask(
            "text", as: "text", "ask description", ["count": .number(Double(turn.waiting.count))])
        interruption.reply.card = Cards.detail(title: prompt, [], picture: files.first?.id)
        return interruption
    }

    private static func allKnown(_ known: [Stored<Photo>], _ turn: Turn) -> Reply {
        turn.focus.name(Photo.kind, known[0].id)
        var values = turn.facts(of: known[0].object)
        values["count"] = .number(Double(known.count))
        return turn.quietly("known", values, card: PhotoCard.card(known[0], turn))
    }

    /// One line for all of them. It is quiet, since the photos themselves were told.
    private static func reply(_ added: Actions.Added, _ turn: Turn) -> Reply {
        turn.focus.name(Photo.kind, added.new[0].id)
        var values = turn.facts(of: added.new[0].object)
        values["who"] = .text(turn.speaker.displayName)
        values["count"] = .number(Double(added.new.count))
        if let first = added.known.first {
            values["known"] = .number(Double(added.known.count))
            values["since"] = turn.when(first.object.addedAt)
        }
        let card =
            added.new.count == 1
            ? PhotoCard.card(added.new[0], turn)
            : Cards.list(
                title: added.new[0].object.text, added.new.map { PhotoCard.item($0, turn, opens: true) })
        return turn.quietly("added", values, card: card)
    }
}

/// "description: top of the lift" · "photo 12: top of the lift, morning"
enum DescribePhoto: IntentHandler {
    static let intent = "photo.describe"
    static let albumPart: AlbumPart? = .describe

    static func run(_ turn: Turn) throws -> Reply {
        let isNamed = turn.number("number") != nil || turn.text("label") != nil || turn.settled(Photo.kind) != nil
        if !isNamed, let reply = try waiting(turn) { return reply }
        let stored = try turn.photo()
        guard let text = turn.text("text") else {
            throw turn.ask("text", as: "text", "ask text", turn.facts(of: stored.object))
        }
        let changed = try turn.actions.describe(stored, as: text)
        guard changed != stored else { return turn.quietly("unchanged", turn.facts(of: stored.object)) }
        var values = turn.facts(of: changed.object)
        values["was"] = .text(stored.object.text)
        return turn.reply("described", values, card: PhotoCard.card(changed, turn))
    }

    /// Photos that are not in the album yet get there by it.
    private static func waiting(_ turn: Turn) throws -> Reply? {
        let shown = try turn.photos.filter { try turn.actions.photo(of: $0) == nil }
        guard !shown.isEmpty || turn.photos.isEmpty && !turn.waiting.isEmpty else { return nil }
        let inner = turn.with(Match(intent: AddPhotos.intent, language: turn.language, slots: turn.match.slots))
        defer { (turn.focus, turn.waiting) = (inner.focus, inner.waiting) }
        return try AddPhotos.run(inner)
    }
}
