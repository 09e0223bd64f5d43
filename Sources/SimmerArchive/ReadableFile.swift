import Foundation

/// A file that is open, read from its beginning as often as is wanted.
package final class ReadableFile {
    private let descriptor: Int32

    package init(_ url: URL) throws {
        descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw ArchiveError.unreadable(url.lastPathComponent) }
    }

    /// Takes the descriptor, and closes it in the end.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    package func size() throws -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ArchiveError.unreadable("a file") }
        return Int(status.st_size)
    }

    /// Shows all bytes, in pieces.
    package func each(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
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

    /// Shows each line, without its end. Throws `longLine` for one that is longer than `longest` bytes.
    package func eachLine(longest: Int, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        var held: [UInt8] = []
        try each { piece in
            held.append(contentsOf: piece)
            var start = held.startIndex
            while let end = held[start...].firstIndex(of: UInt8(ascii: "\n")) {
                try body(held[start..<end])
                start = end + 1
            }
            held.removeSubrange(..<start)
            guard held.count <= longest else { throw ArchiveError.longLine("a file") }
        }
        if !held.isEmpty { try body(held[...]) }
    }
}
