import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "add Sencha from Midori, green tea"; what is missing is asked piece by piece, then all is shown, and saved on
/// "save".
enum AddTea: FormHandler {
    static let intent = "tea.add"

    /// A tea that is being made: its type is said, or left to be "other".
    struct Draft {
        var tea: Tea
        var hasName = false
        var hasBrand = false
        var type: Tea.Kind?
    }

    static func run(_ turn: Turn) throws -> Reply {
        // No name is empty, so the blank has one until its own is said.
        let blank = Draft(
            tea: try Tea(id: Identifier.make(at: turn.now), name: "–", brand: "–", type: .other))
        var filling = try FormFilling(form(turn), into: blank, turn)
        let said = filling.thing
        if said.hasName, said.hasBrand,
            let known = try turn.actions.tea(named: said.tea.name, brand: said.tea.brand)
        {
            return duplicate(known, turn)
        }
        try filling.finish()
        var tea = filling.thing.tea
        tea.type = filling.thing.type ?? .other
        let stored = try turn.actions.addTea(tea)
        turn.focus.name(Tea.kind, stored.id)
        return turn.reply(
            "saved", turn.facts(of: tea),
            card: Cards.detail(
                title: turn.name(of: tea), fields(tea, turn), buttons: try turn.buttons(of: stored),
                subject: Subject(kind: Tea.kind, id: stored.id)))
    }

    private static func duplicate(_ known: Stored<Tea>, _ turn: Turn) -> Reply {
        turn.focus.name(Tea.kind, known.id)
        let values = turn.facts(of: known.object)
        return Reply(
            turn.phrase("duplicate", values),
            card: Cards.detail(
                title: turn.name(of: known.object), fields(known.object, turn),
                buttons: [(turn.phrase("tea/button open"), turn.phrase("tea/say open", values))],
                subject: Subject(kind: Tea.kind, id: known.id)), code: .duplicate)
    }

    static func fields(_ tea: Tea, _ turn: Turn) -> [(name: String, value: String)] {
        let values = turn.facts(of: tea)
        return ["brand", "type", "steep", "temperature", "leaf", "water", "ratio"].filter { values[$0] != nil }.map {
            (turn.phrase("tea/field \($0)"), turn.phrase("tea/value \($0)", values))
        }
    }

    private static func form(_ turn: Turn) -> Form<Draft> {
        Form(fields: [
            .init(slot: "name", name: "tea name", type: "title", isNeeded: true) {
                $0.tea.name = try Tea.checked(name: $1.words ?? "")
                $0.hasName = true
            } value: {
                $0.hasName ? .string($0.tea.name) : nil
            },
            .init(slot: "brand", name: "tea brand", type: "title", isNeeded: true) {
                $0.tea.brand = try Tea.checked(brand: $1.words ?? "")
                $0.hasBrand = true
            } value: {
                $0.hasBrand ? .string($0.tea.brand) : nil
            },
            .init(
                slot: "type", name: "tea type", type: "choice type",
                choices: Tea.Kind.allCases.map { turn.actions.typeName($0) }
            ) {
                $0.type = try type($1)
            } value: {
                ($0.type?.rawValue).map(JSON.string)
            } assume: {
                $0.type = .other
            },
            .init(slot: "duration", name: "tea steepSeconds", type: "duration", isAsked: false) {
                guard case .duration(let seconds) = $1 else { return }
                try $0.tea.set(steepSeconds: Int(min(seconds, 1e9).rounded()))
            } value: {
                $0.tea.steepSeconds.map { JSON($0) }
            },
            .init(slot: "temperature", name: "tea waterC", type: "temperature", isAsked: false) {
                guard case .quantity(let amount, let unit) = $1, let celsius = Measure.celsius(amount, unit: unit)
                else { return }
                try $0.tea.set(waterC: celsius)
            } value: {
                $0.tea.waterC.map(JSON.double)
            },
            .init(slot: "leaf", name: "tea leafGrams", type: "quantity weight", isAsked: false) {
                guard case .quantity(let amount, let unit) = $1, let grams = Measure.grams(amount, unit: unit)
                else { return }
                try $0.tea.set(leafGrams: grams)
            } value: {
                $0.tea.leafGrams.map(JSON.double)
            },
            .init(slot: "water", name: "tea waterMl", type: "quantity volume", isAsked: false) {
                guard case .quantity(let amount, let unit) = $1,
                    let volume = Measure.millilitres(amount, unit: unit)
                else { return }
                try $0.tea.set(waterMl: volume)
            } value: {
                $0.tea.waterMl.map(JSON.double)
            },
        ])
    }

    /// Throws `ambiguous` for red tea, which is rooibos to most and black tea to the Chinese.
    private static func type(_ said: SlotValue) throws -> Tea.Kind {
        guard let type = Tea.Kind(rawValue: said.words ?? "") else {
            throw Refusal(.ambiguous, field: "type", phrase: "tea type red")
        }
        return type
    }
}
