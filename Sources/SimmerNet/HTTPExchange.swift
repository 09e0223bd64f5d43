import CLibwebsockets
import CLibwebsocketsShim

/// One request and its answer. Loop thread only.
final class HTTPExchange {
    enum State {
        case readingBody
        /// The delegate has it.
        case waiting
        case answering
        /// The answer was refused before the body had come; what still comes is read and forgotten, so that the answer
        /// is not lost in a reset.
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
    var body: CollectedBody
    /// Takes the body in place of `body`.
    var receiver: (any BodyReceiver)?
    /// The client wants the connection kept.
    let isKept: Bool
    /// The client speaks HTTP/1.1.
    let takesChunks: Bool
    private let isHead: Bool
    /// The delegate is being called; its answer is written when it returns.
    var isBeingHanded = false
    var isBodyEmpty = true
    /// Bytes of the body that have come, and the seconds in which they could.
    private(set) var bodyCount = 0
    private var bodySeconds = 0
    /// The body is held back by us.
    var isPaused = false
    /// The engine's second in which the request was refused.
    private(set) var discardedAt = 0
    /// The engine's second in which the answer last went on.
    private(set) var movedAt = 0
    /// The connection closes behind the answer.
    private(set) var isLast = false
    private var head: ResponseHead?
    private var answer: [UInt8] = []
    private var written = 0
    /// Where the answer goes on when `answer` is out.
    private var file: (any ResponseSource)?
    private var fileOffset = 0
    /// The next bytes of the file are being read; until they are `load`ed nothing is written.
    private var isLoading = false

    init(
        id: UInt64, wsi: OpaquePointer, request: HTTPRequest, body: CollectedBody, isKept: Bool, takesChunks: Bool
    ) {
        self.id = id
        self.wsi = wsi
        self.request = request
        self.body = body
        self.isKept = isKept
        self.takesChunks = takesChunks
        isHead = request.method == "HEAD"
    }

    /// libwebsockets 4.1.6 takes the head of a pipelined request for its body, and then turns in circles for ever: seen
    /// by the piece, which begins as the request did.
    func isOwnHead(_ piece: UnsafeRawBufferPointer) -> Bool {
        let start = piece.drop { $0 == 13 || $0 == 10 }
        return zip(start, "\(request.method) /".utf8).allSatisfy { $0 == $1 }
    }

    func received(_ count: Int) {
        isBodyEmpty = false
        bodyCount += count
    }

    /// Once a second, while the body comes. False when it comes too slowly.
    func hasPace(_ settings: NetSettings) -> Bool {
        bodySeconds += 1
        return bodyCount >= settings.bodyBytesPerSecond * (bodySeconds - settings.bodyGraceSeconds)
    }

    func discard(at second: Int) {
        state = .discarding
        discardedAt = second
    }

    func begin(_ response: HTTPResponse, isLast: Bool, second: Int) {
        state = .answering
        movedAt = second
        self.isLast = isLast
        head = ResponseHead(response, isLast: isLast, inChunks: takesChunks)
        let isBodyless = isHead || response.status == 204 || response.status == 304
        answer = isBodyless ? [] : response.body
        file = isBodyless ? nil : response.file
    }

    struct Need {
        var file: any ResponseSource
        var offset: Int
    }

    /// What is to be read before the answer can go on, once.
    func takeNeed() -> Need? {
        guard let file, written == answer.count, !isLoading, head == nil else { return nil }
        isLoading = true
        return Need(file: file, offset: fileOffset)
    }

    /// The next bytes of the file. False when they are missing: what was announced cannot be kept.
    func load(_ bytes: [UInt8]?) -> Bool {
        guard let bytes, let file else { return false }
        isLoading = false
        fileOffset += bytes.count
        written = 0
        if let count = file.count {
            answer = bytes
            if fileOffset >= count { self.file = nil }
        } else {
            answer = takesChunks ? Self.framed(bytes) : bytes
            if bytes.isEmpty { self.file = nil }
        }
        return true
    }

    /// One chunk; an empty one ends the body.
    private static func framed(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10]
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
        guard let file, file.count != 0 else { return nil }
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, Self.chunkSeconds)
        return 0
    }
}

/// A body in memory. Its announced length was checked before.
struct CollectedBody {
    private var bytes: [UInt8] = []

    init(expecting count: Int) { bytes.reserveCapacity(count) }

    mutating func append(_ piece: UnsafeRawBufferPointer) { bytes.append(contentsOf: piece) }

    mutating func finish() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
