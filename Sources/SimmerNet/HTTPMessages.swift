/// A request that is not an upgrade, with its whole body.
package struct HTTPRequest: Sendable {
    package var method: String
    /// Percent-decoded, without the query.
    package var path: String
    package var query: [String: String] = [:]
    package var origin: String?
    package var host: String?
    package var cookie: String?
    package var authorization: String?
    package var contentType: String?
    package var ifNoneMatch: String?
    package var acceptEncoding: String?
    package var acceptLanguage: String?
    package var range: String?
    package var userAgent: String?
    /// Where a browser says that the request began: `none`, `same-origin`, `same-site` or `cross-site`.
    package var fetchSite: String?
    /// The last event that whoever comes back to a stream has of it.
    package var lastEventID: String?
    /// Under which a request is done once, however often it is sent.
    package var idempotencyKey: String?
    /// As it came, believed or not.
    package var forwardedFor: String?
    package var body: [UInt8] = []
    /// The client, after the rule of trusted proxies.
    package var address: String
    /// TLS here, or at a trusted proxy.
    package var isSecure: Bool
}

package struct HTTPResponse: Sendable {
    package var status: Int
    /// Without Content-Length, Connection and Date, which come by themselves.
    package var headers: [(String, String)]
    package var body: [UInt8]
    /// In place of `body`.
    package var file: (any ResponseSource)?

    package init(status: Int, headers: [(String, String)] = [], body: [UInt8] = [], file: (any ResponseSource)? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.file = file
    }

    /// Bytes of the body; nil when nobody knows before its end.
    var length: Int? { file.map(\.count) ?? body.count }
}
