import SimmerDomain

/// What a reader outside is told of the orders, and what is made of its answer.
extension Grammar {
    /// The orders of a language that can be given without a word before them.
    package func readableOrders(of language: String) -> [ReadableOrder] {
        if let known = readOrders.withLock({ $0[language] }) { return known }
        let orders = readOrders(of: language)
        readOrders.withLock { $0[language] = orders }
        return orders
    }

    private func readOrders(of language: String) -> [ReadableOrder] {
        (files[language] ?? []).flatMap { file in
            file.intents.compactMap { entry in
                guard let does = entry.does,
                    let example = entry.examples.first(where: { $0.focus.isEmpty && $0.after == nil })
                else { return nil }
                let slots = slotForms(of: entry, in: file).sorted { $0.key < $1.key }
                return ReadableOrder(
                    intent: entry.name, does: does, example: example.say.text,
                    slots: slots.compactMap { readable($0.key, $0.value, language) })
            }
        }
    }

    /// Nil for a slot of which only this program knows what stands there.
    private func readable(_ name: String, _ forms: SlotForms, _ language: String) -> ReadableOrder.Slot? {
        let takes = forms.types.compactMap(\.takes)
        let values = listedValues(of: forms, language)
        guard !takes.isEmpty || !values.isEmpty else { return nil }
        let different = takes.reduce(into: [String]()) { kept, one in if !kept.contains(one) { kept.append(one) } }
        return ReadableOrder.Slot(name: name, takes: different.joined(separator: " or "), values: values)
    }

    /// So many ways to take the words of an answer are tried.
    private static let mostWays = 8

    /// An answer of a reader outside as an order with the sentence that is read as just that order, here and now; nil
    /// for what names no intent of the language, a slot that the intent has not, words that are none of a slot's
    /// values, or what no sentence says.
    package func proposal(_ answer: ReadingAnswer, language: String, _ context: LineContext) -> Proposal? {
        var context = context
        context.languages = [language]
        for file in files[language] ?? [] {
            guard let entry = file.intents.first(where: { $0.name == answer.intent }) else { continue }
            let forms = slotForms(of: entry, in: file)
            var ways = [Match(intent: entry.name, language: language)]
            for (name, words) in answer.slots.sorted(by: { $0.key < $1.key }) {
                guard let form = forms[name] else { return nil }
                let values = values(of: words, form, context)
                ways = Array(ways.flatMap { way in values.map { way.with([name: $0]) } }.prefix(Self.mostWays))
            }
            for way in ways + ways.flatMap({ completed($0, entry, forms, context) }) {
                if let say = saying(way, context) { return Proposal(match: way, say: say, probability: 0) }
            }
        }
        return nil
    }

    /// An order with the choices that an example has besides its values: "remind me" says for whom, and a reader leaves
    /// that out.
    private func completed(
        _ order: Match, _ entry: IntentEntry, _ forms: [String: SlotForms], _ context: LineContext
    ) -> [Match] {
        var found: [Match] = []
        for example in entry.examples where Set(example.slots.keys).isStrictSuperset(of: order.slots.keys) {
            var whole = order
            for (name, written) in example.slots where order.slots[name] == nil {
                guard let form = forms[name], listedValues(of: form, order.language).contains(written) else { continue }
                whole.slots[name] = values(of: written, form, context).first
            }
            if whole.slots.count == example.slots.count, !found.contains(whole) { found.append(whole) }
        }
        return found
    }

    /// Whether a line says what is not to be done; where no language stands out, in any that could be meant.
    package func saysNot(_ text: String, _ context: LineContext) -> Bool {
        let matchers = LineMatchers(order(context), TokenLine(text), context)
        guard let clearest = matchers.clearest else {
            return matchers.models.contains { matchers.line.hasNegation($0) }
        }
        return matchers.line.hasNegation(matchers.models[clearest])
    }
}
