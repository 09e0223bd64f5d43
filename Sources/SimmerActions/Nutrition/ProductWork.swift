import SimmerDomain
import SimmerStore

/// The product of a barcode: what is made of it when it comes (N49, N50).
package struct ProductWork: Sendable {
    package static let kind = "product"
    private let orders: any WaitingOrders

    package init(orders: any WaitingOrders) { self.orders = orders }

    package struct Wish: Sendable {
        package var code: Barcode
        /// In which names are wanted.
        package var language: String
    }

    /// What to ask for; nil for a job that makes no sense.
    package func wish(_ job: Job) -> Wish? {
        let order = orders.order(in: job.body)
        guard let digits = order?.subject ?? job.body["barcode"]?.string, let code = try? Barcode(digits) else {
            return nil
        }
        return Wish(code: code, language: order?.language ?? job.body["language"]?.string ?? "en")
    }

    /// The job of programs that want to know a product: all of them wait for one answer.
    package static func job(of code: Barcode, language: String) -> String { "product/\(code.normalized)/\(language)" }

    package static func ask(of code: Barcode, _ actions: Actions) throws {
        try OutsideTrouble(actions.tx).record(nil, of: job(of: code, language: actions.language))
        try actions.tx.jobs.add(
            id: job(of: code, language: actions.language), kind: kind, due: actions.now,
            body: ["barcode": .string(code.digits), "language": .string(actions.language)])
    }

    /// Shows the product in the card of the order, and goes on with a new noodle that is filled with what is known.
    package func store(_ lookup: ProductLookup, of job: Job, _ tx: Transaction) throws {
        guard let order = orders.order(in: job.body) else { return try store(lookup, ofProgram: job, tx) }
        guard let actions = try order.actions(tx) else { return }
        var texts = ["barcode": order.subject]
        if case .found(let products) = lookup, let product = products.first, product.isNamed {
            try NutritionMemory(tx).store(product, barcode: order.subject)
            texts["name"] = product.name
            texts["brand"] = product.brand
        }
        try order.answerAgain(.over, tx)
        if texts["name"] == nil {
            let (text, code) = lookup.words(of: "product ", ["barcode": .text(order.subject)], actions)
            try order.answer(text, code, tx)
        }
        // What is being made already is filled, another command's draft is asked about.
        try order.goOn(with: "noodle.add", texts, tx)
    }

    /// A program asks again: it hears of what came then.
    private func store(_ lookup: ProductLookup, ofProgram job: Job, _ tx: Transaction) throws {
        guard let digits = job.body["barcode"]?.string else { return }
        var trouble: ProductLookup? = lookup
        if case .found(let products) = lookup, let product = products.first, product.isNamed {
            try NutritionMemory(tx).store(product, barcode: digits)
            trouble = nil
        }
        try OutsideTrouble(tx).record(trouble, of: job.id)
    }
}
