import CLibwebsockets
import CLibwebsocketsShim

extension Engine {
    /// Decides on an upgrade before libwebsockets accepts it. Returns what CONFIRM_UPGRADE is to return: 0 goes on, -1
    /// closes after the refusal was written.
    func confirmUpgrade(_ socket: Socket, wsi: OpaquePointer) -> Int32 {
        let headers = Headers(wsi: wsi)
        guard let upgrade = headers[WSI_TOKEN_UPGRADE], upgrade.lowercased() == "websocket",
            let target = headers.target, target.method == .get,
            headers.has(WSI_TOKEN_KEY)
        else { return refuse(400, wsi: wsi) }
        guard headers[WSI_TOKEN_VERSION] == "13" else { return refuse(426, wsi: wsi, "Sec-WebSocket-Version: 13") }
        guard !isStopping else { return refuse(503, wsi: wsi) }
        let isEcho = settings.testEcho && target.path == "/echo"
        let isLines = target.path == settings.linePath
        guard isEcho || isLines || target.path == settings.path else { return refuse(404, wsi: wsi) }
        if isEcho && !mayEcho(socket, headers) { return refuse(403, wsi: wsi) }

        var subprotocol = isLines ? settings.lineSubprotocol : nil
        if let offers = headers[WSI_TOKEN_PROTOCOL] {
            // libwebsockets takes the first that it knows; an upgrade without a common one it would drop without an
            // answer.
            let offered = offers.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
            subprotocol = offered.first { settings.subprotocols.contains($0) }
            guard subprotocol != nil else { return refuse(400, wsi: wsi) }
        }
        let (address, isSecure) = client(of: socket, headers)
        let key = address.key
        if settings.connectionsPerAddress > 0 && connectionsByAddress[key] >= settings.connectionsPerAddress {
            return refuse(429, wsi: wsi)
        }
        let request = UpgradeRequest(
            path: target.path, query: headers.query, origin: headers[WSI_TOKEN_ORIGIN], host: headers[WSI_TOKEN_HOST],
            // Whoever speaks lines logs in there, as by TCP, whoever the browser's page beside it is.
            cookie: isLines ? nil : headers[WSI_TOKEN_HTTP_COOKIE],
            authorization: headers[WSI_TOKEN_HTTP_AUTHORIZATION],
            forwardedFor: headers[WSI_TOKEN_X_FORWARDED_FOR], userAgent: headers[WSI_TOKEN_HTTP_USER_AGENT],
            isSecure: isSecure, address: address.description)
        if !isEcho, let status = delegate?.admit(request) { return refuse(status, wsi: wsi) }
        socket.admitted = Socket.Admitted(request: request, key: key, isEcho: isEcho, subprotocol: subprotocol)
        return 0
    }

    private func mayEcho(_ socket: Socket, _ headers: Headers) -> Bool {
        socket.direct.isLoopback && !headers.has(WSI_TOKEN_X_FORWARDED_FOR) && headers["forwarded:"] == nil
            && !headers.has(WSI_TOKEN_HTTP_X_REAL_IP) && !headers.has(WSI_TOKEN_HTTP_VIA)
    }

    /// Who speaks, and whether over TLS, here or at a trusted proxy.
    func client(of socket: Socket, _ headers: Headers) -> (IPAddress, isSecure: Bool) {
        guard proxies.trusts(socket.direct) else { return (socket.direct, settings.isSecure) }
        let address = proxies.client(direct: socket.direct, forwardedFor: headers[WSI_TOKEN_X_FORWARDED_FOR])
        return (address, settings.isSecure || headers["x-forwarded-proto:"]?.lowercased() == "https")
    }

    private func refuse(_ status: Int, wsi: OpaquePointer, _ header: String? = nil) -> Int32 {
        statistics.refuse(String(status))
        let head = ResponseHead(status: status, headers: header.map { [$0] } ?? [], length: 0, isLast: true)
        _ = head.write(to: wsi)
        return -1
    }

    /// The upgrade is through. Returns -1 when it was never admitted, which libwebsockets turns into a close.
    func establish(_ socket: Socket, wsi: OpaquePointer) -> Int32 {
        guard let admitted = socket.admitted, socket.connection == nil else { return -1 }
        socket.admitted = nil
        let connection = Connection(
            id: nextID(), request: admitted.request, key: admitted.key, subprotocol: admitted.subprotocol,
            framing: admitted.subprotocol.map(settings.binarySubprotocols.contains) == true ? .binary : .text,
            isEcho: admitted.isEcho, wsi: wsi, engine: self)
        connection.isLoggedIn = admitted.isEcho
        socket.connection = connection
        // Only whoever has user data is told of the end before it begins: see `Connection.libraryCloses`.
        lws_set_wsi_user(wsi, lws_get_opaque_user_data(wsi))
        add(connection, key: admitted.key)
        if !admitted.isEcho { delegate?.opened(connection) }
        // RFC 6455, 4.1: a client waits for the answer before it sends frames. Here libwebsockets could not end it
        // without harm.
        if !simmer_stream_upgrade(lws_get_socket_fd(wsi)) {
            connection.close(code: 1002, reason: "too soon")
            connection.endWhenQuiet()
        }
        return 0
    }
}
