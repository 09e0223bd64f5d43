import Foundation
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// What the sockets tell, on the loop thread.
extension Hub {
    func admit(_ upgrade: UpgradeRequest, to hosts: HostRule) -> Int? {
        guard sessions.isOpen else { return 503 }
        guard hosts.allows(upgrade.host) else { return 421 }
        // A browser lets any page open a socket and says which one asks: only our own page may. Programs say nothing,
        // and need no cookie.
        let hasCookie = Cookies.token(in: upgrade.cookie, host: upgrade.host, settings: settings) != nil
        if upgrade.origin != nil || hasCookie {
            guard OriginRule(settings).allows(origin: upgrade.origin, host: upgrade.host) else { return 403 }
        }
        return nil
    }

    /// Of lines over TCP: they come from no page, and name no host.
    func admitLines() -> Int? { sessions.isOpen ? nil : 503 }

    func opened(_ connection: any Peer) {
        let chosen = connection.subprotocol.map { Dialects.choose(offered: [$0]).dialect } ?? PlainTextDialect.self
        begin(connection, speaking: chosen)
    }

    /// Begins a session in a dialect, logged in where the upgrade carried a cookie or a token.
    func begin(_ connection: any Peer, speaking dialect: any Dialect.Type) {
        let reader = Reader(language: phrases.languages.first ?? "en", zone: .gmt)
        let session = Session(
            connection: connection,
            dialect: dialect.init(
                dialectEnvironment(of: connection.request), reader: reader),
            requestsPer10Seconds: settings.limits.requestsPer10Seconds)
        connection.context = session
        sessions.add(session)
        if settings.limits.loginSeconds > 0 { awaitLogin(of: session, seconds: settings.limits.loginSeconds) }
        let token =
            Cookies.token(in: connection.request.cookie, host: connection.request.host, settings: settings)
            ?? Cookies.bearer(connection.request.authorization)
        guard let token else { return perform(session.dialect.opened(account: nil), for: session) }
        session.isBusy = true
        Task {
            let found: Resumed?
            do {
                found = try await resume(token: token)
            } catch {
                // Who cannot be looked up is not told to be nobody: the client comes again.
                if StoreError.isPassing(error) { return close(session, CloseCode.restarting, "store not read") }
                found = nil
            }
            if session.isClosed { return }
            var outgoing = session.dialect.opened(account: nil)
            if let found, admitLogin(session, account: found.account, login: found.login) {
                outgoing = session.dialect.opened(account: shown(found.account, session: found.login.id))
            }
            session.isBusy = false
            perform(outgoing, for: session)
            advance(session)
        }
    }

    /// Closes a connection on which nobody logs in. A login that is being looked at has its time.
    private func awaitLogin(of session: Session, seconds: Int) {
        session.loginTimer = loop.after(milliseconds: seconds * 1000) { [self] in
            assumeIsolated { hub in
                guard session.account == nil, !session.isClosed else { return }
                if session.isBusy { return hub.awaitLogin(of: session, seconds: 1) }
                hub.close(session, CloseCode.noLogin, "no login")
            }
        }
    }

    func received(_ connection: any Peer, text: UnsafeRawBufferPointer) {
        guard let session = connection.context as? Session, !session.isClosed else { return }
        perform(session.dialect.read(text), for: session)
    }

    /// Tells the dialects whose time has come. Once a second.
    func wakeDialects() {
        let now = now()
        for session in sessions.takeWoken(at: now) { perform(session.dialect.woken(at: now), for: session) }
    }

    /// Closes what a token opened that has ended by itself. Once a second.
    func closeEnded() {
        for session in sessions.ended(at: now()) { close(session, CloseCode.sessionEnded, "session ended") }
    }

    func drained(_ connection: any Peer) {
        guard let session = connection.context as? Session else { return }
        replay(session)
    }

    func overflowed(_ connection: any Peer) {
        metrics.overflows.increment()
        guard let session = connection.context as? Session else { return }
        close(session, CloseCode.tooSlow, "too slow")
    }

    func closed(_ connection: any Peer) {
        guard let session = connection.context as? Session else { return }
        connection.context = nil
        forget(session)
    }

