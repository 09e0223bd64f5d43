import Foundation
import SimmerDomain

/// Plain lines of text, for a person with any WebSocket client.
///
/// Lines take effect one after the other: a line is looked at when the line before it was answered, because what it means can
/// depend on that answer ("/login …", then something that is said in the room that this enters).
package struct PlainTextDialect: Dialect {
    package static let subprotocols: [String] = []
    package static let isSameForAllReaders = false

    package var reader: Reader
    let phrases: any Phrasebook

    /// Lines that wait for the answer to the one before.
    private var waiting: [PlainTextCommand] = []
    /// What the request under way is for; at most one is.
    private var step: Step?
    var rooms = PlainTextRooms()
    /// The room in which lines are said.
    var current: String?
    /// Our own account's id once somebody is logged in.
    var account: String?
    /// The room where this person was last, as the account says.
    private var lastRoom: String?
    /// An invitation that was named before logging in.
    private var invitation: String?
    /// Events come since `sync`, which is called once.
    private var isSubscribed = false
    /// Live events of the room that is being entered, until its last lines are shown; nil when none is.
    private var held: [Event]?

    /// Longer queues of unanswered lines are no typing any more.
    private static let waitingLimit = 1_000
    private static let replayed = 20

    package init(phrases: any Phrasebook, reader: Reader) {
        self.phrases = phrases
        self.reader = reader
    }

    package var backlog: Int { waiting.count }

    /// Why a request was made, which decides what its answer leads to.
    private enum Step: Sendable {
        case logIn, logOut, setEmail, say, invite, who
        case list(then: AfterList)
        case create, accept
        case enter(PlainTextRooms.Room)
        case subscribe(PlainTextRooms.Room?, seq: Int64)
        case read
        case history
    }

    private enum AfterList: Sendable {
        case show, enterLast
        case join(String)
        case nothing
    }

    package mutating func opened(account: JSON?) -> Outgoing {
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
    private mutating func advance() -> [Incoming] {
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
    private mutating func request(_ method: Method, _ params: JSON, for step: Step) -> Incoming {
        self.step = step
        return .request(Request(id: .int(1), method: method, params: params))
    }
}

// MARK: Lines in

extension PlainTextDialect {
    private mutating func perform(_ command: PlainTextCommand) -> [Incoming] {
        switch command {
        case .register(let name, let password):
            let params = JSON.compact([
                "username": .string(name), "password": .string(password), "invite": invitation.map(JSON.string),
            ])
            return [request(.accountRegister, params, for: .logIn)]
        case .login(let name, let password):
            return [request(.accountLogin, ["login": .string(name), "password": .string(password)], for: .logIn)]
        case .rooms: return [request(.roomList, [:], for: .list(then: .show))]
        case .new(let name, let kind):
            let params: JSON = ["name": .string(name), "kind": .string(kind ?? "chat"), "cid": newClientID()]
            return [request(.roomCreate, params, for: .create)]
        case .join(let word): return [join(word, isFresh: false)]
        case .invite(let whom):
            return inCurrentRoom { room in
                let key = whom.contains("@") ? "email" : "username"
                return (.roomInvite, .object([.init("room", room), .init(key, .string(whom))]), .invite)
            }
        case .history(let count):
            return inCurrentRoom { (.roomHistory, ["room": $0, "limit": JSON(count ?? 50)], .history) }
        case .who: return inCurrentRoom { (.roomMembers, ["room": $0], .who) }
        case .help: return [reply(phrase("plain/help"))]
        case .logout: return [request(.accountLogout, [:], for: .logOut)]
        case .quit:
            waiting = []
            return [reply(phrase("plain/bye")), .close(1000, "")]
        case .email(let address, let password):
            let params = JSON.compact(["email": .string(address), "password": password.map(JSON.string)])
            return [request(.accountSet, params, for: .setEmail)]
        case .say(let text):
            let cid = newClientID()
            return inCurrentRoom { (.messageSend, ["room": $0, "text": .string(text), "cid": cid], .say) }
        case .incomplete(let word): return [reply(error("plain/usage \(word)", .missing))]
        case .unknown(let word):
            return [reply(error("plain/unknown command", .unknown, ["command": .text("/" + DisplayText.line(word))]))]
        }
    }

    private mutating func inCurrentRoom(_ make: (JSON) -> (Method, JSON, Step)) -> [Incoming] {
        guard let current else {
            return [
                reply(account == nil ? error("plain/log in first", .unauthenticated) : error("plain/no room", .missing))
            ]
        }
        let (method, params, step) = make(.string(current))
        return [request(method, params, for: step)]
    }

    /// `isFresh`: the rooms were listed for this very line.
    private mutating func join(_ word: String, isFresh: Bool) -> Incoming {
        let token = PlainTextDialect.token(in: word)
        guard account != nil else {
            guard let token else { return reply(error("plain/log in first", .unauthenticated)) }
            invitation = token
            return reply(phrase("plain/invitation kept"))
        }
        let found = rooms.find(word)
        if found.count == 1 { return enter(found[0]) }
        if found.count > 1 {
            let names = PhraseValue.list(found.map { DisplayText.line($0.name) })
            return reply(error("plain/which room", .ambiguous, ["rooms": names]))
        }
        if let token { return request(.roomJoin, ["invite": .string(token)], for: .accept) }
        if !isFresh { return request(.roomList, [:], for: .list(then: .join(word))) }
        return reply(error("plain/no such room", .notFound, ["room": .text(DisplayText.line(word))]))
    }

    /// The invitation in an address ("http://…/#join=TOKEN") or a bare one: 128 bits are at least 22 characters of base 64.
    private static func token(in word: String) -> String? {
        let bare = word.range(of: "#join=").map { String(word[$0.upperBound...]) } ?? word
        let isToken = bare.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="):
                true
            default: false
            }
        }
        return isToken && bare.utf8.count >= (bare == word ? 20 : 1) ? bare : nil
    }

    /// Live events of the room wait until its last lines are there, so that none is shown twice or missed.
    private mutating func enter(_ room: PlainTextRooms.Room) -> Incoming {
        held = []
        let params: JSON = ["room": .string(room.id), "limit": JSON(PlainTextDialect.replayed)]
        return request(.roomHistory, params, for: .enter(room))
    }

    private func newClientID() -> JSON { .string("plain-" + UUID().uuidString) }
}

