import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

// What is made piece by piece stays open while other things are done (N48): it is spoken of again behind them, until it
// is saved or discarded, or lapses.
extension Dialogue {
    /// Does with the form what a word like "save" says.
    func fill(_ step: FormStep) throws {
        guard var form = conversation.form else { return try notUnderstood([]) }
        if step == .discard { return try discardForm() }
        form.match.slots[FormSlot.step] = .choice(step.rawValue)
        try run([form.match] + form.rest, group: form.group, isOfForm: true)
    }

    /// Drops the form. What was asked for when it stood in the way is done now.
    private func discardForm() throws {
        guard let form = conversation.form else { return try notUnderstood([]) }
        let waiting = conversation.question?.isOfForm == true ? conversation.draft : nil
        (conversation.form, conversation.draft, conversation.question) = (nil, nil, nil)
        var values = values(of: form)
        if let handler = HandlerTable.form(of: form.match.intent) {
            let count = try handler.discard(
                form.match, by: speaker, actions(form.match.language, group: form.group))
            values["count"] = count > 0 ? .number(Double(count)) : nil
        }
        try say(Reply(phrase("\(form.match.intent)/discarded", values, language: form.match.language)))
        if let waiting { try run([waiting.match] + waiting.rest, group: waiting.group) }
    }

    /// Photos and files that were shown while a form was open that takes them.
    func takeUploads() throws {
        guard var form = conversation.form else { return try notUnderstood([]) }
        HandlerTable.form(of: form.match.intent)?
            .add(uploads: line.photos + line.files, of: line.seq, to: &form.match)
        form.match.slots[FormSlot.step] = nil
        try run([form.match] + form.rest, group: form.group, isOfForm: true)
    }

    /// An order that is a part of what is being made (E18). True: it was put into the draft.
    func joins(_ form: Draft, _ match: inout Match, rest: [Match]) throws -> Bool {
        var form = form
        guard let handler = HandlerTable.form(of: form.match.intent), handler.join(&match, to: &form.match) else {
            return false
        }
        form.match.slots[FormSlot.step] = nil
        try run([form.match] + form.rest + rest, group: form.group, isOfForm: true)
        return true
    }

    /// Another order of a form while one is open: it adds to that one, or waits until that one is done with.
    /// False: what follows in the line waits too.
    func runBeside(_ form: Draft, _ match: Match, rest: [Match]) throws -> Bool {
        let (old, new) = (form.name, Draft(match: match, said: line.said, rest: [], group: "").name)
        if form.match.intent == match.intent, new == nil || old == nil || new?.folded == old?.folded {
            var merged = form.match
            merged.slots.merge(match.slots) { _, new in new }
            merged.slots[FormSlot.step] = nil
            try run([merged] + form.rest + rest, group: form.group, isOfForm: true)
        } else {
            conversation.draft = Draft(match: match, said: line.said, rest: rest, group: Identifier.make(at: tx.now))
            try ask(about: form)
        }
        return false
    }

    /// Says that a form is not saved, after something else was said.
    func remindOfForm() throws {
        guard conversation.question == nil, let form = conversation.form else { return }
        try ask(about: form)
    }

    private func ask(about form: Draft) throws {
        let language = form.match.language
        let prompt = phrase("\(form.match.intent)/unsaved", values(of: form), language: language)
        let options = [("continue", FormStep.goOn), ("discard", .discard)].map { word, step in
            let said = phrase("form/\(word)", language: language)
            return Question.Option(label: said, say: said, slots: [FormSlot.step: .choice(step.rawValue)])
        }
        var question = Question(.choice, options: options)
        question.isOfForm = true
        // Who goes on without a word about it answers what was asked before.
        if let open = form.match.slots[FormSlot.asked]?.words { question.slot = open }
        question.type = form.match.slots[FormSlot.askedType]?.words ?? ""
        question.intent = form.match.intent
        question.seq = try say(Reply(prompt, card: Cards.choice(prompt: prompt, options), isQuiet: true))
        question.askedAt = tx.now
        conversation.question = question
    }

    private func values(of form: Draft) -> [String: PhraseValue] {
        form.name.map { ["name": .text($0)] } ?? [:]
    }
}

extension FormStep {
    /// What a word of the conversation does with the form that is open; nil for one that has nothing to do with it.
    init?(_ control: Control) {
        switch control {
        case .done: self = .save
        case .anyway: self = .anyway
        case .cancel, .discard: self = .discard
        case .goOn: self = .goOn
        default: return nil
        }
    }
}
