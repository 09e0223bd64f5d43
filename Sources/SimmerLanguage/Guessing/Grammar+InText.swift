import SimmerDomain

/// A second order that somebody's own words have taken in: "remind me at 5 to call Bo and at 6 to lock up", "add a
/// step: wash the column, and another step: elute", "step 2: added the buffer, and tick it". Words that are no such
/// order stay what was written, to the last.
extension Grammar {
    private static let mostCuts = 5
    private static let mostTokens = 40
    /// The words of an order that only points at what was written before it.
    private static let longestPointing = 4

    private struct OwnText {
        var slot: String
        var words: String
    }

    /// The orders of a line that one order took as a whole, doubtful where the second only may be one; nil where it is
    /// none.
    func ordersInText(_ order: Match, _ matchers: LineMatchers) -> [Match]? {
        let line = matchers.line, context = matchers.context
        guard context.isAddressed, line.tokens.count <= Self.mostTokens, let model = models[order.language],
            let written = writtenDown(order)
        else { return nil }
        let matcher = LineMatcher(model, line, context)
        let cuts = line.tokens.indices.dropFirst().dropLast().filter(matcher.isCut)
        guard (1...Self.mostCuts).contains(cuts.count) else { return nil }
        for cut in cuts {
            // A comma before the word that joins is the same place.
            if cuts.contains(cut + 1) { continue }
            let end = cuts.contains(cut - 1) ? cut - 1 : cut
            guard let first = taken(line.original(0..<end), like: order, context),
                case .text(let own)? = first.slots[written.slot],
                own != written.words, written.words.hasPrefix(own)
            else { continue }
            let rest = line.original(cut + 1..<line.tokens.count)
            if let further = continuing(
                line.original(cut..<line.tokens.count), after: OrderBefore(first, isOwn: true, isQuestion: false),
                context),
                !further.isCorrection, further.slots.keys == first.slots.keys, further.slots.count > 1
            {
                return [first, further]
            }
            if matcher.hasColon(in: cut + 1..<line.tokens.count), let again = taken(rest, like: order, context),
                writtenDown(again) != nil
            {
                return [first, again]
            }
            if let pointing = pointing(rest, matcher, behind: order, context) {
                return [first.doubted, pointing.doubted]
            }
        }
        return nil
    }

    /// The one text of an order that is stored as it was typed.
    private func writtenDown(_ order: Match) -> OwnText? {
        let types = types(of: order)
        let found = order.slots.compactMap { name, value -> OwnText? in
            guard types[name] == .text, case .text(let words) = value else { return nil }
            return OwnText(slot: name, words: words)
        }
        return found.count == 1 ? found[0] : nil
    }

    /// What sentences take of a text, of the same intent as an order.
    private func taken(_ text: String, like order: Match, _ context: LineContext) -> Match? {
        guard case .orders(let orders)? = taken(TokenLine(text), context), orders.count == 1, let read = orders.first,
            read.intent == order.intent, !read.isDoubtful, !read.skipsSentence(of: order)
        else { return nil }
        return read
    }

    /// "Tick it" behind what was done in a step.
    private func pointing(_ text: String, _ matcher: LineMatcher, behind order: Match, _ context: LineContext) -> Match?
    {
        var context = context
        context.focus.insert(String(order.intent.prefix { $0 != "." }))
        let line = TokenLine(text)
        guard line.tokens.count(where: { $0.kind != .mark }) <= Self.longestPointing else { return nil }
        let own = LineMatcher(matcher.model, line, context)
        guard own.marks.contains(where: { !$0.isDisjoint(with: [.pronoun, .clitic]) }),
            case .orders(let orders)? = taken(line, context), orders.count == 1, let read = orders.first,
            read.intent != order.intent, read.slots.values.allSatisfy({ $0.freeWords == nil })
        else { return nil }
        // What it points at is named by the order before it.
        return read.slots.values.contains(where: \.pointsAtIt) || read.slots.isEmpty
            ? read.with(order.slots.filter { $0.value.isNumberOrName }) : read
    }
}

extension Match {
    /// Whether it holds other things than text that the whole order does not hold.
    fileprivate func skipsSentence(of order: Match) -> Bool { !Set(slots.keys).isSubset(of: order.slots.keys) }
}

extension SlotValue {
    fileprivate var pointsAtIt: Bool { if case .pointer(.it) = self { true } else { false } }

    fileprivate var isNumberOrName: Bool {
        switch self {
        case .number, .name: true
        default: false
        }
    }
}
