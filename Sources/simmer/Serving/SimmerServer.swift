import Foundation
import Logging
import Metrics
import ServiceLifecycle
import SimmerActions
import SimmerChat
import SimmerConfiguration
import SimmerDialects
import SimmerDomain
import SimmerLanguage
import SimmerMedia
import SimmerNet
import SimmerOperations
import SimmerServices
import SimmerSQLite
import SimmerStore
import SimmerWeb
import UnixSignals

/// Builds the parts, runs them, and stops them in the opposite order.
enum SimmerServer {
    static func run(_ configuration: Configuration) async throws {
        let level = Logger.Level(rawValue: configuration.logLevel.rawValue) ?? .info
        let format: LineLogHandler.Format = configuration.logFormat == .json ? .json : .logfmt
        LoggingSystem.bootstrap { label in LineLogHandler(label: label, level: level, format: format) }
        let registry = MetricsRegistry(help: MetricsHelp.sentences)
        MetricsSystem.bootstrap(registry)
        let logger = Logger(label: "simmer")

        let folder = try DataFolder(configuration.data)
        let lock = try DataLock(folder)
        // The sentences are compiled while the store is opened; nothing is served before both are there.
        let intents = URL(fileURLWithPath: configuration.intents)
        async let sentences = Grammar(folder: intents)
        let clock = SystemClock()
        let store = try Store(
            folder: folder.url, clock: clock, quota: AccountQuota(configuration.limits),
            logger: Logger(label: "simmer.store"))
        let grammar = try await sentences
        let net = try NetServer(settings: NetSettings(configuration), logger: Logger(label: "simmer.net"))
        let push = try await PushParts(configuration, store: store, phrases: grammar, clock: clock)
        var settings = ChatSettings(configuration, operatorToken: try folder.operatorToken())
        settings.pushKey = push.publicKey
        let page = try PageFiles()
        settings.pageRelease = page.release
        let recentLogins = RecentLogins()
        let pictures = try PhotoFolder(files: folder.files, incoming: folder.incoming)
        var environment = BotParts.environment(
            grammar: grammar, settings: settings, configuration: configuration, recentLogins: recentLogins)
        environment.actions.copyFiles = { try pictures.copy($0) }
        let jobs = try JobRunner(
            store: store,
            kinds: OutsideWork.kinds(configuration, bot: environment, store: store, clock: clock)
                .merging(push.kinds) { $1 },
            clock: clock, logger: Logger(label: "simmer.jobs"))
        let bot = BotParts(environment, store: store, clock: clock, jobs: jobs)
        let hub = Hub(
            loop: net.loop, store: store, settings: settings, phrases: grammar,
            methods: RoomMethods(environment.actions), actions: bot.actions, clock: clock,
            logger: Logger(label: "simmer.chat"), recentLogins: recentLogins)
        let scheduler = try Scheduler(
            store: store, actions: bot.actions, clock: clock, logger: Logger(label: "simmer.scheduler"))
        let indexer = SearchIndexer(store: store, logger: Logger(label: "simmer.search"))
        let pushes = MessagePushes(store: store, logger: Logger(label: "simmer.push"))
        let worker = MediaWorker(program: MediaWorker.usualProgram, logger: Logger(label: "simmer.media"))
        let photos = Photos(
            store: store, folder: pictures, worker: worker, limits: settings.limits, clock: clock,
            logger: Logger(label: "simmer.photos"))
        let desk = Desk(store: store, folder: folder, pictures: pictures) { grammar }
        let web = WebHandler(
            hub: hub, page: page, photos: photos, signIn: try OutsideWork.signIn(configuration, clock: clock),
            operatorCommands: Operator(desk: desk, registry: registry, net: net),
            logger: Logger(label: "simmer.web"))

        let chat = ChatService(
            net: net, hub: hub, delegate: HubDelegate(hub: hub, web: web), store: store, scheduler: scheduler,
            indexer: indexer, pushes: pushes, bot: bot, jobs: jobs, configuration: configuration, logger: logger)
        let group = ServiceGroup(
            configuration: .init(
                services: [
                    .init(service: chat, successTerminationBehavior: .gracefullyShutdownGroup),
                    .init(service: OperatorService(folder: folder, desk: desk)),
                    .init(service: HousekeepingService(store: store, hub: hub, photos: photos, logger: logger)),
                ],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
        try await group.run()
        worker.stop()
        try store.close()
        withExtendedLifetime(lock) {}
        logger.info("stopped")
    }
}

extension NetSettings {
    init(_ configuration: Configuration) {
        self.init()
        host = configuration.host
        port = configuration.port
        loop = NetSettings.Loop(rawValue: configuration.loop.rawValue) ?? .libuv
        sockets = configuration.sockets
        certificate = configuration.tls?.certificate
        key = configuration.tls?.key
        frameBytes = configuration.limits.frameBytes
        frameBytesBeforeLogin = min(frameBytesBeforeLogin, frameBytes)
        headerBytes = configuration.limits.headerBytes
        queueBytes = configuration.limits.queueBytes
        connectionsPerAddress = configuration.limits.connectionsPerAddress
        silenceSeconds = configuration.limits.silenceSeconds
        // Two pings must fit into the silence that is allowed.
        if silenceSeconds > 0 { pingSeconds = min(pingSeconds, max(1, silenceSeconds * 2 / 5)) }
        trustedProxies = configuration.trustedProxies.map(\.description)
        publicOrigin = configuration.publicAddress
        subprotocols = Dialects.subprotocols
        testEcho = configuration.testEcho
    }
}

extension ChatSettings {
    init(_ configuration: Configuration, operatorToken: String) {
        self.init()
        limits = configuration.limits
        registration = Registration(rawValue: configuration.registration.rawValue) ?? .invite
        passwordCost = configuration.passwordCost
        publicAddress = configuration.publicAddress
        isLoopback = configuration.isLoopback
        machineName = ProcessInfo.processInfo.hostName
        isSecure = configuration.tls != nil
        port = configuration.port
        localAddress = (isSecure ? "https" : "http") + "://localhost:\(configuration.port)"
        version = Version.current
        self.operatorToken = operatorToken
        contact = configuration.contact
        supportAddress = configuration.supportAddress
        allowsTestPush = configuration.testPush
    }
}
