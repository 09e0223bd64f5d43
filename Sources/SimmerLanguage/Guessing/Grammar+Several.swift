import SimmerDomain

/// Several orders in a line that no sentence takes as a whole: "pause the rice and take two minutes off the bread",
/// "the penne and the bows can both be deleted". What sentences take of it is done as if it had been said alone; where
/// one of the orders is only learned, all of them are asked about.
extension Grammar {
    /// So likely a part has to be of the order that it is taken for.
    fileprivate static let leastOfPart = 0.6
    /// So likely a line is of one intent that a comma in it does not part two orders.
    fileprivate static let leastOfOne = 0.5
    fileprivate static let mostTalkOfPart = 0.1
    /// Lines with more places to cut, or with longer ends, are one order, or somebody's text.
    private static let mostCuts = 5
    private static let mostOrders = 4
    private static let mostTokens = 30
    /// Words of each of two things, without what stands before them ("the rice timer and the bread timer").
    private static let longestThing = 3
    private static let mostBefore = 2

    /// Two or more orders, doubtful where they are to be asked about; nil where the line is none.
    /// - Parameter isOfBoth: only one order of two things.
    func severalOrders(_ matchers: LineMatchers, isOfBoth: Bool = false) -> [Match]? {
        let context = matchers.context, line = matchers.line
        let model = matchers.models[matchers.clearest ?? 0]
        guard context.isAddressed, line.tokens.count <= Self.mostTokens, let reader = learned[model.language],
            !line.hasNegation(model)
        else { return nil }
        let matcher = LineMatcher(model, line, context)
        let cuts = line.tokens.indices.dropFirst().dropLast().filter(matcher.isCut)
        guard (1...Self.mostCuts).contains(cuts.count) else { return nil }
        let parts = PartReader(grammar: self, model: model, reader: reader, context: context)
        let things = bothThings(matcher, cuts, parts)
        if isOfBoth || things?.contains(where: \.isDoubtful) == false { return things }
        return oneByOne(matcher, cuts, parts) ?? things
    }

    // MARK: - One order of two things

    /// The same order of each of two things that are named in one place of it.
    private func bothThings(_ matcher: LineMatcher, _ cuts: [Int], _ parts: PartReader) -> [Match]? {
        let line = matcher.line
        func isSmall(_ place: Int) -> Bool { matcher.marks[place].contains(.small) }
        var doubtful: [Match]?
        for joiner in cuts where matcher.marks[joiner].contains(.joiner) {
            var second = joiner + 1
            while second < min(joiner + 1 + Self.mostBefore, line.tokens.count), isSmall(second) { second += 1 }
            for end in second + 1..<second + 1 + Self.longestThing where end <= line.tokens.count {
                for first in (joiner - Self.longestThing..<joiner).reversed() where first >= 0 {
                    guard !isSmall(first), !isSmall(joiner - 1), !isSmall(end - 1) else { continue }
                    var start = first
                    while start > 0, first - start < second - joiner - 1, isSmall(start - 1) { start -= 1 }
                    let one = line.text(without: joiner..<end), other = line.text(without: start..<joiner + 1)
                    guard let both = parts.sameOrder(one, other) else { continue }
                    guard both.contains(where: \.isDoubtful) else { return both }
                    doubtful = doubtful ?? both
                }
            }
        }
        return doubtful
    }

    // MARK: - One order after another

    /// What the parts between some of the cuts are, from the front; nil where they are no orders all.
    private func oneByOne(_ matcher: LineMatcher, _ cuts: [Int], _ parts: PartReader) -> [Match]? {
        typealias Way = (orders: [Match], doubts: Int)
        let line = matcher.line
        // A comma parts the pieces of one order sooner than two orders: "the vaccine reminder, move it to Friday".
        let isOne = parts.isSurelyOne(line)
        func partsOneOrder(_ place: Int) -> Bool {
            isOne && !matcher.marks[place].contains(.joiner) && !matcher.marks[place + 1].contains(.joiner)
        }
        var ways: [Int: Way] = [:]
        let end = line.tokens.count
        for stop in cuts + [end] {
            for start in [0] + cuts where start < stop {
                let before = start > 0 ? ways[start] : ([], 0)
                guard let before, before.orders.count < Self.mostOrders, !(start == 0 && stop == end),
                    let order = parts.order(
                        line.original((start == 0 ? 0 : start + 1)..<stop), after: before.orders.last)
                else { continue }
                if start > 0, partsOneOrder(start), let last = before.orders.last,
                    order.isDoubtful || !(order.isLike(last) || order.isAnother(than: last))
                {
                    continue
                }
                let way = (before.orders + [order], before.doubts + (order.isDoubtful ? 1 : 0))
                if let known = ways[stop], (known.doubts, known.orders.count) <= (way.1, way.0.count) { continue }
                ways[stop] = way
            }
        }
        guard let way = ways[end], way.orders.count > 1, way.doubts < way.orders.count else { return nil }
        return way.orders
    }
}

/// Reads parts of a line as orders of their own, so many of them that no line takes long.
private final class PartReader {
    private let grammar: Grammar
    private let model: LanguageModel
    private let reader: LearnedReader
    private let context: LineContext
    /// How many parts may still be read by sentences, and how many by what was learned, which costs far more.
    private var takes = 24
    private var guesses = 5
    /// What was read of parts that may stand alone.
    private var alone: [String: Match?] = [:]

    init(grammar: Grammar, model: LanguageModel, reader: LearnedReader, context: LineContext) {
        (self.grammar, self.model, self.reader, self.context) = (grammar, model, reader, context)
    }

