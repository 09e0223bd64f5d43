import CLibwebsockets
import CLibwebsocketsShim
import Foundation

extension Engine {
    /// For a client that was refused: to send the rest of its body, read the refusal and go.
    private static let discardSeconds: Int32 = 3
    /// For a client to send the next piece of a body; `dropSlowBodies` is sooner.
    static let pieceSeconds: Int32 = 30

    /// The headers of a request are in.
    func requested(_ socket: Socket, wsi: OpaquePointer) -> Int32 {
        let headers = Headers(wsi: wsi)
        endExchange(of: socket)
        guard let target = headers.target else { return -1 }
        statistics.add(\.requests, 1)
        let (address, isSecure) = client(of: socket, headers)
        let request = HTTPRequest(
            method: target.method.rawValue, path: target.path, query: headers.query, origin: headers[WSI_TOKEN_ORIGIN],
            host: headers[WSI_TOKEN_HOST], cookie: headers[WSI_TOKEN_HTTP_COOKIE],
            authorization: headers[WSI_TOKEN_HTTP_AUTHORIZATION], contentType: headers[WSI_TOKEN_HTTP_CONTENT_TYPE],
            ifNoneMatch: headers[WSI_TOKEN_HTTP_IF_NONE_MATCH], acceptEncoding: headers[WSI_TOKEN_HTTP_ACCEPT_ENCODING],
            acceptLanguage: headers[WSI_TOKEN_HTTP_ACCEPT_LANGUAGE], range: headers[WSI_TOKEN_HTTP_RANGE],
            userAgent: headers[WSI_TOKEN_HTTP_USER_AGENT], fetchSite: headers["sec-fetch-site:"],
            lastEventID: headers["last-event-id:"], idempotencyKey: headers["idempotency-key:"],
            forwardedFor: headers[WSI_TOKEN_X_FORWARDED_FOR], address: address.key.description, isSecure: isSecure)
        let announced = headers[WSI_TOKEN_HTTP_CONTENT_LENGTH]
        // Only digits: libwebsockets would read "5, 5" or "-1" its own way.
        let length = announced.map { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) ?? .max : -1 } ?? 0
        let exchange = HTTPExchange(
            id: nextID(), wsi: wsi, request: request,
            body: CollectedBody(expecting: length <= settings.bodyBytes ? max(length, 0) : 0), isKept: isKept(headers),
            takesChunks: headers[WSI_TOKEN_HTTP] == "HTTP/1.1")
        socket.exchange = exchange
        exchanges[exchange.id] = exchange

        socket.requests += 1

