import CLibwebsockets
import CLibwebsocketsShim

/// Every event of libwebsockets about the main port. Global, because C calls it; always on the loop thread.
func netCallback(
    _ wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
    _ bytes: UnsafeMutableRawPointer?,
    _ count: Int
) -> Int32 {
    guard let wsi else { return 0 }
    switch reason {
    case LWS_CALLBACK_RECEIVE:
        guard let socket = socket(of: wsi), let connection = socket.connection else { return -1 }
        // An unmasked frame comes as an empty one: see `streams.c`.
        if count == 0, simmer_stream_is_unmasked(lws_get_socket_fd(wsi)) { return -1 }
        connection.receive(UnsafeRawBufferPointer(start: bytes, count: count), from: wsi)
    case LWS_CALLBACK_SERVER_WRITEABLE:
        guard let connection = socket(of: wsi)?.connection else { return 0 }
        connection.engine.flush(connection)
    case LWS_CALLBACK_RECEIVE_PONG:
        // A ping comes as a pong: see `streams.c`.
        let kind = simmer_stream_pong(lws_get_socket_fd(wsi))
        guard let connection = socket(of: wsi)?.connection else { return 0 }
        connection.liveness.heard = connection.engine.second
        if kind != simmer_was_pong {
            let payload = UnsafeRawBufferPointer(start: bytes, count: kind == simmer_was_ping ? count : 0)
            connection.send(Frame(.pong, payload), droppable: true)
        }
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        engine(of: wsi)?.loop.drain()
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        guard let connection = socket(of: wsi)?.connection else { return -1 }
        return connection.peerCloses(UnsafeRawBufferPointer(start: bytes, count: count))
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        // `bytes` is the descriptor.
        return engine(of: wsi)?.mayAccept(Int32(truncatingIfNeeded: Int(bitPattern: bytes))) == true ? 0 : -1
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        engine(of: wsi)?.accepted(wsi)
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        guard let socket = socket(of: wsi) else { return -1 }
        return socket.engine.confirmUpgrade(socket, wsi: wsi)
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return socket(of: wsi)?.admitted == nil ? -1 : 0
    case LWS_CALLBACK_ESTABLISHED:
        guard let socket = socket(of: wsi) else { return -1 }
        return socket.engine.establish(socket, wsi: wsi)
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
        socket(of: wsi)?.connection?.libraryCloses(wsi)
    case LWS_CALLBACK_CLOSED:
        // Also comes without ESTABLISHED, when a handshake fails late.
        simmer_stream_end(lws_get_socket_fd(wsi))
        if let socket = socket(of: wsi) { socket.engine.closed(socket) }
    case LWS_CALLBACK_HTTP:
        guard let socket = socket(of: wsi) else { return -1 }
        return socket.engine.requested(socket, wsi: wsi)
    case LWS_CALLBACK_HTTP_BODY:
        guard let socket = socket(of: wsi) else { return -1 }
        return socket.engine.receivedBody(UnsafeRawBufferPointer(start: bytes, count: count), socket)
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        guard let socket = socket(of: wsi) else { return -1 }
        return socket.engine.completedBody(socket, wsi: wsi)
    case LWS_CALLBACK_HTTP_WRITEABLE:
        guard let socket = socket(of: wsi) else { return 0 }
        return socket.engine.writeable(socket, wsi: wsi)
    case LWS_CALLBACK_CLOSED_HTTP:
        simmer_stream_end(lws_get_socket_fd(wsi))
        if let socket = socket(of: wsi) { socket.engine.endExchange(of: socket) }
    case LWS_CALLBACK_WSI_DESTROY:
        if let socket = socket(of: wsi) { socket.engine.forget(socket, wsi: wsi) }
    case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX:
        // A CONNECT request turns a connection into a raw one; those of `lineCallback` do not come here.
        return -1
    default:
        break
    }
    return 0
}

func engine(of wsi: OpaquePointer) -> Engine? {
    guard let user = lws_context_user(lws_get_context(wsi)) else { return nil }
    return Unmanaged<Engine>.fromOpaque(user).takeUnretainedValue()
}

func socket(of wsi: OpaquePointer) -> Socket? {
    guard let kept = lws_get_opaque_user_data(wsi) else { return nil }
    return Unmanaged<Socket>.fromOpaque(kept).takeUnretainedValue()
}

extension Engine {
    /// Sockets beyond twice the limit of WebSockets are closed at once: a page needs a few requests beside its
    /// WebSocket.
    func mayAccept(_ descriptor: Int32) -> Bool {
        guard !isStopping else {
            statistics.refuse("stopping")
            return false
        }
        guard Int(descriptor) < settings.sockets + Self.ownDescriptors else {
            statistics.refuse("sockets")
            return false
        }
        guard settings.connectionsPerAddress > 0, let address = IPAddress(peerOf: descriptor), !proxies.trusts(address),
            socketsByAddress[address.key] >= 2 * settings.connectionsPerAddress
        else { return true }
        statistics.refuse("address")
        return false
    }

    func accepted(_ wsi: OpaquePointer) {
        let descriptor = lws_get_socket_fd(wsi)
        simmer_stream_begin(descriptor, settings.isSecure)
        keep(wsi, descriptor)
    }

    /// From here on `socket(of:)` knows it.
    func keep(_ wsi: OpaquePointer, _ descriptor: Int32) {
        let direct = IPAddress(peerOf: descriptor) ?? IPAddress(v4: 0)
        let isCounted = !proxies.trusts(direct)
        let socket = Socket(engine: self, direct: direct, isCounted: isCounted)
        if isCounted { socketsByAddress.add(direct.key) }
        lws_set_opaque_user_data(wsi, Unmanaged.passRetained(socket).toOpaque())
    }

    func closed(_ socket: Socket) {
        guard let connection = socket.connection else { return }
        socket.connection = nil
        remove(connection, key: connection.key)
    }

    /// The last that is heard of a socket.
    func forget(_ socket: Socket, wsi: OpaquePointer) {
        closed(socket)
        endExchange(of: socket)
        if socket.isCounted { socketsByAddress.remove(socket.direct.key) }
        lws_set_opaque_user_data(wsi, nil)
        Unmanaged.passUnretained(socket).release()
    }
}
