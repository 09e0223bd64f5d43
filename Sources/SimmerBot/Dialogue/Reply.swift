import SimmerDomain
import SimmerLanguage
import SimmerStore

/// What the bot says to one order.
struct Reply {
    var text: String
    var card: JSON?
    /// Present when the order was not obeyed.
    var code: Reason?
    /// No unread mark, no notice: lists, help, questions and errors.
    var isQuiet = false
    /// Set when the handler has said it already, because the changed object remembers its card.
    var said: Seq?

    init(_ text: String, card: JSON? = nil, code: Reason? = nil, isQuiet: Bool = false, said: Seq? = nil) {
        self.text = text
        self.card = card
        self.code = code
        self.isQuiet = isQuiet || code != nil
        self.said = said
    }
}

/// Ends a handler before it has changed anything: the person is asked first.
struct Interruption: Error {
    var question: Question
    var reply: Reply
    /// The order as far as its values are good, when a form is being filled: it is kept through other orders.
    var form: Match?
    /// The order with what was found out for it: the answer is added to this one.
    var order: Match?
}
