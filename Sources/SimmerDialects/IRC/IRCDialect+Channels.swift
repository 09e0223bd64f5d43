import SimmerDomain

/// Rooms as channels.
extension IRCDialect {
    /// `JOIN 0` of old leaves all.
    mutating func join(_ line: IRCMessage) {
        guard let names = line.params.first else { return needMore(line) }
        guard names != "0" else {
            for channel in channels.all where channel.isJoined && !channel.isDirect { leave(channel, "") }
            return hear()
        }
        extras.tasks += names.split(separator: ",").map { .join($0.lowercased()) }
    }

    mutating func enter(_ name: String, isFresh: Bool = false) {
        if let channel = channels.named(name), !channel.isDirect {
            guard !channel.isJoined else { return }
            channels.join(channel.id, true)
            hear()
            return entered(channel)
        }
        guard isFresh || !name.hasPrefix("#") || me?.isGuest ?? false else {
            return extras.tasks.insert(.joinFresh(name), at: 0)
        }
        guard let invitation = extras.invitations[name] else {
            guard environment.takesGuests, IRCText.isChannel(name) else {
                return answer(.noSuchChannel, name, phrase("no channel"))
            }
            return ask(.guestJoin, ["name": .string(name)], for: .open(channel: name))
        }
        ask(.roomJoin, ["invite": .string(invitation)], for: .accept)
    }

    /// The person has become a member by an invitation.
    mutating func accepted(_ room: ShownRoom) {
        channels.update(environment.shared(room), held: environment.channels, partner: nil)
        guard let channel = channels[room.id], !channel.isJoined else { return }
        extras.invitations[channel.name] = nil
        channels.join(channel.id, true)
        hear()
        entered(channel)
    }

    /// What a client is told of a channel that it has come into.
    mutating func entered(_ channel: IRCChannel) {
        if let me { reply(joining(me, to: channel.name)) }
        let topic = topic(of: channel)
        if !topic.isEmpty { answer(.topic, channel.name, topic) }
        extras.tasks.insert(.members(.names(channel: channel.name, room: channel.id), known: []), at: 0)
        if caps.contains(.readMarker) { extras.tasks.insert(.mark(.find(name: channel.name, room: channel.id)), at: 0) }
    }

    /// `name`: as shown to people, where the roster does not know it.
    func joining(_ who: IRCPerson, called name: String? = nil, to channel: String) -> IRCMessage {
        let name = name ?? environment.roster.person(who.id)?.name ?? who.username
        let account = who.isGuest ? "*" : who.username
        let more = caps.contains(.extendedJoin) ? [account, DisplayText.line(name)] : []
        return IRCMessage(
            "JOIN", [channel] + more, from: mask(of: who.username),
            tags: who.isGuest ? [] : [IRCTag("account", who.username)])
    }

    /// Listens no more; the person stays a member, but of a room that is open.
    mutating func part(_ line: IRCMessage) {
        guard let names = line.params.first else { return needMore(line) }
        for name in names.split(separator: ",").map(String.init) {
            guard let channel = joined(name) else { continue }
            leave(channel, line.params.count > 1 ? line.params[1] : "")
        }
        hear()
    }

    private mutating func leave(_ channel: IRCChannel, _ why: String) {
        if channel.isOpen { return extras.tasks.append(.leave(room: channel.id, reason: why)) }
        channels.join(channel.id, false)
        reply(IRCMessage("PART", [channel.name] + (why.isEmpty ? [] : [why]), from: mask))
    }

    mutating func leave(_ room: String, _ reason: String) {
        ask(
            .roomLeave,
            ["room": .string(room), "reason": .string(IRCText.reason(reason)), "cid": .string(newClientID())],
            for: .leave(room: room, reason: reason))
    }

    mutating func left(_ room: String, _ why: String) {
        guard let channel = channels[room] else { return }
        channels.remove(room)
        reply(IRCMessage("PART", [channel.name] + (why.isEmpty ? [] : [why]), from: mask))
        hear()
    }

    /// The channel, if it is one that is listened to; else says that it is not.
    mutating func joined(_ name: String) -> IRCChannel? {
        guard let channel = channels.named(name), !channel.isDirect else {
            if let room = open(name) {
                answer(.notOnChannel, room.name, phrase("not joined"))
            } else {
                answer(.noSuchChannel, name, phrase("no channel"))
            }
            return nil
        }
        guard channel.isJoined else {
            answer(.notOnChannel, channel.name, phrase("not joined"))
            return nil
        }
        return channel
    }

