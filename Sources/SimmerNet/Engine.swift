import CLibwebsockets
import CLibwebsocketsShim
import Logging

/// The server's state on the loop thread: connections, who has something to send, and the scratch buffer.
// Unchecked: confined to the loop, but for settings, statistics, logger and loop, which are thread-safe.
final class Engine: @unchecked Sendable {  // confined to the loop
    /// For the client's answer to our close frame.
    static let closeSeconds: Int32 = 3
    /// For what is queued before it.
    static let farewellSeconds: Int32 = 5
    /// Files that the process needs beside the sockets, roughly.
    static let ownDescriptors = 64
    /// Most bytes that are gathered for one write.
    static let scratchBytes = 65_536

    let settings: NetSettings
    let halfQueueBytes: Int
    let loop: EventLoop
    let logger: Logger
    let statistics = StatisticsBoard()
    let proxies: ProxyRule
    let blocks = FrameBlocks()
    let liveness: LivenessWheel
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: Engine.scratchBytes, alignment: 64)

    var delegate: (any NetDelegate)?
    var context: OpaquePointer?
    /// No new connections, while chat says goodbye to the old ones.
    var isStopping = false
    /// Seconds since the start.
    private(set) var second = 0
    var received = Traffic()
    var sent = Traffic()
    private var lastID: UInt64 = 0
    private(set) var connections: [UInt64: Connection] = [:]
    var exchanges: [UInt64: HTTPExchange] = [:]
    var socketsByAddress = AddressCounts()
    var connectionsByAddress = AddressCounts()
    private var dirty: [Connection] = []
    private var flushing: [Connection] = []
    private var overflowed: [Connection] = []
    private let pingFrame = Frame(
        .ping, UnsafeRawBufferPointer(start: UnsafeRawPointer(StaticString("live").utf8Start), count: 4))
    private var startedAt: Int64 = 0
    /// The loop is to return.
    var isEnding = false
    var isDetached = false
    var stopTimer: LoopTimer?
    /// Called when the last connection has closed while stopping.
    var whenEmpty: (() -> Void)?

    init(settings: NetSettings, proxies: ProxyRule, loop: EventLoop, logger: Logger) {
        self.settings = settings
        self.proxies = proxies
        self.loop = loop
        self.logger = logger
        halfQueueBytes = settings.queueBytes / 2
        liveness = LivenessWheel(pingSeconds: settings.pingSeconds, silenceSeconds: settings.silenceSeconds)
    }

    deinit { scratch.deallocate() }

    func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    // MARK: - Connections

    func add(_ connection: Connection, key: IPAddress) {
        connections[connection.id] = connection
        connectionsByAddress.add(key)
        liveness.add(connection, now: second)
        statistics.add(\.opened, 1)
        statistics.add(\.connections, 1)
    }

    func remove(_ connection: Connection, key: IPAddress) {
        guard connections.removeValue(forKey: connection.id) != nil else { return }
        connectionsByAddress.remove(key)
        liveness.remove(connection)
        statistics.add(\.connections, -1)
        connection.state = .closed
        connection.wsi = nil
        connection.queue.removeAll(to: blocks)
        connection.assembly.release()
        if !connection.isEcho { delegate?.closed(connection) }
        connection.context = nil
        if connections.isEmpty { whenEmpty?() }
    }

    /// Drops the socket in the next turn, without another word.
    func kill(_ wsi: OpaquePointer) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, -1)  // LWS_TO_KILL_ASYNC
    }

    // MARK: - Sending

    func markDirty(_ connection: Connection) {
        connection.isDirty = true
        dirty.append(connection)
        loop.wantTurnEnd()
    }

    func noteOverflow(of connection: Connection) {
        statistics.add(\.overflows, 1)
        overflowed.append(connection)
        loop.wantTurnEnd()
    }

    /// The end of a loop turn: one write per connection that has something to say.
    func turnEnded() {
        while !dirty.isEmpty {
            swap(&dirty, &flushing)
            for connection in flushing {
                connection.isDirty = false
                flush(connection)
            }
            flushing.removeAll(keepingCapacity: true)
            reportOverflows()
        }
        reportOverflows()
        if sent.frames > 0 || received.frames > 0 || received.bytes > 0 {
            statistics.addTraffic(in: received, out: sent)
            received = Traffic()
            sent = Traffic()
        }
    }

    private func reportOverflows() {
        while let connection = overflowed.popLast() {
            guard connection.state == .open else { continue }
            if connection.isEcho {
                connection.close(code: 4008, reason: "too slow")
            } else {
                delegate?.overflowed(connection)
            }
            connection.hasOverflowed = false
        }
    }

    /// Writes what is queued, unless the socket still holds bytes of an earlier write: then WRITEABLE comes back here.
    func flush(_ connection: Connection) {
        guard let wsi = connection.wsi, connection.state == .open || connection.state == .lastWords else { return }
        while !connection.queue.isEmpty {
            guard lws_partial_buffered(wsi) == 0 else {
                lws_callback_on_writable(wsi)
                break
            }
            if writeSome(of: connection, to: wsi) < 0 {
                connection.queue.removeAll(to: blocks)
                connection.state = .closing
                kill(wsi)
                return
            }
        }
        if connection.framing == .lines {
            connection.written(to: wsi)
        } else if connection.queue.isEmpty && connection.state == .lastWords {
            connection.state = .closing
            lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, Self.closeSeconds)
        }
        if connection.wasAboveHalf && connection.queue.bytes < halfQueueBytes && connection.state == .open {
            connection.wasAboveHalf = false
            if !connection.isEcho { delegate?.drained(connection) }
        }
    }

    // MARK: - Liveness

    /// Once a second.
    func tick() {
        let now = TimerHeap.now()
        if startedAt == 0 { startedAt = now }
        let target = Int((now - startedAt) / 1_000_000)
        while second < target {
            second += 1
            dropStalledExchanges()
            dropSlowBodies()
            liveness.turn(
                to: second,
                ping: { [self] connection in
                    guard connection.state == .open, !connection.isReadingPaused else { return }
                    connection.queue.push(pingFrame, from: blocks)
                    if !connection.isDirty { markDirty(connection) }
                },
                drop: { [self] connection in
                    // Reading was paused by us: silence is not the client's fault.
                    if connection.isReadingPaused {
                        liveness.add(connection, now: second)
                    } else {
                        statistics.add(\.silent, 1)
                        if connection.state == .open {
                            connection.close(code: 1001, reason: "silence")
                        } else if let wsi = connection.wsi {
                            kill(wsi)
                        }
                    }
                })
        }
        _ = loop.after(milliseconds: 1000) { [weak self] in self?.tick() }
    }
}
