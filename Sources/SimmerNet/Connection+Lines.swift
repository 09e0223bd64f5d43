import CLibwebsockets
import CLibwebsocketsShim
import Foundation

/// Lines over TCP: how the stream is cut, held back and ended.
extension Connection {
    /// Longest line: of IRC 512 bytes with up to 8,191 of tags, and some room.
    private static let lineBytes = 16_384
    /// Of one read in one turn of the loop: it may hold thousands, and others are not to wait for them.
    private static let linesPerTurn = 64

    private var mostLineBytes: Int {
        min(isLoggedIn ? engine.settings.frameBytes : engine.settings.frameBytesBeforeLogin, Self.lineBytes)
    }

    /// What was read of the stream. A line that has not ended, and lines whose turn has not come, wait in the assembly.
    func receiveStream(_ piece: UnsafeRawBufferPointer) {
        liveness.heard = engine.second
        guard state == .open else { return ignoredPieces &+= 1 }
        engine.received.bytes += piece.count
        guard assembly.count > 0 else { return cut(piece) }
        assembly.append(piece, more: 0)
        if hasRest { return }
        if Self.lineEnd(in: piece, from: 0) != nil {
            cutAssembled()
        } else if assembly.count > mostLineBytes {
            refuseLine()
        }
    }

    private func cutAssembled() {
        // Taken out first: the delegate may close, which releases the assembly.
        var whole = assembly
        assembly = Assembly()
        cut(whole.message)
        whole.release()
    }

    private func cut(_ bytes: UnsafeRawBufferPointer) {
        var place = 0
        var lines = 0
        hasRest = false
        while state == .open, let end = Self.lineEnd(in: bytes, from: place) {
            if isReadingPaused || lines == Self.linesPerTurn {
                hasRest = true
                break
            }
            lines += 1
            let hasReturn = end > place && bytes[end - 1] == UInt8(ascii: "\r")
            let line = UnsafeRawBufferPointer(rebasing: bytes[place..<(hasReturn ? end - 1 : end)])
            place = end + 1
            guard line.count <= mostLineBytes else { return refuseLine() }
            guard !line.isEmpty else { continue }
            engine.received.frames += 1
            engine.delegate?.received(self, text: line)
        }
        guard state == .open else { return }
        if place < bytes.count { assembly.append(UnsafeRawBufferPointer(rebasing: bytes[place...]), more: 0) }
        if !hasRest && assembly.count > mostLineBytes { return refuseLine() }
        adjustReading()
        if hasRest && !isReadingPaused { awaitRest() }
    }

    private static func lineEnd(in bytes: UnsafeRawBufferPointer, from place: Int) -> Int? {
        guard let start = bytes.baseAddress, place < bytes.count,
            let found = memchr(start + place, Int32(UInt8(ascii: "\n")), bytes.count - place)
        else { return nil }
        return UnsafeRawPointer(found) - start
    }

    /// Reads on in what has come already, after everybody else had a turn: work for this one's end would run before
    /// that.
    func awaitRest() {
        guard !isRestDue else { return }
        isRestDue = true
        _ = engine.loop.after(milliseconds: 1) { [weak self] in
            guard let self else { return }
            isRestDue = false
            if state == .open && hasRest && !isReadingPaused { cutAssembled() }
        }
    }

    private func refuseLine() { close(code: 1009, reason: "line too long") }

    // MARK: - Writing and ending

    /// After each attempt to write. While the socket takes nothing, libwebsockets does not read from it either, but
    /// turns in circles as long as there is something to read: so it is not to look.
    func written(to wsi: OpaquePointer) {
        isStuck = lws_partial_buffered(wsi) != 0
        adjustReading()
        if state == .lastWords && queue.isEmpty && !isStuck { endLines(wsi) }
    }

    /// Ends the lines once all that is queued is out.
    func closeLines(_ wsi: OpaquePointer) {
        state = .lastWords
        hasRest = false
        // Or the client's own end would not be seen.
        isReadingPaused = false
        adjustReading()
        lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, Engine.farewellSeconds)
        if !isDirty { engine.markDirty(self) }
    }

    /// Says that no more comes, and reads on until the client has ended too: with bytes of it unread, the kernel would
    /// throw our last words away.
    private func endLines(_ wsi: OpaquePointer) {
        state = .closing
        simmer_end_writing(wsi)
        lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, Engine.closeSeconds)
    }
}
