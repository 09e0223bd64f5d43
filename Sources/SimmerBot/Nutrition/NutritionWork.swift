import SimmerDomain
import SimmerLanguage
import SimmerStore

/// Nutrition from outside: which question a job asks, and what is kept and said of the answer (N29–N33).
package struct NutritionWork: Sendable {
    package static let kind = "nutrition"
    /// After a slow answer it is tried once more.
    package static let againSeconds = 60
    private let environment: BotEnvironment

    package init(_ environment: BotEnvironment) { self.environment = environment }

    package enum Wish: Sendable {
        case ask(Question)
        /// Somebody else's look has brought it already.
        case known
        /// The noodle is gone.
        case nothing
    }

    package struct Question: Sendable {
        package var name: String
        package var brand: String?
        package var barcode: Barcode?
        /// The language in which the product's name is wanted.
        package var language: String
    }

    /// What to ask.
    package func wish(_ job: Job, _ tx: Transaction) throws -> Wish {
        guard let order = OutsideOrder(job.body),
            let noodle = try tx.objects.find(Noodle.self, id: order.subject), !noodle.isDeleted
        else { return .nothing }
        let known = try tx.objects.list(Nutrition.self, in: noodle.room, parent: noodle.id).first
        if known?.object.fetchedAt != nil, order.match.slots["refresh"] == nil { return .known }
        return .ask(
            Question(
                name: noodle.object.name, brand: noodle.object.brand,
                barcode: noodle.object.barcode.flatMap { try? Barcode($0) }, language: order.match.language))
    }

    /// The sources take their time: the card says so.
    package func stillNothing(_ job: Job, _ tx: Transaction) throws {
        guard let order = OutsideOrder(job.body),
            let turn = try order.turn(environment, adding: [Slot.standing: .choice(Slot.late)], tx)
        else { return }
        try order.repaint(turn)
    }

    /// Keeps what came; nil: nobody was asked. The card of the order is edited in place; what went wrong is also said.
    package func keep(_ lookup: ProductLookup?, of job: Job, _ tx: Transaction) throws {
        guard let order = OutsideOrder(job.body),
            let turn = try order.turn(environment, adding: [Slot.standing: .choice(Slot.over)], tx),
            let noodle = try tx.objects.find(Noodle.self, id: order.subject), !noodle.isDeleted
        else { return }
        let actions = turn.actions.byItself
        var products: [Product] = []
        if case .found(let found)? = lookup { products = found.filter { !$0.per100g.isEmpty } }
        if let first = products.first {
            let shown = NutritionMemory.Hits(products: Array(products.prefix(10)), shown: 0)
            try NutritionMemory(tx).keep(shown, of: noodle.id)
            try actions.keep(first, of: noodle.id, verb: "nutrition.fetch")
        }
        try order.repaint(turn)
        guard products.isEmpty, let lookup else { return }
        if case .found = lookup { try NutritionMemory(tx).keepNothing(of: noodle.id) }
        if case .nothing = lookup { try NutritionMemory(tx).keepNothing(of: noodle.id) }
        let (key, code, values) = Self.words(lookup, noodle.object, actions)
        var text = actions.phrase("nutrition/\(key)", values)
        if let at = try actions.nutrition(of: noodle.id)?.object.fetchedAt {
            text += " " + actions.phrase("nutrition/old values stay", ["date": .instant(at, zone: actions.zone)])
        }
        try order.tell(text, code, tx)
    }

    /// What is said of an answer without values.
    static func words(
        _ lookup: ProductLookup, _ noodle: Noodle, _ actions: Actions
    ) -> (key: String, code: Reason, values: [String: PhraseValue]) {
        let name = actions.phrase(
            "kitchen/name",
            ["name": .text(noodle.name)].merging(noodle.brand.map { ["brand": .text($0)] } ?? [:]) { $1 })
        var values: [String: PhraseValue] = ["noodle": .text(noodle.name), "name": .text(name)]
        switch lookup {
        case .found, .nothing: return ("not found", .notFound, values)
        case .busy(let source, let seconds):
            values["source"] = .text(source)
            values["minutes"] = .number(Double(max(1, (seconds + 59) / 60)))
            return ("busy", .offline, values)
        case .unreachable(let source?), .late(let source):
            values["source"] = .text(source)
            return ("no answer", .offline, values)
        case .unreachable(nil): return ("nobody to ask", .offline, values)
        }
    }

    enum Slot {
        /// How far the question outside is, for the handler that shows it.
        static let standing = "#standing"
        static let late = "late"
        static let over = "over"
    }
}

/// What sources said of noodles, beyond what is shown of it.
struct NutritionMemory {
    private let tx: Transaction
    /// Whoever looks at a noodle that no source knows does not ask again for so long.
    private static let nothingDays = 7

    init(_ tx: Transaction) { self.tx = tx }

    struct Hits {
        var products: [Product]
        /// The place of the one that is shown.
        var shown: Int
    }

    func hits(of noodle: String) throws -> Hits? {
        guard let body = try tx.lookups.find("nutrition/\(noodle)")?.body, let all = body["products"]?.array else {
            return nil
        }
        return Hits(products: all.map { Product($0) }, shown: Int(body["shown"]?.int ?? 0))
    }
    func keep(_ hits: Hits, of noodle: String) throws {
        try tx.lookups.set(
            "nutrition/\(noodle)",
            to: ["products": .array(hits.products.map(\.json)), "shown": JSON(hits.shown)])
    }
    func keepNothing(of noodle: String) throws { try tx.lookups.set("nutrition/\(noodle)", to: ["nothing": true]) }

    /// The sources said lately that they know nothing of it.
    func isUnknown(_ noodle: String) throws -> Bool {
        guard let found = try tx.lookups.find("nutrition/\(noodle)"), found.body["nothing"]?.bool == true else {
            return false
        }
        return tx.now - found.at < Int64(Self.nothingDays) * 86_400_000
    }

    /// The product of a barcode that was looked up already.
    func product(_ barcode: String) throws -> Product? {
        try tx.lookups.find("product/\(Barcode.normalized(barcode))").map { Product($0.body) }
    }
    func keep(_ product: Product, barcode: String) throws {
        try tx.lookups.set("product/\(Barcode.normalized(barcode))", to: product.json)
    }
}
