import Foundation
import SimmerDomain

/// The learned reader's word against an order that a sentence takes: about four in ten of the wrong ones are found by
/// it, for one needless question in 300 orders.
extension Grammar {
    /// So sure the learned reader has to be of another intent, and so unlikely the order's own.
    private static let leastOfOther = 0.5
    private static let mostOfOwn = 0.1
    private static let mostTalkOfOther = 0.2
    /// So surely a line has to be talk where the order's own intent is the likeliest of all intents.
    private static let leastOfTalk = 0.95
    /// So sure it has never been of any of 800 orders that people who had seen none of the files wrote.
    private static let surelyTalk = 0.85
    private static let leastPiecesOfTalk = 3
    /// So cheap a reading is that is values and what may be said around any order.
    private static let mostOfValues: Int32 = 4
    private static let enoughPiecesOfTalk = 6
    /// Of a reading that skips words of the line another intent needs to be only so much likelier.
    private static let mostOfOwnOfLoose = 0.4
    /// What somebody wrote may be of anything: where it is more than this share of the line, the reader has to be
    /// surer.
    private static let mostFree = 0.6
    private static let leastOfOtherThen = 0.7
    private static let mostOfOwnThen = 0.05
    /// Of a reading that skips words of the line so likely another intent has to be, if it is so many times likelier.
    private static let leastOfOtherOfLoose = 0.3
    private static let timesOwnOfLoose = 2.0
    /// So unlikely an order about a thing that nobody knows has to be that talk is likelier.
    private static let mostOfOwnOfVague = 0.25
    private static let leastTalkOfVague = 0.2

    /// Three words say too little to speak against what is read of somebody's own ("invite bob", "ouvre Ski 2026").
    private static let leastPieces = 4
    /// Longer lines are somebody's text, whatever stands before it.
    private static let mostLetters = 400

    /// So likely what an intent fixes has to be.
    static let leastOfForm = 0.8
    /// So likely another intent has to be than those of several orders.
    private static let leastOfNone = 0.4
    /// So sure it has to be of one intent that a line is no several orders.
    private static let leastOfWhole = 0.9
    private static let mostOfOtherPart = 0.02

    /// What is asked about before the order is obeyed, the order among it where it can be said; nil where nothing
    /// speaks against it.
    func veto(_ order: Match, _ matchers: LineMatchers) -> [Proposal]? {
        matchers.contexts(of: [order]).reduce([]) { asked, context in
            asked == nil ? nil : veto(order, matchers.line, context)
        }
    }

    private func veto(_ order: Match, _ line: TokenLine, _ context: LineContext) -> [Proposal]? {
        guard !order.isCorrection, line.text.utf8.count <= Self.mostLetters, let model = models[order.language],
            let reader = learned[order.language]
        else { return nil }
        let read = reader.classes(of: line, context, model: model)
        let words = order.slots.values.compactMap(\.freeWords)
        guard words.isEmpty || read.pieces >= Self.leastPieces || read.isSure, !words.contains(where: line.introduces)
        else { return nil }
        if let first = read.intents.first, first.intent == order.intent, read.none <= Self.leastOfTalk {
            return veto(order, meaning: first, line, context)
        }
        let free = words.reduce(0) { $0 + $1.utf8.count }
        let isMostlyFree = Double(free) > Self.mostFree * Double(line.text.utf8.count)
        let isLooseOnly = isLoose(order) && words.isEmpty
        let own = read.probability(of: order.intent)
        let asked = saying(order, context).map { Proposal(match: order, say: $0, probability: 0) }
        // "How much vacation do I have saved" asks for no timer: nobody knows the thing, and talk is likelier.
        if order.isVague, own <= Self.mostOfOwnOfVague, read.none >= max(Self.leastTalkOfVague, own),
            !(isMostlyFree && writesMore(order))
        {
            return asked.map { [Proposal(match: order, say: $0.say, probability: own)] } ?? []
        }
        let mostOfOwn = isLooseOnly ? Self.mostOfOwnOfLoose : Self.mostOfOwn
        guard own <= (isMostlyFree ? Self.mostOfOwnThen : mostOfOwn) else { return nil }
        let leastOfOther = isMostlyFree ? Self.leastOfOtherThen : Self.leastOfOther
        // Talk is what somebody writes down mostly; a thing that it names is known, or an order like others.
        if read.none > leastOfOther {
            guard !(isMostlyFree && writesMore(order)) else { return nil }
            return asked.map { [Proposal(match: order, say: $0.say, probability: 1 - read.none)] } ?? []
        }
        // Who half takes a line for talk tells nothing of another order.
        guard let other = read.intents.first, read.none < Self.mostTalkOfOther,
            other.probability >= leastOfOther
                || isLooseOnly && other.probability >= Self.leastOfOtherOfLoose
                    && other.probability >= Self.timesOwnOfLoose * own
        else { return nil }
        guard let match = aligned(LineMatcher.aligning(line, model, context, by: reader), other),
            let say = saying(match, context)
        else { return read.isSure ? asked.map { [$0] } : nil }
        guard say != asked?.say else { return nil }
        return [proposal(match, say, other.probability), asked].compactMap(\.self)
    }

