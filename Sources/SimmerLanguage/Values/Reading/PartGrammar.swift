import Yams

/// The patterns of one language's `values.yaml`, compiled: every category is a tree of words and categories, shared
/// prefixes stored once. Immutable; a `PartParse` walks it over one line.
final class PartGrammar: Sendable {
    /// What one category is made of.
    enum Kind: Sendable {
        /// A tree of patterns with its first node.
        case patterns(root: Int32)
        /// Whole numbers written in digits or words, within bounds.
        case whole(ClosedRange<Int>)
        /// Digits only, within bounds; `width` holds the numbers of digits allowed.
        case digits(ClosedRange<Int>, width: ClosedRange<Int>)
        /// Any number without a sign: "2", "2.5", "two hundred".
        case figure
        /// "1/2", "½".
        case fraction
        /// "9:30", "21:05:30".
        case clockDigits
        /// "4:12" as minutes and seconds, "1:02:03" as hours, minutes and seconds.
        case spanDigits
        /// "12/31/2026", "2026-12-31", in the order of the language.
        case dateDigits
        /// "Europe/Paris".
        case zoneName
        /// Days, times, zones, parts of day, in any order.
        case moment
        /// What repeats, in any order.
        case cadence
    }

    struct Edge: Sendable {
        var key: Int32
        var target: Int32
    }
    /// Ranges in the tables.
    struct Node: Sendable {
        var words: Range<Int32>
        var categories: Range<Int32>
        var accepts: Range<Int32>
    }
    struct Accept: Sendable {
        var meaning: Meaning
        var certainty: Double
    }

    /// The parts of a grammar while its file is read.
    struct Draft {
        var vocabulary: [String: Int32] = [:]
        var kinds: [Kind] = []
        var names: [String: Int] = [:]
        var accepts: [Accept] = []
        var writing = Writing()
        var tables = PartTables(nodes: [], words: [], categories: [], first: [])
        var places = Places()
    }

    /// Ids of the words that occur in patterns.
    let vocabulary: [String: Int32]
    /// `vocabulary` for the tokens of a line.
    let words: WordTable
    let kinds: [Kind]
    let names: [String: Int]
    let accepts: [Accept]
    let writing: Writing
    let tables: PartTables
    let places: Places

    init(_ draft: Draft) {
        vocabulary = draft.vocabulary
        words = WordTable(draft.vocabulary)
        kinds = draft.kinds
        names = draft.names
        accepts = draft.accepts
        writing = draft.writing
        tables = draft.tables
        places = draft.places
    }

    /// The categories that the reader asks for by name.
    struct Places: Sendable {
        var numeral = -1
        var piece = -1
        var repeatPiece = -1
        var single = -1
        var month = -1
    }

    func category(_ name: String) -> Int? { names[name] }

    /// The ids of some tokens of a line: of their words, of "some number", or of "anything else".
    func ids(of line: TokenLine, _ range: Range<Int>) -> [Int32] {
        range.map { index in
            let token = line.tokens[index]
            if token.kind == .number { return WordSet.number }
            let id = words.id(of: token, in: line)
            guard id < 0 else { return id }
            return gluedNumber(at: index, of: line) == nil ? WordSet.unknown : WordSet.number
        }
    }
}

/// The trees of a grammar in flat memory, so that walking them counts no references.
final class PartTables: @unchecked Sendable {  // Filled in init, never written again.
    let nodes: UnsafeMutableBufferPointer<PartGrammar.Node>
    let words: UnsafeMutableBufferPointer<PartGrammar.Edge>
    let categories: UnsafeMutableBufferPointer<PartGrammar.Edge>
    /// Which tokens a category can begin with: `stride` words of bits for each category.
    private let first: UnsafeMutableBufferPointer<UInt64>
    private let stride: Int

    init(nodes: [PartGrammar.Node], words: [PartGrammar.Edge], categories: [PartGrammar.Edge], first: [WordSet]) {
        self.nodes = Self.copy(nodes)
        self.words = Self.copy(words)
        self.categories = Self.copy(categories)
        stride = first.first?.bits.count ?? 0
        self.first = Self.copy(first.flatMap(\.bits))
    }

    private static func copy<Element>(_ elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = memory.initialize(from: elements)
        return memory
    }

    deinit {
        nodes.deallocate()
        words.deallocate()
        categories.deallocate()
        first.deallocate()
    }

    @inline(__always)
    func begins(_ category: Int, with id: Int32) -> Bool {
        first[category * stride + Int(id) >> 6] & (1 << UInt64(id & 63)) != 0
    }
}

/// A set of token ids.
struct WordSet: Hashable, Sendable {
    /// Token ids below 2 are not words.
    static let unknown: Int32 = 0
    static let number: Int32 = 1
    static let firstWord: Int32 = 2

    private(set) var bits: [UInt64]

    init(count: Int) { bits = Array(repeating: 0, count: (count + 63) / 64) }

    mutating func insert(_ id: Int32) { bits[Int(id) >> 6] |= 1 << UInt64(id & 63) }
    mutating func formUnion(_ other: WordSet) {
        for i in bits.indices { bits[i] |= other.bits[i] }
    }
}

/// How a language writes numbers, dates and hours.
struct Writing: Sendable {
    var decimal = Mark.point
    /// The mark that may stand between groups of three digits.
    var grouping = Mark.comma
    /// Whether a space may stand there as well.
    var groupsBySpace = false
    var dayBeforeMonth = false
    /// Whether hours without am or pm may mean either half of the day.
    var halfDays = false
    /// Number words of several words that may join ("hundred and six"): the joining words' ids.
    var joiners: [Int32] = []
    /// What the joiner may join to tens as well ("vingt et un"), not only to hundreds.
    var joinsTens: Set<Int> = []
    /// Tens that take 10…19 behind them ("soixante douze").
    var tensWithTeens: Set<Int> = []
    /// Whether "next Friday" is the Friday of next week, not the coming one.
    var nextSkipsWeek = false
    /// Numbers that are written as one word; nil in a language that parts its number words.
    var glued: GluedNumbers?
}