    /// A room that whoever is here may come into.
    func open(_ name: String) -> OpenRoom? {
        guard environment.takesGuests else { return nil }
        return environment.roster.open.first { $0.name.lowercased() == name.lowercased() }
    }

    // MARK: Who is there

    mutating func names(_ line: IRCMessage) {
        for name in (line.params.first ?? "").split(separator: ",").map(String.init) {
            guard let channel = channels.named(name), !channel.isDirect else {
                answer(.endOfNames, name, phrase("end of names"))
                continue
            }
            extras.tasks.append(.members(.names(channel: channel.name, room: channel.id), known: []))
        }
        if line.params.isEmpty { answer(.endOfNames, "*", phrase("end of names")) }
    }

    mutating func who(_ line: IRCMessage) {
        guard let name = line.params.first else { return needMore(line) }
        let fields = line.params.dropFirst().first.flatMap { $0.contains("%") ? $0 : nil }
        if let channel = channels.named(name), !channel.isDirect {
            return extras.tasks.append(
                .members(.who(channel: channel.name, room: channel.id, fields: fields), known: []))
        }
        if name.contains(where: { $0 == "*" || $0 == "?" }) {
            let people = environment.roster.everybody(knownTo: me?.id ?? "")
            for person in people.filter({ IRCText.fits($0.username, name) }).prefix(Self.mostMasked) {
                reply(whoLine(person, flags: "", in: "*", fields))
            }
        } else if let person = known(name) {
            reply(whoLine(person, flags: "", in: "*", fields))
        }
        answer(.endOfWho, name, phrase("end of who"))
    }

    /// More of those who fit a mask are not told at once.
    private static let mostMasked = 200

    /// A page of members has come.
    mutating func members(_ wish: IRCMembersWish, _ known: [ShownMember], _ page: [ShownMember]) {
        let all = known + page
        // A full page is not the last.
        guard page.count < 200 else { return extras.tasks.insert(.members(wish, known: all), at: 0) }
        let people = all.filter { $0.username?.isEmpty == false }
        switch wish {
        case .names(let channel, _): names(people, of: channel)
        case .who(let channel, _, let fields):
            for member in people {
                let person = environment.roster.person(member.account)
                guard let person else { continue }
                reply(whoLine(person, flags: member.role == "owner" ? "@" : "", in: channel, fields))
            }
            answer(.endOfWho, channel, phrase("end of who"))
        }
    }

    private mutating func names(_ people: [ShownMember], of channel: String) {
        var text = ""
        func line(_ text: String) -> IRCMessage { self.line(.names, ["=", channel, text]) }
        for member in people {
            let name = member.username ?? ""
            let word = (member.role == "owner" ? "@" : "") + (caps.contains(.hostInNames) ? mask(of: name) : name)
            if !text.isEmpty, text.utf8.count + word.utf8.count > 380 {
                reply(line(text))
                text = ""
            }
            text += (text.isEmpty ? "" : " ") + word
        }
        if !text.isEmpty { reply(line(text)) }
        answer(.endOfNames, channel, phrase("end of names"))
    }

    private func whoLine(_ person: RosterPerson, flags: String, in channel: String, _ fields: String?) -> IRCMessage {
        let state = (person.state == "online" ? "H" : "G") + (person.isBot ? "b" : "") + flags
        let (name, user) = (DisplayText.line(person.name), person.user ?? person.username)
        guard let fields, let percent = fields.firstIndex(of: "%") else {
            return line(
                .whoReply, [channel, user, server, server, person.username, state, "0 \(name)"])
        }
        let parts = fields[fields.index(after: percent)...].split(separator: ",", maxSplits: 1)
        let wanted = Set(parts.first ?? "")
        // In the order that WHOX gives them, whatever that of the question is.
        let all: [(Character, String)] = [
            ("t", parts.count > 1 ? String(parts[1]) : "0"), ("c", channel), ("u", user),
            ("i", "255.255.255.255"), ("h", server), ("s", server), ("n", person.username), ("f", state),
            ("d", "0"), ("l", "0"), ("a", person.isGuest ? "0" : person.username), ("o", "n/a"), ("r", name),
        ]
        return line(.whoxReply, all.filter { wanted.contains($0.0) }.map(\.1))
    }

