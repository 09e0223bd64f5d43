import CLibwebsockets

extension Connection {
    /// A piece of a message. The size is checked against what the frame's header announces, before its bytes arrive.
    func receive(_ piece: UnsafeRawBufferPointer, from wsi: OpaquePointer) {
        liveness.heard = engine.second
        guard state == .open else { return ignoredPieces &+= 1 }
        let isBinary = lws_frame_is_binary(wsi) != 0
        guard !isBinary || isEcho || framing == .binary else { return close(code: 1003, reason: "text only") }
        let more = lws_remaining_packet_payload(wsi)
        let limit = isLoggedIn ? engine.settings.frameBytes : engine.settings.frameBytesBeforeLogin
        guard more >= 0, more <= limit, assembly.count + piece.count + more <= limit else {
            return close(code: 1009, reason: "at most \(limit) bytes")
        }
        if !isBinary && !assembly.utf8.accepts(piece) { return close(code: 1007, reason: "not UTF-8") }
        let isLast = lws_is_final_fragment(wsi) != 0
        if isLast && !isBinary && !assembly.utf8.isComplete { return close(code: 1007, reason: "not UTF-8") }
        engine.received.bytes += piece.count
        if isLast && !assembly.isBusy {
            deliver(piece, isBinary: isBinary)
        } else {
            assembly.isBusy = true
            assembly.append(piece, more: more)
            if isLast {
                // Taken out first: the delegate may close, which releases the assembly.
                var whole = assembly
                assembly = Assembly()
                deliver(whole.message, isBinary: isBinary)
                whole.release()
            }
        }
    }

    private func deliver(_ message: UnsafeRawBufferPointer, isBinary: Bool) {
        engine.received.frames += 1
        if isEcho {
            send(Frame(isBinary ? .binary : .text, message))
        } else {
            engine.delegate?.received(self, text: message)
        }
    }

    /// The client's close frame. Returns what the callback is to return: -1 ends the connection, 0 leaves the answer,
    /// which repeats the code, to libwebsockets.
    func peerCloses(_ payload: UnsafeRawBufferPointer) -> Int32 {
        guard state == .open || state == .lastWords else { return -1 }
        var utf8 = UTF8Check()
        if payload.count == 1 {
            return refuseClose(code: 1002, reason: "bad close frame")
        }
        if payload.count > 2 {
            let reason = UnsafeRawBufferPointer(rebasing: payload[2...])
            guard utf8.accepts(reason), utf8.isComplete else { return refuseClose(code: 1007, reason: "not UTF-8") }
        }
        queue.removeAll(to: engine.blocks)
        assembly.release()
        state = .closing
        return 0
    }

    private func refuseClose(code: UInt16, reason: String) -> Int32 {
        state = .open
        close(code: code, reason: reason)
        return -1
    }
}
