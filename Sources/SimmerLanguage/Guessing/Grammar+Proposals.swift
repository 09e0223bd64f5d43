import SimmerDomain

/// What a line that no sentence takes was probably meant to be: the learned reader names the intents, the grammar's own
/// matcher, made lenient and held to one of them, finds the values, and what is proposed is a sentence of the grammar.
extension Grammar {
    /// From here on an intent is worth proposing.
    private static let leastProbability = 0.1
    /// The likeliest of them has to be this likely, else nothing is.
    private static let leastOfFirst = 0.45
    private static let mostTalk = 0.06
    /// So likely of one intent, a line may be talk sooner.
    private static let clear = 0.6
    private static let mostTalkThen = 0.2
    /// So likely the likeliest have to be together where none of them is by itself, and so unlikely talk.
    private static let leastOfAll = 0.6
    private static let mostTalkOfAll = 0.01
    /// So sure it has to be of another order than the one with a word mended.
    private static let leastOfOverruling = 0.85
    /// Longer lines are talk sooner than orders.
    private static let mostTokens = 40

    /// Up to three orders, likeliest first; what says that something is not so may be a question all the same ("who
    /// hasn't answered yet?").
    func proposals(_ matchers: LineMatchers) -> [Proposal] {
        let context = matchers.context
        // The language that the line is clearly in, else the person's.
        let model = matchers.models[matchers.clearest ?? 0]
        guard context.isAddressed, matchers.line.tokens.count <= Self.mostTokens, let reader = learned[model.language]
        else { return [] }
        let said = matchers.line.withoutNegations(model)
        let line = said ?? matchers.line
        let read = reader.classes(of: line, context, model: model)
        guard read.tellsEnough, said == nil ? isSurelyOrder(read) : isOrder(read) else { return [] }
        var found: [Proposal] = []
        let matcher = LineMatcher.aligning(line, model, context, by: reader)
        for guess in read.intents where guess.probability >= Self.leastProbability {
            guard let reading = alignedReading(matcher, guess) else { continue }
            let whole = reading.match
            // What makes no sentence is left out: what is missing then is asked for.
            // Where something is said not to be so, free words are the clause that says it.
            let ways = said == nil ? [whole.withoutFreeWords] : [whole, whole.withoutFreeWords] + whole.withoutOneValue
            for match in ways {
                guard let say = saying(match, context) else { continue }
                if !found.contains(where: { $0.say == say }) {
                    let isWhole = !whole.isDoubtful && match.slots == ways[0].slots && line.text == matchers.line.text
                    let isComplete = isWhole && read.pieces > 1 && isComplete(reading, guess, line, context)
                    found.append(
                        Proposal(
                            match: match.certain, say: say, probability: guess.probability, isWhole: isWhole,
                            isComplete: isComplete, saysNot: said == nil))
                }
                break
            }
        }
        return found
    }

    /// The same where the learned reader is sure of another order than the one that a line is with a word mended
    /// ("le rappel 3, tu peux l'enlever" has no slip of the finger in "rappelle"); none where it is not.
    func overruling(_ mended: Understanding, _ matchers: LineMatchers) -> [Proposal] {
        guard case .perhaps(let match, _) = mended else { return [] }
        let proposals = proposals(matchers)
        guard let first = proposals.first, first.probability >= Self.leastOfOverruling,
            !first.saysNot, !proposals.contains(where: { $0.match.intent == match.intent })
        else { return [] }
        return proposals
    }

    private func isOrder(_ read: LearnedReader.Reading) -> Bool {
        let first = read.intents.first?.probability ?? 0
        let all = read.intents.lazy.map(\.probability).filter { $0 >= Self.leastProbability }.reduce(0, +)
        return first >= Self.leastOfFirst && read.none < Self.mostTalk
            || first >= Self.clear && read.none < Self.mostTalkThen
            || read.none < Self.mostTalkOfAll && all >= Self.leastOfAll
    }

    private func isSurelyOrder(_ read: LearnedReader.Reading) -> Bool {
        read.intents.first?.probability ?? 0 >= Self.leastOfOverruling && read.none < Self.mostTalk
    }

    /// The matcher's line as an order of one intent: the cheapest reading by any of its sentences, of which any word
    /// may be missing; doubtful where it leaves out a name or a number.
    func aligned(_ matcher: LineMatcher, _ guess: LearnedReader.Reading.Guess) -> Match? {
        alignedReading(matcher, guess)?.match
    }

    private func alignedReading(_ matcher: LineMatcher, _ guess: LearnedReader.Reading.Guess) -> LineReading? {
        matcher.alignment(to: guess) { alignedAnew(matcher, guess) }
    }