    /// Somebody of whom the person knows, by the nick.
    func known(_ nick: String) -> RosterPerson? {
        environment.roster.person(named: nick.lowercased(), knownTo: me?.id ?? "")
    }

    mutating func whois(_ line: IRCMessage) {
        guard let nick = line.params.last else { return answer(.noNickGiven, phrase("no nick")) }
        defer { answer(.endOfWhois, nick, phrase("end of whois")) }
        guard let person = known(nick) else { return answer(.noSuchNick, nick, phrase("no nick here")) }
        let name = person.username
        answer(.whoisUser, name, person.user ?? name, server, "*", DisplayText.line(person.name))
        answer(.whoisServer, name, server, "Simmer")
        if person.state != "online" { answer(.away, name, person.away ?? phrase(person.state)) }
        if person.isBot { answer(.whoisBot, name, phrase("is bot")) }
        if !person.isGuest { answer(.whoisAccount, name, name, phrase("is logged in")) }
    }

    // MARK: The rooms themselves

    mutating func list(_ rooms: [ShownRoom], _ wanted: [String]) {
        takeRooms(rooms)
        answer(.listStart, "Channel", "Users  Name")
        for room in rooms {
            guard let channel = channels[room.id], !channel.isDirect, wanted.isEmpty || wanted.contains(channel.name)
            else { continue }
            answer(.list, channel.name, String(room.members), topic(of: channel))
        }
        for room in environment.takesGuests ? environment.roster.open : [] {
            guard channels.named(room.name) == nil, wanted.isEmpty || wanted.contains(room.name) else { continue }
            answer(.list, room.name, String(room.members), DisplayText.line(room.topic))
        }
        answer(.listEnd, phrase("end of list"))
    }

    private func topic(of channel: IRCChannel) -> String {
        channel.isDirect ? "" : DisplayText.line(environment.roster.topic(of: channel.id))
    }

    mutating func topic(_ line: IRCMessage) {
        guard let name = line.params.first else { return needMore(line) }
        guard let channel = joined(name) else { return }
        guard line.params.count > 1 else {
            let topic = topic(of: channel)
            return topic.isEmpty
                ? answer(.noTopic, channel.name, phrase("no topic")) : answer(.topic, channel.name, topic)
        }
        ask(
            .roomSet,
            ["room": .string(channel.id), "topic": .string(line.params[1]), "cid": .string(newClientID())],
            for: .setTopic(room: channel.id))
    }

    /// Read only: who may do what is the rooms' own affair.
    mutating func mode(_ line: IRCMessage) {
        guard let name = line.params.first else { return needMore(line) }
        let wanted = line.params.count > 1 ? line.params[1] : ""
        guard name.hasPrefix("#") else {
            guard name.lowercased() == nick.lowercased() else { return answer(.usersDontMatch, phrase("not yours")) }
            return wanted.isEmpty ? answer(.userMode, "+i") : answer(.unknownUserMode, phrase("no modes"))
        }
        guard let channel = joined(name) else { return }
        switch wanted {
        case "": answer(.channelMode, channel.name, "+nt")
        case "b", "+b": answer(.endOfBans, channel.name, phrase("end of bans"))
        case "e", "+e": answer(.endOfExceptions, channel.name, phrase("end of bans"))
        case "I", "+I": answer(.endOfInviteExceptions, channel.name, phrase("end of bans"))
        case "+o", "-o":
            guard line.params.count > 2 else { return needMore(line) }
            extras.tasks.append(.operate(nick: line.params[2], room: channel.id, isOn: wanted == "+o"))
        default:
            let known = wanted.allSatisfy { "+-nt".contains($0) }
            guard !known else { return answer(.notOperator, channel.name, phrase("no modes")) }
            let letter = wanted.first { $0 != "+" && $0 != "-" }.map(String.init) ?? wanted
            reply(self.line(.unknownMode, [letter, phrase("no modes")]))
        }
    }

