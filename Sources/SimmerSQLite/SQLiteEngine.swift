import CSQLiteSettings
import GRDB
import GRDBSQLite
import SimmerStore
import Synchronization

/// The embedded engine: one SQLite file in WAL mode with `synchronous=FULL`, one writer, readers from GRDB's pool. What
/// is left of erased rows beside the tables is the WAL.
package final class SQLiteEngine: StoreEngine {
    private let pool: DatabasePool
    private let checkpointer: Checkpointer
    /// The reader of searches: they take none of the others, which history and sync wait for.
    private let searcher: DatabaseQueue
    private let connections = Mutex<[Int: Box]>([:])

    // A connection is used only inside the pool's own exclusive access to it.
    private struct Box: @unchecked Sendable {  // see the line above
        let connection: SQLiteConnection
    }

    private static let libraryIsSet = sqlite_settings_apply() == 0

    /// Opens or makes the file. Throws what GRDB says when it cannot.
    package init(path: String, readers: Int = 4) throws {
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
        pool.writeWithoutTransaction { [checkpointer] db in
            if let handle = db.sqliteConnection { checkpointer.watch(handle) }
        }
    }

    private func connection(_ db: Database) throws -> SQLiteConnection {
        guard let handle = db.sqliteConnection else {
            throw StoreError(code: SQLITE_MISUSE, "the connection is closed", sql: "")
        }
        let key = Int(bitPattern: handle)
        if let box = connections.withLock({ $0[key] }) { return box.connection }
        let box = Box(connection: SQLiteConnection(handle))
        connections.withLock { $0[key] = box }
        return box.connection
    }

    package func write<T>(_ body: (any SQLConnection) throws -> T) throws -> T {
        try pool.writeWithoutTransaction { db in
            let connection = try connection(db)
            try connection.begin()
            do {
                let result = try body(connection)
                try connection.commit()
                return result
            } catch {
                connection.rollback()
                throw error
            }
        }
    }

    package func read<T: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> T) async throws -> T {
        do {
            return try await pool.read { db in try body(self.connection(db)) }
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }

    package func search<T: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> T) async throws -> T {
        do {
            return try await searcher.read { db in try body(self.connection(db)) }
        } catch let error as DatabaseError {
            throw StoreError(error)
        }
    }

    package func readBlocking<T>(_ body: (any SQLConnection) throws -> T) throws -> T {
        try translated { try pool.read { db in try body(connection(db)) } }
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

    package func eraseTraces() async -> Bool { await checkpointer.empty() }

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

    package func faults() throws -> [String] {
        try translated {
            try pool.read { db in try String.fetchAll(db, sql: "PRAGMA integrity_check") }.filter { $0 != "ok" }
        }
    }

    package func close() throws {
        try translated {
            searcher.inDatabase { db in
                guard let handle = db.sqliteConnection else { return }
                let box = connections.withLock { $0.removeValue(forKey: Int(bitPattern: handle)) }
                box?.connection.finalizeStatements()
            }
            try searcher.close()
            // Behind a barrier, since a reader may still be ending its transaction when its answer is there already,
            // and a connection bears only one thread at a time. The checkpoint makes the file alone the whole database.
            try pool.barrierWriteWithoutTransaction { db in
                connections.withLock { known in
                    for box in known.values { box.connection.finalizeStatements() }
                    known = [:]
                }
                if let handle = db.sqliteConnection { sqlite3_wal_hook(handle, nil, nil) }
                try checkpointer.close()
                _ = try db.checkpoint(.truncate)
            }
            try pool.close()
        }
    }
}
