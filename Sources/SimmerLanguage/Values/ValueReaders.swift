import SimmerDomain
import Yams

/// The value readers of one language, all on the tables of its `values.yaml`.
package struct ValueReaders: Sendable {
    /// Types of values with a reader here.
    package enum Kind: String, Sendable, CaseIterable {
        case duration, instant, recurrence, number, quantity, rating, people, temperature, email, barcode
    }

    let grammar: PartGrammar

    /// - Parameter yaml: the text of `intents/<language>/values.yaml`.
    /// - Throws: an error that names the category and pattern that cannot be read.
    package init(yaml: String) throws { try self.init(tables: Self.tables(yaml)) }

    /// - Parameter tables: the root of a `values.yaml`, as `tables` reads it.
    init(tables: Yams.Node) throws { grammar = try PartGrammar(tables: tables) }

    /// The root of a `values.yaml`; every scalar is a text, so that nothing is guessed about its type.
    static func tables(_ yaml: String) throws -> Yams.Node {
        guard let tables = try Yams.compose(yaml: yaml, .basic) else {
            throw PartGrammar.Broken(description: "the value tables are empty")
        }
        return tables
    }

    /// - Returns: nil for a kind that the language's tables do not describe.
    package func reader(_ kind: Kind) -> (any ValueReader)? {
        switch kind {
        case .email: return EmailReader()
        case .barcode: return BarcodeReader()
        default: break
        }
        guard let category = grammar.category(kind.category) else { return nil }
        return PatternReader(kind: kind, category: category, grammar: grammar)
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

/// Reads one kind of value by the patterns of its category.
struct PatternReader: ValueReader {
    let kind: ValueReaders.Kind
    let category: Int
    let grammar: PartGrammar

    func readings(in line: TokenLine, at start: Int, _ context: ReadingContext, _ parse: LineParse) -> [Reading] {
        let all = parts(in: line, at: start, parse)
        guard !all.isEmpty else { return [] }
        var readings: [Reading] = []
        for found in all {
            // One reading per length: the surest.
            if let last = readings.last, last.end == found.end { continue }
            guard let value = value(of: found.part, context) else { continue }
            readings.append(Reading(value, end: found.end, certainty: found.certainty))
        }
        return readings
    }

    /// What starts exactly at a token, longest first, before anybody asked which value it is.
    func parts(in line: TokenLine, at start: Int, _ parse: LineParse) -> [PartReading] {
        guard start < line.tokens.count, !isInsideNumber(line, start) else { return [] }
        return parse.read(category, of: grammar, in: line, at: start)
    }

    /// The longest of them that is this certain.
    func longest(
        in line: TokenLine, at start: Int, _ parse: LineParse, from certainty: Double
    ) -> EndOfValue? {
        guard start < line.tokens.count, !isInsideNumber(line, start) else { return nil }
        return parse.longest(category, of: grammar, in: line, at: start, from: certainty)
    }

    /// "5 hours" of "2.5 hours", "30" of "17:30", "5-6" of "4-5-6".
    private func isInsideNumber(_ line: TokenLine, _ start: Int) -> Bool {
        guard start > 1, line.tokens[start].kind == .number, line.tokens[start].isGlued else { return false }
        let mark = line.tokens[start - 1]
        guard mark.kind == .mark, mark.isGlued, line.tokens[start - 2].kind == .number else { return false }
        switch mark.mark {
        case Mark.point, Mark.comma, Mark.colon, Mark.slash: return true
        case Mark.hyphen: return kind == .instant
        default: return false
        }
    }

    /// - Returns: nil where there is no such value ("31 June"), or none that a double holds.
    func value(of part: Part, _ context: ReadingContext) -> SlotValue? {
        switch (kind, part) {
        case (.duration, .span(let span)): span.total >= 0 && span.total.isFinite ? .duration(span.total) : nil
        case (.instant, .moment(let moment)):
            MomentResolver(context: context, writing: grammar.writing).resolve(moment).map(SlotValue.instant)
        case (.recurrence, .cadence(let cadence)):
            CadenceResolver(context: context, writing: grammar.writing).resolve(cadence).map(SlotValue.recurrence)
        case (.number, .number(let number)), (.people, .number(let number)): number.isFinite ? .number(number) : nil
        case (.rating, .number(let number)): number.isFinite ? .rating(number) : nil
        case (.quantity, .quantity(let amount, let unit)), (.temperature, .quantity(let amount, let unit)):
            amount.isFinite ? .quantity(amount, unit: unit) : nil
        default: nil
        }
    }
}

/// An e-mail address, which the tokenizer keeps in one piece; half an address ("ana@", "ana@example") is read with
/// doubt, so that whoever takes it can say what is wrong with it.
struct EmailReader: ValueReader {
    func readings(in line: TokenLine, at start: Int, _ context: ReadingContext, _ parse: LineParse) -> [Reading] {
        guard start < line.tokens.count, line.tokens[start].kind == .word else { return [] }
        if line.letters[line.tokens[start].folding].contains(Mark.at) {
            return [Reading(.text(line.original(start..<start + 1)), end: start + 1)]
        }
        guard !line.tokens[start].isGlued else { return [] }
        var end = start + 1
        var signs = 0
        while end < line.tokens.count, line.tokens[end].isGlued {
            if line.tokens[end].mark == Mark.at { signs += 1 }
            end += 1
        }
        guard signs > 0 else { return [] }
        // A mark behind it belongs to the sentence, unless it is the sign itself.
        while end > start + 1, line.tokens[end - 1].kind == .mark, line.tokens[end - 1].mark != Mark.at { end -= 1 }
        return [Reading(.text(line.original(start..<end)), end: end, certainty: 0.6)]
    }
}
