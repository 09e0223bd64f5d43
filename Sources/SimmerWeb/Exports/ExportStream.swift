import Foundation
import SimmerExport
import SimmerNet
import Synchronization

/// An archive that is written while it is sent: its writer has a thread, and waits wherever the reader is slower. Of
/// the archive a piece or two are in memory, however big it is.
final class ExportStream: ResponseSource {
    var count: Int? { nil }
    private let pipe: Pipe

    /// Bytes that are handed over at once.
    private static let piece = 131_072

    private struct Gone: Error {}

    /// What the thread and the reader share. The thread holds this and not the stream, whose end tells it that nobody
    /// reads any more.
    private final class Pipe: Sendable {
        struct State {
            var ready: [UInt8]?
            var isOver = false
            var isBroken = false
            var isAbandoned = false
            var waiting: (@Sendable ([UInt8]?) -> Void)?
        }
        let state = Mutex(State())
        let taken = DispatchSemaphore(value: 0)

        /// Waits until the reader has taken what was handed over before.
        func hand(_ bytes: [UInt8]) throws {
            let (waiting, isAbandoned) = state.withLock { state in
                defer { state.waiting = nil }
                if state.waiting == nil { state.ready = bytes }
                return (state.waiting, state.isAbandoned)
            }
            if isAbandoned { throw Gone() }
            if let waiting { return waiting(bytes) }
            taken.wait()
            if state.withLock({ $0.isAbandoned }) { throw Gone() }
        }

        func end(isBroken: Bool) {
            let waiting = state.withLock { state in
                defer { state.waiting = nil }
                (state.isOver, state.isBroken) = (true, isBroken)
                return state.waiting
            }
            waiting?(isBroken ? nil : [])
        }

        func read(_ done: @escaping @Sendable ([UInt8]?) -> Void) {
            let next: [UInt8]?? = state.withLock { state in
                if let ready = state.ready {
                    state.ready = nil
                    return .some(ready)
                }
                if state.isOver { return .some(state.isBroken ? nil : []) }
                state.waiting = done
                return nil
            }
            guard let next else { return }
            if next?.isEmpty == false { taken.signal() }
            done(next)
        }

        func abandon() {
            state.withLock { state in
                state.isAbandoned = true
                state.waiting = nil
                state.ready = nil
            }
            taken.signal()
        }
    }

    /// - Parameter ended: called once, on the writer's thread, with what went wrong.
    init(_ export: Export, ended: @escaping @Sendable ((any Error)?) -> Void) {
        let pipe = Pipe()
        self.pipe = pipe
        let thread = Thread {
            var held: [UInt8] = []
            do {
                try export.write { bytes in
                    held.append(contentsOf: bytes)
                    guard held.count >= Self.piece else { return }
                    try pipe.hand(held)
                    held.removeAll()
                }
                if !held.isEmpty { try pipe.hand(held) }
                pipe.end(isBroken: false)
                ended(nil)
            } catch {
                pipe.end(isBroken: true)
                ended(error is Gone ? nil : error)
            }
        }
        thread.name = "simmer-export"
        thread.start()
    }

    deinit { pipe.abandon() }

    func read(from offset: Int, _ done: @escaping @Sendable ([UInt8]?) -> Void) { pipe.read(done) }
}