    private func isLoose(_ order: Match) -> Bool { order.skipsWords }

    /// Whether somebody's own words are more than the name of a thing.
    private func writesMore(_ order: Match) -> Bool {
        let types = types(of: order)
        return order.slots.contains { $1.freeWords != nil && [.text, .words].contains(types[$0]) }
    }

    func proposal(_ match: Match, _ say: String, _ probability: Double) -> Proposal {
        Proposal(match: match.certain, say: say, probability: probability, isWhole: !match.isDoubtful)
    }

    /// What is asked about where the intent is right, and what it fixes is surely something else: "which pasta must be
    /// bought" is no list of all.
    private func veto(
        _ order: Match, meaning guess: LearnedReader.Reading.Guess, _ line: TokenLine, _ context: LineContext
    ) -> [Proposal]? {
        if isLoose(order), let fuller = fuller(order, meaning: guess, line, context) { return fuller }
        if let shorter = shorter(order, meaning: guess, line, context) { return shorter }
        guard guess.formProbability >= Self.leastOfForm, let model = models[order.language],
            let reader = learned[order.language],
            let fixed = model.fixed(by: guess.form),
            fixed.contains(where: { order.slots[$0.key] == nil }),
            let match = aligned(LineMatcher.aligning(line, model, context, by: reader), guess),
            fixed.allSatisfy({ match.slots[$0.key] == $0.value }), let say = saying(match, context)
        else { return nil }
        let asked = saying(order, context).map { Proposal(match: order, say: $0, probability: 0) }
        return [proposal(match, say, guess.formProbability), asked].compactMap(\.self)
    }

    /// The same order with values of the line that its sentence skipped: "show all the oolong teas we own".
    private func fuller(
        _ order: Match, meaning guess: LearnedReader.Reading.Guess, _ line: TokenLine, _ context: LineContext
    ) -> [Proposal]? {
        guard let model = models[order.language], let reader = learned[order.language],
            let match = aligned(LineMatcher.aligning(line, model, context, by: reader), guess),
            match.slots.count > order.slots.count, order.slots.allSatisfy({ match.slots[$0.key] == $0.value }),
            match.slots.allSatisfy({ order.slots[$0.key] != nil || $0.value.freeWords == nil }),
            let say = saying(match, context)
        else { return nil }
        let asked = saying(order, context).map { Proposal(match: order, say: $0, probability: 0) }
        return [proposal(match, say, guess.probability), asked].compactMap(\.self)
    }

