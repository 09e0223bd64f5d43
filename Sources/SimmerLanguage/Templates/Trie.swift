/// Phrases without values as one tree of words, for finding where one that begins at a token can end.
struct Trie: Sendable {
    private struct Node: Sendable {
        /// Sorted by word.
        var children: [(word: Int32, node: Int32)] = []
        var isEnd = false
    }

    private var nodes = [Node()]

    var isEmpty: Bool { nodes.count == 1 }

    mutating func insert(_ words: [Int32]) {
        var at = 0
        for word in words {
            if let child = child(of: at, word) {
                at = child
                continue
            }
            let index = nodes[at].children.firstIndex { $0.word > word } ?? nodes[at].children.count
            nodes[at].children.insert((word, Int32(nodes.count)), at: index)
            at = nodes.count
            nodes.append(Node())
        }
        nodes[at].isEnd = true
    }

    private func child(of node: Int, _ word: Int32) -> Int? {
        let children = nodes[node].children
        var low = 0
        var high = children.count
        while low < high {
            let middle = (low + high) / 2
            if children[middle].word < word { low = middle + 1 } else { high = middle }
        }
        return low < children.count && children[low].word == word ? Int(children[low].node) : nil
    }

    /// Calls `found` with every place at which a phrase that begins at `start` ends.
    func ends(in ids: UnsafeBufferPointer<Int32>, from start: Int, to limit: Int, _ found: (Int) -> Void) {
        var node = 0
        var at = start
        while at < limit, ids[at] >= 0, let next = child(of: node, ids[at]) {
            node = next
            at += 1
            if nodes[node].isEnd { found(at) }
        }
    }
}
