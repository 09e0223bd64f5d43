import SimmerDomain

/// What the answers to our requests lead to.
extension PlainTextDialect {
    package mutating func answer(_ request: Request, result: JSON) -> Outgoing {
        guard let done = step else { return .nothing }
        step = nil
        let (lines, next) = answer(done, result)
        return Outgoing(frames: frames(lines)).followed(by: (next.map { [$0] } ?? []) + advance())
    }

    package mutating func answer(_ request: Request, refusal: Refusal, message: String) -> Outgoing {
        let line = "! " + DisplayText.line(message) + " (\(refusal.reason.rawValue))"
        // The next try is without what was no good.
        if refusal.field == "operatorToken" { operatorToken = nil }
        guard let choices = refusal.choices else { return failed(line) }
        unsaid = request
        return failed(([line] + choiceLines(choices)).joined(separator: "\n"))
    }

    package mutating func answer(fault request: Request) -> Outgoing {
        failed("! " + phrase("plain/fault") + " (internal)")
    }

    mutating func failed(_ line: String) -> Outgoing {
        let failed = step
        step = nil
        var lines = [line]
        var next: Incoming?
        switch failed {
        case .enter: lines += releaseHeld(after: 0)
        // An invitation that was named before the login was no good: in we go all the same.
        case .accept where !isSubscribed: next = request(.roomList, [:], for: .list(then: .enterLast))
        // Nobody asked for these two; a person does not have to know.
        case .read, .list(then: .nothing): lines = []
        default: break
        }
        return Outgoing(frames: frames(lines)).followed(by: (next.map { [$0] } ?? []) + advance())
    }

    mutating func answer(_ done: Step, _ result: JSON) -> (lines: [String], next: Incoming?) {
        switch done {
        case .register:
            // The invitation is redeemed already.
            let then: AfterList = invitation == nil ? .enterLast : .enterInvited
            invitation = nil
            let isOperator = operatorToken.take() != nil
            let lines = [welcome(LoginResult(result).account)] + (isOperator ? [phrase("plain/operator")] : [])
            return (lines, request(.roomList, [:], for: .list(then: then)))
        case .operator: return ([phrase("plain/operator")], nil)
        case .logIn:
            let lines = [welcome(ResumeResult(result).account)]
            if let token = operatorToken.take() {
                waiting.insert(.operator(token), at: 0)
            }
            guard let token = invitation else { return (lines, request(.roomList, [:], for: .list(then: .enterLast))) }
            invitation = nil
            return (lines, request(.roomJoin, ["invite": .string(token)], for: .accept))
        case .logOut:
            forget()
            return ([phrase("plain/logged out")], nil)
        case .sign:
            let name = DisplayText.line(SignResult(result).signoff?.signerName ?? "")
            return ([phrase("plain/signed", ["name": .text(name)])], nil)
        case .setEmail: return ([phrase("plain/email set")], nil)
        case .device:
            let made = LoginResult(result)
            _ = welcome(made.account)
            let line = phrase(
                "plain/device",
                [
                    "name": .text(DisplayText.line(made.account.displayName)),
                    "token": .text(DisplayText.line(made.token)),
                ])
            return ([line], request(.roomList, [:], for: .list(then: .enterLast)))
        case .choose:
            let there = WhoResult(result)
            if let who = there.who { return chosen(who) }
            return ([phrase("plain/nobody chosen")] + choiceLines(there.people), nil)
        case .say:
            if let who = SaidResult(result).who { return chosen(who) }
            unsaid = nil
            return ([], nil)
        case .read: return ([], nil)
        case .invite:
            let made = InviteResult(result)
            let values: [String: PhraseValue] = [
                "url": .text(DisplayText.line(made.url ?? "")),
                "expiresAt": .instant(made.expiresAt, zone: reader.zone),
            ]
            return ([phrase("plain/invited", values)], nil)
        case .who: return (lines(of: [ShownMember](json: result) ?? []), nil)
        case .history:
            let page = HistoryResult(result)
            return ((page.moreBefore ? [] : [phrase("plain/beginning")]) + messages(page), nil)
        case .create, .accept:
            let room = RoomResult(result).room
            rooms.update(room)
            return ([], enter(room))
        case .list(let then):
            rooms.replace(with: [ShownRoom](json: result) ?? [])
            return listed(then)
        case .enter(let room):
            current = room.id
            let page = HistoryResult(result)
            let seq = max(room.head, page.events.compactMap { Event(pageItem: $0)?.seq }.max() ?? 0)
            var lines = [phrase("plain/entered", ["room": .text(DisplayText.line(room.name))])]
            lines += messages(page)
            lines += releaseHeld(after: seq)
            if isSubscribed { return (lines, read(room, upTo: seq)) }
            return (lines, subscribe(room, from: seq))
        case .subscribe(let room, let seq):
            isSubscribed = true
            return (SyncResult(result).invitations.map(invitation), room.flatMap { read($0, upTo: seq) })
        }
    }

