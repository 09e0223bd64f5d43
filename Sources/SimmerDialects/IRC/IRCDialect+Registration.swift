import Foundation
import SimmerDomain

/// What a client says before it is let in.
struct IRCRegistration: Sendable {
    var nick: String?
    var hasUser = false
    var user: String?
    var realName: String?
    /// "name:password", of old clients.
    var pass: String?
    /// It negotiates, and has not said that it is done.
    var isNegotiating = false
    /// The version of that, 301 for the one without a number.
    var version = 301
    /// What came of AUTHENTICATE so far; nil where none is under way.
    var sasl: String?
    var isWelcome = false
    /// Why SASL let nobody in.
    var refusal: String?

    /// Characters of one piece; a shorter one is the last.
    static let saslPiece = 400
    static let mostSasl = 4_000
}

/// CAP, AUTHENTICATE, PASS, NICK, USER, and the welcome.
extension IRCDialect {
    /// How the socket of somebody ends who is let in by nothing. The words are in ERROR before that; web clients put
    /// “connection error” in their place where it ends otherwise.
    private static let unknown: UInt16 = 1000

    /// Passwords go over TLS, or do not leave the machine.
    private var mayLogIn: Bool { environment.isPrivate && me == nil }

    mutating func negotiate(_ line: IRCMessage) {
        guard let subcommand = line.params.first?.uppercased() else { return needMore(line) }
        let wanted = line.params.dropFirst().last ?? ""
        switch subcommand {
        case "LS":
            registration?.isNegotiating = true
            let version = max(registration?.version ?? 301, Int(wanted) ?? 301)
            registration?.version = version
            if version >= 302 { caps.insert(.capNotify) }
            tellCaps("LS", IRCCapabilities.offer(to: version, mayLogIn: environment.isPrivate), in: version)
        case "LIST": tellCaps("LIST", caps.names, in: registration?.version ?? 302)
        case "REQ":
            registration?.isNegotiating = true
            change(wanted)
        case "END":
            registration?.isNegotiating = false
            welcomeWhenReady()
        default: answer(.invalidCap, subcommand, phrase("unknown command"))
        }
    }

