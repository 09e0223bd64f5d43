import Foundation
import Logging
import Metrics
import ServiceLifecycle
import SimmerChat
import SimmerConfiguration
import SimmerDialects
import SimmerDomain
import SimmerLanguage
import SimmerMedia
import SimmerNet
import SimmerOperations
import SimmerServing
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
        async let sentences = Grammar(folder: intents, isLearned: true)
        let clock = SystemClock()
        let store = try Store.open(
            configuration.database, node: configuration.node, nats: configuration.nats, in: folder, clock: clock,
            quota: AccountQuota(configuration.limits))
        let grammar = try await sentences
        let netSettings = NetSettings(configuration)
        let net = try NetServer(settings: netSettings, logger: Logger(label: "simmer.net"))
        var settings = ChatSettings(configuration, operatorToken: try folder.operatorToken())
        let page = try PageFiles()
        settings.pageRelease = page.release
        let pictures = try await configuration.pictures(in: folder, of: store)
        let chat = try await ChatParts(
            configuration, settings, store: store, grammar: grammar, clock: clock, loop: net.loop)
        let hub = chat.hub
        let worker = MediaWorker(program: MediaWorker.usualProgram, logger: Logger(label: "simmer.media"))
        let photos = Photos(
            store: store, files: pictures, worker: worker, limits: settings.limits, clock: clock,
            logger: Logger(label: "simmer.photos"))
        let commands = AdminCommands(store: store, folder: folder, pictures: { pictures }, phrases: { grammar })
        let web = WebHandler(
            hub: hub, page: page, photos: photos, signIn: try OutsideWork.signIn(configuration, clock: clock),
            operatorCommands: Operator(
                commands: commands, registry: registry, net: net, node: configuration.node),
            logger: Logger(label: "simmer.web"))

        let service = ChatService(
            net: net, lines: netSettings.lines, delegate: HubDelegate(hub: hub, web: web), chat: chat,
            housekeeping: Housekeeping(store: store, hub: hub, photos: photos, logger: logger), store: store,
            configuration: configuration, logger: logger)
        let group = ServiceGroup(
            configuration: .init(
                services: [
                    .init(service: service, successTerminationBehavior: .gracefullyShutdownGroup),
                    .init(service: OperatorService(folder: folder, commands: commands)),
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
        if let irc = configuration.irc {
            lines = [
                irc.tlsPort.map { Listener(host: irc.host, port: $0, isSecure: true) },
                irc.port.map { Listener(host: irc.host, port: $0, isSecure: false) },
            ].compactMap(\.self)
        }
        // IRCv3's names: its lines over TCP are those of its text over WebSockets.
        lineSubprotocol = "text.ircv3.net"
        linePath = "/irc"
        binarySubprotocols = ["binary.ircv3.net"]
        testEcho = configuration.testEcho
    }
}
