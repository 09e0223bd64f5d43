import Foundation
import ServiceLifecycle
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
