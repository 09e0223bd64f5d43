import Foundation
import SimmerDomain
import Synchronization

/// Where the bytes of uploaded pictures stand: `ID` is the picture, `ID.view` and `ID.thumb` its smaller forms,
/// `ID.share` what pages of other sites show of it. What is still on its way stands in another folder of the same disk,
/// so that a file appears under its name only when it is whole.
package final class PhotoFolder: Sendable {
    package enum Form: String, Sendable, CaseIterable { case original, view, thumb, share }

    package let files: URL
    package let incoming: URL
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
        for form in forms {
            try sync(incoming(id, form), O_RDONLY)
            guard rename(incoming(id, form).path, url(id, form).path) == 0 else {
                throw Self.fault(url(id, form))
            }
        }
        try sync()
    }

    /// Gives pictures a second id each, for the store to know as soon as this has returned: either goes without the
    /// other, and the disk holds the bytes once. Throws `not_found` for one that is gone. Blocks.
    package func copy(_ ids: [(original: String, copy: String)]) throws {
        for (original, copy) in ids {
            for form in [Form.original, .view, .thumb] where link(url(original, form).path, url(copy, form).path) != 0 {
                switch errno {
                case ENOENT: throw Refusal(.notFound, field: "photo", phrase: "photo not found")
                case ENOSPC, EDQUOT: throw Refusal(.limit, phrase: "no space")
                default:
                    throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url(copy, form).path])
                }
            }
        }
        try sync()
    }

    /// What was named in the folder is still named so after a power cut.
    private func sync() throws { try sync(files, O_RDONLY | O_DIRECTORY) }

    private func sync(_ place: URL, _ flags: Int32) throws {
        let descriptor = open(place.path, flags | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.fault(place) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Self.fault(place) }
    }

    /// What the last call said of that file.
    private static func fault(_ file: URL) -> any Error {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO, userInfo: [NSFilePathErrorKey: file.path])
    }

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
