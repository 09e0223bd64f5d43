import Foundation
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// docs/architecture/tables.md against what a new database has.
@Suite struct TablesDocumentTests {
    @Test("every table and view is told of in docs/architecture/tables.md, and no other")
    func tables() async throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "docs/architecture/tables.md"), encoding: .utf8)
        let told = page.matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.1) }
        let place = try TemporaryStore(engine: .sqlite)
        let names = try await place.store.read { tx in
            let named = Query("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
            return try tx.connection.all(named) { $0.text(0) }
        }
        // What FTS5 and SQLite keep for themselves is named after what it is kept for.
        let own = names.filter { name in !names.contains { name.hasPrefix("\($0)_") } && !name.hasPrefix("sqlite_") }
        #expect(own.count > 30)
        #expect(told.sorted() == own.sorted())
    }
}
