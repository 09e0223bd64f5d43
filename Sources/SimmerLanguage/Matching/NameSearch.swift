/// Looks known names up in one line, each place at most once: many types of slots ask for names, of different kinds.
struct NameSearch {
    private let names: KnownNames
    /// By place what begins there, of every kind; empty while nothing was asked.
    private var whole: [[KnownNames.Found]?] = []
    private var near: [[KnownNames.Found]?] = []
    private var ids: [[Int32]] = []

    init(_ names: KnownNames) { self.names = names }

    /// - Parameters:
    ///   - count: how many tokens are looked at.
    ///   - canBeNear: whether words that are almost a name count; false where the word is one of the language's own.
    /// - Returns: the names of these kinds that the words from a place on spell, closest first and longest before
    ///   shorter ones.
    mutating func found(
        in line: TokenLine, upTo count: Int, at place: Int, kinds: some Sequence<String>, canBeNear: Bool
    ) -> [KnownNames.Found] {
        guard !names.isEmpty else { return [] }
        prepare(line, count)
        guard place < whole.count else { return [] }
        let all = whole[place] ?? names.spelled(in: line, ids, at: place)
        whole[place] = all
        if !all.isEmpty {
            let own = all.filter { kinds.contains($0.name.kind) }
            if !own.isEmpty { return own }
        }
        guard canBeNear else { return [] }
        let slips = near[place] ?? names.nearlySpelled(in: line, upTo: count, at: place)
        near[place] = slips
        return slips.isEmpty ? [] : slips.filter { kinds.contains($0.name.kind) }
    }

    private mutating func prepare(_ line: TokenLine, _ count: Int) {
        guard whole.isEmpty, count > 0, !names.isEmpty else { return }
        ids = names.ids(of: line, count)
        whole = Array(repeating: nil, count: count)
        near = whole
    }
}
