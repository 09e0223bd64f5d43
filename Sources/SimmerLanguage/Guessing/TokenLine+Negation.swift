import SimmerDomain

extension TokenLine {
    /// Whether something in the line is said not to be so, or not to be done.
    func hasNegation(_ model: LanguageModel) -> Bool { tokens.indices.contains { isNegation($0, model) } }

    /// The line without the clauses that say what is not so ("the bread should be 30 minutes, not 25"); nil where
    /// nothing that could be an order is left.
    func withoutNegations(_ model: LanguageModel) -> TokenLine? {
        guard hasNegation(model) else { return self }
        let clauses = tokens.indices.split(whereSeparator: isEndOfClause).flatMap { withoutContrast($0, model) }
        let said = clauses.filter { !$0.contains { isNegation($0, model) } }
        guard said.contains(where: { $0.count > 1 }) else { return nil }
        return TokenLine(said.map { original($0.startIndex..<$0.endIndex) }.joined(separator: ", "))
    }

    /// A clause and behind it what it says that a value is not ("the Sencha wants 70 degrees not 80").
    private func withoutContrast(_ clause: Range<Int>, _ model: LanguageModel) -> [Range<Int>] {
        guard let place = clause.last(where: { isNegation($0, model) }), place > clause.startIndex,
            clause.endIndex - place <= Self.longestContrast, place + 1 < clause.endIndex,
            isNumber(place + 1, model)
        else { return [clause] }
        return [clause.startIndex..<place, place..<clause.endIndex]
    }

    /// In digits or in words.
    private func isNumber(_ place: Int, _ model: LanguageModel) -> Bool {
        if tokens[place].kind == .number { return true }
        let reading = ReadingContext(now: Instant(milliseconds: 0), timeZone: .gmt, language: model.language)
        return model.readers[.number]?.readings(in: self, at: place, reading, LineParse()).isEmpty == false
    }

    /// "not 80 degrees Celsius"
    private static let longestContrast = 4

    private func isNegation(_ place: Int, _ model: LanguageModel) -> Bool {
        let id = model.words.id(of: tokens[place], in: self)
        return id >= 0 && model.wordMarks[Int(id)].contains(.negation)
    }

    private func isEndOfClause(_ place: Int) -> Bool {
        switch tokens[place].mark {
        case Mark.comma: !(tokens[place].isGlued && place + 1 < tokens.count && tokens[place + 1].isGlued)
        case Mark.semicolon, Mark.newline, Mark.point, Mark.exclamation: true
        default: false
        }
    }
}
