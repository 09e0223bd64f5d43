import SimmerChat
import SimmerDomain
import SimmerNet

/// What the page's worker says with the page closed. A browser shows who it is by the cookie, and then only from our
/// own page.
extension WebHandler {
    func push(_ request: HTTPRequest) async throws -> HTTPResponse {
        let token = try caller(request)
        switch request.path {
        case "/push/arrived": try await hub.alarmArrived(try body(request), token: token)
        case "/push/renew": try await hub.renewDevice(try body(request), token: token)
        case "/push/stop": try await hub.stopAlarm(try body(request), token: token)
        default: throw Refusal(.notFound, phrase: "not found")
        }
        return Self.json([:])
    }

    /// The token of a program, or of a page's cookie.
    private func caller(_ request: HTTPRequest) throws -> String {
        if let token = Cookies.bearer(request.authorization) { return token }
        try requireOwnPage(request)
        guard let token = Cookies.token(in: request.cookie, host: request.host, settings: hub.settings) else {
            throw Refusal(.unauthenticated, phrase: "unauthenticated")
        }
        return token
    }
}