    private func alignedAnew(_ matcher: LineMatcher, _ guess: LearnedReader.Reading.Guess) -> LineReading? {
        guard let intent = matcher.model.intents.firstIndex(of: guess.intent) else { return nil }
        matcher.hold(to: intent)
        let ranked = matcher.alignable(intent)
        // What the likeliest class of the intent fixes was probably meant, also where other sentences fit better.
        let form = matcher.model.numbersOfForms[guess.form] ?? -1
        let meant = ranked.filter { matcher.model.forms[$0.sentence] == form }
        let others = ranked.filter { matcher.model.forms[$0.sentence] != form }
        let own = cheapest(matcher, meant)
        let other = cheapest(matcher, others)
        let isOther = (other?.cost ?? .max) < (own?.cost ?? .max) - Self.formGain
        guard var reading = (isOther ? other : own) ?? other else { return nil }
        reading.match.isAmbient = false
        let entry = matcher.model.index.checks[reading.sentence].entry
        if matcher.best(entry, reading.start) != LineMatcher.Cost.impossible {
            reading.passedOver = matcher.passedOver(entry, reading.start)
        }
        return reading
    }

    /// The cheapest reading by some sentences, of which those that lack the least are tried before the others.
    private func cheapest(_ matcher: LineMatcher, _ ranked: [(sentence: Int, least: Int32)]) -> LineReading? {
        let first = ranked.prefix(Self.triedFirst)
        let readings = single(matcher, first.map(\.sentence), after: nil)
        // What cannot be cheaper than the best of those is left alone.
        let rest = ranked.dropFirst(Self.triedFirst).prefix(Self.triedThen).filter {
            $0.least < readings.first?.cost ?? .max
        }
        guard !rest.isEmpty else { return readings.first }
        return single(matcher, (first + rest).map(\.sentence), after: nil).first
    }

    /// So much dearer a reading may be that fixes what was probably meant.
    private static let formGain: Int32 = 20
    /// So many sentences of an intent, those that lack the least, are tried before the others.
    private static let triedFirst = 8
    private static let triedThen = 16
}

extension LineMatcher {
    /// For a line of which the intent is known from elsewhere.
    static func aligning(
        _ line: TokenLine, _ model: LanguageModel, _ context: LineContext, by reader: LearnedReader
    ) -> LineMatcher {
        let notes = context.notes
        // Kept among the notes, it must not keep them.
        var own = context
        own.notes = nil
        func make() -> LineMatcher {
            LineMatcher(model, line, own, leniency: .anyWord, edges: reader.learned.edges, notes: notes)
        }
        return notes?.of(line, context).of(model).aligner(context, make) ?? make()
    }

    /// The sentences of an intent for which the line holds all values, here and now, with what a reading by them costs
    /// at least; cheapest first.
    fileprivate func alignable(_ intent: Int) -> [(sentence: Int, least: Int32)] {
        // Each word of the line makes a reading cheaper at most by that.
        let found = Int32(ids.count) * Cost.literal
        return model.index.alignable(
            model.sentencesOfIntents[intent], ids,
            rooms: context.roomKind.map { model.index.bits(of: [$0]) },
            focus: model.index.bits(of: context.situations), mayHold: mayHold
        ).map { (sentence: $0.sentence, least: found + $0.missing) }.sorted { $0.least < $1.least }
    }
}

extension LearnedReader.Reading {
    /// One word beside words that nobody knows says too little: what they look like would tell, not what they mean.
    var tellsEnough: Bool { known == pieces || known > 1 }
}

extension Match {
    /// As what has to be asked about first.
    var doubted: Match {
        var match = self
        match.isDoubtful = true
        return match
    }

    /// As what was confirmed is obeyed.
    var certain: Match {
        var match = self
        match.isDoubtful = false
        return match
    }

    /// Without the words that are neither a value nor the name of anything known.
    fileprivate var withoutFreeWords: Match {
        var match = self
        match.slots = slots.filter { if case .text = $0.value { false } else { true } }
        return match
    }

    /// The same without each of its values; names of things are left out last.
    fileprivate var withoutOneValue: [Match] {
        guard (2...4).contains(slots.count) else { return [] }
        func isName(_ slot: String) -> Bool { if case .name = slots[slot] { true } else { false } }
        return slots.keys.sorted { (isName($0) ? 1 : 0, $0) < (isName($1) ? 1 : 0, $1) }.map { slot in
            var match = self
            match.slots[slot] = nil
            return match
        }
    }
}
