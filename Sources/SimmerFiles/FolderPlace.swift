import Foundation
import SimmerDomain

/// Files in a folder. One that several servers share is on a disk of its own: what is whole on this machine's is
/// written there once more, under a name that begins with a point, and then gets its name.
package struct FolderPlace: FilePlace {
    package let folder: URL
    package let isShared: Bool
    package var shown: String { folder.path }
    package let isNear = true

    /// Makes the folder when it is not there, but none that is shared: its disk may only not be mounted. Then it throws
    /// `UnfitFiles`.
    package init(_ folder: URL, isShared: Bool = false) throws {
        self.folder = folder
        self.isShared = isShared
        if isShared {
            guard access(folder.path, R_OK | W_OK | X_OK) == 0 else {
                throw UnfitFiles(place: folder.path, reason: String(cString: strerror(errno)))
            }
        } else {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }

    private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    package func put(_ file: URL, as name: String) throws {
        if isShared {
            try duplicate(file, as: name)
            unlink(file.path)
        } else {
            try FileBytes.sync(file, O_RDONLY)
            guard rename(file.path, url(name).path) == 0 else { throw FileBytes.fault(url(name)) }
        }
    }

    package func adopt(_ file: URL, as name: String) throws {
        if isShared {
            // Nobody else uses its id.
            guard access(url(name).path, F_OK) != 0 else { throw POSIXError(.EEXIST) }
            try duplicate(file, as: name)
        } else if link(file.path, url(name).path) != 0 {
            // `rename` would replace what is there.
            throw FileBytes.fault(url(name))
        }
    }

    /// Writes the bytes of a file once more into the folder; they appear under the name when they are whole and on the
    /// disk.
    func duplicate(_ file: URL, as name: String) throws {
        let part = url(".\(Identifier.random())")
        do {
            try FileBytes.copy(file, to: part)
            guard rename(part.path, url(name).path) == 0 else { throw FileBytes.fault(url(name)) }
        } catch {
            unlink(part.path)
            throw error
        }
    }

    package func settle() throws { try FileBytes.sync(folder, O_RDONLY | O_DIRECTORY) }

    package func open(_ name: String) throws -> Int32 {
        let descriptor = Foundation.open(url(name).path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw FileBytes.fault(url(name)) }
        return descriptor
    }

    private func status(of name: String) throws -> stat? {
        var status = stat()
        if lstat(url(name).path, &status) == 0 { return status }
        guard errno == ENOENT else { throw FileBytes.fault(url(name)) }
        return nil
    }

    package func size(of name: String) -> Int? { (try? status(of: name)).flatMap { $0.map { Int($0.st_size) } } }

    package func remove(_ name: String) -> Bool { unlink(url(name).path) == 0 }

    package func all() throws -> [FoundFile] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).compactMap { name in
            try status(of: name).map {
                FoundFile(name: name, since: Instant(milliseconds: Int64($0.st_ctim.tv_sec) * 1_000))
            }
        }
    }

    package func missing(among names: [String]) -> [String] { names.filter { access(url($0).path, R_OK) != 0 } }
}
