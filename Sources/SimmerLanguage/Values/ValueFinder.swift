/// Finds the one value of a type that a text holds, wherever it stands; for a text that is, or contains, nothing but
/// this value.
package struct ValueFinder: Sendable {
    /// Readings below this need help from their surroundings and do not count alone.
    package static let floor = 0.5

    package struct Found: Sendable {
        package var value: SlotValue
        package var tokens: Range<Int>
        package var certainty: Double
    }

    let reader: any ValueReader

    package init(reader: any ValueReader) { self.reader = reader }

    /// The value that covers most of the text; of equals the first. A day and a time that stand apart are one instant.
    package func best(in line: TokenLine, _ context: ReadingContext) -> Found? {
        guard let best = longest(in: line, line.tokens.indices, context) else { return nil }
        guard case .instant(let instant) = best.value else { return best }
        let rest = [line.tokens.startIndex..<best.tokens.lowerBound, best.tokens.upperBound..<line.tokens.endIndex]
        for range in rest {
            guard let other = longest(in: line, range, context), case .instant(let apart) = other.value,
                let joined = instant.joined(with: apart, context)
            else { continue }
            return Found(value: .instant(joined), tokens: best.tokens, certainty: best.certainty * other.certainty)
        }
        return best
    }

    private func longest(in line: TokenLine, _ range: Range<Int>, _ context: ReadingContext) -> Found? {
        var best: Found?
        let parse = LineParse()
        for start in range {
            if let best, best.tokens.count >= range.upperBound - start { break }
            for reading in reader.readings(in: line, at: start, context, parse)
            where reading.certainty >= Self.floor && reading.end <= range.upperBound {
                if reading.end - start > best?.tokens.count ?? 0 {
                    best = Found(value: reading.value, tokens: start..<reading.end, certainty: reading.certainty)
                }
            }
        }
        return best
    }
}
