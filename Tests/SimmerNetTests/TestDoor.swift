import CLibwebsockets
import Foundation
import Logging
import Synchronization

@testable import SimmerNet

/// Obeys its clients: the first word of a message, or the path of a request, says what to do; anything else is echoed.
final class TestDoor: NetDelegate {
    private let happened = NSCondition()
    private let log = Mutex<[String]>([])
    private let late = Mutex<[HTTPResponder]>([])
    private let open = Mutex<[UInt64: Connection]>([:])

    private func note(_ event: String) {
        happened.lock()
        log.withLock { $0.append(event) }
        happened.broadcast()
        happened.unlock()
    }

    /// Waits until something has happened so many times; false after 20 s.
    func saw(_ event: String, times: Int = 1) -> Bool {
        let limit = Date(timeIntervalSinceNow: 20)
        happened.lock()
        defer { happened.unlock() }
        while log.withLock({ $0.count { $0 == event } }) < times {
            if !happened.wait(until: limit) { return false }
        }
        return true
    }

    var events: [String] { log.withLock { $0 } }

    func closeAll(code: UInt16, reason: String) {
        for connection in open.withLock({ Array($0.values) }) {
            connection.send(Frame(text: "farewell"))
            connection.close(code: code, reason: reason, afterQueued: true)
        }
    }

    // MARK: - NetDelegate

    func admit(_ upgrade: UpgradeRequest) -> Int? {
        note("admit \(upgrade.address) \(upgrade.isSecure) \(upgrade.origin ?? "-") \(upgrade.cookie ?? "-")")
        return upgrade.query["refuse"].flatMap { Int($0) }
    }

    private let refusal = Mutex<Int?>(nil)

    func refuseLines(_ status: Int) { refusal.withLock { $0 = status } }

    func admitLines(_ request: UpgradeRequest) -> Int? {
        note(
            "admit \(request.path) \(request.address) \(request.isSecure) \(request.origin ?? "-") \(request.host ?? "-")"
        )
        return refusal.withLock { $0 }
    }

    func opened(_ connection: Connection) {
        open.withLock { $0[connection.id] = connection }
        note("opened")
    }

    func closed(_ connection: Connection) {
        open.withLock { $0[connection.id] = nil }
        note("closed")
    }

    func drained(_ connection: Connection) {
        note("drained")
        connection.send(Frame(text: "drained"))
    }

    func overflowed(_ connection: Connection) {
        note("overflowed")
        connection.close(code: 4008, reason: "too slow")
    }

    func received(_ connection: Connection, text: UnsafeRawBufferPointer) {
        let line = String(decoding: text, as: UTF8.self)
        let words = line.split(separator: " ").map(String.init)
        switch words.first {
        case "login":
            connection.isLoggedIn = true
            connection.send(Frame(text: "ok"))
        case "say":
            for word in words.dropFirst() { connection.send(Frame(text: word)) }
        case "sum":
            connection.send(Frame(text: "\(text.count) \(text.reduce(0) { $0 &+ Int($1) })"))
        case "who":
            let subprotocol = connection.subprotocol ?? "-"
            let query = connection.request.query["a"] ?? "-"
            connection.send(Frame(text: "\(connection.address) \(connection.addressKey) \(subprotocol) \(query)"))
        case "close":
            connection.send(Frame(text: "never seen"))
            connection.close(code: UInt16(words[1]) ?? 0, reason: words.dropFirst(2).joined(separator: " "))
        case "bye":
            for number in 1...3 { connection.send(Frame(text: "last \(number)")) }
            connection.close(code: 4009, reason: "restarting", afterQueued: true)
        case "flood":
            let count = Int(words[1]) ?? 0
            let size = Int(words[2]) ?? 0
            for number in 0..<count {
                let text = "\(number) " + String(repeating: "x", count: size)
                connection.send(Frame(text: text), droppable: words.count > 3)
            }
            if words.count > 3 { connection.send(Frame(text: "kept")) }
        case "all":
            let frame = Frame(text: words.dropFirst().joined(separator: " "))
            for other in open.withLock({ $0.values.sorted { $0.id < $1.id } }) { other.send(frame) }
        case "pause":
            connection.pauseReading()
            _ = connection.engine.loop.after(milliseconds: 20) {
                connection.send(Frame(text: "resumed"))
                connection.resumeReading()
            }
        case "timers":
            let loop = connection.engine.loop
            _ = loop.after(milliseconds: 20) { connection.send(Frame(text: "second")) }
            _ = loop.after(milliseconds: 1) { connection.send(Frame(text: "first")) }
            let never = loop.after(milliseconds: 10) { connection.send(Frame(text: "cancelled")) }
            never.cancel()
        default:
            connection.send(Frame(text: text))
        }
    }

