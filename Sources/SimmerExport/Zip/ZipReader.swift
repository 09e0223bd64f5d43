import CArchive
import Crypto
import Foundation
import Glibc
import SimmerDomain

/// How much an archive that somebody brings may hold. A ZIP of some kilobytes can otherwise fill a disk.
package struct ArchiveLimits: Sendable {
    package var entries = 200_000
    /// Of one file, unpacked.
    package var fileBytes = 4 << 30
    /// Of all files together, unpacked.
    package var bytes = 64 << 30
    /// Unpacked bytes for each packed one, beyond the first megabyte: texts of people stay far below it.
    package var ratio = 200

    package init() {}
}

/// Unpacks a ZIP that nobody vouches for into an empty folder.
struct ZipReader {
    private let limits: ArchiveLimits

    init(_ limits: ArchiveLimits = ArchiveLimits()) { self.limits = limits }

    /// Writes the files of the archive below `folder`; what is no plain file with a plain relative name is refused, as is what
    /// exceeds the limits. Answers what came, by name. Whatever is thrown, what was written is the caller's to remove.
    func unpack(_ file: URL, to folder: URL) throws -> [String: ZipWriter.Entry] {
        guard let archive = archive_read_new() else { throw ArchiveError.failed("no memory") }
        defer { archive_read_free(archive) }
        archive_read_support_format_zip_seekable(archive)
        // Names are UTF-8, whatever the language of the machine.
        let language = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
        let before = language.flatMap { uselocale($0) }
        defer {
            if let language {
                uselocale(before)
                freelocale(language)
            }
        }
        guard archive_read_open_filename(archive, file.path, 65_536) == ARCHIVE_OK else { throw ImportError.noArchive }
        let packed = (try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
        let most = min(limits.bytes, max(1 << 20, packed) * limits.ratio)
        var entries: [String: ZipWriter.Entry] = [:]
        var total = 0
        while true {
            var entry: OpaquePointer?
            let code = archive_read_next_header(archive, &entry)
            if code == ARCHIVE_EOF { return entries }
            guard code >= ARCHIVE_WARN, let entry else { throw ImportError.noArchive }
            guard let raw = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry),
                let name = String(validatingCString: raw)
            else { throw ImportError.badName("") }
            if archive_entry_filetype(entry) == UInt32(Glibc.S_IFDIR) { continue }
            let parts = try Self.parts(of: name)
            guard archive_entry_filetype(entry) == UInt32(Glibc.S_IFREG), archive_entry_hardlink(entry) == nil else {
                throw ImportError.badName(name)
            }
            guard archive_entry_is_encrypted(entry) == 0 else { throw ImportError.encrypted }
            guard entries.count < limits.entries else { throw ImportError.tooMuch("more than \(limits.entries) files") }
            guard entries[name] == nil else { throw ImportError.malformed("\(name) is there twice") }
            let target = parts.reduce(folder) { $0.appendingPathComponent($1) }
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            let left = min(limits.fileBytes, most - total)
            let written = try copy(archive, name, to: target, atMost: left)
            total += written.size
            entries[name] = written
        }
    }

    /// The parts of a name that leads nowhere but below the folder. Throws for every other one.
    static func parts(of name: String) throws -> [String] {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isPlain =
            !name.isEmpty && name.utf8.count <= 1_000 && parts.count <= 16
            && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= 255 }
            && !name.unicodeScalars.contains { $0.value < 0x20 || $0 == "\\" || $0.value == 0x7F }
        guard isPlain else { throw ImportError.badName(name) }
        return parts
    }

    private func copy(
        _ archive: OpaquePointer, _ name: String, to target: URL, atMost most: Int
    ) throws -> ZipWriter.Entry {
        let out = open(target.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard out >= 0 else { throw ImportError.badName(name) }
        defer { close(out) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 131_072, alignment: 1)
        defer { buffer.deallocate() }
        var hash = SHA256()
        var size = 0
        while true {
            let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
            guard count >= 0 else { throw ImportError.damaged(name) }
            if count == 0 { break }
            size += count
            guard size <= most else { throw ImportError.tooMuch("\(name) is too big") }
            var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            hash.update(bufferPointer: rest)
            while !rest.isEmpty {
                let written = write(out, rest.baseAddress, rest.count)
                guard written > 0 else { throw ImportError.tooMuch("the disk is full") }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
        guard fsync(out) == 0 else { throw ImportError.tooMuch("the disk is full") }
        return ZipWriter.Entry(name: name, size: size, sha256: ContentHash.hex(hash.finalize()))
    }
}

/// Why nothing was imported.
package enum ImportError: Error, Hashable, CustomStringConvertible {
    case noArchive
    /// Neither a room nor an experiment.
    case noExport
    case newerFormat
    case badName(String)
    case encrypted
    case tooMuch(String)
    case damaged(String)
    case malformed(String)
    /// What it holds is on this server already.
    case isHere(String)
    case nobodyHere
    case unknownKind(String)

    package var description: String {
        switch self {
        case .noArchive: "this is no ZIP archive, or a damaged one"
        case .noExport: "this is no export of a room and no .eln file"
        case .newerFormat: "this export was made by a newer Simmer"
        case .badName(let name): "the archive holds “\(name)”, which is no plain file with a plain name"
        case .encrypted: "the archive is encrypted"
        case .tooMuch(let what): "the archive holds too much: \(what)"
        case .damaged(let name): "the archive is damaged: \(name) is not what was exported"
        case .malformed(let what): "the export is malformed: \(what)"
        case .isHere(let what): "\(what) is on this server already; an import never replaces or doubles anything"
        case .nobodyHere: "nobody has an account here yet: make the operator's first, with simmer user add"
        case .unknownKind(let kind): "the export holds a “\(kind)”, which this Simmer does not know"
        }
    }
}
