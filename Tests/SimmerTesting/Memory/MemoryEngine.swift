import Foundation
import GRDBSQLite
import SimmerSQLite
import SimmerStore
import Synchronization

/// A second engine for the suites, as plain as can be: SQL on tables in memory, one lock, logs that are tables, indexes
/// of words that are none, and no kept rows. What a suite finds here too is promised by the store; what it would find
/// only in `SQLiteEngine` is a trick of that one. A reader works on a copy of what was committed last.
package final class MemoryEngine: StoreEngine {
    private let database: MemoryDatabase
    private let searches = DispatchQueue(label: "simmer.memory.search")
    private let isClosed = Mutex(false)

    /// The database of that name, which is there for as long as an engine of it.
    package init(name: String) throws { database = try MemoryDatabase.find(name) }

    package var steps: [String] { Steps.all + [Self.plain] }

    /// What SQLite's own tricks need, put plainly.
    private static let plain = """
        DROP VIEW log;
        DROP VIEW changeLog;
        DROP VIEW used;
        DROP TABLE place;
        DROP TABLE said;
        DROP TABLE changed;
        DROP TABLE search;
        DROP TABLE notebook;
        CREATE UNIQUE INDEX event_place ON event (room, seq);
        CREATE UNIQUE INDEX event_said ON event (author, cid) WHERE cid IS NOT NULL;
        CREATE INDEX change_room ON change (room, key);
        CREATE VIEW log AS SELECT room, seq, kind, of, author, at, isQuiet, body FROM event;
        CREATE VIEW changeLog AS SELECT * FROM change;
        CREATE VIEW used AS SELECT day, account, events, bytes FROM usage;
        CREATE TABLE words (
            id TEXT PRIMARY KEY, room BIGINT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL, experiment TEXT NOT NULL,
            step TEXT)
        """

    private func checkOpen() throws {
        if isClosed.withLock({ $0 }) { throw StoreError(.misuse, "the engine is closed") }
    }

    package func run(script: String) throws {
        try checkOpen()
        try database.write { connection in try connection.script(script) }
    }

    package func write<T>(requests: Int, _ body: (any StoreSession) throws -> T) throws -> T {
        try checkOpen()
        return try database.write { try body(MemorySession($0, isWriting: true)) }
    }

    package func read<T: Sendable>(_ body: @escaping @Sendable (any StoreSession) throws -> T) async throws -> T {
        try await read(on: .global(), body)
    }

    package func search<T: Sendable>(_ body: @escaping @Sendable (any StoreSession) throws -> T) async throws -> T {
        try await read(on: searches, body)
    }

    private func read<T: Sendable>(
        on queue: DispatchQueue, _ body: @escaping @Sendable (any StoreSession) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.readBlocking(body) }) }
        }
    }

    package func readBlocking<T>(_ body: (any StoreSession) throws -> T) throws -> T {
        try checkOpen()
        return try body(MemorySession(database.copy(), isWriting: false))
    }

    package func eraseTraces() async -> Bool { true }
    package func backup(to path: String) throws {
        try database.copy().run(Query("VACUUM INTO :path"), ["path": .text(path)])
    }
    package func faults() throws -> [String] {
        try database.copy().all(Query("PRAGMA integrity_check")) { $0.text(0) }.filter { $0 != "ok" }
    }
    package func close() throws { isClosed.withLock { $0 = true } }

    /// All that the engine of that name holds, as bytes.
    package static func bytes(name: String) throws -> Data { try Data(MemoryDatabase.find(name).bytes()) }
}

// What it has is used under its lock.
private final class MemoryDatabase: @unchecked Sendable {  // see the line above
    private let lock = NSLock()
    private let connection: MemoryConnection
    /// What was committed last; nil: something was written since.
    private var image: [UInt8]?

    private struct Known {
        weak var database: MemoryDatabase?
    }
    private static let all = Mutex<[String: Known]>([:])

    static func find(_ name: String) throws -> MemoryDatabase {
        try all.withLock { all in
            if let known = all[name]?.database { return known }
            let made = try MemoryDatabase()
            all[name] = Known(database: made)
            return made
        }
    }

    private init() throws {
        connection = try MemoryConnection()
        try connection.script("PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON")
    }

    func write<T>(_ body: (MemoryConnection) throws -> T) throws -> T {
        try lock.withLock {
            try connection.script("BEGIN IMMEDIATE")
            image = nil
            do {
                let result = try body(connection)
                try connection.script("COMMIT")
                return result
            } catch {
                try? connection.script("ROLLBACK")
                throw error
            }
        }
    }

    func bytes() -> [UInt8] {
        lock.withLock {
            if let image { return image }
            var count: sqlite3_int64 = 0
            let start = sqlite3_serialize(connection.handle, "main", &count, 0)
            defer { sqlite3_free(start) }
            let bytes = Array(UnsafeBufferPointer(start: start, count: Int(count)))
            image = bytes
            return bytes
        }
    }

    /// A connection to a copy that can only be read.
    func copy() throws -> MemoryConnection {
        let bytes = bytes()
        let copy = try MemoryConnection()
        guard let place = sqlite3_malloc64(UInt64(bytes.count)) else { throw StoreError(.other, "no memory") }
        place.copyMemory(from: bytes, byteCount: bytes.count)
        sqlite3_deserialize(
            copy.handle, "main", place.assumingMemoryBound(to: UInt8.self), Int64(bytes.count), Int64(bytes.count),
            UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY))
        return copy
    }
}
