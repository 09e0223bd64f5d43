import Foundation
import SimmerDomain
import SimmerLanguage

/// Reads one line with all that it can mean at this point of a conversation. Pure: no store, no clock.
struct Planner {
    let grammar: Grammar
    let context: LineContext
    let question: Question?
    /// The line directly follows the question, so that it may be any text.
    let isNextLine: Bool
    /// The line calls the bot by name.
    var isCalled = false
    /// Of what the list last shown was.
    var listKind: String?

    func plan(_ admission: Admission) -> Plan {
        if let question, let plan = answer(to: question, admission) { return plan }
        switch admission {
        case .addressed(let text): return addressed(text)
        case .byName(let text):
            if case .orders(let orders) = grammar.understand(text, context(addressed: true)) { return .orders(orders) }
            return .ignore
        case .overheard(let text):
            if case .orders(let orders) = grammar.understand(text, context(addressed: false)),
                orders.allSatisfy(\.isAmbient)
            {
                return .orders(orders)
            }
            return .ignore
        case .nothing: return .ignore
        }
    }

    private func context(addressed: Bool) -> LineContext {
        var context = context
        context.isAddressed = addressed
        return context
    }

    private func addressed(_ text: String) -> Plan {
        switch grammar.understandOrGuess(text, context(addressed: true)) {
        case .orders(let orders): return .orders(orders)
        case .ambiguous(let matches): return .ambiguous(matches)
        case .perhaps(let match, let say): return .perhaps(match, say: say)
        case .nothing(let nearest):
            if let control = grammar.control(text, context) { return .small(control) }
            guard question == nil else { return .misfit }
            return mistyped(text).map { .mistyped($0, nearest: nearest) } ?? .notUnderstood(nearest: nearest)
        }
    }

    /// What sentences take that count only when nothing else was understood: any words for a name, a bare number for a line of the list.
    private func mistyped(_ text: String) -> Match? {
        var context = context(addressed: true)
        context.focus.insert("lost")
        if let listKind { context.focus.insert("list \(listKind)") }
        guard case .orders(let orders) = grammar.understand(text, context), orders.count == 1 else { return nil }
        return orders[0]
    }

    // MARK: - Answers

    private func answer(to question: Question, _ admission: Admission) -> Plan? {
        let text = admission.text
        let control = grammar.control(text, context)
        switch question.kind {
        case .confirm:
            switch control {
            case .yes, .done, .goOn: return .confirm(true)
            case .no, .cancel, .discard: return .confirm(false)
            default: return pick(text, question)
            }
        case .choice:
            if control == .cancel || control == .discard || control == .no { return .drop }
            return pick(text, question)
        case .slot:
            if control == .cancel || control == .discard { return .drop }
            // "no" may be what was seen in a step, but hardly a name.
            if control == .no, question.type != "text" { return .drop }
            return question.isFreeText ? freeText(text, question, admission) : typed(text, question)
        }
    }

    private func typed(_ text: String, _ question: Question) -> Plan? {
        if question.type == "dates" {
            var context = context(addressed: true)
            context.focus.insert("dates")
            if case .orders(let orders) = grammar.understand(text, context), orders.count == 1,
                orders[0].intent == "experiment.dates"
            {
                return .answers(orders[0].slots)
            }
            return grammar.answers(text, as: .instant, context).map { .answers(["start": $0]) }
        }
        guard let type = SlotType(question.type) else { return nil }
        return grammar.answers(text, as: type, context).map { .answer($0) }
    }

    /// Talk must not become data: free text counts when it was said to the bot, or as the very next line. An order that is safe
    /// enough to be overheard is an order all the same.
    private func freeText(_ text: String, _ question: Question, _ admission: Admission) -> Plan? {
        guard admission.isAddressed || isNextLine, let type = SlotType(question.type) else { return nil }
        if case .orders(let orders) = grammar.understand(text, context(addressed: false)),
            orders.allSatisfy(\.isAmbient)
        {
            return .orders(orders)
        }
        // So is the order that is being asked about, when it is said again as a whole, and any that surely is one and begins with a
        // call: nobody calls again to answer.
        if admission.isAddressed || isCalled,
            case .orders(let orders) = grammar.understand(text, context(addressed: true)),
            orders.allSatisfy({
                Planner.always.contains($0.intent) || ($0.intent == question.intent && !$0.slots.isEmpty)
                    || (isCalled && $0.confidence >= Planner.sure)
            })
        {
            return .orders(orders)
        }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { return nil }
        return .answer(grammar.answers(text, as: type, context) ?? .text(trimmed))
    }

    /// The confidence of an order without a text of its speaker's own, but for a short name.
    private static let sure = 0.975

    /// Orders that are understood even where any text is an answer.
    private static let always: Set<String> = ["help", "undo", "redo"]

    private func pick(_ text: String, _ question: Question) -> Plan? {
        let count = question.options.count
        if let place = place(text, count: count) {
            return (0..<count).contains(place) ? .pick([place]) : .misfit
        }
        if question.allowsSeveral, case .pointer(let pointer)? = grammar.answers(text, as: .pointer, context),
            pointer == .all || pointer == .both
        {
            return .pick(Array(0..<count))
        }
        if let exact = question.options.firstIndex(where: {
            $0.say.folded == text.folded || $0.label.folded == text.folded
        }) {
            return .pick([exact])
        }
        // "the penne one", "celui des penne": the words of the line that only one option has.
        let words = Set(text.folded.split { !$0.isLetter && !$0.isNumber })
        guard words.count <= 8 else { return nil }
        let scores = question.options.map { option in
            words.intersection(option.label.folded.split { !$0.isLetter && !$0.isNumber }).count
        }
        guard let best = scores.max(), best > 0, scores.filter({ $0 == best }).count == 1,
            let index = scores.firstIndex(of: best), isChoice(text)
        else { return nil }
        return .pick([index])
    }

    /// A line that is an order of its own is no choice, although it may hold a word of one.
    private func isChoice(_ text: String) -> Bool {
        if case .orders(let orders) = grammar.understand(text, context(addressed: false)) { return orders.isEmpty }
        return true
    }

    /// "2", "the second one", "the last"; from 0.
    private func place(_ text: String, count: Int) -> Int? {
        switch grammar.answers(text, as: .pointer, context) {
        case .pointer(.place(let place))?: return place - 1
        case .pointer(.last)?: return count - 1
        default: break
        }
        guard case .number(let number)? = grammar.answers(text, as: .number, context), let whole = Int(exactly: number)
        else { return nil }
        return whole - 1
    }
}
