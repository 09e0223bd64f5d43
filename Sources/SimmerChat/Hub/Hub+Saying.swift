import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerStore

/// What a message is made of.
enum MessageParameters {
    static let photos = Parameter.strings(.optional("photos", .array(of: .ref("Id"), max: 20)), max: 20)
    static let files = Parameter.strings(.optional("files", .array(of: .ref("Id"), max: 20)), max: 20)
    /// As it came: what it may be hangs on the server's limits.
    static let text = Parameter(.needed("text", .string(max: 8000), "x")) { params, name throws(Refusal) in
        try params.string(name)
    }
    static let replyTo = Parameter(.optional("replyTo", .ref("Seq"), "@seq")) { params, name throws(Refusal) in
        try params.optionalInt(name, in: 1...Int64.max)
    }
    static let composedAt = Parameter.optionalInstant(.optional("composedAt", .ref("Time"), "@before"))
}

/// Saying something: the way of a message to the writer and of its answer back.
extension Hub {
    /// `message.send`, the busiest request: it goes straight to the writer, whose batches answer it on the loop.
    func send(_ request: Request, for session: Session) {
        if isShared, let named = try? request[HubMethod.room], (try? named.key(in: directory)) == nil {
            return send(request, for: session, after: named)
        }
        submit(request, for: session)
    }

    /// The room may have been made on another node a moment ago.
    private func send(_ request: Request, for session: Session, after room: NamedRoom) {
        session.isBusy = true
        Task {
            try? await learn(of: room)
            session.isBusy = false
            guard !session.isClosed else { return }
            submit(request, for: session)
            advance(session)
        }
    }

    private func submit(_ request: Request, for session: Session) {
        session.writesInFlight += 1
        do {
            let named = try request[HubMethod.room]
            try say(request, in: named, for: session) { [self] result in
                // Batches are finished on the loop, or, when the store is closing, by whoever submits.
                if loop.isCurrent {
                    assumeIsolated { $0.sent(request, named, session, result) }
                } else {
                    loop.perform { [self] in assumeIsolated { $0.sent(request, named, session, result) } }
                }
            }
        } catch let refusal {
            session.writesInFlight -= 1
            if let refusal = refusal as? Refusal {
                refuse(request, refusal, for: session)
                if refusal.reason == .limit, budgets.refusedMessages(of: session.account ?? 0) > 100 {
                    close(session, CloseCode.flooding, "flooding", afterQueued: true)
                }
            } else {
                fail(request, refusal, for: session)
            }
        }
    }

