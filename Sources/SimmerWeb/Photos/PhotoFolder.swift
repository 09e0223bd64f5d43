import Foundation
import SimmerDomain
import Synchronization

/// Where the bytes of uploaded pictures stand: `ID` is the picture, `ID.view` and `ID.thumb` its smaller forms,
/// `ID.share` what pages of other sites show of it. What is still on its way stands in another folder, so that a file
/// appears under its name only when it is whole.
///
/// A folder that several servers share is on a disk of its own: what is whole is written there once more, under a name
/// that begins with a point, and then gets its name.
package final class PhotoFolder: Sendable {
    package enum Form: String, Sendable, CaseIterable { case original, view, thumb, share }

    package let files: URL
    package let incoming: URL
    /// Other servers put files there too, of which this one may not know yet.
    package let isShared: Bool
    /// Names that somebody is about to use: a sweep leaves them alone.
    private let reserved = Mutex<Set<String>>([])

    /// Makes the folders when they are not there, but none that is shared: its disk may only not be mounted. Then it
    /// throws `UnfitFolder`.
    package init(files: URL, incoming: URL, isShared: Bool = false) throws {
        for folder in isShared ? [incoming] : [files, incoming] {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        self.files = files
        self.incoming = incoming
        self.isShared = isShared
        if isShared, access(files.path, R_OK | W_OK | X_OK) != 0 {
            throw UnfitFolder(path: files.path, reason: String(cString: strerror(errno)))
        }
    }

    package func url(_ id: String, _ form: Form) -> URL {
        files.appendingPathComponent(form == .original ? id : "\(id).\(form.rawValue)")
    }

    /// The same on its way.
    package func incoming(_ id: String, _ form: Form) -> URL {
        incoming.appendingPathComponent("\(id).\(form.rawValue)")
    }

    /// What was uploaded, as it came.
    func upload(_ id: String) -> URL { incoming.appendingPathComponent("\(id).upload") }

    /// Keeps sweeps from what stands under an id until `release`.
    package func reserve(_ id: String) { reserved.withLock { _ = $0.insert(id) } }
    package func release(_ id: String) { reserved.withLock { _ = $0.remove(id) } }

    /// Gives files that are whole their names, once their bytes are on the disk; they are there after a power cut as
    /// well. Blocks.
    package func install(_ id: String, _ forms: [Form]) throws {
        for form in forms { try move(incoming(id, form), to: url(id, form)) }
        try sync()
    }

    /// Gives a file that is whole its name, in the place of what had it, once its bytes are on the disk. Blocks.
    func move(_ file: URL, to place: URL) throws {
        if isShared {
            try duplicate(file, as: place)
            unlink(file.path)
        } else {
            try FileBytes.sync(file, O_RDONLY)
            guard rename(file.path, place.path) == 0 else { throw FileBytes.fault(place) }
        }
    }

    /// Puts a file from elsewhere under a name that nothing has there, for good after the next `sync`. Throws
    /// `POSIXError`: `EEXIST` when something has it. Blocks.
    package func adopt(_ file: URL, as name: String) throws {
        let place = files.appendingPathComponent(name)
        if isShared {
            // Nobody else uses its id.
            guard access(place.path, F_OK) != 0 else { throw POSIXError(.EEXIST) }
            try duplicate(file, as: place)
        } else if link(file.path, place.path) != 0 {
            // `rename` would replace what is there.
            throw FileBytes.fault(place)
        }
    }

    /// Gives pictures a second id each, for the store to know as soon as this has returned: either goes without the
    /// other, and the disk holds the bytes once where it has second names. Throws `not_found` for one that is gone.
    /// Blocks.
    package func copy(_ ids: [(original: String, copy: String)]) throws {
        for (original, copy) in ids {
            for form in [Form.original, .view, .thumb] {
                do {
                    try second(url(copy, form), of: url(original, form))
                } catch let error as POSIXError {
                    switch error.code {
                    case .ENOENT: throw Refusal(.notFound, field: "photo", phrase: "photo not found")
                    case .ENOSPC, .EDQUOT: throw Refusal(.limit, phrase: "no space")
                    default: throw error
                    }
                }
            }
        }
        try sync()
    }

    private func second(_ name: URL, of file: URL) throws {
        guard link(file.path, name.path) != 0 else { return }
        let error = FileBytes.fault(name)
        // Not every folder of a network has second names.
        guard isShared, [.EPERM, .EMLINK, .ENOSYS, .EOPNOTSUPP].contains(error.code) else { throw error }
        try duplicate(file, as: name)
    }

    /// Writes the bytes of a file once more into the folder; they appear under the name when they are whole and on the
    /// disk.
    func duplicate(_ file: URL, as place: URL) throws {
        let part = files.appendingPathComponent(".\(Identifier.random())")
        do {
            try FileBytes.copy(file, to: part)
            guard rename(part.path, place.path) == 0 else { throw FileBytes.fault(place) }
        } catch {
            unlink(part.path)
            throw error
        }
    }

    /// What was named in the folder is still named so after a power cut. Blocks.
    package func sync() throws { try FileBytes.sync(files, O_RDONLY | O_DIRECTORY) }

    /// Removes whatever stands under an id, on its way or there. Blocks.
    package func remove(_ id: String) {
        for form in Form.allCases {
            unlink(incoming(id, form).path)
            unlink(url(id, form).path)
        }
        unlink(upload(id).path)
    }

    /// Removes whatever the store does not know, and answers how many files that were. `known` is asked once, after the
    /// folder was read. A name that is seen here was reserved before it was made; if nobody reserves it any more, the
    /// store has it, or nobody wants it. So the order matters: first the names, then who reserves them, then the store.
    /// That of a copy was made in a transaction, whose end `known` waits for.
    ///
    /// Of a folder that is shared nobody here knows what the others have reserved: what got its name less than a day
    /// before `now` is left alone.
    func sweep(now: Instant, known: () async throws -> Set<String>) async throws -> Int {
        let found = try [files, incoming].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: folder.path).map { (folder, $0) }
        }
        let busy = reserved.withLock { $0 }
        let known = try await known()
        var removed = 0
        for (folder, name) in found {
            let id = String(name.prefix { $0 != "." })
            guard !busy.contains(id), folder == incoming || !known.contains(id) else { continue }
            let path = folder.appendingPathComponent(name).path
            if isShared, folder == files, name == Self.mark || !Self.isOld(path, now) { continue }
            if unlink(path) == 0 { removed += 1 }
        }
        return removed
    }

    /// Seconds for which the others may be about to use a name.
    private static let untouched: Int64 = 86_400

    /// By the time at which it got its name: that of its bytes is the original's in a copy.
    private static func isOld(_ path: String, _ now: Instant) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return Int64(status.st_ctim.tv_sec) < now.milliseconds / 1_000 - untouched
    }

    /// SHA-256 of a picture as it is on the disk, in hexadecimal; nil when it is not there. Blocks.
    package func digest(of id: String) -> String? {
        (try? Data(contentsOf: url(id, .original), options: .mappedIfSafe)).map { ContentHash.hex($0) }
    }

    /// Files that the store knows and whose bytes are not there; `documents` among them have one form only.
    package func missing(of known: Set<String>, documents: Set<String>) -> [String] {
        known.filter { id in
            (documents.contains(id) ? [Form.original] : [.original, .view, .thumb]).contains {
                access(url(id, $0).path, R_OK) != 0
            }
        }.sorted()
    }
}
