/// The names that a room's store knows, by kind, made for being looked up at every word of a line.
///
/// Building costs about a microsecond a name and letter; keep one for a room until a name changes. Reading it costs the same however
/// many names there are.
package struct KnownNames: Sendable {
    struct Name: Hashable, Sendable {
        var name: String
        var kind: String
    }

    /// How close a name is to the words of a line.
    enum Closeness: Int, Comparable, Sendable {
        case exact, ending, part, near
        static func < (a: Closeness, b: Closeness) -> Bool { a.rawValue < b.rawValue }
    }

    struct Found: Hashable, Sendable {
        var name: Name
        var end: Int
        var closeness: Closeness
    }

    private let index: NameIndex?

    package static let none = KnownNames([:])

    /// - Parameter names: by kind: "noodle", "tea", "experiment", "timer", "person", "room".
    package init(_ names: [String: [String]]) {
        var all: [(name: Name, words: [String])] = []
        for (kind, names) in names {
            for name in names {
                let words = TokenLine(name).words
                if !words.isEmpty { all.append((Name(name: name, kind: kind), words)) }
            }
        }
        index = all.isEmpty ? nil : NameIndex(all)
    }

    package var isEmpty: Bool { index == nil }

    func hasAny(of kinds: Set<String>) -> Bool { index.map { !kinds.isDisjoint(with: $0.kinds) } ?? false }

    /// The numbers of a line's tokens among the words of names, -1 for others.
    func ids(of line: TokenLine, into found: UnsafeMutableBufferPointer<Int32>) {
        index?.words.ids(of: line, into: found)
    }

    /// - Parameters:
    ///   - ids: as `ids(of:into:)` gave them.
    ///   - near: whether words that are almost a name count; false where the word is one of the language's own.
    /// - Returns: the names of these kinds that the words from `start` on spell, closest first and longest before shorter ones.
    func found(
        in line: TokenLine, _ ids: UnsafeBufferPointer<Int32>, at start: Int, kinds: Set<String>, near: Bool = true
    ) -> [Found] {
        guard let index, start < ids.count else { return [] }
        var found: [Found] = []
        func add(_ candidate: Int, _ end: Int, _ closeness: Closeness) {
            let name = index.names[candidate]
            guard kinds.contains(name.kind), !found.contains(where: { $0.end == end && $0.name == name }) else {
                return
            }
            found.append(Found(name: name, end: end, closeness: closeness))
        }
        if ids[start] >= 0 {
            index.exact(ids, from: start) { add($0, $1, .exact) }
            if line.tokens[start].kind == .word {
                for candidate in index.names(holding: ids[start]) { add(candidate, start + 1, .part) }
            }
        }
        if found.isEmpty, near, line.tokens[start].kind == .word {
            index.near(line, from: start, to: ids.count) { add($0, $1, $2 ? .ending : .near) }
        }
        if found.count > 1 {
            found.sort {
                ($0.closeness, -$0.end, $0.name.kind, $0.name.name) < (
                    $1.closeness, -$1.end, $1.name.kind, $1.name.name
                )
            }
        }
        return found
    }
}
