import SimmerDomain

/// What a line that no sentence takes was probably meant to be: the learned reader names the intents, the grammar's own
/// matcher, made lenient and held to one of them, finds the values, and what is proposed is a sentence of the grammar.
extension Grammar {
    /// From here on an intent is worth proposing, and a line is no talk.
    private static let leastProbability = 0.1
    /// The likeliest of them has to be this likely, else nothing is.
    private static let leastOfFirst = 0.4
    private static let mostTalk = 0.5
    /// Longer lines are talk sooner than orders.
    private static let mostTokens = 40

    /// Up to three orders, likeliest first; none for what is said not to be done.
    func proposals(_ matchers: LineMatchers) -> [Proposal] {
        let (line, context) = (matchers.line, matchers.context)
        // The language that the line is clearly in, else the person's.
        let model = matchers.models[matchers.clearest ?? 0]
        guard context.isAddressed, line.tokens.count <= Self.mostTokens, let reader = learned[model.language] else {
            return []
        }
        guard !hasNegation(line, model) else { return [] }
        let read = reader.classes(of: line, context, model: model)
        guard read.none < Self.mostTalk, read.intents.first?.probability ?? 0 >= Self.leastOfFirst else { return [] }
        var found: [Proposal] = []
        let matcher = LineMatcher(model, line, context, leniency: .anyWord)
        for (intent, probability) in read.intents where probability >= Self.leastProbability {
            guard let whole = aligned(matcher, intent) else { continue }
            // Words that make no sentence are left out: what is missing then is asked for.
            for match in [whole, whole.withoutFreeWords] {
                guard let say = saying(match, context) else { continue }
                if !found.contains(where: { $0.say == say }) {
                    found.append(Proposal(match: match, say: say, probability: probability))
                }
                break
            }
        }
        return found
    }

    func hasNegation(_ line: TokenLine, _ model: LanguageModel) -> Bool {
        line.tokens.contains { token in
            let id = model.words.id(of: token, in: line)
            return id >= 0 && model.wordMarks[Int(id)].contains(.negation)
        }
    }

    /// The matcher's line as an order of one intent: the cheapest reading by any of its
    /// sentences, of which any word may be missing.
    func aligned(_ matcher: LineMatcher, _ intent: String) -> Match? {
        matcher.allowMoreSteps()
        let ranked = matcher.alignable(intent)
        let first = ranked.prefix(Self.triedFirst)
        var readings = single(matcher, first.map(\.sentence), after: nil)
        // What cannot be cheaper than the best of those is left alone.
        let rest = ranked.dropFirst(Self.triedFirst).prefix(Self.triedThen).filter {
            $0.least < readings.first?.cost ?? .max
        }
        if !rest.isEmpty { readings = single(matcher, (first + rest).map(\.sentence), after: nil) }
        guard var match = readings.first?.match else { return nil }
        match.isDoubtful = false
        match.isAmbient = false
        return match
    }

    /// So many sentences of an intent, those that lack the least, are tried before the others.
    private static let triedFirst = 8
    private static let triedThen = 16
}

extension LineMatcher {
    /// The sentences of an intent for which the line holds all values, here and now, with what a reading by them costs
    /// at least; cheapest first.
    fileprivate func alignable(_ intent: String) -> [(sentence: Int, least: Int32)] {
        let words = Set(ids)
        return model.sentences.indices.compactMap { index in
            let sentence = model.sentences[index]
            guard model.intents[sentence.intent] == intent, !sentence.follows, !sentence.corrects,
                !sentence.isDoubtful, sentence.focus.holds(for: context.situations),
                context.roomKind.map({ sentence.rooms.holds(for: [$0]) }) ?? true,
                sentence.requiredSlots.allSatisfy({ mayHold(graph.slot($0).type) })
            else { return nil }
            // Each word of the line makes a reading cheaper at most by that.
            let found = Int32(ids.count) * Cost.literal
            let missing = sentence.required.reduce(0) { $0 + costOfMissing($1, of: words) }
            return (index, found + missing + sentence.fit)
        }.sorted { $0.least < $1.least }
    }

    private func costOfMissing(_ set: [Int32], of words: Set<Int32>) -> Int32 {
        guard !set.contains(where: words.contains) else { return 0 }
        return set.contains { model.wordMarks[Int($0)].contains(.small) } ? Cost.missingWord : Cost.missingTelling
    }
}

extension Match {
    /// Without the words that are neither a value nor the name of anything known.
    fileprivate var withoutFreeWords: Match {
        var match = self
        match.slots = slots.filter { if case .text = $0.value { false } else { true } }
        return match
    }
}
