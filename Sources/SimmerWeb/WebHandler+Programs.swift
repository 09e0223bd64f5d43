import SimmerChat
import SimmerDomain
import SimmerNet

/// What programs ask for without a socket.
extension WebHandler {
    /// `POST /rpc`: requests of JSON-RPC, one or an array of them.
    func call(_ request: HTTPRequest) async throws -> HTTPResponse {
        let called = try await hub.call(request)
        guard !called.body.isEmpty else {
            return HTTPResponse(status: called.status, headers: [("Cache-Control", "no-store")])
        }
        let wait = called.retryAfter.map { [("Retry-After", "\(max(1, ($0 + 999) / 1000))")] } ?? []
        return HTTPResponse(
            status: called.status,
            headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")] + wait, body: called.body)
    }

    /// `GET /rooms/{id}/events?after=`: what happens in a room, as server-sent events.
    func events(_ request: HTTPRequest) async throws -> HTTPResponse {
        let parts = request.path.dropFirst(Self.roomsPath.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1] == "events" else { throw Refusal(.notFound, phrase: "not found") }
        let stream = try await hub.events(of: String(parts[0]), after: Self.after(request), request)
        return HTTPResponse(
            status: 200,
            headers: [
                ("Content-Type", "text/event-stream; charset=utf-8"), ("Cache-Control", "no-store"),
                // nginx would keep events back until it has a page of them.
                ("X-Accel-Buffering", "no"),
            ], file: stream)
    }

    /// Where the client goes on: what a browser says by itself when it comes back counts before the address, which
    /// stays as it was.
    private static func after(_ request: HTTPRequest) throws -> Seq? {
        guard let text = request.lastEventID ?? request.query["after"] else { return nil }
        guard let seq = Seq(text), seq >= 0 else { throw Refusal(.invalid, field: "after") }
        return seq
    }
}
