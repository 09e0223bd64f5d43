import SimmerDomain

/// What a client is told.
extension IRCDialect {
    mutating func tell(_ event: Event) {
        switch event.name {
        case .message:
            let message = ShownMessage(event.params)
            guard let cid = message.cid, cid.hasPrefix(prefix) else { break }
            let label = extras.echoes.removeValue(forKey: cid)
            guard caps.contains(.echoMessage) else { return }
            return tellEcho(lines(for: event), label)
        case .member:
            let change = ChangedMember(event.params)
            // Our own coming and going is told by what we do, and by the account's log.
            if change.account == me?.id {
                guard change.was != nil, change.role != nil || change.by != change.account else { return }
            }
            if tellGone(change, event) { return }
        case .room: return tellRoom(ChangedRoom(event.params), event)
        case .account: return tellAccount(AccountChange(event.params), event)
        case .typing: return tellTyping(event)
        case .presence: return tellPresence(event)
        case .timer, .reminder: return tellAlarm(event)
        // What is under way is still answered; then the server closes.
        case .bye: return send(IRCMessage("NOTICE", [nick, phrase("restarting")], from: server))
        case .read: return tellRead(event)
        case .gap, .synced, .card, .item: return
        case .messageEdited, .messageDeleted, .messageReacted: break
        }
        for line in lines(for: event) { send(line) }
        if event.name == .member {
            tellAway(ChangedMember(event.params))
            removed(ChangedMember(event.params))
        }
    }

    /// A guest is gone from all rooms at once.
    private mutating func tellGone(_ change: ChangedMember, _ event: Event) -> Bool {
        guard change.isGone ?? false, channels[change.place.room]?.isJoined ?? false else { return false }
        guard lastNews.isFresh(change.account) else { return true }
        lines(for: event).forEach { send($0) }
        return true
    }

    /// Whoever comes in may be away (IRCv3, `away-notify`).
    private mutating func tellAway(_ change: ChangedMember) {
        guard caps.contains(.awayNotify), change.was == nil, change.role != nil, change.account != me?.id,
            let channel = channels[change.place.room], channel.isJoined, !channel.isDirect,
            let person = environment.roster.person(change.account), let words = person.away
        else { return }
        send(IRCMessage("AWAY", [words], from: mask(of: person.username)))
    }

    /// Somebody else has taken us out.
    private mutating func removed(_ change: ChangedMember) {
        guard change.account == me?.id, change.role == nil, channels[change.place.room]?.isJoined ?? false else {
            return
        }
        channels.remove(change.place.room)
        hear()
    }

    private mutating func tellEcho(_ lines: [IRCMessage], _ label: String?) {
        if let label, extras.gathered[label] != nil { return gather(lines, label) }
        guard let label, !lines.isEmpty else { return lines.forEach { send($0) } }
        let tag = IRCTag("label", label)
        if lines.count == 1 || lines[0].command == "BATCH" {
            var lines = lines
            lines[0].tags.insert(tag, at: 0)
            for line in lines { send(line) }
        } else {
            sendBatch("labeled-response", [], lines, tags: [tag])
        }
    }

    // MARK: The log of a room

    /// The lines that show an event of a room's log, now or from the past.
    mutating func lines(for event: Event) -> [IRCMessage] {
        guard let room = event.room, let channel = channels[room], channel.isJoined else { return [] }
        switch event.name {
        case .message: return lines(of: ShownMessage(event.params), in: channel, event.author)
        case .messageEdited:
            let edited = EditedMessage(event.params)
            return said(
                phrase("edited", ["text": .text(edited.text)]), by: nick(event.author, edited.by), in: channel,
                tags(edited.place, reply: edited.of))
        case .messageDeleted:
            guard caps.contains(.redaction) else { return [] }
            let deleted = ChangedMessage(event.params)
            let id = IRCReference(room, deleted.of).text
            let by = nick(event.author, deleted.by)
            return [
                IRCMessage(
                    "REDACT", [target(of: channel, from: by), id], from: mask(of: by), tags: tags(deleted.place))
            ]
        case .messageReacted:
            let reacted = ReactedMessage(event.params)
            guard caps.contains(.messageTags), let emoji = reacted.emoji else { return [] }
            let by = nick(event.author, reacted.change.by)
            let name = reacted.isOn ?? true ? "+draft/react" : "+draft/unreact"
            return [
                IRCMessage(
                    "TAGMSG", [target(of: channel, from: by)], from: mask(of: by),
                    tags: tags(reacted.change.place, reply: reacted.change.of) + [IRCTag(name, emoji)])
            ]
        case .member: return lines(of: ChangedMember(event.params), in: channel, event.author)
        // Of the past; what is told now changes what the channel is called, too.
        case .room:
            guard let topic = event.params["topic"]?.string else { return [] }
            return [topicLine(topic, of: channel, ChangedRoom(event.params), event.author)]
        default: return []
        }
    }

