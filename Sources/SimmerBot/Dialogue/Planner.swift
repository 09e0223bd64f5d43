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
    /// The orders that the line may go on from, the last one first.
    var before: [OrderBefore] = []
    /// What is being made piece by piece.
    var form: Match?
    /// The line calls the bot by name.
    var isCalled = false
    /// Of what the list last shown was.
    var listKind: String?
    /// Ids of the photos that the line shows.
    var photos: [String] = []
    /// And of its documents.
    var files: [String] = []
    /// They are for the album of the room.
    var isForAlbum = false
    /// The line answers a message whose photos wait for their description.
    var describesPhotos = false
    /// The room wants done without a question what is surely understood and easily taken back.
    var actsUnasked = false
    /// What words of the room were confirmed to mean.
    var wordings = RoomWordings.none

    func plan(_ admission: Admission) -> Plan {
        let isOfAlbum = question.flatMap { HandlerTable.albumPart(of: $0.intent) } == .keep && isForAlbum
        let asksForPhoto = question?.takesPhoto == true && !isOfAlbum
        if asksForPhoto, let photo = photos.first { return answer(with: photo, admission.text) }
        if isForAlbum, let order = forAlbum(admission) { return .orders([order]) }
        if describesPhotos, let order = describing(admission) { return .orders([order]) }
        if question?.takesFile == true, let file = (files + photos).first { return answer(with: file, admission.text) }
        if takesUploads(admission.text) { return .uploads }
        // Of a photo without words nobody knows what is to be done with it.
        if admission.text.isEmpty, !photos.isEmpty || !files.isEmpty { return .ignore }
        // A guess that is open is about other words than those that are known by now.
        if question == nil || question?.isGuess == true, let plan = learned(admission) { return plan }
        let pieces = pieces(admission)
        // Words that put a value right are no text, although one was asked for.
        if let pieces, grammar.beginsAsCorrection(admission.text, context) { return .orders([pieces]) }
        if let question, let plan = answer(to: question, admission) { return plan }
        if let pieces { return .orders([pieces]) }
        switch admission {
        // What answers no question may be such words after all.
        case .addressed(let text): return learned(admission) ?? addressed(text)
        case .byName(let text):
            if case .orders(let orders) = grammar.understand(text, context(addressed: true)) {
                return plan(for: orders)
            }
            return .ignore
        case .overheard(let text):
            if case .orders(let orders) = grammar.understand(text, context(addressed: false)),
                orders.allSatisfy({ $0.isAmbient && !isToBeAsked($0) })
            {
                return .orders(orders)
            }
            return .ignore
        case .nothing: return .ignore
        }
    }

    /// Values of what is being made, while something is asked about it.
    private func pieces(_ admission: Admission) -> Match? {
        guard let form, question?.isOfForm == true, admission.isAddressed || isNextLine else { return nil }
        return grammar.pieces(admission.text, of: form, context(addressed: true))
    }

    /// A photo in a room for photos: what stands beside it describes it, unless it is an order to the bot.
    private func forAlbum(_ admission: Admission) -> Match? {
        let text = admission.text
        let chosen = context.languages.first ?? grammar.languages[0]
        var order = Match(
            intent: HandlerTable.intent(of: .keep), language: grammar.language(of: text, chosen: chosen) ?? chosen)
        if text.isEmpty { return order }
        switch grammar.understand(text, context(addressed: true)) {
        case .orders(let orders) where orders.count == 1 && describes(orders[0]):
            order.slots["text"] = orders[0].slots["text"] ?? .text(text)
        case .orders where admission.isAddressed || isCalled: return nil
        // Who calls the bot by name orders something: what it does not understand describes no photo.
        case .ambiguous, .vetoed, .perhaps, .nothing:
            if isCalled { return nil } else { order.slots["text"] = .text(text) }
        default: order.slots["text"] = .text(text)
        }
        return order
    }

    /// What is said in answer to one's photos that wait for a description, unless it is an order.
    private func describing(_ admission: Admission) -> Match? {
        let text = admission.text
        guard !text.isEmpty, case .orders(let orders) = grammar.understand(text, context(addressed: true)),
            orders.count == 1, describes(orders[0])
        else { return nil }
        return orders[0]
    }

    private func describes(_ order: Match) -> Bool { HandlerTable.albumPart(of: order.intent) == .describe }

    /// What is shown while a form is open that takes uploads is for that, unless words beside it are an order of their
    /// own.
    private func takesUploads(_ text: String) -> Bool {
        guard let question, question.isOfForm, HandlerTable.form(of: question.intent)?.takesUploads == true,
            !(photos.isEmpty && files.isEmpty)
        else { return false }
        if !text.isEmpty, case .orders = grammar.understand(text, context(addressed: true)) { return false }
        return true
    }

    private func context(addressed: Bool) -> LineContext {
        var context = context
        context.isAddressed = addressed
        return context
    }

    private func addressed(_ text: String) -> Plan {
        // A guess that was not taken up stands in the way of nothing.
        let isAsked = question?.isGuess == false
        let understood = grammar.understandOrGuess(text, context(addressed: true))
        if !isAsked, !isClear(understood), !isOfOther(understood) {
            let further = continuing(text)
            if !further.isEmpty { return .further(further) }
        }
        let done = understood.atOnce(DeviceIntents.changesNothing) { actsUnasked && DeviceIntents.isTakenBack($0) }
        // What is known is no slip of the finger.
        if !isAsked, case .vetoed = understood, case .nothing(let nearest) = done {
            return .notUnderstood(nearest: nearest)
        }
        switch isAsked ? understood : done {
        case .orders(let orders): return plan(for: orders.map { asked(onSameDay($0, text)) })
        case .vetoed(let order, let proposals): return isAsked ? .orders([order]) : .guesses(proposals)
        case .talk: return isAsked ? .misfit : .notUnderstood(nearest: [])
        case .ambiguous(let matches): return .ambiguous(matches)
        case .perhaps(let match, let say): return .perhaps(match, say: say)
        case .guesses(let proposals):
            guard !isAsked else { return .misfit }
            let matches = proposals[0].probability < Self.likely ? mistyped(text) : []
            guard matches.isEmpty else { return .mistyped(matches, nearest: []) }
            return .guesses(proposals)
        case .nothing(let nearest):
            if let control = grammar.control(text, context) { return .small(control) }
            guard !isAsked else { return .misfit }
            let matches = mistyped(text)
            return matches.isEmpty ? .notUnderstood(nearest: nearest) : .mistyped(matches, nearest: nearest)
        }
    }

    /// Whether a line stands on its own: what does may yet go on from the order before it.
    private func isClear(_ understood: Understanding) -> Bool {
        switch understood {
        case .orders(let orders):
            !orders.contains { isToBeAsked($0) || hasSwallowedCorrection($0) }
        case .ambiguous: true
        case .vetoed, .perhaps, .guesses, .talk, .nothing: false
        }
    }

    /// Whether a line is an order of its own sooner than one that goes on from others: "let Bo be an owner too".
    private func isOfOther(_ understood: Understanding) -> Bool {
        guard case .guesses(let proposals) = understood, let first = proposals.first else { return false }
        return first.isWhole && first.probability >= Self.surely
            && !before.contains { $0.match.intent == first.match.intent }
    }

    /// "9:30 for the bread rather" is no timer “bread rather”.
    private func hasSwallowedCorrection(_ order: Match) -> Bool {
        guard before.first?.isOwn == true else { return false }
        return order.slots.values.contains { value in
            if case .text(let words) = value { grammar.endsAsCorrection(words, context) } else { false }
        }
    }

    private func asked(_ order: Match) -> Match {
        var order = order
        if hasSwallowedCorrection(order) { order.isDoubtful = true }
        return order
    }

    private func onSameDay(_ order: Match, _ text: String) -> Match {
        before.first.map { grammar.onSameDay(order, text, as: $0, context(addressed: true)) } ?? order
    }

    /// "And 18 for the rice", "butter too", "no, I mean the other one": what each of the orders before would be then.
    private func continuing(_ text: String) -> [Match] {
        guard !before.isEmpty, grammar.control(text, context) == nil else { return [] }
        return before.compactMap { grammar.continuing(text, after: $0, among: before, context(addressed: true)) }
    }

    /// What changes something and may be meant otherwise is asked about as a sentence that says just that.
    private func plan(for orders: [Match]) -> Plan {
        guard orders.contains(where: isToBeAsked), let first = orders.first else { return .orders(orders) }
        let said = orders.map { grammar.saying($0, context(addressed: true)) }
        guard said.allSatisfy({ $0 != nil }) else { return .notUnderstood(nearest: said.compactMap(\.self)) }
        return .perhaps(
            first, rest: Array(orders.dropFirst()),
            say: grammar.list(said.compactMap(\.self), language: first.language))
    }

    /// From here on what the learned reader proposes goes before a name that may be mistyped.
    private static let likely = 0.5
    /// From here on it goes before what would go on from an order before it.
    private static let surely = 0.85

    private func isToBeAsked(_ order: Match) -> Bool { order.isDoubtful && !DeviceIntents.changesNothing(order) }

    /// What sentences take that count only when nothing else was understood: any words for a name, a bare number for a
    /// line of the list.
    private func mistyped(_ text: String) -> [Match] {
        var context = context(addressed: true)
        context.focus.insert("lost")
        if let listKind { context.focus.insert("list \(listKind)") }
        switch grammar.understand(text, context) {
        case .orders(let orders): return orders.count == 1 ? orders : []
        // A noodle or a tea: whose names hold one that is near.
        case .ambiguous(let matches): return matches
        case .vetoed, .perhaps, .guesses, .talk, .nothing: return []
        }
    }

    // MARK: - Answers

    /// Words beside the photo that is waited for are a remark, unless they surely are an order.
    private func answer(with photo: String, _ text: String) -> Plan {
        if !text.isEmpty, case .orders(let orders) = grammar.understand(text, context(addressed: true)),
            orders.allSatisfy({ $0.confidence >= Planner.sure })
        {
            return .orders(orders)
        }
        return .answer(.text(photo))
    }

    private func answer(to question: Question, _ admission: Admission) -> Plan? {
        let text = admission.text
        let control = grammar.control(text, context)
        if question.isOfForm, let step = step(control, question) { return .form(step) }
        switch question.kind {
        case .confirm:
            switch control {
            case .yes, .done, .goOn: return .confirm(true)
            case .no, .cancel, .discard, .skip: return .confirm(false)
            default: return pick(text, question)
            }
        case .photo, .file: return control == .cancel || control == .discard || control == .no ? .drop : nil
        case .choice:
            if let control, [.cancel, .discard, .no, .skip].contains(control) { return .drop }
            // Asked whether to go on with a form, people also go on.
            return pick(text, question)
                ?? (question.isOfForm && !question.slot.isEmpty && !question.isFreeText ? typed(text, question) : nil)
        case .slot:
            if control == .cancel || control == .discard || control == .skip { return .drop }
            // "no" may be what was seen in a step, but hardly a name.
            if control == .no, question.type != "text" { return .drop }
            return question.isFreeText ? freeText(text, question, admission) : typed(text, question)
        }
    }

    /// What a word of the conversation does with the form that the question is about.
    private func step(_ control: Control?, _ question: Question) -> FormStep? {
        switch control {
        case .done: .save
        case .anyway: .anyway
        case .cancel, .discard: .discard
        case .goOn: .goOn
        case .skip: question.kind == .slot ? .skip : nil
        // "no" to the question for a piece leaves it out; to the whole it is no.
        case .no: question.kind == .slot ? .skip : question.kind == .confirm ? .discard : nil
        default: nil
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
            if let day = grammar.answers(text, as: .instant, context) { return .answers([question.slot: day]) }
            if let length = grammar.answers(text, as: .duration, context) { return .answers(["duration": length]) }
            return grammar.impossibleDay(in: text, context).map { .answers([question.slot: .text($0)]) }
        }
        // Several kinds of values can be an answer: "½ cup" and "½".
        for written in question.type.split(separator: "|") {
            guard let type = SlotType(String(written)) else { continue }
            if let value = grammar.answers(text, as: type, context) { return .answer(value) }
        }
        return nil
    }

    /// Talk must not become data: free text counts when it was said to the bot, or as the very next line. An order that
    /// is safe enough to be overheard is an order all the same.
    private func freeText(_ text: String, _ question: Question, _ admission: Admission) -> Plan? {
        guard admission.isAddressed || isNextLine, let type = SlotType(question.type) else { return nil }
        if case .orders(let orders) = grammar.understand(text, context(addressed: false)),
            orders.allSatisfy(\.isAmbient)
        {
            return .orders(orders)
        }
        // So is the order that is being asked about, when it is said again as a whole, and any that surely is one and
        // begins with a call: nobody calls again to answer.
        if admission.isAddressed || isCalled,
            case .orders(let orders) = grammar.understand(text, context(addressed: true)),
            orders.allSatisfy({
                HandlerTable.isAlwaysUnderstood($0.intent) || ($0.intent == question.intent && !$0.slots.isEmpty)
                    || ($0.confidence >= Planner.sure && !isToBeAsked($0)
                        && (question.isOfForm ? !isNothingBut($0.slots, text) : isCalled && !isBare($0, text)))
            })
        {
            return .orders(orders)
        }
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { return nil }
        // "Cancel, I did not buy them."
        if let clause = text.firstIndex(of: ",").map({ String(text[..<$0]) }),
            let control = grammar.control(clause, context), control == .cancel || control == .discard
        {
            return question.isOfForm ? .form(.discard) : .drop
        }
        // "description: top of the lift" where the description is asked for.
        if HandlerTable.albumPart(of: question.intent) != nil,
            case .orders(let orders) = grammar.understand(text, context(addressed: true)),
            orders.count == 1, describes(orders[0]), let said = orders[0].slots["text"]
        {
            return .answer(said)
        }
        let said = grammar.withoutLead(trimmed, to: question.slot, context)
        return .answer(grammar.answers(said, as: type, context) ?? .text(said))
    }

    /// A name or a number and nothing else: where a text was asked for, that is the answer, not a thing to be shown.
    private func isBare(_ order: Match, _ text: String) -> Bool {
        guard order.slots.count == 1, let value = order.slots.values.first else { return false }
        switch value {
        case .name(let name, _), .text(let name):
            return name.folded == text.trimmingCharacters(in: .whitespacesAndNewlines).folded
        case .pointer(.place): return text.first(where: { !$0.isWhitespace })?.isNumber == true
        default: return false
        }
    }

    /// A line that is one value and no more, as an order that consists of a name is.
    private func isNothingBut(_ slots: [String: SlotValue], _ text: String) -> Bool {
        slots.values.contains { value in
            switch value {
            case .text(let said), .name(let said, _): said.folded == text.folded
            default: false
            }
        } || text.split(separator: " ").count == 1
    }

    /// The confidence of an order without a text of its speaker's own, but for a short name.
    private static let sure = 0.975

    private func pick(_ text: String, _ question: Question) -> Plan? {
        if question.isExact {
            func words(_ text: String) -> [Substring] { text.folded.split { !$0.isLetter && !$0.isNumber } }
            return question.options.firstIndex { words($0.say) == words(text) }.map { .pick([$0]) }
        }
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
        // "wulong": another word for one of the options, or for something that is asked about in turn.
        if let type = SlotType(question.type), let value = grammar.answers(text, as: type, context) {
            let option = question.options.firstIndex { $0.slots[question.slot] == value }
            return option.map { .pick([$0]) } ?? .answer(value)
        }
        // "the penne one", "celui des penne": the words of the line that only one option has.
        let words = grammar.tellingWords(of: text, in: context.languages)
        guard words.count <= 8 else { return nil }
        let shared = question.options.map { words.intersection(grammar.tellingWords(of: $0.label, in: [])) }
        guard let best = shared.map(\.count).max(), best > 0, shared.filter({ $0.count == best }).count == 1,
            let index = shared.firstIndex(where: { $0.count == best }), isChoice(text)
        else { return nil }
        // A guess may be wrong as a whole, and then another word is what the line is about ("the penne are burnt").
        return question.isGuess && shared[index] != words ? nil : .pick([index])
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
        guard case .number(let number)? = grammar.answers(text, as: .number, context), let whole = Int(whole: number)
        else { return nil }
        return whole - 1
    }
}
