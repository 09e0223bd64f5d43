/// What a reading of which any word may be missing leaves of its line.
extension LineMatcher {
    /// The words that the cheapest reading from here on passes over, but for small ones and those of the intent's own
    /// sentences; nil where they may matter: a name, a number, a time, a "not", or words that may be more than the
    /// value they are taken for.
    func passedOver(_ node: Int32, _ position: Int) -> [Int]? {
        var read = Set(bounds.lowerBound..<position)
        var isClear = true
        var hasText = false
        forEachStep(from: node, at: position) { flat, step in
            let range = Int(step.start)..<min(Int(step.end), ids.count)
            read.formUnion(range)
            if flat.kind == .slot {
                let type = graph.slots[Int(flat.what)].type
                hasText = hasText || Self.isText(type)
                if step.choice == -1, !isOneThing(range, type) { isClear = false }
            } else if range.contains(where: { $0 > 0 && marks[$0].contains(.small) && isCapital($0) }) {
                // "De Cecco" is a brand, not one of Cecco.
                isClear = false
            }
        }
        guard isClear, !isCut else { return nil }
        let rest = bounds.filter { !read.contains($0) && !saysNothing($0) }
        guard rest.allSatisfy(mayBePassedOver), rest.isEmpty || hasText || !takesText else { return nil }
        return rest
    }

    /// Whether words that nobody knows are surely the value that they are taken for: a name has no small words, and
    /// nobody's text the words of an order or a value of its own.
    private func isOneThing(_ range: Range<Int>, _ type: SlotType) -> Bool {
        guard let last = range.last, !marks[last].contains(.small), !tellsIntent(range),
            range.contains(where: { marks[$0].isTelling && !marks[$0].contains(.skip) })
        else { return false }
        return range.allSatisfy { place in
            !marks[place].contains(.negation) && !holdsValue(place)
                && (Self.isText(type) || !marks[place].contains(.small))
        }
    }

    private static func isText(_ type: SlotType) -> Bool { type == .text || type == .words }

    /// Whether a word says nothing, or no more than the intent itself does.
    private func saysNothing(_ place: Int) -> Bool {
        if marks[place].contains(.punctuation) { return true }
        return mayBePassedOver(place) && (!marks[place].isTelling || isOwnWord(place))
    }

    private func mayBePassedOver(_ place: Int) -> Bool {
        !marks[place].contains(.joiner) && !matters(place) && (place == 0 || !isCapital(place))
    }

    func matters(_ place: Int) -> Bool {
        !marks[place].isDisjoint(with: [.negation, .contrary]) || holdsValue(place) || isDuration(place)
            || !readings(.instant, at: place).isEmpty || isChoice(place)
    }

    /// Whether a word is one of those that the intent's sentences let choose from ("black").
    private func isChoice(_ place: Int) -> Bool {
        guard marks[place].isTelling else { return false }
        return slotsOfIntent.contains { slot in
            if case .choice(let list) = graph.slots[Int(slot)].type {
                model.choices[list]?.mayBegin(with: ids[place]) ?? false
            } else {
                false
            }
        }
    }

    private var takesText: Bool { slotsOfIntent.contains { Self.isText(graph.slots[Int($0)].type) } }

    private func isCapital(_ place: Int) -> Bool { line.original(place..<place + 1).first?.isUppercase == true }
}
