import SimmerDomain

/// What an order points at that another clause of its line names: "photo 7 is blurry, bin it".
extension LineMatcher {
    private static let kindsOfThings = ["noodle", "tea", "experiment", "person", "room", "timer"]
    private static let longestThing = 5

    /// A clause with the one thing that the others name in the place of its pronoun; nil where it has none, or where
    /// they name several things or none.
    func named(_ clause: Range<Int>, by others: [Range<Int>]) -> String? {
        guard let place = clause.first(where: isPronoun) else { return nil }
        let things = others.flatMap(things)
        guard let thing = things.first, things.count == 1 else { return nil }
        var before = line.original(clause.lowerBound..<place)
        var rest = place + 1
        // "Tu peux l'enlever": the name stands behind the verb.
        if !marks[place].contains(.pronoun), !isJoined(place), rest < clause.upperBound {
            before += " " + line.original(rest..<rest + 1)
            rest += 1
        }
        return [before.trimmed(), thing, line.original(rest..<clause.upperBound)].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private func isPronoun(_ place: Int) -> Bool {
        guard place > 0, place < marks.count else { return false }
        if marks[place].contains(.pronoun) { return true }
        guard marks[place].contains(.clitic) else { return false }
        return isJoined(place) || line.folded(place).hasSuffix("'") && place + 1 < marks.count
    }

    /// Whether a hyphen joins a word to the one before it.
    private func isJoined(_ place: Int) -> Bool {
        let bytes = Array(line.text.utf8)
        let end = line.tokens[place - 1].original.upperBound
        return end < bytes.count && bytes[end] == Mark.hyphen && line.tokens[place].original.lowerBound == end + 1
    }

    /// The names in a clause, things with a number ("step 5"), and what the clause is where it is nothing but a name
    /// ("the vet reminder").
    private func things(_ clause: Range<Int>) -> [String] {
        var found: [String] = []
        var place = clause.lowerBound
        while place < min(clause.upperBound, marks.count) {
            if let end = endOfName(at: place) {
                found.append(line.original(place..<end))
                place = end
            } else if place + 1 < clause.upperBound, line.tokens[place].kind == .word, ids[place] >= 0,
                marks[place].isTelling, line.tokens[place + 1].kind == .number
            {
                found.append(line.original(place..<place + 2))
                place += 2
            } else {
                place += 1
            }
        }
        let isShort = clause.count <= Self.longestThing && clause.upperBound <= marks.count
        if found.isEmpty, isShort, clause.contains(where: { marks[$0].contains(.never) }) {
            return [line.original(clause)]
        }
        return found
    }

    /// Where the longest name of a thing ends that begins here.
    private func endOfName(at place: Int) -> Int? {
        knownNames.found(in: line, upTo: ids.count, at: place, kinds: Self.kindsOfThings, canBeNear: false)
            .filter { $0.closeness == .exact || $0.closeness == .ending }.map(\.end).max()
    }
}
