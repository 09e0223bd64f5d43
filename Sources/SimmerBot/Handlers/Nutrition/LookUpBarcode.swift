import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "barcode 8076809513722", or a photo of one with "scan this"
enum LookUpBarcode: ShowingHandler {
    static let intent = "noodle.barcode"

    static func run(_ turn: Turn) throws -> Reply {
        guard let typed = try turn.settled("barcode") ?? shown(turn) ?? turn.text("barcode") else {
            throw turn.ask("barcode", as: "barcode")
        }
        let code = try Barcode(typed)
        let product = try NutritionMemory(turn.tx).product(code.digits)
        let isOver = turn.standing != nil
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

    /// The digits in the photo of the line, or in the one that answered the question; nil without a photo. Asks which
    /// where it shows several. Throws `not_found` when it shows none.
    private static func shown(_ turn: Turn) throws -> String? {
        let answered = try turn.text("barcode").flatMap { try turn.tx.files.find($0) }
        let photos = try answered.map { [$0] } ?? turn.shownPhotos()
        guard answered != nil || turn.text("barcode") == nil, !photos.isEmpty else { return nil }
        let codes = photos.flatMap(\.codes)
        guard let first = codes.first else {
            throw Refusal(.notFound, field: "barcode", phrase: "barcode not seen")
        }
        guard codes.count == 1 else {
            throw turn.choose(
                "which", [:],
                codes.prefix(9).map { Question.Option(label: $0, say: "", slots: ["#barcode": .text($0)]) })
        }
        return first
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