    private mutating func tellCaps(_ subcommand: String, _ names: [String], in version: Int) {
        var lines: [String] = [""]
        for name in names {
            if lines[lines.count - 1].utf8.count + name.utf8.count > 400 { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + name
        }
        for (place, text) in lines.enumerated() {
            let more = place < lines.count - 1 && version >= 302 ? ["*"] : []
            reply(IRCMessage("CAP", [nick, subcommand] + more + [text], from: server))
        }
    }

    /// All of them or none.
    private mutating func change(_ wanted: String) {
        var changed = caps
        for word in wanted.split(separator: " ") {
            let isOff = word.first == "-"
            guard let capability = IRCCapabilities.named(String(isOff ? word.dropFirst() : word)),
                capability != .sasl || environment.isPrivate, !isOff || capability != .capNotify
            else { return reply(IRCMessage("CAP", [nick, "NAK", wanted], from: server)) }
            if isOff { changed.remove(capability) } else { changed.insert(capability) }
        }
        caps = changed
        reply(IRCMessage("CAP", [nick, "ACK", wanted], from: server))
    }

    // MARK: Logging in

    mutating func authenticate(_ line: IRCMessage) {
        guard let word = line.params.first else { return needMore(line) }
        guard environment.isPrivate else { return answer(.saslFail, phrase("no tls")) }
        guard me == nil else {
            // A guest goes on as one for as long as the connection lives.
            let isGuest = me?.isGuest ?? false
            return answer(isGuest ? .alreadyRegistered : .saslAlready, phrase("already logged in"))
        }
        guard let sasl = registration?.sasl else {
            guard word.uppercased() == "PLAIN" else {
                answer(.saslMechanisms, "PLAIN", phrase("mechanisms"))
                return answer(.saslFail, phrase("login failed"))
            }
            registration?.sasl = ""
            return reply(IRCMessage("AUTHENTICATE", ["+"]))
        }
        guard word != "*" else {
            registration?.sasl = nil
            return answer(.saslAborted, phrase("login aborted"))
        }
        let whole = sasl + (word == "+" ? "" : word)
        guard word.utf8.count <= IRCRegistration.saslPiece, whole.utf8.count <= IRCRegistration.mostSasl else {
            registration?.sasl = nil
            return answer(word.utf8.count > IRCRegistration.saslPiece ? .saslTooLong : .saslFail, phrase("too long"))
        }
        guard word.utf8.count < IRCRegistration.saslPiece else {
            registration?.sasl = whole
            return
        }
        registration?.sasl = nil
        // RFC 4616: who one is to be, who one is, the password.
        let parts = Data(base64Encoded: whole).map {
            $0.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
                .compactMap { String(bytes: $0, encoding: .utf8) }
        }
        guard let parts, parts.count == 3, parts[0].isEmpty || parts[0] == parts[1] else {
            return answer(.saslFail, phrase("login failed"))
        }
        logIn(parts[1], parts[2], isSasl: true)
    }

    private mutating func logIn(_ name: String, _ password: String, isSasl: Bool) {
        ask(.accountLogin, ["login": .string(name), "password": .string(password)], for: .logIn(isSasl: isSasl))
    }

    mutating func loggedIn(_ account: OwnAccount, isSasl: Bool) {
        logIn(account)
        hasOwnLogin = true
        let words = phrase("logged in", ["name": .text(account.username)])
        if isSasl {
            answer(.loggedIn, mask, account.username, words)
            answer(.saslSuccess, phrase("login done"))
        }
        welcomeWhenReady()
    }

    mutating func quit(_ line: IRCMessage) {
        let reason = line.params.first.map { "Quit: \($0)" } ?? "Quit"
        if me?.isGuest ?? false { return ask(.guestLeave, ["reason": .string(IRCText.reason(reason))], for: .logOut) }
        guard hasOwnLogin else { return close(1000, phrase("bye")) }
        ask(.accountLogout, [:], for: .logOut)
    }

    mutating func loginRefused(isSasl: Bool, _ message: String) {
        guard !isSasl else {
            registration?.refusal = message
            return answer(.saslFail, message)
        }
        answer(.passwordMismatch, message)
        close(Self.unknown, message)
    }

    mutating func logIn(_ account: OwnAccount) {
        let isGuest = account.role == Account.Role.guest.name
        me = IRCPerson(
            id: environment.roster.person(account.id)?.id ?? account.id,
            username: isGuest ? account.displayName : account.username,
            isGuest: isGuest)
    }

    // MARK: Names

    mutating func pass(_ line: IRCMessage) {
        guard !line.params.isEmpty else { return needMore(line) }
        // Clients send one with blanks in it as it is.
        let text = line.params.joined(separator: " ")
        guard registration?.isWelcome == false else { return answer(.alreadyRegistered, phrase("already logged in")) }
        registration?.pass = text
    }

    /// The nick is the user name, whatever a client would like better. Guests have whatever is free.
    mutating func nick(_ line: IRCMessage) {
        guard let wanted = line.params.first, !wanted.isEmpty else { return answer(.noNickGiven, phrase("no nick")) }
        guard registration != nil else {
            guard wanted != nick else { return }
            if me?.isGuest ?? false { return ask(.guestRename, ["nick": .string(wanted)], for: .rename(wanted)) }
            return wanted.lowercased() == nick ? () : answer(.noNickChange, phrase("nick is name"))
        }
        guard wanted.utf8.count <= 64, !wanted.contains(where: { " ,*?!@#:".contains($0) }) else {
            return answer(.badNick, "*", phrase("bad nick"))
        }
        registration?.nick = wanted
        welcomeWhenReady()
    }

    mutating func user(_ line: IRCMessage) {
        guard registration != nil else { return answer(.alreadyRegistered, phrase("already logged in")) }
        guard line.params.count >= 4, !line.params[0].isEmpty, !line.params[3].isEmpty else { return needMore(line) }
        registration?.hasUser = true
        registration?.user = line.params[0]
        registration?.realName = line.params[3]
        welcomeWhenReady()
    }

    /// Whoever has said all that is to be said comes in, or hears why not.
    mutating func welcomeWhenReady() {
        guard let registration, registration.nick != nil, registration.hasUser, !registration.isNegotiating,
            !registration.isWelcome
        else { return }
        guard me == nil else {
            self.registration?.isWelcome = true
            return ask(.roomList, [:], for: .welcome)
        }
        guard let pass = registration.pass else {
            if environment.takesGuests, let nick = registration.nick {
                let name = registration.realName ?? nick
                let user = registration.user ?? nick
                return ask(
                    .guestEnter, ["nick": .string(nick), "user": .string(user), "name": .string(name)],
                    for: .enter(nick))
            }
            let words = registration.refusal ?? phrase(environment.isPrivate ? "account required" : "no tls")
            failed("*", "ACCOUNT_REQUIRED", words, [])
            return close(Self.unknown, words)
        }
        self.registration?.pass = nil
        guard mayLogIn else {
            fail("*", "ACCOUNT_REQUIRED", "no tls")
            return close(Self.unknown, phrase("no tls"))
        }
        // "name:password", or the nick's.
        let parts = pass.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        logIn(parts.count == 2 ? parts[0] : registration.nick ?? "", parts.last ?? "", isSasl: false)
    }

    /// A nick that cannot be had; before one is let in the client names another.
    mutating func nickRefused(_ wanted: String, _ refusal: Refusal, _ words: String) {
        registration?.nick = nil
        switch refusal.reason {
        case .duplicate: reply(line(.nickInUse, [wanted, words]))
        case .limit, .offline:
            guard registration != nil else { return answer(.cannotSend, wanted, words) }
            close(4009, words)
        default: reply(line(.badNick, [wanted, words]))
        }
    }

    mutating func renamed() {
        guard let me else { return }
        guard let person = environment.roster.person(me.id), person.username != me.username else { return }
        reply(IRCMessage("NICK", [person.username], from: mask))
        self.me = IRCPerson(id: me.id, username: person.username, isGuest: true)
    }

    // MARK: How one is shown

    /// IRCv3, `setname`.
    mutating func setName(_ line: IRCMessage) {
        guard let name = line.params.first else { return needMore(line) }
        let isGuest = me?.isGuest ?? false
        ask(
            isGuest ? .guestRename : .accountSet, [isGuest ? "name" : "displayName": .string(name)], for: .setName)
    }

    mutating func named() {
        guard let me, let person = environment.roster.person(me.id) else { return }
        guard caps.contains(.setname) else { return }
        reply(IRCMessage("SETNAME", [DisplayText.line(person.name)], from: mask))
    }

    /// The rooms are known: greets, and begins to listen to what is said to the person alone.
    mutating func welcome(_ rooms: [ShownRoom]) {
        takeRooms(rooms)
        registration = nil
        answer(.welcome, phrase("welcome", ["name": .text(nick)]))
        answer(.yourHost, phrase("your host", ["host": .text(server)]))
        answer(.created, phrase("created"))
        answer(.myInfo, server, "simmer", "i", "nt")
        let most = IRCHistoryWish.most
        let supported = [
            "NETWORK=Simmer", "CASEMAPPING=ascii", "CHANTYPES=#", "PREFIX=(o)@", "CHANMODES=,,,nt", "NICKLEN=32",
            "NAMELEN=\(DisplayName.most)",
            "CHANNELLEN=64", "TOPICLEN=500", "MONITOR=\(Self.mostMonitored)", "WHOX", "BOT=b", "UTF8ONLY",
            "CHATHISTORY=\(most)", "MSGREFTYPES=msgid,timestamp",
            "TARGMAX=PRIVMSG:4,NOTICE:4,JOIN:,PART:,KICK:4,NAMES:1",
            "CLIENTTAGDENY=*,-typing,-draft/react,-draft/reply,-draft/unreact",
        ]
        // At most thirteen stand in one line.
        for start in stride(from: 0, to: supported.count, by: 12) {
            let words = Array(supported[start..<min(start + 12, supported.count)])
            reply(line(.supported, words + [phrase("supported")]))
        }
        answer(.noMotd, phrase("no motd"))
        beginPings()
        hear()
        ask(.sync, [:], for: .subscribe)
    }

    mutating func takeRooms(_ rooms: [ShownRoom]) {
        channels.replace(with: rooms.map(environment.shared), held: environment.channels) { [environment, me] in
            environment.partner(in: $0.id, of: me)
        }
    }

    mutating func needMore(_ line: IRCMessage) { answer(.needMoreParams, line.command, phrase("need more")) }
}
