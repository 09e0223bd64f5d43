import SimmerDomain
import Yams

/// The value readers of one language, all on the tables of its `values.yaml`.
package struct ValueReaders: Sendable {
    /// Types of values with a reader here.
    package enum Kind: String, Sendable, CaseIterable {
        case duration, instant, recurrence, number, quantity, rating, people, temperature, email
    }

    let grammar: PartGrammar

    /// - Parameter yaml: the text of `intents/<language>/values.yaml`.
    /// - Throws: an error that names the category and pattern that cannot be read.
    package init(yaml: String) throws {
        guard let tables = try Yams.compose(yaml: yaml) else {
            throw PartGrammar.Broken(description: "the value tables are empty")
        }
        grammar = try PartGrammar(tables: tables)
    }

    /// - Returns: nil for a kind that the language's tables do not describe.
    package func reader(_ kind: Kind) -> (any ValueReader)? {
        if kind == .email { return EmailReader() }
        guard let category = grammar.category(kind.category) else { return nil }
        return PatternReader(kind: kind, grammar: grammar, category: category)
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
    let grammar: PartGrammar
    let category: Int

    func readings(in line: TokenLine, at start: Int, _ context: ReadingContext) -> [Reading] {
        guard start < line.tokens.count, grammar.first[category].contains(grammar.id(of: line.tokens[start])) else {
            return []
        }
        let parse = PartParse(grammar, line, from: start, context)
        var readings: [Reading] = []
        for found in parse.read(category, at: start) {
            // One reading per length: the surest.
            if let last = readings.last, last.end == found.end { continue }
            guard let value = value(of: found.part, context) else { continue }
            readings.append(Reading(value, end: found.end, certainty: found.certainty))
        }
        return readings
    }

    private func value(of part: Part, _ context: ReadingContext) -> SlotValue? {
        switch (kind, part) {
        case (.duration, .span(let span)): span.total >= 0 ? .duration(span.total) : nil
        case (.instant, .moment(let moment)):
            MomentResolver(context: context, writing: grammar.writing).resolve(moment).map(SlotValue.instant)
        case (.recurrence, .cadence(let cadence)):
            CadenceResolver(context: context, writing: grammar.writing).resolve(cadence).map(SlotValue.recurrence)
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
