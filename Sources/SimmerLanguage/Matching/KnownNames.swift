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

    /// The numbers of a line's first tokens among the words of names, -1 for others.
    func ids(of line: TokenLine, _ count: Int) -> [Int32] {
        [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
            buffer.initialize(repeating: -1)
            index?.words.ids(of: line, into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            initialized = count
        }
    }

    /// - Parameter ids: as `ids(of:_:)` gave them.
    /// - Returns: the names that the words from a place on spell, and those of which the first of these words is one, closest first and
    ///   longest before shorter ones.
    func spelled(in line: TokenLine, _ ids: [Int32], at start: Int) -> [Found] {
        guard let index, ids[start] >= 0 else { return [] }
        var found: [Found] = []
        ids.withUnsafeBufferPointer { ids in
            index.exact(ids, from: start) { add($0, $1, .exact, to: &found) }
        }
        if line.tokens[start].kind == .word {
            for candidate in index.names(holding: ids[start]) { add(candidate, start + 1, .part, to: &found) }
        }
        return Self.sorted(found)
    }

    /// The names that the words from a place on are but for a slip of the finger, in the same order.
    func nearlySpelled(in line: TokenLine, upTo count: Int, at start: Int) -> [Found] {
        guard let index, line.tokens[start].kind == .word else { return [] }
        var found: [Found] = []
        index.near(line, from: start, to: count) { add($0, $1, $2 ? .ending : .near, to: &found) }
        return Self.sorted(found)
    }

    private func add(_ candidate: Int, _ end: Int, _ closeness: Closeness, to found: inout [Found]) {
        guard let name = index?.names[candidate], !found.contains(where: { $0.end == end && $0.name == name }) else {
            return
        }
        found.append(Found(name: name, end: end, closeness: closeness))
    }

    private static func sorted(_ found: [Found]) -> [Found] {
        guard found.count > 1 else { return found }
        return found.sorted {
            ($0.closeness, -$0.end, $0.name.kind, $0.name.name) < ($1.closeness, -$1.end, $1.name.kind, $1.name.name)
        }
    }
}
