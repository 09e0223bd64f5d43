import SimmerDialects
import SimmerDomain
import SimmerStore

/// What can be done to the things of a room, written once for sentences, buttons and programs. The bot provides it; the chat only
/// knows who may ask.
package protocol RoomActions: Sendable {
    /// Performs `timer.*`, `reminder.*`, `experiment.*`, `undo` and `redo` for a member of the room, inside the caller's
    /// transaction, and answers the result of the method. Throws `Refusal`.
    func perform(_ request: Request, by account: Account, in room: Room, _ tx: Transaction) throws -> JSON

    /// The request with what can be worked out of its params alone, before a transaction waits for it: the first turn of a repeat. Runs
    /// beside the loop and the writer.
    func prepared(_ request: Request, by account: Account, at now: Instant) async -> Request

    /// The result of an earlier request that made a link, with another link in the place of that one, which leads nowhere any more. As it
    /// was when the link has ended. Throws `Refusal`.
    func renew(_ earlier: JSON, of request: Request, by account: Account, in room: Room, _ tx: Transaction) throws
        -> JSON

    /// Puts into a new room what rooms of its kind begin with, in the transaction that makes it.
    func begin(_ room: Room, by account: Account, _ tx: Transaction) throws

    /// Lets an object whose instant has come fire: its change of state and its message, in the caller's transaction. False when
    /// there was nothing to do, because it is gone or not due at the transaction's `now` after all.
    func fire(_ id: String, _ tx: Transaction) throws -> Bool

    /// What a line is that is said at a shared device of the room, in which nobody has heard it yet.
    func line(_ text: String, at device: Account, in room: Room, _ tx: Transaction) throws -> DeviceLine

    /// What can be said in a room of that kind, for hints in the composer.
    func help(kind: RoomKind?, language: String) -> JSON
}

/// A reader of the logs that is handed what was committed: the bot.
package protocol LogFollower: AnyObject, Sendable {
    /// Called on the loop for every effect of every commit, in commit order; must not wait.
    func take(_ effect: Effect)
}

package typealias StoredEvent = SimmerStore.RoomEvent
typealias WireEvent = SimmerDialects.RoomEvent
