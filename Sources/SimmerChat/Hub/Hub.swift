import Logging
import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// The centre of the chat: every session, every room's listeners, and what is committed on its way to them. It runs on
/// the loop thread, so that what comes from a socket needs no hop to be handled. What it knows stands in parts, which
/// know nothing of each other; what takes several of them stands in its extensions.
package actor Hub {
    nonisolated let environment: ChatEnvironment

    nonisolated package var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    var directory = Directory()
    var sessions = Sessions()
    var presence = Presence()
    var publisher = Publisher()
    var devices = Devices()
    var logins: Logins
    var budgets: Budgets
    var reads = ReadPositions()

    package init(
        loop: EventLoop, store: Store, settings: ChatSettings, phrases: any Phrasebook, methods: RoomMethods,
        actions: any RoomActions, clock: any WallClock, logger: Logger, recentLogins: RecentLogins = RecentLogins()
    ) {
        environment = ChatEnvironment(
            loop: loop, store: store, settings: settings, phrases: phrases, methods: methods, actions: actions,
            clock: clock, logger: logger, recentLogins: recentLogins,
            passwords: Passwords(
                perMinute: settings.limits.passwordsPerMinute, cost: settings.passwordCost, clock: clock))
        logins = Logins(attempts: settings.limits.loginAttempts)
        budgets = Budgets(settings.limits)
    }

    /// Reads from the store what the hub keeps in memory. Call once, before sockets open.
    package func load() throws {
        publisher.nodes = OtherNodes(after: store.feed?.firstTurn ?? 0)
        try store.readBlocking { tx in
            directory = try Directory(tx)
            publisher.remember(wakeable: try tx.push.accounts())
            for place in try tx.loginPlaces.everything() {
                logins.places.remember(place.account, at: place.address, place.at)
            }
        }
    }

    package func follow(_ follower: any LogFollower) { publisher.follow(follower) }

    package func attach(
        scheduler: Scheduler, indexer: SearchIndexer, pushes: LogReader, endpoints: LogReader
    ) {
        publisher.attach(scheduler: scheduler, indexer: indexer, pushes: pushes, endpoints: endpoints)
    }

    package var hasNoOperator: Bool { directory.hasNoOperator }

    func update(_ account: Account) {
        let before = directory.person(account.key)
        directory.update(account)
        for session in sessions.of(account.key) { session.setReader(account) }
        if let before, account.deletedAt == nil, before.realName != account.realName { tellNamed(account) }
    }

    func now() -> Instant { clock.now() }

    /// The sentence of a refusal.
    package nonisolated func message(_ refusal: Refusal, language: String) -> String {
        var values = refusal.values
        if let field = refusal.field, values["field"] == nil { values["field"] = .text(field) }
        let key = refusal.phrase.contains("/") ? refusal.phrase : "errors/" + refusal.phrase
        return phrases.phrase(key, values, language: language)
    }

    // MARK: Start and stop

    /// Lets connections in and starts what happens once a second.
    package func start() {
        sessions.open()
        tick()
    }

    private func tick() {
        guard !sessions.isStopping else { return }
        everySecond()
        _ = loop.after(milliseconds: 1000) { [weak self] in self?.assumeIsolated { $0.tick() } }
    }

    private func everySecond() {
        flushReads()
        wakeDialects()
        closeEnded()
        if publisher.takeUnindexed() { Task { await publisher.indexer?.wake() } }
        logins.sweep(at: now())
        metrics.connections.record(sessions.count)
    }

    /// How long clients have to hear the goodbye. What they ask before that is answered, if only with `offline`.
    private static let goodbyeMs = 200

    /// Says goodbye to every socket; they come back by themselves after `reconnectMs`, or go to another node. What is
    /// under way is answered, what comes later is refused with `offline`, and then the sockets are closed.
    package func sayGoodbye(reconnectMs: Int = 1000) {
        sessions.stop()
        flushReads()
        let bye = Event(.bye, ["reason": "restarting", "reconnectMs": JSON(reconnectMs)])
        for session in sessions.all {
            session.send(session.dialect.event(bye).frames)
            advance(session)
        }
        _ = loop.after(milliseconds: Self.goodbyeMs) { [self] in assumeIsolated { $0.leave() } }
    }

    /// From now on each socket is closed as soon as nothing of it is under way.
    func leave() {
        sessions.leave()
        for session in sessions.all { advance(session) }
    }
}
