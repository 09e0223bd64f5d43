import SimmerDomain

// What a client keeps while it says nothing is what ten thousand of them cost: what is seldom there stands apart, and
// what is empty keeps no room.

/// The answers to a line with a label, until all have come.
struct IRCLabelled: Sendable {
    var label: String
    var lines: [IRCMessage] = []
}

/// What comes back of a line that said something to several at once, until all of it has.
struct IRCGathered: Sendable {
    var lines: [IRCMessage] = []
    var waiting: Int
}

/// What a client has that does more than listen.
struct IRCExtras: Sendable {
    /// Until it has come in.
    var registration: IRCRegistration?
    /// Lines that wait for the answers to the one before.
    var waiting: [IRCMessage] = []
    /// What is still to be done of the line that is looked at.
    var tasks: [IRCTask] = []
    /// What the request under way is for; at most one is.
    var step: IRCTask?
    /// The answers to a line with a label.
    var labelled: IRCLabelled?
    var multiline: IRCMultiline?
    /// Labels of what was said, by the `cid`, until it comes back.
    var echoes: [String: String] = [:]
    /// By the label of the line.
    var gathered: [String: IRCGathered] = [:]
    /// Those that wait for the person, by the name of the channel.
    var invitations: [String: String] = [:]
    /// Whose coming and going the client wants to be told, by user name.
    var monitored: Set<String> = []
    /// How much was said here, under ids that begin with what was drawn.
    private(set) var said: UInt32 = 0
    private(set) var drawn: UInt64 = 0

    var isEmpty: Bool {
        registration == nil && waiting.isEmpty && tasks.isEmpty && step == nil && labelled == nil && multiline == nil
            && echoes.isEmpty && gathered.isEmpty && invitations.isEmpty && monitored.isEmpty
            && said == 0
    }

    mutating func nextSaid() {
        if said == 0 { drawn = .random(in: 0 ... .max) }
        said += 1
    }

    /// What is empty would keep the room that it once needed.
    mutating func letGo() {
        if waiting.isEmpty { waiting = [] }
        if tasks.isEmpty { tasks = [] }
        if echoes.isEmpty { echoes = [:] }
        if gathered.isEmpty { gathered = [:] }
    }
}

/// In a place of its own while there is any of it: a client that only listens keeps a word for it.
@propertyWrapper
enum IRCApart: Sendable {
    case none
    indirect case some(IRCExtras)

    init() { self = .none }

    var wrappedValue: IRCExtras {
        get { if case .some(let extras) = self { extras } else { IRCExtras() } }
        _modify {
            var extras = wrappedValue
            // Held once, so that what it holds grows where it is.
            self = .none
            defer { self = extras.isEmpty ? .none : .some(extras) }
            yield &extras
        }
    }
}

/// What a client was told last that several rooms tell. Kept as a number, since it is kept for as long as the client is
/// there.
struct IRCNews: Sendable {
    private var last: UInt32 = 0

    /// Whether it is another thing than the last one, which it is from now on.
    mutating func isFresh(_ news: String) -> Bool {
        let now = UInt32(truncatingIfNeeded: news.hashValue)
        defer { last = now }
        return now != last
    }
}

extension DialectEnvironment {
    /// The same room, by the very id that everybody holds: copies of it would be the most of what a client keeps.
    func shared(_ room: ShownRoom) -> ShownRoom {
        var room = room
        room.id = roster.shared(room: room.id)
        return room
    }
}
