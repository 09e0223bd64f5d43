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
    /// Unpacked bytes for each packed one, beyond the first megabyte: texts of people stay far below it. nil: any.
    package var ratio: Int? = 200

    package init() {}

    /// For what the operator's own commands made.
    package static let none: ArchiveLimits = {
        var limits = ArchiveLimits()
        (limits.entries, limits.fileBytes, limits.bytes, limits.ratio) = (.max, .max, .max, nil)
        return limits
    }()
}

/// Unpacks an archive that nobody vouches for into an empty folder.
package struct ArchiveReader {
    private let format: ArchiveFormat
    private let limits: ArchiveLimits

    package init(_ format: ArchiveFormat, _ limits: ArchiveLimits = ArchiveLimits()) {
        self.format = format
        self.limits = limits
    }

    /// Writes the files of the archive below `folder`, durably; what is no plain file with a plain relative name is
    /// refused, as is what exceeds the limits. Answers what came, in the archive's order. Throws `ArchiveError` and
    /// what `isKept` throws; what was written until then is the caller's to remove.
    /// - Parameter isKept: false for a file that is read and hashed, but not written.
    package func unpack(
        _ file: URL, to folder: URL, isKept: (_ name: String) throws -> Bool = { _ in true }
    ) throws -> [ArchiveEntry] {
        guard let archive = archive_read_new() else { throw ArchiveError.failed("no memory") }
        defer { archive_read_free(archive) }
        switch format {
        case .zip: archive_read_support_format_zip_seekable(archive)
        case .tar: archive_read_support_format_tar(archive)
        }
        // Names are UTF-8, whatever the language of the machine.
        let language = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
        let before = language.flatMap { uselocale($0) }
        defer {
            if let language {
                uselocale(before)
                freelocale(language)
            }
        }
        guard archive_read_open_filename(archive, file.path, 65_536) == ARCHIVE_OK else { throw ArchiveError.noArchive }
        let packed = (try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
        let most = min(limits.bytes, limits.ratio.map { max(1 << 20, packed) * $0 } ?? .max)
        var entries: [ArchiveEntry] = []
        var names: Set<String> = []
        var total = 0
        while true {
            var entry: OpaquePointer?
            let code = archive_read_next_header(archive, &entry)
            if code == ARCHIVE_EOF { return entries }
            guard code >= ARCHIVE_WARN, let entry else { throw ArchiveError.noArchive }
            guard let raw = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry),
                let name = String(validatingCString: raw)
            else { throw ArchiveError.badName("") }
            if archive_entry_filetype(entry) == UInt32(Glibc.S_IFDIR) { continue }
            let parts = try Self.parts(of: name)
            guard archive_entry_filetype(entry) == UInt32(Glibc.S_IFREG), archive_entry_hardlink(entry) == nil else {
                throw ArchiveError.badName(name)
            }
            guard archive_entry_is_encrypted(entry) == 0 else { throw ArchiveError.encrypted }
            guard entries.count < limits.entries else {
                throw ArchiveError.tooMuch("more than \(limits.entries) files")
            }
            guard names.insert(name).inserted else { throw ArchiveError.doubled(name) }
            let target = try isKept(name) ? parts.reduce(folder) { $0.appendingPathComponent($1) } : nil
            let left = min(limits.fileBytes, most - total)
            entries.append(try copy(archive, name, to: target, atMost: left))
            total += entries[entries.count - 1].size
        }
    }

    /// The parts of a name that leads nowhere but below the folder. Throws for every other one.
    package static func parts(of name: String) throws -> [String] {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isPlain =
            !name.isEmpty && name.utf8.count <= 1_000 && parts.count <= 16
            && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= 255 }
            && !name.unicodeScalars.contains { $0.value < 0x20 || $0 == "\\" || $0.value == 0x7F }
        guard isPlain else { throw ArchiveError.badName(name) }
        return parts
    }

    private func copy(
        _ archive: OpaquePointer, _ name: String, to target: URL?, atMost most: Int
    ) throws -> ArchiveEntry {
        let out = try target.map { try Self.make($0, name) }
        defer { if let out { close(out) } }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 131_072, alignment: 1)
        defer { buffer.deallocate() }
        var hash = SHA256()
        var size = 0
        while true {
            let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
            guard count >= 0 else { throw ArchiveError.damaged(name) }
            if count == 0 { break }
            size += count
            guard size <= most else { throw ArchiveError.tooMuch("\(name) is too big") }
            var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            hash.update(bufferPointer: rest)
            while let out, !rest.isEmpty {
                let written = write(out, rest.baseAddress, rest.count)
                guard written > 0 else { throw ArchiveError.tooMuch("the disk is full") }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
        if let out, fsync(out) != 0 { throw ArchiveError.tooMuch("the disk is full") }
        return ArchiveEntry(name: name, size: size, sha256: ContentHash.hex(hash.finalize()))
    }

    private static func make(_ target: URL, _ name: String) throws -> Int32 {
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        let out = open(target.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard out >= 0 else { throw ArchiveError.badName(name) }
        return out
    }
}
