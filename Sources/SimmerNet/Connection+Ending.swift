import CLibwebsockets
import CLibwebsocketsShim
import Foundation

/// Ends that libwebsockets does not bring to a clean end by itself. Where it stops amid a frame, its parser takes the
/// client's close frame for the rest of that frame: it would not see the answer to ours, would answer with a second
/// close frame, or keep the socket for seconds. So the close frame is ours there too, and the socket's end follows it
/// at once.
extension Connection {
    /// How often it is looked whether the client still sends the rest of its frame.
    private static let lookMilliseconds = 250

    /// libwebsockets begins to end the connection, in its own time and words: for a broken frame, or because the line
    /// is gone.
    func libraryCloses(_ wsi: OpaquePointer) {
        guard !engine.isEnding else { return }
        if state == .open || state == .lastWords {
            // What was said before the broken frame is answered before the close frame, and waits for no turn that will
            // not come.
            engine.flush(self)
            queue.removeAll(to: engine.blocks)
            assembly.release()
            guard state == .open || state == .lastWords else { return }
            state = .closing
            // Without a reason of its own it would drop the socket without a word; a line that is gone hears nothing
            // anyway.
            let frame = Frame(closing: 1002, reason: "bad frame")
            guard simmer_write_raw(wsi, frame.bytes, frame.byteCount) >= 0 else { return }
        }
        finishWriting(wsi)
    }

    /// After our close frame, amid a frame of the client's: drops the socket as soon as it sends no more. Closing while
    /// it sends would make the kernel throw our last words away.
    func endWhenQuiet() {
        let ignored = ignoredPieces
        _ = engine.loop.after(milliseconds: Self.lookMilliseconds) { [weak self] in
            guard let self, let wsi else { return }
            guard ignored == ignoredPieces else { return endWhenQuiet() }
            finishWriting(wsi)
            engine.kill(wsi)
        }
    }

    /// Nothing goes out after what was written: whatever libwebsockets tries to say fails, and it lets go of the
    /// socket.
    private func finishWriting(_ wsi: OpaquePointer) {
        guard lws_partial_buffered(wsi) == 0 else { return }
        shutdown(lws_get_socket_fd(wsi), Int32(SHUT_WR))
    }
}
