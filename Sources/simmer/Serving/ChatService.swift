import Foundation
import Logging
import ServiceLifecycle
import SimmerChat
import SimmerConfiguration
import SimmerNet
import SimmerServing
import SimmerStore

/// The sockets and everything behind them. What was due while the server was down fires before anybody is let in.
struct ChatService: Service, CustomStringConvertible {
    // Without a name of its own a service is called by all that it holds, settings included.
    let description = "chat"
    let net: NetServer
    let lines: [NetSettings.Listener]
    let delegate: HubDelegate
    let chat: ChatParts
    let housekeeping: Housekeeping
    let store: Store
    let configuration: Configuration
    let logger: Logger
    /// How long sockets have to take their goodbye.
    private static let graceMs = 2000

    func run() async throws {
        // Until the loop runs nothing else can reach the hub's executor, so that it starts first.
        let port = try net.start(delegate: delegate)
        try await chat.open { [logger] why in
            logger.critical("this node begins anew", metadata: ["why": "\(why)"])
            // Nothing is taken down at such an end: other threads still use the libraries.
            fflush(nil)
            _exit(EX_TEMPFAIL)
        }
        chat.scheduler.start()
        let scheme = configuration.tls == nil ? "http" : "https"
        // For people and scripts; everything else is the log's.
        await showOperatorLink(scheme: scheme, port: port)
        for (listener, port) in zip(lines, net.linePorts) {
            logger.info(
                "listening for irc",
                metadata: ["host": "\(listener.host)", "port": "\(port)", "secure": "\(listener.isSecure)"])
        }
        print("Simmer listens on \(scheme)://\(Self.shown(configuration.host)):\(port)")
        fflush(nil)
        logger.info("listening", metadata: ["host": "\(configuration.host)", "port": "\(port)"])

        await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await chat.indexer.run() }
            group.addTask { await chat.pushes.run() }
            group.addTask { await chat.endpoints.run() }
            group.addTask { try await chat.bot.run() }
            group.addTask { await chat.jobs.run() }
            group.addTask { await housekeeping.run() }
            try? await gracefulShutdown()
            logger.info("stopping")
            chat.scheduler.stop()
            await net.stop(graceMs: Self.graceMs) { chat.hub.assumeIsolated { $0.sayGoodbye() } }
            // Nobody is told any more what became of a commit, so that nothing waits for a database that is away.
            store.hurry()
            group.cancelAll()
        }
    }

    /// Says how to become the operator, as long as nobody is. A store that takes nothing at the moment keeps nobody
    /// from the rest.
    private func showOperatorLink(scheme: String, port: Int) async {
        do {
            guard let token = try await store.write({ try OperatorClaim.renew($0) }) else { return }
            let isHere = configuration.isLoopback || ["0.0.0.0", "::"].contains(configuration.host)
            let here = "\(scheme)://\(isHere ? "localhost" : Self.shown(configuration.host)):\(port)"
            print("This server has no operator yet. Open this link to make the operator's account:")
            print("  \(configuration.publicAddress ?? here)/#operator=\(token)")
            print("It works once, until the next start. Whoever has it can become the operator: keep it to yourself.")
        } catch {
            logger.error("no link for an operator could be made", metadata: ["error": "\(error)"])
        }
    }

    private static func shown(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
