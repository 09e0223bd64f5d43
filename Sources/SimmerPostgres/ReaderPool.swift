import Foundation
import SimmerStore

/// Connections that read. Whoever comes takes one that is free, or a new one.
final class ReaderPool: Sendable {
    private let address: String
    /// So many are kept.
    private let most: Int
    private let state = NSCondition()
    // Used under the lock of `state`.
    private final class Connections: @unchecked Sendable {  // see the line above
        var free: [PostgresConnection] = []
        var taken = 0
        var isClosed = false
    }
    private let connections = Connections()

    init(address: String, most: Int) {
        self.address = address
        self.most = most
    }

    /// Runs `body` in a transaction that sees one committed state.
    func read<T>(_ body: (PostgresConnection) throws -> T) throws -> T {
        let connection = try begun()
        defer { giveBack(connection) }
        let result: T
        do {
            result = try body(connection)
        } catch {
            connection.rollback()
            throw error
        }
        connection.rollback()
        return result
    }

    private func begun() throws -> PostgresConnection {
        while true {
            let known: PostgresConnection? = try state.withLock {
                guard !connections.isClosed else { throw StoreError.closed }
                connections.taken += 1
                return connections.free.popLast()
            }
            do {
                let connection = try known ?? PostgresConnection(PostgresLink(address: address))
                try connection.begin(reading: true)
                return connection
            } catch {
                giveBack(nil)
                // The server may have begun anew since that connection was used.
                if known == nil { throw error }
            }
        }
    }

    /// nil: it is lost.
    private func giveBack(_ connection: PostgresConnection?) {
        state.withLock {
            connections.taken -= 1
            if let connection, !connection.link.isLost, connections.free.count < most, !connections.isClosed {
                connections.free.append(connection)
            }
            state.broadcast()
        }
    }

    /// Waits for those who read.
    func close() {
        state.withLock {
            connections.isClosed = true
            while connections.taken > 0 { state.wait() }
            connections.free = []
        }
    }
}
