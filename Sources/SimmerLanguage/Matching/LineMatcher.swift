import SimmerDomain

/// Reads one line with one language's sentences.
///
/// `best(node, position)` is the cheapest way to use up the rest of the line from a node of the automaton on, remembered for every
/// pair that is reached; cost grows with nodes reached times positions, and a budget of steps bounds it for hostile lines.
final class LineMatcher {
    /// What a reading costs, in points; the cheapest reading of the whole line wins. Kept in the order that DESIGN ranks by.
    enum Cost {
        static let impossible: Int32 = .max
        static let literal: Int32 = -1
        static let mark: Int32 = 0
        static let skippedWord: Int32 = 3
        static let opening: Int32 = 1
        static let special: Int32 = -4
        static let exactName: Int32 = 5
        static let endingName: Int32 = 8
        static let partOfName: Int32 = 10
        static let nearName: Int32 = 15
        static let freeName: Int32 = 20
        static let freeNameWord: Int32 = 8
        static let freeNameJoiner: Int32 = 20
        static let freeText: Int32 = 40
        static let freeTextWord: Int32 = 12
        static let filler: Int32 = 30
        static let fillerWord: Int32 = 10
        /// Times what is missing to full certainty.
        static let doubt: Double = 40
    }

    /// One way of filling a slot.
    struct Filling {
        var end: Int
        var cost: Int32
        /// nil: the words themselves.
        var value: SlotValue?
    }

    private typealias Step = StepTable.Step

    static let mostSteps = 40_000
    /// Only so many tokens at the start and at the end of a line are looked at one by one; a text may cover what is between.
    static let head = 56
    static let tail = 12

    let model: LanguageModel
    let line: TokenLine
    let context: LineContext
    let reading: ReadingContext
    let ids: [Int32]
    let marks: [LanguageModel.WordMarks]
    /// The part of the line that is read.
    var bounds: Range<Int>
    private var steps = 0
    private var memo = StepTable()
    private var fillings: [UInt64: [Filling]] = [:]
    private var closes: [Int32] = []
    private var hasFilling: [Int32: Bool] = [:]

    init(_ model: LanguageModel, _ line: TokenLine, _ context: LineContext) {
        self.model = model
        self.line = line
        self.context = context
        reading = ReadingContext(
            now: context.now, timeZone: context.timeZone, language: model.language, partsOfDay: context.partsOfDay)
        ids = line.tokens.map { model.automaton.vocabulary[$0.folded] ?? -1 }
        var marks: [LanguageModel.WordMarks] = []
        marks.reserveCapacity(ids.count)
        for (index, id) in ids.enumerated() {
            var mark = id >= 0 ? model.wordMarks[Int(id)] : []
            if line.tokens[index].kind == .mark { mark.insert(.skip) }
            marks.append(mark)
        }
        self.marks = marks
        bounds = 0..<line.tokens.count
    }

    /// Reads another part of the line; what was remembered about the ends is forgotten.
    func read(_ part: Range<Int>) {
        bounds = part
        memo.clear()
        closes.removeAll(keepingCapacity: true)
        fillings.removeAll(keepingCapacity: true)
    }

    private func isWatched(_ position: Int) -> Bool {
        position < bounds.lowerBound + Self.head || position >= bounds.upperBound - Self.tail
    }

