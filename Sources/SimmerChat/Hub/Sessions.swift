import SimmerDialects
import SimmerDomain
import SimmerStore

/// What makes a difference to dialects of where a connection comes from.
struct DialectPlace: Hashable {
    /// Passwords may be asked for.
    let isPrivate: Bool
    /// Lines over TCP.
    let isLines: Bool
}

/// The open connections, the accounts behind them, and whether more are let in.
struct Sessions {
    private enum Phase { case loading, open, stopping, leaving }

    private var phase = Phase.loading
    private var sessions: [UInt64: Session] = [:]
    /// In the order in which they logged in.
    private var logins: [AccountKey: [Session]] = [:]
    /// When dialects want to be woken, by the connection; of those that want to be.
    private var wakings: [UInt64: Instant] = [:]
    /// When tokens end by which somebody came in, by the connection. Logins go on as long as they are in use.
    private var endings: [UInt64: Instant] = [:]
    /// Those without an account, who are gone with their connection.
    var guests = Guests()
    /// What dialects are given.
    private var environments: [DialectPlace: DialectEnvironment] = [:]
    private var streams: UInt64 = 0

    /// False until everything is loaded, and again from the goodbye on: who comes then is asked to come again.
    var isOpen: Bool { phase == .open }
    var isStopping: Bool { phase == .stopping || phase == .leaving }
    /// Whoever has been told goodbye has had time to hear it.
    var isLeaving: Bool { phase == .leaving }

    mutating func open() { if phase == .loading { phase = .open } }

    mutating func stop() { phase = .stopping }

    mutating func leave() { phase = .leaving }

    /// In no order.
    var all: [Session] { Array(sessions.values) }
    var count: Int { sessions.count }

    /// The connections of an account, the oldest login first.
    func of(_ account: AccountKey) -> [Session] { logins[account] ?? [] }

    func isOnline(_ account: AccountKey) -> Bool { account == Account.bot || logins[account] != nil }

    /// "online", "away" where every connection says so, or "offline".
    func state(of account: AccountKey) -> String {
        guard let sessions = logins[account] else { return "offline" }
        return sessions.contains { $0.presence != "away" } ? "online" : "away"
    }

    /// What the dialect of a connection is given, made once for all of a kind.
    mutating func environment(for place: DialectPlace, _ make: () -> DialectEnvironment) -> DialectEnvironment {
        if let made = environments[place] { return made }
        let made = make()
        environments[place] = made
        return made
    }

    /// The id of a connection that is no socket; those count up from below.
    mutating func newStreamID() -> UInt64 {
        streams += 1
        return .max - streams
    }

    mutating func add(_ session: Session) { sessions[session.connection.id] = session }

    /// Ties a session to the account that logged in by it.
    mutating func logIn(_ session: Session, _ account: Account, _ login: LoginSession) {
        session.logIn(account, login)
        if login.scopes != nil { endings[session.connection.id] = login.expiresAt }
        logins[account.key, default: []].append(session)
    }

    mutating func remove(_ session: Session) {
        sessions[session.connection.id] = nil
        wakings[session.connection.id] = nil
        endings[session.connection.id] = nil
        guard let account = session.account else { return }
        logins[account]?.removeAll { $0 === session }
        if logins[account]?.isEmpty ?? false { logins[account] = nil }
    }

    /// In place of an earlier time.
    mutating func wake(_ session: Session, at time: Instant) { wakings[session.connection.id] = time }

    /// Those whose token has ended.
    func ended(at now: Instant) -> [Session] { endings.compactMap { $0.value <= now ? sessions[$0.key] : nil } }

    /// Those whose time has come, the earliest first.
    mutating func takeWoken(at now: Instant) -> [Session] {
        let due = wakings.filter { $0.value <= now }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        return due.compactMap { id, _ in
            wakings[id] = nil
            return sessions[id]
        }
    }
}
