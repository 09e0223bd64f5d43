import SimmerDialects
import SimmerDomain
import SimmerStore

/// What the chat asks of the bot.
package protocol RoomActions: Sendable {
    /// Lets an object whose instant has come fire: its change of state and its message, in the caller's transaction.
    /// False when there was nothing to do, because it is gone or not due at the transaction's `now` after all.
    func fire(_ id: String, _ tx: Transaction) throws -> Bool

    /// What a line is that is said at a shared device of the room, in which nobody has heard it yet.
    func line(_ text: String, at device: Account, in room: Room, _ tx: Transaction) throws -> DeviceLine

    /// What the bot would make of a line that the account has not said in the room.
    func reading(of text: String, by account: AccountKey, in room: RoomKey) async throws -> LineReading

    /// What can be said in a room of that kind, for hints in the composer.
    func help(kind: RoomKind?, language: String) -> JSON
}

/// A reader of the logs that is handed what was committed: the bot.
package protocol LogFollower: AnyObject, Sendable {
    /// Called on the loop for every effect of every commit, in commit order; must not wait.
    func follow(_ effect: Effect)
}

package typealias StoredEvent = SimmerStore.RoomEvent
typealias WireEvent = SimmerDialects.RoomEvent
