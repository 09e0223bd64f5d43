import SimmerDomain

/// What a line that nothing matched was probably meant to be. Never acted on: the bot asks "Did you mean …?".
extension Grammar {
    /// Longer lines are talk sooner than orders with a slip.
    private static let mostTokens = 24
    /// Corrected lines that are tried, in all.
    private static let mostTries = 6
    private static let mostSlips = 3
    private static let mostUnknown = 4
    /// Orders in another order of words are looked for in short lines only.
    private static let mostMoved = 10

    /// A reading of the line with slips of the finger mended, or its words put in order, or small words added or left
    /// out.
    func repaired(_ matchers: LineMatchers) -> Understanding? {
        let (line, context, models) = (matchers.line, matchers.context, matchers.models)
        guard line.tokens.count <= Self.mostTokens else { return nil }
        let corrected = models.map { corrections(of: line, $0, context, isSwallowed: false) }
        if let guess = mended(Array(zip(models, corrected)), context, below: Self.mostCost) { return guess }
        for (matcher, all) in zip(matchers, corrected) {
            let mended = all.first.map { LineMatcher(matcher.model, TokenLine($0.text), context) }
            for matcher in [matcher, mended].compactMap(\.self) where isAboutSomething(matcher) {
                for moved in reordered(matcher.line, matcher.model) {
                    if let guess = single(moved, matcher.model, context, lenient: false),
                        guess.match.slots.values.contains(where: \.isTyped)
                    {
                        return .perhaps(guess.match, say: moved)
                    }
                }
                if let guess = single(matcher.line.text, matcher.model, context, lenient: true) {
                    return .perhaps(guess.match, say: guess.said)
                }
            }
        }
        return nil
    }

    /// Whether a line names what orders are about (a timer, a reminder, minutes) beside another word that tells what is
    /// wanted, and holds a length or a time: most lines that are not understood do not, and cost no more than that.
    private func isAboutSomething(_ matcher: LineMatcher) -> Bool {
        var (things, others) = (0, 0)
        for (index, mark) in matcher.marks.enumerated()
        where matcher.ids[index] >= 0 && matcher.line.tokens[index].kind == .word {
            if mark.contains(.never) { things += 1 } else if mark.isTelling { others += 1 }
        }
        guard things > 0, things + others > 1 else { return false }
        return matcher.graph.types.indices.contains { type in
            switch matcher.graph.types[type] {
            case .duration, .instant, .recurrence: matcher.holds(Int32(type))
            default: false
            }
        }
    }

    /// A reading with a mistyped word of an order in a name that nobody knows ("cancle the pasta" as a timer's name) is
    /// asked about when mending it explains more.
    func doubted(_ match: Match, _ line: TokenLine, _ context: LineContext) -> Understanding? {
        guard line.tokens.count <= Self.mostTokens else { return nil }
        if let value = missedValue(match, line, context) { return value }
        guard
            match.slots.contains(where: { name, value in
                if case .text = value { slotTypes[name] == .label } else { false }
            })
        else { return nil }
        let cost = Confidence.cost(of: match.confidence)
        // Another language may have taken for a name what this one has a word near to.
        let corrected = order(context).map { ($0, corrections(of: line, $0, context, isSwallowed: true)) }
        return mended(corrected, context, below: cost - Self.clearGain)
    }

    /// A reading of which the text has swallowed a mistyped value ("remind me tomorow to call Ana") is asked about:
    /// mended, it is the same order with one value more.
    private func missedValue(_ match: Match, _ line: TokenLine, _ context: LineContext) -> Understanding? {
        let typed = match.slots.values.count(where: \.isTyped)
        guard let model = models[match.language],
            match.slots.contains(where: { name, value in
                if case .text = value { slotTypes[name] != .label } else { false }
            })
        else { return nil }
        // Short words of a text are too near to short words of time ("flour", "four").
        for correction in corrections(of: line, model, context, isSwallowed: false, shortest: 6).prefix(2) {
            guard let guess = single(correction.text, model, context, lenient: false),
                guess.match.intent == match.intent
            else { continue }
            let more = guess.match.slots.values.count(where: \.isTyped) - typed
            // Or the value that was read became another one ("last Friday of ocotber").
            guard more > 0 || (more == 0 && guess.cost < Confidence.cost(of: match.confidence) - Self.clearGain) else {
                continue
            }
            return .perhaps(guess.match, say: guess.said)
        }
        return nil
    }

    /// How much cheaper a mended line has to be before a reading that stands is doubted.
    private static let clearGain: Int32 = 12

    /// The cheapest reading of the corrected lines of all languages.
    private func mended(
        _ corrected: [(LanguageModel, [(text: String, count: Int)])], _ context: LineContext, below most: Int32
    ) -> Understanding? {
        var best: (cost: Int32, guess: Guess)?
        for (model, corrections) in corrected {
            for correction in corrections {
                guard let guess = single(correction.text, model, context, lenient: false), guess.cost <= most else {
                    continue
                }
                let cost = guess.cost + Int32(correction.count * 6)
                if cost < best?.cost ?? Int32.max { best = (cost, guess) }
            }
        }
        return best.map { .perhaps($0.guess.match, say: $0.guess.said) }
    }

