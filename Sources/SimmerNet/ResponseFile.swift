import Foundation

/// The body of an answer that is not in memory.
package protocol ResponseSource: AnyObject, Sendable {
    /// Bytes of the whole; nil when only its end tells, and then it is sent in chunks (RFC 9112, 7.1).
    var count: Int? { get }
    /// Gives the next bytes from `offset`, on any thread, once: none at the end; nil when it cannot go on, and the
    /// connection is cut, so that nobody takes half of it for all. Asked again only when that has been sent. Letting go
    /// of the source means that nobody wants more.
    func read(from offset: Int, _ done: @escaping @Sendable ([UInt8]?) -> Void)
}

/// A file as the body of an answer: read piece by piece beside the loop, so that a big one costs no memory and a slow
/// disk no turn.
package final class ResponseFile: ResponseSource {
    /// Bytes that are in memory of one answer.
    static let chunk = 131_072
    private static let queue = DispatchQueue(label: "simmer.files", qos: .userInitiated, attributes: .concurrent)

    private let descriptor: Int32
    /// Its length when it was opened.
    private let length: Int
    package var count: Int? { length }

    /// Takes the descriptor, and closes it in the end. nil for one of no plain file.
    package init?(descriptor: Int32) {
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        length = Int(status.st_size)
    }

    /// nil when it cannot be read or is no plain file.
    package convenience init?(path: String) {
        self.init(descriptor: open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW))
    }

    deinit { close(descriptor) }

    package func read(from offset: Int, _ done: @escaping @Sendable ([UInt8]?) -> Void) {
        Self.queue.async { [self] in
            let wanted = max(0, min(Self.chunk, length - offset))
            let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { space, filled in
                filled = max(0, pread(descriptor, space.baseAddress, wanted, off_t(offset)))
            }
            // It was as long as that when the length was announced.
            done(bytes.isEmpty ? nil : bytes)
        }
    }
}
