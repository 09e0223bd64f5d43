import Foundation
import Logging
import SimmerDomain
import SimmerStore

/// A file that SQLite cannot work with.
package struct UnreadableDatabase: Error, CustomStringConvertible {
    package var path: String
    package var reason: String
    package var description: String { "the database \(path) cannot be opened: \(reason)" }
}

extension Store {
    /// Opens or makes the SQLite database in `folder`, which is made when it is not there. Throws `UnreadableDatabase`,
    /// and what the store's own `init` throws. `longestTail`: see `SQLiteEngine`.
    package convenience init(
        folder: URL, clock: any WallClock = SystemClock(), longestTail: Int = 1024,
        quota: AccountQuota = AccountQuota(), logger: Logger = Logger(label: "simmer.store")
    ) throws {
        try self.init(
            engine: SQLiteEngine(folder: folder, longestTail: longestTail), clock: clock, quota: quota, logger: logger)
    }

    /// Gives a database file a new epoch: see `renewEpoch(of:)`. Nobody else may have it open.
    package static func renewEpoch(ofFile path: String) throws {
        let engine = try SQLiteEngine(path: path, readers: 1)
        try renewEpoch(of: engine)
        try engine.close()
    }
}

extension SQLiteEngine {
    /// The name of the database file in a data folder.
    package static let fileName = "simmer.sqlite"
    package static func file(in folder: URL) -> URL { folder.appendingPathComponent(fileName) }

    /// The database in `folder`, which is made when it is not there. Throws `UnreadableDatabase`.
    package convenience init(folder: URL, longestTail: Int = 1024) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = Self.file(in: folder)
        do {
            try self.init(path: file.path, longestTail: longestTail)
        } catch {
            throw UnreadableDatabase(path: file.path, reason: "\(error)")
        }
    }
}
