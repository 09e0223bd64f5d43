import Foundation
import SimmerPostgres
import SimmerStore
import Synchronization

/// One PostgreSQL server for all suites of the process, with a database for each store, of which those that are no
/// longer used are emptied for the next.
package final class TestPostgres: Sendable {
    /// Throws what `Tests/postgres` says.
    package static let shared = Result { try TestPostgres() }

    private struct State {
        var ofFolder: [String: String] = [:]
        var free: [String] = []
        var made = 0
    }
    private let state = Mutex(State())
    /// Where its socket is.
    private let socket: String
    /// The server ends when nobody holds this any more: when the process is gone.
    private let input = Pipe()
    /// A database with its tables, made once. Its epoch and when it was made are missing: each copy gets its own.
    private static let prepared = "prepared"

    package init() throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "postgres")
        let (process, output) = (Process(), Pipe())
        process.executableURL = script
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != 0x0A, let more = try output.fileHandleForReading.read(upToCount: 1), !more.isEmpty {
            line += more
        }
        socket = String(decoding: line.dropLast(), as: UTF8.self)
        guard !socket.isEmpty else { throw StoreError(.unreachable, "Tests/postgres started no server") }
        try run("CREATE DATABASE \(Self.prepared)", in: "postgres")
        let engine = try PostgresEngine(address: address(Self.prepared), sharing: .unguarded)
        try Store(engine: engine).close()
        try run("DELETE FROM meta WHERE name IN ('epoch', 'createdAt')", in: Self.prepared)
    }

    package func address(_ database: String) -> String {
        "postgresql:///\(database)?host=\(socket)&user=simmer"
    }

    /// Runs statements, each in a transaction of its own.
    package func run(_ statements: String..., in database: String) throws {
        try PostgresProbe(address: address(database)).run(statements)
    }

    /// The database that belongs to a folder.
    package func database(of folder: URL) throws -> String {
        if let known = state.withLock({ $0.ofFolder[folder.path] }) { return known }
        if let free = state.withLock({ $0.free.popLast() }), try PostgresProbe(address: address(free)).empty() {
            state.withLock { $0.ofFolder[folder.path] = free }
            return free
        }
        let new = state.withLock { state in
            state.made += 1
            state.ofFolder[folder.path] = "store\(state.made)"
            return "store\(state.made)"
        }
        try run("CREATE DATABASE \(new) TEMPLATE \(Self.prepared)", in: "postgres")
        return new
    }

    /// The folder is gone, and all that used its database.
    package func release(_ folder: URL) {
        state.withLock { state in
            if let name = state.ofFolder.removeValue(forKey: folder.path) { state.free.append(name) }
        }
    }
}