    /// Makes somebody an owner, or no owner any more.
    mutating func operate(_ nick: String, _ room: String, isOn: Bool) {
        guard let person = known(nick) else { return answer(.noSuchNick, nick, phrase("no nick here")) }
        ask(
            .roomSetRole,
            [
                "room": .string(room), "account": .string(person.id), "role": .string(isOn ? "owner" : "member"),
                "cid": .string(newClientID()),
            ], for: .operate(nick: nick, room: room, isOn: isOn))
    }

    mutating func invite(_ line: IRCMessage) {
        guard line.params.count >= 2 else { return needMore(line) }
        guard let channel = joined(line.params[1]) else { return }
        let nick = line.params[0]
        // Who has an account is told to nobody; guests are known to everybody who may come in here.
        guard !channel.isOpen || known(nick) != nil else { return answer(.noSuchNick, nick, phrase("no nick here")) }
        ask(
            .roomInvite,
            ["room": .string(channel.id), "username": .string(nick.lowercased()), "cid": .string(newClientID())],
            for: .invite(nick: nick, room: channel.id))
    }

    mutating func kick(_ line: IRCMessage) {
        guard line.params.count >= 2 else { return needMore(line) }
        let reason = line.params.count > 2 ? line.params[2] : ""
        let names = line.params[0].split(separator: ",").map(String.init)
        for (place, nick) in line.params[1].split(separator: ",").prefix(4).enumerated() {
            // One channel for all, or as many as there are people.
            guard let channel = joined(names.count > place ? names[place] : names.first ?? "") else { continue }
            extras.tasks.append(.kick(nick: String(nick), room: channel.id, reason: reason))
        }
    }

    mutating func kick(_ nick: String, _ room: String, _ reason: String) {
        guard let person = known(nick) else {
            return answer(.userNotInChannel, nick, channels[room]?.name ?? "*", phrase("no nick here"))
        }
        ask(
            .roomRemoveMember,
            [
                "room": .string(room), "account": .string(person.id), "reason": .string(IRCText.reason(reason)),
                "cid": .string(newClientID()),
            ], for: .kick(nick: nick, room: room, reason: reason))
    }

    // MARK: People

    mutating func away(_ line: IRCMessage) {
        let words = IRCText.reason(line.params.first ?? "")
        isAway = !words.isEmpty
        notify(.presence, ["state": .string(isAway ? "away" : "active"), "text": .string(words)])
        answer(isAway ? .nowAway : .back, phrase(isAway ? "you are away" : "you are back"))
    }

    static let mostMonitored = 100

    mutating func monitor(_ line: IRCMessage) {
        guard let sign = line.params.first?.uppercased() else { return needMore(line) }
        let named = (line.params.dropFirst().first ?? "").lowercased().split(separator: ",").map(String.init)
        switch sign {
        case "+":
            for nick in named where !extras.monitored.contains(nick) {
                guard extras.monitored.count < Self.mostMonitored else {
                    return answer(.monitorFull, String(Self.mostMonitored), nick, phrase("monitor full"))
                }
                extras.monitored.insert(nick)
                tellMonitored(nick)
            }
        case "-": extras.monitored.subtract(named)
        case "C": extras.monitored = []
        case "L":
            if !extras.monitored.isEmpty { answer(.monitorList, extras.monitored.sorted().joined(separator: ",")) }
            answer(.endOfMonitorList, phrase("end of list"))
        case "S": for nick in extras.monitored.sorted() { tellMonitored(nick) }
        default: answer(.unknownCommand, "MONITOR", phrase("unknown command"))
        }
    }

    private mutating func tellMonitored(_ nick: String) {
        let isThere = known(nick).map { $0.state != "offline" } ?? false
        answer(isThere ? .monitorOnline : .monitorOffline, isThere ? mask(of: nick) : nick)
    }

    mutating func userHost(_ line: IRCMessage) {
        guard !line.params.isEmpty else { return needMore(line) }
        let there = line.params.prefix(5).compactMap { known($0) }
        answer(
            .userHost,
            there.map { "\($0.username)=\($0.state == "online" ? "+" : "-")\($0.user ?? $0.username)@\(server)" }
                .joined(separator: " "))
    }

    mutating func isOn(_ line: IRCMessage) {
        guard !line.params.isEmpty else { return needMore(line) }
        let there = line.params.flatMap { $0.split(separator: " ") }.compactMap { known(String($0)) }
        answer(.isOn, there.filter { $0.state != "offline" }.map(\.username).joined(separator: " "))
    }
}