    /// The same for who waits for this answer alone.
    func said(_ request: Request, _ session: Session) async throws -> JSON {
        let named = try request[HubMethod.room]
        try await learn(of: named)
        let sent = try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<SentMessage, any Error>) in
            do {
                try say(request, in: named, for: session) { waiting.resume(with: $0) }
            } catch {
                waiting.resume(throwing: error)
            }
        }
        named.remember(sent.seq, of: session, in: recentLogins)
        return Self.result(sent)
    }

    /// Hands a message to the writer. `done` is called once it is durable or refused by the store, on the loop or, when
    /// the store is closing, wherever it was submitted; it is not when this throws.
    private func say(
        _ request: Request, in named: NamedRoom, for session: Session,
        done: @escaping @Sendable (Result<SentMessage, any Error>) -> Void
    ) throws {
        try session.permit(request.method)
        guard let account = session.account, directory.author(account) != nil else {
            throw Refusal(.unauthenticated, phrase: "unauthenticated")
        }
        let (made, shown) = try newMessage(request, account)
        var saying = made
        saying.isOnlyTalk = session.mayOnlyTalk
        let message = saying
        guard message.cid != nil else { throw Refusal(.missing, field: HubMethod.cid.name) }
        let room = try named.key(in: directory)
        try budgets.takeMessage(of: account, at: now())
        let isPutAway = isPutAway(room)
        let (login, host) = isShared ? (session.login, session.connection.request.host) : (nil, nil)
        let place = shown.isEmpty && !isPutAway ? Saying.Place(room: room, author: account) : nil
        let write = Store.Request(needsSavepoint: !shown.isEmpty || isPutAway, saying: place) { tx in
            try NamedRoom.checkMember(account, of: room, tx)
            if isPutAway { try tx.members.bringBackForMessage(of: account, in: room) }
            try Self.checkReply(message, in: room, tx)
            let sent = try tx.events.say(Self.showing(shown, message, in: room, tx), in: room)
            if let said = named.said(sent.seq, by: login, host: host) { tx.announce(said) }
            return sent
        } done: {
            done($0)
        }
        // What is said in one turn of the loop goes to the writer together, and so into one commit.
        if publisher.gather(write) { loop.afterReading { [self] in assumeIsolated { $0.submitSaid() } } }
    }

    /// Whether one of the two of a direct room has it no longer in the list.
    private func isPutAway(_ room: RoomKey) -> Bool {
        directory.room(room).map { $0.isOfTwo && $0.members.count < 2 } ?? false
    }

    private func submitSaid() {
        store.submit(publisher.takeSaid())
    }

    private func sent(
        _ request: Request, _ room: NamedRoom, _ session: Session, _ result: Result<SentMessage, any Error>
    ) {
        session.writesInFlight -= 1
        guard !session.isClosed else { return }
        switch result {
        case .success(let sent):
            room.remember(sent.seq, of: session, in: recentLogins)
            perform(session.dialect.answer(request, result: Self.result(sent)), for: session)
        case .failure(let refusal as Refusal): refuse(request, refusal, for: session)
        case .failure(let error): fail(request, error, for: session)
        }
        if !session.waiting.isEmpty || session.isPaused || sessions.isStopping { advance(session) }
    }

    static func result(_ sent: SentMessage) -> JSON {
        var result = SaidResult(seq: sent.seq, at: sent.at).json
        if sent.isRepeat { result["dup"] = true }
        return result
    }

    /// Ids of what a message is to show.
    struct Shown {
        var photos: [String]
        var files: [String]
        var isEmpty: Bool { photos.isEmpty && files.isEmpty }
    }

    /// The message, and what it is to show. Only one that shows something may be without words.
    func newMessage(_ request: Request, _ author: AccountKey) throws -> (NewMessage, Shown) {
        let shown = Shown(
            photos: try request[MessageParameters.photos], files: try request[MessageParameters.files])
        guard Set(shown.photos).count == shown.photos.count else {
            throw Refusal(.invalid, field: MessageParameters.photos.name)
        }
        guard Set(shown.files).count == shown.files.count else {
            throw Refusal(.invalid, field: MessageParameters.files.name)
        }
        let text = try MessageText(
            request[MessageParameters.text], maximum: settings.limits.messageCharacters, mayBeEmpty: !shown.isEmpty
        ).text
        var message = NewMessage(author: author, text: text)
        message.cid = try request[HubMethod.cid]
        message.replyTo = try request[MessageParameters.replyTo]
        if let composedAt = try request[MessageParameters.composedAt] {
            message.composedAt = try ComposedAt.checked(composedAt, now: now())
        }
        return (message, shown)
    }

    /// The message with its photos and files, which its author must have uploaded to the room.
    static func showing(
        _ shown: Shown, _ message: NewMessage, in room: RoomKey, _ tx: Transaction
    ) throws -> NewMessage {
        guard !shown.isEmpty else { return message }
        var message = message
        message.photos = try tx.files.uploads(shown.photos, of: message.author, in: room)
        message.files = try tx.files.uploads(shown.files, of: message.author, in: room, areDocuments: true)
        return message
    }

    static func checkReply(_ message: NewMessage, in room: RoomKey, _ tx: Transaction) throws {
        guard let replyTo = message.replyTo else { return }
        guard try tx.events.find(room, replyTo)?.kind == .message else {
            throw Refusal(.notFound, field: MessageParameters.replyTo.name, phrase: "message not found")
        }
    }
}
