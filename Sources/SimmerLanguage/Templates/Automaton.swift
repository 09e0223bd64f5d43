/// All sentences of one language as one graph without cycles, built from the ends so that equal endings are shared.
struct Automaton: Sendable {
    struct Slot: Hashable, Sendable {
        var name: String
        var type: SlotType
    }

    private(set) var slots: [Slot] = []
    private(set) var vocabulary: [String: Int32] = [:]
    /// As the search walks them, but that a node of several words has the number of their set, and one of several ways
    /// that of the list of these.
    private var nodes: [SentenceGraph.Node] = []
    private var ways = NumberLists()
    /// Sorted word ids.
    private var wordSets = NumberLists()

    private var table = PlaceTable()
    private var slotIndex: [Slot: Int32] = [:]

    static let end: Int32 = 0

    init() { _ = node(.end) }

    /// The nodes laid out for the search.
    func sealed() -> SentenceGraph {
        let blocks = (vocabulary.count + 63) / 64
        var setBits = [UInt64](repeating: 0, count: wordSets.count * blocks)
        for set in 0..<wordSets.count {
            for word in wordSets[Int32(set)] { setBits[set * blocks + Int(word) / 64] |= 1 << UInt64(word % 64) }
        }
        let flat = nodes.map { node in
            var node = node
            switch node.kind {
            case .words: node.what *= Int32(blocks)
            case .either: (node.what, node.next) = (ways.start(node.what), ways.end(node.what))
            case .end, .word, .slot: break
            }
            return node
        }
        return SentenceGraph(nodes: flat, branches: ways.numbers, setBits: setBits, blocks: blocks, slots: slots)
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

    private mutating func node(_ kind: SentenceGraph.Node.Kind, _ what: Int32 = 0, next: Int32 = 0) -> Int32 {
        var look = table.look(for: PlaceTable.hash(PlaceTable.hash(UInt64(kind.rawValue) + 1, what), next))
        while let number = table.next(&look) {
            let node = nodes[Int(number)]
            if node.kind == kind, node.what == what, node.next == next { return number }
        }
        nodes.append(SentenceGraph.Node(kind: kind, what: what, next: next))
        return table.add(look)
    }

    private mutating func oneOf(_ words: [Int32], then next: Int32) -> Int32 {
        let sorted = Self.sortedOnce(words)
        return sorted.count == 1
            ? node(.word, sorted[0], next: next) : node(.words, wordSets.list(of: sorted), next: next)
    }

    /// The numbers in their order, each once.
    private static func sortedOnce(_ numbers: [Int32]) -> [Int32] {
        var once: [Int32] = []
        once.reserveCapacity(numbers.count)
        for number in numbers.sorted() where number != once.last { once.append(number) }
        return once
    }

    /// Adds an expanded template that goes on at `next`, and gives the node at which it begins.
    mutating func add(
        _ template: Template, then next: Int32 = Automaton.end, types: [String: SlotType]
    ) throws(TemplateError) -> Int32 {
        switch template {
        case .word(let word): return node(.word, id(of: word), next: next)
        case .rule(let name): throw TemplateError(message: "there is no rule <\(name)>")
        case .sequence(let parts):
            var next = next
            for part in parts.reversed() { next = try add(part, then: next, types: types) }
            return next
        case .optional(let part): return either([try add(part, then: next, types: types), next])
        case .alternatives(let parts):
            var words: [Int32] = []
            var branches: [Int32] = []
            for part in parts {
                if let word = part.singleWord {
                    words.append(id(of: word))
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
            return node(.slot, index(of: Slot(name: name, type: type)), next: next)
        }
    }

    private mutating func either(_ branches: [Int32]) -> Int32 {
        var flat: [Int32] = []
        flat.reserveCapacity(branches.count)
        for branch in branches {
            let node = nodes[Int(branch)]
            if node.kind == .either {
                for way in ways[node.what] where !flat.contains(way) { flat.append(way) }
            } else if !flat.contains(branch) {
                flat.append(branch)
            }
        }
        return flat.count == 1 ? flat[0] : node(.either, ways.list(of: flat))
    }

    /// Sets of words of which a line must hold one each to match an expanded template: what an index can be built on.
    /// Each is sorted.
    mutating func neededWords(of template: Template) -> [[Int32]] {
        switch template {
        case .word(let word): return [[id(of: word)]]
        case .sequence(let parts), .anyOrder(let parts):
            var all: [[Int32]] = []
            for part in parts { all += neededWords(of: part) }
            return all
        case .optional, .slot, .rule: return []
        case .alternatives(let parts):
            var union: [Int32] = []
            for part in parts {
                if let word = part.singleWord {
                    union.append(id(of: word))
                    continue
                }
                guard let rarest = neededWords(of: part).min(by: { $0.count < $1.count }) else { return [] }
                union += rarest
            }
            return [Self.sortedOnce(union)]
        }
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
