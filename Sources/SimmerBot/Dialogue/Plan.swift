import SimmerDomain
import SimmerLanguage

/// What a person can say about the form that is being filled, besides the values.
enum FormStep: String, Hashable, Sendable {
    case save
    /// Save with the defaults for what is missing.
    case anyway
    /// Leave out the piece that was asked for.
    case skip
    case goOn
    case discard
}

/// What a line asks the bot to do, worked out from its words before the transaction that does it.
enum Plan: Hashable, Sendable {
    case ignore
    case orders([Match])
    /// The order that the room has confirmed such words to mean, with the id of that `Wording`.
    case learned(Match, from: String)
    /// An order that goes on from the one before it; where the thing that it names is not there, from the one before
    /// that, and so on.
    case further([Match])
    /// A value for the slot that was asked for.
    case answer(SlotValue)
    /// Two values at once: the dates that were asked for.
    case answers([String: SlotValue])
    /// Options of the question, from 0.
    case pick([Int])
    case confirm(Bool)
    /// Drop what is being made.
    case drop
    /// What to do with the form that is being filled.
    case form(FormStep)
    /// Photos and files for the form that is being filled.
    case uploads
    /// It does not fit the question: ask again.
    case misfit
    case ambiguous([Match])
    /// Probably meant: asked about, and done with the orders behind it after a yes.
    case perhaps(Match, rest: [Match] = [], say: String)
    /// No sentence takes the line; it was probably one of these, which are offered.
    case guesses([Proposal])
    /// A word of the conversation while nothing was asked ("thanks").
    case small(Control)
    case notUnderstood(nearest: [String])
    /// Not understood but for a name that is perhaps mistyped, or a number of a list: the first of these orders whose
    /// name is like one that is known; `nearest` is said when there is none.
    case mistyped([Match], nearest: [String])
    /// A command that its author has changed.
    case changed([Match], of: Int64)
    /// An order that was said so long ago that it is answered, not obeyed.
    case stale
}

extension Plan {
    /// The orders of a line that is nothing else.
    var orders: [Match]? {
        switch self {
        case .orders(let orders): orders
        case .learned(let order, _): [order]
        default: nil
        }
    }
}
