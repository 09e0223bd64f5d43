import SimmerDomain

/// The names that a room's store knows, by kind, made for being looked up at every word of a line.
///
/// Building costs about a microsecond a name and letter; keep one for a room until a name changes, and put what changes
/// often in front of what is large (`adding`). Reading it costs the same however many names there are.
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

    /// Names that were indexed together, without those that are not valid any more.
    private struct Layer: Sendable {
        let index: NameIndex
        var hidden: Set<Name> = []
    }
    private var layers: [Layer]

    package static let none = KnownNames([:])

    /// - Parameters:
    ///   - names: by kind: "noodle", "tea", "experiment", "timer", "person", "room".
    ///   - aliases: longer forms that mean a thing when all of their words are said, and never by a part or a slip.
    package init(_ names: [String: [String]], aliases: [String: [String]] = [:]) {
        var all: [NameIndex.Entry] = []
        for (names, isAlias) in [(names, false), (aliases, true)] {
            for (kind, names) in names {
                for name in names {
                    let words = TokenLine(name).words
                    if !words.isEmpty {
                        all.append(.init(name: Name(name: name, kind: kind), words: words, isAlias: isAlias))
                        if !isAlias, kind == "person" { all += Self.owning(Name(name: name, kind: kind), words) }
                    }
                }
            }
        }
        layers = all.isEmpty ? [] : [Layer(index: NameIndex(all))]
    }

    /// "Bo's": of longer names it is an ending that differs, shorter ones are never looked for so.
    private static func owning(_ name: Name, _ words: [String]) -> [NameIndex.Entry] {
        guard let last = words.last, last.utf8.count <= longestOwner, !last.hasSuffix("s") else { return [] }
        return [.init(name: name, words: words.dropLast() + [last + "s"], isAlias: true)]
    }
    private static let longestOwner = 3

    package var isEmpty: Bool { layers.isEmpty }

    /// The same for the same names, and hardly ever for others.
    var signature: UInt64 {
        layers.reduce(0) { signature, layer in
            let hidden = layer.hidden.reduce(0) { $0 &+ NameIndex.signature(of: $1) }
            return (signature ^ layer.index.signature &+ hidden) &* 0x100_0000_01B3
        }
    }

    /// These and the others; nothing is indexed again.
    package func adding(_ others: KnownNames) -> KnownNames {
        var both = self
        both.layers += others.layers
        return both
    }

    /// These without some of their names, by kind.
    package func hiding(_ names: [String: [String]]) -> KnownNames {
        let hidden = names.flatMap { kind, names in names.map { Name(name: $0, kind: kind) } }
        guard !hidden.isEmpty else { return self }
        var rest = self
        for index in rest.layers.indices { rest.layers[index].hidden.formUnion(hidden) }
        return rest
    }

    /// Up to `most` of them, those that share a word with the line first. Looks at all of them.
    package func listed(like line: String, most: Int) -> [ReadableName] {
        let said = Set(TokenLine(line).words)
        var seen: Set<Name> = []
        var (like, others): ([ReadableName], [ReadableName]) = ([], [])
        for layer in layers {
            for name in layer.index.names where !layer.hidden.contains(name) && seen.insert(name).inserted {
                let shown = ReadableName(kind: name.kind, name: name.name)
                if !said.isDisjoint(with: TokenLine(name.name).words) {
                    like.append(shown)
                } else if others.count < most {
                    others.append(shown)
                }
            }
        }
        return Array((like + others).prefix(most))
    }

    /// For each layer the numbers of a line's first tokens among the words of its names, -1 for others.
    func ids(of line: TokenLine, _ count: Int) -> [[Int32]] {
        layers.map { layer in
            [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
                buffer.initialize(repeating: -1)
                layer.index.words.ids(of: line, into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
                initialized = count
            }
        }
    }

    /// - Parameter ids: as `ids(of:_:)` gave them.
    /// - Returns: the names that the words from a place on spell, and those of which the first of these words is one,
    ///   closest first and longest before shorter ones.
    func spelled(in line: TokenLine, _ ids: [[Int32]], at start: Int) -> [Found] {
        var found: [Found] = []
        for (layer, ids) in zip(layers, ids) where ids[start] >= 0 {
            ids.withUnsafeBufferPointer { ids in
                layer.index.exact(ids, from: start) { add($0, $1, .exact, of: layer, to: &found) }
            }
            guard line.tokens[start].kind == .word else { continue }
            for candidate in layer.index.names(holding: ids[start]) {
                add(candidate, start + 1, .part, of: layer, to: &found)
            }
        }
        return Self.sorted(found)
    }

    /// The names that the words from a place on are but for a slip of the finger, in the same order.
    func nearlySpelled(in line: TokenLine, upTo count: Int, at start: Int) -> [Found] {
        guard line.tokens[start].kind == .word else { return [] }
        var found: [Found] = []
        for layer in layers {
            layer.index.near(line, from: start, to: count) {
                add($0, $1, $2 ? .ending : .near, of: layer, to: &found)
            }
        }
        return Self.sorted(found)
    }

    private func add(
        _ candidate: Int, _ end: Int, _ closeness: Closeness, of layer: Layer, to found: inout [Found]
    ) {
        let name = layer.index.names[candidate]
        guard !found.contains(where: { $0.end == end && $0.name == name }),
            layer.hidden.isEmpty || !layer.hidden.contains(name)
        else { return }
        found.append(Found(name: name, end: end, closeness: closeness))
    }

    private static func sorted(_ found: [Found]) -> [Found] {
        guard found.count > 1 else { return found }
        return found.sorted {
            ($0.closeness, -$0.end, $0.name.kind, $0.name.name) < ($1.closeness, -$1.end, $1.name.kind, $1.name.name)
        }
    }
}
