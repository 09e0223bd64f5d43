import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "show the Sencha" · "what do we think of Earl Grey?" · "2": a line of the list last shown, whatever it is of
enum ShowTea: IntentHandler {
    static let intent = "tea.show"
    /// A note is shown to so many characters in the card of its tea.
    private static let charactersOfNote = 400
    private static let notesOfCard = 5

    static func run(_ turn: Turn) throws -> Reply {
        if turn.text("tea") == nil, let other = try ofAnotherList(turn) { return other }
        let tea = try turn.tea()
        let notes = try turn.actions.notes(of: tea)
        if turn.number("offset") != nil { return try list(notes, of: tea, turn) }
        return try show(tea, notes, turn)
    }

    /// "2" after a list of something else means a line of that.
    private static func ofAnotherList(_ turn: Turn) throws -> Reply? {
        guard let place = turn.number("number") ?? turn.placeOfLine else { return nil }
        guard let kind = turn.focus.listKind else {
            throw Refusal(.unknown, phrase: "no such list", values: ["number": .number(place)])
        }
        guard kind != Tea.kind else {
            var match = turn.match
            guard match.slots.removeValue(forKey: "number") != nil else { return nil }
            match.slots["which"] = .pointer(.place(Int(whole: place) ?? 0))
            return try run(turn, match)
        }
        guard kind != intent, let handler = HandlerTable.handler(of: "\(kind).show") else {
            throw Refusal(.unknown, phrase: "no such list", values: ["number": .number(place)])
        }
        var match = turn.match
        match.intent = "\(kind).show"
        return try run(turn, match, handler)
    }

    private static func run(_ turn: Turn, _ match: Match, _ handler: (Turn) throws -> Reply = run) throws -> Reply {
        let inner = turn.with(match)
        defer { turn.focus = inner.focus }
        return try handler(inner)
    }

    private static func show(_ tea: Stored<Tea>, _ notes: [Stored<TastingNote>], _ turn: Turn) throws -> Reply {
        var values = turn.facts(of: tea.object)
        let tried = try turn.actions.tried(of: tea).filter(\.object.isTried).map {
            try turn.actions.name(ofPerson: $0.object.personId)
        }
        if !tried.isEmpty { values["tried"] = .list(tried) }
        let lines = try notes.prefix(notesOfCard).map { try line(of: $0, turn) }
        if !lines.isEmpty { values["notes"] = .text(lines.joined(separator: "\n")) }
        let hasMore = notes.count > notesOfCard
        if hasMore { values["more"] = .number(Double(notes.count - notesOfCard)) }
        if hasMore { turn.focus.next = Focus.Page(match: again(tea, turn), offset: notesOfCard) }
        var card = Cards.detail(
            title: tea.object.name, try fields(of: tea, tried, lines, turn), buttons: try turn.buttons(of: tea),
            subject: Subject(kind: Tea.kind, id: tea.id))
        if let picture = tea.object.pictureId { card["picture"] = .string(picture) }
        return turn.quietly("tea.show/shown", values, card: card)
    }

    /// The order that "more" repeats.
    private static func again(_ tea: Stored<Tea>, _ turn: Turn) -> Match {
        Match(
            intent: intent, language: turn.language, slots: ["tea": .text(tea.object.name), "#tea": .text(tea.id)])
    }

    private static func fields(
        of tea: Stored<Tea>, _ tried: [String], _ notes: [String], _ turn: Turn
    ) throws -> [(name: String, value: String)] {
        let values = turn.facts(of: tea.object)
        var fields: [(String, String)] = []
        for name in ["brand", "type", "steep", "temperature", "leaf", "water", "ratio", "infusions", "stock"]
        where values[name] != nil {
            fields.append((turn.phrase("tea/field \(name)"), turn.phrase("tea/value \(name)", values)))
        }
        if !tried.isEmpty { fields.append((turn.phrase("tea/field tried"), tried.joined(separator: ", "))) }
        if !notes.isEmpty { fields.append((turn.phrase("tea/field notes"), notes.joined(separator: "\n"))) }
        return fields
    }

    /// "Ana, 2 December: grassy, a bit salty (4) #umami"
    private static func line(of note: Stored<TastingNote>, _ turn: Turn) throws -> String {
        let isLong = note.object.text.count > charactersOfNote
        return turn.phrase(
            "tea/note line",
            try noteValues(note, turn).merging([
                "text": .text(isLong ? note.object.text.prefix(charactersOfNote) + "…" : note.object.words)
            ]) { $1 })
    }

    static func noteValues(_ note: Stored<TastingNote>, _ turn: Turn) throws -> [String: PhraseValue] {
        var values: [String: PhraseValue] = [
            "who": .text(try turn.actions.name(ofPerson: note.object.personId)), "when": turn.when(note.createdAt),
            "text": .text(note.object.words),
        ]
        values["rating"] = note.object.rating.map { .number($0) }
        if !note.object.tags.isEmpty {
            values["tags"] = .text(note.object.tags.map { "#" + $0 }.joined(separator: " "))
        }
        return values
    }

    /// The notes that have no place in the card, ten at a time.
    private static func list(
        _ notes: [Stored<TastingNote>], of tea: Stored<Tea>, _ turn: Turn
    ) throws -> Reply {
        let inner = turn.with(again(tea, turn).with(["offset": turn.match.slots["offset"] ?? .number(0)]))
        defer { turn.focus = inner.focus }
        return try inner.list(
            notes, title: turn.phrase("tea/notes title", ["tea": .text(tea.object.name)]),
            line: "words/list line said"
        ) { number, note in
            Cards.Item(number: number, title: try line(of: note, turn))
        }
    }
}

extension Turn {
    /// The number of a line that words point at.
    var placeOfLine: Double? {
        switch pointer {
        case .place(let place)?: Double(place)
        case .last?: focus.list.isEmpty ? nil : Double(focus.list.count)
        default: nil
        }
    }
}
