import SimmerDomain

/// Where an order may begin and end within its line: behind openings, before closings.
extension LineMatcher {
    /// What it costs to end a sentence here: the rest is marks, skipped words and closing phrases, or it is impossible.
    func closingCost(_ position: Int) -> Int32 {
        if isCut { return Cost.impossible }
        if position == bounds.upperBound { return 0 }
        let place = position - bounds.lowerBound
        if let known = memory.close(place) { return known }
        var cost = Cost.impossible
        if isWatched(position) {
            if marks[position].contains(.skip) || leniency == .anyWord && !marks[position].contains(.negation) {
                let rest = closingCost(position + 1)
                if rest != Cost.impossible { cost = rest + skipCost(position) }
            }
            model.closings.ends(in: ids, from: position, to: bounds.upperBound) { end in
                let rest = closingCost(end)
                if rest != Cost.impossible { cost = min(cost, rest + Cost.opening * Int32(end - position)) }
            }
        }
        memory.setClose(place, of: bounds.count + 1, cost)
        return cost
    }

    /// The places at which an order can begin, with what the words before it cost.
    func starts(polite: Bool) -> [(position: Int, cost: Int32)] {
        var found: [(position: Int, cost: Int32)] = [(bounds.lowerBound, 0)]
        var next = 0
        while next < found.count, found.count < 16 {
            let (position, cost) = found[next]
            next += 1
            guard position < bounds.upperBound, isWatched(position) else { continue }
            func reach(_ end: Int, _ more: Int32) {
                guard end < bounds.upperBound else { return }
                if let index = found.firstIndex(where: { $0.position == end }) {
                    found[index].cost = min(found[index].cost, cost + more)
                } else {
                    found.append((end, cost + more))
                }
            }
            if marks[position].contains(.skip) { reach(position + 1, skipCost(position)) }
            if polite {
                model.openings.ends(in: ids, from: position, to: bounds.upperBound) { end in
                    reach(end, Cost.opening * Int32(end - position))
                }
            }
        }
        return found
    }

    /// Whether a length of time goes on over a joiner and a word: "une heure et demie".
    func isInsideDuration(_ position: Int) -> Bool {
        guard let type = model.durationType, position + 1 < ids.count, line.tokens[position + 1].kind == .word,
            !readings(.number, at: position + 1).contains(where: { $0.value?.isWholeNumber == true })
        else { return false }
        return (max(0, position - Self.longestLength)..<position).contains { start in
            fillings(type, start).contains { memory.end(of: $0) > position + 1 }
        }
    }

    /// Words of a length of time before a joiner ("two and a half", "trois quarts d'heure et …").
    private static let longestLength = 4

    /// Whether a value of a type may begin in a part of the line; nil where it is none that tables describe.
    func canBeginValue(_ type: Int32, in range: Range<Int>) -> Bool? {
        let category = Int(model.categories[Int(type)])
        guard category >= 0, let grammar = model.partGrammar else { return nil }
        let canBegin =
            range.count == 1
            ? parse.canBegin(category, of: grammar, in: line, at: range.lowerBound)
            : parse.canBegin(category, of: grammar, in: line, within: range)
        guard !canBegin, leniency == .anyWord, graph.types[Int(type)] == .number else { return canBegin }
        return range.contains { model.ordinals.mayBegin(with: ids[$0]) }
    }
}

extension SlotValue {
    fileprivate var isWholeNumber: Bool {
        if case .number(let number) = self { number >= 1 } else { false }
    }
}
