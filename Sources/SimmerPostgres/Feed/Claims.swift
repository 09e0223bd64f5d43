import Foundation
import SimmerStore

/// What a node does that no other may do at the same time. A connection of its own, used by one thread at a time.
final class Claims: Sendable {
    private let address: String
    private let queue = DispatchQueue(label: "simmer-claims")
    // Used on `queue`.
    private final class State: @unchecked Sendable {  // see the line above
        var connection: PostgresConnection?
    }
    private let state = State()

    init(_ address: String) { self.address = address }

    /// False when another node has it that lives.
    func take(_ name: String, for node: Int64) async throws -> Bool {
        try await run { connection in
            try connection.first(FeedTables.claim, ["name": .text(name), "node": .int(node)]) { $0.int(0) } != nil
        }
    }

    /// One that cannot be given back goes with the node.
    func release(_ name: String, of node: Int64) async {
        _ = try? await run { connection in
            try connection.run(FeedTables.release, ["name": .text(name), "node": .int(node)])
        }
    }

    private func run<T: Sendable>(_ body: @escaping @Sendable (PostgresConnection) throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in continuation.resume(with: Result { try body(connected()) }) }
        }
    }

    private func connected() throws -> PostgresConnection {
        if let connection = state.connection, !connection.link.isLost { return connection }
        let connection = PostgresConnection(try PostgresLink(address: address))
        state.connection = connection
        return connection
    }

    func close() { queue.sync { state.connection = nil } }
}
