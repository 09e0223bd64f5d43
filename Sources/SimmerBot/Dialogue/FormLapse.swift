import SimmerActions
import SimmerDomain
import SimmerStore

/// The end of a form that nobody went on with (N48).
package struct FormLapse: Sendable {
    private let environment: ActionEnvironment

    package init(_ environment: BotEnvironment) { self.environment = environment.actions }

    /// Tells once that the form whose time `id` names has lapsed, and drops it. False: there is none, or nobody is
    /// there to be told; nil: it is no form that `id` names.
    package func fire(_ id: String, _ tx: Transaction) throws -> Bool? {
        guard let place = DialogueStore.form(due: id) else { return nil }
        return try lapse(place.room, place.account, tx)
    }

    private func lapse(_ room: RoomKey, _ account: AccountKey, _ tx: Transaction) throws -> Bool {
        guard let draft = try tx.dialogue.lapsedForm(room, account).flatMap({ Draft($0) }) else { return false }
        try tx.dialogue.clear(.form, room, account)
        tx.announce(.conversationChanged(room))
        guard
            let actions = try Actions.unasked(
                in: room, language: draft.match.language, creator: account, environment, tx),
            try tx.members.role(account, in: room) != nil
        else { return false }
        var values: [String: PhraseValue] = ["person": .text(actions.account.displayName)]
        if let name = draft.name { values["name"] = .text(name) }
        var message = NewMessage(author: Account.bot, text: actions.phrase("\(draft.match.intent)/lapsed", values))
        message.code = .expired
        message.isQuiet = true
        _ = try tx.events.say(message, in: room)
        return true
    }
}
