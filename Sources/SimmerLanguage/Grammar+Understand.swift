import SimmerDomain

extension Grammar {
    /// A line as one language reads it.
    struct LineReading {
        var match: Match
        var cost: Int32
        var sentence: Int
        /// Where the sentence begins, behind openings.
        var start = 0
        /// The tokens of one of several orders.
        var part: Range<Int>?
        /// Of a lenient reading only.
        var guess: LineMatcher.Guess?
        /// Of a reading of which any word may be missing: the words that it leaves out; nil where they may matter.
        var passedOver: [Int]?
    }

    /// The orders of a line as one language reads them, and what they cost together.
    struct LineReadings {
        var all: [LineReading]
        var cost: Int32
    }

    /// What each further order of a line costs, so that one order that explains the line wins over two.
    private static let furtherOrder: Int32 = 12
    /// Lines with more places to cut are read as one order.
    private static let mostCuts = 8
    private static let mostOrders = 6
    private static let shortName = 3
    /// Readings that turned out to have no value before a line is given up.
    private static let mostTries = 8
    /// A reading as cheap as this needs no rival.
    private static let certain: Int32 = 8
    /// One as dear as this skips words.
    private static let loose: Int32 = 50

    /// Reads a line of a room. Costs a few microseconds when no sentence can match; never more than a few milliseconds.
    package func understand(_ text: String, _ context: LineContext) -> Understanding {
        understand(TokenLine(text), context)
    }

    /// What a line was understood as, and the readings behind that.
    private struct Read {
        var understanding: Understanding
        var readings: [LineReading]
    }

    /// What reading a line cost, in pairs of a node and a place that were looked at.
    struct Work {
        var sentences = 0
        var values = 0
    }

    func understand(_ line: TokenLine, _ context: LineContext) -> Understanding {
        var work = Work()
        return understand(line, context, &work)
    }

    /// As `understand`; what nothing matched and is no word of the conversation either is compared with what could have
    /// been meant.
    package func understandOrGuess(_ text: String, _ context: LineContext) -> Understanding {
        understandOrGuess(TokenLine(text), context).understanding
    }

    /// The same, with the word of the conversation that a line is which nothing else matched.
    func understandOrGuess(
        _ line: TokenLine, _ context: LineContext
    ) -> (understanding: Understanding, control: Control?) {
        var context = context
        // Of talk that nobody asked the bot about no more is made than one reading.
        if context.isAddressed, context.notes == nil { context.notes = LineNotes() }
        let matchers = LineMatchers(order(context), line, context)
        var work = Work()
        if let read = understand(matchers, &work) {
            let understood = read.understanding
            guard context.isAddressed else { return (understood, nil) }
            if let talk = talk(read.readings, matchers) { return (talk, nil) }
            guard case .orders(let orders) = understood else { return (understood, nil) }
            // Of several, the last may be a mistyped end of the one before ("1 hour and 30 minuets").
            if let doubted = orders.last.flatMap({ doubted($0, line, context) }) { return (doubted, nil) }
            if let asked = heldAgainstLearned(orders, read.readings, matchers) { return (asked, nil) }
            if orders.count == 1, let both = ordersInText(orders[0], matchers) { return (.orders(both), nil) }
            return (understood, nil)
        }
        guard context.isAddressed else { return (.nothing(nearest: []), nil) }
        if let control = control(matchers) { return (.nothing(nearest: []), control) }
        if let reasoned = orderWithReason(matchers) { return (.orders([reasoned]), nil) }
        let repaired = repaired(matchers)
        if repaired == nil, let several = severalOrders(matchers) { return (.orders(several), nil) }
        let proposals = repaired.map { overruling($0, matchers) } ?? proposals(matchers)
        if let repaired, proposals.isEmpty { return (repaired, nil) }
        return (proposals.isEmpty ? .nothing(nearest: nearest(line, context)) : .guesses(proposals), nil)
    }

    /// Whether a timer's name that nobody knows begins or ends with a word that is none in the person's own language:
    /// "i mean 8 minutes" is no French timer “i mean”, "tortellini in now 8 min" none “tortellini in now”.
    private func isNamedStrangely(_ match: Match, for model: LanguageModel) -> Bool {
        match.slots.contains { name, value in
            guard case .text(let text) = value, slotTypes[name] == .label else { return false }
            let line = TokenLine(text)
            guard let own = models[match.language] else { return false }
            // Of a long name the last word tells less: "the big pot of tomato soup there".
            let last = line.tokens.count <= Self.shortName ? line.tokens.last : nil
            return [line.tokens.first, last].compactMap(\.self).contains { word in
                let id = model.words.id(of: word, in: line)
                return id >= 0 && own.words.id(of: word, in: line) < 0
                    && !model.wordMarks[Int(id)].isDisjoint(with: [.small, .order])
            }
        }
    }