    private let held = Mutex<[BodyFlow]>([])

    /// The bodies of `/held` are read on.
    func letCome() { for flow in held.withLock({ $0 }) { flow.resume() } }

    /// `/held` is `/sum` that waits for `letCome`. `/sum` adds up the bytes of a body that it takes piece by piece,
    /// held back for a while at first; `/enough` has heard enough with the first piece, `/never` at once; `/leaves`
    /// only waits.
    func receiver(
        of request: HTTPRequest, length: Int, flow: BodyFlow, _ responder: HTTPResponder
    ) -> (any BodyReceiver)? {
        guard ["/sum", "/held", "/enough", "/never", "/leaves"].contains(request.path) else { return nil }
        if request.path == "/never" {
            responder.respond(HTTPResponse(status: 413, body: Array("never".utf8)))
            return nil
        }
        if request.path == "/held" {
            flow.pause()
            held.withLock { $0.append(flow) }
        }
        if request.path == "/sum" {
            flow.pause()
            Thread.detachNewThread {
                usleep(20_000)
                flow.resume()
            }
        }
        return Adder(path: request.path, responder) { [self] in note($0) }
    }

    private final class Adder: BodyReceiver {
        private let path: String
        private let responder: HTTPResponder
        private let note: @Sendable (String) -> Void
        private let total = Mutex((count: 0, sum: 0))

        init(path: String, _ responder: HTTPResponder, note: @escaping @Sendable (String) -> Void) {
            self.path = path
            self.responder = responder
            self.note = note
        }

        func received(_ piece: UnsafeRawBufferPointer) {
            total.withLock { total in
                if total.count == 0 { note("first") }
                total.count += piece.count
                total.sum = piece.reduce(total.sum) { $0 &+ Int($1) }
            }
            if path == "/enough" { responder.respond(HTTPResponse(status: 413, body: Array("enough".utf8))) }
        }

        func completed() {
            let (count, sum) = total.withLock { $0 }
            note("completed")
            responder.respond(HTTPResponse(status: 200, body: Array("\(count) \(sum)".utf8)))
        }

        func abandoned() { note("abandoned") }
    }

    func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
        note("\(request.method) \(request.path)")
        switch request.path {
        case "/late":
            late.withLock { $0.append(responder) }
        case "/release":
            let waiting = late.withLock { late in
                defer { late = [] }
                return late
            }
            Thread.detachNewThread {
                for responder in waiting { responder.respond(HTTPResponse(status: 200, body: Array("late".utf8))) }
            }
            responder.respond(HTTPResponse(status: 204))
        case "/dropped": break
        case "/twice":
            responder.respond(HTTPResponse(status: 200, body: Array("one".utf8)))
            responder.respond(HTTPResponse(status: 200, body: Array("two".utf8)))
        case "/big":
            responder.respond(HTTPResponse(status: 200, body: TestDoor.big))
        case "/file":
            responder.respond(HTTPResponse(status: 200, file: ResponseFile(path: request.query["path"] ?? "")))
        case "/none":
            responder.respond(HTTPResponse(status: 404, headers: [("X-Split", "a\r\nX-Evil: b")]))
        default:
            let query = request.query.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "&")
            let body = "\(request.method) \(request.path) \(query) \(request.address) \(request.isSecure) "
            responder.respond(HTTPResponse(status: 200, body: Array(body.utf8) + request.body))
        }
    }

    /// Five megabytes that do not repeat at the size of a write.
    static let big = [[UInt8]](repeating: Array(0..<251), count: 20_000).flatMap { $0 }
}

/// What libwebsockets gives back is kept, as long as the tests run. With a context it frees its watchers of signals but
/// leaves them in libuv's list, which is the process's: nothing to a program with one server that ends with it, the end
/// of one that makes a hundred.
let memoryIsKept: Void = lws_set_allocator { pointer, size, _ in size == 0 ? nil : realloc(pointer, size) }

/// Runs `body` beside a server on a free port, and stops the server.
func withServer(
    _ change: (inout NetSettings) -> Void = { _ in }, body: (NetServer, Int, TestDoor) async throws -> Void
) async throws {
    memoryIsKept
    var settings = NetSettings()
    settings.port = 0
    settings.subprotocols = ["simmer.v1"]
    change(&settings)
    let server = try NetServer(settings: settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let door = TestDoor()
    let port = try server.start(delegate: door)
    do {
        try await body(server, port, door)
    } catch {
        await server.stop(graceMs: 0)
        throw error
    }
    await server.stop(graceMs: 0)
}
