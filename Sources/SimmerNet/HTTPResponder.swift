import Synchronization

/// The way back for one request. Whoever lets go of it without an answer answers 500.
package final class HTTPResponder: Sendable {
    private let id: UInt64
    private let engine: Engine
    private let isAnswered = Atomic(false)

    init(id: UInt64, engine: Engine) {
        self.id = id
        self.engine = engine
    }

    /// Answers, from any thread. Later answers are ignored, and all are when the client has gone.
    package func respond(_ response: HTTPResponse) {
        guard !isAnswered.exchange(true, ordering: .relaxed) else { return }
        let (id, engine) = (id, engine)
        if engine.loop.isCurrent {
            engine.answer(id, response)
        } else {
            engine.loop.perform { engine.answer(id, response) }
        }
    }

    /// No answer comes by this responder.
    func forget() { isAnswered.store(true, ordering: .relaxed) }

    deinit { respond(HTTPResponse(status: 500)) }
}
