import CLibwebsocketsShim

/// How what is queued for a connection looks on its wire. Frames are built as text of WebSockets and shared by all who
/// receive them, so whatever differs from that is done in the copy that is written.
enum Framing {
    /// Messages of text over a WebSocket.
    case text
    /// Binary messages over a WebSocket; text is taken too.
    case binary
    /// Lines over TCP.
    case lines

    /// Returns how many bytes were written: no more than the frame has.
    func copy(_ frame: Frame, to place: UnsafeMutableRawPointer) -> Int {
        switch self {
        case .text:
            place.copyMemory(from: frame.bytes, byteCount: frame.byteCount)
            return frame.byteCount
        case .binary:
            place.copyMemory(from: frame.bytes, byteCount: frame.byteCount)
            place.storeBytes(of: Self.binary(first: place.load(as: UInt8.self)), as: UInt8.self)
            return frame.byteCount
        case .lines:
            let payload = frame.payload
            UnsafeMutableRawBufferPointer(start: place, count: payload.count).copyMemory(from: payload)
            place.storeBytes(of: Self.lineEnd[0], toByteOffset: payload.count, as: UInt8.self)
            place.storeBytes(of: Self.lineEnd[1], toByteOffset: payload.count + 1, as: UInt8.self)
            return payload.count + 2
        }
    }

    /// A frame that is too long for a copy.
    func write(_ frame: Frame, to wsi: OpaquePointer) -> Int32 {
        switch self {
        case .text: return simmer_write_raw(wsi, frame.bytes, frame.byteCount)
        case .binary:
            var first = Self.binary(first: frame.bytes.load(as: UInt8.self))
            let result = simmer_write_raw(wsi, &first, 1)
            return result < 0 ? result : simmer_write_raw(wsi, frame.bytes + 1, frame.byteCount - 1)
        case .lines:
            let result = simmer_write_raw(wsi, frame.payload.baseAddress, frame.payload.count)
            return result < 0 ? result : simmer_write_raw(wsi, Self.lineEnd, Self.lineEnd.count)
        }
    }

    private static let lineEnd = Array("\r\n".utf8)

    /// The first byte of a frame, of which only text becomes binary: pings and close frames stay what they are.
    private static func binary(first: UInt8) -> UInt8 {
        first & 15 == Frame.Opcode.text.rawValue ? first & 0xF0 | Frame.Opcode.binary.rawValue : first
    }
}

extension Engine {
    /// One write: of the first frame that waits, and of those after it that fit.
    func writeSome(of connection: Connection, to wsi: OpaquePointer) -> Int32 {
        guard let first = connection.queue.pop(to: blocks) else { return 0 }
        let framing = connection.framing
        sent.frames += 1
        let next = connection.queue.firstByteCount
        let isAlone = next == 0 || first.byteCount + next > Self.scratchBytes
        if isAlone && framing == .text || first.byteCount > Self.scratchBytes {
            sent.bytes += first.byteCount
            return framing.write(first, to: wsi)
        }
        var filled = framing.copy(first, to: scratch)
        while filled + connection.queue.firstByteCount <= Self.scratchBytes,
            let frame = connection.queue.pop(to: blocks)
        {
            filled += framing.copy(frame, to: scratch + filled)
            sent.frames += 1
        }
        sent.bytes += filled
        return simmer_write_raw(wsi, scratch, filled)
    }
}
