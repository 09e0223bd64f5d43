import SimmerNet

/// The other end of a session: what the hub needs of a connection, whatever carries it. On the loop only.
package protocol Peer: AnyObject {
    /// Unique while the server runs.
    var id: UInt64 { get }
    /// What limits count by: the address, of IPv6 its /64.
    var addressKey: String { get }
    /// The one that was chosen; nil when none was offered.
    var subprotocol: String? { get }
    var request: UpgradeRequest { get }
    /// The session.
    var context: AnyObject? { get set }
    /// Who is logged in may send longer messages.
    var isLoggedIn: Bool { get set }
    /// Bytes that wait to be sent.
    var queuedBytes: Int { get }

    /// Queues a frame; what is `droppable` is left out where much waits already.
    func send(_ frame: Frame, droppable: Bool)
    /// Gives up what waits to be sent, so that there is room for a last word.
    func dropQueued()
    /// Closes, at once or behind what is queued.
    func close(code: UInt16, reason: String, afterQueued: Bool)
    func pauseReading()
    func resumeReading()
}

extension Peer {
    func dropQueued() {}
    func send(_ frame: Frame) { send(frame, droppable: false) }
}

extension Connection: Peer {}
