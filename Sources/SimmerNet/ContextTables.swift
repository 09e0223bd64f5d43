import CLibwebsockets
import Foundation

/// What libwebsockets keeps by pointer while a context lives.
final class ContextTables {
    private var strings: [UnsafeMutablePointer<CChar>] = []
    let protocols: UnsafeMutablePointer<lws_protocols>
    let policy: UnsafeMutablePointer<lws_retry_bo_t>
    /// Of the ports for lines: `Engine.open`.
    let lineProtocols: UnsafeMutablePointer<lws_protocols>
    static let lines = "lines"

    /// One read; messages beyond it are assembled. It is also what an idle connection holds.
    private static let readBytes = 2048

    /// The first entry takes HTTP and WebSockets without a subprotocol; its name is none that a client can offer.
    init(subprotocols: [String]) {
        protocols = Self.table(of: subprotocols.count + 1)
        lineProtocols = Self.table(of: 1)
        policy = .allocate(capacity: 1)
        // No pings by libwebsockets: see LivenessWheel.
        policy.initialize(to: lws_retry_bo_t())
        for (place, name) in (["(none)"] + subprotocols).enumerated() {
            protocols[place] = entry(name)
            protocols[place].callback = netCallback
            protocols[place].rx_buffer_size = Self.readBytes
        }
        lineProtocols[0] = entry(Self.lines)
        lineProtocols[0].callback = lineCallback
    }

    /// An empty entry ends it.
    private static func table(of count: Int) -> UnsafeMutablePointer<lws_protocols> {
        let table = UnsafeMutablePointer<lws_protocols>.allocate(capacity: count + 1)
        table.initialize(repeating: lws_protocols(), count: count + 1)
        return table
    }

    private func entry(_ name: String) -> lws_protocols {
        var entry = lws_protocols()
        entry.name = UnsafePointer(string(name))
        // Otherwise each write is cut to the size of a read, and the rest copied and queued.
        entry.tx_packet_size = 1 << 22
        return entry
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
        lineProtocols.deallocate()
        policy.deallocate()
    }
}
