import SimmerDomain

/// An order with its reason: "my oven is too hot, make the pizza timer 2 minutes shorter". One clause of the line is an
/// order by a sentence; the others only say why, or say it again, or name what it points at ("photo 7 is blurry, bin
/// it"). Nothing of it is guessed: where the whole line may be another order, or one of more things, it is asked about.
extension Grammar {
    /// So likely the whole line has to be of the clause's own intent.
    private static let leastOfWhole = 0.5
    private static let mostTalkOfWhole = 0.3
    /// So surely another clause is an order of its own.
    private static let leastOfOwn = 0.5
    private static let leastOfOwnOrder = 0.2
    private static let mostClauses = 4
    private static let mostTokens = 32

    /// The one order of the line; nil where it is none, or where more than a reason is left over.
    func orderWithReason(_ matchers: LineMatchers) -> Match? {
        let context = matchers.context, line = matchers.line
        let model = matchers.models[matchers.clearest ?? 0]
        guard context.isAddressed, line.tokens.count <= Self.mostTokens, let reader = learned[model.language] else {
            return nil
        }
        let matcher = LineMatcher(model, line, context)
        let clauses = matcher.clauses
        guard (2...Self.mostClauses).contains(clauses.count) else { return nil }
        let whole = reader.classes(of: line, context, model: model)
        guard let first = whole.intents.first, first.probability >= Self.leastOfWhole,
            whole.none < Self.mostTalkOfWhole
        else { return nil }
        for length in (1..<clauses.count).reversed() {
            for start in 0...clauses.count - length {
                let own = clauses[start].lowerBound..<clauses[start + length - 1].upperBound
                let others = clauses[..<start] + clauses[(start + length)...]
                let text = matcher.named(own, by: Array(others)) ?? line.original(own)
                guard let order = ordered(text, first.intent, context) else { continue }
                if others.allSatisfy({ isReason($0, of: order, matcher, reader) }),
                    isAll(of: order, matcher, first, reader)
                {
                    return order
                }
            }
        }
        return nil
    }

    /// What a clause is by a sentence of an intent.
    private func ordered(_ text: String, _ intent: String, _ context: LineContext) -> Match? {
        let line = TokenLine(text)
        guard case .orders(let orders)? = taken(line, context), orders.count == 1, let order = orders.first,
            order.intent == intent, !order.isDoubtful, !order.isCorrection, !order.skipsWords, !order.points,
            veto(order, LineMatchers(self.order(context), line, context)) == nil
        else { return nil }
        return order
    }

    /// Whether a clause says nothing that the order would have to hold.
    private func isReason(_ range: Range<Int>, of order: Match, _ matcher: LineMatcher, _ reader: LearnedReader) -> Bool
    {
        let held = order.slots.values.compactMap(\.said).map(\.folded)
        guard !matcher.says(more: range, than: held) else { return false }
        if matcher.names(only: held, in: range) { return true }
        let line = TokenLine(matcher.line.original(range))
        // What sentences take is an order of its own, but where it says the same again.
        switch taken(line, matcher.context) {
        case .orders(let orders)?:
            let again = orders.allSatisfy { other in
                other.intent == order.intent && other.slots.allSatisfy { order.slots[$0.key] == $0.value }
            }
            guard again else { return false }
        case .ambiguous?: return false
        default: break
        }
        let read = reader.classes(of: line, matcher.context, model: matcher.model)
        // "Take the milk off the list, and add this and that": what begins as an order is one sooner.
        let least = matcher.beginsAsOrder(range) ? Self.leastOfOwnOrder : Self.leastOfOwn
        guard let first = read.intents.first, first.probability >= least, first.intent != order.intent else {
            return true
        }
        return false
    }

    /// Whether the whole line, held to the order's intent, has no value that its clause lacks.
    private func isAll(
        of order: Match, _ matcher: LineMatcher, _ guess: LearnedReader.Reading.Guess, _ reader: LearnedReader
    ) -> Bool {
        let whole = LineMatcher.aligning(matcher.line, matcher.model, matcher.context, by: reader)
        guard let match = aligned(whole, guess) else { return true }
        return match.slots.allSatisfy { name, value in order.slots[name] == value }
    }
}

extension Match {
    /// Whether it is about something that was said before.
    fileprivate var points: Bool {
        slots.values.contains { if case .pointer(.it) = $0 { true } else { false } }
    }
}

extension SlotValue {
    fileprivate var said: String? {
        switch self {
        case .name(let name, _), .text(let name): name
        case .number(let number), .rating(let number): Int(exactly: number).map(String.init)
        default: nil
        }
    }
}

extension LineMatcher {
    /// The line between its commas, points, dashes and words of reasons.
    fileprivate var clauses: [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        func end(_ place: Int) {
            if start < place { found.append(start..<place) }
            start = place + 1
        }
        for place in line.tokens.indices.dropLast() where partsClauses(place) { end(place) }
        end(line.tokens.count)
        return found.filter { $0.contains { line.tokens[$0].kind != .mark } }
    }

    private func partsClauses(_ place: Int) -> Bool {
        if place < marks.count, marks[place].contains(.reason) { return place > 0 }
        let isGlued = line.tokens[place].isGlued && line.tokens[place + 1].isGlued
        switch line.tokens[place].mark {
        case Mark.comma, Mark.semicolon, Mark.point: return !isGlued
        case Mark.newline, Mark.exclamation: return true
        default: return false
        }
    }

    /// Whether the first word of a clause that tells something is one that orders begin with.
    fileprivate func beginsAsOrder(_ range: Range<Int>) -> Bool {
        let first = range.first { place in
            place < marks.count && marks[place].isDisjoint(with: [.punctuation, .skip, .joiner])
        }
        return first.map { marks[$0].contains(.order) } ?? false
    }

    /// Whether a clause has a "not", a condition, a value, or the name of a thing other than these.
    fileprivate func says(more range: Range<Int>, than held: [String]) -> Bool {
        range.contains { place in
            guard place < marks.count, !marks[place].contains(.condition) else { return true }
            // "She's fine now" says nothing of when.
            if place == range.upperBound - 1, marks[place].contains(.small) { return false }
            if matters(place) {
                let word = line.original(place..<place + 1).folded
                return !held.contains { line.tokens[place].kind == .word ? $0.contains(word) : $0 == word }
            }
            return false
        }
    }

    /// Whether a clause is nothing but the name of what an order is about: "the vet reminder, move it to Friday".
    fileprivate func names(only held: [String], in range: Range<Int>) -> Bool {
        range.allSatisfy { place in
            guard place < marks.count else { return false }
            if !marks[place].isDisjoint(with: [.small, .skip, .punctuation, .never]) { return true }
            let word = line.original(place..<place + 1).folded
            let isNumbered = place + 1 < range.upperBound && line.tokens[place + 1].kind == .number
            return isNumbered || held.contains { $0.contains(word) }
        }
    }
}
