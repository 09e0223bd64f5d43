import Foundation
import SimmerDomain

/// Whose connection it is.
struct IRCPerson: Sendable {
    let id: String
    let username: String
    /// Without an account, for as long as the connection lasts.
    let isGuest: Bool
}

/// IRC, for the clients that people have: RFC 1459 as it is spoken today (modern.ircdocs.horse), and IRCv3. Nicks are
/// user names, channels are rooms, `simmer` is a query with the bot.
///
/// Lines take effect one after the other: a line is looked at when all is answered that the line before it asked for.
package struct IRCDialect: Dialect {
    package static let subprotocols = ["text.ircv3.net", "binary.ircv3.net"]

    /// What the server calls itself; the dot tells it from a nick.
    var server: String { environment.name }
    /// Seconds of silence before a ping, and again until the end.
    private static let silenceSeconds = 90
    /// Longer queues of unanswered lines are no typing any more.
    private static let mostWaiting = 1_000

    package var reader: Reader
    let environment: DialectEnvironment

    var me: IRCPerson?
    var isAway = false
    /// By the name and the password that came here, and not by a token of somebody who goes on using that.
    var hasOwnLogin = false
    private var isHeard = true
    private var isPinged = false
    /// Each is closed in the answer that opens it, so that a number may come again.
    private var batches: UInt16 = 0
    var caps: IRCCapabilities = []
    /// A guest who has gone, or has another nick: several rooms tell of it, and the client is told once.
    var lastNews = IRCNews()
    var channels = IRCChannels()
    @IRCApart var extras: IRCExtras
    /// What is to be sent and asked for, in order.
    private var out: [Incoming] = []

    /// Until somebody is logged in and has said all that a client says at first.
    var registration: IRCRegistration? {
        get { extras.registration }
        set { extras.registration = newValue }
    }

    package init(_ environment: DialectEnvironment, reader: Reader) {
        self.environment = environment
        self.reader = reader
        registration = IRCRegistration()
    }

    package var backlog: Int { extras.waiting.count }

    package func watches(_ name: String) -> Bool {
        !extras.monitored.isEmpty && extras.monitored.contains(name.lowercased())
    }

    package func hears(_ room: String) -> Bool { channels[room]?.isJoined ?? false }

    package mutating func opened(account: OwnAccount?) -> Outgoing {
        // By a cookie or a token of the upgrade.
        if let account { logIn(account) }
        return drained()
    }

    package mutating func read(_ frame: UnsafeRawBufferPointer) -> [Incoming] {
        isHeard = true
        isPinged = false
        guard let text = String(validating: frame, as: UTF8.self) else {
            fail("*", "INVALID_UTF8", "utf8")
            return taken()
        }
        for line in text.split(whereSeparator: \.isNewline) {
            do {
                extras.waiting.append(try IRCMessage(parsing: line))
            } catch {
                switch error {
                case .tooLong: answer(.inputTooLong, phrase("too long"))
                case .empty: break
                }
            }
        }
        guard extras.waiting.count <= Self.mostWaiting else {
            extras.waiting = []
            return [.close(4010, "flooding")]
        }
        advance()
        return taken()
    }

    package mutating func answer(_ request: Request, result: JSON) -> Outgoing {
        guard let done = extras.step else { return .nothing }
        extras.step = nil
        finish(done, result)
        advance()
        return drained()
    }

    package mutating func answer(_ request: Request, refusal: Refusal, message: String) -> Outgoing {
        guard let failed = extras.step else { return .nothing }
        extras.step = nil
        refuse(failed, refusal, message)
        advance()
        return drained()
    }

    package mutating func answer(fault request: Request) -> Outgoing {
        guard let failed = extras.step else { return .nothing }
        extras.step = nil
        refuse(failed, Refusal(.offline), phrase("fault"))
        advance()
        return drained()
    }

    package mutating func event(_ event: Event) -> Outgoing {
        tell(event)
        advance()
        return drained()
    }

    package mutating func woken(at now: Instant) -> Outgoing {
        if isHeard {
            isHeard = false
        } else if isPinged {
            return Outgoing(then: [.close(1001, "silence")])
        } else {
            isPinged = true
            send(IRCMessage("PING", [server], from: server))
        }
        out.append(.wake(at: now.adding(seconds: Self.silenceSeconds)))
        return drained()
    }

    package mutating func closing(_ code: UInt16, reason: String) -> Outgoing {
        Outgoing(frames: [IRCMessage("ERROR", [DisplayText.line(reason)]).bytes])
    }

    // MARK: One line after the other

    private mutating func advance() {
        while extras.step == nil {
            if !extras.tasks.isEmpty {
                run(extras.tasks.removeFirst())
            } else if extras.labelled != nil {
                endLabel()
            } else if !extras.waiting.isEmpty {
                let line = extras.waiting.removeFirst()
                if let label = line.label, caps.contains(.labeledResponse) {
                    extras.labelled = IRCLabelled(label: label)
                }
                perform(line)
            } else {
                extras.letGo()
                break
            }
        }
    }

    /// All answers to the line have come.
    private mutating func endLabel() {
        guard let lines = extras.labelled?.lines, let label = extras.labelled?.label else { return }
        extras.labelled = nil
        let tag = IRCTag("label", label)
        switch lines.count {
        case 0: send(IRCMessage("ACK", [], from: server, tags: [tag]))
        case 1:
            var line = lines[0]
            line.tags.insert(tag, at: 0)
            send(line)
        default: sendBatch("labeled-response", [], lines, tags: [tag])
        }
    }

    /// A line that the client sent comes again from here, after those that wait.
    mutating func perform(later line: IRCMessage) { extras.waiting.append(line) }

    // MARK: Sending

    /// An answer to the line that is looked at.
    mutating func reply(_ line: IRCMessage) {
        if extras.labelled != nil { extras.labelled?.lines.append(line) } else { send(line) }
    }

    mutating func answer(_ numeric: IRCNumeric, _ params: String...) { reply(line(numeric, params)) }

    func line(_ numeric: IRCNumeric, _ params: [String]) -> IRCMessage {
        let number = String(numeric.rawValue)
        let padded = String(repeating: "0", count: max(0, 3 - number.count)) + number
        return IRCMessage(padded, [nick] + params, from: server)
    }

    /// What went wrong, for programs by its code (IRCv3, standard replies).
    mutating func fail(_ command: String, _ code: String, _ phrase: String, _ context: [String] = []) {
        reply(IRCMessage("FAIL", [command, code] + context + [self.phrase(phrase)], from: server))
    }

    /// At once, whatever line is looked at.
    mutating func send(_ line: IRCMessage) {
        var line = line
        line.tags.removeAll { !caps.allow($0) }
        out.append(.reply(line.bytes))
    }

    /// Several lines that belong together; one after the other where the client does not know of that.
    mutating func sendBatch(_ type: String, _ params: [String], _ lines: [IRCMessage], tags: [IRCTag] = []) {
        for line in batch(type, params, lines, tags: tags) { send(line) }
    }

    mutating func batch(
        _ type: String, _ params: [String], _ lines: [IRCMessage], tags: [IRCTag] = [], from source: String? = nil
    ) -> [IRCMessage] {
        let source = source ?? server
        guard caps.contains(.batch) else { return lines }
        batches &+= 1
        let name = "b\(batches)"
        let inside = lines.map { line in
            var line = line
            // What is a batch within this one keeps the name of that.
            if line.tag("batch") == nil { line.tags.append(IRCTag("batch", name)) }
            return line
        }
        return [IRCMessage("BATCH", ["+\(name)", type] + params, from: source, tags: tags)] + inside
            + [IRCMessage("BATCH", ["-\(name)"], from: source)]
    }

    /// One request of ours; its id is of no account because there is never a second one.
    mutating func ask(_ method: Method, _ params: JSON, for step: IRCTask) {
        extras.step = step
        out.append(.request(Request(id: .int(1), method: method, params: params)))
    }

    /// What has no answer.
    mutating func notify(_ method: Method, _ params: JSON) {
        out.append(.request(Request(id: nil, method: method, params: params)))
    }

    mutating func hear() { out.append(.hear(.asked)) }

    /// Over a WebSocket its own pings do that.
    mutating func beginPings() {
        guard environment.asksForLife else { return }
        out.append(.wake(at: environment.clock.now().adding(seconds: Self.silenceSeconds)))
    }

    mutating func close(_ code: UInt16, _ reason: String) {
        extras.waiting = []
        extras.tasks = []
        out.append(.close(code, reason))
    }

    private mutating func taken() -> [Incoming] {
        defer { out = [] }
        return out
    }

    /// Lines that come first go out with this answer; what is left is done behind them, in order.
    private mutating func drained() -> Outgoing { Outgoing().followed(by: taken()) }

    // MARK: Words

    var nick: String { me?.username ?? registration?.nick ?? "*" }

    var mask: String { mask(of: nick) }

    func mask(of nick: String) -> String {
        let user = environment.takesGuests ? environment.roster.guest(named: nick.lowercased())?.user : nil
        return "\(nick)!\(user ?? nick)@\(server)"
    }

    func phrase(_ key: String, _ values: [String: PhraseValue] = [:]) -> String {
        environment.phrases.phrase("irc/\(key)", values, language: reader.language)
    }

    /// Begins the `cid` of what is said here.
    var prefix: String { "i\(String(extras.drawn, radix: 36))-" }

    mutating func newClientID() -> String {
        extras.nextSaid()
        return prefix + String(extras.said)
    }
}

extension DialectEnvironment {
    /// The nick of the other one in a direct room.
    func partner(in room: String, of person: IRCPerson?) -> String? {
        person.flatMap { roster.partner(in: room, of: $0.id)?.username }
    }
}
