import SimmerNet

/// A call by HTTP as the other end of a session: what is asked is answered by whoever asks the hub, and nobody is there
/// to be told anything else.
final class CallPeer: Peer, @unchecked Sendable {  // on the loop only
    let id: UInt64 = 0
    let addressKey: String
    let subprotocol: String? = nil
    let request: UpgradeRequest
    var context: AnyObject?
    var isLoggedIn = false
    let queuedBytes = 0

    init(_ request: HTTPRequest) {
        addressKey = request.address
        self.request = UpgradeRequest(request)
    }

    func send(_ frame: Frame, droppable: Bool) {}
    func close(code: UInt16, reason: String, afterQueued: Bool) {}
    func pauseReading() {}
    func resumeReading() {}
}
