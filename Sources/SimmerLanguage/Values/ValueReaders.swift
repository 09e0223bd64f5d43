import SimmerDomain
import Synchronization
import Yams

/// The value readers of one language, all on the tables of its `values.yaml`.
package struct ValueReaders: Sendable {
    /// Types of values with a reader here.
    package enum Kind: String, Sendable, CaseIterable {
        case duration, instant, recurrence, number, quantity, rating, people, temperature, email
    }

    let grammar: PartGrammar
    private let shared: SharedParse

    /// - Parameter yaml: the text of `intents/<language>/values.yaml`.
    /// - Throws: an error that names the category and pattern that cannot be read.
    package init(yaml: String) throws {
        guard let tables = try Yams.compose(yaml: yaml) else {
            throw PartGrammar.Broken(description: "the value tables are empty")
        }
        grammar = try PartGrammar(tables: tables)
        shared = SharedParse(grammar)
    }

    /// - Returns: nil for a kind that the language's tables do not describe.
    package func reader(_ kind: Kind) -> (any ValueReader)? {
        if kind == .email { return EmailReader() }
        guard let category = grammar.category(kind.category) else { return nil }
        return PatternReader(kind: kind, category: category, parse: shared)
    }

    package var all: [Kind: any ValueReader] {
        Dictionary(uniqueKeysWithValues: Kind.allCases.compactMap { kind in reader(kind).map { (kind, $0) } })
    }
}

extension ValueReaders.Kind {
    fileprivate var category: String {
        switch self {
        case .instant: "moment"
        case .recurrence: "cadence"
        default: rawValue
        }
    }
}

/// What was read of the last line, kept for the other readers of the language and for the other places of the line.
final class SharedParse: Sendable {
    let grammar: PartGrammar
    private let last = Mutex<PartParse?>(nil)

    init(_ grammar: PartGrammar) { self.grammar = grammar }

    func read(_ category: Int, in line: TokenLine, at place: Int) -> [PartReading] {
        let kept = last.withLockIfAvailable { parse -> [PartReading] in
            if let known = parse, known.covers(place, of: line) {
                return parse?.read(category, at: place) ?? []
            }
            var fresh = PartParse(grammar, line, from: place)
            let found = fresh.read(category, at: place)
            parse = fresh
            return found
        }
        if let kept { return kept }
        var fresh = PartParse(grammar, line, from: place)
        return fresh.read(category, at: place)
    }
}

extension PartParse {
    fileprivate func covers(_ place: Int, of line: TokenLine) -> Bool {
        guard place >= start, place < limit, limit == self.line.tokens.count || place <= start + Self.reach / 2 else {
            return false
        }
        return self.line.tokens.count == line.tokens.count && self.line.text == line.text
    }
}

/// Reads one kind of value by the patterns of its category.
struct PatternReader: ValueReader {
    let kind: ValueReaders.Kind
    let category: Int
    let parse: SharedParse

    func readings(in line: TokenLine, at start: Int, _ context: ReadingContext) -> [Reading] {
        guard start < line.tokens.count, !isInsideNumber(line, start) else { return [] }
        var readings: [Reading] = []
        for found in parse.read(category, in: line, at: start) {
            // One reading per length: the surest.
            if let last = readings.last, last.end == found.end { continue }
            guard let value = value(of: found.part, context) else { continue }
            readings.append(Reading(value, end: found.end, certainty: found.certainty))
        }
        return readings
    }

    /// "5 hours" of "2.5 hours", "30" of "17:30", "5-6" of "4-5-6".
    private func isInsideNumber(_ line: TokenLine, _ start: Int) -> Bool {
        guard start > 1, line.tokens[start].kind == .number, line.tokens[start].isGlued else { return false }
        let mark = line.tokens[start - 1]
        guard mark.kind == .mark, mark.isGlued, line.tokens[start - 2].kind == .number else { return false }
        return mark.folded == "." || mark.folded == "," || mark.folded == ":" || mark.folded == "/"
            || (mark.folded == "-" && kind == .instant)
    }

    private func value(of part: Part, _ context: ReadingContext) -> SlotValue? {
        switch (kind, part) {
        case (.duration, .span(let span)): span.total >= 0 ? .duration(span.total) : nil
        case (.instant, .moment(let moment)):
            MomentResolver(context: context, writing: parse.grammar.writing).resolve(moment).map(SlotValue.instant)
        case (.recurrence, .cadence(let cadence)):
            CadenceResolver(context: context, writing: parse.grammar.writing).resolve(cadence).map(SlotValue.recurrence)
        case (.number, .number(let number)), (.people, .number(let number)): .number(number)
        case (.rating, .number(let number)): .rating(number)
        case (.quantity, .quantity(let amount, let unit)), (.temperature, .quantity(let amount, let unit)):
            .quantity(amount, unit: unit)
        default: nil
        }
    }
}

/// An e-mail address, which the tokenizer keeps in one piece.
struct EmailReader: ValueReader {
    func readings(in line: TokenLine, at start: Int, _ context: ReadingContext) -> [Reading] {
        guard start < line.tokens.count, line.tokens[start].folded.contains("@"), line.tokens[start].kind == .word
        else {
            return []
        }
        return [Reading(.text(line.original(start..<start + 1)), end: start + 1)]
    }
}
