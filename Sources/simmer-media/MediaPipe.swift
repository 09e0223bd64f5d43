import Foundation
import SimmerDomain
import SimmerMedia

/// Standard input and output, in frames.
struct MediaPipe {
    /// The server sends nothing longer; what is longer is not the server.
    private static let mostBytes = 256 << 20

    struct Request {
        var order: JSON
        var picture: [UInt8]
    }

    /// nil when there are no more.
    func next() throws -> Request? {
        var isFirst = true
        do {
            let request = try MediaFrame.decode { count in
                let bytes = try read(count)
                isFirst = false
                return bytes
            }
            guard let count = request["parts"]?.array?.first?.int, (0...Int64(Self.mostBytes)).contains(count) else {
                throw MediaFrameError()
            }
            return Request(order: request, picture: try read(Int(count)))
        } catch is EndOfInput where isFirst {
            return nil
        }
    }

    func write(_ answer: JSON, _ parts: [Blob] = []) throws {
        var answer = answer
        answer["parts"] = .array(parts.map { JSON($0.count) })
        try MediaFrame.encode(answer).withUnsafeBytes(write)
        for part in parts { try write(part.bytes) }
    }

    private struct EndOfInput: Error {}

    private func read(_ count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { space, filled in
            while filled < count {
                let result = Foundation.read(0, space.baseAddress.map { $0 + filled }, count - filled)
                if result < 0, errno == EINTR { continue }
                guard result > 0 else { throw EndOfInput() }
                filled += result
            }
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws {
        var written = 0
        while written < bytes.count {
            let result = Foundation.write(1, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { throw EndOfInput() }
            written += result
        }
    }
}
