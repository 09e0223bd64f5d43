import Foundation
import Synchronization

/// Where the bytes of uploaded pictures stand: `ID` is the picture, `ID.view` and `ID.thumb` its smaller forms, `ID.share` what pages of
/// other sites show of it. What is still on its way stands in another folder of the same disk, so that a file appears under its name
/// only when it is whole.
package final class PhotoFolder: Sendable {
    package enum Form: String, Sendable, CaseIterable { case original, view, thumb, share }

    private let files: URL
    private let incoming: URL
    /// Names that somebody is about to use: a sweep leaves them alone.
    private let reserved = Mutex<Set<String>>([])

    /// Makes the folders when they are not there.
    package init(files: URL, incoming: URL) throws {
        for folder in [files, incoming] {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        self.files = files
        self.incoming = incoming
    }

    package func url(_ id: String, _ form: Form) -> URL {
        files.appendingPathComponent(form == .original ? id : "\(id).\(form.rawValue)")
    }

    /// The same on its way.
    func incoming(_ id: String, _ form: Form) -> URL { incoming.appendingPathComponent("\(id).\(form.rawValue)") }

    /// What was uploaded, as it came.
    func upload(_ id: String) -> URL { incoming.appendingPathComponent("\(id).upload") }

    /// Keeps sweeps from what stands under an id until `release`.
    func reserve(_ id: String) { reserved.withLock { _ = $0.insert(id) } }
    func release(_ id: String) { reserved.withLock { _ = $0.remove(id) } }

    /// Gives files that are whole and on the disk their names; they are there after a power cut as well. Blocks.
    func install(_ id: String, _ forms: [Form]) throws {
        for form in forms {
            guard rename(incoming(id, form).path, url(id, form).path) == 0 else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url(id, form).path])
            }
        }
        let folder = open(files.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: files.path]) }
        defer { close(folder) }
        guard fsync(folder) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: files.path])
        }
    }

    /// Removes whatever stands under an id, on its way or there. Blocks.
    func remove(_ id: String) {
        for form in Form.allCases {
            unlink(incoming(id, form).path)
            unlink(url(id, form).path)
        }
        unlink(upload(id).path)
    }

    /// Removes whatever the store does not know, and answers how many files that were. `known` is asked once, after the folder was read.
    /// A name that is seen here was reserved before it was made; if nobody reserves it any more, the store has it, or nobody wants
    /// it. So the order matters: first the names, then who reserves them, then the store.
    func sweep(known: () async throws -> Set<String>) async throws -> Int {
        let found = try [files, incoming].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: folder.path).map { (folder, $0) }
        }
        let busy = reserved.withLock { $0 }
        let known = try await known()
        var removed = 0
        for (folder, name) in found {
            let id = String(name.prefix { $0 != "." })
            guard !busy.contains(id), folder == incoming || !known.contains(id) else { continue }
            if unlink(folder.appendingPathComponent(name).path) == 0 { removed += 1 }
        }
        return removed
    }

    /// Pictures that the store knows and whose bytes are not there.
    package func missing(of known: Set<String>) -> [String] {
        known.filter { id in
            [Form.original, .view, .thumb].contains { access(url(id, $0).path, R_OK) != 0 }
        }.sorted()
    }
}