    /// Whether a line seems to be of one intent.
    func isSurelyOne(_ line: TokenLine) -> Bool {
        reader.classes(of: line, context, model: model).intents.first?.probability ?? 0 >= Grammar.leastOfOne
    }

    /// What a part is; doubtful where no sentence takes it.
    func order(_ text: String, after previous: Match?) -> Match? {
        var context = context
        if let previous { context.previous = previous.intent }
        return named(text, context, like: previous) ?? taken(text, context) ?? guessed(text, context, like: previous)
    }

    /// What only names another thing has the verb of the order before: "drop the rice timer and the pizza timer".
    private func named(_ text: String, _ context: LineContext, like previous: Match?) -> Match? {
        let line = TokenLine(text)
        guard let previous, !previous.isDoubtful, previous.slots.count == 1,
            case .orders(let orders)? = grammar.taken(line, context), orders.count == 1, let order = orders.first,
            order.intent != previous.intent, order.slots.keys == previous.slots.keys, isBareName(line, order)
        else { return nil }
        return previous.with(order.slots)
    }

    /// The same order by two lines, of which each names another thing.
    func sameOrder(_ one: String, _ other: String) -> [Match]? {
        guard let first = standing(one), let second = standing(other), first.isLike(second)
        else { return nil }
        let types = grammar.types(of: first)
        let differing = first.slots.filter { second.slots[$0.key] != $0.value }
        guard differing.count == 1, let (slot, value) = differing.first, types[slot]?.namesThing == true,
            value.namesThing
        else { return nil }
        return [first, second]
    }

    private func standing(_ text: String) -> Match? {
        if let known = alone[text] { return known }
        let order = taken(text, context) ?? guessed(text, context, like: nil)
        alone[text] = order
        return order
    }

    /// By a sentence, of which nothing speaks against it.
    private func taken(_ text: String, _ context: LineContext) -> Match? {
        guard takes > 0 else { return nil }
        takes -= 1
        let line = TokenLine(text)
        guard case .orders(let orders)? = grammar.taken(line, context), orders.count == 1, let order = orders.first,
            !isBareName(line, order), !order.isDoubtful, !order.isCorrection, !order.skipsWords,
            grammar.veto(order, LineMatchers(grammar.order(context), line, context)) == nil
        else { return nil }
        return order
    }

    /// "The penne" alone is what is said of them beside it, and no wish to see them.
    private func isBareName(_ line: TokenLine, _ order: Match) -> Bool {
        guard order.slots.count == 1, let name = order.slots.values.first?.nameOfThing else { return false }
        let told = line.tokens.filter { token in
            let id = model.words.id(of: token, in: line)
            let marks = id >= 0 ? model.wordMarks[Int(id)] : []
            // "How much penne" asks for more than to see them.
            if marks.contains(.question) { return true }
            return token.kind != .mark && marks.isDisjoint(with: [.small, .never])
        }
        return told.count <= TokenLine(name).tokens.count
    }

    /// By what was learned, or as one more thing of the order before.
    private func guessed(_ text: String, _ context: LineContext, like previous: Match?) -> Match? {
        let line = TokenLine(text)
        guard guesses > 0, line.tokens.contains(where: { $0.kind != .mark }) else { return nil }
        let read = reader.classes(of: line, context, model: model)
        let matcher = LineMatcher.aligning(line, model, context, by: reader)
        if let first = read.intents.first, first.probability >= Grammar.leastOfPart, read.none < Grammar.mostTalkOfPart,
            read.tellsEnough, let order = whole(matcher, first)
        {
            return order
        }
        guard let previous, let guess = read.intents.first(where: { $0.intent == previous.intent }),
            let order = whole(matcher, guess), order.slots.keys == previous.slots.keys, !order.slots.isEmpty
        else { return nil }
        return order
    }

    private func whole(_ matcher: LineMatcher, _ guess: LearnedReader.Reading.Guess) -> Match? {
        guard guesses > 0 else { return nil }
        guesses -= 1
        guard var order = grammar.aligned(matcher, guess), !order.isDoubtful, !order.slots.isEmpty,
            grammar.saying(order, context) != nil
        else { return nil }
        order.isDoubtful = true
        return order
    }
}

extension Match {
    /// Whether it says the same of another thing.
    fileprivate func isLike(_ other: Match) -> Bool { intent == other.intent && slots.keys == other.slots.keys }

    /// Whether it is of a thing that it names, and the other of none: "there are five of us, how much penne?"
    fileprivate func isAnother(than other: Match) -> Bool {
        guard intent != other.intent, !other.isDoubtful, !other.slots.isEmpty else { return false }
        return slots.values.contains(where: \.namesThing)
            && other.slots.values.allSatisfy {
                switch $0 {
                case .number, .choice: true
                default: false
                }
            }
    }
}

extension SlotType {
    /// Whether it takes what one of several things is called, and no words of somebody's own.
    fileprivate var namesThing: Bool {
        switch self {
        case .label, .known, .name, .common, .usual, .named, .proper, .email, .number, .place, .pointer, .words: true
        default: false
        }
    }
}

extension SlotValue {
    fileprivate var nameOfThing: String? {
        switch self {
        case .name(let name, _), .text(let name): name
        default: nil
        }
    }

    /// "It" and "all" are none of two things.
    fileprivate var namesThing: Bool {
        switch self {
        case .name, .text, .number, .pointer(.place): true
        default: false
        }
    }
}

extension TokenLine {
    /// The line without some of its tokens.
    fileprivate func text(without tokens: Range<Int>) -> String {
        [original(0..<tokens.lowerBound), original(tokens.upperBound..<self.tokens.count)]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}
