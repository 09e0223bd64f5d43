import Foundation
import SimmerDomain
import SimmerSQLite
import SimmerStore

package enum Restore {
    /// Makes `folder` hold what the backup holds, under a new epoch, so that every client drops what it knew. What was
    /// there moves to a folder beside it, `before-restore-…`, whose address is returned; nil when there was nothing.
    /// The lock proves that no server works here. Until the backup has been checked as a whole nothing is touched.
    package static func replace(
        _ folder: DataFolder, holding lock: DataLock, with backup: URL, now: Instant
    ) throws -> (contents: Backup.Contents, before: URL?) {
        let fresh = folder.url.appendingPathComponent("restore-\(now.milliseconds)", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: fresh) }
        let contents = try Backup.unpack(backup, to: fresh, keepingFiles: true)
        try Store.renewEpoch(ofFile: fresh.appendingPathComponent(Backup.databaseName).path)

        let before = folder.url.appendingPathComponent("before-restore-\(now.milliseconds)", isDirectory: true)
        let manager = FileManager.default
        let pieces = [Backup.databaseName, "\(Backup.databaseName)-wal", "\(Backup.databaseName)-shm", "files"]
        let present = pieces.filter { manager.fileExists(atPath: folder.url.appendingPathComponent($0).path) }
        if !present.isEmpty {
            try manager.createDirectory(
                at: before, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            for piece in present {
                try manager.moveItem(
                    at: folder.url.appendingPathComponent(piece), to: before.appendingPathComponent(piece))
            }
        }
        for piece in pieces.reversed() where manager.fileExists(atPath: fresh.appendingPathComponent(piece).path) {
            try manager.moveItem(at: fresh.appendingPathComponent(piece), to: folder.url.appendingPathComponent(piece))
        }
        return (contents, present.isEmpty ? nil : before)
    }
}
