import SimmerDomain

/// Whether an order that no sentence takes leaves out nothing of its line.
extension Grammar {
    /// So surely words that are left out have to be of the order's own intent, to say nothing more than it.
    private static let leastOfEcho = 0.6
    /// So likely the order itself then.
    private static let leastOfEchoed = 0.9

    /// Words of its own intent are nothing left over ("start counting"); a reason is ("the doorbell rang").
    func isComplete(
        _ reading: LineReading, _ guess: LearnedReader.Reading.Guess, _ line: TokenLine, _ context: LineContext
    ) -> Bool {
        guard let passed = reading.passedOver, let model = models[reading.match.language],
            let reader = learned[reading.match.language]
        else { return false }
        if passed.isEmpty { return true }
        guard guess.probability >= Self.leastOfEchoed else { return false }
        let words = passed.map { line.original($0..<$0 + 1) }.joined(separator: " ")
        let first = reader.classes(of: TokenLine(words), context, model: model).intents.first
        return first?.intent == guess.intent && first?.probability ?? 0 >= Self.leastOfEcho
    }
}