    private struct Guess {
        var match: Match
        var said: String
        var cost: Int32
    }

    /// The one order that a text is in one language.
    private func single(
        _ text: String, _ model: LanguageModel, _ context: LineContext, lenient: Bool
    ) -> Guess? {
        let matcher = LineMatcher(model, TokenLine(text), context, leniency: lenient ? .smallWords : .none)
        guard let orders = orders(matcher), orders.all.count == 1, orders.cost <= Self.mostCost,
            let reading = orders.all.first, reading.sentence >= 0
        else { return nil }
        let cost = orders.cost
        var match = reading.match
        match.confidence *= lenient ? Confidence.pieced : Confidence.mended
        guard let guess = reading.guess else { return Guess(match: match, said: text, cost: cost) }
        // A guess must stand on what was said: a verb and what it is done to, and a value or a name that is known.
        guard guess.words >= 2, guess.slips < Self.mostSlips, match.slots.values.contains(where: \.isTyped) else {
            return nil
        }
        return Guess(
            match: match, said: guess.said.joined(separator: " ").replacing("' ", with: "'"), cost: cost)
    }

    /// What a guess may cost at most: dearer readings are mostly free text.
    private static let mostCost: Int32 = 110

    /// The line with unknown words replaced by near ones, the likeliest first.
    /// - Parameter isSwallowed: only by words that orders need, and only one of them.
    private func corrections(
        of line: TokenLine, _ model: LanguageModel, _ context: LineContext, isSwallowed: Bool,
        shortest: Int = 3
    ) -> [(text: String, count: Int)] {
        guard let spelling = spellings[model.language] else { return [] }
        var unknown: [Int] = []
        for (index, token) in line.tokens.enumerated() where token.kind == .word && token.width >= shortest {
            guard model.words.id(of: token, in: line) < 0, model.partGrammar?.words.id(of: token, in: line) ?? -1 < 0
            else { continue }
            unknown.append(index)
            // A line of which little is known is in no need of spelling.
            guard unknown.count <= Self.mostUnknown else { return [] }
        }
        guard unknown.count < line.tokens.count else { return [] }
        var choices: [(token: Int, words: [String])] = []
        for index in unknown {
            let typed = Array(line.letters[line.tokens[index].folding])
            var words = spelling.words(near: typed, most: 2, onlyTelling: isSwallowed)
            if let parted = spelling.parted(typed) { words.append(parted) }
            if !words.isEmpty { choices.append((index, words)) }
        }
        guard !choices.isEmpty, choices.count <= Self.mostSlips else { return [] }
        // Every combination that mends at least one word, fewest words first.
        var lines: [(cost: Int, replacements: [Int: String])] = [(0, [:])]
        for choice in choices {
            lines += lines.flatMap { line in
                choice.words.enumerated().map { place, word in
                    (line.cost + 3 + 10 * place, line.replacements.merging([choice.token: word]) { _, new in new })
                }
            }
        }
        // Where neither the line nor a mended word says what it is about, little is tried.
        let names = line.tokens.contains { token in
            let id = model.words.id(of: token, in: line)
            return id >= 0 && model.wordMarks[Int(id)].contains(.never)
        }
        let tells = names || choices.contains { $0.words.contains(where: spelling.isTelling) }
        return lines.filter { !$0.replacements.isEmpty }.sorted { $0.cost < $1.cost }
            .prefix(tells ? Self.mostTries : 1)
            .map { (line.replacing($0.replacements), $0.replacements.count) }
    }

    /// The line with one of its words at the front: a verb that was said late.
    private func reordered(_ line: TokenLine, _ model: LanguageModel) -> [String] {
        guard line.tokens.count >= 3, line.tokens.count <= Self.mostMoved else { return [] }
        let verbs = line.tokens.indices.dropFirst().filter { index in
            let id = model.words.id(of: line.tokens[index], in: line)
            return id >= 0 && line.tokens[index].kind == .word && model.wordMarks[Int(id)].isTelling
        }
        return verbs.map { moved in
            let before = line.original(0..<moved)
            let behind = moved + 1 < line.tokens.count ? " " + line.original(moved + 1..<line.tokens.count) : ""
            return "\(line.original(moved..<moved + 1)) \(before)\(behind)"
        }
    }
}

extension TokenLine {
    /// The text as typed with some tokens replaced.
    fileprivate func replacing(_ replacements: [Int: String]) -> String {
        let utf8 = Array(text.utf8)
        var bytes: [UInt8] = []
        var at = 0
        for (index, word) in replacements.sorted(by: { $0.key < $1.key }) {
            bytes += utf8[at..<tokens[index].original.lowerBound]
            bytes += word.utf8
            at = tokens[index].original.upperBound
        }
        return String(decoding: bytes + utf8[at...], as: UTF8.self)
    }
}

extension SlotValue {
    /// Whether it is more than somebody's own words.
    fileprivate var isTyped: Bool {
        switch self {
        case .text, .choice, .pointer: false
        default: true
        }
    }
}
