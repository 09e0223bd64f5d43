import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "penne cook 9 minutes" · "fusilli is a side dish" · "edit the penne"
enum EditNoodle: IntentHandler {
    static let intent = "noodle.edit"

    static func run(_ turn: Turn) throws -> Reply {
        let stored = try turn.noodle()
        if let size = turn.match.slots["size"] { return try prefer(size, stored, turn) }
        if slots.contains(where: { turn.match.slots[$0.slot] != nil }) { return try changeSeveral(stored, turn) }
        guard let field = turn.choice("field") else { return try card(stored, turn) }
        guard let value = turn.match.slots["value"] else { throw ask(field, stored, turn) }
        do {
            if let nutrient = Nutrient(rawValue: field) { return try type(nutrient, value, stored, turn) }
            return try change(stored, to: edited(stored.object, field, value, turn), turn)
        } catch let refusal as Refusal where refusal.reason != .duplicate {
            // The old value stays, and another one may follow.
            throw ask(field, stored, turn, refusal)
        }
    }

    /// Where a sentence with several values has each of them.
    private static let slots: [(slot: String, field: String)] = [
        ("duration", "time"), ("meal", "meal"), ("side", "side"),
    ]

    /// "penne: 10 minutes, 1 cup meal, 4 stars". A wrong value is asked again; the others wait for its answer.
    private static func changeSeveral(_ stored: Stored<Noodle>, _ turn: Turn) throws -> Reply {
        var noodle = stored.object
        for (slot, field) in slots {
            guard let value = turn.match.slots[slot] else { continue }
            do {
                noodle = try edited(noodle, field, value, turn)
            } catch let refusal as Refusal {
                throw ask(field, in: slot, stored, turn, refusal)
            }
        }
        do {
            return try change(stored, to: noodle, rating: turn.match.slots["rating"].map(NoodleValues.rating), turn)
        } catch let refusal as Refusal where refusal.field == "rating" {
            throw turn.ask("rating", as: "rating|number", "noodle.add/ask rating").saying(refusal, turn)
        }
    }

    /// Writes it, and one's own rating of it where there is one.
    static func change(
        _ stored: Stored<Noodle>, to noodle: Noodle, rating: Double?, _ turn: Turn
    ) throws -> Reply {
        guard let rating else { return try change(stored, to: noodle, turn) }
        let rated = try RateNoodle.rate(stored, rating, turn)
        guard noodle != stored.object else { return rated }
        var reply = try change(stored, to: noodle, turn)
        reply.text += "\n" + rated.text
        return reply
    }

    /// Writes it and says the old and the new values.
    static func change(_ stored: Stored<Noodle>, to noodle: Noodle, _ turn: Turn) throws -> Reply {
        let changed = try turn.actions.change(stored, to: noodle)
        let words = turn.fields.changes(Noodle.kind, from: stored.object.fields, to: changed.object.fields)
        guard !words.isEmpty else {
            return turn.quietly("noodle.edit/unchanged", ["noodle": .text(turn.actions.called(stored.object))])
        }
        return turn.reply(
            "noodle.edit/changed", ["noodle": .text(stored.object.name), "changes": .list(words)])
    }

    private static func edited(_ noodle: Noodle, _ field: String, _ value: SlotValue, _ turn: Turn) throws -> Noodle {
        var noodle = noodle
        switch field {
        case "name": noodle.name = try Noodle.checked(name: value.words ?? "")
        case "brand": noodle.brand = try Noodle.checked(brand: value.words ?? "")
        case "time": noodle.cookSeconds = try NoodleValues.seconds(turn.read(value, as: "duration|minutes"))
        case "meal": noodle.mealCups = try NoodleValues.cups(turn.read(value, as: amount), of: noodle, field: field)
        case "side": noodle.sideCups = try NoodleValues.cups(turn.read(value, as: amount), of: noodle, field: field)
        case "weight": noodle.gramsPerCup = try NoodleValues.grams(turn.read(value, as: amount))
        case "size": noodle.prefersMeal = try prefersMeal(turn.read(value, as: "choice size"))
        case "available":
            guard
                let isOnHand = ["available": true, "unavailable": false][
                    turn.read(value, as: "choice filter").words ?? ""]
            else { throw Refusal(.unknown, field: "onHand", phrase: "on hand unknown") }
            noodle = noodle.marked(onHand: isOnHand)
        default: throw Refusal(.unknown, field: "field")
        }
        return noodle
    }

    /// What the slot `field` of an order calls the fields of a noodle.
    private static let fieldNames = [
        "name": "name", "brand": "brand", "time": "cookSeconds", "meal": "mealCups", "side": "sideCups",
        "size": "prefersMeal", "available": "onHand", "weight": "gramsPerCup",
    ]
    private static let amount = "quantity|number"
    private static let types = [
        "name": "title", "brand": "title", "time": "duration", "meal": amount, "side": amount, "weight": amount,
        "size": "choice size", "available": "choice filter",
    ]

