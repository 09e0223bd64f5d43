import CArchive
import Crypto
import Foundation
import Glibc
import SimmerDomain

/// One file of an archive.
package struct ArchiveEntry: Hashable, Sendable {
    package var name: String
    package var size: Int
    /// SHA-256 of the content, in hexadecimal.
    package var sha256: String

    package init(name: String, size: Int, sha256: String) {
        self.name = name
        self.size = size
        self.sha256 = sha256
    }

    /// As manifests list it.
    package var json: JSON { ["name": .string(name), "size": JSON(size), "sha256": .string(sha256)] }
}

/// Which archive; both can be looked into with programs that every machine has.
package enum ArchiveFormat: Sendable {
    case zip
    /// POSIX ustar, with a pax header for what that cannot hold: a file of 8 GiB and more.
    case tar
}

/// Writes an archive piece by piece, in memory that does not grow with it. Names are ASCII.
package final class ArchiveWriter {
    /// Takes the bytes of the archive.
    package typealias Sink = (UnsafeRawBufferPointer) throws -> Void

    private final class Target {
        let sink: Sink
        var error: (any Error)?
        init(_ sink: @escaping Sink) { self.sink = sink }
    }

    private let archive: OpaquePointer
    private let target: Target
    private let format: ArchiveFormat
    private let modified: Instant
    private let permissions: mode_t
    package private(set) var entries: [ArchiveEntry] = []

    /// - Parameters:
    ///   - modified: the time of all entries.
    ///   - permissions: of all files, when somebody unpacks them.
    package init(
        _ format: ArchiveFormat, modified: Instant, permissions: mode_t = 0o644, to sink: @escaping Sink
    ) throws {
        guard let archive = archive_write_new() else { throw ArchiveError.failed("no memory") }
        self.archive = archive
        self.format = format
        self.modified = modified
        self.permissions = permissions
        target = Target(sink)
        switch format {
        case .zip: archive_write_set_format_zip(archive)
        case .tar: archive_write_set_format_pax_restricted(archive)
        }
        archive_write_set_bytes_per_block(archive, 65_536)
        // What is missing of the last block is not filled up.
        archive_write_set_bytes_in_last_block(archive, 1)
        try check(
            archive_write_open(
                archive, Unmanaged.passUnretained(target).toOpaque(), nil,
                { _, target, bytes, count in
                    guard let target else { return -1 }
                    let sink = Unmanaged<Target>.fromOpaque(target).takeUnretainedValue()
                    do {
                        try sink.sink(UnsafeRawBufferPointer(start: bytes, count: count))
                        return count
                    } catch {
                        sink.error = error
                        return -1
                    }
                }, nil))
    }

    deinit { archive_write_free(archive) }

    private func check(_ code: Int32) throws {
        guard code < ARCHIVE_WARN else { return }
        if let error = target.error { throw error }
        throw ArchiveError.failed(archive_error_string(archive).map { String(cString: $0) } ?? "code \(code)")
    }

    /// - Parameter isPacked: false for what is compressed already; a tar packs nothing.
    private func begin(_ name: String, size: Int, isPacked: Bool) throws {
        switch (format, isPacked) {
        case (.zip, true): archive_write_zip_set_compression_deflate(archive)
        case (.zip, false): archive_write_zip_set_compression_store(archive)
        case (.tar, _): break
        }
        guard let entry = archive_entry_new() else { throw ArchiveError.failed("no memory") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, name)
        archive_entry_set_filetype(entry, UInt32(Glibc.S_IFREG))
        archive_entry_set_perm(entry, permissions)
        archive_entry_set_size(entry, Int64(size))
        archive_entry_set_mtime(entry, Int(modified.milliseconds / 1000), 0)
        try check(archive_write_header(archive, entry))
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = archive_write_data(archive, rest.baseAddress, rest.count)
            guard count > 0 else { return try check(Int32(truncatingIfNeeded: min(count, -30))) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Adds a text that is in memory.
    package func add(_ name: String, _ bytes: [UInt8]) throws {
        try begin(name, size: bytes.count, isPacked: true)
        try bytes.withUnsafeBytes { try write($0) }
        try check(archive_write_finish_entry(archive))
        entries.append(ArchiveEntry(name: name, size: bytes.count, sha256: ContentHash.hex(bytes)))
    }

    /// Copies a file. Throws when its length changes meanwhile.
    package func add(_ name: String, _ file: ReadableFile, isPacked: Bool) throws {
        let size = try file.size()
        try begin(name, size: size, isPacked: isPacked)
        var hash = SHA256()
        var copied = 0
        try file.each { piece in
            copied += piece.count
            guard copied <= size else { throw ArchiveError.changed(name) }
            hash.update(bufferPointer: piece)
            try write(piece)
        }
        guard copied == size else { throw ArchiveError.changed(name) }
        try check(archive_write_finish_entry(archive))
        entries.append(ArchiveEntry(name: name, size: size, sha256: ContentHash.hex(hash.finalize())))
    }

    /// Writes what ends an archive.
    package func finish() throws { try check(archive_write_close(archive)) }
}
