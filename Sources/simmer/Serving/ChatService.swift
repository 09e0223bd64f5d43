import Foundation
import Logging
import ServiceLifecycle
import SimmerChat
import SimmerConfiguration
import SimmerNet
import SimmerServices
import SimmerStore

/// The sockets and everything behind them. What was due while the server was down fires before anybody is let in.
struct ChatService: Service {
    let net: NetServer
    let hub: Hub
    let door: HubDoor
    let store: Store
    let scheduler: Scheduler
    let indexer: SearchIndexer
    let pushes: MessagePushes
    let bot: BotParts
    let jobs: JobRunner
    let configuration: Configuration
    let logger: Logger
    /// How long sockets have to take their goodbye.
    private static let graceMs = 2000

    func run() async throws {
        // Until the loop runs nothing else can reach the hub's executor, so that it starts first.
        let port = try net.start(delegate: door)
        try await hub.load()
        await hub.attach(scheduler: scheduler, indexer: indexer, pushes: pushes)
        await hub.follow(bot.follower)
        store.setObserver(hub)
        await hub.start()
        scheduler.start()
        let scheme = configuration.tls == nil ? "http" : "https"
        // One line for people and scripts; everything else is the log's.
        print("Simmer listens on \(scheme)://\(Self.shown(configuration.host)):\(port)")
        fflush(nil)
        logger.info("listening", metadata: ["host": "\(configuration.host)", "port": "\(port)"])

        await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await indexer.run() }
            group.addTask { await pushes.run() }
            group.addTask { try await bot.run() }
            group.addTask { await jobs.run() }
            try? await gracefulShutdown()
            logger.info("stopping")
            scheduler.stop()
            await net.stop(graceMs: Self.graceMs) { hub.assumeIsolated { $0.sayGoodbye() } }
            group.cancelAll()
        }
    }

    private static func shown(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
