/// Numbers that a language writes as one word: "zweihundertfünfundzwanzig", put together of its number words.
struct GluedNumbers: Sendable {
    /// Longer words than this are none.
    private static let longest = 60

    private struct Word: Sendable {
        var letters: [UInt8]
        var value: Double
    }
    /// The longest first, so that "sechzehn" is tried before "sechs".
    private let words: [Word]
    /// Between ones and the tens behind them.
    private let joiner: [UInt8]

    init(_ values: [String: Double], joiner: String) {
        words = values.map { Word(letters: Array($0.key.utf8), value: $0.value) }
            .sorted { ($1.letters.count, $0.value) < ($0.letters.count, $1.value) }
        self.joiner = Array(joiner.utf8)
    }

    /// - Parameter letters: a word as it is folded.
    /// - Returns: nil for what is no number.
    func value(of letters: ArraySlice<UInt8>, _ writing: Writing) -> Double? {
        letters.count > Self.longest ? nil : rest(letters, Tally(), writing)
    }

    private func rest(_ letters: ArraySlice<UInt8>, _ tally: Tally, _ writing: Writing) -> Double? {
        if letters.isEmpty { return tally.value }
        for word in words where letters.starts(with: word.letters) {
            let behind = letters.dropFirst(word.letters.count)
            if let found = tens(behind, ones: word.value, tally, writing) { return found }
            var next = tally
            if next.add(word.value, writing), let found = rest(behind, next, writing) { return found }
        }
        // "hundertundeins"
        guard tally.value >= 100, letters.starts(with: joiner), letters.count > joiner.count else { return nil }
        return rest(letters.dropFirst(joiner.count), tally, writing)
    }

    /// "fünfundzwanzig": the ones stand before the tens.
    private func tens(_ letters: ArraySlice<UInt8>, ones: Double, _ tally: Tally, _ writing: Writing) -> Double? {
        guard ones >= 1, ones < 10, letters.starts(with: joiner) else { return nil }
        let behind = letters.dropFirst(joiner.count)
        for word in words where word.value >= 20 && word.value < 100 && behind.starts(with: word.letters) {
            var next = tally
            if next.add(word.value, writing), next.add(ones, writing),
                let found = rest(behind.dropFirst(word.letters.count), next, writing)
            {
                return found
            }
        }
        return nil
    }
}

extension PartGrammar {
    /// The value of a token that is a number in one word of several.
    func gluedNumber(at index: Int, of line: TokenLine) -> Double? {
        guard let glued = writing.glued, line.tokens[index].kind == .word else { return nil }
        return glued.value(of: line.letters[line.tokens[index].folding], writing)
    }
}
