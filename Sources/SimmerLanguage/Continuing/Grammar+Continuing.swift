import Foundation
import SimmerDomain

/// What an order was before a line that goes on from it.
package struct OrderBefore: Sendable {
    package var match: Match
    /// It was the speaker's, who may put it right.
    package var isOwn: Bool
    /// It changed nothing: what is asked again is asked about the same thing.
    package var isQuestion: Bool

    package init(_ match: Match, isOwn: Bool, isQuestion: Bool) {
        self.match = match
        self.isOwn = isOwn
        self.isQuestion = isQuestion
    }
}

/// Lines that say only what differs from the order before them, whatever that was: "and 18 for the rice", "butter too",
/// "same for the fusilli", "no, I mean max@example.com".
extension Grammar {
    /// The line as an order of the intent of the one before; nil where it says no more than that with other values.
    /// - Parameter all: the orders before, the last one first: “the same time” is that of the last that had one, which
    ///   may have been put right by an order of another intent.
    package func continuing(
        _ text: String, after before: OrderBefore, among all: [OrderBefore] = [], _ context: LineContext
    ) -> Match? {
        let matcher = clearestMatcher(text, context)
        guard let new = matcher.newPart(isOwn: before.isOwn), before.isQuestion || !matcher.asks,
            !matcher.hasNegation(in: new.rest)
        else { return nil }
        let parts = matcher.withoutSameTime(new.rest)
        let slots = slots(of: before.match).filter { $0.isHeld || !$0.type.isBareNumber }
        guard let pieces = matcher.pieces(in: parts, for: slots), !pieces.isEmpty else { return nil }
        var match = Match(
            intent: before.match.intent, language: matcher.model.language,
            slots: pieces.mapValues {
                parts.count > 1
                    ? sameTime($0, as: all.map(\.match) + [before.match], matcher.reading)
                    : sameDay($0, as: before.match, matcher.reading)
            })
        switch new.way {
        case .instead:
            match.isCorrection = true
            // "9:30 for the bread rather": what was said of it only tells which is meant, and of another thing it puts
            // nothing right.
            let isNamed = match.slots.contains { !$0.value.isTyped }
            match.slots = match.slots.filter { name, value in !value.isPart(of: before.match.slots[name]) }
            guard !match.slots.isEmpty, !isNamed || Set(match.slots.map(\.value.isTyped)).count == 1 else { return nil }
        case .likewise: match.slots.merge(before.match.slots) { new, _ in new }
        case .further where before.isQuestion: match.slots.merge(before.match.slots) { new, _ in new }
        case .further:
            // Of another thing it is to be done in the same place, which may be "it" ("put Bo in" – "also Max").
            let isNamed = match.slots.contains { !$0.value.isMeasure }
            let standsFor = before.match.slots.values.contains { $0.isName || $0.isText }
            let kept = before.match.slots.filter {
                $0.value.isChoice || isNamed && ($0.value.isName(of: "room") || standsFor && $0.value.pointsAtIt)
            }
            match.slots.merge(kept) { new, _ in new }
        }
        return match
    }

    /// The line as nothing but values of what is being made piece by piece: "9 minutes", "sorry, green".
    package func pieces(_ text: String, of form: Match, _ context: LineContext) -> Match? {
        let matcher = clearestMatcher(text, context)
        let rest = matcher.withoutCorrection
        guard !matcher.hasNegation(in: rest), let pieces = matcher.pieces(in: [rest], for: slots(of: form)),
            !pieces.isEmpty, pieces.values.allSatisfy(\.isTyped)
        else { return nil }
        return Match(intent: form.intent, language: form.language, slots: pieces)
    }

    private func clearestMatcher(_ text: String, _ context: LineContext) -> LineMatcher {
        let matchers = LineMatchers(order(context), TokenLine(text), context)
        return matchers[matchers.clearest ?? 0]
    }