    /// What is surely no order, although sentences take it ("I prefer around 16:30" is no timer “around”): nothing is
    /// asked either, but where somebody's own words would be kept. Nil where nothing speaks against the orders.
    func talk(_ readings: [LineReading], _ matchers: LineMatchers) -> Understanding? {
        guard let first = readings.first?.match, !readings.contains(where: \.match.isCorrection),
            let model = models[first.language], let reader = learned[first.language]
        else { return nil }
        // Nothing but values is no talk: "45 seconds starting now".
        guard readings.contains(where: { $0.cost > Self.mostOfValues || $0.match.slots.isEmpty }) else { return nil }
        let isTalk = matchers.contexts(of: readings.map(\.match)).allSatisfy { context in
            let read = reader.classes(of: matchers.line, context, model: model)
            // Of a word that nobody knows the letters would decide: of the same line with two names, one would be talk.
            return read.none >= Self.surelyTalk && read.pieces >= Self.leastPiecesOfTalk
                && (read.known == read.pieces || read.pieces >= Self.enoughPiecesOfTalk)
        }
        guard isTalk else { return nil }
        guard readings.count == 1, writesMore(first), let say = saying(first, matchers.context) else {
            return .talk
        }
        return .vetoed(first, [Proposal(match: first, say: say, probability: 0)])
    }

    /// What is asked about in place of several orders of which one is none: "I got married, my name is now Ana Berger".
    func veto(ofAll readings: [LineReading], _ matchers: LineMatchers) -> [Proposal]? {
        let contexts = matchers.contexts(of: readings.map(\.match))
        let isSpokenAgainst = contexts.allSatisfy { isNoneOf(readings, matchers.line, $0) }
        let asked = isSpokenAgainst ? proposals(matchers) : []
        if !asked.isEmpty { return asked }
        // What is one order of an intent, but cannot be said back, is no several ones for that.
        if isSpokenAgainst { return [] }
        // "Unlock Lactase pH, I found a typo": what is left when the talk beside it is not taken for an order.
        let orders = readings.filter { reading in !contexts.allSatisfy { isTalk(reading, matchers.line, $0) } }
        guard orders.count == 1, let order = orders.first?.match, let say = saying(order, contexts[0]) else {
            return nil
        }
        return [Proposal(match: order, say: say, probability: 0)]
    }

    /// The one order of a line that begins with a word which would be an order alone: "oops, step 2 isn't done".
    func withoutExclamation(_ readings: [LineReading], _ matchers: LineMatchers) -> Match? {
        guard readings.count == 2, let first = readings.first, let order = readings.last?.match, let part = first.part,
            first.match.slots.isEmpty, !order.isDoubtful, first.match.intent != order.intent,
            matchers.line.tokens[part].count(where: { $0.kind != .mark }) == 1, let model = models[order.language],
            let reader = learned[order.language]
        else { return nil }
        let read = reader.classes(of: matchers.line, matchers.context, model: model)
        guard read.probability(of: order.intent) >= Self.leastOfOther,
            read.probability(of: first.match.intent) <= Self.mostOfOwn
        else { return nil }
        return order
    }

    /// Whether a part of a line is no order, although a sentence takes it and words of it for a name.
    private func isTalk(_ reading: LineReading, _ line: TokenLine, _ context: LineContext) -> Bool {
        guard let part = reading.part, reading.match.slots.values.contains(where: { $0.freeWords != nil }),
            let model = models[reading.match.language], let reader = learned[reading.match.language]
        else { return false }
        let read = reader.classes(of: TokenLine(line.original(part)), context, model: model)
        return read.none > Self.leastOfOther && read.probability(of: reading.match.intent) <= Self.mostOfOwn
    }

    /// Whether one of several orders is none, or all are one.
    private func isNoneOf(_ readings: [LineReading], _ line: TokenLine, _ context: LineContext) -> Bool {
        guard let language = readings.first?.match.language, let model = models[language],
            let reader = learned[language], let whole = reader.classes(of: line, context, model: model).intents.first,
            whole.probability >= Self.leastOfNone
        else { return false }
        let isNone = readings.contains { reading in
            guard let part = reading.part, reading.match.intent != whole.intent else { return false }
            let read = reader.classes(of: TokenLine(line.original(part)), context, model: model)
            return read.probability(of: reading.match.intent) <= Self.mostOfOwn
        }
        // "There are five of us tonight, and how much penne for 5?": one holds all, and the other is surely meant, too.
        let isOther = readings.contains { reading in
            guard let part = reading.part, reading.match.intent != whole.intent else { return false }
            let read = reader.classes(of: TokenLine(line.original(part)), context, model: model)
            return read.probability(of: reading.match.intent) >= Self.leastOfWhole
        }
        return isNone
            || isOne(readings, whole, LineMatcher.aligning(line, model, context, by: reader), hasOther: isOther)
            || isSurelyOne(readings, whole, line, context)
    }

