import Foundation
import Synchronization

/// The right to write in a data folder. One process holds it; the system takes it back when that process ends, however
/// it ends.
package final class DataLock: Sendable {
    private let file: Int32

    /// Throws `DataFolderError.locked` when another process holds it.
    package init(_ folder: DataFolder) throws {
        // Whoever writes here holds this lock, so from now on what this process makes is its owner's only, also in a
        // folder that was there before with a looser mode.
        umask(0o077)
        let path = folder.lockFile.path
        let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw DataFolderError.system("open", path, errno) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            close(file)
            guard number == EWOULDBLOCK else { throw DataFolderError.system("lock", path, number) }
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            let holder = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
            throw DataFolderError.locked(folder.url.path, by: holder)
        }
        self.file = file
        // Only for people and for the message above: the lock itself is the system's.
        guard ftruncate(file, 0) == 0 else { throw DataFolderError.system("write", path, errno) }
        try DataFolder.write("\(getpid())\n", to: file, path: path)
    }

    deinit { close(file) }
}