// MARK: Answers

extension PlainTextDialect {
    package mutating func answer(_ request: Request, result: JSON) -> Outgoing {
        guard let done = step else { return .nothing }
        step = nil
        let (lines, next) = answer(done, result)
        return Outgoing(frames: frames(lines)).followed(by: (next.map { [$0] } ?? []) + advance())
    }

    package mutating func answer(_ request: Request, refusal: Refusal, message: String) -> Outgoing {
        failed("! " + DisplayText.line(message) + " (\(refusal.reason.rawValue))")
    }

    package mutating func answer(fault request: Request) -> Outgoing {
        failed("! " + phrase("plain/fault") + " (internal)")
    }

    private mutating func failed(_ line: String) -> Outgoing {
        let failed = step
        step = nil
        var lines = [line]
        switch failed {
        case .enter: lines += releaseHeld(after: 0)
        // Nobody asked for these two; a person does not have to know.
        case .read, .list(then: .nothing): lines = []
        default: break
        }
        return Outgoing(frames: frames(lines)).followed(by: advance())
    }

    private mutating func answer(_ done: Step, _ result: JSON) -> (lines: [String], next: Incoming?) {
        switch done {
        case .logIn:
            let lines = [welcome(result["account"] ?? .null)]
            guard let token = invitation else { return (lines, request(.roomList, [:], for: .list(then: .enterLast))) }
            // Registering has redeemed it already; joining a room twice is no error.
            invitation = nil
            return (lines, request(.roomJoin, ["invite": .string(token)], for: .accept))
        case .logOut:
            forget()
            return ([phrase("plain/logged out")], nil)
        case .setEmail: return ([phrase("plain/email set")], nil)
        case .say, .read: return ([], nil)
        case .invite:
            let url = DisplayText.line(result["url"]?.string ?? "")
            var values: [String: PhraseValue] = ["url": .text(url)]
            if let expires = result["expiresAt"]?.int {
                values["expiresAt"] = .instant(Instant(milliseconds: expires), zone: reader.zone)
            }
            return ([phrase("plain/invited", values)], nil)
        case .who: return (members(result), nil)
        case .history: return (history(result), nil)
        case .create, .accept:
            guard let room = PlainTextRooms.Room(result["room"] ?? result) else { return ([], nil) }
            rooms.take(room)
            return ([], enter(room))
        case .list(let then):
            rooms.take(result)
            return listed(then)
        case .enter(let room):
            current = room.id
            let seq = max(room.head, (result["events"]?.array ?? []).compactMap { $0["seq"]?.int }.max() ?? 0)
            var lines = [phrase("plain/entered", ["room": .text(DisplayText.line(room.name))])]
            lines += history(result, withBeginning: false)
            lines += releaseHeld(after: seq)
            if isSubscribed { return (lines, read(room, upTo: seq)) }
            return (lines, subscribe(room, from: seq))
        case .subscribe(let room, let seq):
            isSubscribed = true
            return ([], room.flatMap { read($0, upTo: seq) })
        }
    }

