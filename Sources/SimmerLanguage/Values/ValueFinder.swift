/// Finds the one value of a type that a text holds, wherever it stands; for a text that is, or contains, nothing but this value.
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

    /// The value that covers most of the text; of equals the first.
    package func best(in line: TokenLine, _ context: ReadingContext) -> Found? {
        var best: Found?
        for start in line.tokens.indices {
            if let best, best.tokens.count >= line.tokens.count - start { break }
            for reading in reader.readings(in: line, at: start, context) where reading.certainty >= Self.floor {
                if reading.end - start > best?.tokens.count ?? 0 {
                    best = Found(value: reading.value, tokens: start..<reading.end, certainty: reading.certainty)
                }
            }
        }
        return best
    }
}