    /// All that sentences of an order's intent have a place for.
    private func slots(of match: Match) -> [LineMatcher.OpenSlot] {
        let types = types(of: match)
        var slots: [LineMatcher.OpenSlot] = []
        for file in files[match.language] ?? [] {
            guard let entry = file.intents.first(where: { $0.name == match.intent }) else { continue }
            for spoken in spokenSentences(of: entry, in: file) {
                spoken.template.visitSlots { name, written in
                    guard let type = written.flatMap(SlotType.init) ?? types[name],
                        !slots.contains(where: { $0.name == name && $0.type == type })
                    else { return }
                    slots.append(.init(name: name, type: type, isHeld: match.slots[name] != nil))
                }
            }
        }
        return slots
    }

    /// What an order says of a time without a day, right behind one for another day.
    package func onSameDay(_ order: Match, _ text: String, as before: OrderBefore, _ context: LineContext) -> Match {
        guard order.intent == before.match.intent, !order.isCorrection, let model = models[order.language] else {
            return order
        }
        let matcher = LineMatcher(model, TokenLine(text), context)
        guard matcher.newPart(isOwn: false)?.way == .further else { return order }
        var order = order
        order.slots = order.slots.mapValues { sameDay($0, as: before.match, matcher.reading) }
        return order
    }

    /// Whether a line begins with a word that puts something right ("no, till Thursday").
    package func beginsAsCorrection(_ text: String, _ context: LineContext) -> Bool {
        let matcher = clearestMatcher(text, context)
        return matcher.withoutCorrection.lowerBound > matcher.bounds.lowerBound
    }

    /// Whether a line ends with a word that says that something was to be otherwise ("9:30 for the bread rather").
    package func endsAsCorrection(_ text: String, _ context: LineContext) -> Bool {
        let line = TokenLine(text)
        return order(context).contains { LineMatcher($0, line, context).endsAsCorrection }
    }

    /// "And at 11 …" behind an order for tomorrow is meant for tomorrow.
    private func sameDay(_ value: SlotValue, as before: Match, _ reading: ReadingContext) -> SlotValue {
        guard case .instant(let time) = value, !time.namesDay else { return value }
        for case .instant(var day) in before.slots.values where day.namesDay {
            day.grain = .day
            return day.joined(with: time, reading).map { .instant($0) } ?? value
        }
        return value
    }

    /// "Wednesday, same time".
    private func sameTime(_ value: SlotValue, as orders: [Match], _ reading: ReadingContext) -> SlotValue {
        guard case .instant(let day) = value else { return value }
        for case .instant(var time) in orders.flatMap(\.slots.values) where time.grain > .day {
            (time.namesDay, time.alternative) = (false, nil)
            return day.joined(with: time, reading).map { .instant($0) } ?? value
        }
        return value
    }
}

extension SlotValue {
    fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }

    fileprivate var isName: Bool { if case .name = self { true } else { false } }
    fileprivate var isText: Bool { if case .text = self { true } else { false } }
    fileprivate var pointsAtIt: Bool { if case .pointer(.it) = self { true } else { false } }

    fileprivate func isName(of kind: String) -> Bool { if case .name(_, kind) = self { true } else { false } }

    /// How long, when or how much.
    fileprivate var isMeasure: Bool {
        switch self {
        case .duration, .instant, .recurrence, .number, .rating, .quantity: true
        default: false
        }
    }

    /// A value that is no words.
    fileprivate var isTyped: Bool {
        switch self {
        case .text, .name, .pointer: false
        default: true
        }
    }

    /// Whether these are some of the words that a text had.
    fileprivate func isPart(of other: SlotValue?) -> Bool {
        guard case .text(let words) = self, case .text(let all)? = other else { return false }
        func split(_ text: String) -> Set<Substring> { Set(text.folded.split { !$0.isLetter && !$0.isNumber }) }
        return split(words).isSubset(of: split(all))
    }
}
