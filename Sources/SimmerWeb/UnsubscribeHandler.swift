import SimmerChat
import SimmerDomain
import SimmerNet

/// `/unsubscribe/TOKEN`, of the header `List-Unsubscribe`: what ends letters that come again and again. Takes no login.
struct UnsubscribeHandler: Sendable {
    static let path = "/unsubscribe/"

    let hub: Hub

    /// One press in a program for mail (RFC 8058), or on the page that `leading` leads to. Throws `not_found`.
    func end(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await hub.unsubscribe(token: String(request.path.dropFirst(Self.path.count)))
        return WebHandler.json([:])
    }

    /// Leads to the button: whatever looks through mail follows the links in it, and ends nothing by that. nil for what
    /// no token looks like.
    func leading(_ request: HTTPRequest) -> HTTPResponse? {
        let token = request.path.dropFirst(Self.path.count)
        guard token.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil else { return nil }
        return HTTPResponse(
            status: 303, headers: [("Location", "/#unsubscribe=\(token)"), ("Cache-Control", "no-store")])
    }
}
