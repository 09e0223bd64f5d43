import SimmerDomain
import SimmerLanguage
import SimmerStore

/// What the bot needs from the program around it.
package struct BotEnvironment: Sendable {
    package var grammar: Grammar
    package var limits: Limits
    /// The program's version, for "about".
    package var version: String
    /// The address under which people reach the server, without a final slash: invitations are `<address>/#join=TOKEN`.
    package var publicAddress: String
    /// Where a room says nothing about it: whether only what is said to the bot is read.
    package var isAddressedOnly = false
    /// The session that sent a message, while it is known.
    package var session: @Sendable (_ room: String, Seq) -> String?

    package init(
        grammar: Grammar, limits: Limits, version: String, publicAddress: String,
        session: @escaping @Sendable (_ room: String, Seq) -> String?
    ) {
        self.grammar = grammar
        self.limits = limits
        self.version = version
        self.publicAddress = publicAddress
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
