import Logging
import SimmerActions
import SimmerBot
import SimmerChat
import SimmerConfiguration
import SimmerDomain
import SimmerLanguage
import SimmerNet
import SimmerServices
import SimmerStore

/// The chat and everything behind it, put together in one place: the program puts sockets before it, the tests'
/// dialogues none. It works as soon as it is opened; what goes on by itself (`bot`, `jobs`, `scheduler` …) is started
/// by its owner.
package struct ChatParts: Sendable {
    package let hub: Hub
    package let bot: BotParts
    package let scheduler: Scheduler
    package let jobs: JobRunner
    package let indexer: SearchIndexer
    package let pushes: LogReader
    package let endpoints: LogReader
    private let store: Store

    /// - Parameters:
    ///   - settings: without the key of pushes, which the store has.
    ///   - loop: where the hub lives.
    package init(
        _ configuration: Configuration, _ settings: ChatSettings, store: Store, grammar: Grammar,
        clock: any WallClock, loop: EventLoop
    ) async throws {
        let push = try await PushParts(configuration, store: store, phrases: grammar, clock: clock)
        var settings = settings
        settings.pushKey = push.publicKey
        let recentLogins = RecentLogins()
        let environment = BotParts.environment(
            grammar: grammar, settings: settings, configuration: configuration, recentLogins: recentLogins)
        jobs = try JobRunner(
            store: store,
            kinds: OutsideWork.kinds(configuration, bot: environment, store: store, clock: clock)
                .merging(push.kinds) { $1 }
                .merging(OutsideWork.webhooks(configuration, grammar, store: store, clock: clock).kinds) { $1 }
                .merging(OutsideWork.mail(configuration, grammar, store: store, clock: clock)?.kinds ?? [:]) { $1 },
            clock: clock, logger: Logger(label: "simmer.jobs"))
        bot = BotParts(environment, store: store, clock: clock, jobs: jobs)
        hub = Hub(
            loop: loop, store: store, settings: settings, phrases: grammar,
            methods: RoomMethods(environment.actions), actions: bot.actions, clock: clock,
            logger: Logger(label: "simmer.chat"), recentLogins: recentLogins)
        scheduler = try Scheduler(
            store: store, actions: bot.actions, clock: clock, logger: Logger(label: "simmer.scheduler"))
        indexer = SearchIndexer(store: store, logger: Logger(label: "simmer.search"))
        pushes = .pushes(store: store, logger: Logger(label: "simmer.push"))
        endpoints = .endpoints(store: store, logger: Logger(label: "simmer.webhooks"))
        self.store = store
    }

    /// Reads what the hub keeps in memory, joins the parts, and lets connections in. Call once, when the loop runs.
    /// `lost`: of several nodes this one can only begin anew; says why.
    package func open(lost: @escaping @Sendable (String) -> Void = { _ in }) async throws {
        try await hub.load()
        await hub.attach(scheduler: scheduler, indexer: indexer, pushes: pushes, endpoints: endpoints)
        await hub.follow(bot.follower)
        await hub.follow(lost: lost)
        store.setObserver(hub)
        try await store.feed?.takePart()
        try await hub.endGuests()
        await hub.start()
    }
}
