import SimmerLanguage

extension Planner {
    /// The sentence that a line was confirmed to mean, read as if it had been typed; nil where it is none, or is not
    /// read as the same order any more: a thing has another name, or is gone.
    func learned(_ admission: Admission) -> Plan? {
        guard !admission.isOverheard, photos.isEmpty, files.isEmpty,
            let wording = wordings.wording(of: admission.text, grammar)
        else { return nil }
        var context = context
        context.isAddressed = true
        guard !grammar.saysNot(admission.text, context) else { return nil }
        context.languages = [wording.language] + context.languages.filter { $0 != wording.language }
        guard case .orders(let orders) = grammar.understand(wording.order, context), orders.count == 1,
            let order = orders.first, order.intent == wording.intent, !order.isDoubtful,
            HandlerTable.isLearnable(order)
        else { return nil }
        return .learned(order, from: wording.id)
    }
}
