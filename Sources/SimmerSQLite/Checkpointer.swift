import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Copies what is committed from the WAL into the database file, beside the writer: SQLite's own way does it inside a
/// commit, which then takes milliseconds. It goes by a connection of its own.
final class Checkpointer: Sendable {
    private struct State {
        /// The WAL's length when the last checkpoint was asked for, in frames.
        var last = 0
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

    fileprivate func committed(_ writer: OpaquePointer?, frames: Int) {
        if frames >= Self.longest { sqlite3_wal_checkpoint_v2(writer, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
        let begins = state.withLock { state in
            if frames < state.last { state.last = 0 }
            guard !state.isRunning, frames - state.last >= Self.worthwhile else { return false }
            state.last = frames
            state.isRunning = true
            return true
        }
        guard begins else { return }
        queue.async { [self] in
            // What fails (a full disk, a backup that holds the lock) is tried again a thousand frames later.
            _ = try? database.writeWithoutTransaction { try $0.checkpoint(.passive) }
            state.withLock { $0.isRunning = false }
        }
    }

    /// Copies all of the WAL and empties it, so that nothing of older pages stays there. False when somebody reads from
    /// it or writes.
    func empty() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                let isEmpty = (try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }) != nil
                continuation.resume(returning: isEmpty)
            }
        }
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
