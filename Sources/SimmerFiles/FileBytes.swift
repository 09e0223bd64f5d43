import Foundation

/// Bytes of files and the disk. All of it blocks, and throws `POSIXError`.
package enum FileBytes {
    private static let piece = 262_144

    /// Writes the bytes of a file into another one, which is there whole, on the disk, when this returns.
    static func copy(_ file: URL, to place: URL) throws {
        let from = open(file.path, O_RDONLY | O_CLOEXEC)
        guard from >= 0 else { throw fault(file) }
        try write(from, to: place)
    }

    /// The same for one that is open, which it closes.
    package static func write(_ from: Int32, to place: URL) throws {
        defer { close(from) }
        let to = open(place.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard to >= 0 else { throw fault(place) }
        defer { close(to) }
        let space = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 16)
        defer { space.deallocate() }
        while true {
            let count = read(from, space.baseAddress, piece)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw fault(place) }
            if count == 0 { break }
            var written = 0
            while written < count {
                let result = Foundation.write(to, space.baseAddress.map { $0 + written }, count - written)
                if result < 0, errno == EINTR { continue }
                guard result > 0 else { throw fault(place) }
                written += result
            }
        }
        guard fsync(to) == 0 else { throw fault(place) }
    }

    static func sync(_ place: URL, _ flags: Int32) throws {
        let descriptor = open(place.path, flags | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault(place) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw fault(place) }
    }

    /// What the last call said of that file.
    static func fault(_ file: URL) -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO, userInfo: [NSFilePathErrorKey: file.path])
    }
}
