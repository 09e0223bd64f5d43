import Foundation
import Logging
import Metrics
import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// What the chat needs to be told before it starts.
package struct ChatSettings: Sendable {
    package enum Registration: String, Sendable { case open, invite, closed }

    package var limits = Limits()
    package var registration = Registration.open
    /// The binary logarithm of scrypt's N for new hashes of passwords.
    package var passwordCost = Passwords.standardCost
    /// "https://chat.example.org"; nil: links are made with the Host that the client used.
    package var publicAddress: String?
    /// The host and port that it serves, for links when nothing better is known.
    package var localAddress = "http://localhost:8080"
    package var port = 8080
    package var isSecure = false
    package var version = "0"
    /// Another one for every other set of the page's files.
    package var pageRelease = ""
    package var operatorToken = ""
    /// Only programs of this machine can connect.
    package var isLoopback = true
    /// What the machine is called; others of its network may ask it by that name.
    package var machineName: String?
    package var contact: String?
    /// The page where people get help with this installation.
    package var supportAddress: String?
    /// The public key by which browsers know whose pushes to take, in base64url.
    package var pushKey = ""
    /// For tests: browsers may be reached without TLS and on this machine.
    package var allowsTestPush = false

    package init() {}
}

/// The centre of the chat: every session, every room's listeners, and what is committed on its way to them. It runs on the loop
/// thread, so that what comes from a socket needs no hop to be handled.
package actor Hub {
    nonisolated let loop: EventLoop
    package nonisolated let store: Store
    package nonisolated let settings: ChatSettings
    package nonisolated let phrases: any Phrasebook
    package nonisolated let clock: any WallClock
    nonisolated let logger: Logger
    nonisolated let passwords: Passwords
    nonisolated let methods: RoomMethods
    nonisolated let actions: any RoomActions

    nonisolated package var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    var rooms: [RoomKey: LiveRoom] = [:]
    var roomKeys: [String: RoomKey] = [:]
    var people: [AccountKey: Account] = [:]
    /// The same people as the authors of events: all that a message needs of them.
    var authors: [AccountKey: WireEvent.Author] = [:]
    var accountKeys: [String: AccountKey] = [:]
    var memberships: [AccountKey: Set<RoomKey>] = [:]
    /// Accounts for which an invitation may wait; of all others it is known without the store that none does.
    var invited: Set<AccountKey> = []
    /// Accounts that may have a device which can be woken; of all others it is known that they have none.
    var wakeable: Set<AccountKey> = []
    var sessions: [UInt64: Session] = [:]
    var sessionsOf: [AccountKey: [Session]] = [:]
    /// Who may do what only the operator may.
    var operators: Set<AccountKey> = []
    package var hasNoOperator: Bool { operators.isEmpty }
    /// Who acts at which shared device.
    var devices: [AccountKey: DeviceUse] = [:]
    /// Messages of accounts, over all of their connections.
    var messageBudgets: RateWindows<AccountKey>
    /// Changes of accounts, over all of their connections.
    var changeBudgets: RateWindows<AccountKey>
    /// Requests by HTTP, of addresses and of accounts.
    var addressBudgets: RateWindows<String>
    var accountBudgets: RateWindows<AccountKey>
    /// Messages of this turn of the loop, on their way to the writer.
    var said: [Store.Request] = []
    var knownTokens = TokenCache()
    /// How often sessions were ended: whoever waited for the store meanwhile looks again.
    var endings = 0
    var guesses: GuessThrottle
    var knownPlaces = KnownPlaces()
    /// Registrations from addresses.
    var registrations: RateWindows<String>
    /// When the provider saw who began a login there, for some minutes.
    var signIns: [String: Instant] = [:]
    var reads = ReadPositions()
    var dirtyRooms: Set<RoomKey> = []
    /// Something was said that the full-text index does not know of.
    var hasUnindexed = false
    var chorus: LoopTimer?
    /// False until everything is loaded: who comes before is asked to come again.
    var isOpen = false
    var isStopping = false
    var ticks: LoopTimer?

    weak var follower: (any LogFollower)?
    /// Told about instants that may be due, and where a full-text index has work.
    var scheduler: Scheduler?
    var indexer: SearchIndexer?
    /// Told where somebody may be woken by what was said.
    var pushes: MessagePushes?

    let metrics = ChatMetrics()
    /// Which login said the latest messages, for "log me out".
    nonisolated let recentLogins: RecentLogins

    package init(
        loop: EventLoop, store: Store, settings: ChatSettings, phrases: any Phrasebook, methods: RoomMethods,
        actions: any RoomActions, clock: any WallClock, logger: Logger, recentLogins: RecentLogins = RecentLogins()
    ) {
        self.recentLogins = recentLogins
        self.loop = loop
        self.store = store
        self.settings = settings
        self.phrases = phrases
        self.methods = methods
        self.actions = actions
        self.clock = clock
        self.logger = logger
        passwords = Passwords(
            perMinute: settings.limits.passwordsPerMinute, cost: settings.passwordCost, clock: clock)
        guesses = GuessThrottle(attempts: settings.limits.loginAttempts)
        let limits = settings.limits
        messageBudgets = RateWindows(limit: limits.messagesPer10Seconds, windowMilliseconds: 10_000)
        registrations = RateWindows(limit: limits.registrationsPerHour, windowMilliseconds: 3_600_000)
        changeBudgets = RateWindows(limit: limits.requestsPer10Seconds, windowMilliseconds: 10_000)
        addressBudgets = RateWindows(limit: limits.webRequestsPer10Seconds, windowMilliseconds: 10_000)
        accountBudgets = RateWindows(limit: limits.webRequestsPer10Seconds, windowMilliseconds: 10_000)
    }

    /// Reads from the store what the hub keeps in memory. Call once, before sockets open.
    package func load() throws {
        try store.readBlocking { tx in
            for account in try tx.accounts.everything() { take(account) }
            for room in try tx.rooms.everything() { take(room) }
            try tx.members.everything { room, account, role in
                rooms[room]?.members[account] = role
                memberships[account, default: []].insert(room)
            }
            invited = try tx.invites.invited()
            wakeable = Set(try tx.push.accounts())
            for place in try tx.loginPlaces.everything() {
                knownPlaces.note(place.account, at: place.address, place.at)
            }
        }
    }

    package func follow(_ follower: any LogFollower) { self.follower = follower }

    package func attach(scheduler: Scheduler, indexer: SearchIndexer, pushes: MessagePushes) {
        self.scheduler = scheduler
        self.indexer = indexer
        self.pushes = pushes
    }

    func take(_ room: Room) {
        if let known = rooms[room.key] {
            known.take(room)
        } else {
            rooms[room.key] = LiveRoom(room)
            roomKeys[room.id] = room.key
            rooms[room.key]?.isDeleted = room.deletedAt != nil
        }
    }

    func take(_ account: Account) {
        let before = people[account.key]
        people[account.key] = account
        if let before { people[account.key]?.useq = max(before.useq, account.useq) }
        authors[account.key] = WireEvent.Author(
            account: account.id, name: account.displayName, isBot: account.isBot)
        accountKeys[account.id] = account.key
        if account.role == .operator && account.isUsable {
            operators.insert(account.key)
        } else {
            operators.remove(account.key)
        }
        if let before, before.displayName != account.displayName {
            for room in memberships[account.key] ?? [] { rooms[room]?.forgetTail() }
        }
        // The name is gone from the rooms that were left before, too.
        if account.deletedAt != nil, before?.deletedAt == nil {
            for room in rooms.values { room.forgetTail() }
        }
        for session in sessionsOf[account.key] ?? [] { setReader(of: session, from: account) }
    }

    func setReader(of session: Session, from account: Account) {
        session.spoken = account.language
        session.dialect.reader = Reader(
            language: account.language, zone: account.zone)
    }

    func now() -> Instant { clock.now() }

    /// The sentence of a refusal.
    package nonisolated func message(_ refusal: Refusal, language: String) -> String {
        var values = refusal.values
        if let field = refusal.field, values["field"] == nil { values["field"] = .text(field) }
        let key = refusal.phrase.contains("/") ? refusal.phrase : "errors/" + refusal.phrase
        return phrases.phrase(key, values, language: language)
    }

    /// How a room is called in somebody's list: a direct room has the other one's name.
    func name(of room: LiveRoom, for account: AccountKey) -> String {
        guard room.isPair else { return room.name }
        let other = room.both.first { $0 != account }
        return other.flatMap { people[$0]?.displayName } ?? people[Account.bot]?.displayName ?? room.name
    }

    // MARK: Start and stop

    /// Lets connections in and starts what happens once a second.
    package func start() {
        isOpen = true
        tick()
    }

    private func tick() {
        guard !isStopping else { return }
        everySecond()
        ticks = loop.after(milliseconds: 1000) { [self] in assumeIsolated { $0.tick() } }
    }

    private func everySecond() {
        flushReads()
        if hasUnindexed {
            hasUnindexed = false
            Task { await indexer?.note() }
        }
        guesses.sweep(at: now())
        forgetSignIns()
        metrics.connections.record(sessions.count)
    }

    /// Says goodbye to every socket; they come back by themselves after `reconnectMs`.
    package func sayGoodbye(reconnectMs: Int = 1000) {
        isStopping = true
        flushReads()
        for session in sessions.values {
            let bye = Event(.bye, ["reason": "restarting", "reconnectMs": JSON(reconnectMs)])
            session.send(session.dialect.event(bye).frames)
            session.connection.close(code: CloseCode.restarting, reason: "restarting", afterQueued: true)
        }
    }
}

/// The close codes of the protocol.
enum CloseCode {
    static let badFrame: UInt16 = 4000
    static let noLogin: UInt16 = 4001
    static let sessionEnded: UInt16 = 4003
    static let tooSlow: UInt16 = 4008
    static let restarting: UInt16 = 4009
    static let flooding: UInt16 = 4010
    static let tooManyConnections: UInt16 = 4013
}
