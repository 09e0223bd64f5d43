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

    /// Those that keep the contract.
    package static let all = [sqlite]

    /// What stores of this task are made with.
    @TaskLocal package static var current = sqlite
}
