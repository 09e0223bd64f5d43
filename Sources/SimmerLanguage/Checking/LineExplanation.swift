import SimmerDomain

/// How a line is read and why: what `simmer intents explain` prints.
package struct LineExplanation: Sendable {
    /// The cheapest reading by the sentences of one intent.
    package struct Reading: Sendable {
        package var language: String
        package var intent: String
        /// As `intents/` writes values.
        package var slots: [String: String]
        /// In the points of `LineMatcher.Cost`; the cheapest of all wins.
        package var cost: Int
        /// The sentence as its file has it, and where: "intents/en/timer.yaml:12".
        package var sentence: String
        package var place: String
        /// Names and numbers that this reading leaves out; with them, or by a doubtful sentence, a change is asked
        /// about.
        package var leftOver: [String]
        package var isDoubtful: Bool
    }

    /// What becomes of a line that is said to the bot.
    package enum Outcome: Sendable {
        /// Orders that are obeyed; doubtful ones are asked about.
        case read([Match])
        /// Sentences that are offered.
        case asked([String])
        case control(Control)
        case notUnderstood(nearest: [String])
    }

    /// Cheapest first, one for each intent and language.
    package var readings: [Reading] = []
    /// What the learned reader of the line's language takes it for, likeliest first, and how likely it is no order; nil
    /// without what was learned.
    package var learned: LearnedReader.Reading?
    package var outcome: Outcome
}

extension Grammar {
    /// So many readings are told.
    private static let mostReadings = 8

    /// - Parameters:
    ///   - context: as for a line that is said to the bot.
    ///   - changesNothing: whether an order only tells or shows; such a one is done without being asked about.
    package func explanation(
        of text: String, _ context: LineContext, changesNothing: (Match) -> Bool
    ) -> LineExplanation {
        let matchers = LineMatchers(order(context), TokenLine(text), context)
        let (understood, control) = understandOrGuess(matchers.line, context)
        let done = understood.atOnce(changesNothing)
        var explanation = LineExplanation(outcome: outcome(done, control))
        explanation.readings = Array(
            matchers.flatMap { readings($0) }.sorted { ($0.cost, $0.intent) < ($1.cost, $1.intent) }
                .prefix(Self.mostReadings))
        let model = matchers.models[matchers.clearest ?? 0]
        explanation.learned = learned[model.language]?.classes(of: matchers.line, context, model: model)
        return explanation
    }

    private func readings(_ matcher: LineMatcher) -> [LineExplanation.Reading] {
        var cheapest: [String: LineExplanation.Reading] = [:]
        for index in matcher.candidates() {
            guard let reading = single(matcher, [index], after: matcher.continued).first,
                reading.cost < cheapest[reading.match.intent]?.cost ?? .max
            else { continue }
            let sentence = matcher.model.sentences[index]
            cheapest[reading.match.intent] = LineExplanation.Reading(
                language: reading.match.language, intent: reading.match.intent,
                slots: reading.match.slots.mapValues { $0.written(in: matcher.context.timeZone) },
                cost: Int(reading.cost), sentence: sentence.template.text,
                place: "\(sentence.file):\(sentence.template.line)", leftOver: matcher.leftOver(sentence, reading),
                isDoubtful: reading.match.isDoubtful)
        }
        return Array(cheapest.values)
    }

    private func outcome(_ understood: Understanding, _ control: Control?) -> LineExplanation.Outcome {
        switch understood {
        case .orders(let orders): .read(orders)
        case .ambiguous(let orders): .asked(orders.map(\.intent))
        case .perhaps(_, let say): .asked([say])
        case .guesses(let proposals), .vetoed(_, let proposals): .asked(proposals.map(\.say))
        case .talk: .notUnderstood(nearest: [])
        case .nothing(let nearest): control.map { .control($0) } ?? .notUnderstood(nearest: nearest)
        }
    }
}

extension LineMatcher {
    fileprivate func leftOver(_ sentence: LanguageModel.Sentence, _ reading: Grammar.LineReading) -> [String] {
        let polite = starts(polite: context.isAddressed)
        let costs = polite.compactMap { start in
            let cost = best(sentence.entry, start.position)
            return cost == Cost.impossible ? nil : (place: start.position, cost: cost + start.cost)
        }
        guard let start = costs.min(by: { $0.cost < $1.cost })?.place else { return [] }
        return leftOver(sentence.entry, start, slots: reading.match.slots)
    }
}
