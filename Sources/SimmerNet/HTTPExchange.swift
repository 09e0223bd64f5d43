import CLibwebsockets
import CLibwebsocketsShim

/// One request and its answer. Loop thread only.
final class HTTPExchange {
    enum State {
        case readingBody
        /// The delegate has it.
        case waiting
        case answering
        /// The answer was refused before the body had come; what still comes is read and forgotten, so that the answer is not
        /// lost in a reset.
        case discarding
    }

    /// Bytes of an answer in one write.
    private static let chunk = 65_536
    /// For the client to take the next chunk.
    static let chunkSeconds: Int32 = 30

    /// The same, for one that is sending something else meanwhile.
    static let stallSeconds = 5

    let id: UInt64
    var wsi: OpaquePointer?
    var state = State.readingBody
    var request: HTTPRequest
    var body: any RequestBody
    /// The client wants the connection kept.
    let isKept: Bool
    private let isHead: Bool
    /// The delegate is being called; its answer is written when it returns.
    var isBeingHanded = false
    var isBodyEmpty = true
    /// The engine's second in which the answer last went on.
    private(set) var movedAt = 0
    private var head: ResponseHead?
    private var answer: [UInt8] = []
    private var written = 0

    init(id: UInt64, wsi: OpaquePointer, request: HTTPRequest, body: any RequestBody, isKept: Bool) {
        self.id = id
        self.wsi = wsi
        self.request = request
        self.body = body
        self.isKept = isKept
        isHead = request.method == "HEAD"
    }

    /// libwebsockets 4.1.6 takes the head of a pipelined request for its body, and then turns in circles for ever: seen by the
    /// piece, which begins as the request did.
    func isOwnHead(_ piece: UnsafeRawBufferPointer) -> Bool {
        let start = piece.drop { $0 == 13 || $0 == 10 }
        return zip(start, "\(request.method) /".utf8).allSatisfy { $0 == $1 }
    }

    func begin(_ response: HTTPResponse, isLast: Bool, second: Int) {
        state = .answering
        movedAt = second
        head = ResponseHead(response, isLast: isLast)
        answer = isHead || response.status == 204 || response.status == 304 ? [] : response.body
    }

    /// Writes until the socket is full or the answer is out. Nil when it is out.
    func writeOn(to wsi: OpaquePointer, second: Int) -> Int32? {
        if let head {
            self.head = nil
            let room = Self.chunk - head.bytes.count
            let first = max(0, min(room, answer.count))
            let bytes = head.bytes + answer[..<first]
            written = first
            if bytes.withUnsafeBytes({ simmer_write_raw(wsi, $0.baseAddress, $0.count) }) < 0 { return -1 }
        }
        while written < answer.count {
            guard lws_partial_buffered(wsi) == 0 else {
                lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, Self.chunkSeconds)
                lws_callback_on_writable(wsi)
                return 0
            }
            let end = min(written + Self.chunk, answer.count)
            let result = answer.withUnsafeBytes {
                simmer_write_raw(wsi, $0.baseAddress.map { $0 + written }, end - written)
            }
            if result < 0 { return -1 }
            written = end
            movedAt = second
        }
        return nil
    }
}

/// Where a request's body goes. Chosen when the headers are in, so that an upload can go to a file instead of memory.
protocol RequestBody {
    /// False ends the connection.
    mutating func append(_ piece: UnsafeRawBufferPointer) -> Bool
    /// The whole, for `HTTPRequest.body`; empty when it went elsewhere.
    mutating func finish() -> [UInt8]
}

/// A body in memory. Its announced length was checked before.
struct CollectedBody: RequestBody {
    private var bytes: [UInt8] = []

    init(expecting count: Int) { bytes.reserveCapacity(count) }

    mutating func append(_ piece: UnsafeRawBufferPointer) -> Bool {
        bytes.append(contentsOf: piece)
        return true
    }

    mutating func finish() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
