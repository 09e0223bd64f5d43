import SimmerDialects
import SimmerDomain
import SimmerTesting
import Synchronization

@testable import SimmerChat
@testable import SimmerNet

/// A connection that keeps what it was sent.
// The hub writes what has no lock, and a test reads it only when it was told so.
final class TestPeer: Peer, @unchecked Sendable {  // see the line above
    let id: UInt64
    let addressKey = "10.0.0.1"
    let subprotocol: String?
    let request: UpgradeRequest
    var context: AnyObject?
    var isLoggedIn = false
    let queuedBytes = 0
    private struct State {
        var frames: [Frame] = []
        var closings: [UInt16] = []
        var waiting: [(text: String, continuation: CheckedContinuation<Frame, Never>)] = []
    }
    private let state = Mutex(State())
    private static let ids = Atomic<UInt64>(0)

    init(_ subprotocol: String? = nil, token: String = "") {
        id = Self.ids.wrappingAdd(1, ordering: .relaxed).newValue
        self.subprotocol = subprotocol
        request = UpgradeRequest(
            path: "/ws", query: [:], host: "localhost:8080", authorization: "Bearer \(token)", isSecure: false,
            address: "10.0.0.1")
    }

    func send(_ frame: Frame, droppable: Bool) {
        state.withLock { state in
            state.frames.append(frame)
            for waiter in state.waiting where frame.text.contains(waiter.text) {
                waiter.continuation.resume(returning: frame)
            }
            state.waiting.removeAll { frame.text.contains($0.text) }
        }
    }
    func close(code: UInt16, reason: String, afterQueued: Bool) { state.withLock { $0.closings.append(code) } }
    func pauseReading() {}
    func resumeReading() {}

    var frames: [Frame] { state.withLock { $0.frames } }
    /// The codes with which it was closed.
    var closings: [UInt16] { state.withLock { $0.closings } }

    func frame(holding text: String) -> Frame? { frames.first { $0.text.contains(text) } }

    /// Waits until a frame has come that holds `text`.
    func heard(_ text: String) async -> Frame {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                if let frame = state.frames.first(where: { $0.text.contains(text) }) {
                    return continuation.resume(returning: frame)
                }
                state.waiting.append((text, continuation))
            }
        }
    }
}

extension Frame {
    /// RFC 6455, section 5.2: what a server sends is not masked.
    var text: String {
        let length = bytes.load(fromByteOffset: 1, as: UInt8.self)
        let header = length < 126 ? 2 : length == 126 ? 4 : 10
        return String(decoding: UnsafeRawBufferPointer(start: bytes, count: byteCount).dropFirst(header), as: UTF8.self)
    }
}

extension Session {
    /// Of nobody yet.
    convenience init(_ peer: TestPeer, _ dialect: any Dialect.Type) {
        self.init(
            connection: peer,
            dialect: dialect.init(
                DialectEnvironment(
                    phrases: Silence(), limits: Limits(), clock: HeldClock(), roster: Strangers()),
                reader: Reader(language: "en", zone: .gmt)),
            requestsPer10Seconds: 0)
    }
}
