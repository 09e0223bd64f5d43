import CLibwebsockets
import CLibwebsocketsShim
import Foundation
import Synchronization

extension Engine {
    /// Everything from opening the ports to the end of the context, on the calling thread.
    func run(delegate: any NetDelegate, started: (Result<OpenPorts, NetError>) -> Void) {
        LibraryLog.install(logger)
        // libwebsockets looks an address up among the interfaces, and when it cannot read them, as in a sandbox without
        // AF_NETLINK, it listens on all of them instead.
        if let said = Self.whyInterfacesAreHidden() {
            started(.failure(.cannotListen(host: settings.host, port: settings.port, said: said)))
            return
        }
        let tables = ContextTables(subprotocols: settings.subprotocols)
        guard let context = makeContext(tables) else {
            started(.failure(.cannotListen(host: settings.host, port: settings.port, said: LibraryLog.reason)))
            return
        }
        self.context = context
        self.delegate = delegate
        loop.attach(context) { [unowned self] in turnEnded() }
        let opened = openPorts(tables, of: context)
        switch opened {
        case .success:
            tick()
            started(opened)
        case .failure:
            // The context ends as it always does, which takes a turn of its loop.
            isStopping = true
            finish()
        }
        let heartbeat = settings.loop == .libev ? Heartbeat(waking: loop) : nil
        repeat {} while lws_service(context, 0) >= 0 && !isEnding
        heartbeat?.stop()
        end()
        withExtendedLifetime(tables) {}
        if case .failure = opened { started(opened) }
    }

    private func openPorts(_ tables: ContextTables, of context: OpaquePointer) -> Result<OpenPorts, NetError> {
        do throws(NetError) {
            let main = NetSettings.Listener(
                host: settings.host, port: settings.port, isSecure: settings.isSecure)
            var ports = OpenPorts(main: try open(main, name: "simmer", tables, of: context), lines: [])
            for (number, listener) in settings.lines.enumerated() {
                let port = try open(listener, name: "lines\(number)", isLines: true, tables, of: context)
                ports.lines.append(port)
            }
            return .success(ports)
        } catch {
            return .failure(error)
        }
    }

    private static func whyInterfacesAreHidden() -> String? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else {
            let error = String(cString: strerror(errno))
            return "the network's interfaces cannot be read (\(error)); a sandbox must allow AF_NETLINK"
        }
        freeifaddrs(list)
        return nil
    }

    private func makeContext(_ tables: ContextTables) -> OpaquePointer? {
        var info = lws_context_creation_info()
        info.port = CONTEXT_PORT_NO_LISTEN
        info.protocols = UnsafePointer(tables.protocols)
        info.retry_and_idle_policy = UnsafePointer(tables.policy)
        info.user = Unmanaged.passUnretained(self).toOpaque()
        info.gid = -1
        info.uid = -1
        info.max_http_header_data2 = UInt32(settings.headerBytes)
        info.pt_serv_buf_size = 32_768
        info.timeout_secs = UInt32(settings.firstWordSeconds)
        // What a context says of IPv6 holds for all of its ports.
        info.options = UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS)
        if settings.isSecure { info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT) }
        switch settings.loop {
        case .libuv: info.options |= UInt64(LWS_SERVER_OPTION_LIBUV)
        case .libev: info.options |= UInt64(LWS_SERVER_OPTION_LIBEV)
        case .poll: break
        }
        return simmer_create_context(&info, UInt(settings.sockets + Self.ownDescriptors))
    }

    /// Returns its number. Two ports of the same number and host would share one socket: `NetServer` has refused them.
    private func open(
        _ listener: NetSettings.Listener, name: String, isLines: Bool = false, _ tables: ContextTables,
        of context: OpaquePointer
    ) throws(NetError) -> Int {
        var info = lws_context_creation_info()
        info.port = Int32(listener.port)
        info.vhost_name = UnsafePointer(tables.string(name))
        info.protocols = UnsafePointer(isLines ? tables.lineProtocols : tables.protocols)
        info.retry_and_idle_policy = UnsafePointer(tables.policy)
        info.keepalive_timeout = 30
        info.options = UInt64(LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND)
        if isLines {
            info.options |= UInt64(LWS_SERVER_OPTION_ADOPT_APPLY_LISTEN_ACCEPT_CONFIG)
            info.listen_accept_role = UnsafePointer(tables.string("raw-skt"))
            info.listen_accept_protocol = UnsafePointer(tables.string(ContextTables.lines))
        }
        if let address = listener.address { info.iface = UnsafePointer(tables.string(address)) }
        if IPAddress(listener.address ?? listener.host)?.isV4 == true {
            info.options |= UInt64(LWS_SERVER_OPTION_DISABLE_IPV6)
        }
        if listener.isSecure, let certificate = settings.certificate, let key = settings.key {
            info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
            info.ssl_cert_filepath = UnsafePointer(tables.string(certificate))
            info.ssl_private_key_filepath = UnsafePointer(tables.string(key))
            // Of TLS 1.2 only what keeps recorded traffic secret when the key is lost later; all of TLS 1.3 does.
            info.ssl_cipher_list = UnsafePointer(tables.string("ECDHE+AESGCM:ECDHE+CHACHA20"))
            // A client that wished for HTTP on a port for lines would get libwebsockets' own idea of it.
            info.alpn = UnsafePointer(tables.string(isLines ? "irc" : "http/1.1"))
        }
        guard let vhost = lws_create_vhost(context, &info) else {
            throw .cannotListen(host: listener.host, port: listener.port, said: LibraryLog.reason)
        }
        return Int(lws_get_vhost_listen_port(vhost))
    }

    // MARK: - Stopping

    func beginStop(graceMs: Int, goodbye: () -> Void) {
        guard context != nil, !isStopping else { return }
        isStopping = true
        goodbye()
        if connections.isEmpty { return finish() }
        whenEmpty = { [unowned self] in finish() }
        stopTimer = loop.after(milliseconds: graceMs) { [weak self] in self?.finish() }
    }

    /// Ends the loop in a turn of its own: the context must not go while it closes a connection.
    private func finish() {
        guard !isEnding else { return }
        isEnding = true
        whenEmpty = nil
        stopTimer?.cancel()
        // With libuv and libev the loop returns only after the context is gone; with poll, as soon as it sees the flag.
        loop.perform { [self] in
            guard let context, settings.loop != .poll else { return }
            detach()
            simmer_begin_destroy(context)
        }
    }

    private func detach() {
        guard !isDetached else { return }
        isDetached = true
        turnEnded()
        loop.detach()
    }

    /// After the loop has returned.
    private func end() {
        guard let context else { return }
        detach()
        if settings.loop == .poll { simmer_begin_destroy(nil) }
        simmer_end_destroy(context)
        self.context = nil
        delegate = nil
    }
}

/// Wakes the loop: libev's timers in libwebsockets 4.1.6 come late by up to twice their time unless something else
/// happens.
private final class Heartbeat: Sendable {
    private let isStopped = Atomic(false)

    init(waking loop: EventLoop) {
        let thread = Thread { [self] in
            while !isStopped.load(ordering: .relaxed) {
                usleep(100_000)
                loop.perform {}
            }
        }
        thread.name = "simmer.heartbeat"
        thread.start()
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }
}
