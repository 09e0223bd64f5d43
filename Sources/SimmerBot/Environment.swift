import SimmerDomain
import SimmerLanguage
import SimmerStore

/// What the bot needs from the program around it.
package struct BotEnvironment: Sendable {
    package var grammar: Grammar
    package var limits: Limits
    /// The program's version, for "about".
    package var version: String
    /// The address under which people reach the server, without a final slash, as far as it is known from whoever sent a message:
    /// invitations are `<address>/#join=TOKEN`.
    package var address: @Sendable (_ room: String, Seq) -> String
    /// The address that the operator has made known, without a final slash: public pages are `<address>/s/TOKEN`. nil: there are none.
    package var publicAddress: String?
    /// Where a room says nothing about it: whether only what is said to the bot is read.
    package var isAddressedOnly = false
    /// After how many seconds an alarm is pushed again, for as long as nobody has stopped it.
    package var pushRepeats: [Int] = [60, 180]
    /// The sources of nutrition that are asked, as they are credited, the first first; none: nobody is asked.
    package var nutritionSources: [String] = []
    /// The source of literature that is asked, as it is credited; nil: nobody is asked.
    package var literatureSource: String?
    package var lookupBudget = LookupBudget()
    /// Where people get help with this installation, and whom they write to.
    package var supportAddress: String?
    package var contact: String?
    /// Puts the bytes of uploaded pictures under other ids too, inside the transaction that makes these known: they are on the disk when it
    /// returns. Throws `notFound` for bytes that are gone.
    package var copyFiles: @Sendable (_ ids: [(original: String, copy: String)]) throws -> Void = { _ in
        throw Refusal(.offline)
    }
    /// The session that sent a message, while it is known.
    package var session: @Sendable (_ room: String, Seq) -> String?

    package init(
        grammar: Grammar, limits: Limits, version: String, address: @escaping @Sendable (_ room: String, Seq) -> String,
        session: @escaping @Sendable (_ room: String, Seq) -> String?
    ) {
        self.grammar = grammar
        self.limits = limits
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
