import SimmerDomain
import SimmerLanguage
import SimmerStore

/// The product of a barcode: what is made of it when it comes (N49, N50).
package struct ProductWork: Sendable {
    package static let kind = "product"
    private let environment: BotEnvironment

    package init(_ environment: BotEnvironment) { self.environment = environment }

    /// The barcode to ask for and the language in which names are wanted; nil for a job that makes no sense.
    package func wish(_ job: Job) -> (code: Barcode, language: String)? {
        guard let order = OutsideOrder(job.body), let code = try? Barcode(order.subject) else { return nil }
        return (code, order.match.language)
    }

    /// Shows the product in the card of the order, and goes on with a new noodle that is filled with what is known.
    package func keep(_ lookup: ProductLookup, of job: Job, _ tx: Transaction) throws {
        guard let order = OutsideOrder(job.body),
            let turn = try order.turn(environment, adding: [NutritionWork.Slot.standing: .choice("over")], tx)
        else { return }
        var slots: [String: SlotValue] = ["barcode": .text(order.subject)]
        if case .found(let products) = lookup, let product = products.first, product.isNamed {
            try NutritionMemory(tx).keep(product, barcode: order.subject)
            slots["name"] = product.name.map { .text($0) }
            slots["brand"] = product.brand.map { .text($0) }
        }
        try order.repaint(turn)
        if slots["name"] == nil {
            let (key, code, values) = words(lookup, order.subject)
            try order.tell(turn.phrase("nutrition/\(key)", values), code, tx)
        }
        // As if the person had said it: what is being made already is filled, another command's draft is asked about.
        guard HandlerTable.handler(of: "noodle.add") != nil, let cause = try tx.events.find(order.room, order.cause),
            let line = Line(cause),
            let dialogue = try Dialogue(line, isAmbient: false, environment: environment, tx: tx)
        else { return }
        let add = Match(intent: "noodle.add", language: order.match.language, slots: slots)
        try dialogue.perform(.orders([add]), answering: nil)
        tx.note(.conversationChanged(order.room))
    }

    private func words(
        _ lookup: ProductLookup, _ barcode: String
    ) -> (key: String, code: Reason, values: [String: PhraseValue]) {
        var values: [String: PhraseValue] = ["barcode": .text(barcode)]
        switch lookup {
        case .found, .nothing: return ("product not found", .notFound, values)
        case .busy(let source, let seconds):
            values["source"] = .text(source)
            values["minutes"] = .number(Double(max(1, (seconds + 59) / 60)))
            return ("busy", .offline, values)
        case .unreachable(let source?), .late(let source):
            values["source"] = .text(source)
            return ("product no answer", .offline, values)
        case .unreachable(nil): return ("product nobody to ask", .offline, values)
        }
    }
}