    /// What sentences take of a line; nil where they take nothing, without what comes near.
    func taken(_ line: TokenLine, _ context: LineContext) -> Understanding? {
        var work = Work()
        return understand(LineMatchers(order(context), line, context), &work)?.understanding
    }

    func understand(_ line: TokenLine, _ context: LineContext, _ work: inout Work) -> Understanding {
        understand(LineMatchers(order(context), line, context), &work)?.understanding
            ?? .nothing(nearest: context.isAddressed ? nearest(line, context) : [])
    }

    /// - Returns: nil where nothing matched.
    private func understand(_ matchers: LineMatchers, _ work: inout Work) -> Read? {
        guard !matchers.line.tokens.isEmpty else { return nil }
        var best: [LineReading] = []
        var bestCost = LineMatcher.Cost.impossible
        for (index, matcher) in matchers.enumerated() {
            let found = orders(matcher)
            work.sentences += matcher.steps
            work.values += matcher.parse.spent
            guard let found else { continue }
            if index > 0, found.all.contains(where: { isNamedStrangely($0.match, for: matchers.models[0]) }) {
                continue
            }
            // Nor is a few words of another language's what a line in the person's own means.
            if index > 0, matchers.clearest == 0, found.cost >= Self.loose { continue }
            if found.cost < bestCost {
                best = found.all
                bestCost = found.cost
            }
            // A reading without words of its own making is not bettered by another language's.
            if bestCost <= Self.certain { break }
        }
        guard !best.isEmpty else { return nil }
        best = spoken(best, bestCost, matchers)
        if best.count > 1, best[0].sentence < 0 {
            return Read(understanding: .ambiguous(best.map(\.match)), readings: best)
        }
        return Read(understanding: .orders(best.map(\.match)), readings: best)
    }

    /// What several languages take is said in the one that the words are clearly in ("log observation: the gel is
    /// smeared" is also a French order), where that means the same or fits as well: the answer comes in it.
    private func spoken(_ best: [LineReading], _ cost: Int32, _ matchers: LineMatchers) -> [LineReading] {
        func meaning(_ readings: [LineReading]) -> [Match] {
            readings.map { Match(intent: $0.match.intent, language: "", slots: $0.match.slots) }
        }
        guard let clearest = matchers.clearest, matchers.models[clearest].language != best[0].match.language,
            let other = orders(matchers[clearest]), !other.all.isEmpty,
            other.cost <= cost || meaning(other.all) == meaning(best)
        else { return best }
        return other.all
    }

    /// The best reading of the whole line in one language: one order, several, or several intents that fit equally well
    /// (these have `sentence` −1).
    func orders(_ matcher: LineMatcher) -> LineReadings? {
        let candidates = matcher.candidates()
        guard !candidates.isEmpty else { return nil }
        let whole = single(matcher, candidates, after: matcher.continued)
        let wholeCost = whole.first?.cost ?? LineMatcher.Cost.impossible
        guard wholeCost > 0, let several = several(matcher, candidates), several.cost < wholeCost else {
            guard let first = whole.first else { return nil }
            guard whole.count > 1 else { return LineReadings(all: [first], cost: wholeCost) }
            let tied = whole.map { LineReading(match: $0.match, cost: $0.cost, sentence: -1) }
            return LineReadings(all: tied, cost: wholeCost)
        }
        return several
    }

    /// The cheapest readings of the matcher's part of the line as one order; more than one only when intents tie.
    func single(
        _ matcher: LineMatcher, _ candidates: [Int], after intent: Int?, tries: Int = 0
    ) -> [LineReading] {
        let model = matcher.model
        let starts = matcher.starts(polite: matcher.context.isAddressed)
        var best = LineMatcher.Cost.impossible
        var found: [(sentence: Int, start: Int)] = []
        for index in candidates {
            let sentence = model.index.checks[index]
            if sentence.follows, Int(sentence.intent) != intent { continue }
            if sentence.corrects, Int(sentence.intent) != matcher.previous { continue }
            // What names the situation that it needs goes before what fits any.
            let fit = sentence.fit
            for (start, opening) in starts {
                let rest = matcher.best(sentence.entry, start)
                guard rest != LineMatcher.Cost.impossible, rest + opening + fit <= best else { continue }
                let cost = rest + opening + fit
                if cost < best { found.removeAll() }
                best = cost
                if !found.contains(where: { model.index.checks[$0.sentence].intent == sentence.intent }) {
                    found.append((index, start))
                }
            }
        }
        var readings: [LineReading] = []
        for (index, start) in found {
            let sentence = model.sentences[index]
            guard let slots = matcher.slots(sentence.entry, start) else {
                // A value of the best reading is none: once more, without it. There are as many as there are values at
                // most.
                return tries < Self.mostTries ? single(matcher, candidates, after: intent, tries: tries + 1) : []
            }
            let match = Match(
                intent: model.intents[sentence.intent], language: model.language,
                slots: matcher.ordered(matcher.joined(slots)).merging(sentence.fixed) { said, _ in said },
                confidence: Confidence.ofOrder(cost: best), isAmbient: sentence.isAmbient,
                isCorrection: sentence.corrects,
                isDoubtful: sentence.isDoubtful
                    || !matcher.leftOver(sentence.entry, start, slots: slots).isEmpty)
            readings.append(
                LineReading(
                    match: match, cost: best, sentence: index, start: start,
                    guess: matcher.leniency == .smallWords ? matcher.guess(sentence.entry, start) : nil))
        }
        return readings
    }

