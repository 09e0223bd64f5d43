import CLibwebsockets
import CLibwebsocketsShim

/// Every event of libwebsockets about a port for lines: it takes their sockets as raw ones. Global, because C calls it;
/// always on the loop thread. Apart from `netCallback`, for which a raw socket is always one to refuse.
func lineCallback(
    _ wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
    _ bytes: UnsafeMutableRawPointer?,
    _ count: Int
) -> Int32 {
    guard let wsi else { return 0 }
    switch reason {
    case LWS_CALLBACK_RAW_RX:
        guard let socket = socket(of: wsi) else { return -1 }
        return socket.engine.receivedLines(UnsafeRawBufferPointer(start: bytes, count: count), socket, wsi: wsi)
    case LWS_CALLBACK_RAW_WRITEABLE:
        guard let connection = socket(of: wsi)?.connection else { return 0 }
        connection.engine.flush(connection)
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        // `bytes` is the descriptor.
        return engine(of: wsi)?.mayAccept(Int32(truncatingIfNeeded: Int(bitPattern: bytes))) == true ? 0 : -1
    case LWS_CALLBACK_RAW_ADOPT:
        engine(of: wsi)?.acceptedLines(wsi)
    case LWS_CALLBACK_RAW_CLOSE:
        if let socket = socket(of: wsi) { socket.engine.closed(socket) }
    case LWS_CALLBACK_WSI_DESTROY:
        if let socket = socket(of: wsi) { socket.engine.forget(socket, wsi: wsi) }
    default:
        break
    }
    return 0
}

extension Engine {
    /// A socket on a port for lines, before its TLS handshake. It becomes a connection with its first bytes: of the end
    /// of a handshake libwebsockets does not tell, and who has nothing to say needs no session.
    func acceptedLines(_ wsi: OpaquePointer) {
        let descriptor = lws_get_socket_fd(wsi)
        // The number may have been that of a WebSocket: what is read from it now is not to be looked through.
        simmer_stream_end(descriptor)
        keep(wsi, descriptor)
        // After a handshake libwebsockets begins it anew.
        lws_set_timeout(wsi, PENDING_TIMEOUT_ESTABLISH_WITH_SERVER, Int32(settings.firstWordSeconds))
    }

    /// Returns -1 when the socket is to be closed.
    func receivedLines(_ piece: UnsafeRawBufferPointer, _ socket: Socket, wsi: OpaquePointer) -> Int32 {
        if let connection = socket.connection {
            connection.receiveStream(piece)
            return 0
        }
        let isSecure = lws_is_ssl(wsi) != 0
        let request = UpgradeRequest(
            path: "irc", query: [:], isSecure: isSecure, address: socket.direct.description, isLines: true)
        let key = socket.direct.key
        if let status = refusal(of: request, socket, key) {
            statistics.refuse(String(status))
            return -1
        }
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        let connection = Connection(
            id: nextID(), request: request, key: key, subprotocol: settings.lineSubprotocol, framing: .lines, wsi: wsi,
            engine: self)
        socket.connection = connection
        add(connection, key: key)
        delegate?.opened(connection)
        connection.receiveStream(piece)
        return 0
    }

    private func refusal(of request: UpgradeRequest, _ socket: Socket, _ key: IPAddress) -> Int? {
        if isStopping { return 503 }
        // A proxy's lines do not tell whose they are.
        if socket.isCounted && settings.connectionsPerAddress > 0
            && connectionsByAddress[key] >= settings.connectionsPerAddress
        {
            return 429
        }
        return delegate?.admitLines(request)
    }
}
