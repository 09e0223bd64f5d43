import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// The fields of a thing that is made piece by piece, in the order in which they are asked for.
struct Form<Thing> {
    struct Field {
        /// The slot of the order that holds it.
        var slot: String
        /// Its name in `FieldWords`.
        var name: String
        /// How an answer is read: types, of which the first that fits is taken ("quantity|number").
        var type: String
        /// Nothing is saved without it, and it cannot be skipped.
        var isNeeded = false
        /// It is not asked for; a sentence can hold it.
        var isAsked = true
        /// The answers that buttons give.
        var choices: [String] = []
        /// Takes a value that was said; throws what is wrong with it.
        var take: (inout Thing, SlotValue) throws -> Void
        /// The value as the thing has it; nil: none.
        var value: (Thing) -> JSON?
        /// Sets what is assumed where nothing was said.
        var assume: ((inout Thing) -> Void)?
    }

    var fields: [Field]
}

// The slots in which an order remembers how far its form is.
enum FormSlot {
    /// What is to be done with it: a `FormStep`.
    static let step = "#form"
    /// The slots that were left out, by comma.
    static let skipped = "#skipped"
    /// The slot that was asked for last, and how its answer is read.
    static let asked = "#asked"
    static let askedType = "#asked type"
}

/// One form being filled in one turn.
struct FormFilling<Thing> {
    let turn: Turn
    let form: Form<Thing>
    /// The order with what is good of it.
    private var kept: Match
    private(set) var thing: Thing
    private var given: Set<String> = []
    private var skipped: Set<String>
    private var refusals: [(slot: String, refusal: Refusal)] = []
    private var step: FormStep?

    init(_ form: Form<Thing>, into blank: Thing, _ turn: Turn) throws {
        self.turn = turn
        self.form = form
        thing = blank
        kept = turn.match
        step = kept.slots[FormSlot.step]?.words.flatMap(FormStep.init(rawValue:))
        kept.slots[FormSlot.step] = nil
        skipped = Set((kept.slots[FormSlot.skipped]?.words ?? "").split(separator: ",").map(String.init))
        for field in form.fields {
            guard let value = kept.slots[field.slot] else { continue }
            do {
                try field.take(&thing, value)
                given.insert(field.slot)
                skipped.remove(field.slot)
            } catch let refusal as Refusal {
                // The other values of the same sentence stay (N45).
                kept.slots[field.slot] = nil
                refusals.append((field.slot, refusal))
            }
        }
        if step == .skip, let open = kept.slots[FormSlot.asked]?.words,
            let field = form.fields.first(where: { $0.slot == open })
        {
            if !field.isNeeded { skipped.insert(open) }
        }
        kept.slots[FormSlot.skipped] = skipped.isEmpty ? nil : .text(skipped.sorted().joined(separator: ","))
    }

    /// Whether the fields were given or left out on purpose.
    func knows(_ slots: String...) -> Bool { slots.allSatisfy { given.contains($0) || skipped.contains($0) } }

    private var open: [Form<Thing>.Field] { form.fields.filter { $0.isAsked && !knows($0.slot) } }

    /// Returns when the thing is to be saved; throws the next question otherwise.
    mutating func finish() throws {
        if let first = refusals.first, let field = form.fields.first(where: { $0.slot == first.slot }) {
            let said = refusals.map { turn.grammar.sentence(of: $0.refusal, language: turn.language) }
            throw ask(field, before: said.joined(separator: " "), code: first.refusal.reason)
        }
        let open = open
        let needed = open.filter(\.isNeeded)
        switch step {
        case .save where open.isEmpty, .anyway where needed.isEmpty:
            for field in open { field.assume?(&thing) }
        case .save, .anyway:
            let missing = step == .anyway ? needed : open
            let names = missing.map { turn.fields.name($0.name) }
            let text =
                needed.isEmpty
                ? turn.phrase("still missing", ["fields": .list(names)])
                : turn.phrase("needs", ["fields": .list(names)])
            throw ask(missing[0], before: text, code: .missing)
        default:
            if let next = open.first {
                let isAgain = step == .skip && next.slot == kept.slots[FormSlot.asked]?.words
                throw ask(
                    next, before: isAgain ? turn.phrase("needs", ["fields": .list([turn.fields.name(next.name)])]) : nil
                )
            }
            throw summary()
        }
    }

    /// What a person is asked about the form before it goes on; yes comes back with `slots`, no drops the form.
    func confirm(_ text: String, code: Reason?, adding slots: [String: SlotValue]) -> Interruption {
        let options = [
            Question.Option(label: turn.phrase("words/yes"), say: turn.phrase("words/yes"), slots: slots),
            Question.Option(
                label: turn.phrase("words/no"), say: turn.phrase("words/no"),
                slots: [FormSlot.step: .choice(FormStep.discard.rawValue)]),
        ]
        return interruption(
            Question(.confirm, options: options),
            Reply(text, card: Cards.choice(prompt: text, options), code: code, isQuiet: true))
    }

    private func ask(_ field: Form<Thing>.Field, before: String? = nil, code: Reason = .missing) -> Interruption {
        let asks = turn.phrase("ask \(field.slot)")
        let text = [before, asks].compactMap(\.self).joined(separator: " ")
        var question = Question(.slot, slot: field.slot, type: field.type)
        question.options = field.choices.map { Question.Option(label: $0, say: $0) }
        var answers = field.choices
        if !field.isNeeded { answers.append(turn.phrase("form/skip")) }
        if !given.isEmpty, open.allSatisfy({ !$0.isNeeded }) { answers.append(turn.phrase("form/save anyway")) }
        answers.append(turn.phrase("form/cancel"))
        var asked = kept
        asked.slots[FormSlot.asked] = .text(field.slot)
        asked.slots[FormSlot.askedType] = .text(field.type)
        return interruption(
            question,
            Reply(text, card: given.isEmpty && field.choices.isEmpty ? nil : card(prompt: text, answers), code: code),
            asked)
    }

    private func summary() -> Interruption {
        let text = turn.phrase("summary", ["fields": .list(lines.map { "\($0.name): \($0.value)" })])
        let options = [(FormStep.save, "form/save"), (.discard, "form/cancel")].map { step, key in
            let said = turn.phrase(key)
            return Question.Option(label: said, say: said, slots: [FormSlot.step: .choice(step.rawValue)])
        }
        var asked = kept
        asked.slots[FormSlot.asked] = nil
        asked.slots[FormSlot.askedType] = nil
        return interruption(
            Question(.confirm, options: options),
            Reply(text, card: card(prompt: text, options.map(\.say)), isQuiet: true), asked)
    }

    private func interruption(_ question: Question, _ reply: Reply, _ match: Match? = nil) -> Interruption {
        Interruption(question: question, reply: reply, form: match ?? kept)
    }

    /// Every field with its value; what is only assumed so far is marked.
    private var lines: [(name: String, value: String)] {
        var whole = thing
        for field in open { field.assume?(&whole) }
        return form.fields.compactMap { field in
            let value = field.value(whole)
            guard field.isAsked || value != nil else { return nil }
            let isAssumed = value != nil && !given.contains(field.slot)
            let said = turn.fields.value(value, of: field.name)
            return (
                turn.fields.name(field.name), isAssumed ? turn.phrase("form/assumed", ["value": .text(said)]) : said
            )
        }
    }

    private func card(prompt: String, _ answers: [String]) -> JSON {
        Cards.detail(
            title: form.fields.first.flatMap { $0.value(thing)?.string } ?? prompt, lines,
            buttons: answers.map { (label: $0, say: $0) })
    }
}
