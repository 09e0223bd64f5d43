import Foundation
import SimmerSQLite
import SimmerStore

/// An engine as the suites make it.
package struct TestEngine: Sendable {
    package let name: String
    /// Opens or makes the database in a folder, outside of which it keeps nothing. `longestTail`: how much it may put
    /// off, for an engine that puts anything off.
    package let open: @Sendable (_ folder: URL, _ longestTail: Int) throws -> any StoreEngine

    package static let sqlite = TestEngine(name: "SQLite") { folder, longestTail in
        try SQLiteEngine(path: SQLiteEngine.file(in: folder).path, longestTail: longestTail)
    }

    package static let memory = TestEngine(name: "memory") { folder, _ in try MemoryEngine(name: folder.path) }

    /// Those that keep the contract; one of them alone where the variable SIMMER_TEST_ENGINE names it.
    package static let all = [sqlite, memory].filter { engine in
        ProcessInfo.processInfo.environment["SIMMER_TEST_ENGINE"].map { $0 == engine.name } ?? true
    }

    /// What stores of this task are made with.
    @TaskLocal package static var current = all[0]
}
