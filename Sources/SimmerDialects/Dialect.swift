import Foundation
import SimmerDomain

/// A language that clients speak over a WebSocket: text frames to requests, answers and events to text frames. A codec and
/// nothing else; it may remember what its users would otherwise have to repeat (the current room of the plain-text door).
package protocol Dialect {
    /// What one received text frame asks for, in order.
    mutating func read(_ frame: UnsafeRawBufferPointer) -> [Incoming]

    /// The text frame that answers a request with its result, or nil when this language has no answer for it.
    mutating func answer(_ request: Request, result: JSON) -> [UInt8]?

    /// The text frame that answers a request with an error. `message` is the sentence for a person.
    mutating func answer(_ request: Request, refusal: Refusal, message: String) -> [UInt8]?

    /// The text frame for an event, or nil when this language does not show it.
    mutating func event(_ event: Event) -> [UInt8]?

    /// Frames of this language are the same for all its readers, so that a room's event is encoded once.
    static var isSameForAllReaders: Bool { get }
}

/// What a frame turned out to hold.
package enum Incoming: Sendable {
    case request(Request)
    /// Something that is answered at once without being a call: a parse error, a line of help.
    case reply([UInt8])
    /// The client breaks the protocol: close with this code and reason.
    case close(UInt16, String)
}

/// A server notification: its name and its params as JSON.
package struct Event: Sendable {
    package var name: EventName
    /// Always an object.
    package var params: JSON

    package init(_ name: EventName, _ params: JSON) {
        self.name = name
        self.params = params
    }
}

/// Every event of the protocol, by its name on the wire.
package enum EventName: String, Sendable, CaseIterable {
    case message
    case messageEdited = "message.edited"
    case messageDeleted = "message.deleted"
    case messageReacted = "message.reacted"
    case card, timer, reminder, item, member, room
    case typing, presence, read
    case account, gap, synced, bye
}