    // MARK: - Several orders in a line

    /// What is said twice in other words is one order ("it's too bright, dark please"); a length or a number said twice
    /// is two of them ("a timer for 5 minutes and another for 5 minutes").
    private static func withoutRepetition(_ readings: [LineReading]) -> [LineReading] {
        readings.enumerated().filter { place, reading in
            let match = reading.match
            let counts = match.slots.values.contains { value in
                switch value {
                case .duration, .number, .quantity: true
                default: false
                }
            }
            // "I'm Anaïs now, change my name": what is said again without a value.
            let isBare =
                match.slots.isEmpty
                && readings.contains { $0.match.intent == match.intent && !$0.match.slots.isEmpty }
            return !isBare
                && (counts
                    || !readings[..<place].contains { $0.match.intent == match.intent && $0.match.slots == match.slots })
        }.map(\.element)
    }

    /// Whether somebody's own words are kept as they were said, and not only named.
    private func writesDown(_ match: Match) -> Bool {
        match.slots.contains { name, value in
            if case .text = value { slotTypes[name] == .text } else { false }
        }
    }

    /// A further thing of the order before: "bought udon, orzo and rigatoni".
    private func same(as order: LineReading, _ matcher: LineMatcher) -> LineReading? {
        guard let slot = nameSlot(of: order.match), let kind = types(of: order.match)[slot]?.kindOfName,
            let name = matcher.onlyName(of: kind), let value = name.value
        else { return nil }
        return LineReading(match: order.match.with([slot: value]), cost: name.cost, sentence: order.sentence)
    }

    /// What only names a thing has the verb of the order before: "drop the rice timer and the pizza timer".
    private func withVerb(of order: LineReading, _ reading: LineReading, _ matcher: LineMatcher) -> LineReading {
        let (before, named) = (order.match, reading.match)
        guard matcher.isBehindJoiner, before.intent != named.intent, before.slots.count == 1, named.slots.count == 1,
            let (slot, value) = named.slots.first, before.slots[slot] != nil, value.namesSomething,
            matcher.tellsNothing(but: value)
        else { return reading }
        var reading = reading
        reading.match = before.with([slot: value])
        reading.sentence = order.sentence
        return reading
    }

    /// The one slot of an order that takes known or usual names.
    private func nameSlot(of match: Match) -> String? {
        let types = types(of: match)
        let named = match.slots.keys.filter { types[$0]?.kindOfName != nil }
        return named.count == 1 ? named.first : nil
    }

    /// Values said once, behind the last of several things, are of each: "rate the penne and the fusilli 4".
    private func shared(_ readings: [LineReading]) -> [LineReading] {
        var readings = readings
        for index in readings.indices.dropLast().reversed() {
            let (first, next) = (readings[index].match, readings[index + 1].match)
            guard first.intent == next.intent, first.slots.count == 1, let (slot, name) = first.slots.first,
                next.slots[slot] != nil, nameSlot(of: first) == slot
            else { continue }
            readings[index].match = next.with([slot: name])
        }
        return readings
    }

    /// The types of an intent's slots: its own, and those that all intents share.
    struct SlotTypes {
        var own: [String: SlotType] = [:]
        let shared: [String: SlotType]

        subscript(slot: String) -> SlotType? { own[slot] ?? shared[slot] }
    }

    func types(of match: Match) -> SlotTypes {
        for file in files[match.language] ?? [] {
            guard let entry = file.intents.first(where: { $0.name == match.intent }) else { continue }
            return SlotTypes(own: entry.slotTypes, shared: slotTypes)
        }
        return SlotTypes(shared: slotTypes)
    }