    /// Whether a line is so surely of one intent that a part of it is none of another.
    private func isSurelyOne(
        _ readings: [LineReading], _ whole: LearnedReader.Reading.Guess, _ line: TokenLine, _ context: LineContext
    ) -> Bool {
        guard whole.probability >= Self.leastOfWhole, let language = readings.first?.match.language,
            let model = models[language], let reader = learned[language]
        else { return false }
        let all = reader.classes(of: line, context, model: model)
        return readings.contains { reading in
            guard let part = reading.part, all.probability(of: reading.match.intent) <= Self.mostOfOtherPart else {
                return false
            }
            let read = reader.classes(of: TokenLine(line.original(part)), context, model: model)
            return read.probability(of: reading.match.intent) < Self.leastOfWhole
        }
    }

    /// Whether each of several orders of an intent says something else of one: "the penne are in, 9 min please".
    private func hold(_ readings: [LineReading], differentSlots whole: LearnedReader.Reading.Guess) -> Bool {
        let slots = readings.map { Set($0.match.slots.keys) }
        return readings.allSatisfy { $0.match.intent == whole.intent } && !slots.contains([])
            && slots.reduce(0) { $0 + $1.count } == slots.reduce(Set()) { $0.union($1) }.count
    }

    /// Whether one order holds all that several hold: "Earl Grey, make that a black tea".
    private func isOne(
        _ readings: [LineReading], _ whole: LearnedReader.Reading.Guess, _ matcher: LineMatcher, hasOther: Bool
    ) -> Bool {
        guard whole.probability >= Self.leastOfWhole,
            readings.contains(where: { $0.match.intent != whole.intent }) || hold(readings, differentSlots: whole),
            let one = aligned(matcher, whole)
        else { return false }
        if hasOther, readings.contains(where: { $0.match.intent == one.intent && $0.match.slots == one.slots }) {
            return false
        }
        let held = Set(one.slots.values)
        return readings.allSatisfy { $0.match.slots.values.allSatisfy(held.contains) }
    }
}

extension LineMatchers {
    /// A reading that is surer than this holds nothing but words of its sentence and known names.
    private static let sure = 0.985

    /// What has to speak against orders: what was spoken of last may speak for any, but against none that is sure of
    /// itself ("thème violet" behind another theme).
    fileprivate func contexts(of orders: [Match]) -> [LineContext] {
        guard context.topic != nil, orders.allSatisfy({ $0.confidence >= Self.sure }) else { return [context] }
        var withoutTopic = context
        withoutTopic.topic = nil
        return [withoutTopic, context]
    }
}

extension LearnedReader.Reading {
    /// Few words say enough where they leave no doubt.
    private static let sure = 0.9
    fileprivate var isSure: Bool { intents.first.map { $0.probability >= Self.sure } ?? false }

    fileprivate func probability(of intent: String) -> Double {
        intents.first { $0.intent == intent }?.probability ?? 0
    }
}

extension TokenLine {
    /// Whether words stand behind a colon: what is before it says what they are, whatever they say ("photo 1: mine").
    fileprivate func introduces(_ words: String) -> Bool {
        text.firstIndex(of: ":").map { text[text.index(after: $0)...].trimmed() == words } ?? false
    }
}

extension SlotValue {
    /// What somebody wrote that is neither a value nor the name of anything known.
    var freeWords: String? { if case .text(let words) = self { words } else { nil } }
}
