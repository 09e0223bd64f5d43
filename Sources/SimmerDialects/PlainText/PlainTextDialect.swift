import Foundation
import SimmerDomain

/// Plain lines of text, for a person with any WebSocket client.
///
/// Lines take effect one after the other: a line is looked at when the line before it was answered, because what it
/// means can depend on that answer ("/login …", then something that is said in the room that this enters).
package struct PlainTextDialect: Dialect {
    package static let subprotocols: [String] = []

    package var reader: Reader
    let phrases: any Phrasebook

    /// Lines that wait for the answer to the one before.
    var waiting: [PlainTextCommand] = []
    /// What the request under way is for; at most one is.
    var step: Step?
    var rooms = PlainTextRooms()
    /// The room in which lines are said.
    var current: String?
    /// Our own account's id once somebody is logged in.
    var account: String?
    /// The room where this person was last, as the account says.
    var lastRoom: String?
    /// An invitation that was named before logging in.
    var invitation: String?
    /// The token of the server's output, named before there was an account.
    var operatorToken: String?
    /// Events come since `sync`, which is called once.
    var isSubscribed = false
    /// Live events of the room that is being entered, until its last lines are shown; nil when none is.
    var held: [Event]?

    /// What was said at a shared device before anybody was chosen: it is said again once somebody is.
    var unsaid: Request?

    /// Longer queues of unanswered lines are no typing any more.
    static let waitingLimit = 1_000
    static let replayed = 20

    package init(_ environment: DialectEnvironment, reader: Reader) {
        phrases = environment.phrases
        self.reader = reader
    }

    package var backlog: Int { waiting.count }

    /// Why a request was made, which decides what its answer leads to.
    enum Step: Sendable {
        case register, logIn, logOut, setEmail, sign, `operator`, say, invite, who, device, choose
        case list(then: AfterList)
        case create, accept
        case enter(ShownRoom)
        case subscribe(ShownRoom?, seq: Int64)
        case read
        case history
    }

    enum AfterList: Sendable {
        case show, enterLast
        /// The room that the invitation of a new account led to: the one that is not with the bot.
        case enterInvited
        case join(String)
        case nothing
    }

    package mutating func opened(account: OwnAccount?) -> Outgoing {
        var lines = [phrase("plain/greeting")]
        guard let account else { return Outgoing(frames: frames(lines)) }
        lines.append(welcome(account))
        return Outgoing(frames: frames(lines), then: [request(.roomList, [:], for: .list(then: .enterLast))])
    }

    package mutating func read(_ frame: UnsafeRawBufferPointer) -> [Incoming] {
        waiting += PlainTextCommand.commands(in: String(decoding: frame, as: UTF8.self))
        guard waiting.count <= PlainTextDialect.waitingLimit else {
            waiting = []
            return [.close(4010, "flooding")]
        }
        return advance()
    }

    /// Takes waiting lines up to the first one that needs an answer.
    mutating func advance() -> [Incoming] {
        var out: [Incoming] = []
        var taken = 0
        while step == nil, taken < waiting.count {
            out.append(contentsOf: perform(waiting[taken]))
            taken += 1
        }
        waiting.removeFirst(min(taken, waiting.count))
        return out
    }

    /// One request of ours; its id is of no account because there is never a second one.
    mutating func request(_ method: Method, _ params: JSON, for step: Step) -> Incoming {
        self.step = step
        return .request(Request(id: .int(1), method: method, params: params))
    }
}

extension PlainTextDialect {
    package mutating func event(_ event: Event) -> Outgoing {
        if case .enter(let room)? = step, event.room == room.id, held != nil {
            held?.append(event)
            return .nothing
        }
        let lines = lines(for: event)
        var then: [Incoming] = []
        if needsList(event), step == nil { then = [request(.roomList, [:], for: .list(then: .nothing))] }
        return Outgoing(frames: frames(lines), then: then)
    }

    /// A room that we do not know by name yet.
    private func needsList(_ event: Event) -> Bool {
        guard account != nil, let room = event.room, rooms[room] == nil else { return false }
        switch event.name {
        case .message, .member: return true
        case .account: return !["room_removed", "invited"].contains(AccountChange(event.params).change)
        default: return false
        }
    }
}
