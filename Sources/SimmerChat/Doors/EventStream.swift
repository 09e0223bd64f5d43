import SimmerNet

/// A stream of events that an answer by HTTP carries, as the other end of a session. On the loop only.
final class EventStreamPeer: Peer, @unchecked Sendable {  // on the loop only
    /// A comment goes out after so long without anything else, so that both ends and whatever is between them see that
    /// the other one lives. An answer that stands still for 30 seconds is cut off.
    private static let silenceMilliseconds = 15_000

    let id: UInt64
    let addressKey: String
    let subprotocol: String? = nil
    let request: UpgradeRequest
    var context: AnyObject?
    var isLoggedIn = false
    private let loop: EventLoop
    private let most: Int
    private let drained: @Sendable (EventStreamPeer) -> Void
    private let overflowed: @Sendable (EventStreamPeer) -> Void
    /// Whole events that nobody has taken yet.
    private var queue: [UInt8]
    private var waiting: (@Sendable ([UInt8]?) -> Void)?
    private var isEnded = false
    private var timer: LoopTimer?

    /// - Parameters:
    ///   - most: bytes that may wait; beyond that `overflowed` is called.
    ///   - drained: all that waited was taken.
    init(
        id: UInt64, _ request: HTTPRequest, loop: EventLoop, most: Int,
        drained: @escaping @Sendable (EventStreamPeer) -> Void,
        overflowed: @escaping @Sendable (EventStreamPeer) -> Void
    ) {
        self.id = id
        addressKey = request.address
        self.request = UpgradeRequest(request)
        self.loop = loop
        self.most = most
        self.drained = drained
        self.overflowed = overflowed
        // So long a browser waits before it comes back, and something to read at once.
        queue = Array("retry: 1000\n\n".utf8)
        watchSilence()
    }

    var queuedBytes: Int { queue.count }

    func send(_ frame: Frame, droppable: Bool) {
        guard !isEnded, !frame.payload.isEmpty, !droppable || queue.count < most / 2 else { return }
        queue.append(contentsOf: frame.payload)
        guard queue.count <= most else {
            // Not in the midst of a delivery to all of a room; until then nothing more is taken.
            isEnded = true
            timer?.cancel()
            queue = []
            return loop.perform { [self] in overflowed(self) }
        }
        hand()
    }

    /// Ends the answer as one that is whole; the client comes back where it was.
    func close(code: UInt16, reason: String, afterQueued: Bool) {
        isEnded = true
        timer?.cancel()
        if !afterQueued { queue = [] }
        hand()
    }

    func pauseReading() {}
    func resumeReading() {}

    /// The next bytes of the answer are wanted: at once what waits, else what comes.
    fileprivate func take(_ done: @escaping @Sendable ([UInt8]?) -> Void) {
        waiting = done
        hand()
    }

    private func hand() {
        guard let waiting, !queue.isEmpty || isEnded else { return }
        self.waiting = nil
        let bytes = queue
        queue = []
        // None is the end.
        waiting(bytes)
        if !isEnded, !bytes.isEmpty { drained(self) }
    }

    private func watchSilence() {
        timer = loop.after(milliseconds: Self.silenceMilliseconds) { [weak self] in
            guard let self, !isEnded else { return }
            // What is not taken needs no more of it.
            if queue.isEmpty {
                queue = Array(":\n\n".utf8)
                hand()
            }
            watchSilence()
        }
    }
}

/// The stream as the body of its answer. Letting go of it says that the client has gone.
package final class EventStreamBody: ResponseSource {
    package var count: Int? { nil }
    private let peer: EventStreamPeer
    private let loop: EventLoop
    private let gone: @Sendable (EventStreamPeer) -> Void

    init(_ peer: EventStreamPeer, loop: EventLoop, gone: @escaping @Sendable (EventStreamPeer) -> Void) {
        self.peer = peer
        self.loop = loop
        self.gone = gone
    }

    package func read(from offset: Int, _ done: @escaping @Sendable ([UInt8]?) -> Void) {
        let peer = peer
        loop.perform { peer.take(done) }
    }

    deinit {
        let (peer, gone) = (peer, gone)
        loop.perform { gone(peer) }
    }
}
