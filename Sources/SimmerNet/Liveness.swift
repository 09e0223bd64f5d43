/// Where a connection stands in the wheel of `LivenessWheel`.
struct Liveness {
    /// The second (of the engine's clock) in which the client was last heard.
    var heard: Int = 0
    var wasPinged = false
    fileprivate var slot = -1
    fileprivate unowned(unsafe) var previous: Connection?
    fileprivate unowned(unsafe) var next: Connection?
}

/// Finds connections that were silent for too long. libwebsockets' own check keeps one list sorted by time and walks it
/// for each message: with 10,000 connections that costs more than the messages. Here a message stores one number, and
/// each connection is looked at once in `pingSeconds`. Loop thread only.
///
/// Lines have no ping of the transport: whoever lives behind the sockets asks by a line of its own whether somebody is
/// there. They are given four times the silence, so that this question, asked as late as it may be, and its answer have
/// their time; what is dropped here is only what nobody asks any more.
final class LivenessWheel {
    private static let patienceWithLines = 4

    private let pingSeconds: Int
    private let silenceSeconds: Int
    /// The connections to look at in a second; neither owned nor counted: `remove` comes before the connection goes.
    private var slots: [Unmanaged<Connection>?]

    init(pingSeconds: Int, silenceSeconds: Int) {
        self.pingSeconds = pingSeconds
        self.silenceSeconds = silenceSeconds
        slots = Array(repeating: nil, count: max(pingSeconds, silenceSeconds) + 2)
    }

    func add(_ connection: Connection, now: Int) {
        connection.liveness.heard = now
        insert(connection, at: now + min(pingSeconds, silenceSeconds))
    }

    private func insert(_ connection: Connection, at second: Int) {
        let slot = second % slots.count
        let next = slots[slot]?.takeUnretainedValue()
        connection.liveness.slot = slot
        connection.liveness.previous = nil
        connection.liveness.next = next
        next?.liveness.previous = connection
        slots[slot] = Unmanaged.passUnretained(connection)
    }

    func remove(_ connection: Connection) {
        let slot = connection.liveness.slot
        guard slot >= 0 else { return }
        let previous = connection.liveness.previous
        let next = connection.liveness.next
        if let previous {
            previous.liveness.next = next
        } else {
            slots[slot] = next.map { Unmanaged.passUnretained($0) }
        }
        next?.liveness.previous = previous
        connection.liveness.slot = -1
        connection.liveness.previous = nil
        connection.liveness.next = nil
    }

    /// Looks at the connections of this second. `ping` and `drop` may close, which removes.
    func turn(to now: Int, ping: (Connection) -> Void, drop: (Connection) -> Void) {
        let slot = now % slots.count
        while let connection = slots[slot]?.takeUnretainedValue() {
            remove(connection)
            let isLines = connection.framing == .lines
            let silence = now - connection.liveness.heard
            let most = isLines ? silenceSeconds * Self.patienceWithLines : silenceSeconds
            if silence >= most {
                drop(connection)
            } else if silence >= pingSeconds {
                if !isLines { ping(connection) }
                insert(connection, at: min(now + pingSeconds, connection.liveness.heard + most))
            } else {
                insert(connection, at: connection.liveness.heard + min(pingSeconds, silenceSeconds))
            }
        }
    }
}
