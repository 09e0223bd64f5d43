import SimmerDomain
import SimmerStore

/// An order in words that waits for something from outside: as much of it as concerns what comes. It is used in the
/// transaction of that and kept nowhere.
package protocol WaitingOrder {
    var room: RoomKey { get }
    /// What it is about: the id of an object, or words.
    var subject: String { get }
    /// In which it is answered.
    var language: String { get }
    /// What is known already is to be fetched anew.
    var isRefresh: Bool { get }
    /// How many results of a search come before those that it shows.
    var offset: Int { get }

    /// The actions of whoever gave it; nil when the room or the membership is gone.
    func actions(_ tx: Transaction) throws -> Actions?
    /// Edits the card that answered it: it shows what is known now. Nothing happens when the room or the membership is
    /// gone.
    func answerAgain(_ standing: WaitingStanding, _ tx: Transaction) throws
    /// Says that it came to nothing, as an answer to the order.
    func answer(_ text: String, _ code: Reason, _ tx: Transaction) throws
    /// Goes on with the order `intent` and its texts by slot, as if the person had said that.
    func goOn(with intent: String, _ texts: [String: String], _ tx: Transaction) throws
}

/// How far the question outside is that an order waits for.
package enum WaitingStanding: String, Sendable {
    /// It takes its time, and is asked once more.
    case late
    case over
}

/// Reads the orders out of the jobs that bring what they wait for.
package protocol WaitingOrders: Sendable {
    /// nil for what is no order: a program waits for the job.
    func order(in json: JSON) -> (any WaitingOrder)?
}
