import SimmerDomain

/// A message of several lines on its way in (IRCv3, `draft/multiline`).
struct IRCMultiline: Sendable {
    var reference: String
    var target: String
    var text: String?
    var lines = 0
    var isNotice = false
    var replyTo: IRCReference?
    var label: String?
}

/// What the client says.
extension IRCDialect {
    mutating func message(_ line: IRCMessage) {
        let isNotice = line.command == "NOTICE"
        guard let targets = line.params.first, !targets.isEmpty else {
            return isNotice ? () : answer(.noRecipient, phrase("need more"))
        }
        if let reference = line.tag("batch") { return collect(line, reference, isNotice: isNotice) }
        guard line.command != "TAGMSG" else { return tagMessage(line, to: targets) }
        guard line.params.count > 1, let text = IRCText.plain(line.params[1]) else {
            return isNotice || line.params.count > 1 ? () : answer(.noText, phrase("need more"))
        }
        guard !text.isEmpty else { return isNotice ? () : answer(.noText, phrase("need more")) }
        let reply = reply(in: line)
        let all = targets.split(separator: ",").prefix(4)
        var label: String?
        if all.count > 1, caps.contains(.echoMessage), let own = extras.labelled?.label {
            extras.labelled = nil
            label = own
            extras.gathered[own] = IRCGathered(waiting: all.count)
        }
        for target in all {
            extras.tasks.append(
                .say(
                    IRCSaying(
                        target: target.lowercased(), text: text, reply: reply, isNotice: isNotice, label: label)))
        }
    }

    /// What has come of one of several targets; the last one sends all.
    mutating func gather(_ lines: [IRCMessage], _ label: String) {
        guard var all = extras.gathered[label] else { return }
        all.lines += lines
        all.waiting -= 1
        extras.gathered[label] = all.waiting > 0 ? all : nil
        guard all.waiting == 0 else { return }
        sendBatch("labeled-response", [], all.lines, tags: [IRCTag("label", label)])
    }

    private func reply(in line: IRCMessage) -> IRCReference? {
        (line.tag("+draft/reply") ?? line.tag("+reply")).flatMap { IRCReference($0) }
    }

    mutating func say(_ saying: IRCSaying) {
        guard saying.target.hasPrefix("#") else { return sayDirect(saying) }
        guard let channel = channels.named(saying.target), channel.isJoined else {
            return channels.named(saying.target) == nil && open(saying.target) == nil
                ? cannotSay(saying, .noSuchChannel, phrase("no channel"))
                : cannotSay(saying, .cannotSend, phrase("not joined"))
        }
        say(saying, in: channel)
    }

    private mutating func sayDirect(_ saying: IRCSaying) {
        if let channel = channels.named(saying.target), channel.isDirect {
            if environment.partner(in: channel.id, of: me)?.lowercased() == saying.target {
                return say(saying, in: channel)
            }
            // Somebody else has the nick now.
            channels.remove(channel.id)
        }
        ask(
            .roomCreate,
            ["name": .string(saying.target), "kind": "direct", "cid": .string(newClientID())],
            for: .write(nick: saying.target, saying))
    }

    mutating func opened(_ room: ShownRoom, for saying: IRCSaying) {
        channels.update(environment.shared(room), held: environment.channels, partner: saying.target)
        hear()
        guard let channel = channels[room.id] else { return }
        say(saying, in: channel)
    }

    private mutating func say(_ saying: IRCSaying, in channel: IRCChannel) {
        var saying = saying
        saying.cid = newClientID()
        // What comes back answers the line.
        if let label = saying.label {
            extras.echoes[saying.cid] = label
        } else if caps.contains(.echoMessage), let label = extras.labelled?.label {
            extras.labelled = nil
            saying.label = label
            extras.echoes[saying.cid] = label
        }
        let reply = saying.reply.flatMap { $0.room == channel.id ? $0.seq : nil }
        let params = JSON.compact([
            "room": .string(channel.id), "text": .string(saying.text), "cid": .string(saying.cid),
            "replyTo": reply.map { .int($0) },
        ])
        ask(.messageSend, params, for: .say(saying))
    }

    /// It was said to somebody who is away.
    mutating func tellAway(_ saying: IRCSaying) {
        guard !saying.isNotice, !saying.target.hasPrefix("#"), let person = known(saying.target),
            person.state == "away"
        else { return }
        answer(.away, person.username, person.away ?? phrase("away"))
    }

    mutating func cannotSay(_ saying: IRCSaying, _ numeric: IRCNumeric, _ words: String) {
        let lines = saying.isNotice ? [] : [line(numeric, [saying.target, words])]
        if let label = saying.label {
            extras.echoes[saying.cid] = nil
            guard extras.gathered[label] == nil else { return gather(lines, label) }
            extras.labelled = IRCLabelled(label: label)
        }
        for line in lines { reply(line) }
    }

