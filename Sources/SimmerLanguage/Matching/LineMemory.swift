import Synchronization

/// The working memory of reading one line in one language; lent out and given back, so that a line allocates little.
final class LineMemory: @unchecked Sendable {  // One matcher at a time has it, from `lend` to `giveBack`.
    /// Tokens beyond these are not looked at one by one; a text that reaches so far goes on to the end of the line.
    static let mostTokens = 200

    let ids: UnsafeMutableBufferPointer<Int32>
    let marks: UnsafeMutableBufferPointer<LanguageModel.WordMarks>
    let steps = StepTable()
    // Pointers and not arrays where the search looks at them: what it may look at it need not ask each time.
    /// For each type of slot and token where its fillings are in `fillings`, or -1 while they were not looked for.
    private var places: UnsafeMutablePointer<Int32>
    private var placeCapacity = 1 << 10
    private var hasPlaces = false
    private var fillings: [LineMatcher.Filling] = []
    /// The same as the search walks through them, without their values.
    private var ends: UnsafeMutablePointer<End>
    private var endCapacity = 1 << 8
    /// What ending a sentence at each place of the part of the line costs, or -1 while it is not known.
    private let closes: UnsafeMutablePointer<Int32>
    private var hasCloses = false

    private struct End {
        var end: Int32
        var cost: Int32
    }
    /// For each token, and the end behind them, what a sentence that goes on there can begin with; see
    /// `SentenceGraph.first`.
    let heads: UnsafeMutablePointer<UInt64>
    /// For each token, and the end, the bits of all words from there on.
    let reaches: UnsafeMutablePointer<UInt64>
    /// For each token what passing it over costs, or -1 where it may not be passed over.
    let skips: UnsafeMutablePointer<Int32>

    private init() {
        ids = .allocate(capacity: Self.mostTokens)
        ids.initialize(repeating: -1)
        marks = .allocate(capacity: Self.mostTokens)
        marks.initialize(repeating: [])
        heads = .allocate(capacity: Self.mostTokens + 1)
        heads.initialize(repeating: 0, count: Self.mostTokens + 1)
        reaches = .allocate(capacity: Self.mostTokens + 1)
        reaches.initialize(repeating: 0, count: Self.mostTokens + 1)
        places = .allocate(capacity: placeCapacity)
        ends = .allocate(capacity: endCapacity)
        closes = .allocate(capacity: Self.mostTokens + 1)
        closes.initialize(repeating: -1, count: Self.mostTokens + 1)
        skips = .allocate(capacity: Self.mostTokens)
        skips.initialize(repeating: -1, count: Self.mostTokens)
    }

    deinit {
        ids.deallocate()
        marks.deallocate()
        heads.deallocate()
        reaches.deallocate()
        skips.deallocate()
        places.deallocate()
        ends.deallocate()
        closes.deallocate()
    }

    private static let free = Mutex<[LineMemory]>([])
    private static let mostKept = 4096
    private static let mostFree = 16

    static func lend() -> LineMemory { free.withLock { $0.popLast() } ?? LineMemory() }

    func giveBack() {
        steps.clear()
        hasPlaces = false
        hasCloses = false
        fillings.removeAll(keepingCapacity: fillings.capacity < Self.mostKept)
        if endCapacity > Self.mostKept { makeEnds(1 << 8) }
        Self.free.withLock { if $0.count < Self.mostFree { $0.append(self) } }
    }

    // MARK: - Fillings

    /// Where the fillings of a type at a token are; nil while they were not looked for.
    @inline(__always)
    func known(_ type: Int32, at position: Int, types: Int, tokens: Int) -> Range<Int>? {
        if !hasPlaces { preparePlaces(types * tokens) }
        let known = Int(places[Int(type) * tokens + position])
        return known < 0 ? nil : known >> 8..<(known >> 8) + (known & 255)
    }

    private func preparePlaces(_ count: Int) {
        if count > placeCapacity {
            places.deallocate()
            places = .allocate(capacity: count)
            placeCapacity = count
        }
        places.initialize(repeating: -1, count: count)
        hasPlaces = true
    }

    /// Keeps the fillings of a type at a token.
    func keep(_ found: [LineMatcher.Filling], _ type: Int32, at position: Int, tokens: Int) -> Range<Int> {
        let first = fillings.count
        let last = first + min(found.count, 255)
        if last > endCapacity {
            let grown = UnsafeMutablePointer<End>.allocate(capacity: last * 2)
            grown.moveInitialize(from: ends, count: first)
            ends.deallocate()
            (ends, endCapacity) = (grown, last * 2)
        }
        for filling in found.prefix(255) {
            (ends + fillings.count).initialize(to: End(end: Int32(filling.end), cost: filling.cost))
            fillings.append(filling)
        }
        places[Int(type) * tokens + position] = Int32(first << 8 | (last - first))
        return first..<last
    }

    private func makeEnds(_ capacity: Int) {
        ends.deallocate()
        (ends, endCapacity) = (.allocate(capacity: capacity), capacity)
    }

    func filling(_ index: Int) -> LineMatcher.Filling { fillings[index] }

    @inline(__always)
    func end(of filling: Int) -> Int { Int(ends[filling].end) }

    @inline(__always)
    func cost(of filling: Int) -> Int32 { ends[filling].cost }

    /// A filling is no value after all.
    func ruleOut(_ filling: Int) { ends[filling].cost = LineMatcher.Cost.impossible }

    // MARK: - Ends of sentences

    /// What ending a sentence at a place of the part of the line costs; nil while it is not known.
    func close(_ place: Int) -> Int32? { hasCloses && closes[place] >= 0 ? closes[place] : nil }

    func setClose(_ place: Int, of count: Int, _ cost: Int32) {
        if !hasCloses {
            closes.initialize(repeating: -1, count: count)
            hasCloses = true
        }
        closes[place] = cost
    }

    func forgetCloses() { hasCloses = false }
}
