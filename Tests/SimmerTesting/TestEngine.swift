import Foundation
import SimmerDomain
import SimmerPostgres
import SimmerSQLite
import SimmerStore

/// An engine as the suites make it.
package struct TestEngine: Sendable {
    package let name: String
    /// Opens or makes the database in a folder, outside of which it keeps nothing. `longestTail`: how much it may put
    /// off, for an engine that puts anything off.
    package let open: @Sendable (_ folder: URL, _ longestTail: Int) throws -> any StoreEngine
    /// Where a word stands in what the engine keeps of a folder, but for its files there.
    package var places: @Sendable (_ folder: URL, _ word: String) throws -> [String] = { _, _ in [] }
    /// The folder goes.
    package var forget: @Sendable (_ folder: URL) -> Void = { _ in }
    /// How many tests at once use it; nil: all that come.
    package var turns: Turns?
    /// It copies its database by itself; else the tools of its own kind do.
    package var copies = true

    package static let sqlite = TestEngine(name: "SQLite") { folder, longestTail in
        let file = SQLiteEngine.file(in: folder)
        if !FileManager.default.fileExists(atPath: file.path) { try prepared.get().write(to: file) }
        return try SQLiteEngine(path: file.path, longestTail: longestTail)
    }

    /// A database with its tables, made once for the hundreds of tests that begin with one. Its epoch and when it was
    /// made are missing: each copy gets its own.
    private static let prepared: Result<Data, any Error> = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "simmer-" + Identifier.random())
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = SQLiteEngine.file(in: folder)
        let engine = try SQLiteEngine(path: file.path)
        let store = try Store(engine: engine)
        try engine.run(script: "DELETE FROM meta WHERE name IN ('epoch', 'createdAt')")
        try store.close()
        return try Data(contentsOf: file)
    }

    package static let memory = TestEngine(
        name: "memory", open: { folder, _ in try MemoryEngine(name: folder.path) },
        places: { folder, word in
            try MemoryEngine.bytes(name: folder.path).range(of: Data(word.utf8)) == nil ? [] : ["memory"]
        })

    /// In its tables; what is left of rows in its files is the server's own.
    package static let postgres = onPostgres("PostgreSQL") { try PostgresEngine(address: $0, sharing: .unguarded) }

    /// One of several that write to the same database.
    package static let sharing = onPostgres("PostgreSQL, shared") {
        try PostgresEngine(address: $0, sharing: .shared(name: "test"))
    }

    /// Two that write to the same database by turns.
    package static let byTurns = onPostgres("PostgreSQL by turns") { address in
        EnginesByTurns(
            try PostgresEngine(address: address, sharing: .shared(name: "one")),
            try PostgresEngine(address: address, sharing: .shared(name: "other")))
    }

    private static func onPostgres(
        _ name: String, open: @escaping @Sendable (_ address: String) throws -> any StoreEngine
    ) -> TestEngine {
        TestEngine(
            name: name,
            open: { folder, _ in
                let server = try TestPostgres.shared.get()
                return try open(server.address(server.database(of: folder)))
            },
            places: { folder, word in
                let server = try TestPostgres.shared.get()
                return try PostgresProbe(address: server.address(server.database(of: folder))).places(of: word)
            },
            forget: { try? TestPostgres.shared.get().release($0) }, turns: postgresTurns, copies: false)
    }
    /// So many tests use the server at once.
    private static let postgresTurns = Turns(3)

    /// Those that keep the contract; one of them alone where the variable SIMMER_TEST_ENGINE names it.
    package static let all = [sqlite, memory, postgres, byTurns].filter { engine in
        ProcessInfo.processInfo.environment["SIMMER_TEST_ENGINE"].map { $0 == engine.name } ?? true
    }

    /// What stores of this task are made with.
    @TaskLocal package static var current = all[0]
}
