import Synchronization

/// The working memory of reading one line in one language; lent out and given back, so that a line allocates little.
final class LineMemory: @unchecked Sendable {  // One matcher at a time has it, from `lend` to `giveBack`.
    /// Tokens beyond these are not looked at one by one; a text that reaches so far goes on to the end of the line.
    static let mostTokens = 200

    let ids: UnsafeMutableBufferPointer<Int32>
    let marks: UnsafeMutableBufferPointer<LanguageModel.WordMarks>
    let steps = StepTable()
    /// For each type of slot and token where its fillings are in `fillings`, or -1 while they were not looked for.
    var places: [Int32] = []
    var fillings: [LineMatcher.Filling] = []
    var closes: [Int32] = []
    /// For each token, and the end behind them, what a sentence that goes on there can begin with; see
    /// `SentenceGraph.first`.
    let heads: UnsafeMutableBufferPointer<UInt64>

    private init() {
        ids = .allocate(capacity: Self.mostTokens)
        ids.initialize(repeating: -1)
        marks = .allocate(capacity: Self.mostTokens)
        marks.initialize(repeating: [])
        heads = .allocate(capacity: Self.mostTokens + 1)
        heads.initialize(repeating: 0)
    }

    deinit {
        ids.deallocate()
        marks.deallocate()
        heads.deallocate()
    }

    private static let free = Mutex<[LineMemory]>([])
    private static let mostFree = 8

    static func lend() -> LineMemory { free.withLock { $0.popLast() } ?? LineMemory() }

    func giveBack() {
        steps.clear()
        places.removeAll(keepingCapacity: true)
        closes.removeAll(keepingCapacity: true)
        fillings.removeAll(keepingCapacity: fillings.capacity < 4096)
        Self.free.withLock { if $0.count < Self.mostFree { $0.append(self) } }
    }

    /// Makes room for a line of so many tokens and types.
    func prepare(types: Int, tokens: Int) {
        places.append(contentsOf: repeatElement(-1, count: types * tokens))
    }
}
