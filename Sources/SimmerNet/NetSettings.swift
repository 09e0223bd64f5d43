/// What the sockets are told at start. The defaults are those of the design's table of limits.
package struct NetSettings: Sendable {
    /// The event loop of libwebsockets. `poll` scans every descriptor in every turn: for tests only. `libev` allows one
    /// server at a time in a process.
    package enum Loop: String, Sendable, CaseIterable {
        case libuv, libev, poll
    }

    /// Address to listen on; `0.0.0.0` and `::` mean every one.
    package var host = "127.0.0.1"
    /// 0 takes any free port; `NetServer.start` returns the real one.
    package var port = 8080
    package var loop = Loop.libuv
    /// Paths of PEM files; both set means TLS, with HTTP/1.1 only.
    package var certificate: String?
    package var key: String?
    /// Largest message in bytes after assembly, for connections that chat calls logged in …
    package var frameBytes = 131_072
    /// … and for those that it does not.
    package var frameBytesBeforeLogin = 8_192
    /// All headers of a request together; at most 65,000. More drops the connection.
    package var headerBytes = 8_192
    /// Bytes that may wait for one slow reader.
    package var queueBytes = 1_048_576
    /// Ports for lines over TCP.
    package var lines: [Listener] = []
    /// The language of whoever comes by lines, which are not asked, and of who offers none at `linePath`.
    package var lineSubprotocol: String?
    /// Sockets that may be open at once, those of requests over HTTP among them.
    package var sockets = 12_000
    /// Connections of one address (IPv6: of one /64); 0 is no limit.
    package var connectionsPerAddress = 50
    /// Largest body of a request in bytes.
    package var bodyBytes = 65_536
    /// A body comes at this rate at least, counted from `bodyGraceSeconds` after its headers; what we hold back does
    /// not count. The rest of a refused one is read for as long as the grace.
    package var bodyBytesPerSecond = 16_384
    package var bodyGraceSeconds = 10
    /// A client has so long for its TLS handshake, and then for the headers of its first request or for its first
    /// bytes of lines.
    package var firstWordSeconds = 10
    /// A WebSocket that was silent for so long gets a ping …
    package var pingSeconds = 25
    /// … and is closed when it stays silent for so long. Lines: see `LivenessWheel`.
    package var silenceSeconds = 60
    /// Addresses or CIDR blocks whose X-Forwarded-For and X-Forwarded-Proto are believed.
    package var trustedProxies: [String] = []
    /// The address that people type, such as `https://chat.example`, for the delegate's Origin rule.
    package var publicOrigin: String?
    /// WebSocket languages that may be chosen, best first; a client that offers only others is refused.
    package var subprotocols: [String] = []
    /// Those of them whose messages are binary: they are sent so, and come so or as text.
    package var binarySubprotocols: Set<String> = []
    /// Where WebSockets open.
    package var path = "/ws"
    /// Where they open too, for whoever speaks lines there and offers no language, as the web clients of IRC do; nil is
    /// nowhere.
    package var linePath: String?
    /// Opens `/echo` for conformance suites, to loopback only.
    package var testEcho = false

    /// A port, such as one on which people come by lines over TCP instead of WebSockets.
    package struct Listener: Sendable, Hashable {
        /// As `NetSettings.host` has it.
        package var host: String
        /// 0 takes any free one; `NetServer.linePorts` has the real one.
        package var port: Int
        /// TLS, with the certificate of the main port.
        package var isSecure: Bool

        package init(host: String, port: Int, isSecure: Bool) {
            self.host = host
            self.port = port
            self.isSecure = isSecure
        }

        /// What is looked for among the interfaces; nil is all of them.
        var address: String? { host == "localhost" ? "127.0.0.1" : ["::", "0.0.0.0"].contains(host) ? nil : host }
    }

    package init() {}

    package var isSecure: Bool { certificate != nil && key != nil }
}
