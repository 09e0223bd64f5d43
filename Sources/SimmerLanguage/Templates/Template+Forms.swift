/// A template as one sentence of its own: its first alternatives, with just the slots that are wanted.
extension Template {
    /// A word or a slot of such a sentence.
    enum Piece: Hashable, Sendable {
        case word(String)
        case slot(name: String, type: String?)
    }

    /// The first form of the template that has each of these slots once and no other; nil where there is none.
    func form(of wanted: Set<String>) -> [Piece]? { forms(within: wanted)[wanted] }

    /// For each set of slots within the wanted ones the first form that has these.
    private func forms(within wanted: Set<String>) -> [Set<String>: [Piece]] {
        switch self {
        case .word(let word): return [[]: [.word(word)]]
        case .rule: return [:]
        case .slot(let name, let type): return wanted.contains(name) ? [[name]: [.slot(name: name, type: type)]] : [:]
        case .optional(let part): return part.forms(within: wanted).merging([[]: []]) { _, none in none }
        case .alternatives(let parts):
            return parts.reduce(into: [:]) { all, part in
                all.merge(part.forms(within: wanted)) { first, _ in first }
            }
        case .sequence(let parts), .anyOrder(let parts):
            var all: [Set<String>: [Piece]] = [[]: []]
            for part in parts {
                let next = part.forms(within: wanted)
                var longer: [Set<String>: [Piece]] = [:]
                for (had, pieces) in all {
                    for (more, added) in next where had.isDisjoint(with: more) {
                        let both = had.union(more)
                        // Of two ways to the same slots that with fewer words.
                        if longer[both].map({ $0.count > pieces.count + added.count }) ?? true {
                            longer[both] = pieces + added
                        }
                    }
                }
                all = longer
                if all.isEmpty { return [:] }
            }
            return all
        }
    }
}
