import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// What the bot needs from the program around it.
package struct BotEnvironment: Sendable {
    package var grammar: Grammar
    /// What the actions need that obey its orders.
    package var actions: ActionEnvironment
    /// The program's version, for "about".
    package var version: String
    /// The address under which people reach the server, without a final slash, as far as it is known from whoever sent
    /// a message: invitations are `<address>/#join=TOKEN`.
    package var address: @Sendable (_ room: String, Seq) -> String
    /// Where a room says nothing about it: whether only what is said to the bot is read.
    package var isAddressedOnly = false
    /// Where people get help with this installation, and whom they write to.
    package var supportAddress: String?
    package var contact: String?
    /// Who is asked what nobody here understands; nil: nobody.
    package var reading: ReadingGate?
    /// The session that sent a message, while it is known.
    package var session: @Sendable (_ room: String, Seq) -> String?

    package init(
        grammar: Grammar, limits: Limits, version: String, address: @escaping @Sendable (_ room: String, Seq) -> String,
        session: @escaping @Sendable (_ room: String, Seq) -> String?
    ) {
        self.grammar = grammar
        actions = ActionEnvironment(phrases: grammar, limits: limits)
        self.version = version
        self.address = address
        self.session = session
    }
}

extension Grammar {
    /// The sentence of a refusal.
    func sentence(of refusal: Refusal, language: String) -> String {
        let key = refusal.phrase.contains("/") ? refusal.phrase : "errors/\(refusal.phrase)"
        if hasPhrase(key, language: language) { return phrase(key, refusal.values, language: language) }
        var values = refusal.values
        if let field = refusal.field { values["field"] = .text(field) }
        return phrase("errors/\(refusal.reason.rawValue)", values, language: language)
    }
}
