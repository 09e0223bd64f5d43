import CLibwebsockets
import Foundation

/// What libwebsockets keeps by pointer while a context lives.
final class ContextTables {
    private var strings: [UnsafeMutablePointer<CChar>] = []
    let protocols: UnsafeMutablePointer<lws_protocols>
    let policy: UnsafeMutablePointer<lws_retry_bo_t>
    private let count: Int

    /// One read; messages beyond it are assembled. It is also what an idle connection holds.
    private static let readBytes = 2048

    /// The first entry takes HTTP and WebSockets without a subprotocol; its name is none that a client can offer.
    init(subprotocols: [String]) {
        count = subprotocols.count + 2
        protocols = .allocate(capacity: count)
        protocols.initialize(repeating: lws_protocols(), count: count)
        policy = .allocate(capacity: 1)
        // No pings by libwebsockets: see LivenessWheel.
        policy.initialize(to: lws_retry_bo_t())
        for (place, name) in (["(none)"] + subprotocols).enumerated() {
            protocols[place].name = UnsafePointer(string(name))
            protocols[place].callback = netCallback
            protocols[place].rx_buffer_size = Self.readBytes
            // Otherwise each write is cut to the size of a read, and the rest copied and queued.
            protocols[place].tx_packet_size = 1 << 22
        }
    }

    func string(_ text: String) -> UnsafeMutablePointer<CChar> {
        // strdup fails only when memory is exhausted.
        let copy = strdup(text)!
        strings.append(copy)
        return copy
    }

    deinit {
        strings.forEach { free($0) }
        protocols.deallocate()
        policy.deallocate()
    }
}
