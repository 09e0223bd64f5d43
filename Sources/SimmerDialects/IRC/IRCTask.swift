import SimmerDomain

/// A part of what a line asks for, which has at most one request of its own.
indirect enum IRCTask: Sendable {
    case logIn(isSasl: Bool)
    /// The login of this connection is for this connection alone.
    case logOut
    /// Somebody without an account is let in by that nick.
    case enter(String)
    case rename(String)
    /// How the person is shown to others.
    case setName
    /// `room.list` at the beginning.
    case welcome
    /// `sync`, which begins to tell.
    case subscribe
    case join(String)
    /// `room.list` once more, for a channel that is not known yet.
    case joinFresh(String)
    /// An invitation that waits.
    case accept
    /// An open room of that name.
    case open(channel: String)
    /// Out of an open room.
    case leave(room: String, reason: String)
    case members(IRCMembersWish, known: [ShownMember])
    case list([String])
    case setTopic(room: String)
    case kick(nick: String, room: String, reason: String)
    case operate(nick: String, room: String, isOn: Bool)
    case invite(nick: String, room: String)
    case say(IRCSaying)
    /// A direct room is opened for what is to be said there.
    case write(nick: String, IRCSaying)
    case redact(IRCReference, room: String)
    case react(room: String)
    case history(IRCHistoryWish)
    case targets(from: Instant, to: Instant, limit: Int)
    case mark(IRCMarkWish)
}

/// Whom the members of a room are asked for.
enum IRCMembersWish: Sendable {
    case names(channel: String, room: String)
    /// `fields`: of WHOX, nil for a plain WHO.
    case who(channel: String, room: String, fields: String?)

    var room: String {
        switch self {
        case .names(_, let room), .who(_, let room, _): room
        }
    }
}

/// What is to be said, and where.
struct IRCSaying: Sendable {
    /// As the client named it.
    var target: String
    var text: String
    var reply: IRCReference?
    /// It is answered to nobody (RFC 1459, 4.4.2).
    var isNotice: Bool
    /// Under which it is said.
    var cid = ""
    /// Of the line, where its answer is what comes back.
    var label: String?
}

extension IRCDialect {
    // MARK: Lines

    /// Looks at a line of the client's.
    mutating func perform(_ line: IRCMessage) {
        switch line.command {
        case "CAP": return negotiate(line)
        case "AUTHENTICATE": return authenticate(line)
        case "PASS": return pass(line)
        case "NICK": return nick(line)
        case "USER": return user(line)
        case "QUIT": return quit(line)
        case "PING":
            guard let word = line.params.first else { return answer(.noOrigin, phrase("need more")) }
            return reply(IRCMessage("PONG", [server, word], from: server))
        case "PONG", "ERROR": return
        default: break
        }
        guard registration == nil else { return answer(.notRegistered, phrase("log in first")) }
        switch line.command {
        case "JOIN": join(line)
        case "PART": part(line)
        case "NAMES": names(line)
        case "WHO": who(line)
        case "WHOIS": whois(line)
        case "LIST":
            extras.tasks.append(.list((line.params.first ?? "").split(separator: ",").map { $0.lowercased() }))
        case "TOPIC": topic(line)
        case "MODE": mode(line)
        case "INVITE": invite(line)
        case "KICK": kick(line)
        case "AWAY": away(line)
        case "MONITOR": monitor(line)
        case "USERHOST": userHost(line)
        case "ISON": isOn(line)
        case "SETNAME": setName(line)
        case "PRIVMSG", "NOTICE", "TAGMSG": message(line)
        case "BATCH": batch(line)
        case "REDACT": redact(line)
        case "CHATHISTORY": chathistory(line)
        case "MARKREAD": markRead(line)
        case "MOTD": answer(.noMotd, phrase("no motd"))
        case "VERSION": answer(.version, "simmer", server, "Simmer")
        case "TIME": answer(.time, server, IRCText.time(environment.clock.now()))
        case "LUSERS": users()
        case "HELP", "HELPOP": help(line)
        case "INFO": info()
        case "LINKS": answer(.endOfLinks, "*", phrase("end of list"))
        case "WHOWAS": whowas(line)
        default: answer(.unknownCommand, line.command, phrase("unknown command"))
        }
    }

    // MARK: Tasks

    mutating func run(_ task: IRCTask) {
        switch task {
        case .join(let name): enter(name)
        case .joinFresh, .welcome: ask(.roomList, [:], for: task)
        case .members(let wish, let known):
            let params = JSON.compact([
                "room": .string(wish.room), "after": known.last.map { .string($0.account) },
            ])
            ask(.roomMembers, params, for: task)
        case .list: ask(.roomList, [:], for: task)
        case .targets: ask(.roomList, ["last": false], for: task)
        case .say(let saying): say(saying)
        case .history(let wish): ask(.roomHistory, wish.params, for: task)
        case .mark(let wish): ask(wish.method, wish.params, for: task)
        case .leave(let room, let reason): leave(room, reason)
        case .kick(let nick, let room, let reason): kick(nick, room, reason)
        case .operate(let nick, let room, let isOn): operate(nick, room, isOn: isOn)
        case .logIn, .logOut, .enter, .rename, .setName, .subscribe, .accept, .open, .setTopic, .invite, .write,
            .redact, .react:
            break
        }
    }