    private static func ask(
        _ field: String, in slot: String = "value", _ stored: Stored<Noodle>, _ turn: Turn, _ refusal: Refusal? = nil
    ) -> Interruption {
        let name = fieldNames[field] ?? field
        let nutrient = Nutrient(rawValue: field)
        var values: [String: PhraseValue] = ["noodle": .text(stored.object.name)]
        if let now = stored.object.fields[name] {
            values["now"] = .text(turn.fields.value(now, of: "\(Noodle.kind) \(name)"))
        }
        if let nutrient {
            values["nutrient"] = .text(turn.phrase("nutrition/name \(nutrient.rawValue)"))
            values["unit"] = .text(nutrient.unit.rawValue)
        }
        let asked = turn.ask(
            slot, as: nutrient == nil ? types[field] ?? "title" : amount,
            "noodle.edit/ask \(nutrient == nil ? field : "nutrient")", values)
        return refusal.map { asked.saying($0, turn) } ?? asked
    }

    /// One value of its nutrition, per 100 g, which from then on counts before what a source says.
    private static func type(
        _ nutrient: Nutrient, _ value: SlotValue, _ stored: Stored<Noodle>, _ turn: Turn
    ) throws -> Reply {
        let was = try turn.actions.nutrition(of: stored.id)?.object.per100g[nutrient]
        let amount = try NoodleValues.amount(of: nutrient, turn.read(value, as: Self.amount))
        let now = try turn.actions.type(nutrient, amount, of: stored.id).object.typed[nutrient]
        let name = FieldWords.name(of: nutrient)
        let change = turn.phrase(
            "fields/change",
            [
                "field": .text(turn.fields.name(name)),
                "was": .text(turn.fields.value(was.map(JSON.double), of: name)),
                "now": .text(turn.fields.value(now.map(JSON.double), of: name)),
            ])
        return turn.reply("noodle.edit/changed", ["noodle": .text(stored.object.name), "changes": .text(change)])
    }

    // MARK: - The size

    private static func prefer(_ size: SlotValue, _ stored: Stored<Noodle>, _ turn: Turn) throws -> Reply {
        var noodle = stored.object
        do {
            noodle.prefersMeal = try prefersMeal(size)
        } catch {
            throw turn.ask("size", as: "choice size", "noodle.edit/ask size", code: .unknown)
        }
        let reply = try change(stored, to: noodle, turn)
        // The amount follows the size.
        guard reply.code == nil, let portion = Portion(of: noodle, people: turn.people) else { return reply }
        return Reply(
            [reply.text, PortionWords(turn).sentence(portion, of: noodle)].joined(separator: " "), card: reply.card,
            isQuiet: reply.isQuiet)
    }

    private static func prefersMeal(_ value: SlotValue) throws(Refusal) -> Bool {
        guard let isMeal = ["meal": true, "side": false][value.words ?? ""] else {
            throw Refusal(.unknown, field: "size", phrase: "size unknown")
        }
        return isMeal
    }

    // MARK: - All of it

    /// Every property with its unit, to be changed by naming it (N42).
    private static func card(_ stored: Stored<Noodle>, _ turn: Turn) throws -> Reply {
        let lines = try NoodleSheet.lines(stored, turn).map { "\($0.name): \($0.value)" }
        return turn.quietly(
            "noodle.edit/shown",
            ["noodle": .text(turn.actions.called(stored.object)), "fields": .list(lines)],
            card: try NoodleSheet.of(stored, turn))
    }
}

extension Interruption {
    /// The same question, asked with what was wrong about the value that was given.
    fileprivate func saying(_ refusal: Refusal, _ turn: Turn) -> Interruption {
        var asked = self
        asked.reply = Reply(turn.grammar.sentence(of: refusal, language: turn.language), code: refusal.reason)
        return asked
    }
}

/// All that is kept of a noodle, line by line.
enum NoodleSheet {
    private static let shown = [
        "name", "brand", "cookSeconds", "mealCups", "sideCups", "prefersMeal", "onHand", "gramsPerCup", "stock",
        "bestBefore", "barcode",
    ]
    private static let always: Set<String> = ["name", "brand", "cookSeconds", "mealCups", "sideCups", "gramsPerCup"]

    static func lines(_ stored: Stored<Noodle>, _ turn: Turn) throws -> [(name: String, value: String)] {
        let fields = stored.object.fields
        let kept = shown.filter { fields[$0] != nil || always.contains($0) }
        var lines = kept.map { field -> (name: String, value: String) in
            let name = "\(Noodle.kind) \(field)"
            if field == "gramsPerCup", fields[field] == nil {
                let assumed = turn.fields.value(.double(Noodle.assumedGramsPerCup), of: name)
                return (turn.fields.name(name), turn.phrase("form/assumed", ["value": .text(assumed)]))
            }
            return (turn.fields.name(name), turn.fields.value(fields[field], of: name))
        }
        if let rating = try turn.tx.shelf.find(stored.id)?.rating {
            lines.append((turn.fields.name("rating value"), turn.fields.value(.double(rating), of: "rating value")))
        }
        let nutrition = try turn.actions.nutrition(of: stored.id)?.object.per100g
        lines += Nutrient.allCases.map { nutrient -> (name: String, value: String) in
            let name = FieldWords.name(of: nutrient)
            return (turn.fields.name(name), turn.fields.value(nutrition?[nutrient].map(JSON.double), of: name))
        }
        return lines
    }

    static func of(_ stored: Stored<Noodle>, _ turn: Turn) throws -> JSON {
        Cards.detail(
            title: turn.actions.called(stored.object), try lines(stored, turn),
            subject: Subject(kind: Noodle.kind, id: stored.id))
    }
}
