import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "barcode 8076809513722"
enum LookUpBarcode: ShowingHandler {
    static let intent = "noodle.barcode"

    static func run(_ turn: Turn) throws -> Reply {
        guard let typed = turn.text("barcode") else { throw turn.ask("barcode", as: "barcode") }
        let code = try Barcode(typed)
        let product = try NutritionMemory(turn.tx).product(code.digits)
        let isOver = turn.choice(NutritionWork.Slot.standing) != nil
        if !isOver {
            // Also when it is known already: the new noodle comes from the same place then.
            try turn.tx.jobs.add(
                id: Identifier.make(at: turn.now), kind: ProductWork.kind, due: turn.now,
                body: OutsideOrder(turn, about: code.digits, kind: "barcode").json)
        }
        let values: [String: PhraseValue] = ["barcode": .text(code.digits)]
        let title = turn.phrase("title", values)
        guard let product else {
            let text = isOver ? turn.phrase("looked", values) : turn.phrase("looking", values)
            return Reply(text, card: card(title, [(name: "", value: text)], code), isQuiet: true)
        }
        let fields = fields(product, turn)
        let text =
            ([title] + fields.map { turn.phrase("nutrition/row", ["name": .text($0.name), "value": .text($0.value)]) })
            .joined(separator: "\n")
        return Reply(text, card: card(title, fields, code), isQuiet: true)
    }

    private static func card(_ title: String, _ fields: [(name: String, value: String)], _ code: Barcode) -> JSON {
        Cards.detail(title: title, fields, subject: Subject(kind: "barcode", id: code.digits))
    }

    private static func fields(_ product: Product, _ turn: Turn) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        func add(_ key: String, _ value: String?) {
            if let value { fields.append((turn.phrase("nutrition/product \(key)"), value)) }
        }
        add("name", product.name)
        add("brand", product.brand)
        add("quantity", product.quantity)
        add(
            "energy",
            product.per100g[.kcal].map { turn.phrase("nutrition/amount kcal", ["amount": .number($0.rounded())]) })
        let credits = Set(product.sources.values.compactMap(\.name)).sorted()
        add("source", credits.isEmpty ? nil : turn.phrase("nutrition/credit", ["source": .list(credits)]))
        add("picture", turn.phrase("nutrition/picture offer"))
        return fields
    }
}
