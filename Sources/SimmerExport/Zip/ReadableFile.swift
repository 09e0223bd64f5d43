import Foundation

/// A file that is open, read from its beginning as often as is wanted.
final class ReadableFile {
    private let descriptor: Int32

    init(_ url: URL) throws {
        descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw ArchiveError.unreadable(url.lastPathComponent) }
    }

    /// Takes the descriptor, and closes it in the end.
    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    func size() throws -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ArchiveError.unreadable("a file") }
        return Int(status.st_size)
    }

    /// Shows all bytes, in pieces.
    func each(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 131_072, alignment: 1)
        defer { buffer.deallocate() }
        var offset = 0
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            guard count >= 0 else { throw ArchiveError.unreadable("a file") }
            if count == 0 { return }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
    }

    /// Shows each line, without its end. Throws for one that is longer than `longest` bytes.
    func eachLine(longest: Int, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        var held: [UInt8] = []
        try each { piece in
            held.append(contentsOf: piece)
            var start = held.startIndex
            while let end = held[start...].firstIndex(of: UInt8(ascii: "\n")) {
                try body(held[start..<end])
                start = end + 1
            }
            held.removeSubrange(..<start)
            guard held.count <= longest else { throw ImportError.malformed("a line is too long") }
        }
        if !held.isEmpty { try body(held[...]) }
    }
}

/// A file without a name, for what is written now and read later: it is gone when nobody has it open any more.
final class Spool {
    private var descriptor: Int32
    private var held: [UInt8] = []

    init(in folder: URL) throws {
        var path = Array(folder.appendingPathComponent("spool-XXXXXX").path.utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw ArchiveError.failed("no file can be made in \(folder.path)") }
        unlink(path)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func write(_ bytes: [UInt8]) throws {
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
    func finish() throws -> ReadableFile {
        try flush()
        defer { descriptor = -1 }
        return ReadableFile(descriptor: descriptor)
    }
}