    mutating func listed(_ then: AfterList) -> (lines: [String], next: Incoming?) {
        switch then {
        case .show: return (roomLines(), nil)
        case .nothing: return ([], nil)
        case .join(let word):
            let next = join(word, isFresh: true)
            if case .reply(let frame) = next { return ([String(decoding: frame, as: UTF8.self)], nil) }
            return ([], next)
        case .enterInvited:
            if let room = rooms.all.first(where: { $0.kind != RoomKind.direct.rawValue }) { return ([], enter(room)) }
            return listed(.enterLast)
        case .enterLast:
            if let room = lastRoom.flatMap({ rooms[$0] }) ?? rooms.all.first { return ([], enter(room)) }
            return ([phrase("plain/no rooms")], subscribe(nil, from: 0))
        }
    }

    mutating func subscribe(_ room: ShownRoom?, from seq: Int64) -> Incoming {
        let known = room.map { JSON.object([.init("rooms", .object([.init($0.id, .int(seq))]))]) } ?? [:]
        return request(.sync, known, for: .subscribe(room, seq: seq))
    }

    mutating func read(_ room: ShownRoom, upTo seq: Int64) -> Incoming? {
        guard seq > 0 else { return nil }
        return request(.roomRead, ["room": .string(room.id), "seq": .int(seq)], for: .read)
    }

    mutating func releaseHeld(after seq: Int64) -> [String] {
        let events = held ?? []
        held = nil
        return events.filter { ($0.seq ?? .max) > seq }.flatMap { lines(for: $0) }
    }

    mutating func forget() {
        account = nil
        current = nil
        isSubscribed = false
        rooms = PlainTextRooms()
    }

    /// Somebody is there now, and what was to be said before is said.
    private mutating func chosen(_ who: ChosenPerson) -> (lines: [String], next: Incoming?) {
        let line = phrase("plain/chosen", ["name": .text(DisplayText.line(who.name))])
        guard let said = unsaid else { return ([line], nil) }
        unsaid = nil
        return ([line], request(said.method, said.params, for: .say))
    }

    /// Who can be chosen at a shared device, numbered.
    private func choiceLines(_ people: [ChoosablePerson]) -> [String] {
        people.enumerated().map { index, person in
            phrase(
                person.needsPin ? "plain/choice with pin" : "plain/choice",
                ["number": .number(Double(index + 1)), "name": .text(DisplayText.line(person.name))])
        }
    }

    mutating func welcome(_ account: OwnAccount) -> String {
        self.account = account.id
        lastRoom = account.lastRoom
        return phrase("plain/welcome", ["name": .text(DisplayText.line(account.displayName))])
    }
}

extension Outgoing {
    /// Lines that are answered at once go out with this answer; what is left is a request or a close, if anything.
    func followed(by items: [Incoming]) -> Outgoing {
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
