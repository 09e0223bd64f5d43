import SimmerDomain

/// The cheapest reading once it was found: its values, and for a guess its words.
extension LineMatcher {
    /// The values of the cheapest reading from here on.
    /// - Returns: nil when one of them is no value after all ("31 June"); the reading is then out, and has to be looked
    ///   for again.
    func slots(_ node: Int32, _ position: Int) -> [String: SlotValue]? {
        reading.isForWaking = isForWaking(node, position)
        var slots: [String: SlotValue] = [:]
        var node = node
        var position = position
        var lastSlot = position
        while position <= bounds.upperBound, let step = memo[node, position], step.cost != Cost.impossible {
            let flat = graph.node(node)
            switch flat.kind {
            case .end: return slots
            case .either: node = step.choice
            case .word, .words:
                position = Int(step.end)
                node = flat.next
            case .slot:
                var range = Int(step.start)..<Int(step.end)
                let slot = graph.slots[Int(flat.what)]
                if isCut, range.upperBound == bounds.upperBound { range = range.lowerBound..<line.tokens.count }
                // What stands behind a colon is said, also where it begins with a word of the sentence ("observation:
                // that …").
                if slot.type == .text, let colon = (lastSlot..<range.lowerBound).first(where: hasColon(at:)) {
                    range = colon + 1..<range.upperBound
                }
                if slot.type == .text || slot.type == .title { range = withEnd(range) }
                lastSlot = range.upperBound
                if slot.type == .filler {
                    // Words that do not matter.
                } else if step.choice >= 0, let value = memory.filling(Int(step.choice)).value {
                    slots[slot.name] = value
                } else if step.choice >= 0, let part = memory.filling(Int(step.choice)).part {
                    guard let value = model.unresolved[Int(graph.slot(flat.what).type)]?.value(of: part, reading) else {
                        memory.ruleOut(Int(step.choice))
                        memo.clear()
                        return nil
                    }
                    slots[slot.name] = value
                } else {
                    slots[slot.name] = .text(words(range))
                }
                position = range.upperBound
                node = flat.next
            }
        }
        return slots
    }

    /// Somebody's words with the bracket behind them that closes one of theirs, and a sign that is written to them
    /// ("Lipase T°", "vitamin C+").
    private func withEnd(_ range: Range<Int>) -> Range<Int> {
        let end = (range.upperBound..<max(range.upperBound, bounds.upperBound)).prefix { line.tokens[$0].kind == .mark }
            .last { place in
                let sign = line.original(place..<place + 1)
                return Self.closing.contains(sign)
                    || place == range.upperBound && line.tokens[place].isGlued && Self.signs.contains(sign)
            }
        return range.lowerBound..<(end.map { $0 + 1 } ?? range.upperBound)
    }

    private static let closing: Set<String> = [")", "]", "}"]
    private static let signs: Set<String> = ["°", "%", "+", "#", "*", "‰"]

    /// Whether the cheapest reading from here on is about being woken. "Wake" tells that wherever it stands; "alarm"
    /// does only as a word of the sentence, not in what somebody is reminded of.
    private func isForWaking(_ node: Int32, _ position: Int) -> Bool {
        var starts: Set<Int> = []
        for at in bounds {
            model.mornings.ends(in: ids, from: at, to: bounds.upperBound) { _ in starts.insert(at) }
        }
        guard !starts.isEmpty else { return false }
        if starts.contains(where: { !marks[$0].contains(.never) }) { return true }
        var node = node
        var position = position
        while let step = memo[node, position], step.cost != Cost.impossible {
            let flat = graph.node(node)
            switch flat.kind {
            case .end: return false
            case .either: node = step.choice
            case .word, .words, .slot:
                if flat.kind != .slot, starts.contains(Int(step.start)) { return true }
                position = Int(step.end)
                node = flat.next
            }
        }
        return false
    }

    /// A lenient reading in the words of its sentence, and what it stands on.
    struct Guess {
        var said: [String] = []
        /// Words of the sentence that were said and are no small words.
        var words = 0
        /// Words that are missing or too many.
        var slips = 0
    }

    /// The cheapest reading from here on.
    func guess(_ node: Int32, _ position: Int) -> Guess {
        var guess = Guess()
        var node = node
        var position = position
        while let step = memo[node, position], step.cost != Cost.impossible {
            let flat = graph.node(node)
            switch flat.kind {
            case .end: return guess
            case .either: node = step.choice
            case .word, .words, .slot:
                guess.slips += (position..<Int(step.start)).count { !marks[$0].contains(.skip) }
                if step.choice == Self.missing {
                    guess.slips += 1
                    if let word = graph.firstWord(of: flat) { guess.said.append(model.spelled[Int(word)]) }
                } else {
                    if flat.kind != .slot, marks[Int(step.start)].isTelling { guess.words += 1 }
                    guess.said.append(words(Int(step.start)..<Int(step.end)))
                }
                position = Int(step.end)
                node = flat.next
            }
        }
        return guess
    }

    /// The words as typed, without the marks around them.
    func words(_ range: Range<Int>) -> String {
        var range = range
        while range.count > 1, isEdge(line.tokens[range.upperBound - 1]) {
            range = range.lowerBound..<range.upperBound - 1
        }
        while range.count > 1, isEdge(line.tokens[range.lowerBound]) { range = range.lowerBound + 1..<range.upperBound }
        return line.original(range)
    }

    /// Whether a mark is no part of the words that it stands beside.
    func isEdge(_ token: Token) -> Bool {
        switch token.mark {
        case Mark.point, Mark.comma, Mark.semicolon, Mark.colon, Mark.exclamation, Mark.quote, Mark.apostrophe,
            Mark.newline, Mark.hyphen:
            true
        default: false
        }
    }
}
