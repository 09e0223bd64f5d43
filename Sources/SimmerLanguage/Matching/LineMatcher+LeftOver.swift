import SimmerDomain

/// What a reading leaves out although it may matter: an order that changes something is not obeyed then, but asked
/// about.
extension LineMatcher {
    /// Kinds of names that always tell what a line is about.
    private static let tellingKinds = ["noodle", "tea", "experiment"]

    /// The names of things and the numbers among the words of the cheapest reading from here on that do not matter, and
    /// the names that it has swallowed into a longer one which nobody knows.
    /// - Parameter slots: what the reading holds; a name that it has is not left over where it is said again.
    func leftOver(_ node: Int32, _ position: Int, slots: [String: SlotValue]) -> [String] {
        var found: [String] = []
        /// Where the last name ended, while nothing but it was said.
        var listed: Int?
        forEachStep(from: node, at: position) { flat, step in
            let isAfterName =
                listed.map { isJoiner($0) || line.tokens[min($0, ids.count - 1)].mark == Mark.comma } ?? false
            listed = nil
            guard flat.kind == .slot else { return }
            let range = Int(step.start)..<min(Int(step.end), ids.count)
            let slot = graph.slots[Int(flat.what)]
            switch slot.type {
            case .filler where isAfterName && range.count <= Self.longestList && range.contains(where: isJoiner):
                found.append(words(range))
            case .filler: found += names(in: range) + numbers(in: range) + emails(in: range) + contraries(in: range)
            case .name, .common, .usual: listed = Int(step.end)
            case .proper, .distinct, .title, .fresh:
                if !isKnown(step), range.count > 2 { found += swallowed(in: range) }
                if !isKnown(step), range.count > 1 { found += addresses(in: range) }
            // “Remind me why we bought this” asks for no reminder “why we bought this”.
            case .text where slots.count <= Self.fewSlots && asks(range):
                found.append(words(range.lowerBound..<range.lowerBound + 1))
            case .text where belongs(range): found.append(words(range.lowerBound..<range.lowerBound + 1))
            case .named(let kind) where Self.tellingKinds.contains(kind):
                let others = Self.tellingKinds.filter { $0 != kind }
                guard !isKnown(step) else { break }
                found += [name(at: range.lowerBound, kinds: others)?.name.name].compactMap(\.self)
                // "Had enough of this group" names no tea.
                if range.count > 2, range.contains(where: { marks[$0].contains(.small) }) { found.append(words(range)) }
            default: break
            }
        }
        let held = Set(slots.values.compactMap(\.heldName).map(\.folded))
        return found.filter { !held.contains($0.folded) }
    }

    /// The steps of the cheapest reading from here on, in the order of the line.
    func forEachStep(from node: Int32, at position: Int, _ visit: (SentenceGraph.Node, Step) -> Void) {
        var (node, position) = (node, position)
        while let step = memo[node, position], step.cost != Cost.impossible {
            let flat = graph.node(node)
            switch flat.kind {
            case .end: return
            case .either: node = step.choice
            case .word, .words, .slot:
                visit(flat, step)
                position = Int(step.end)
                node = flat.next
            }
        }
    }

    /// Words behind a name that can be more of a list ("bought udon, orzo and milk").
    private static let longestList = 6

    /// Somebody's words and at most whom they are for.
    private static let fewSlots = 2

    /// Whether words that stand behind no colon begin as a question does that no order holds.
    private func asks(_ range: Range<Int>) -> Bool {
        guard let first = range.first, first > 0, !range.isEmpty, line.tokens[first - 1].mark != Mark.colon else {
            return false
        }
        return marks[first].contains(.question)
    }

    /// Whether words only say of which thing the number before them is one, of none that is known: "step 2 of growing
    /// up is paying rent".
    private func belongs(_ range: Range<Int>) -> Bool {
        guard let first = range.first, first > 0 else { return false }
        return marks[first].contains(.belonging) && line.tokens[first - 1].kind == .number
    }

    private func isJoiner(_ position: Int) -> Bool { position < ids.count && marks[position].contains(.joiner) }

    /// Whether a slot holds a name that the store knows.
    private func isKnown(_ step: Step) -> Bool {
        step.choice >= 0 && memory.filling(Int(step.choice)).value?.isName == true
    }

    private func names(in range: Range<Int>) -> [String] {
        range.compactMap { position in name(at: position, kinds: Self.tellingKinds).map { $0.name.name } }
    }

    /// Whether a name begins here of whatever an order can be about.
    func isNameOfThing(_ position: Int) -> Bool {
        name(at: position, kinds: Self.tellingKinds + ["person", "room", "timer"]) != nil
    }

    /// The same of what is cooked or steeped.
    func isNameOfKitchen(_ position: Int) -> Bool { name(at: position, kinds: ["noodle", "tea"]) != nil }

    private func name(at position: Int, kinds: [String]) -> KnownNames.Found? {
        let known = knownNames.found(in: line, upTo: ids.count, at: position, kinds: kinds, canBeNear: false)
        let usual = usualNames.found(in: line, upTo: ids.count, at: position, kinds: kinds, canBeNear: false)
        return (known + usual).first { $0.closeness == .exact || $0.closeness == .ending }
    }

    /// An e-mail address is no part of a name in which small words stand beside it.
    private func addresses(in range: Range<Int>) -> [String] {
        guard range.contains(where: { marks[$0].contains(.small) }) else { return [] }
        return emails(in: range)
    }

    private func emails(in range: Range<Int>) -> [String] {
        range.filter { !readings(.email, at: $0).isEmpty }.map { line.original($0..<$0 + 1) }
    }

    private func numbers(in range: Range<Int>) -> [String] {
        range.filter { position in
            if line.tokens[position].kind == .number { return true }
            return readings(.number, at: position).contains { $0.value != .number(1) }
                || !readings(.quantity, at: position).isEmpty
        }.map { line.original($0..<$0 + 1) }
    }

    private func contraries(in range: Range<Int>) -> [String] {
        range.filter { marks[$0].contains(.contrary) }.map { line.original($0..<$0 + 1) }
    }

    /// A person or a room that is only a part of a name in which small words stand beside it: “Ana out of Ski 2026”.
    private func swallowed(in range: Range<Int>) -> [String] {
        guard range.contains(where: { marks[$0].contains(.small) }) else { return [] }
        return range.compactMap { position in
            guard let found = name(at: position, kinds: ["person", "room"]), found.end <= range.upperBound,
                position > range.lowerBound || found.end < range.upperBound
            else { return nil }
            return found.name.name
        }
    }
}

extension SlotValue {
    fileprivate var isName: Bool { if case .name = self { true } else { false } }

    fileprivate var heldName: String? {
        switch self {
        case .name(let name, _), .text(let name): name
        default: nil
        }
    }
}
