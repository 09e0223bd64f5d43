import CSQLiteSettings
import GRDB
import GRDBSQLite
import SimmerStore
import Synchronization

/// The embedded engine: one SQLite file in WAL mode with `synchronous=FULL`, one writer, readers from GRDB's pool. What
/// is left of erased rows beside the tables is the WAL.
package final class SQLiteEngine: StoreEngine {
    private let pool: DatabasePool
    let checkpointer: Checkpointer
    /// The reader of searches: they take none of the others, which history and sync wait for.
    private let searcher: DatabaseQueue
    private let writer: Box<WriterSession>
    private let readers = Mutex<[Int: Box<SQLiteConnection>]>([:])

    // A connection is used only inside the pool's own exclusive access to it.
    private struct Box<Content>: @unchecked Sendable {  // see the line above
        let content: Content
    }

    private static let libraryIsSet = sqlite_settings_apply() == 0

    /// Opens or makes the file. Throws what GRDB says when it cannot. `longestTail`: after so many events their places
    /// in the logs are written (see `LogTail`).
    package init(path: String, readers: Int = 4, longestTail: Int = 1024) throws {
        _ = Self.libraryIsSet
        var configuration = Configuration()
        configuration.maximumReaderCount = readers
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA foreign_keys = ON")
            // What is deleted is overwritten: no text stays in a page that no row knows.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            try db.execute(sql: "PRAGMA cache_size = -32768")
            try db.execute(sql: "PRAGMA mmap_size = 268435456")
        }
        pool = try DatabasePool(path: path, configuration: configuration)
        // GRDB sets synchronous=NORMAL on its writer by itself, after prepareDatabase: FULL must be set afterwards, and
        // held.
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2,
                try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
            else { throw StoreError(code: SQLITE_MISUSE, "not durable", sql: "PRAGMA synchronous") }
        }
        checkpointer = try Checkpointer(path: path)
        var reading = Configuration()
        // Not `readonly`: the connection that is closed last takes the WAL away, which one that may only read cannot.
        reading.busyMode = .timeout(5)
        reading.prepareDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = -8192")
            try db.execute(sql: "PRAGMA mmap_size = 268435456")
        }
        searcher = try DatabaseQueue(path: path, configuration: reading)
        writer = try pool.writeWithoutTransaction { [checkpointer] db in
            let handle = try Self.handle(db)
            checkpointer.watch(handle)
            return Box(content: WriterSession(handle, longestTail: longestTail))
        }
    }

    private static func handle(_ db: Database) throws -> OpaquePointer {
        guard let handle = db.sqliteConnection else { throw StoreError(.misuse, "the connection is closed") }
        return handle
    }

    private func reader(_ db: Database) throws -> ReaderSession {
        let handle = try Self.handle(db)
        let key = Int(bitPattern: handle)
        if let box = readers.withLock({ $0[key] }) { return ReaderSession(box.content) }
        let box = Box(content: SQLiteConnection(handle))
        readers.withLock { $0[key] = box }
        return ReaderSession(box.content)
    }

    package func write<T>(requests: Int, _ body: (any StoreSession) throws -> T) throws -> T {
        try translated {
            try pool.writeWithoutTransaction { _ in try writer.content.transaction(requests: requests, body) }
        }
    }

    package func read<T: Sendable>(_ body: @escaping @Sendable (any StoreSession) throws -> T) async throws -> T {
        do {
            return try await pool.read { db in try body(self.reader(db)) }
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }

    package func search<T: Sendable>(_ body: @escaping @Sendable (any StoreSession) throws -> T) async throws -> T {
        do {
            return try await searcher.read { db in try body(self.reader(db)) }
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }

    package func readBlocking<T>(_ body: (any StoreSession) throws -> T) throws -> T {
        try translated { try pool.read { db in try body(reader(db)) } }
    }

    package var steps: [String] { Steps.all }

    package func run(script: String) throws {
        try translated {
            try pool.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    try db.execute(sql: script)
                    return .commit
                }
            }
        }
    }

    package func eraseTraces() async -> Bool {
        let isEmpty = try? await pool.writeWithoutTransaction { [checkpointer] _ in checkpointer.empty() }
        return isEmpty ?? false
    }

    package func backup(to path: String) throws {
        // Written anew from its rows, not copied page by page: a page may hold what stood in it before SQLite moved a
        // row elsewhere.
        var reading = Configuration()
        reading.readonly = true
        try translated {
            let source = try DatabaseQueue(path: pool.path, configuration: reading)
            try source.inDatabase { try $0.execute(sql: "VACUUM INTO ?", arguments: [path]) }
            try source.close()
        }
    }

    private static let unplaced = Query(
        """
        SELECT count(*) FROM change WHERE key <= \(IndexBacklog.lastChanged)
        AND NOT EXISTS (SELECT 1 FROM changed WHERE changed.room = change.room AND changed.change = change.key)
        """)

    package func faults() throws -> [String] {
        let faults = try translated {
            try pool.read { db in try String.fetchAll(db, sql: "PRAGMA integrity_check") }.filter { $0 != "ok" }
        }
        let unplaced = try readBlocking { try $0.connection.first(Self.unplaced) { $0.int(0) } } ?? 0
        return faults + (unplaced > 0 ? ["\(unplaced) changes that their rooms do not know"] : [])
    }

    package func close() throws {
        try translated {
            searcher.inDatabase { db in
                guard let handle = db.sqliteConnection else { return }
                let box = readers.withLock { $0.removeValue(forKey: Int(bitPattern: handle)) }
                box?.content.finalizeStatements()
            }
            try searcher.close()
            // Behind a barrier, since a reader may still be ending its transaction when its answer is there already,
            // and a connection bears only one thread at a time. The checkpoint makes the file alone the whole database.
            try pool.barrierWriteWithoutTransaction { db in
                readers.withLock { known in
                    for box in known.values { box.content.finalizeStatements() }
                    known = [:]
                }
                writer.content.end()
                if let handle = db.sqliteConnection { sqlite3_wal_hook(handle, nil, nil) }
                try checkpointer.close()
                _ = try db.checkpoint(.truncate)
            }
            try pool.close()
        }
    }
}