    private func several(_ matcher: LineMatcher, _ candidates: [Int]) -> LineReadings? {
        guard !matcher.isCut else { return nil }
        let end = matcher.ids.count
        var cuts: [Int] = []
        for position in 1..<max(1, end - 1)
        where matcher.isCut(at: position) && !(position > 1 && matcher.hasColon(at: position - 1)) {
            cuts.append(position)
            if cuts.count > Self.mostCuts { return nil }
        }
        guard !cuts.isEmpty else { return nil }
        // From the front: the cheapest way to read the tokens before each cut as orders of their own.
        var ways: [Int: LineReadings] = [:]
        for (number, stop) in (cuts + [end]).enumerated() {
            let part = [0] + cuts.prefix(number)
            for start in part {
                if start == 0 && stop == end { continue }
                if start > 0, ways[start] == nil { continue }
                let before = start > 0 ? ways[start] : nil
                if let before, before.all.count >= Self.mostOrders { continue }
                matcher.read((start == 0 ? 0 : start + 1)..<stop)
                let previous = before?.all.last.map { Int(matcher.model.index.checks[$0.sentence].intent) }
                let found =
                    before?.all.last.flatMap { same(as: $0, matcher) }.map { [$0] }
                    ?? single(matcher, candidates, after: start == 0 ? matcher.continued : previous)
                guard found.count == 1, var reading = found.first else { continue }
                if let last = before?.all.last { reading = withVerb(of: last, reading, matcher) }
                reading.part = matcher.bounds
                // What is written down behind a colon goes to the end of the line: "observation: yellow, then red after
                // 5 min".
                if stop < end, matcher.hasColon(in: start..<stop), writesDown(reading.match) { continue }
                let cost = reading.cost + (before.map { $0.cost + Self.furtherOrder } ?? 0)
                if cost < ways[stop]?.cost ?? LineMatcher.Cost.impossible {
                    ways[stop] = LineReadings(all: (before?.all ?? []) + [reading], cost: cost)
                }
            }
        }
        guard let way = ways[end], way.all.count > 1 else { return nil }
        return LineReadings(all: Self.withoutRepetition(shared(way.all)), cost: way.cost)
    }
}

extension SlotValue {
    fileprivate var namesSomething: Bool {
        switch self {
        case .name, .text: true
        default: false
        }
    }
}

extension LineMatcher {
    /// Whether the part of the line is one of several things, joined by a word and not by a mark.
    fileprivate var isBehindJoiner: Bool {
        bounds.lowerBound > 0 && marks[bounds.lowerBound - 1].contains(.joiner)
    }

    /// Whether the part has, beside a name, nothing but small words and what a thing is called ("the pizza timer").
    fileprivate func tellsNothing(but name: SlotValue) -> Bool {
        let own =
            switch name {
            case .name(let name, _), .text(let name): name.folded
            default: ""
            }
        return bounds.allSatisfy { place in
            if marks[place].contains(.verb) || marks[place].contains(.order) { return false }
            return !marks[place].isDisjoint(with: [.small, .skip, .never, .punctuation])
                || own.contains(line.folded(place))
        }
    }

    /// The sentences that this line could be: those of which it holds all needed words, in this room, with this focus.
    func candidates() -> [Int] {
        model.index.candidates(
            ids, isAddressed: context.isAddressed, rooms: context.roomKind.map { model.index.bits(of: [$0]) },
            focus: model.index.bits(of: context.situations), isLenient: isLenient,
            mayHold: mayHold)
    }

    /// The intent of the order before this line, among the model's.
    var previous: Int? { context.previous.flatMap { model.intents.firstIndex(of: $0) } }

    /// The same, when the line goes on with it: "and 25 for the rice".
    var continued: Int? {
        guard context.previous != nil, let first = marks.first, first.contains(.joiner) else { return nil }
        return previous
    }

    /// Whether there is a colon between words, not one of a time.
    func hasColon(in range: Range<Int>) -> Bool { range.dropLast().contains(where: hasColon(at:)) }

    /// The same for one place, which is not the line's last.
    func hasColon(at position: Int) -> Bool {
        let (token, next) = (line.tokens[position], line.tokens[position + 1])
        return token.mark == Mark.colon && !(token.isGlued && next.isGlued)
    }

    /// Whether an order may end before this token and another begin after it.
    func isCut(at position: Int) -> Bool {
        if marks[position].contains(.joiner) { return !isInsideDuration(position) }
        switch line.tokens[position].mark {
        case Mark.comma, Mark.semicolon:
            return !(line.tokens[position].isGlued && line.tokens[position + 1].isGlued)
        case Mark.newline, Mark.point, Mark.exclamation, Mark.plus, Mark.ampersand: return true
        default: return false
        }
    }
}
