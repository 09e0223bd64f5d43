/// The readings of one stretch of a line, found as they are asked for and then kept: a category is read at most once at
/// each place, whoever asks.
///
/// Only `reach` tokens are looked at, which bounds the work for any line.
final class PartParse {
    static let reach = 64
    /// More readings than this of one category at one place are not kept.
    private static let width = 12
    /// More work than this for one line ends it; what was found until then stands. Ordinary lines need some hundreds.
    static let effort = 12_000

    let grammar: PartGrammar
    private let tables: PartTables
    let line: TokenLine
    let start: Int
    /// Behind the last token that is looked at.
    let limit: Int
    private let ids: [Int32]
    /// For each category and place: where its readings are in `pool`, or -1 while it was not read.
    private let known: UnsafeMutablePointer<Int32>
    private var pool: [PartReading] = []
    private var stack: [Part] = []
    var spent: Int { work }
    private var work = 0
    private let effort: Int

    init(_ grammar: PartGrammar, _ line: TokenLine, from start: Int, effort: Int = PartParse.effort) {
        self.grammar = grammar
        tables = grammar.tables
        self.line = line
        self.start = start
        self.effort = effort
        limit = min(line.tokens.count, start + Self.reach)
        ids = grammar.ids(of: line, start..<limit)
        let places = grammar.kinds.count * (limit - start)
        known = .allocate(capacity: max(1, places))
        known.initialize(repeating: -1, count: places)
        pool.reserveCapacity(32)
    }

    deinit { known.deallocate() }

    /// Whether readings that start at a place can be asked of this stretch.
    func covers(_ place: Int) -> Bool {
        place >= start && place < limit && (limit == line.tokens.count || place <= start + Self.reach / 2)
    }

    var tokens: [Token] { line.tokens }

    func id(at place: Int) -> Int32 { ids[place - start] }

    func isGlued(_ place: Int) -> Bool { place > start && place < limit && line.tokens[place].isGlued }

    /// Whether the token is this mark.
    func isMark(_ mark: UInt8, at place: Int) -> Bool { place < limit && line.tokens[place].mark == mark }

    func canBegin(_ category: Int, at place: Int) -> Bool {
        place >= start && place < limit && category >= 0 && tables.begins(category, with: ids[place - start])
    }

    /// Whether a category can begin somewhere in a range of places.
    func canBegin(_ category: Int, in range: Range<Int>) -> Bool {
        range.clamped(to: start..<limit).contains { tables.begins(category, with: ids[$0 - start]) }
    }

    /// All readings of a category at a place, longest first.
    func read(_ category: Int, at place: Int) -> [PartReading] {
        let range = readRange(category, at: place)
        return range.isEmpty ? [] : Array(pool[Int(range.lowerBound)..<Int(range.upperBound)])
    }

    /// The end of the longest reading of a category at a place that is so certain.
    func longest(_ category: Int, at place: Int, from certainty: Double) -> EndOfValue? {
        for index in readRange(category, at: place) where pool[index].certainty >= certainty {
            return EndOfValue(end: pool[index].end, certainty: pool[index].certainty)
        }
        return nil
    }

    private func readRange(_ category: Int, at place: Int) -> Range<Int> {
        guard canBegin(category, at: place), work < effort else { return 0..<0 }
        let slot = category * (limit - start) + place - start
        let kept = Int(known[slot])
        if kept >= 0 { return kept / (Self.width + 1)..<kept / (Self.width + 1) + kept % (Self.width + 1) }
        // Readings that would need themselves find none.
        known[slot] = 0
        var found = fresh(category, at: place)
        if found.count > 1 {
            found.sort { $0.end != $1.end ? $0.end > $1.end : $0.certainty > $1.certainty }
            if found.count > Self.width { found.removeSubrange(Self.width...) }
        }
        let first = pool.count
        pool += found
        known[slot] = Int32(first * (Self.width + 1) + found.count)
        return first..<pool.count
    }

    private func fresh(_ category: Int, at place: Int) -> [PartReading] {
        switch grammar.kinds[category] {
        case .patterns(let root):
            var found: [PartReading] = []
            walk(root, at: place, arguments: stack.count, certainty: 1, into: &found)
            return found
        case .whole(let bounds):
            return wholeNumbers(at: place).filter { bounds.contains($0.part.number?.whole ?? -1) }
        case .digits(let bounds, let width):
            guard let value = plainDigits(at: place), width.contains(tokens[place].width),
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
        work += 1
        let here = tables.nodes[Int(node)]
        for index in here.accepts {
            let accept = grammar.accepts[Int(index)]
            if let part = accept.meaning.part(of: stack[arguments...], in: grammar) {
                found.append(PartReading(end: place, part: part, certainty: certainty * accept.certainty))
            }
        }
        guard place < limit, found.count < 64 else { return }
        let id = ids[place - start]
        if id >= WordSet.firstWord, let target = target(of: id, in: here.words) {
            walk(target, at: place + 1, arguments: arguments, certainty: certainty, into: &found)
        }
        for index in here.categories {
            let edge = tables.categories[Int(index)]
            guard tables.begins(Int(edge.key), with: id) else { continue }
            for index in readRange(Int(edge.key), at: place) {
                let reading = pool[index]
                stack.append(reading.part)
                walk(
                    edge.target, at: reading.end, arguments: arguments, certainty: certainty * reading.certainty,
                    into: &found)
                stack.removeLast()
            }
        }
    }

    private func target(of id: Int32, in range: Range<Int32>) -> Int32? {
        var low = Int(range.lowerBound)
        var high = Int(range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            let edge = tables.words[middle]
            if edge.key == id { return edge.target }
            if edge.key < id { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}
