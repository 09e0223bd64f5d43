import Foundation
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerSQLite

/// When the WAL is copied into the database: never when all of it is copied already, for that can cost a commit.
struct CheckpointerTests {
    private let place: TemporaryStore
    private let engine: SQLiteEngine
    private let path: String

    init() throws {
        place = try TemporaryStore(engine: .sqlite)
        path = SQLiteEngine.file(in: place.folder).path
        engine = try SQLiteEngine(path: path)
        try engine.run(script: "CREATE TABLE line(text TEXT)")
    }

    private func commit() throws { try engine.run(script: "INSERT INTO line VALUES ('x')") }

    @Test("what is copied is not copied again before the next commit")
    func onceOnly() throws {
        #expect(engine.checkpointer.copy())
        #expect(!engine.checkpointer.copy())
        try commit()
        #expect(engine.checkpointer.copy())
        #expect(!engine.checkpointer.copy())
        try engine.close()
    }

    @Test("what a reader keeps from being copied is copied after it")
    func reader() async throws {
        let (hasBegun, ends) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        async let reading: Void = engine.read { session in
            _ = try session.connection.first(Query("SELECT count(*) FROM line")) { $0.int(0) }
            hasBegun.continuation.yield()
            ends.wait()
        }
        for await _ in hasBegun.stream { break }
        try commit()
        #expect(engine.checkpointer.copy())
        #expect(engine.checkpointer.copy())
        ends.signal()
        try await reading
        #expect(engine.checkpointer.copy())
        #expect(!engine.checkpointer.copy())
        try engine.close()
    }

    @Test("a commit that was copied before the news of it is not copied again")
    func lateNews() throws {
        #expect(engine.checkpointer.copy())
        let bytes = try #require(FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int)
        // A header of 32 bytes, then pages with 24 before each (sqlite.org/fileformat2.html, 4.1).
        engine.checkpointer.committed(nil, frames: (bytes - 32) / (4096 + 24))
        #expect(!engine.checkpointer.copy())
        try engine.close()
    }

    @Test("an emptied WAL holds nothing, and nothing is copied from it")
    func emptied() async throws {
        try commit()
        #expect(await engine.eraseTraces())
        #expect(try Data(contentsOf: URL(filePath: path + "-wal")).isEmpty)
        #expect(!engine.checkpointer.copy())
        try commit()
        #expect(engine.checkpointer.copy())
        try engine.close()
    }
}
