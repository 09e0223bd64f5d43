import SimmerDomain
import Synchronization

@testable import SimmerChat
@testable import SimmerNet

/// The connection of a program that speaks JSON: it asks and is answered, and keeps what it hears. It checks what every
/// client may rely on: one answer for each request, and a room's `seq` without a hole.
// The hub writes what has no lock; the rest is behind one.
final class ProgramPeer: Peer, @unchecked Sendable {  // see the line above
    let id: UInt64
    let addressKey = "10.0.0.1"
    let subprotocol: String? = "simmer.v1"
    let request = UpgradeRequest(
        path: "/ws", query: [:], host: "localhost:8080", isSecure: false, address: "10.0.0.1")
    var context: AnyObject?
    var isLoggedIn = false
    let queuedBytes = 0

    private struct State {
        var calls: Int64 = 0
        var events: [JSON] = []
        var heads: [String: Int64] = [:]
        var faults: [String] = []
        var closing: UInt16?
        var answering: [Int64: CheckedContinuation<JSON, Never>] = [:]
        var synced: CheckedContinuation<Void, Never>?
    }
    private let state = Mutex(State())
    private static let ids = Atomic<UInt64>(0)

    init() { id = Self.ids.wrappingAdd(1, ordering: .relaxed).newValue }

    /// What it heard, in the order of its coming: the params of each notification, its name under `event`.
    var events: [JSON] { state.withLock { $0.events } }
    /// The code with which it was closed.
    var closing: UInt16? { state.withLock { $0.closing } }
    /// What no client should ever meet.
    var faults: [String] { state.withLock { $0.faults } }

    /// The answer to a request: an object with `result` or `error`, or with `closed`, the code of the connection's end.
    func call(_ hub: Hub, _ method: String, _ params: JSON) async -> JSON {
        let id = state.withLock { state in
            state.calls += 1
            return state.calls
        }
        let frame: JSON = ["jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": params]
        let answer: JSON = await withCheckedContinuation { continuation in
            let closing = state.withLock { state in
                if state.closing == nil { state.answering[id] = continuation }
                return state.closing
            }
            if let closing { return continuation.resume(returning: ["closed": .int(Int64(closing))]) }
            hub.receive(frame.text, from: self)
        }
        if answer["closed"] == nil, let breach = Contract.fault(ofAnswer: answer, to: method, params) {
            state.withLock { $0.faults.append(breach) }
        }
        return answer
    }

    /// Hears all rooms from now on; returns when what was missed has come.
    func sync(_ hub: Hub) async -> JSON {
        let answer = await call(hub, "sync", [:])
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                let isThere = state.events.contains { $0["event"]?.string == "synced" } || state.closing != nil
                if !isThere { state.synced = continuation }
                return isThere
            }
            if isThere { continuation.resume() }
        }
        return answer
    }

    // MARK: - Peer

    func send(_ frame: Frame, droppable: Bool) {
        guard let json = try? JSON(parsing: frame.text) else {
            return state.withLock { $0.faults.append("a frame that is no JSON: \(frame.text)") }
        }
        if let name = json["method"]?.string {
            hear(name, json["params"] ?? [:])
        } else {
            answer(json)
        }
    }

    private func hear(_ name: String, _ params: JSON) {
        let synced = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.events.append(.object([.init("event", .string(name))] + (params.members ?? [])))
            if let breach = Contract.fault(ofEvent: name, params) { state.faults.append(breach) }
            follow(name, params, &state)
            guard name == "synced" else { return nil }
            defer { state.synced = nil }
            return state.synced
        }
        synced?.resume()
    }

    private func follow(_ name: String, _ params: JSON, _ state: inout State) {
        guard !["typing", "presence", "read", "account"].contains(name), let room = params["room"]?.string else {
            return
        }
        if name == "gap" {
            state.heads[room] = params["to"]?.int
        } else if let seq = params["seq"]?.int {
            if let head = state.heads[room], seq != head + 1 {
                state.faults.append("\(name) \(seq) of a room follows \(head)")
            }
            state.heads[room] = seq
        }
    }

    private func answer(_ json: JSON) {
        let asking = state.withLock { state in
            let asking = json["id"]?.int.flatMap { state.answering.removeValue(forKey: $0) }
            if asking == nil { state.faults.append("an answer that nothing asked for, or a second one: \(json.text)") }
            return asking
        }
        asking?.resume(returning: json)
    }

    func close(code: UInt16, reason: String, afterQueued: Bool) {
        let (answering, synced) = state.withLock { state in
            state.closing = state.closing ?? code
            defer { (state.answering, state.synced) = ([:], nil) }
            return (state.answering.values, state.synced)
        }
        for asking in answering { asking.resume(returning: ["closed": .int(Int64(code))]) }
        synced?.resume()
    }
    func pauseReading() {}
    func resumeReading() {}
}

extension Hub {
    /// Lets a connection in, as the sockets do.
    func open(_ peer: any Peer & Sendable) { opened(peer) }
    func end(_ peer: any Peer & Sendable) { closed(peer) }

    /// What a socket has read.
    nonisolated func receive(_ text: String, from peer: any Peer & Sendable) {
        loop.perform { [self] in
            assumeIsolated { hub in
                var text = text
                text.withUTF8 { hub.received(peer, text: UnsafeRawBufferPointer($0)) }
            }
        }
    }
}

extension Frame {
    /// RFC 6455, section 5.2: what a server sends is not masked.
    fileprivate var text: String {
        let length = bytes.load(fromByteOffset: 1, as: UInt8.self)
        let header = length < 126 ? 2 : length == 126 ? 4 : 10
        return String(decoding: UnsafeRawBufferPointer(start: bytes, count: byteCount).dropFirst(header), as: UTF8.self)
    }
}