    func close(_ session: Session, _ code: UInt16, _ reason: String, afterQueued: Bool = false) {
        let words = session.isClosed ? [] : session.dialect.closing(code, reason: reason).frames
        // Whoever reads too slowly has no room left for it otherwise.
        if !words.isEmpty, !afterQueued { session.connection.dropQueued() }
        session.send(words)
        session.connection.close(code: code, reason: reason, afterQueued: afterQueued || !words.isEmpty)
        forget(session)
    }

    /// The session hears and says nothing any more.
    private func forget(_ session: Session) {
        guard !session.isClosed else { return }
        session.end()
        sessions.remove(session)
        guard let account = session.account else { return }
        if session.hasTyped { stopTyping(account) }
        // A guest is gone, which the rooms hear from their logs.
        guard session.isGuest else { return changePresence(of: account) }
        if !session.hasLeft { left(guest: account) }
    }

    /// Ties a session to an account. False when the account has too many connections: then the socket closes.
    func admitLogin(_ session: Session, account: Account, login: LoginSession) -> Bool {
        let most = settings.limits.connectionsPerAccount
        if most > 0, sessions.of(account.key).count >= most {
            close(session, CloseCode.tooManyConnections, "too many connections")
            return false
        }
        sessions.logIn(session, account, login)
        metrics.logins.increment()
        changePresence(of: account.key)
        return true
    }

    // MARK: Requests in their order

    private static let mostInFlight = 64

    func perform(_ outgoing: Outgoing, for session: Session) {
        session.send(outgoing.frames)
        if !outgoing.then.isEmpty {
            // What a dialect asks for by itself goes before whatever was read later.
            for item in outgoing.then.reversed() {
                switch item {
                case .request(let request): session.waiting.prepend(request)
                default: perform([item], for: session)
                }
            }
            advance(session)
        }
    }

    private func perform(_ items: [Incoming], for session: Session) {
        for item in items {
            if session.isClosed { return }
            switch item {
            case .reply(let frame): session.connection.send(Frame(text: frame))
            case .close(let code, let reason): return close(session, code, reason, afterQueued: true)
            case .hear(let rooms): hear(rooms, session)
            case .wake(let time): sessions.wake(session, at: time)
            case .request(let request):
                if session.requestBudget.take(at: now()) != nil {
                    guard session.requestBudget.refused < 20 else {
                        return close(session, CloseCode.flooding, "flooding", afterQueued: true)
                    }
                    if request.id != nil {
                        refuse(request, Refusal(.limit, phrase: "too fast", retryAfter: 1000), for: session)
                    }
                    continue
                }
                let isSaid = request.method == .messageSend && !session.isDevice && !sessions.isStopping
                if isSaid && session.waiting.isEmpty && !session.isBusy {
                    send(request, for: session)
                } else {
                    session.waiting.append(request)
                }
            }
        }
        advance(session)
    }

    /// Starts what waits, one after the other. Messages may follow one another into the writer, which keeps their
    /// order; everything else waits for the answers to what was asked before.
    func advance(_ session: Session) {
        if sessions.isStopping { return leave(session) }
        while !session.isClosed, !session.isBusy, let request = session.waiting.first {
            if request.method == .messageSend, !session.isDevice {
                session.waiting.removeFirst()
                send(request, for: session)
                continue
            }
            guard session.writesInFlight == 0 else { break }
            session.waiting.removeFirst()
            start(request, for: session)
        }
        // What is empty would keep the room that it once needed.
        if session.waiting.isEmpty { session.waiting = [] }
        let pending = session.waiting.count + session.writesInFlight + session.dialect.backlog
        if !session.isPaused, pending >= Self.mostInFlight {
            session.isPaused = true
            session.connection.pauseReading()
        } else if session.isPaused, pending < Self.mostInFlight / 2, !session.isClosed {
            session.isPaused = false
            session.connection.resumeReading()
        }
    }

    /// After the goodbye: closes as soon as all is answered that was under way then.
    private func leave(_ session: Session) {
        while let request = session.waiting.popFirst() {
            if request.id != nil { refuse(request, Refusal(.offline), for: session) }
        }
        guard sessions.isLeaving, !session.isClosed, !session.isBusy, session.writesInFlight == 0 else { return }
        session.connection.close(code: CloseCode.restarting, reason: "restarting", afterQueued: true)
    }

