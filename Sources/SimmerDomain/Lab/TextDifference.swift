/// What became of one text in another: pieces that stayed, went and came, in the order of the texts.
package enum TextDifference {
    package enum Fate: String, Sendable { case same, removed, added }

    package struct Piece: Hashable, Sendable {
        package var fate: Fate
        package var text: String
    }

    /// By words; where that would be too much, by lines, and what is too much even so is one piece that went and one
    /// that came. The pieces that are not `added` make up `old`, those that are not `removed` make up `new`.
    package static func pieces(from old: String, to new: String) -> [Piece] {
        let fine = compare(words(old), words(new)) ?? compare(lines(old), lines(new))
        let pieces = fine ?? [Piece(fate: .removed, text: old), Piece(fate: .added, text: new)]
        return joined(pieces.filter { !$0.text.isEmpty })
    }

    /// What is shown to people: what went with what came in its place.
    package static func replacements(from old: String, to new: String) -> [(was: String, now: String)] {
        var found: [(was: String, now: String)] = []
        var isOpen = false
        for piece in pieces(from: old, to: new) {
            let text = String(piece.text.trimmingSpace)
            // A space between two changed words does not part them.
            if piece.fate == .same, text.isEmpty, isOpen { continue }
            if piece.fate == .same {
                isOpen = false
                continue
            }
            if !isOpen { found.append(("", "")) }
            isOpen = true
            let last = found.count - 1
            func add(_ more: String, to text: inout String) { text += (text.isEmpty || more.isEmpty ? "" : " ") + more }
            if piece.fate == .removed { add(text, to: &found[last].was) } else { add(text, to: &found[last].now) }
        }
        return found.filter { !$0.was.isEmpty || !$0.now.isEmpty }
    }

    /// Comparing costs time and memory by the square of the differences.
    private static let most = 1_500

    private static func compare(_ old: [Substring], _ new: [Substring]) -> [Piece]? {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let (from, to) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
        guard from.count <= most, to.count <= most else { return nil }
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in to.difference(from: from) {
            switch change {
            case .remove(let place, _, _): removed.insert(place)
            case .insert(let place, _, _): added.insert(place)
            }
        }
        var pieces = old[..<start].map { Piece(fate: .same, text: String($0)) }
        var (i, j) = (0, 0)
        while i < from.count || j < to.count {
            if removed.contains(i) {
                pieces.append(Piece(fate: .removed, text: String(from[i])))
                i += 1
            } else if added.contains(j) {
                pieces.append(Piece(fate: .added, text: String(to[j])))
                j += 1
            } else {
                pieces.append(Piece(fate: .same, text: String(from[i])))
                i += 1
                j += 1
            }
        }
        return pieces + old[(old.count - end)...].map { Piece(fate: .same, text: String($0)) }
    }

    private static func joined(_ pieces: [Piece]) -> [Piece] {
        var all: [Piece] = []
        for piece in pieces {
            if all.last?.fate == piece.fate {
                all[all.count - 1].text += piece.text
            } else {
                all.append(piece)
            }
        }
        return all
    }

    /// Words and what stands between them.
    private static func words(_ text: String) -> [Substring] { runs(text) { $0.isWhitespace != $1.isWhitespace } }
    private static func lines(_ text: String) -> [Substring] { runs(text) { first, _ in first.isNewline } }

    private static func runs(_ text: String, endsBetween: (Character, Character) -> Bool) -> [Substring] {
        var runs: [Substring] = []
        var start = text.startIndex
        var place = text.startIndex
        while place < text.endIndex {
            let next = text.index(after: place)
            if next == text.endIndex || endsBetween(text[place], text[next]) {
                runs.append(text[start..<next])
                start = next
            }
            place = next
        }
        return runs
    }
}

extension String {
    fileprivate var trimmingSpace: Substring {
        let rest = drop(while: \.isWhitespace)
        guard let end = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return rest[...end]
    }
}
