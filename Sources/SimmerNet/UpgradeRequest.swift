/// What a client said when it asked for a WebSocket.
package struct UpgradeRequest: Sendable {
    /// Percent-decoded, without the query.
    package var path: String
    package var query: [String: String]
    package var origin: String?
    package var host: String?
    package var cookie: String?
    package var authorization: String?
    /// As it came, believed or not.
    package var forwardedFor: String?
    package var userAgent: String?
    /// TLS here, or at a trusted proxy.
    package var isSecure: Bool
    /// The client, after the rule of trusted proxies.
    package var address: String
    /// Lines over TCP, which nothing upgraded.
    package var isLines = false
}

extension UpgradeRequest {
    /// The same of a request that upgrades nothing.
    package init(_ request: HTTPRequest) {
        self.init(
            path: request.path, query: request.query, origin: request.origin, host: request.host,
            cookie: request.cookie, authorization: request.authorization, forwardedFor: request.forwardedFor,
            userAgent: request.userAgent, isSecure: request.isSecure, address: request.address)
    }
}
