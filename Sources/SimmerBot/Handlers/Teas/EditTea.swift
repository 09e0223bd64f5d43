import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "Sencha is from Midori Farm" · "Sencha 70 °C 4 g 120 mL 60 s" · "make it an oolong"
enum EditTea: IntentHandler {
    static let intent = "tea.edit"

    static func run(_ turn: Turn) throws -> Reply {
        let stored = try turn.tea()
        var tea = stored.object
        let isNothingSaid = ["type", "field", "temperature", "leaf", "water", "duration", "infusions"].allSatisfy {
            turn.match.slots[$0] == nil
        }
        if isNothingSaid { return form(stored, turn) }
        if let type = try turn.teaType() { tea.type = type }
        try turn.setParameters(of: &tea)
        try setField(of: &tea, turn)
        let changed = try turn.actions.change(stored, to: tea)
        guard changed.version != stored.version else { return turn.quietly("unchanged", turn.facts(of: tea)) }
        let lines = differences(stored.object, tea, turn)
        return turn.reply("changed", ["tea": .text(tea.name), "lines": .text(lines.joined(separator: "\n"))])
    }

    /// A field by its name, with its new value; asks for the value with the old one beside it (N43).
    private static func setField(of tea: inout Tea, _ turn: Turn) throws {
        guard let field = turn.choice("field") else { return }
        let values = turn.facts(of: tea)
        switch field {
        case "name":
            guard let name = turn.text("value") else { throw turn.ask("value", as: "title", "ask name", values) }
            try turn.setting("value", as: "title") { tea.name = try Tea.checked(name: name) }
        case "brand":
            guard let brand = turn.text("value") else { throw turn.ask("value", as: "title", "ask brand", values) }
            try turn.setting("value", as: "title") { tea.brand = try Tea.checked(brand: brand) }
        case "time":
            guard let seconds = turn.duration("value") else {
                let isWords = turn.match.slots["value"] != nil
                throw turn.ask(
                    "value", as: "duration", isWords ? "tea/steep is a time" : "ask time", values,
                    code: isWords ? .notNumber : .missing)
            }
            try turn.setting("value", as: "duration") { try tea.set(steepSeconds: Int(min(seconds, 1e9).rounded())) }
        default: throw Refusal(.unknown, field: "field", phrase: "tea no such field")
        }
    }

    /// "Steeping time: 1 min → 90 s", for each value that is another.
    static func differences(_ old: Tea, _ new: Tea, _ turn: Turn) -> [String] {
        let (was, now) = (turn.facts(of: old), turn.facts(of: new))
        let named = old.name == new.name ? [] : ["name"]
        let fields = ["brand", "type", "steep", "temperature", "leaf", "water", "ratio", "infusions", "stock"]
        return (named + fields.filter { was[$0] != now[$0] }).map { field in
            let none = turn.phrase("tea/not set")
            func value(_ facts: [String: PhraseValue]) -> String {
                facts[field == "name" ? "tea" : field] == nil ? none : turn.phrase("tea/value \(field)", facts)
            }
            return turn.phrase(
                "tea/change",
                [
                    "field": .text(turn.phrase("tea/field \(field)")), "was": .text(value(was)),
                    "now": .text(value(now)),
                ])
        }
    }

    /// Every property with its unit, and a button for each that can be set by a sentence.
    private static func form(_ stored: Stored<Tea>, _ turn: Turn) -> Reply {
        let values = turn.facts(of: stored.object)
        let fields = ["name", "brand", "type", "steep", "temperature", "leaf", "water", "infusions", "stock"].map {
            field in
            (
                turn.phrase("tea/field \(field)"),
                values[field == "name" ? "tea" : field] == nil
                    ? turn.phrase("tea/not set") : turn.phrase("tea/value \(field)", values)
            )
        }
        return turn.quietly(
            "form",
            [
                "tea": .text(stored.object.name),
                "lines": .text(fields.map { "\($0): \($1)" }.joined(separator: "\n")),
            ],
            card: Cards.detail(
                title: turn.name(of: stored.object), fields,
                buttons: ["rename", "brand", "time"].map {
                    (turn.phrase("tea/button \($0)"), turn.phrase("tea/say \($0)", values))
                }, subject: Subject(kind: Tea.kind, id: stored.id)))
    }
}

/// "delete Earl Grey": with what was noted of it.
enum DeleteTea: IntentHandler {
    static let intent = "tea.delete"

    static func run(_ turn: Turn) throws -> Reply {
        let tea = try turn.tea()
        let notes = try turn.actions.notes(of: tea).count
        try turn.actions.deleteTea(tea)
        turn.focus.objects[Tea.kind] = nil
        var values = turn.facts(of: tea.object)
        values["notes"] = notes > 0 ? .number(Double(notes)) : nil
        return turn.reply("deleted", values)
    }
}

/// "I tried the Sencha" · "I want to try Da Hong Pao" · "have I tried Earl Grey?"
enum TryTea: IntentHandler {
    static let intent = "tea.tried"

    static func run(_ turn: Turn) throws -> Reply {
        let tea = try turn.tea()
        var values = turn.facts(of: tea.object)
        let known = try turn.actions.tried(of: tea).first { $0.object.personId == turn.speaker.id }
        values["when"] = known.map { turn.when($0.object.at) }
        guard let wanted = turn.choice("tried") else {
            return turn.quietly(known?.object.isTried == true ? "is tried" : "is untried", values)
        }
        let isTried = wanted == "true"
        guard let changed = try turn.actions.setTried(isTried, tea) else {
            return turn.quietly(isTried ? "tried already" : "wished already", values)
        }
        values["when"] = turn.when(changed.object.at)
        return turn.reply(isTried ? "tried" : "wished", values)
    }
}
