import COutside
import Foundation
import Synchronization

/// A request to a server whose answer is told as it comes, by libcurl on a thread of its own: while it waits, it
/// computes nothing. No redirection is followed, so that the token goes to no other server.
struct HouseRequest: Sendable {
    /// What comes of an answer, in its order.
    enum Piece: Sendable {
        case status(Int)
        case bytes([UInt8])
    }

    let url: URL
    var headers: [String: String]
    /// Sent by POST; nil: a GET.
    var body: [UInt8]?

    /// Ends with what libcurl says when the line is cut, or silent for a minute.
    func pieces() -> AsyncThrowingStream<Piece, any Error> {
        AsyncThrowingStream { pieces in
            let reading = Reading(pieces)
            pieces.onTermination = { _ in reading.isOver.store(true, ordering: .relaxed) }
            let thread = Thread { pieces.finish(throwing: read(reading).map { HouseFailure(.unavailable, $0) }) }
            thread.name = "simmer-house"
            thread.start()
        }
    }

    private final class Reading: Sendable {
        let pieces: AsyncThrowingStream<Piece, any Error>.Continuation
        let isOver = Atomic(false)

        init(_ pieces: AsyncThrowingStream<Piece, any Error>.Continuation) { self.pieces = pieces }

        static func of(_ context: UnsafeMutableRawPointer?) -> Reading? {
            context.map { Unmanaged<Reading>.fromOpaque($0).takeUnretainedValue() }
        }

        static func isOver(_ context: UnsafeMutableRawPointer?) -> Bool {
            of(context)?.isOver.load(ordering: .relaxed) ?? true
        }
    }

    /// Until the answer ends. Gives what went wrong.
    private func read(_ reading: Reading) -> String? {
        let lines = headers.map { strdup("\($0.key): \($0.value)") }
        defer { for line in lines { free(line) } }
        let pointers = lines.map { UnsafePointer($0) } + [nil]
        return url.absoluteString.withCString { url in
            (body ?? []).withUnsafeBytes { bytes in
                pointers.withUnsafeBufferPointer { headers in
                    var stream = outside_stream()
                    (stream.url, stream.headers) = (url, headers.baseAddress)
                    stream.is_post = body == nil ? 0 : 1
                    (stream.body, stream.length) = (bytes.baseAddress, bytes.count)
                    stream.context = Unmanaged.passUnretained(reading).toOpaque()
                    stream.begun = { context, status in
                        Reading.of(context)?.pieces.yield(.status(status))
                        return 0
                    }
                    stream.came = { context, bytes, count in
                        let piece = UnsafeRawBufferPointer(start: bytes, count: count)
                        Reading.of(context)?.pieces.yield(.bytes(Array(piece)))
                        return 0
                    }
                    stream.is_over = { context in Reading.isOver(context) ? 1 : 0 }
                    return withExtendedLifetime(reading) { outside_stream(&stream).map { String(cString: $0) } }
                }
            }
        }
    }
}