    private func topicLine(
        _ topic: String, of channel: IRCChannel, _ change: ChangedRoom, _ author: RoomEvent.Author?
    ) -> IRCMessage {
        IRCMessage(
            "TOPIC", [channel.name, DisplayText.line(topic)], from: mask(of: nick(author, change.by)),
            tags: tags(change.place))
    }

    private mutating func lines(
        of message: ShownMessage, in channel: IRCChannel, _ author: RoomEvent.Author?
    ) -> [IRCMessage] {
        guard message.isDeleted != true else { return [] }
        let who = nick(author, message.from.account)
        var tags = [
            IRCTag("time", IRCText.time(message.at)), IRCTag("msgid", IRCReference(message.room, message.seq).text),
        ]
        if !isGuest(message.from.account) { tags.append(IRCTag("account", who)) }
        if let of = message.replyTo { tags.append(IRCTag("+draft/reply", IRCReference(message.room, of).text)) }
        if message.from.isBot || message.from.kind != nil { tags.append(IRCTag("bot")) }
        var text = message.text
        for mark in links(of: message) { text += (text.isEmpty ? "" : "\n") + mark }
        return said(text, by: who, in: channel, tags)
    }

    /// Where pictures and documents are seen, by members who are logged in.
    private func links(of message: ShownMessage) -> [String] {
        let page = environment.home.map { "\($0)/#/room/\(message.room)" } ?? ""
        func line(_ key: String, _ values: [String: PhraseValue]) -> String {
            phrase(key, values) + (page.isEmpty ? "" : " \(page)")
        }
        var lines: [String] = []
        if let photos = message.photos, !photos.isEmpty {
            lines.append(line("photos", ["count": .number(Double(photos.count))]))
        }
        return lines + (message.files ?? []).map { line("file", ["name": .text($0.name)]) }
    }

    /// A text as the lines that say it.
    private mutating func said(
        _ text: String, by who: String, in channel: IRCChannel, _ tags: [IRCTag]
    ) -> [IRCMessage] {
        let source = mask(of: who)
        let target = target(of: channel, from: who)
        let most = IRCMessage.mostBytes - ":\(source) PRIVMSG \(target) :".utf8.count
        var lines: [IRCMessage] = []
        let asOne = caps.isSuperset(of: [.multiline, .batch])
        for text in DisplayText.lines(text) where asOne || !text.isEmpty {
            for (place, piece) in IRCText.pieces(text, most: most).enumerated() {
                let isRest = place > 0 && asOne ? [IRCTag("draft/multiline-concat")] : []
                lines.append(IRCMessage("PRIVMSG", [target, piece], from: source, tags: isRest))
            }
        }
        guard !lines.isEmpty else { return [] }
        guard asOne, lines.count > 1 else {
            // The id stands for the whole, once.
            let rest = tags.filter { $0.name != "msgid" }
            for place in lines.indices { lines[place].tags += place == 0 ? tags : rest }
            return lines
        }
        return batch("draft/multiline", [target], lines, tags: tags, from: source)
    }

