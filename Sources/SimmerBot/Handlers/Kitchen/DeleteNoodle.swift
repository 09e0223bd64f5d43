import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "delete the penne" · "delete everything from the pantry"
enum DeleteNoodle: IntentHandler {
    static let intent = "noodle.delete"

    static func run(_ turn: Turn) throws -> Reply {
        if turn.meansAll { return try deleteAll(turn) }
        let stored = try turn.noodle()
        try turn.tx.objects.delete(stored, verb: intent, origin: turn.origin())
        return turn.reply("deleted", ["noodle": .text(turn.actions.called(stored.object))])
    }

    /// Only the words that say how many there are delete them all.
    private static func deleteAll(_ turn: Turn) throws -> Reply {
        let all = try turn.tx.objects.list(Noodle.self, in: turn.room.key)
        let count: [String: PhraseValue] = ["count": .number(Double(all.count))]
        guard !all.isEmpty else { throw Refusal(.unknown, phrase: "noodle none") }
        // Somebody may have added one between the question and the answer.
        guard turn.number("#count") == Double(all.count) else {
            let yes = Question.Option(
                label: turn.phrase("yes all", count), say: turn.phrase("yes all", count),
                slots: ["#count": .number(Double(all.count))])
            let text = turn.phrase("confirm all", count.merging(["answer": .text(yes.say)]) { $1 })
            var question = Question(.choice, options: [yes])
            question.isExact = true
            let no = Question.Option(label: turn.phrase("words/no"), say: turn.phrase("words/no"))
            throw Interruption(
                question: question,
                reply: Reply(text, card: Cards.choice(prompt: text, [yes, no]), isQuiet: true))
        }
        for stored in all { try turn.tx.objects.delete(stored, verb: intent, origin: turn.origin()) }
        return turn.reply("deleted all", count)
    }
}
