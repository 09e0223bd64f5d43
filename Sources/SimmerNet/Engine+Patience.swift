import CLibwebsockets

/// How long a client may take for a body. libwebsockets bounds the headers and the time between requests; for a body it
/// begins its wait anew with each byte that comes.
extension Engine {
    /// Once a second: bodies that come too slowly, and refused ones that do not end. Who sends at the least rate has as
    /// long as the body's length takes.
    func dropSlowBodies() {
        for exchange in exchanges.values {
            guard let wsi = exchange.wsi else { continue }
            switch exchange.state {
            case .readingBody where !exchange.isPaused:
                if exchange.hasPace(settings) {
                    // It would end sooner, and without a word.
                    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, Self.pieceSeconds)
                } else {
                    statistics.refuse("408")
                    exchange.receiver?.abandoned()
                    answerEarly(exchange, delegate?.tooSlow(exchange.request) ?? HTTPResponse(status: 408), wsi: wsi)
                }
            case .discarding where second - exchange.discardedAt >= settings.bodyGraceSeconds: kill(wsi)
            case .readingBody, .discarding, .waiting, .answering: continue
            }
        }
    }
}
