/// Takes the body of a request as it comes, where it does not belong into memory. Everything is called on the loop
/// thread, and must not wait there. After the last piece comes `completed`, or `abandoned` when the client has gone
/// before; neither comes when the request was answered before its body had come: the rest is then read and forgotten,
/// and the connection ends.
package protocol BodyReceiver: AnyObject, Sendable {
    /// The next bytes, which are gone afterwards. Some still come after `BodyFlow.pause`: those that were read already.
    func received(_ piece: UnsafeRawBufferPointer)
    func completed()
    func abandoned()
}

/// Lets whoever receives a body have it slower than the client sends it. From any thread; nothing happens once the body
/// is in.
package struct BodyFlow: Sendable {
    let id: UInt64
    let engine: Engine

    package func pause() { set(isPaused: true) }
    package func resume() { set(isPaused: false) }

    private func set(isPaused: Bool) {
        let (id, engine) = (id, engine)
        if engine.loop.isCurrent {
            engine.setFlow(of: id, isPaused: isPaused)
        } else {
            engine.loop.perform { engine.setFlow(of: id, isPaused: isPaused) }
        }
    }
}
