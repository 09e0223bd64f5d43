/// What sentences take, held against what was learned: what speaks against it is asked about, but for what the line's
/// clauses, or its values, leave no doubt of.
extension Grammar {
    /// So likely an intent has to be.
    private static let leastOfOne = 0.85
    private static let leastOfFuller = 0.95

    /// - Returns: nil where nothing speaks against the orders.
    func heldAgainstLearned(_ orders: [Match], _ readings: [LineReading], _ matchers: LineMatchers) -> Understanding? {
        guard orders.count > 1 else { return orders.first.flatMap { held($0, matchers) } }
        if let only = withoutExclamation(readings, matchers) { return .orders([only]) }
        guard let asked = veto(ofAll: readings, matchers) else { return nil }
        if let reasoned = orderWithReason(matchers) { return .orders([reasoned]) }
        guard !asked.isEmpty else { return .orders(orders.map(\.doubted)) }
        if let one = asOne(readings, asked) { return .orders([one]) }
        return severalOrders(matchers, isOfBoth: true).map { .orders($0) } ?? .guesses(asked)
    }

    private func held(_ order: Match, _ matchers: LineMatchers) -> Understanding? {
        let asked = veto(order, matchers)
        if asked != nil || order.isDoubtful || looksFor(clausesOf: order) {
            if let reasoned = orderWithReason(matchers) { return .orders([reasoned]) }
            if let several = severalOrders(matchers) { return .orders(several) }
        }
        guard let asked else { return nil }
        return completed(order, asked).map { .orders([$0]) } ?? .vetoed(order, asked)
    }

    /// Whether what tells which thing is meant has a clause of its own: "scrap the chicken, we're eating out".
    private func looksFor(clausesOf order: Match) -> Bool {
        let types = types(of: order)
        return order.slots.contains { name, value in
            types[name] == .words && value.freeWords?.contains(", ") == true
        }
    }

    /// One order of which a line was read as several, each with a part of its values: "the penne are in, 9 min please".
    private func asOne(_ readings: [LineReading], _ asked: [Proposal]) -> Match? {
        guard let one = asked.first, one.isWhole, one.probability >= Self.leastOfOne,
            readings.allSatisfy({ $0.match.intent == one.match.intent && !$0.match.slots.isEmpty })
        else { return nil }
        var slots: [String: SlotValue] = [:]
        for (name, value) in readings.flatMap(\.match.slots) {
            guard slots.updateValue(value, forKey: name) == nil else { return nil }
        }
        return slots == one.match.slots ? one.match : nil
    }

    /// The same order with a known name or a number of the line that its sentence skipped: "finally done with step 4 of
    /// Plasmid miniprep".
    private func completed(_ order: Match, _ asked: [Proposal]) -> Match? {
        guard let fuller = asked.first, fuller.isWhole, fuller.probability >= Self.leastOfFuller,
            fuller.match.intent == order.intent, fuller.match.slots.count > order.slots.count,
            order.slots.allSatisfy({ fuller.match.slots[$0.key] == $0.value }),
            fuller.match.slots.allSatisfy({ order.slots[$0.key] != nil || $0.value.isKnown })
        else { return nil }
        return fuller.match
    }
}

extension SlotValue {
    /// Whether it is no more than what the line says: the name of a thing that is there, or a number.
    fileprivate var isKnown: Bool {
        switch self {
        case .name, .number, .duration: true
        default: false
        }
    }
}
