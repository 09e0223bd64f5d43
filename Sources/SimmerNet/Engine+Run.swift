import CLibwebsockets
import CLibwebsocketsShim
import Foundation
import Synchronization

extension Engine {
    /// Everything from opening the port to the end of the context, on the calling thread.
    func run(delegate: any NetDelegate, started: (Result<Int, NetError>) -> Void) {
        LibraryLog.install(logger)
        // libwebsockets looks an address up among the interfaces, and when it cannot read them, as in a sandbox without
        // AF_NETLINK, it listens on all of them instead.
        if let said = Self.whyInterfacesAreHidden() {
            started(.failure(.cannotListen(host: settings.host, port: settings.port, said: said)))
            return
        }
        let tables = ContextTables(subprotocols: settings.subprotocols)
        guard let context = makeContext(tables), let host = lws_get_vhost_by_name(context, "simmer") else {
            started(.failure(.cannotListen(host: settings.host, port: settings.port, said: LibraryLog.reason)))
            return
        }
        self.context = context
        self.delegate = delegate
        loop.attach(context) { [unowned self] in turnEnded() }
        tick()
        started(.success(Int(lws_get_vhost_listen_port(host))))
        let heartbeat = settings.loop == .libev ? Heartbeat(waking: loop) : nil
        while !isEnding, lws_service(context, 0) >= 0 {}
        heartbeat?.stop()
        end()
        withExtendedLifetime(tables) {}
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
        info.port = Int32(settings.port)
        info.protocols = UnsafePointer(tables.protocols)
        info.retry_and_idle_policy = UnsafePointer(tables.policy)
        info.vhost_name = UnsafePointer(tables.string("simmer"))
        info.user = Unmanaged.passUnretained(self).toOpaque()
        info.gid = -1
        info.uid = -1
        info.max_http_header_data2 = UInt32(settings.headerBytes)
        info.pt_serv_buf_size = 32_768
        info.timeout_secs = 10
        info.keepalive_timeout = 30
        info.options = UInt64(LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND)
        switch settings.loop {
        case .libuv: info.options |= UInt64(LWS_SERVER_OPTION_LIBUV)
        case .libev: info.options |= UInt64(LWS_SERVER_OPTION_LIBEV)
        case .poll: break
        }
        switch settings.host {
        case "::": break
        case "0.0.0.0": info.options |= UInt64(LWS_SERVER_OPTION_DISABLE_IPV6)
        case let host:
            let address = host == "localhost" ? "127.0.0.1" : host
            info.iface = UnsafePointer(tables.string(address))
            if IPAddress(address)?.isV4 == true { info.options |= UInt64(LWS_SERVER_OPTION_DISABLE_IPV6) }
        }
        if let certificate = settings.certificate, let key = settings.key {
            info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
            info.ssl_cert_filepath = UnsafePointer(tables.string(certificate))
            info.ssl_private_key_filepath = UnsafePointer(tables.string(key))
            // Of TLS 1.2 only what keeps recorded traffic secret when the key is lost later; all of TLS 1.3 does.
            info.ssl_cipher_list = UnsafePointer(tables.string("ECDHE+AESGCM:ECDHE+CHACHA20"))
            info.alpn = UnsafePointer(tables.string("http/1.1"))
        }
        return simmer_create_context(&info, UInt(settings.sockets + Self.ownDescriptors))
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