        // libwebsockets waits for a body after these methods, however long it may be, and otherwise goes by the leading
        // digits.
        let isBodyRead =
            announced.map { atoll($0) > 0 } ?? [.post, .put, .patch].contains(target.method)
        if headers.has(WSI_TOKEN_HTTP_TRANSFER_ENCODING) { return refuse(exchange, 411, isBodyRead, wsi: wsi) }
        if length < 0 { return refuse(exchange, 400, isBodyRead, wsi: wsi) }
        if length > 0, let delegate {
            let responder = HTTPResponder(id: exchange.id, engine: self)
            let flow = BodyFlow(id: exchange.id, engine: self)
            exchange.receiver = delegate.receiver(of: request, length: length, flow: flow, responder)
            // An HTTPResponder that nobody wants must not answer.
            if exchange.receiver == nil { responder.forget() }
            if exchange.state == .discarding { return 0 }
        }
        if length > settings.bodyBytes && exchange.receiver == nil {
            return refuse(exchange, 413, isBodyRead, wsi: wsi)
        }
        if announced == nil && isBodyRead { return refuse(exchange, 411, isBodyRead, wsi: wsi) }
        if length > 0 {
            if headers[WSI_TOKEN_HTTP_EXPECT]?.lowercased().contains("100-continue") == true {
                return sendContinue(wsi)
            }
            return 0
        }
        // An empty POST is completed by libwebsockets itself, with BODY_COMPLETION.
        if target.method == .post { return 0 }
        return hand(exchange, of: socket, wsi: wsi)
    }

    private func isKept(_ headers: Headers) -> Bool {
        let wish = headers[WSI_TOKEN_CONNECTION]?.lowercased() ?? ""
        return headers[WSI_TOKEN_HTTP] == "HTTP/1.1" ? !wish.contains("close") : wish.contains("keep-alive")
    }

    private func sendContinue(_ wsi: OpaquePointer) -> Int32 {
        let head = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        return head.withUnsafeBytes { simmer_write_raw(wsi, $0.baseAddress, $0.count) } < 0 ? -1 : 0
    }

    func receivedBody(_ piece: UnsafeRawBufferPointer, _ socket: Socket) -> Int32 {
        guard let exchange = socket.exchange else { return -1 }
        guard exchange.state == .readingBody else { return exchange.state == .discarding ? 0 : -1 }
        if exchange.isBodyEmpty && !piece.isEmpty && socket.requests > 1 && exchange.isOwnHead(piece) {
            logger.debug("pipelined request with a body refused")
            return -1
        }
        exchange.received(piece.count)
        if let receiver = exchange.receiver {
            receiver.received(piece)
        } else {
            exchange.body.append(piece)
        }
        return 0
    }

    func setFlow(of id: UInt64, isPaused: Bool) {
        guard let exchange = exchanges[id], exchange.state == .readingBody, let wsi = exchange.wsi else { return }
        exchange.isPaused = isPaused
        lws_set_timeout(wsi, isPaused ? NO_PENDING_TIMEOUT : PENDING_TIMEOUT_HTTP_CONTENT, Self.pieceSeconds)
        lws_rx_flow_control(wsi, isPaused ? 0 : 1)
    }

    func completedBody(_ socket: Socket, wsi: OpaquePointer) -> Int32 {
        guard let exchange = socket.exchange else { return -1 }
        switch exchange.state {
        case .readingBody:
            exchange.request.body = exchange.body.finish()
            return hand(exchange, of: socket, wsi: wsi)
        case .answering:
            // Comes again when more of the connection is read before the answer is out.
            return 0
        case .waiting, .discarding:
            return -1
        }
    }

    /// To the delegate. Until it answers nothing is read: libwebsockets would turn in circles over a pipelined request.
    private func hand(_ exchange: HTTPExchange, of socket: Socket, wsi: OpaquePointer) -> Int32 {
        exchange.state = .waiting
        exchange.isBeingHanded = true
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        if let receiver = exchange.receiver {
            receiver.completed()
        } else if let delegate {
            let responder = HTTPResponder(id: exchange.id, engine: self)
            delegate.handle(exchange.request, responder)
        } else {
            answer(exchange.id, HTTPResponse(status: 503))
        }
        exchange.request.body = []
        exchange.isBeingHanded = false
        if exchange.state == .answering {
            // Whoever had the body may have held it back until its end.
            lws_rx_flow_control(wsi, 1)
            return writeable(socket, wsi: wsi)
        }
        lws_rx_flow_control(wsi, 0)
        return 0
    }

    /// On the loop; does nothing when the client has gone.
    func answer(_ id: UInt64, _ response: HTTPResponse) {
        guard let exchange = exchanges[id], let wsi = exchange.wsi else { return }
        if exchange.state == .readingBody { return answerEarly(exchange, response, wsi: wsi) }
        guard exchange.state == .waiting else { return }
        // Without chunks only the end of the connection tells that of a body whose length nobody knew.
        let isLast = !exchange.isKept || isStopping || response.length == nil && !exchange.takesChunks
        exchange.begin(response, isLast: isLast, second: second)
        guard !exchange.isBeingHanded else { return }
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, HTTPExchange.chunkSeconds)
        // While it is paused, libwebsockets does not write on HTTP connections either.
        lws_rx_flow_control(wsi, 1)
        lws_callback_on_writable(wsi)
    }

    /// Whoever receives the body has heard enough of it.
    func answerEarly(_ exchange: HTTPExchange, _ response: HTTPResponse, wsi: OpaquePointer) {
        exchange.discard(at: second)
        exchange.receiver = nil
        var bytes = ResponseHead(response, isLast: true).bytes
        bytes += response.body
        let result = bytes.withUnsafeBytes { simmer_write_raw(wsi, $0.baseAddress, $0.count) }
        if result < 0 { return kill(wsi) }
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, Self.discardSeconds)
        lws_rx_flow_control(wsi, 1)
    }

    /// An error before the body was read: the connection cannot be used on. A body that libwebsockets reads is read and
    /// forgotten, or the refusal would be lost in a reset.
    private func refuse(_ exchange: HTTPExchange, _ status: Int, _ isBodyRead: Bool, wsi: OpaquePointer) -> Int32 {
        statistics.refuse(String(status))
        exchange.discard(at: second)
        let head = ResponseHead(status: status, headers: [], length: 0, isLast: true)
        guard head.write(to: wsi) >= 0, isBodyRead else { return -1 }
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, Self.discardSeconds)
        return 0
    }

    func writeable(_ socket: Socket, wsi: OpaquePointer) -> Int32 {
        guard let exchange = socket.exchange, exchange.state == .answering else { return 0 }
        if let more = exchange.writeOn(to: wsi, second: second) {
            if more == 0, let need = exchange.takeNeed() { load(need.file, from: need.offset, for: exchange.id) }
            return more
        }
        endExchange(of: socket)
        guard exchange.isKept, !exchange.isLast, !isStopping else { return -1 }
        return lws_http_transaction_completed(wsi) != 0 ? -1 : 0
    }

    /// Reads on in a file that is being sent.
    private func load(_ file: any ResponseSource, from offset: Int, for id: UInt64) {
        file.read(from: offset) { [self] bytes in
            loop.perform { [self] in
                guard let exchange = exchanges[id], let wsi = exchange.wsi else { return }
                if exchange.load(bytes) { lws_callback_on_writable(wsi) } else { kill(wsi) }
            }
        }
    }

    /// Once a second. A client that sends on, or hangs up its half, while it does not take its answer keeps
    /// libwebsockets awake all the time, because it neither reads nor forgets that there is something to read.
    func dropStalledExchanges() {
        for exchange in exchanges.values where exchange.state == .answering {
            guard second - exchange.movedAt >= HTTPExchange.stallSeconds, let wsi = exchange.wsi else { continue }
            var descriptor = pollfd(fd: lws_get_socket_fd(wsi), events: Int16(POLLIN), revents: 0)
            if poll(&descriptor, 1, 0) > 0 { kill(wsi) }
        }
    }

    func endExchange(of socket: Socket) {
        guard let exchange = socket.exchange else { return }
        exchange.wsi = nil
        exchanges[exchange.id] = nil
        socket.exchange = nil
        if exchange.state == .readingBody { exchange.receiver?.abandoned() }
        exchange.receiver = nil
    }
}
