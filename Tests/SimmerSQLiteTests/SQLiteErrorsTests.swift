import Foundation
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerSQLite

/// What the log of the operator tells of a failure in SQLite.
struct SQLiteErrorsTests {
    @Test("what GRDB throws keeps its kind, and tells SQLite's extended code")
    func extendedCode() throws {
        let place = try TemporaryStore(engine: .sqlite)
        let engine = try SQLiteEngine(path: SQLiteEngine.file(in: place.folder).path)
        try engine.run(script: "CREATE TABLE once(it INTEGER PRIMARY KEY); INSERT INTO once VALUES (1)")
        let error = #expect(throws: StoreError.self) { try engine.run(script: "INSERT INTO once VALUES (1)") }
        #expect(error?.kind == .constraint)
        // SQLITE_CONSTRAINT_PRIMARYKEY; SQLITE_CONSTRAINT alone is 19.
        #expect(error.map { "\($0)" }?.contains("extended code 1555") == true)
        try engine.close()
    }
}
