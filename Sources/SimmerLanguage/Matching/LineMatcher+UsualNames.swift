import SimmerDomain

/// Names that everybody uses for a kind of thing ("penne", "Earl Grey"), whether the store has one of that name or not: they tell
/// what a line is about.
extension LineMatcher {
    /// The cost of a usual name: more than that of any name that the store knows but the mistyped, less than that of free words.
    private enum UsualCost {
        static let exact: Int32 = 12
        static let ending: Int32 = 14
        static let near: Int32 = 18
    }

    private static let shortestNear = 6

    /// Names that the store knows, and those that everybody uses.
    func commonNames(at position: Int, kind: String) -> [Filling] {
        (context.names.isEmpty ? [] : names(at: position, kinds: [kind])) + usualNames(at: position, kind: kind)
    }

    /// These, or plain words where none of these begins; plain words end before the next of them: "how many grams of penne" is not
    /// about “grams of penne”.
    func anyNames(at position: Int, kind: String) -> [Filling] {
        let known = commonNames(at: position, kind: kind)
        guard known.isEmpty else { return known }
        let free = freeNames(at: position)
        guard let last = free.last?.end, last > position + 1 else { return free }
        let limit = (position + 1..<last).first { !commonNames(at: $0, kind: kind).isEmpty } ?? last
        return free.filter { $0.end <= limit }
    }

    func newNames(at position: Int, kind: String) -> [Filling] {
        commonNames(at: position, kind: kind)
            + freeNames(at: position).filter { free in !marks[position..<free.end].contains { $0.contains(.small) } }
    }

    func usualNames(at position: Int, kind: String) -> [Filling] {
        // A word of the language is no slip of a name: most words need no look.
        guard usualIDs[position] >= 0 || ids[position] < 0 else { return [] }
        if let known = usualMemo[kind]?[position] { return known }
        let found = findUsualNames(at: position, kind: kind)
        usualMemo[kind, default: Array(repeating: nil, count: ids.count)][position] = found
        return found
    }

    private func findUsualNames(at position: Int, kind: String) -> [Filling] {
        guard model.usualNames.hasAny(of: [kind]) else { return [] }
        let found = usualIDs.withUnsafeBufferPointer { names in
            model.usualNames.found(in: line, names, at: position, kinds: [kind], near: ids[position] < 0)
        }
        return found.lazy.filter { candidate in
            switch candidate.closeness {
            case .exact, .ending: true
            // A word out of a longer name tells nothing: "grey" is no tea.
            case .part: false
            // Short words are too like one another: "mute" is no maté.
            case .near: self.line.original(position..<candidate.end).utf8.count >= Self.shortestNear
            }
        }.map { candidate in
            Filling(
                end: candidate.end, cost: Self.cost(of: candidate.closeness),
                value: .text(words(position..<candidate.end)))
        }
    }

    private static func cost(of closeness: KnownNames.Closeness) -> Int32 {
        switch closeness {
        case .exact: UsualCost.exact
        case .ending: UsualCost.ending
        case .part, .near: UsualCost.near
        }
    }

    /// The numbers of the tokens among the words of the usual names.
    func findUsualIDs() -> [Int32] {
        [Int32](unsafeUninitializedCapacity: ids.count) { buffer, count in
            buffer.initialize(repeating: -1)
            model.usualNames.ids(of: line, into: UnsafeMutableBufferPointer(rebasing: buffer[..<ids.count]))
            count = ids.count
        }
    }
}
