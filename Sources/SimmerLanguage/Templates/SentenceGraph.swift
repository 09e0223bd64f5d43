/// All sentences of one language as the search walks them: an `Automaton` in flat memory, so that walking counts no
/// references.
final class SentenceGraph: @unchecked Sendable {  // Filled in init, never written again.
    struct Node: Sendable {
        enum Kind: UInt8, Sendable { case end, word, words, slot, either }
        var kind: Kind
        /// The word, the set's first bit block, the slot, or the first branch.
        var what: Int32
        /// The node after it, or behind the last branch.
        var next: Int32
    }

    /// What the search needs to know of a slot.
    struct SlotInfo: Sendable {
        /// Its place among `types`.
        var type: Int32
        /// The most tokens that plain words in it can be; 0 where values or names are read.
        var mostWords: Int
        var isFiller: Bool
        /// What somebody says is stored as it was typed: no word that elsewhere has no meaning is left out at its ends.
        var isKept: Bool
        /// What stands behind a colon is none of it: words that do not matter, the number of a step ("add step: 2
        /// washes").
        var isBeforeColon: Bool
    }

    /// Stands for everything but a word: the sentence's end, or a slot.
    static let other: UInt64 = 1 << 63

    /// Words share 63 bits: enough to tell that most nodes do not begin with most words.
    static func bit(of word: Int32) -> UInt64 { 1 << UInt64(word % 63) }

    private let nodes: UnsafeMutableBufferPointer<Node>
    /// What each node can begin with, as the bits of words and `other`.
    private let firsts: UnsafeMutableBufferPointer<UInt64>
    private let branches: UnsafeMutableBufferPointer<Int32>
    /// Blocks of 64 words in each set of `setBits`.
    private let blocks: Int
    private let setBits: UnsafeMutableBufferPointer<UInt64>
    let slots: [Automaton.Slot]
    /// The types of all slots, each once.
    let types: [SlotType]
    private let infos: UnsafeMutableBufferPointer<SlotInfo>

    init(nodes: [Node], branches: [Int32], setBits: [UInt64], blocks: Int, slots: [Automaton.Slot]) {
        self.blocks = blocks
        self.nodes = Self.copy(nodes)
        // Nodes stand behind those that follow them.
        var firsts: [UInt64] = []
        firsts.reserveCapacity(nodes.count)
        for node in nodes {
            let first: UInt64 =
                switch node.kind {
                case .end, .slot: Self.other
                case .word: Self.bit(of: node.what)
                case .words: Self.bits(of: setBits[Int(node.what)..<Int(node.what) + blocks])
                case .either: branches[Int(node.what)..<Int(node.next)].reduce(0) { $0 | firsts[Int($1)] }
                }
            firsts.append(first)
        }
        self.firsts = Self.copy(firsts)
        self.branches = Self.copy(branches)
        self.setBits = Self.copy(setBits)
        self.slots = slots
        var types: [SlotType] = []
        let infos = slots.map { slot in
            let known = types.firstIndex(of: slot.type) ?? types.count
            if known == types.count { types.append(slot.type) }
            return SlotInfo(
                type: Int32(known), mostWords: slot.type.mostWords ?? 0, isFiller: slot.type == .filler,
                isKept: slot.type == .text, isBeforeColon: slot.type == .filler || slot.type == .number)
        }
        self.infos = Self.copy(infos)
        self.types = types
    }

    private static func bits(of set: ArraySlice<UInt64>) -> UInt64 {
        var bits: UInt64 = 0
        for (block, words) in set.enumerated() {
            var words = words
            while words != 0 {
                bits |= bit(of: Int32(block * 64 + words.trailingZeroBitCount))
                words &= words - 1
            }
        }
        return bits
    }

    private static func copy<Element>(_ elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = memory.initialize(from: elements)
        return memory
    }

    deinit {
        nodes.deallocate()
        firsts.deallocate()
        branches.deallocate()
        setBits.deallocate()
        infos.deallocate()
    }

    var count: Int { nodes.count }

    @inline(__always)
    func node(_ index: Int32) -> Node { nodes[Int(index)] }

    /// What a node can begin with.
    @inline(__always)
    func first(of index: Int32) -> UInt64 { firsts[Int(index)] }

    @inline(__always)
    func branch(_ index: Int32) -> Int32 { branches[Int(index)] }

    /// The first word that a node of words stands for.
    func firstWord(of node: Node) -> Int32? {
        if node.kind == .word { return node.what }
        for block in 0..<blocks where setBits[Int(node.what) + block] != 0 {
            return Int32(block * 64 + setBits[Int(node.what) + block].trailingZeroBitCount)
        }
        return nil
    }

    /// Whether a node of words stands for a small word, among others.
    func isSmall(_ node: Node, _ marks: [LanguageModel.WordMarks]) -> Bool {
        if node.kind == .word { return marks[Int(node.what)].contains(.small) }
        for block in 0..<blocks {
            var bits = setBits[Int(node.what) + block]
            while bits != 0 {
                if marks[block * 64 + bits.trailingZeroBitCount].contains(.small) { return true }
                bits &= bits - 1
            }
        }
        return false
    }

    /// Whether a sentence may end at this node.
    func canEnd(_ index: Int32) -> Bool {
        let node = node(index)
        switch node.kind {
        case .end: return true
        case .either: return (node.what..<node.next).contains { canEnd(branch($0)) }
        case .word, .words, .slot: return false
        }
    }

    @inline(__always)
    func slot(_ index: Int32) -> SlotInfo { infos[Int(index)] }

    /// Whether a node of words stands for this word.
    @inline(__always)
    func matches(_ node: Node, _ word: Int32) -> Bool {
        guard word >= 0 else { return false }
        if node.kind == .word { return node.what == word }
        return setBits[Int(node.what) + Int(word) >> 6] & (1 << UInt64(word & 63)) != 0
    }
}
