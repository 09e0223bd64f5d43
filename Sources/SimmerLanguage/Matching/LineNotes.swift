/// What was found out about one line and its parts while it was read: the same words are read as an order, spoken
/// against by what was learned, and parted into several orders.
///
/// Goes along in the line's context; all of it is of the same names, room and moment.
final class LineNotes: @unchecked Sendable {  // One thread reads a line.
    private var texts: [OfText] = []
    private var sayings: [Saying: String?] = [:]

    /// Of one text: the line, a part of it, or what it is mended to.
    final class OfText {
        private let line: TokenLine
        let known: NameSearch
        private var languages: [OfLanguage] = []

        fileprivate init(_ line: TokenLine, _ context: LineContext) {
            self.line = line
            known = NameSearch(context.names)
        }

        fileprivate func isOf(_ other: TokenLine) -> Bool {
            line.letters == other.letters && line.text.utf8.elementsEqual(other.text.utf8)
        }

        func of(_ model: LanguageModel) -> OfLanguage {
            if let known = languages.first(where: { $0.model === model }) { return known }
            let new = OfLanguage(model)
            languages.append(new)
            return new
        }
    }

    /// Of one text in one language.
    final class OfLanguage {
        fileprivate let model: LanguageModel
        let parse = LineParse()
        let usual: NameSearch
        private var readings: [(previous: String?, topic: String?, reading: LearnedReader.Reading)] = []
        private var aligners: [(previous: String?, matcher: LineMatcher)] = []

        fileprivate init(_ model: LanguageModel) {
            self.model = model
            usual = NameSearch(model.usualNames)
        }

        func classes(_ context: LineContext, _ read: () -> LearnedReader.Reading) -> LearnedReader.Reading {
            if let known = readings.first(where: { $0.previous == context.previous && $0.topic == context.topic }) {
                return known.reading
            }
            let reading = read()
            readings.append((context.previous, context.topic, reading))
            return reading
        }

        func aligner(_ context: LineContext, _ make: () -> LineMatcher) -> LineMatcher {
            if let known = aligners.first(where: { $0.previous == context.previous }) { return known.matcher }
            let matcher = make()
            aligners.append((context.previous, matcher))
            return matcher
        }
    }

    func of(_ line: TokenLine, _ context: LineContext) -> OfText {
        if let known = texts.first(where: { $0.isOf(line) }) { return known }
        let new = OfText(line, context)
        texts.append(new)
        return new
    }

    private struct Saying: Hashable {
        var intent: String
        var language: String
        var slots: [String: SlotValue]
        var previous: String?
    }

    /// The sentence that says an order back.
    func saying(_ order: Match, _ context: LineContext, _ find: () -> String?) -> String? {
        let key = Saying(
            intent: order.intent, language: order.language, slots: order.slots, previous: context.previous)
        if let known = sayings[key] { return known }
        let said = find()
        sayings[key] = .some(said)
        return said
    }
}
