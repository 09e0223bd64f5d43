/// The matchers of one line, one for each language in the order in which these are tried; made when they are asked for
/// and kept, since a line that no order matches is looked at again as a word of the conversation and for slips.
///
/// A language that is not the person's own and knows far fewer of the line's first words than another is not tried: all
/// that it could find is a guess.
final class LineMatchers: Sequence {
    let line: TokenLine
    let context: LineContext
    let models: [LanguageModel]
    /// The place of the language that knows more of the first words than any other; nil where several know as many.
    let clearest: Int?
    private var made: [LineMatcher] = []

    /// How many times more words another language has to know.
    private static let farMore = 4
    /// So many tokens tell the language of an order; what follows may be anybody's text.
    private static let toldBy = 16

    init(_ models: [LanguageModel], _ line: TokenLine, _ context: LineContext) {
        let known = models.map { $0.knownWords(in: line, first: Self.toldBy) }
        let most = known.max() ?? 0
        let tried = zip(models, known).enumerated().filter { $0 == 0 || $1.1 * Self.farMore >= most }.map(\.element)
        self.models = tried.map(\.0)
        clearest = known.count { $0 == most } == 1 ? tried.firstIndex { $0.1 == most } : nil
        self.line = line
        self.context = context
    }

    subscript(index: Int) -> LineMatcher {
        while made.count <= index { made.append(LineMatcher(models[made.count], line, context)) }
        return made[index].forWholeLine()
    }

    func makeIterator() -> some IteratorProtocol<LineMatcher> {
        models.indices.lazy.map { self[$0] }.makeIterator()
    }
}
