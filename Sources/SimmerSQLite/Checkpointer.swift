import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Copies what is committed from the WAL into the database file, beside the writer: SQLite's own way does it inside a
/// commit, which then takes milliseconds. It goes by a connection of its own.
///
/// SQLite 3.7.0 to 3.51.2 can lose what is committed then ("WAL-reset bug", sqlite.org/wal.html): a checkpoint that
/// finds all of the WAL copied goes on by the old length while a commit begins the WAL anew. So one begins only when a
/// commit came after all was copied: until it ends, SQLite then begins no WAL anew.
final class Checkpointer: Sendable {
    private struct State {
        /// The WAL's length when the last checkpoint was asked for, in frames.
        var asked = 0
        /// Its length when all of it had been copied; nil when a commit came since.
        var copied: Int?
        var isRunning = false
    }

    private let database: DatabaseQueue
    private let queue = DispatchQueue(label: "simmer.checkpoint", qos: .utility)
    private let state = Mutex(State())
    /// Frames (pages of 4 KiB) after which it is worth the two fsyncs.
    private static let worthwhile = 1_000
    /// So long a WAL is not left to grow: it begins anew only when all of it was copied, which under load happens only
    /// when the writer itself copies the rest.
    private static let longest = 16_000

    init(path: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .immediateError
        database = try DatabaseQueue(path: path, configuration: configuration)
    }

    /// From now on it is told of the writer's commits. The writer must be closed first.
    func watch(_ writer: OpaquePointer) {
        sqlite3_wal_hook(writer, checkpointerHook, Unmanaged.passUnretained(self).toOpaque())
    }

    /// On the writer's thread.
    func committed(_ writer: OpaquePointer?, frames: Int) {
        let isCopying = state.withLock { state in
            // The checkpoint that has just ended had this commit already. A WAL begun anew that is as long waits for
            // the next commit.
            if frames != state.copied { state.copied = nil }
            return state.isRunning
        }
        guard !isCopying else { return }
        if frames >= Self.longest { checkpoint(writer, SQLITE_CHECKPOINT_PASSIVE) }
        let begins = state.withLock { state in
            if frames < state.asked { state.asked = 0 }
            guard frames - state.asked >= Self.worthwhile else { return false }
            state.asked = frames
            state.isRunning = true
            return true
        }
        guard begins else { return }
        queue.async { [self] in
            copy()
            state.withLock { $0.isRunning = false }
        }
    }

    /// Copies what is committed, without waiting for anybody. False when no commit came since all was copied.
    @discardableResult
    func copy() -> Bool {
        database.inDatabase { db in
            guard state.withLock({ $0.copied == nil }) else { return false }
            // What fails (a full disk, a backup that holds the lock) is tried again a thousand frames later.
            checkpoint(db.sqliteConnection, SQLITE_CHECKPOINT_PASSIVE)
            return true
        }
    }

    /// Copies the rest of the WAL and empties it, so that nothing of older pages stays there. False when somebody reads
    /// from it. On the writer's thread: no commit comes meanwhile.
    func empty() -> Bool {
        database.inDatabase { checkpoint($0.sqliteConnection, SQLITE_CHECKPOINT_TRUNCATE) }
    }

    @discardableResult
    private func checkpoint(_ connection: OpaquePointer?, _ mode: Int32) -> Bool {
        var length: Int32 = -1
        var copied: Int32 = -1
        let code = sqlite3_wal_checkpoint_v2(connection, "main", mode, &length, &copied)
        // Told also when somebody reads and it cannot be emptied.
        if length >= 0, copied == length { state.withLock { $0.copied = Int(length) } }
        return code == SQLITE_OK
    }

    func close() throws {
        queue.sync {}
        try database.close()
    }
}

private func checkpointerHook(
    _ context: UnsafeMutableRawPointer?, _ writer: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ frames: Int32
) -> Int32 {
    guard let context else { return SQLITE_OK }
    Unmanaged<Checkpointer>.fromOpaque(context).takeUnretainedValue().committed(writer, frames: Int(frames))
    return SQLITE_OK
}
