import CArchive
import Crypto
import Foundation
import Glibc
import SimmerDomain

/// Writes a ZIP piece by piece, in memory that does not grow with it. Names are ASCII.
final class ZipWriter {
    /// What went into the archive.
    struct Entry: Hashable, Sendable {
        var name: String
        var size: Int
        /// SHA-256 of the content, in hexadecimal.
        var sha256: String

        var json: JSON { ["name": .string(name), "size": JSON(size), "sha256": .string(sha256)] }
    }

    /// Takes the bytes of the archive.
    typealias Sink = (UnsafeRawBufferPointer) throws -> Void

    private final class Target {
        let sink: Sink
        var error: (any Error)?
        init(_ sink: @escaping Sink) { self.sink = sink }
    }

    private let archive: OpaquePointer
    private let target: Target
    private let modified: Instant
    private(set) var entries: [Entry] = []

    /// - Parameter modified: the time of all entries.
    init(modified: Instant, to sink: @escaping Sink) throws {
        guard let archive = archive_write_new() else { throw ArchiveError.failed("no memory") }
        self.archive = archive
        self.modified = modified
        target = Target(sink)
        archive_write_set_format_zip(archive)
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

    /// - Parameter isPacked: false for what is compressed already.
    private func begin(_ name: String, size: Int, isPacked: Bool) throws {
        if isPacked {
            archive_write_zip_set_compression_deflate(archive)
        } else {
            archive_write_zip_set_compression_store(archive)
        }
        guard let entry = archive_entry_new() else { throw ArchiveError.failed("no memory") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, name)
        archive_entry_set_filetype(entry, UInt32(Glibc.S_IFREG))
        archive_entry_set_perm(entry, 0o644)
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
    func add(_ name: String, _ bytes: [UInt8]) throws {
        try begin(name, size: bytes.count, isPacked: true)
        try bytes.withUnsafeBytes { try write($0) }
        try check(archive_write_finish_entry(archive))
        entries.append(Entry(name: name, size: bytes.count, sha256: ContentHash.hex(bytes)))
    }

    /// Copies a file. Throws when its length changes meanwhile.
    func add(_ name: String, _ file: ReadableFile, isPacked: Bool) throws {
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
        entries.append(Entry(name: name, size: size, sha256: ContentHash.hex(hash.finalize())))
    }

    /// Writes the directory, which ends an archive.
    func finish() throws { try check(archive_write_close(archive)) }
}

/// Why an archive could not be made or read.
package enum ArchiveError: Error, Hashable, CustomStringConvertible {
    case failed(String)
    /// A file was changed while it was copied.
    case changed(String)
    case unreadable(String)

    package var description: String {
        switch self {
        case .failed(let reason): "the archive cannot be written: \(reason)"
        case .changed(let name): "\(name) changed while it was copied"
        case .unreadable(let path): "\(path) cannot be read"
        }
    }
}
