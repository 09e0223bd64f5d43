/// The names that a room's store knows, by kind, made for being looked up at every word of a line.
///
/// Building costs about a microsecond a name and letter; keep one for a room until a name changes. Reading it costs the same however
/// many names there are.
package struct KnownNames: Sendable {
    struct Name: Hashable, Sendable {
        var name: String
        var kind: String
        var tokens: [String]
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

    private final class Index: Sendable {
        let names: [Name]
        let byFirstToken: [String: [Int]]
        /// Names that have this word among others.
        let byInnerToken: [String: [Int]]
        /// The joined tokens of a name with one letter left out, and whole.
        let byDeletion: [String: [Int]]
        let kinds: Set<String>

        init(_ names: [Name]) {
            self.names = names
            kinds = Set(names.map(\.kind))
            var first: [String: [Int]] = [:]
            var inner: [String: [Int]] = [:]
            var deletions: [String: [Int]] = [:]
            for (index, name) in names.enumerated() {
                first[name.tokens[0], default: []].append(index)
                if name.tokens.count > 1 {
                    for token in Set(name.tokens) where token.utf8.count >= KnownNames.shortestPart {
                        inner[token, default: []].append(index)
                    }
                }
                let joined = name.tokens.joined(separator: " ")
                for key in KnownNames.deletions(of: joined) { deletions[key, default: []].append(index) }
            }
            byFirstToken = first
            byInnerToken = inner
            byDeletion = deletions
        }
    }

    private static let shortestPart = 3
    /// Shorter words are too like one another to be mistaken for a slip of the finger.
    private static let shortestNear = 4
    private static let longest = 6

    private let index: Index?

    package static let none = KnownNames([:])

    /// - Parameter names: by kind: "noodle", "tea", "experiment", "timer", "person", "room".
    package init(_ names: [String: [String]]) {
        let all = names.flatMap { kind, names in
            names.map { Name(name: $0, kind: kind, tokens: TokenLine($0).tokens.map(\.folded)) }
        }.filter { !$0.tokens.isEmpty }.sorted { ($0.kind, $0.name) < ($1.kind, $1.name) }
        index = all.isEmpty ? nil : Index(all)
    }

    package var isEmpty: Bool { index == nil }

    /// - Parameter near: whether words that are almost a name count; false where the word is one of the language's own.
    /// - Returns: the names of these kinds (nil: of all) that the words from `start` on spell, closest first and longest before shorter ones.
    func found(in line: TokenLine, at start: Int, kinds: Set<String>?, near: Bool = true) -> [Found] {
        guard let index, start < line.tokens.count, kinds.map({ !$0.isDisjoint(with: index.kinds) }) ?? true else {
            return []
        }
        let tokens = line.tokens
        var found: [Found] = []
        func add(_ candidate: Int, _ end: Int, _ closeness: Closeness) {
            let name = index.names[candidate]
            guard kinds?.contains(name.kind) ?? true, !found.contains(where: { $0.name == name && $0.end == end })
            else {
                return
            }
            found.append(Found(name: name, end: end, closeness: closeness))
        }
        for candidate in index.byFirstToken[tokens[start].folded] ?? [] {
            let name = index.names[candidate]
            let end = start + name.tokens.count
            guard end <= tokens.count, zip(name.tokens, tokens[start..<end]).allSatisfy({ $0 == $1.folded }) else {
                continue
            }
            add(candidate, end, .exact)
        }
        guard tokens[start].kind == .word else { return found }
        if let parts = index.byInnerToken[tokens[start].folded], parts.count <= 8 {
            for candidate in parts { add(candidate, start + 1, .part) }
        }
        guard found.isEmpty, near else { return found.sorted { ($0.closeness, -$0.end) < ($1.closeness, -$1.end) } }
        var joined = ""
        for end in start + 1..<max(start + 2, min(tokens.count, start + Self.longest) + 1) where end <= tokens.count {
            guard tokens[end - 1].kind != .mark else { break }
            joined += (end > start + 1 ? " " : "") + tokens[end - 1].folded
            guard joined.utf8.count >= Self.shortestNear else { continue }
            for key in Self.deletions(of: joined) {
                for candidate in index.byDeletion[key] ?? [] {
                    let spelled = index.names[candidate].tokens.joined(separator: " ")
                    // Another number is another thing, not a slip: “timer 12” is never “timer 11”.
                    guard Self.isOneSlip(joined, spelled), Self.digits(joined) == Self.digits(spelled) else { continue }
                    add(candidate, end, spelled.hasPrefix(joined) || joined.hasPrefix(spelled) ? .ending : .near)
                }
            }
        }
        return found.sorted { ($0.closeness, -$0.end) < ($1.closeness, -$1.end) }
    }

    private static func digits(_ name: String) -> [UInt8] { name.utf8.filter { (0x30...0x39).contains($0) } }

    /// The name itself and each form of it with one letter left out; names shorter than four letters have none.
    private static func deletions(of name: String) -> [String] {
        let letters = Array(name.utf8)
        guard letters.count >= shortestNear, letters.count <= 40 else { return [] }
        var keys = [name]
        for index in letters.indices where index == 0 || letters[index] != letters[index - 1] {
            var shorter = letters
            shorter.remove(at: index)
            keys.append(String(decoding: shorter, as: UTF8.self))
        }
        return keys
    }

    /// Whether two words differ by one letter put in, left out, changed or swapped with its neighbour.
    static func isOneSlip(_ a: String, _ b: String) -> Bool {
        let a = Array(a.utf8)
        let b = Array(b.utf8)
        guard abs(a.count - b.count) <= 1 else { return false }
        var start = 0
        while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
        var end = 0
        while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
        let restA = a[start..<a.count - end]
        let restB = b[start..<b.count - end]
        if restA.count <= 1, restB.count <= 1 { return true }
        return restA.count == 2 && restB.count == 2 && restA.elementsEqual(restB.reversed())
    }
}
