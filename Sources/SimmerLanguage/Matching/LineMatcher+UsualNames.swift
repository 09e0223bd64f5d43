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

    func usualNames(at position: Int, kind: String) -> [Filling] {
        guard model.usualNames.hasAny(of: [kind]) else { return [] }
        let isOwn = !marks[position].isDisjoint(with: [.small, .never, .skip, .joiner])
        let found = usualIDs.withUnsafeBufferPointer { ids in
            model.usualNames.found(in: line, ids, at: position, kinds: [kind], near: !isOwn)
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