    private func start(_ request: Request, for session: Session) {
        if request.method.isNotification, request.id == nil {
            notice(request, from: session)
            return
        }
        do {
            if let result = try answerAtOnce(request, session) {
                return finish(request, .success(result), for: session)
            }
        } catch {
            return finish(request, .failure(error), for: session)
        }
        session.isBusy = true
        Task {
            do {
                finish(request, .success(try await answer(request, session)), for: session)
            } catch {
                finish(request, .failure(error), for: session)
            }
            advance(session)
        }
    }

    private func finish(_ request: Request, _ result: Result<JSON, any Error>, for session: Session) {
        switch result {
        case .success(let result):
            if !session.isClosed { perform(session.dialect.answer(request, result: result), for: session) }
        case .failure(let refusal as Refusal): refuse(request, refusal, for: session)
        case .failure(let error): fail(request, error, for: session)
        }
        session.isBusy = false
        if session.endsAfterAnswer {
            return close(session, CloseCode.sessionEnded, "session ended", afterQueued: true)
        }
        // What an answer promises (the events after `sync`) follows it.
        if session.isSubscribed { replay(session) }
    }

    func refuse(_ request: Request, _ refusal: Refusal, for session: Session) {
        guard !session.isClosed else { return }
        let words = message(refusal, language: session.spoken)
        perform(session.dialect.answer(request, refusal: refusal, message: words), for: session)
    }

    /// A fault of ours: the client learns that it failed, the operator learns why. A database that is away says
    /// `offline`.
    func fail(_ request: Request, _ error: any Error, for session: Session) {
        if let error = error as? StoreError, error.isPassing {
            logger.warning(
                "the store did not answer", metadata: ["method": "\(request.method.rawValue)", "error": "\(error)"])
            return refuse(request, Refusal(.offline), for: session)
        }
        logger.error("request failed", metadata: ["method": "\(request.method.rawValue)", "error": "\(error)"])
        guard !session.isClosed else { return }
        perform(session.dialect.answer(fault: request), for: session)
    }

    /// The account behind a session. Throws `unauthenticated`.
    func account(of session: Session) throws(Refusal) -> Account {
        guard let key = session.account, let account = directory.person(key), account.isUsable else {
            throw Refusal(.unauthenticated, phrase: "unauthenticated")
        }
        return account
    }
}

/// Answers everything of the port that is no WebSocket. Called on the loop, must not wait.
package protocol HTTPHandler: Sendable {
    func handle(_ request: HTTPRequest, _ responder: HTTPResponder)

    /// What takes a body that does not belong into memory; nil for every other one, and for what has been answered
    /// already.
    func receiver(of request: HTTPRequest, length: Int, flow: BodyFlow, _ responder: HTTPResponder)
        -> (any BodyReceiver)?

    /// What somebody is told whose body comes too slowly.
    func tooSlow(_ request: HTTPRequest) -> HTTPResponse
}

/// The sockets' way to the hub: on the loop thread a call, not a hop.
package final class HubDelegate: NetDelegate {
    private let hub: Hub
    private let web: any HTTPHandler
    private let hosts: HostRule

    package init(hub: Hub, web: any HTTPHandler) {
        self.hub = hub
        self.web = web
        hosts = HostRule(hub.settings)
    }

    package func admit(_ upgrade: UpgradeRequest) -> Int? {
        hub.assumeIsolated { $0.admit(upgrade, to: hosts) }
    }
    package func admitLines(_ request: UpgradeRequest) -> Int? { hub.assumeIsolated { $0.admitLines() } }
    package func opened(_ connection: Connection) { hub.assumeIsolated { $0.opened(connection) } }
    package func received(_ connection: Connection, text: UnsafeRawBufferPointer) {
        nonisolated(unsafe) let text = text  // used on this thread, before this returns
        hub.assumeIsolated { $0.received(connection, text: text) }
    }
    package func drained(_ connection: Connection) { hub.assumeIsolated { $0.drained(connection) } }
    package func overflowed(_ connection: Connection) { hub.assumeIsolated { $0.overflowed(connection) } }
    package func closed(_ connection: Connection) { hub.assumeIsolated { $0.closed(connection) } }
    package func receiver(
        of request: HTTPRequest, length: Int, flow: BodyFlow, _ responder: HTTPResponder
    ) -> (any BodyReceiver)? { web.receiver(of: request, length: length, flow: flow, responder) }
    package func tooSlow(_ request: HTTPRequest) -> HTTPResponse { web.tooSlow(request) }
    package func handle(_ request: HTTPRequest, _ responder: HTTPResponder) { web.handle(request, responder) }
}
