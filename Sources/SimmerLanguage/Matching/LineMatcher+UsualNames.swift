import SimmerDomain

/// Names that everybody uses for a kind of thing ("penne", "Earl Grey"), whether the store has one of that name or not:
/// they tell what a line is about.
extension LineMatcher {
    /// The cost of a usual name: more than that of any name that the store knows but the mistyped, less than that of
    /// free words.
    private enum UsualCost {
        static let exact: Int32 = 12
        static let ending: Int32 = 14
        static let near: Int32 = 18
    }

    private static let shortestNear = 6

    /// Names that the store knows, and those that everybody uses.
    func commonNames(at position: Int, kind: String) -> [Filling] {
        names(at: position, kinds: CollectionOfOne(kind))
            + usualNames(at: position, kind: kind).map { Filling(end: $0.end, cost: Self.cost(of: $0.closeness)) }
    }

    /// Those that everybody uses, as they are written in the files: nothing that is only like one.
    func exactNames(at position: Int, kind: String) -> [Filling] {
        usualNames(at: position, kind: kind).filter { $0.closeness == .exact }
            .map { Filling(end: $0.end, cost: UsualCost.exact) }
    }

    func hasCommonName(at position: Int, kind: String) -> Bool {
        hasKnownName(at: position, kinds: CollectionOfOne(kind)) || !usualNames(at: position, kind: kind).isEmpty
    }

    /// These, or plain words where none of these begins; plain words end before the next of them: "how many grams of
    /// penne" is not about “grams of penne”.
    func anyNames(at position: Int, kind: String) -> [Filling] {
        let known = commonNames(at: position, kind: kind)
        guard known.isEmpty else { return known }
        let free = freeNames(at: position)
        guard let last = free.last?.end, last > position + 1 else { return free }
        let limit = (position + 1..<last).first { hasCommonName(at: $0, kind: kind) } ?? last
        return limit == last ? free : free.filter { $0.end <= limit }
    }

    /// The kinds of known names that begin in some part of the line: found once, where each kind would look at each
    /// place.
    func knownKinds(in range: Range<Int>) -> [String] {
        if let heldKnown, heldKnown.range == range { return heldKnown.kinds }
        let found = kindsOfKnownNames(in: range)
        heldKnown = (range, found)
        return found
    }

    /// The same of usual names.
    func usualKinds(in range: Range<Int>) -> [String] {
        if let heldUsual, heldUsual.range == range { return heldUsual.kinds }
        let found = kindsOfUsualNames(in: range)
        heldUsual = (range, found)
        return found
    }

    private func kindsOfKnownNames(in range: Range<Int>) -> [String] {
        guard !knownNames.isEmpty else { return [] }
        var kinds: [String] = []
        for place in range {
            for found in known(at: place) where !kinds.contains(found.name.kind) { kinds.append(found.name.kind) }
        }
        return kinds
    }

    private func kindsOfUsualNames(in range: Range<Int>) -> [String] {
        let names = usualNames
        var kinds: [String] = []
        func add(_ found: KnownNames.Found, at place: Int) {
            if isTold(found, at: place), !kinds.contains(found.name.kind) { kinds.append(found.name.kind) }
        }
        for place in range {
            let spelled = names.spelled(in: line, upTo: ids.count, at: place)
            for found in spelled { add(found, at: place) }
            guard ids[place] < 0 else { continue }
            for found in names.nearlySpelled(in: line, upTo: ids.count, at: place)
            where !spelled.contains(where: { $0.name.kind == found.name.kind }) {
                add(found, at: place)
            }
        }
        return kinds
    }

    /// The one name of a kind that the part of the line is, but for small words before it, and what it costs.
    func onlyName(of kind: String) -> Filling? {
        var position = bounds.lowerBound
        while position < bounds.upperBound, !marks[position].isDisjoint(with: [.small, .skip]) {
            if marks[position].contains(.negation) { return nil }
            position += 1
        }
        guard position < bounds.upperBound else { return nil }
        let whole = commonNames(at: position, kind: kind).filter { isRest($0.end) }
        return whole.min { $0.cost < $1.cost }.map {
            Filling(end: $0.end, cost: $0.cost, value: $0.value ?? .text(words(position..<$0.end)))
        }
    }

    func newNames(at position: Int, kind: String) -> [Filling] {
        commonNames(at: position, kind: kind)
            + freeNames(at: position).filter { free in !marks[position..<free.end].contains { $0.contains(.small) } }
    }

    private func usualNames(at position: Int, kind: String) -> [KnownNames.Found] {
        // A word of the language is no slip of a name: most words need no look.
        let found = usualNames.found(
            in: line, upTo: ids.count, at: position, kinds: CollectionOfOne(kind), canBeNear: ids[position] < 0)
        return found.isEmpty
            ? []
            : found.filter { isTold($0, at: position) }
    }

    private func isTold(_ usual: KnownNames.Found, at position: Int) -> Bool {
        switch usual.closeness {
        case .exact, .ending: true
        // A word out of a longer name tells nothing: "grey" is no tea.
        case .part: false
        // Short words are too like one another: "mute" is no maté.
        case .near: line.original(position..<usual.end).utf8.count >= Self.shortestNear
        }
    }

    private static func cost(of closeness: KnownNames.Closeness) -> Int32 {
        switch closeness {
        case .exact: UsualCost.exact
        case .ending: UsualCost.ending
        case .part, .near: UsualCost.near
        }
    }
}
