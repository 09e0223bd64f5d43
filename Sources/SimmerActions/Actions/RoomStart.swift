import SimmerDomain
import SimmerStore

/// How rooms of a kind begin.
package struct RoomStart: Sendable {
    private let environment: ActionEnvironment

    package init(_ environment: ActionEnvironment) { self.environment = environment }

    /// A new pantry has the samples, and a quiet line that says how to be rid of them.
    package func begin(_ room: Room, by account: Account, _ tx: Transaction) throws {
        guard room.kind == .pantry else { return }
        let actions = Actions(
            account: account, room: room, language: account.language,
            origin: Origin(account: account.key, via: .system, at: tx.now), environment: environment, tx: tx)
        let loaded = try SampleNoodles(actions: actions).load()
        let names = PhraseValue.list(loaded.map { actions.called($0.object) })
        let text = actions.phrase("noodle.samples/welcome", ["noodles": names])
        let say = actions.phrase("noodle.samples/remove them")
        var message = NewMessage(author: Account.bot, text: text)
        message.card = Cards.choice(prompt: text, [(say, say)])
        message.isQuiet = true
        _ = try tx.events.say(message, in: room.key)
    }
}
