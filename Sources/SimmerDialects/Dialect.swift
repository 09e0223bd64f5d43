import Foundation
import SimmerDomain

/// A language that clients speak over a WebSocket: text frames to requests, answers and events to text frames. A codec
/// and nothing else; it may remember what its users would otherwise have to repeat (the current room of the plain-text
/// door).
///
/// What the session does with a dialect, all on one thread:
/// - `opened` once, before anything else; `read` for every text frame; `event` for every event that the account hears;
/// - performs the requests of `read` and of every `Outgoing.then` in that order, and gives each one that has an `id`
///   back to `answer` exactly once. What `then` asks for goes before whatever was read later;
/// - sets `reader` when the account's language or time zone becomes known or changes;
/// - does `.hear` and `.wake` as soon as it meets them, and calls `woken` within a second of the time that was named.
package protocol Dialect: Sendable {
    /// The values of `Sec-WebSocket-Protocol` that choose this language; none for the one that is spoken when none is
    /// offered.
    static var subprotocols: [String] { get }

    init(_ environment: DialectEnvironment, reader: Reader)

    /// For whom the words are.
    var reader: Reader { get set }

    /// How much was read and still waits for the answer to an earlier request. The session stops reading at 64 of these
    /// and its own waiting requests together.
    var backlog: Int { get }

    /// The connection is open; `account` is there when the upgrade already carried a login.
    mutating func opened(account: OwnAccount?) -> Outgoing

    /// What one received text frame asks for, in order.
    mutating func read(_ frame: UnsafeRawBufferPointer) -> [Incoming]

    /// Answers a request with its result.
    mutating func answer(_ request: Request, result: JSON) -> Outgoing

    /// Answers a request with an error. `message` is the sentence for a person.
    mutating func answer(_ request: Request, refusal: Refusal, message: String) -> Outgoing

    /// Answers a request that failed by a fault of ours, with nothing that tells which.
    mutating func answer(fault request: Request) -> Outgoing

    /// What an event looks like; nothing when this language does not show it.
    mutating func event(_ event: Event) -> Outgoing

    /// The time has come that `.wake` named last.
    mutating func woken(at now: Instant) -> Outgoing

    /// What is said before the server closes the connection, with the code and the reason of its close frame.
    mutating func closing(_ code: UInt16, reason: String) -> Outgoing

    /// Whether it wants to be told when somebody of that name comes and goes with whom it shares no room.
    func watches(_ name: String) -> Bool

    /// Whether it wants to hear a room, by its id; asked once it has said `.hear(.asked)`.
    func hears(_ room: String) -> Bool
}

/// A language whose frames are the same for all its readers: an event is encoded once for all of them.
package protocol SharedDialect: Dialect {
    static func frame(of event: Event) -> [UInt8]

    /// The same for an event of a room's log, whose body need not be read.
    static func frame(of event: RoomEvent) -> [UInt8]
}

extension Dialect {
    package var backlog: Int { 0 }
    package func watches(_ name: String) -> Bool { false }
    package func hears(_ room: String) -> Bool { true }
    package mutating func opened(account: OwnAccount?) -> Outgoing { .nothing }
    package mutating func woken(at now: Instant) -> Outgoing { .nothing }
    package mutating func closing(_ code: UInt16, reason: String) -> Outgoing { .nothing }
}

/// What the session gives every dialect. One for many sessions, which hold it by reference.
package final class DialectEnvironment: Sendable {
    package let phrases: any Phrasebook
    package let limits: Limits
    /// The only one that a dialect goes by; a test holds it still.
    package let clock: any WallClock
    package let roster: any Roster
    /// "https://chat.example.org": where the page is, for links.
    package let home: String?
    /// Over TLS, or not beyond this machine: passwords may be asked for.
    package let isPrivate: Bool
    /// Somebody without an account may come in by IRC, and whoever is there may make open rooms.
    package let takesGuests: Bool
    /// What the server calls itself to programs of IRC.
    package let name: String
    /// What carries the frames has no ping of its own: the dialect asks whether somebody is there, if it can.
    package let asksForLife: Bool
    /// What the programs of IRC call the rooms.
    let channels = IRCRooms()

    package init(
        phrases: any Phrasebook, limits: Limits, clock: any WallClock, roster: any Roster, home: String? = nil,
        isPrivate: Bool = true, takesGuests: Bool = false,
        name: String = "irc.simmer", asksForLife: Bool = false
    ) {
        self.phrases = phrases
        self.limits = limits
        self.clock = clock
        self.roster = roster
        self.home = home
        self.isPrivate = isPrivate
        self.takesGuests = takesGuests
        self.name = name
        self.asksForLife = asksForLife
    }
}

/// The rooms whose events a connection is sent, live and missed; what the account itself is told comes always.
package enum HeardRooms: Hashable, Sendable {
    /// Every one that the account is in, also those that it comes into later.
    case all
    /// Only these, by id, while the account is in them.
    case only(Set<String>)
    /// Those of which the dialect says so whenever it is asked (`hears`), so that nobody keeps a list of them.
    case asked
}

/// The person at the other end.
package struct Reader: Hashable, Sendable {
    /// ISO 639-1.
    package var language: String
    package var zone: TimeZone

    package init(language: String, zone: TimeZone) {
        self.language = language
        self.zone = zone
    }
}

/// What a frame turned out to hold.
package enum Incoming: Sendable {
    case request(Request)
    /// Something that is answered at once without being a call: a parse error, a line of help.
    case reply([UInt8])
    /// Close with this code and reason: the client breaks the protocol, or wants to go.
    case close(UInt16, String)
    /// From here on hear these rooms; `.all` until it is said. Before `sync` it is what that subscribes to, after it a
    /// room that comes in is heard from its head on.
    case hear(HeardRooms)
    /// Call `woken` at that time, by the clock of the environment; in place of a time that was named before.
    case wake(at: Instant)
}

/// What a dialect has to say: text frames to send now, and what it asks for by itself afterwards.
package struct Outgoing: Sendable {
    package var frames: [[UInt8]]
    package var then: [Incoming]

    package init(frames: [[UInt8]] = [], then: [Incoming] = []) {
        self.frames = frames
        self.then = then
    }

    package static let nothing = Outgoing()
}

/// The languages that there are. A further one is one more conformer and one more name here.
package enum Dialects {
    package static let all: [any Dialect.Type] = [
        JSONRPCDialect.self, IRCDialect.self, PlainTextDialect.self,
    ]

    /// Those whose frames are shared; a language is known by its place here. No subprotocol chooses that of streams.
    package static let shared =
        all.compactMap { $0 as? any SharedDialect.Type } + [EventStreamDialect.self as any SharedDialect.Type]

    /// All subprotocols that choose a language, for those who accept the upgrade.
    package static var subprotocols: [String] { all.flatMap { $0.subprotocols } }

    /// The language for a client that offers these subprotocols, in its order of preference, and the one to answer
    /// with. A client that offers none, or none that is known, gets plain text and no subprotocol: never one that it
    /// did not offer.
    package static func choose(offered: [String]) -> (dialect: any Dialect.Type, subprotocol: String?) {
        for name in offered {
            for dialect in all where dialect.subprotocols.contains(name) { return (dialect, name) }
        }
        return (PlainTextDialect.self, nil)
    }
}