    private func lines(of change: ChangedMember, in channel: IRCChannel, _ author: RoomEvent.Author?) -> [IRCMessage] {
        // Nobody comes into a query or goes from it.
        guard !channel.isDirect else { return [] }
        let person = environment.roster.person(change.account)
        let who = person?.username ?? IRCDialect.nick(of: change.name)
        let place = tags(change.place)
        switch (change.was, change.role) {
        case (nil, _?):
            let isGuest = person?.isGuest ?? false
            let name = isGuest ? person?.name ?? change.name : change.name
            var line = joining(
                IRCPerson(id: change.account, username: who, isGuest: isGuest), called: name, to: channel.name)
            line.tags += place
            return [line]
        case (_, nil) where change.isGone ?? false:
            return [IRCMessage("QUIT", [change.reason ?? phrase("gone")], from: mask(of: who), tags: place)]
        case (_, nil) where change.by == change.account:
            let reason = change.reason.map { [$0] } ?? []
            return [IRCMessage("PART", [channel.name] + reason, from: mask(of: who), tags: place)]
        case (_, nil):
            return [
                IRCMessage(
                    "KICK", [channel.name, who, change.reason ?? nick(author, change.by)],
                    from: mask(of: nick(author, change.by)), tags: place)
            ]
        case (_, let role):
            let sign = role == "owner" ? "+o" : "-o"
            return [
                IRCMessage("MODE", [channel.name, sign, who], from: mask(of: nick(author, change.by)), tags: place)
            ]
        }
    }

    private func tags(_ place: LogPlace, reply: Seq? = nil) -> [IRCTag] {
        [IRCTag("time", IRCText.time(place.at)), IRCTag("msgid", IRCReference(place.room, place.seq).text)]
            + (reply.map { [IRCTag("+draft/reply", IRCReference(place.room, $0).text)] } ?? [])
    }

    /// Where the person sees it: in the channel, or in the query with the other one.
    private func target(of channel: IRCChannel, from who: String) -> String {
        channel.isDirect && who != nick ? nick : channel.name
    }

    private func nick(_ author: RoomEvent.Author?, _ account: String?) -> String {
        if let name = author?.username, !name.isEmpty { return name }
        guard let account, let person = environment.roster.person(account) else { return "former" }
        return person.username.isEmpty ? Self.nick(of: person.name) : person.username
    }

    private func isGuest(_ account: String?) -> Bool {
        account.flatMap { environment.roster.person($0)?.isGuest } ?? false
    }

    /// Of somebody without a user name.
    static func nick(of name: String) -> String { String(IRCChannels.name(of: name).dropFirst()) }

    // MARK: Beside the log

    private mutating func tellRoom(_ change: ChangedRoom, _ event: Event) {
        guard let channel = channels[change.place.room] else { return }
        let by = mask(of: nick(event.author, change.by))
        if let name = change.name, let now = channels.rename(channel.id, to: name, held: environment.channels),
            now != channel.name,
            channel.isJoined
        {
            tellRenamed(channel, to: now, by: by)
        }
        guard let topic = event.params["topic"]?.string, let now = channels[channel.id] else { return }
        guard channel.isJoined else { return }
        send(topicLine(topic, of: now, change, event.author))
    }

    private mutating func tellRenamed(_ channel: IRCChannel, to name: String, by: String) {
        guard !caps.contains(.channelRename) else {
            return send(IRCMessage("RENAME", [channel.name, name, ""], from: by))
        }
        send(IRCMessage("PART", [channel.name, phrase("renamed", ["name": .text(name)])], from: mask))
        if let me { send(joining(me, to: name)) }
        perform(later: IRCMessage("NAMES", [name]))
    }

    private mutating func tellAccount(_ change: AccountChange, _ event: Event) {
        let id = change.room?.id ?? ""
        switch change.change {
        case "room_added":
            guard case .room(let room)? = change.room, channels[id] == nil else { return }
            channels.update(
                environment.shared(room), held: environment.channels, partner: environment.partner(in: id, of: me))
            guard let channel = channels[id] else { return }
            if channel.isDirect { return hear() }
            // We have just come in ourselves.
            switch extras.step {
            case .accept, .open: return
            default: break
            }
            send(IRCMessage("INVITE", [nick, channel.name], from: server))
        case "room_removed":
            guard let channel = channels[id] else { return }
            if case .leave(let room, _) = extras.step, room == id { return }
            channels.remove(id)
            hear()
            guard channel.isJoined, !channel.isDirect else { return }
            send(IRCMessage("KICK", [channel.name, nick, phrase("removed")], from: server))
        case "invited": invited(WaitingInvitation(event.params))
        case "uninvited": extras.invitations = extras.invitations.filter { $0.value != event.params["invite"]?.string }
        default: break
        }
    }

