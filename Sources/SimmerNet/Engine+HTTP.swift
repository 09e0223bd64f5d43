import CLibwebsockets
import CLibwebsocketsShim

extension Engine {
    /// For a client that was refused to read the refusal and go.
    private static let discardSeconds: Int32 = 3

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
            userAgent: headers[WSI_TOKEN_HTTP_USER_AGENT], forwardedFor: headers[WSI_TOKEN_X_FORWARDED_FOR],
            address: address.description, isSecure: isSecure)
        let announced = headers[WSI_TOKEN_HTTP_CONTENT_LENGTH]
        // Only digits: libwebsockets would read "5, 5" or "-1" its own way.
        let length = announced.map { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) ?? .max : -1 } ?? 0
        let exchange = HTTPExchange(
            id: nextID(), wsi: wsi, request: request,
            body: CollectedBody(expecting: min(max(length, 0), settings.bodyBytes)),
            isKept: isKept(headers))
        socket.exchange = exchange
        exchanges[exchange.id] = exchange

        if headers.has(WSI_TOKEN_HTTP_TRANSFER_ENCODING) { return refuse(exchange, 411, wsi: wsi) }
        if length < 0 { return refuse(exchange, 400, wsi: wsi) }
        if length > settings.bodyBytes { return refuse(exchange, 413, wsi: wsi) }
        // libwebsockets waits for a body after these, however long it may be.
        if announced == nil && [.post, .put, .patch].contains(target.method) { return refuse(exchange, 411, wsi: wsi) }
        if length > 0 {
            if headers["expect:"]?.lowercased().contains("100-continue") == true { return sendContinue(wsi) }
            return 0
        }
        // An empty POST is completed by libwebsockets itself, with BODY_COMPLETION.
        if target.method == .post { return 0 }
        hand(exchange, wsi: wsi)
        return 0
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
        guard exchange.state == .readingBody else { return 0 }
        return exchange.body.append(piece) ? 0 : -1
    }

    func completedBody(_ socket: Socket, wsi: OpaquePointer) -> Int32 {
        guard let exchange = socket.exchange else { return -1 }
        // Comes again when more of the connection is read before the answer.
        guard exchange.state == .readingBody else { return exchange.state == .discarding ? -1 : 0 }
        exchange.request.body = exchange.body.finish()
        hand(exchange, wsi: wsi)
        return 0
    }

    /// To the delegate. Until it answers nothing is read: libwebsockets would turn in circles over a pipelined request.
    private func hand(_ exchange: HTTPExchange, wsi: OpaquePointer) {
        exchange.state = .waiting
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
        lws_rx_flow_control(wsi, 0)
        let responder = HTTPResponder(id: exchange.id, engine: self)
        if let delegate {
            delegate.handle(exchange.request, responder)
        } else {
            responder.respond(HTTPResponse(status: 503))
        }
        exchange.request.body = []
    }

    /// On the loop; does nothing when the client has gone.
    func answer(_ id: UInt64, _ response: HTTPResponse) {
        guard let exchange = exchanges[id], exchange.state == .waiting, let wsi = exchange.wsi else { return }
        exchange.begin(response, isLast: !exchange.isKept || isStopping)
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, Self.answerSeconds)
        // While it is paused, libwebsockets does not write on HTTP connections either.
        lws_rx_flow_control(wsi, 1)
        lws_callback_on_writable(wsi)
    }

    private static var answerSeconds: Int32 { 30 }

    /// An error before the body was read: the connection cannot be used on.
    private func refuse(_ exchange: HTTPExchange, _ status: Int, wsi: OpaquePointer) -> Int32 {
        statistics.refuse(String(status))
        exchange.state = .discarding
        let head = ResponseHead(status: status, headers: [], length: 0, isLast: true)
        if head.write(to: wsi) < 0 { return -1 }
        exchanges[exchange.id] = nil
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, Self.discardSeconds)
        return 0
    }

    func writeable(_ socket: Socket, wsi: OpaquePointer) -> Int32 {
        guard let exchange = socket.exchange, exchange.state == .answering else { return 0 }
        if let more = exchange.writeOn(to: wsi) { return more }
        let isKept = exchange.isKept && !isStopping
        endExchange(of: socket)
        guard isKept else { return -1 }
        return lws_http_transaction_completed(wsi) != 0 ? -1 : 0
    }

    func endExchange(of socket: Socket) {
        guard let exchange = socket.exchange else { return }
        exchange.wsi = nil
        exchanges[exchange.id] = nil
        socket.exchange = nil
    }
}
