import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

// What was meant, once somebody has confirmed it, is kept for the room: the next time such words are said to the bot,
// the sentence that was chosen is read in their place (`Planner.learned`).
extension Dialogue {
    /// What the speaker does, as changes of a group.
    func actions(_ language: String, group: String) -> Actions {
        var origin = Origin(account: speaker.key, via: .bot, cause: line.seq, group: group)
        origin.device = speaker.device?.name
        return Actions(
            account: speaker, room: room, language: language, origin: origin, environment: environment.actions, tx: tx)
    }

    /// The words of the line that a choice may be kept for; nil where they mean something else elsewhere (beside a
    /// photo, as a reply), say what is not to be done, or are nobody's.
    var ownWords: String? {
        guard line.edits == nil, line.replyTo == nil, line.photos.isEmpty, line.files.isEmpty, speaker.role != .device
        else { return nil }
        let said = Admission.of(
            line, isPrivate: true, isReplyToBot: false, isAddressedOnly: false, grammar: grammar)
        guard Wording.characters.contains(said.text.unicodeScalars.count),
            !grammar.saysNot(
                said.text, LineContext(languages: [speaker.language], now: tx.now, timeZone: speaker.zone))
        else { return nil }
        return said.text
    }

    /// What is learned when that choice is obeyed; nil for a choice of anything but guesses, and for orders that are
    /// only taken by their own sentences.
    func lesson(from question: Question, _ places: [Int], _ draft: Draft) -> Wording? {
        guard question.isGuess, let words = question.words, places.count == 1, let place = places.first,
            question.sentences.indices.contains(place), question.options.indices.contains(place)
        else { return nil }
        let order = question.options[place].match ?? draft.match
        guard draft.rest.isEmpty, HandlerTable.isLearnable(order), !order.hasMoment else { return nil }
        // A sentence that is too long is not kept.
        return try? Wording(
            id: Identifier.make(at: tx.now), text: words, order: question.sentences[place], language: order.language,
            intent: order.intent)
    }

    /// Keeps it, in the group of the order, so that undo takes back both.
    func learn(_ lesson: Wording, group: String) throws {
        guard isTakenUp else { return }
        do {
            _ = try tx.attempt {
                try actions(lesson.language, group: group).learn(lesson, inPlaceOf: same(as: lesson.text))
            }
        } catch is Refusal {
            // The account has used up its day: the order was obeyed all the same.
            return
        }
        conversation.focus.wording = Focus.UsedWording(id: lesson.id, group: group)
    }

    /// What these words were confirmed to mean they do not mean any more.
    func unlearn(_ words: String, group: String?) throws {
        let actions = actions(speaker.language, group: group ?? Identifier.make(at: tx.now))
        for stored in try same(as: words) { try actions.drop(stored) }
    }

    /// Obeys the order that such words were confirmed to mean.
    func run(_ order: Match, from wording: String) throws {
        let group = Identifier.make(at: tx.now)
        try run([order], group: group)
        conversation.focus.wording = Focus.UsedWording(id: wording, group: group)
    }

    private func same(as text: String) throws -> [Stored<Wording>] {
        let words = grammar.ownWords(of: text)
        return try tx.objects.list(Wording.self, in: room.key).filter { grammar.ownWords(of: $0.object.text) == words }
    }
}

extension Match {
    /// Whether it names an instant: “in 20 minutes” is another one the next time, and the sentence would name the old.
    fileprivate var hasMoment: Bool {
        slots.values.contains { if case .instant = $0 { true } else { false } }
    }
}
