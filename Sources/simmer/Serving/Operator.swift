import Foundation
import Logging
import ServiceLifecycle
import SimmerChat
import SimmerDomain
import SimmerNet
import SimmerOperations
import SimmerStore
import SimmerWeb

/// The operator's way in by HTTP; the same commands as on the data folder's socket.
struct Operator: OperatorCommands {
    let commands: AdminCommands
    let registry: MetricsRegistry
    let net: NetServer
    /// The name of this one of several servers, which all of its series bear.
    let node: String?

    func perform(_ command: String, params: JSON) async -> HTTPResponse {
        let answer: OperatorAnswer
        do {
            answer = await commands.answer(try OperatorRequest(name: command, parameters: params))
        } catch {
            answer = .refused(error)
        }
        return HTTPResponse(
            status: answer.status, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
            body: answer.json.bytes)
    }

    func metricsText() async -> String {
        // Without names: who uses what is told to the operator by `simmer usage`.
        let usage = try? await commands.store.read { tx in UsageFigures.text(try tx.usage.today(), try tx.files.used())
        }
        let text = registry.text() + ProcessFigures.text() + NetFigures.text(net.statistics) + (usage ?? "")
        return node.map { PrometheusText.labelled(text, "node", $0) } ?? text
    }
}

/// The operator's socket in the data folder.
struct OperatorService: Service, CustomStringConvertible {
    let description = "operator"
    let folder: DataFolder
    let commands: AdminCommands

    func run() async throws {
        try await cancelWhenGracefulShutdown { try await OperatorSocket.serve(folder, commands: commands) }
    }
}

/// What is forgotten by and by: ended logins, old request results, deleted rooms, pictures that nothing names, texts
/// that were deleted.
struct Housekeeping {
    let store: Store
    let hub: Hub
    let photos: Photos
    let logger: Logger

    /// Once an hour, until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            do {
                await hub.touchSessions()
                // Of several nodes one does what is about all.
                let isMine = store.placement.isMine("housekeeping")
                if isMine { try await sweep() }
                try await photos.sweep()
                if isMine { try await store.erase() }
            } catch {
                logger.error("housekeeping failed", metadata: ["error": "\(error)"])
            }
            try? await Task.sleep(for: .seconds(3600))
        }
    }

    private func sweep() async throws {
        try await store.write { tx in
            try tx.sessions.sweep()
            try tx.alarmTests.sweep()
            try tx.requests.sweep()
            try tx.lookups.sweep()
            try tx.usage.sweep()
            try tx.mails.sweep()
            _ = try tx.rooms.purge()
        }
    }
}