    mutating func finish(_ done: IRCTask, _ result: JSON) {
        switch done {
        case .logIn(let isSasl): loggedIn(ResumeResult(result).account, isSasl: isSasl)
        case .welcome: welcome([ShownRoom](json: result) ?? [])
        case .logOut: close(1000, phrase("bye"))
        case .joinFresh(let name):
            takeRooms([ShownRoom](json: result) ?? [])
            enter(name, isFresh: true)
        case .accept, .open: accepted(RoomResult(result).room)
        case .leave(let room, let reason): left(room, reason)
        case .members(let wish, let known): members(wish, known, [ShownMember](json: result) ?? [])
        case .list(let wanted): list([ShownRoom](json: result) ?? [], wanted)
        case .enter:
            logIn(ResumeResult(result).account)
            welcomeWhenReady()
        case .rename: renamed()
        case .setName: named()
        case .write(_, let saying): opened(RoomResult(result).room, for: saying)
        case .invite(let nick, let room): answer(.inviting, nick, channels[room]?.name ?? "*")
        case .history(let wish): history(wish, HistoryResult(result))
        case .targets(let from, let to, let limit): targets([ShownRoom](json: result) ?? [], from, to, limit)
        case .mark(let wish): marked(wish, result)
        case .subscribe: for waiting in SyncResult(result).invitations { invited(waiting) }
        case .say(let saying): tellAway(saying)
        case .join, .setTopic, .kick, .operate, .redact, .react: break
        }
    }

    mutating func refuse(_ failed: IRCTask, _ refusal: Refusal, _ message: String) {
        let words = DisplayText.line(message)
        func name(_ room: String) -> String { channels[room]?.name ?? "*" }
        switch failed {
        case .logIn(let isSasl): loginRefused(isSasl: isSasl, words)
        case .logOut: close(1000, words)
        case .welcome: close(4009, words)
        case .joinFresh(let channel), .join(let channel): answer(.noSuchChannel, channel, words)
        case .accept: answer(.noSuchChannel, "*", words)
        case .enter(let nick), .rename(let nick): nickRefused(nick, refusal, words)
        case .setName:
            let code = refusal.reason == .offline ? "CANNOT_CHANGE_REALNAME" : "INVALID_REALNAME"
            self.failed("SETNAME", code, words, [])
        case .open(let channel): answer(refusal.reason == .limit ? .tooManyChannels : .noSuchChannel, channel, words)
        case .leave(let room, _): answer(.notOnChannel, name(room), words)
        case .say(let saying): cannotSay(saying, saying.target.hasPrefix("#") ? .cannotSend : .noSuchNick, words)
        case .write(_, let saying): cannotSay(saying, .noSuchNick, words)
        case .setTopic(let room): answer(.notOperator, name(room), words)
        case .kick(let nick, let room, _), .operate(let nick, let room, _):
            guard refusal.reason == .notFound else { return answer(.notOperator, name(room), words) }
            answer(.userNotInChannel, nick, name(room), words)
        case .invite(let nick, let room):
            if refusal.reason == .duplicate { return answer(.alreadyOnChannel, nick, name(room), words) }
            answer(refusal.reason == .notFound ? .noSuchNick : .notOperator, nick, name(room), words)
        case .redact(let reference, let room):
            let code = refusal.reason == .notFound ? "UNKNOWN_MSGID" : "REDACT_FORBIDDEN"
            self.failed("REDACT", code, words, [name(room), reference.text])
        case .history(let wish):
            self.failed(
                "CHATHISTORY", refusal.reason == .offline ? "MESSAGE_ERROR" : "INVALID_TARGET", words,
                [wish.subcommand, wish.name])
        case .targets: self.failed("CHATHISTORY", "MESSAGE_ERROR", words, ["TARGETS"])
        case .mark(.news): break
        case .mark(let wish): self.failed("MARKREAD", "INTERNAL_ERROR", words, [wish.name])
        case .members(let wish, _): answer(.noSuchChannel, name(wish.room), words)
        case .list: answer(.listEnd, words)
        case .subscribe, .react: break
        }
    }

    /// As `fail`, in the words of a refusal.
    mutating func failed(_ command: String, _ code: String, _ words: String, _ context: [String]) {
        reply(IRCMessage("FAIL", [command, code] + context + [words], from: server))
    }
}