    private static func key(_ node: Int32, _ position: Int) -> UInt64 {
        UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(position))
    }

    func skipCost(_ position: Int) -> Int32 { line.tokens[position].kind == .mark ? Cost.mark : Cost.skippedWord }

    // MARK: - The search

    func best(_ node: Int32, _ position: Int) -> Int32 {
        let flat = model.automaton.flat[Int(node)]
        if flat.kind == .end { return closingCost(position) }
        // Most words of most sentences do not stand where they would have to: nothing to remember.
        if flat.kind != .slot, flat.kind != .either, !canStand(flat, position) { return Cost.impossible }
        let key = Self.key(node, position)
        if let known = memo[key] { return known.cost }
        steps += 1
        guard steps <= Self.mostSteps else { return Cost.impossible }
        let step: Step
        switch flat.kind {
        case .end, .word, .words: step = literal(flat, position)
        case .either:
            var found = Step(cost: Cost.impossible, start: 0, end: 0, choice: 0)
            for index in flat.what..<flat.next {
                let branch = model.automaton.branches[Int(index)]
                let cost = best(branch, position)
                if cost < found.cost { found = Step(cost: cost, start: 0, end: 0, choice: branch) }
            }
            step = found
        case .slot: step = fill(flat.what, position, flat.next)
        }
        memo.set(key, step)
        return step.cost
    }

    private func canStand(_ node: Automaton.Flat, _ position: Int) -> Bool {
        guard position < bounds.upperBound else { return false }
        return model.automaton.matches(node, ids[position]) || marks[position].contains(.skip)
    }

    private func literal(_ node: Automaton.Flat, _ position: Int) -> Step {
        var found = Step(cost: Cost.impossible, start: 0, end: 0, choice: 0)
        var at = position
        var skipped: Int32 = 0
        while at < bounds.upperBound, isWatched(at) {
            if model.automaton.matches(node, ids[at]) {
                let rest = best(node.next, at + 1)
                if rest != Cost.impossible, rest + skipped + Cost.literal < found.cost {
                    found = Step(cost: rest + skipped + Cost.literal, start: Int32(at), end: Int32(at + 1), choice: 0)
                }
            }
            guard marks[at].contains(.skip) else { break }
            skipped += skipCost(at)
            at += 1
        }
        return found
    }

    private func fill(_ slot: Int32, _ position: Int, _ next: Int32) -> Step {
        var found = Step(cost: Cost.impossible, start: 0, end: 0, choice: 0)
        let type = model.automaton.slots[Int(slot)].type
        var at = position
        var skipped: Int32 = 0
        while at < bounds.upperBound, isWatched(at) {
            if let most = type.mostWords {
                let (base, word) = type == .filler ? (Cost.filler, Cost.fillerWord) : (Cost.freeText, Cost.freeTextWord)
                if line.tokens[at].kind != .mark || line.tokens[at].folded != ":" {
                    for end in textEnds(at, most) {
                        let rest = best(next, end)
                        guard rest != Cost.impossible else { continue }
                        let cost = rest + skipped + base + word * Int32(min(end - at, 400))
                        if cost < found.cost {
                            found = Step(cost: cost, start: Int32(at), end: Int32(end), choice: -1)
                        }
                    }
                }
            } else {
                for (index, filling) in self.fillings(slot, at).enumerated() where filling.end <= bounds.upperBound {
                    let rest = best(next, filling.end)
                    guard rest != Cost.impossible else { continue }
                    let cost = rest + skipped + filling.cost
                    if cost < found.cost {
                        found = Step(cost: cost, start: Int32(at), end: Int32(filling.end), choice: Int32(index))
                    }
                }
            }
            guard marks[at].contains(.skip) else { break }
            skipped += skipCost(at)
            at += 1
        }
        return found
    }

    /// Where a text that begins here can end.
    private func textEnds(_ start: Int, _ most: Int) -> [Int] {
        let last = min(bounds.upperBound, most == Int.max ? bounds.upperBound : start + most)
        guard start < last else { return [] }
        return (start + 1...last).filter { isWatched($0) || $0 == bounds.upperBound }
    }

    func fillings(_ slot: Int32, _ position: Int) -> [Filling] {
        let key = Self.key(slot, position)
        if let known = fillings[key] { return known }
        let found = fillings(of: model.automaton.slots[Int(slot)].type, at: position)
        fillings[key] = found
        return found
    }

    /// Whether something in the line could fill a slot.
    func canFill(_ slot: Int32) -> Bool {
        if let known = hasFilling[slot] { return known }
        let limit = min(bounds.upperBound, bounds.lowerBound + Self.head)
        let can = (bounds.lowerBound..<limit).contains { !fillings(slot, $0).isEmpty } || bounds.count > Self.head
        hasFilling[slot] = can
        return can
    }

    // MARK: - Openings and closings

    /// What it costs to end a sentence here: the rest is marks, skipped words and closing phrases, or it is impossible.
    private func closingCost(_ position: Int) -> Int32 {
        if position == bounds.upperBound { return 0 }
        if closes.isEmpty { closes = [Int32](repeating: -1, count: bounds.count + 1) }
        let place = position - bounds.lowerBound
        if closes[place] >= 0 { return closes[place] }
        var cost = Cost.impossible
        if isWatched(position) {
            if marks[position].contains(.skip) {
                let rest = closingCost(position + 1)
                if rest != Cost.impossible { cost = rest + skipCost(position) }
            }
            model.closings.ends(in: ids, from: position, to: bounds.upperBound) { end in
                let rest = closingCost(end)
                if rest != Cost.impossible { cost = min(cost, rest + Cost.opening * Int32(end - position)) }
            }
        }
        closes[place] = cost
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

    // MARK: - The way that was found

    /// The values of the cheapest reading from here on.
    func slots(_ node: Int32, _ position: Int) -> [String: SlotValue] {
        var slots: [String: SlotValue] = [:]
        var node = node
        var position = position
        while let step = memo[Self.key(node, position)], step.cost != Cost.impossible {
            let flat = model.automaton.flat[Int(node)]
            switch flat.kind {
            case .end: return slots
            case .either: node = step.choice
            case .word, .words:
                position = Int(step.end)
                node = flat.next
            case .slot:
                let slot = flat.what
                let range = Int(step.start)..<Int(step.end)
                let name = model.automaton.slots[Int(slot)].name
                if name == SlotType.fillerName {
                    // Words that do not matter.
                } else if step.choice >= 0, let value = fillings(slot, range.lowerBound)[Int(step.choice)].value {
                    slots[name] = value
                } else {
                    slots[name] = .text(words(range))
                }
                position = range.upperBound
                node = flat.next
            }
        }
        return slots
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

    private func isEdge(_ token: Token) -> Bool {
        guard token.kind == .mark else { return false }
        switch token.folded {
        case ".", ",", ";", ":", "!", "\"", "'", "\n", "-": return true
        default: return false
        }
    }
}
