import SimmerDomain

/// A line that is held to one intent at a time.
extension LineMatcher {
    /// What the line is, held to an intent; found once.
    func alignment(
        to guess: LearnedReader.Reading.Guess, _ find: () -> Grammar.LineReading?
    ) -> Grammar.LineReading? {
        if let known = alignments.first(where: { $0.intent == guess.intent && $0.form == guess.form }) {
            return known.reading
        }
        let reading = find()
        alignments.append((guess.intent, guess.form, reading))
        return reading
    }
}

/// What it costs that a slot begins at a token of a line and ends before another, by what was learned of its edges; of
/// one intent at a time.
final class EdgeCosts {
    private let learned: SlotEdges
    /// What each token counts as, and whether some sentence has it.
    private let words: [UInt32]
    private let isOwn: [Bool]
    private var intent = ""
    // Pointers, since the search looks at them all the time.
    /// By slot where its row in `costs` is, or -1: what beginning at each token and ending before each costs.
    private let rows: UnsafeMutablePointer<Int32>
    private let slots: Int
    private var costs: UnsafeMutablePointer<Int32>
    private var capacity = 1 << 9
    private var count = 0

    init(_ learned: SlotEdges, _ line: TokenLine, _ ids: UnsafeBufferPointer<Int32>, slots: Int) {
        self.learned = learned
        self.slots = slots
        words = line.tokens.prefix(ids.count).map { SlotEdges.word($0) }
        isOwn = ids.map { $0 >= 0 }
        rows = .allocate(capacity: slots)
        rows.initialize(repeating: -1, count: slots)
        costs = .allocate(capacity: capacity)
    }

    deinit {
        rows.deallocate()
        costs.deallocate()
    }

    func hold(to intent: String) {
        self.intent = intent
        count = 0
        rows.update(repeating: -1, count: slots)
    }

    func cost(of slot: Int32, in graph: SentenceGraph, from start: Int, to end: Int) -> Int32 {
        guard end <= words.count else { return 0 }
        if rows[Int(slot)] < 0 {
            rows[Int(slot)] = Int32(count)
            add(SlotEdges.slot(graph.slots[Int(slot)].name, of: intent))
        }
        let row = Int(rows[Int(slot)])
        return costs[row + start] + costs[row + words.count + end]
    }

    private func add(_ slot: UInt32) {
        let sides = (learned.side(.before, of: slot), learned.side(.first, of: slot))
        let ends = (learned.side(.last, of: slot), learned.side(.after, of: slot))
        func cost(_ side: SlotEdges.SideOfSlot, _ place: Int) -> Int32 {
            words.indices.contains(place)
                ? learned.cost(side, words[place], isOwn: isOwn[place])
                : learned.cost(side, SlotEdges.word(nil), isOwn: true)
        }
        makeRoom(for: 2 * words.count + 1)
        for place in words.indices { append(cost(sides.0, place - 1) + cost(sides.1, place)) }
        for place in 0...words.count { append(place == 0 ? 0 : cost(ends.0, place - 1) + cost(ends.1, place)) }
    }

    private func append(_ cost: Int32) {
        (costs + count).initialize(to: cost)
        count += 1
    }

    private func makeRoom(for more: Int) {
        guard count + more > capacity else { return }
        let grown = UnsafeMutablePointer<Int32>.allocate(capacity: 2 * (count + more))
        grown.moveInitialize(from: costs, count: count)
        costs.deallocate()
        (costs, capacity) = (grown, 2 * (count + more))
    }
}
