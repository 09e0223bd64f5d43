/// Who lives behind the sockets. Everything is called on the loop thread, and must not wait there.
package protocol NetDelegate: AnyObject, Sendable {
    /// Nil accepts; a status (403, 401, 429, 503 …) refuses before the upgrade.
    func admit(_ upgrade: UpgradeRequest) -> Int?
    /// The same of whoever comes by lines, with the first bytes: there is no answer, the socket is closed.
    func admitLines(_ request: UpgradeRequest) -> Int?
    func opened(_ connection: Connection)
    /// One whole message; the bytes are gone afterwards. Of a WebSocket's text it is valid UTF-8; a line over TCP,
    /// which comes without its end and is never empty, and a binary message may hold any bytes.
    func received(_ connection: Connection, text: UnsafeRawBufferPointer)
    /// Its queue fell below half of `queueBytes` after having been above it.
    func drained(_ connection: Connection)
    /// A frame did not fit the queue and was dropped, with all that followed in this turn; called once, at the turn's
    /// end. The stream has a hole now, so the usual answer is to close.
    func overflowed(_ connection: Connection)
    /// Exactly once per `opened`, after the last of the others.
    func closed(_ connection: Connection)
    /// Asked of each request with a body of `length` bytes when its headers are in. Whoever is named here takes the
    /// body as it comes, however long it is, and answers by `responder`, also before it has come; nil: it is collected
    /// for `handle`.
    func receiver(
        of request: HTTPRequest, length: Int, flow: BodyFlow, _ responder: HTTPResponder
    ) -> (any BodyReceiver)?
    /// What a client is told whose body comes too slowly. Whoever received the body hears of it as abandoned.
    func tooSlow(_ request: HTTPRequest) -> HTTPResponse
    /// Every request that is not an upgrade, with its whole body. Answered now or later, from any thread.
    func handle(_ request: HTTPRequest, _ responder: HTTPResponder)
}

extension NetDelegate {
    package func admitLines(_ request: UpgradeRequest) -> Int? { nil }

    package func receiver(
        of request: HTTPRequest, length: Int, flow: BodyFlow, _ responder: HTTPResponder
    ) -> (any BodyReceiver)? { nil }

    package func tooSlow(_ request: HTTPRequest) -> HTTPResponse { HTTPResponse(status: 408) }
}
