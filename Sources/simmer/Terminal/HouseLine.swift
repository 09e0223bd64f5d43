import Foundation
import SimmerDomain

/// The way to a server with a token: `POST /rpc`, and streams of events.
struct HouseLine: Sendable {
    let server: URL
    let token: String

    /// The pauses between the times that a request is sent before it is given up. What changes something bears a `cid`,
    /// so that it happens once.
    private static let pauses: [Duration] = [.seconds(1), .seconds(3), .seconds(6)]

    /// The result of a method. Throws `HouseFailure`.
    func call(_ method: String, _ params: JSON) async throws -> JSON {
        let body: JSON = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params]
        var last = HouseFailure(.unavailable, "\(server.absoluteString) does not answer")
        for attempt in 0...Self.pauses.count {
            if attempt > 0 { try await Task.sleep(for: Self.pauses[attempt - 1]) }
            guard let answer = await post(body.bytes) else { continue }
            if let error = answer["error"] {
                let failure = HouseFailure(error)
                guard failure.status == .unavailable else { throw failure }
                last = failure
                continue
            }
            if let result = answer["result"] { return result }
            last = HouseFailure(.unavailable, "\(server.absoluteString) is no Simmer")
        }
        throw last
    }

    private func post(_ body: [UInt8]) async -> JSON? {
        var request = request("/rpc")
        request.headers["Content-Type"] = "application/json"
        request.body = body
        var bytes: [UInt8] = []
        do {
            for try await piece in request.pieces() {
                if case .bytes(let data) = piece { bytes += data }
            }
        } catch {
            return nil
        }
        return bytes.withUnsafeBytes { try? JSON(parsing: $0, depth: 64) }
    }

    /// A room by its id or its name, which is enough as long as one's rooms have it once. Throws `HouseFailure`.
    func room(_ name: String) async throws -> (id: String, name: String) {
        let rooms = try await call("room.list", [:]).array ?? []
        let fitting = rooms.filter { $0["id"]?.string == name || $0["name"]?.string?.folded == name.folded }
        guard let found = fitting.first, let id = found["id"]?.string else {
            throw HouseFailure(.refused, "there is no room \(name) for this token")
        }
        guard fitting.count == 1 else {
            let ids = fitting.compactMap { $0["id"]?.string }.joined(separator: ", ")
            throw HouseFailure(.refused, "several rooms are called \(name): name one by its id (\(ids))")
        }
        return (id, found["name"]?.string ?? name)
    }

    /// The events of a room after a place; nil: from now on. Ends when the server ends it. Throws `HouseFailure` when
    /// that refuses it, and what the network says.
    func events(of room: String, after: Int64?) -> AsyncThrowingStream<JSON, any Error> {
        var request = request("/rooms/\(room)/events")
        if let after { request.headers["Last-Event-ID"] = "\(after)" }
        let pieces = request.pieces()
        return AsyncThrowingStream { events in
            let reading = Task {
                var (status, rest, name) = (200, [UInt8](), "")
                do {
                    for try await piece in pieces {
                        switch piece {
                        case .status(let given): status = given
                        case .bytes(let bytes): rest += bytes
                        }
                        guard status == 200 else { continue }
                        while let end = rest.firstIndex(of: 0x0A) {
                            let line = String(decoding: rest[..<end], as: UTF8.self)
                            rest.removeSubrange(...end)
                            if line.hasPrefix("event: ") { name = String(line.dropFirst(7)) }
                            guard line.hasPrefix("data: "),
                                var event = try? JSON(parsing: String(line.dropFirst(6)), depth: 64)
                            else { continue }
                            event["event"] = .string(name)
                            events.yield(event)
                        }
                    }
                    if status != 200 {
                        let error = (try? JSON(parsing: String(decoding: rest, as: UTF8.self)))?["error"]
                        throw error.map { HouseFailure($0) }
                            ?? HouseFailure(.unavailable, "no stream: status \(status)")
                    }
                    events.finish()
                } catch {
                    events.finish(throwing: error)
                }
            }
            events.onTermination = { _ in reading.cancel() }
        }
    }

    private func request(_ path: String) -> HouseRequest {
        HouseRequest(url: server.appendingPathComponent(path), headers: ["Authorization": "Bearer \(token)"])
    }
}
