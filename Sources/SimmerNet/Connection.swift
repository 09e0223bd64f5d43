import CLibwebsockets
import CLibwebsocketsShim

/// One open WebSocket, or one client that speaks by lines over TCP. Loop thread only; the same object means the same
/// connection.
package final class Connection: @unchecked Sendable {  // confined to the loop, asserted in debug builds
    enum State {
        case open
        /// The close frame, or the end of the lines, waits behind what was queued before it.
        case lastWords
        /// The close frame was sent or is with libwebsockets, the end of the lines was sent; what comes in is ignored.
        case closing
        case closed
    }

    /// Unique while the server runs.
    package let id: UInt64
    /// After the rule of trusted proxies; IPv4 never in its IPv6 form.
    package let address: String
    /// What limits count by: the address, of IPv6 its /64.
    package let addressKey: String
    package let subprotocol: String?
    package let request: UpgradeRequest
    /// The session of whoever lives behind the sockets.
    package var context: AnyObject?
    /// Lifts the message limit from `frameBytesBeforeLogin` to `frameBytes`.
    package var isLoggedIn = false

    let engine: Engine
    let isEcho: Bool
    let framing: Framing
    let key: IPAddress
    var wsi: OpaquePointer?
    var state = State.open
    let queue = FrameQueue()
    var isDirty = false
    var wasAboveHalf = false
    var hasOverflowed = false
    /// By whoever lives behind the sockets.
    var isReadingPaused = false
    /// Whether libwebsockets was told not to read.
    private var isHeldBack = false
    /// Lines: whole ones that have come wait in the assembly.
    var hasRest = false
    /// Lines: the rest's turn will come.
    var isRestDue = false
    /// Lines: the socket takes no more at the moment.
    var isStuck = false
    /// Pieces that came after our close frame.
    var ignoredPieces: UInt32 = 0
    var assembly = Assembly()
    var liveness = Liveness()

    init(
        id: UInt64, request: UpgradeRequest, key: IPAddress, subprotocol: String?, framing: Framing,
        isEcho: Bool = false, wsi: OpaquePointer, engine: Engine
    ) {
        self.id = id
        self.request = request
        self.address = request.address
        self.key = key
        addressKey = key.description
        self.framing = framing
        self.subprotocol = subprotocol
        self.isEcho = isEcho
        self.wsi = wsi
        self.engine = engine
    }

    /// True until a close began on either side.
    package var isOpen: Bool { state == .open }

    /// Bytes that wait in the queue, on the wire; what the kernel holds is not counted.
    package var queuedBytes: Int { queue.bytes }

    /// Queues a frame; all that is queued in a loop turn goes out in one write at its end. A frame that is `droppable`
    /// is left out when the queue is more than half full; any other that does not fit is reported by `overflowed`.
    package func send(_ frame: Frame, droppable: Bool = false) {
        assert(engine.loop.isCurrent)
        guard state == .open, !hasOverflowed else { return }
        let after = queue.bytes + frame.byteCount
        if after > engine.halfQueueBytes {
            if droppable {
                engine.statistics.add(\.dropped, 1)
                return
            }
            if after > engine.settings.queueBytes {
                hasOverflowed = true
                engine.noteOverflow(of: self)
                return
            }
            wasAboveHalf = true
        }
        queue.push(frame, from: engine.blocks)
        if !isDirty { engine.markDirty(self) }
    }

    /// Gives up what waits; what the socket has taken in part is finished by libwebsockets. After an overflow there is
    /// room again.
    package func dropQueued() {
        assert(engine.loop.isCurrent)
        guard state == .open else { return }
        queue.removeAll(to: engine.blocks)
        hasOverflowed = false
    }

    /// Closes with `code` (1000 or 3000…4999, or one of RFC 6455) and a reason of at most 123 bytes. What is queued is
    /// dropped unless `afterQueued`: then it is sent first, as a farewell needs. Lines know neither code nor reason, so
    /// that what says why is queued before: it is always sent first.
    package func close(code: UInt16, reason: String, afterQueued: Bool = false) {
        assert(engine.loop.isCurrent)
        guard state == .open, let wsi else { return }
        assembly.release()
        if framing == .lines { return closeLines(wsi) }
        let frame = Frame(closing: code, reason: reason)
        // A paused reader would never hear the client's own close frame.
        resumeReading()
        if afterQueued && !queue.isEmpty {
            state = .lastWords
            queue.push(frame, from: engine.blocks)
            if !isDirty { engine.markDirty(self) }
            lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, Engine.farewellSeconds)
        } else {
            queue.removeAll(to: engine.blocks)
            state = .closing
            // A partial write before it is kept in order by libwebsockets.
            if simmer_write_raw(wsi, frame.bytes, frame.byteCount) < 0 {
                engine.kill(wsi)
            } else {
                lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, Engine.closeSeconds)
                if lws_remaining_packet_payload(wsi) > 0 { endWhenQuiet() }
            }
        }
    }

    /// Stops reading from the client, until `resumeReading`; the kernel then slows it down.
    package func pauseReading() {
        assert(engine.loop.isCurrent)
        guard state == .open, !isReadingPaused else { return }
        isReadingPaused = true
        adjustReading()
    }

    package func resumeReading() {
        assert(engine.loop.isCurrent)
        guard isReadingPaused else { return }
        isReadingPaused = false
        adjustReading()
        if hasRest { awaitRest() }
    }

    /// libwebsockets reads whenever nothing stands against it.
    func adjustReading() {
        let isHeld = isReadingPaused || hasRest || isStuck
        guard isHeld != isHeldBack, let wsi else { return }
        isHeldBack = isHeld
        lws_rx_flow_control(wsi, isHeld ? 0 : 1)
    }
}
