import Foundation
import SimmerConfiguration
import SimmerDomain
import SimmerLanguage
import SimmerOperations
import SimmerStore

/// How a command gets something done in a data folder: by the server that holds its lock, or else itself, holding the
/// lock meanwhile.
enum AdminCommand {
    static func run(_ request: OperatorRequest, _ configuration: Configuration) async throws -> JSON {
        let folder = try DataFolder(existing: configuration.data)
        switch try await answer(to: request, in: folder, configuration) {
        case .done(let result): return result
        case .refused(let refusal): throw CommandFailure(refusal)
        case .failed(let text): throw CommandFailure(text)
        }
    }

    private static func answer(
        to request: OperatorRequest, in folder: DataFolder, _ configuration: Configuration
    ) async throws -> OperatorAnswer {
        // A server that has just taken the lock does not listen yet, and one that stops listens no longer: both pass.
        for _ in 0..<50 {
            do {
                let lock = try DataLock(folder)
                defer { withExtendedLifetime(lock) {} }
                // Other nodes may be at work; they hear what is done here.
                let store = try Store.open(
                    configuration.database, node: configuration.node, nats: configuration.nats, in: folder)
                let commands = AdminCommands(
                    store: store, folder: folder, pictures: { try await configuration.pictures(in: folder, of: store) },
                    phrases: { try Grammar(folder: URL(fileURLWithPath: configuration.intents)) })
                let answer = await commands.answer(request)
                try store.close()
                return answer
            } catch DataFolderError.locked {
                if let answer = try OperatorSocket.ask(request, in: folder) { return answer }
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        throw CommandFailure("\(folder.url.path) is locked, and the process that holds it does not answer")
    }
}

/// What a command says when it could not do what it was asked, without the usage that a mistyped flag is answered with.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    init(_ refusal: Refusal) {
        let field = refusal.field.map { " (\($0))" } ?? ""
        description = "refused: \(refusal.reason.rawValue.replacing("_", with: " "))\(field)"
    }
}