    /// `JOIN` of the name that is told takes it.
    mutating func invited(_ waiting: WaitingInvitation) {
        guard !extras.invitations.values.contains(waiting.invite) else { return }
        let name = channels.free(waiting.name, beside: Set(extras.invitations.keys))
        extras.invitations[name] = waiting.invite
        let inviter = waiting.inviter.flatMap { environment.roster.person($0) }
        let by = inviter?.username ?? Self.nick(of: waiting.by)
        let tags = inviter.map { $0.isGuest ? [] : [IRCTag("account", by)] } ?? []
        send(IRCMessage("INVITE", [nick, name], from: mask(of: by), tags: tags))
    }

    private mutating func tellTyping(_ event: Event) {
        guard caps.contains(.messageTags), let channel = event.room.flatMap({ channels[$0] }), channel.isJoined,
            let id = event.params["account"]?.string, id != me?.id
        else { return }
        let by = nick(event.author, id)
        let isOn = event.params["on"] == .bool(true)
        send(
            IRCMessage(
                "TAGMSG", [target(of: channel, from: by)], from: mask(of: by),
                tags: [IRCTag("+typing", isOn ? "active" : "done")]))
    }

    /// Somebody is shown otherwise; our own line that asked for it is answered by itself.
    private mutating func tellNamed(_ id: String, _ name: String) {
        guard id != me?.id || !isNaming, caps.contains(.setname), let person = environment.roster.person(id) else {
            return
        }
        guard lastNews.isFresh("\(id) is \(name)") else { return }
        send(IRCMessage("SETNAME", [DisplayText.line(name)], from: mask(of: person.username)))
    }

    private var isNaming: Bool {
        if case .setName = extras.step { true } else { false }
    }

    /// Several rooms tell of the same person; a client takes what it knows already for nothing new.
    private mutating func tellPresence(_ event: Event) {
        guard let id = event.params["account"]?.string, let state = event.params["state"]?.string else { return }
        if let name = event.params["name"]?.string { return tellNamed(id, name) }
        guard id != me?.id else { return }
        let who = nick(event.author, id)
        if event.room == nil {
            let isThere = state == "online"
            let nick = event.params["nick"]?.string ?? who
            return send(line(isThere ? .monitorOnline : .monitorOffline, [isThere ? mask(of: nick) : nick]))
        }
        if let was = event.params["was"]?.string, let now = event.params["nick"]?.string {
            guard lastNews.isFresh("\(id) \(was) \(now)") else { return }
            return send(IRCMessage("NICK", [now], from: mask(of: was)))
        }
        // Of guests what they say themselves is told, and that they are gone.
        let text = event.params["text"]?.string
        if text == nil, isGuest(id) { return }
        if caps.contains(.awayNotify), lastNews.isFresh("\(id) \(text ?? "")") || text == nil {
            let words = state == "online" ? [] : [text ?? phrase(state)]
            send(IRCMessage("AWAY", words, from: mask(of: who)))
        }
        guard extras.monitored.contains(who.lowercased()), !isGuest(id) else { return }
        let isThere = state != "offline"
        send(line(isThere ? .monitorOnline : .monitorOffline, [isThere ? mask(of: who) : who]))
    }

    /// A notice that names the nick, so that clients ring: of the person's own timers and reminders, and of those that
    /// are for the person.
    private mutating func tellAlarm(_ event: Event) {
        guard let channel = event.room.flatMap({ channels[$0] }), channel.isJoined, event.params["by"] == nil,
            let thing = event.params[event.name == .timer ? "timer" : "reminder"]
        else { return }
        let isTimer = event.name == .timer
        guard thing["state"]?.string == (isTimer ? "finished" : "fired") else { return }
        let people = (thing[isTimer ? "mentions" : "targets"]?.array ?? []).compactMap(\.string)
        let isOwn = thing[isTimer ? "startedBy" : "createdBy"]?.string == me?.id
        guard people.contains(me?.id ?? "") || isTimer && isOwn || !isTimer && (isOwn && people.isEmpty) else { return }
        let words = DisplayText.line(thing[isTimer ? "label" : "text"]?.string ?? "")
        let bot = "simmer"
        send(
            IRCMessage(
                "NOTICE",
                [
                    target(of: channel, from: bot),
                    phrase(isTimer ? "rang" : "reminded", ["name": .text(nick), "text": .text(words)]),
                ], from: mask(of: bot), tags: [IRCTag("time", IRCText.time(environment.clock.now()))]))
    }
}
