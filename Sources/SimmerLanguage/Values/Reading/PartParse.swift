/// One walk over a line from one token on; forgets everything afterwards.
///
/// A category is read at most once at each place. Only the next `reach` tokens are looked at, which bounds the work for any line.
final class PartParse {
    static let reach = 36
    /// More readings than this of one category at one place are not kept.
    private static let width = 12

    let grammar: PartGrammar
    let context: ReadingContext
    let tokens: ArraySlice<Token>
    let start: Int
    /// Behind the last token that is looked at.
    let limit: Int
    private var ids: [Int32]
    private var known: [Int16]
    private var results: [[PartReading]] = []
    private var stack: [Part] = []

    init(_ grammar: PartGrammar, _ line: TokenLine, from start: Int, _ context: ReadingContext) {
        self.grammar = grammar
        self.context = context
        self.start = start
        limit = min(line.tokens.count, start + Self.reach)
        tokens = line.tokens[start..<limit]
        ids = Array(repeating: -1, count: limit - start)
        known = Array(repeating: -1, count: grammar.kinds.count * (limit - start))
    }

    func id(at place: Int) -> Int32 {
        let known = ids[place - start]
        if known >= 0 { return known }
        let id = grammar.id(of: tokens[place])
        ids[place - start] = id
        return id
    }

    func isGlued(_ place: Int) -> Bool { place > start && place < limit && tokens[place].isGlued }

    /// Whether the token is this mark.
    func isMark(_ mark: String, at place: Int) -> Bool {
        place < limit && tokens[place].kind == .mark && tokens[place].folded == mark
    }

    /// All readings of a category at a place, longest first.
    func read(_ category: Int, at place: Int) -> [PartReading] {
        guard place < limit, grammar.first[category].contains(id(at: place)) else { return [] }
        let slot = category * (limit - start) + place - start
        if known[slot] >= 0 { return results[Int(known[slot])] }
        guard results.count < Int(Int16.max) else { return [] }
        // Readings that would need themselves find none.
        known[slot] = Int16(results.count)
        results.append([])
        let index = Int(known[slot])
        var found = fresh(category, at: place)
        if found.count > 1 {
            found.sort { $0.end != $1.end ? $0.end > $1.end : $0.certainty > $1.certainty }
            if found.count > Self.width { found.removeSubrange(Self.width...) }
        }
        results[index] = found
        return found
    }

    private func fresh(_ category: Int, at place: Int) -> [PartReading] {
        switch grammar.kinds[category] {
        case .patterns(let root):
            var found: [PartReading] = []
            walk(root, at: place, arguments: stack.count, certainty: 1, into: &found)
            return found
        case .whole(let bounds):
            return wholeNumbers(at: place).filter { $0.part.number.map { bounds.contains(Int($0)) } ?? false }
        case .digits(let bounds, let width):
            guard let value = plainDigits(at: place), width.contains(tokens[place].folded.utf8.count),
                bounds.contains(value)
            else { return [] }
            return [PartReading(end: place + 1, part: .number(Double(value)), certainty: 1)]
        case .figure: return figures(at: place)
        case .fraction: return fractions(at: place)
        case .clockDigits: return clockDigits(at: place)
        case .spanDigits: return spanDigits(at: place)
        case .dateDigits: return dateDigits(at: place)
        case .zoneName: return zoneNames(at: place)
        case .moment: return moments(at: place)
        case .cadence: return cadences(at: place)
        }
    }

    private func walk(
        _ node: Int32, at place: Int, arguments: Int, certainty: Double, into found: inout [PartReading]
    ) {
        let here = grammar.nodes[Int(node)]
        for accept in grammar.accepts[here.accepts] {
            if let part = accept.meaning.part(of: stack[arguments...], in: grammar) {
                found.append(PartReading(end: place, part: part, certainty: certainty * accept.certainty))
            }
        }
        guard place < limit, found.count < 64 else { return }
        let id = id(at: place)
        if id >= WordSet.firstWord, let target = target(of: id, in: here.words) {
            walk(target, at: place + 1, arguments: arguments, certainty: certainty, into: &found)
        }
        for edge in grammar.categories[here.categories] {
            for reading in read(Int(edge.key), at: place) {
                stack.append(reading.part)
                walk(
                    edge.target, at: reading.end, arguments: arguments, certainty: certainty * reading.certainty,
                    into: &found)
                stack.removeLast()
            }
        }
    }

    private func target(of id: Int32, in range: Range<Int>) -> Int32? {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = (low + high) / 2
            let key = grammar.words[middle].key
            if key == id { return grammar.words[middle].target }
            if key < id { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}
