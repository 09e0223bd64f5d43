import SimmerDomain
import SimmerStore

/// Nutrition from outside: which question a job asks, and what is kept and said of the answer (N29–N33).
package struct NutritionWork: Sendable {
    package static let kind = "nutrition"
    /// After a slow answer it is tried once more.
    package static let againSeconds = 60
    private let environment: ActionEnvironment
    private let orders: any WaitingOrders

    package init(_ environment: ActionEnvironment, orders: any WaitingOrders) {
        self.environment = environment
        self.orders = orders
    }

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
        let order = orders.order(in: job.body)
        guard let id = order?.subject ?? job.body["noodle"]?.string,
            let noodle = try tx.objects.find(Noodle.self, id: id), !noodle.isDeleted
        else { return .nothing }
        let known = try tx.objects.list(Nutrition.self, in: noodle.room, parent: noodle.id).first
        let isRefresh = order?.isRefresh ?? job.body["refresh"]?.bool ?? false
        if known?.object.fetchedAt != nil, !isRefresh { return .known }
        return .ask(
            Question(
                name: noodle.object.name, brand: noodle.object.brand,
                barcode: noodle.object.barcode.flatMap { try? Barcode($0) },
                language: order?.language ?? job.body["language"]?.string ?? "en"))
    }

    /// The job of programs that want to know a noodle's values: all of them wait for one answer.
    package static func job(of noodle: String) -> String { "nutrition/\(noodle)" }

    package static func ask(of noodle: String, again: Bool, _ actions: Actions) throws {
        try OutsideTrouble(actions.tx).record(nil, of: job(of: noodle))
        try actions.tx.jobs.add(
            id: job(of: noodle), kind: kind, due: actions.now,
            body: [
                "noodle": .string(noodle), "account": .int(actions.account.key), "refresh": .bool(again),
                "language": .string(actions.language),
            ])
    }

    /// The sources take their time: the card says so.
    package func stillNothing(_ job: Job, _ tx: Transaction) throws {
        try orders.order(in: job.body)?.answerAgain(.late, tx)
    }

    /// Keeps what came; nil: nobody was asked. The card of the order is edited in place; what went wrong is also said.
    package func store(_ lookup: ProductLookup?, of job: Job, _ tx: Transaction) throws {
        guard let order = orders.order(in: job.body) else { return try store(lookup, ofProgram: job, tx) }
        guard let actions = try order.actions(tx)?.byItself,
            let noodle = try tx.objects.find(Noodle.self, id: order.subject), !noodle.isDeleted
        else { return }
        let isFound = try store(lookup, of: noodle, actions)
        try order.answerAgain(.over, tx)
        guard !isFound, let lookup else { return }
        let name = actions.phrase(
            "kitchen/name",
            ["name": .text(noodle.object.name)].merging(noodle.object.brand.map { ["brand": .text($0)] } ?? [:]) { $1 })
        var (text, code) = lookup.words(of: "", ["noodle": .text(noodle.object.name), "name": .text(name)], actions)
        if let at = try actions.nutrition(of: noodle.id)?.object.fetchedAt {
            text += " " + actions.phrase("nutrition/old values stay", ["date": .instant(at, zone: actions.zone)])
        }
        try order.answer(text, code, tx)
    }

    /// A program asks again: it hears of what came then.
    private func store(_ lookup: ProductLookup?, ofProgram job: Job, _ tx: Transaction) throws {
        guard let lookup,
            let noodle = try job.body["noodle"]?.string.flatMap({ try tx.objects.find(Noodle.self, id: $0) }),
            !noodle.isDeleted, let room = try tx.rooms.find(noodle.room),
            let account = try job.body["account"]?.int.flatMap({ try tx.accounts.find($0) })
        else { return }
        let actions = Actions(
            account: account, room: room, language: job.body["language"]?.string ?? account.language,
            origin: Origin(account: nil, via: .system, at: tx.now), environment: environment, tx: tx)
        let isFound = try store(lookup, of: noodle, actions)
        try OutsideTrouble(tx).record(isFound ? nil : lookup, of: job.id)
    }

    /// Keeps the values that came, if any did, or that there are none. Answers whether any did.
    private func store(_ lookup: ProductLookup?, of noodle: Stored<Noodle>, _ actions: Actions) throws -> Bool {
        let memory = NutritionMemory(actions.tx)
        switch lookup {
        case .found(let found)?:
            let products = found.filter { !$0.per100g.isEmpty }
            guard let first = products.first else { break }
            try memory.store(NutritionMemory.Hits(products: Array(products.prefix(10)), shown: 0), of: noodle.id)
            try actions.setNutrition(first, of: noodle.id, verb: "nutrition.fetch")
            return true
        case .nothing?: break
        default: return false
        }
        try memory.keepNothing(of: noodle.id)
        return false
    }
}

/// What sources said of noodles, beyond what is shown of it.
package struct NutritionMemory {
    private let tx: Transaction
    /// Whoever looks at a noodle that no source knows does not ask again for so long.
    private static let nothingDays = 7

    package init(_ tx: Transaction) { self.tx = tx }

    package struct Hits {
        package var products: [Product]
        /// The place of the one that is shown.
        package var shown: Int
    }

    package func hits(of noodle: String) throws -> Hits? {
        guard let body = try tx.lookups.find("nutrition/\(noodle)")?.body, let all = body["products"]?.array else {
            return nil
        }
        return Hits(products: all.map { Product($0) }, shown: Int(body["shown"]?.int ?? 0))
    }
    package func store(_ hits: Hits, of noodle: String) throws {
        try tx.lookups.set(
            "nutrition/\(noodle)",
            to: ["products": .array(hits.products.map(\.json)), "shown": JSON(hits.shown)])
    }
    func keepNothing(of noodle: String) throws { try tx.lookups.set("nutrition/\(noodle)", to: ["nothing": true]) }

    /// The sources said lately that they know nothing of it.
    package func isUnknown(_ noodle: String) throws -> Bool {
        guard let found = try tx.lookups.find("nutrition/\(noodle)"), found.body["nothing"]?.bool == true else {
            return false
        }
        return tx.now - found.at < Int64(Self.nothingDays) * 86_400_000
    }

    /// The product of a barcode that was looked up already.
    package func product(_ barcode: String) throws -> Product? {
        try tx.lookups.find("product/\(Barcode.normalized(barcode))").map { Product($0.body) }
    }
    package func store(_ product: Product, barcode: String) throws {
        try tx.lookups.set("product/\(Barcode.normalized(barcode))", to: product.json)
    }
}
