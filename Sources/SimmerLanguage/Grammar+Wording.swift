import SimmerDomain

extension Grammar {
    /// A line as its own words: without case, accents and marks, and without what is only polite around them. Lines of
    /// which this is the same say the same, in whatever language.
    package func ownWords(of text: String) -> String {
        let line = TokenLine(text)
        let context = LineContext(languages: [], now: Instant(milliseconds: 0), timeZone: .gmt)
        var (first, end) = (0, line.tokens.count)
        guard end > 0 else { return "" }
        for model in languages.compactMap({ models[$0] }) {
            let matcher = LineMatcher(model, line, context)
            first = max(first, matcher.starts(polite: true).map(\.position).max() ?? 0)
            // A line that is polite from its first word to its last says that.
            end =
                (1...line.tokens.count).first { matcher.closingCost($0) != LineMatcher.Cost.impossible }
                .map { min(end, $0) } ?? end
        }
        let own = first < end ? first..<end : line.tokens.indices
        return own.filter { line.tokens[$0].kind != .mark }.map(line.folded).joined(separator: " ")
    }

    /// The words of a line that tell something, without case and accents: none that is small in one of the languages
    /// (“the”, “des”).
    package func tellingWords(of text: String, in languages: [String]) -> Set<String> {
        let line = TokenLine(text)
        let known = languages.compactMap { models[$0] }
        let telling = line.tokens.indices.filter { place in
            guard line.tokens[place].kind != .mark else { return false }
            return !known.contains { model in
                let id = model.words.id(of: line.tokens[place], in: line)
                return id >= 0 && model.wordMarks[Int(id)].contains(.small)
            }
        }
        return Set(telling.map(line.folded))
    }
}
