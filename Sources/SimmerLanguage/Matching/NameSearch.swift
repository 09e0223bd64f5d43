/// Looks known names up in one line, each place at most once: many types of slots ask for names, of different kinds.
final class NameSearch {
    private let names: KnownNames
    /// By place what begins there, of every kind; empty while nothing was asked.
    private var whole: [[KnownNames.Found]?] = []
    private var near: [[KnownNames.Found]?] = []
    private var ids: [[Int32]] = []

    init(_ names: KnownNames) { self.names = names }

    var isEmpty: Bool { names.isEmpty }

    /// - Parameters:
    ///   - count: how many tokens are looked at.
    ///   - canBeNear: whether words that are almost a name count; false where the word is one of the language's own.
    /// - Returns: the names of these kinds that the words from a place on spell, closest first and longest before
    ///   shorter ones.
    func found(
        in line: TokenLine, upTo count: Int, at place: Int, kinds: some Sequence<String>, canBeNear: Bool
    ) -> [KnownNames.Found] {
        guard !names.isEmpty else { return [] }
        let all = spelled(in: line, upTo: count, at: place)
        if !all.isEmpty {
            let own = all.filter { kinds.contains($0.name.kind) }
            if !own.isEmpty { return own }
        }
        guard canBeNear else { return [] }
        let slips = nearlySpelled(in: line, upTo: count, at: place)
        return slips.isEmpty ? [] : slips.filter { kinds.contains($0.name.kind) }
    }

    /// Those of any kind that the words from a place on spell, or of which the first of these words is one.
    func spelled(in line: TokenLine, upTo count: Int, at place: Int) -> [KnownNames.Found] {
        prepare(line, count)
        guard place < whole.count else { return [] }
        if let known = whole[place] { return known }
        let found = names.spelled(in: line, ids, at: place)
        whole[place] = found
        return found
    }

    /// Those of any kind that the words from a place on are but for a slip of the finger.
    func nearlySpelled(in line: TokenLine, upTo count: Int, at place: Int) -> [KnownNames.Found] {
        prepare(line, count)
        guard place < near.count else { return [] }
        if let known = near[place] { return known }
        let found = names.nearlySpelled(in: line, upTo: count, at: place)
        near[place] = found
        return found
    }

    private func prepare(_ line: TokenLine, _ count: Int) {
        guard whole.isEmpty, count > 0, !names.isEmpty else { return }
        ids = names.ids(of: line, count)
        whole = Array(repeating: nil, count: count)
        near = whole
    }
}