    // MARK: Without words

    /// Typing, and reactions.
    private mutating func tagMessage(_ line: IRCMessage, to target: String) {
        guard let channel = channels.named(target), channel.isJoined else {
            // Typing to somebody to whom nothing was said yet makes no room of two.
            return known(target) == nil ? answer(.noSuchChannel, target, phrase("no channel")) : ()
        }
        if let state = line.tag("+typing") {
            notify(.typing, ["room": .string(channel.id), "on": .bool(state == "active")])
        }
        for (tag, isOn) in [("+draft/react", true), ("+draft/unreact", false)] {
            guard let emoji = line.tag(tag), let of = reply(in: line), of.room == channel.id else { continue }
            return ask(
                .messageReact,
                [
                    "room": .string(channel.id), "of": .int(of.seq), "emoji": .string(emoji), "on": .bool(isOn),
                    "cid": .string(newClientID()),
                ], for: .react(room: channel.id))
        }
    }

    mutating func redact(_ line: IRCMessage) {
        guard line.params.count >= 2 else { return needMore(line) }
        let (target, id) = (line.params[0], line.params[1])
        guard let channel = channels.named(target), channel.isJoined else {
            return fail("REDACT", "INVALID_TARGET", "no channel", [target])
        }
        guard let reference = IRCReference(id), reference.room == channel.id else {
            return fail("REDACT", "UNKNOWN_MSGID", "no message", [target, id])
        }
        ask(
            .messageDelete,
            ["room": .string(channel.id), "of": .int(reference.seq), "cid": .string(newClientID())],
            for: .redact(reference, room: channel.id))
    }

    // MARK: Several lines

    mutating func batch(_ line: IRCMessage) {
        guard let word = line.params.first, let sign = word.first else { return needMore(line) }
        let reference = String(word.dropFirst())
        switch sign {
        case "+":
            guard line.params.count >= 3, line.params[1] == "draft/multiline", extras.multiline == nil else {
                return fail("BATCH", "MULTILINE_INVALID", "bad batch")
            }
            extras.multiline = IRCMultiline(
                reference: reference, target: line.params[2].lowercased(), replyTo: reply(in: line),
                label: extras.labelled?.label)
            extras.labelled = nil
        case "-":
            guard let whole = extras.multiline, whole.reference == reference else {
                return fail("BATCH", "MULTILINE_INVALID", "bad batch")
            }
            extras.multiline = nil
            if let label = whole.label { extras.labelled = IRCLabelled(label: label) }
            let text = whole.text ?? ""
            guard text.contains(where: { !$0.isWhitespace }) else {
                return fail("BATCH", "MULTILINE_INVALID", "empty batch")
            }
            extras.tasks.append(
                .say(
                    IRCSaying(target: whole.target, text: text, reply: whole.replyTo, isNotice: whole.isNotice)))
        default: fail("BATCH", "MULTILINE_INVALID", "bad batch")
        }
    }

    private mutating func collect(_ line: IRCMessage, _ reference: String, isNotice: Bool) {
        guard var whole = extras.multiline, whole.reference == reference, line.command != "TAGMSG" else {
            return fail("BATCH", "MULTILINE_INVALID", "bad batch")
        }
        extras.labelled = nil
        guard line.params[0].lowercased() == whole.target else {
            extras.multiline = nil
            return fail("BATCH", "MULTILINE_INVALID_TARGET", "bad batch", [whole.target, line.params[0]])
        }
        let text = IRCText.plain(line.params.count > 1 ? line.params[1] : "") ?? ""
        let isConcat = line.tag("draft/multiline-concat") != nil
        guard !isConcat || !text.isEmpty else {
            extras.multiline = nil
            return fail("BATCH", "MULTILINE_INVALID", "bad batch")
        }
        whole.text = whole.text.map { $0 + (isConcat ? "" : "\n") + text } ?? text
        whole.lines += 1
        whole.isNotice = isNotice
        extras.multiline = whole
        if whole.lines > IRCCapabilities.multilineLines {
            extras.multiline = nil
            fail("BATCH", "MULTILINE_MAX_LINES", "long batch", [String(IRCCapabilities.multilineLines)])
        } else if (whole.text?.utf8.count ?? 0) > IRCCapabilities.multilineBytes {
            extras.multiline = nil
            fail("BATCH", "MULTILINE_MAX_BYTES", "long batch", [String(IRCCapabilities.multilineBytes)])
        }
    }
}
