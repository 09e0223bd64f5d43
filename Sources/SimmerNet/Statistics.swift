import Synchronization

extension NetServer {
    /// A moment's figures; counters since the start.
    package struct Statistics: Sendable {
        /// WebSockets, and connections by lines, that are open now.
        package var connections = 0
        package var opened = 0
        package var framesIn = 0
        package var bytesIn = 0
        package var framesOut = 0
        package var bytesOut = 0
        package var requests = 0
        /// Connections whose queue was full.
        package var overflows = 0
        /// Droppable frames that were left out.
        package var dropped = 0
        /// Connections dropped for silence.
        package var silent = 0
        /// Refused upgrades, lines and connections by cause: the HTTP status, or `address` and `stopping` before
        /// anything was read.
        package var refused: [String: Int] = [:]
    }
}

/// The figures, written by the loop and read by any thread.
final class StatisticsBoard: Sendable {
    private let figures = Mutex(NetServer.Statistics())

    func add(_ figure: WritableKeyPath<NetServer.Statistics, Int> & Sendable, _ amount: Int) {
        figures.withLock { $0[keyPath: figure] += amount }
    }

    func refuse(_ cause: String) { figures.withLock { $0.refused[cause, default: 0] += 1 } }

    /// Once per loop turn with traffic.
    func addTraffic(in received: Traffic, out sent: Traffic) {
        figures.withLock { figures in
            figures.framesIn += received.frames
            figures.bytesIn += received.bytes
            figures.framesOut += sent.frames
            figures.bytesOut += sent.bytes
        }
    }

    var snapshot: NetServer.Statistics { figures.withLock { $0 } }
}

/// Counted without locks during a turn.
struct Traffic {
    var frames = 0
    var bytes = 0
}
