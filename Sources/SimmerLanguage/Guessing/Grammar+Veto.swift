import Foundation
import SimmerDomain

/// The learned reader's word against an order that a sentence takes: about four in ten of the wrong ones are found by
/// it, for one needless question in 150 orders.
extension Grammar {
    /// So sure the learned reader has to be of another intent, and so unlikely the order's own.
    private static let leastOfOther = 0.5
    private static let mostOfOwn = 0.1
    /// A reading that is surer than this holds nothing but words of its sentence and known names.
    private static let sure = 0.985
    /// What stands around somebody's own words tells something when it has so many.
    private static let leastWords = 4

    /// What is asked about before the order is obeyed, the order among it; nil where nothing speaks against it.
    func veto(_ order: Match, _ matchers: LineMatchers) -> [Proposal]? {
        let context = matchers.context
        guard !order.isCorrection, order.confidence < Self.sure, let model = models[order.language],
            let reader = learned[order.language]
        else { return nil }
        func read(_ line: TokenLine) -> LearnedReader.Reading? {
            let read = reader.classes(of: line, context, model: model)
            let own = read.intents.first { $0.intent == order.intent }?.probability ?? 0
            return own <= Self.mostOfOwn ? read : nil
        }
        // What somebody wrote may be of anything: it speaks against the order only where the rest does too.
        let words = order.slots.values.compactMap(\.freeWords)
        let around = matchers.line.without(words)
        guard words.isEmpty || around.tokens.count(where: { $0.kind == .word }) >= Self.leastWords,
            let whole = read(matchers.line), let rest = words.isEmpty ? whole : read(around),
            let say = saying(order, context)
        else { return nil }
        let asked = Proposal(match: order, say: say, probability: 0)
        if min(whole.none, rest.none) > Self.leastOfOther { return [asked] }
        guard let other = rest.intents.first, other.probability >= Self.leastOfOther,
            whole.intents.first?.intent == other.intent,
            let match = aligned(LineMatcher(model, matchers.line, context, leniency: .anyWord), other.intent),
            let otherSay = saying(match, context), otherSay != say
        else { return nil }
        return [Proposal(match: match, say: otherSay, probability: other.probability), asked]
    }
}

extension TokenLine {
    /// The line without some of its words.
    fileprivate func without(_ words: [String]) -> TokenLine {
        guard !words.isEmpty else { return self }
        return TokenLine(words.reduce(text) { $0.replacingOccurrences(of: $1, with: " ") })
    }
}

extension SlotValue {
    /// What somebody wrote that is neither a value nor the name of anything known.
    fileprivate var freeWords: String? { if case .text(let words) = self { words } else { nil } }
}
