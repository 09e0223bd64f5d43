import Foundation

/// A file as the body of an answer: read piece by piece beside the loop, so that a big one costs no memory and a slow disk no turn.
package final class ResponseFile: Sendable {
    /// Bytes that are in memory of one answer.
    static let chunk = 131_072
    private static let queue = DispatchQueue(label: "simmer.files", qos: .userInitiated, attributes: .concurrent)

    private let descriptor: Int32
    /// Its length when it was opened.
    package let count: Int

    /// nil when it cannot be read or is no plain file.
    package init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        count = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Gives the next bytes from `offset` on another thread; none when the file ends there or cannot be read.
    func read(from offset: Int, _ done: @escaping @Sendable ([UInt8]) -> Void) {
        Self.queue.async { [self] in
            let wanted = max(0, min(Self.chunk, count - offset))
            let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { space, filled in
                filled = max(0, pread(descriptor, space.baseAddress, wanted, off_t(offset)))
            }
            done(bytes)
        }
    }
}
