/// All sentences of one language as one graph without cycles, built from the ends so that equal endings are shared.
struct Automaton: Sendable {
    enum Node: Hashable, Sendable {
        /// The sentence is complete.
        case end
        /// One of a set of words, then `next`.
        case words(set: Int32, next: Int32)
        /// One word, then `next`.
        case word(Int32, next: Int32)
        case slot(Int32, next: Int32)
        case either([Int32])
    }

    struct Slot: Hashable, Sendable {
        var name: String
        var type: SlotType
    }

    private(set) var nodes: [Node] = []
    /// Sorted word ids.
    private(set) var wordSets: [[Int32]] = []
    private(set) var slots: [Slot] = []
    private(set) var vocabulary: [String: Int32] = [:]

    private var nodeIndex: [Node: Int32] = [:]
    private var setIndex: [[Int32]: Int32] = [:]
    private var slotIndex: [Slot: Int32] = [:]

    static let end: Int32 = 0

    init() { _ = node(.end) }

    /// The nodes laid out for the search.
    func sealed() -> SentenceGraph {
        let blocks = (vocabulary.count + 63) / 64
        var setBits = [UInt64](repeating: 0, count: wordSets.count * blocks)
        for (set, words) in wordSets.enumerated() {
            for word in words { setBits[set * blocks + Int(word) / 64] |= 1 << UInt64(word % 64) }
        }
        var branches: [Int32] = []
        let flat = nodes.map { node in
            switch node {
            case .end: return SentenceGraph.Node(kind: .end, what: 0, next: 0)
            case .word(let word, let next): return SentenceGraph.Node(kind: .word, what: word, next: next)
            case .words(let set, let next):
                return SentenceGraph.Node(kind: .words, what: set * Int32(blocks), next: next)
            case .slot(let slot, let next): return SentenceGraph.Node(kind: .slot, what: slot, next: next)
            case .either(let all):
                let first = Int32(branches.count)
                branches += all
                return SentenceGraph.Node(kind: .either, what: first, next: Int32(branches.count))
            }
        }
        return SentenceGraph(nodes: flat, branches: branches, setBits: setBits, blocks: blocks, slots: slots)
    }

    /// The id of a word of a template.
    mutating func id(of word: String) -> Int32 {
        if let id = vocabulary[word] { return id }
        let id = Int32(vocabulary.count)
        vocabulary[word] = id
        return id
    }

    mutating func index(of slot: Slot) -> Int32 {
        if let known = slotIndex[slot] { return known }
        let index = Int32(slots.count)
        slots.append(slot)
        slotIndex[slot] = index
        return index
    }

    private mutating func node(_ node: Node) -> Int32 {
        if let index = nodeIndex[node] { return index }
        let index = Int32(nodes.count)
        nodes.append(node)
        nodeIndex[node] = index
        return index
    }

    private mutating func oneOf(_ words: Set<Int32>, then next: Int32) -> Int32 {
        if words.count == 1, let word = words.first { return node(.word(word, next: next)) }
        let sorted = words.sorted()
        let set: Int32
        if let index = setIndex[sorted] {
            set = index
        } else {
            set = Int32(wordSets.count)
            wordSets.append(sorted)
            setIndex[sorted] = set
        }
        return node(.words(set: set, next: next))
    }

    /// Adds an expanded template that goes on at `next`, and gives the node at which it begins.
    mutating func add(
        _ template: Template, then next: Int32 = Automaton.end, types: [String: SlotType]
    ) throws(TemplateError) -> Int32 {
        switch template {
        case .word(let word): return node(.word(id(of: word), next: next))
        case .rule(let name): throw TemplateError(message: "there is no rule <\(name)>")
        case .sequence(let parts):
            var next = next
            for part in parts.reversed() { next = try add(part, then: next, types: types) }
            return next
        case .optional(let part): return either([try add(part, then: next, types: types), next])
        case .alternatives(let parts):
            var words: Set<Int32> = []
            var branches: [Int32] = []
            for part in parts {
                if let word = part.singleWord {
                    words.insert(id(of: word))
                } else {
                    branches.append(try add(part, then: next, types: types))
                }
            }
            if !words.isEmpty { branches.insert(oneOf(words, then: next), at: 0) }
            return either(branches)
        case .anyOrder(let parts):
            var branches: [Int32] = []
            for index in parts.indices {
                var others = parts
                let first = others.remove(at: index)
                let rest = others.count == 1 ? others[0] : .anyOrder(others)
                branches.append(try add(first, then: try add(rest, then: next, types: types), types: types))
            }
            return either(branches)
        case .slot(let name, let written):
            guard let type = written.map(SlotType.init) ?? types[name] else {
                throw TemplateError(
                    message: written.map { "there is no slot type “\($0)”" }
                        ?? "the slot {\(name)} has no type; see slots.yaml")
            }
            return node(.slot(index(of: Slot(name: name, type: type)), next: next))
        }
    }

    private mutating func either(_ branches: [Int32]) -> Int32 {
        var flat: [Int32] = []
        for branch in branches {
            if case .either(let inner) = nodes[Int(branch)] {
                for node in inner where !flat.contains(node) { flat.append(node) }
            } else if !flat.contains(branch) {
                flat.append(branch)
            }
        }
        return flat.count == 1 ? flat[0] : node(.either(flat))
    }
}

extension Template {
    fileprivate var singleWord: String? {
        switch self {
        case .word(let word): word
        case .sequence(let parts) where parts.count == 1: parts[0].singleWord
        default: nil
        }
    }
}
