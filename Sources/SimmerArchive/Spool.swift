import Foundation

/// A file without a name, for what is written now and read later: it is gone when nobody has it open any more.
package final class Spool {
    private var descriptor: Int32
    private var held: [UInt8] = []

    package init(in folder: URL) throws {
        var path = Array(folder.appendingPathComponent("spool-XXXXXX").path.utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw ArchiveError.failed("no file can be made in \(folder.path)") }
        unlink(path)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    package func write(_ bytes: [UInt8]) throws {
        held += bytes
        if held.count >= 131_072 { try flush() }
    }

    private func flush() throws {
        try held.withUnsafeBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
                guard count > 0 else { throw ArchiveError.failed("the disk is full") }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
        held.removeAll(keepingCapacity: true)
    }

    /// What was written, for reading; nothing can be written any more.
    package func finish() throws -> ReadableFile {
        try flush()
        defer { descriptor = -1 }
        return ReadableFile(descriptor: descriptor)
    }
}