    private mutating func listed(_ then: AfterList) -> (lines: [String], next: Incoming?) {
        switch then {
        case .show: return (roomLines(), nil)
        case .nothing: return ([], nil)
        case .join(let word):
            let next = join(word, isFresh: true)
            if case .reply(let frame) = next { return ([String(decoding: frame, as: UTF8.self)], nil) }
            return ([], next)
        case .enterLast:
            if let room = lastRoom.flatMap({ rooms[$0] }) ?? rooms.all.first { return ([], enter(room)) }
            return ([phrase("plain/no rooms")], subscribe(nil, from: 0))
        }
    }

    private mutating func subscribe(_ room: PlainTextRooms.Room?, from seq: Int64) -> Incoming {
        let known = room.map { JSON.object([.init("rooms", .object([.init($0.id, .int(seq))]))]) } ?? [:]
        return request(.sync, known, for: .subscribe(room, seq: seq))
    }

    private mutating func read(_ room: PlainTextRooms.Room, upTo seq: Int64) -> Incoming? {
        guard seq > 0 else { return nil }
        return request(.roomRead, ["room": .string(room.id), "seq": .int(seq)], for: .read)
    }

    private mutating func releaseHeld(after seq: Int64) -> [String] {
        let events = held ?? []
        held = nil
        return events.filter { ($0.params["seq"]?.int ?? .max) > seq }.flatMap { lines(for: $0) }
    }

    private mutating func forget() {
        account = nil
        current = nil
        isSubscribed = false
        rooms = PlainTextRooms()
    }

    private mutating func welcome(_ account: JSON) -> String {
        self.account = account["id"]?.string ?? ""
        lastRoom = account["lastRoom"]?.string
        let name = account["displayName"]?.string ?? account["username"]?.string ?? ""
        return phrase("plain/welcome", ["name": .text(DisplayText.line(name))])
    }
}

// MARK: Events

extension PlainTextDialect {
    package mutating func event(_ event: Event) -> Outgoing {
        if case .enter(let room)? = step, event.params["room"]?.string == room.id, held != nil {
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
        switch event.name {
        case .message, .member, .account: break
        default: return false
        }
        guard account != nil, let room = event.params["room"]?.string else { return false }
        return rooms[room] == nil && event.params["change"]?.string != "room_removed"
            && event.params["change"]?.string != "invited"
    }
}

extension Outgoing {
    /// Lines that are answered at once go out with this answer; what is left is a request or a close, if anything.
    fileprivate func followed(by items: [Incoming]) -> Outgoing {
        var all = self
        for item in items {
            if case .reply(let frame) = item, all.then.isEmpty {
                all.frames.append(frame)
            } else {
                all.then.append(item)
            }
        }
        return all
    }
}
