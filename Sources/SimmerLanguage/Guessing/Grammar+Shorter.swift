import SimmerDomain

/// Orders whose free words may hold more than the value: "the fusilli are made by Casa Grano, fix the brand".
extension Grammar {
    /// What is asked about: the same order with fewer of somebody's words, where what was learned of the edges of
    /// values ends them sooner or begins them later.
    func shorter(
        _ order: Match, meaning guess: LearnedReader.Reading.Guess, _ line: TokenLine, _ context: LineContext
    ) -> [Proposal]? {
        guard guess.probability >= Self.leastOfForm, order.slots.values.contains(where: { $0.freeWords != nil }),
            let model = models[order.language], let reader = learned[order.language],
            let match = aligned(LineMatcher.aligning(line, model, context, by: reader), guess), !match.isDoubtful,
            match.slots != order.slots, isCut(order, to: match, model), let say = saying(match, context)
        else { return nil }
        let asked = saying(order, context).map { Proposal(match: order, say: $0, probability: 0) }
        guard say != asked?.say else { return nil }
        return [proposal(match, say, guess.probability), asked].compactMap(\.self)
    }

    /// Whether an order holds the same values but for words cut off that belong to no value.
    private func isCut(_ order: Match, to shorter: Match, _ model: LanguageModel) -> Bool {
        let types = types(of: order)
        let further = shorter.slots.filter { order.slots[$0.key] == nil }.values
        return further.allSatisfy(\.isTold)
            && order.slots.allSatisfy { name, value in
                guard let other = shorter.slots[name] else { return false }
                guard let words = value.freeWords else { return value == other }
                return other.freeWords.map {
                    $0 == words || isMore(words, than: $0, isText: types[name] == .text, further, model)
                } ?? false
            }
    }

    /// Whether what words have more than others stands in a clause of its own, is nothing but words that orders have,
    /// or says when ("at 9:40 that the solution went cloudy").
    private func isMore(
        _ words: String, than value: String, isText: Bool, _ further: some Collection<SlotValue>,
        _ model: LanguageModel
    ) -> Bool {
        guard let place = words.range(of: value) else { return false }
        let before = words[..<place.lowerBound].trimmed(), after = words[place.upperBound...].trimmed()
        let isBegun = before.isEmpty || before.hasSuffix(":") || !isText && isOfOrders(before, model)
        let isEnded = after.isEmpty || after.hasPrefix(",") || !isText && isOfOrders(after, model)
        if isBegun, isEnded { return further.allSatisfy(\.isTime) }
        return !further.isEmpty && further.allSatisfy(\.isTime)
    }

    /// Several words, all known, of which the first says nothing ("qui s'appelle …", "… out there").
    private func isOfOrders(_ words: String, _ model: LanguageModel) -> Bool {
        let line = TokenLine(words)
        let ids = line.tokens.filter { $0.kind == .word }.map { model.words.id(of: $0, in: line) }
        guard ids.count > 1, let first = ids.first, ids.allSatisfy({ $0 >= 0 }) else { return false }
        return model.wordMarks[Int(first)].contains(.small)
    }
}

extension SlotValue {
    fileprivate var isTime: Bool {
        switch self {
        case .instant, .duration, .recurrence: true
        default: false
        }
    }

    /// Whether it was read from digits or words that mean just this.
    fileprivate var isTold: Bool {
        if case .number = self { true } else { isTime }
    }
}
