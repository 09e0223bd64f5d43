import Foundation
import SimmerDomain
import SimmerSQLite
import SimmerStore

/// An engine as the suites make it.
package struct TestEngine: Sendable {
    package let name: String
    /// Opens or makes the database in a folder, outside of which it keeps nothing. `longestTail`: how much it may put
    /// off, for an engine that puts anything off.
    package let open: @Sendable (_ folder: URL, _ longestTail: Int) throws -> any StoreEngine

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

    package static let memory = TestEngine(name: "memory") { folder, _ in try MemoryEngine(name: folder.path) }

    /// Those that keep the contract; one of them alone where the variable SIMMER_TEST_ENGINE names it.
    package static let all = [sqlite, memory].filter { engine in
        ProcessInfo.processInfo.environment["SIMMER_TEST_ENGINE"].map { $0 == engine.name } ?? true
    }

    /// What stores of this task are made with.
    @TaskLocal package static var current = all[0]
}
