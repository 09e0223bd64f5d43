/// One WebSocket message, header and payload, built once and shared by all who receive it, also by those whose wire
/// looks otherwise: see `Framing`.
package final class Frame: @unchecked Sendable {  // the bytes never change after init
    enum Opcode: UInt8 {
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10
    }

    /// Header and payload.
    let bytes: UnsafeMutableRawPointer
    /// Bytes on the wire.
    package let byteCount: Int

    /// What it says, without the header; good as long as the frame is.
    package var payload: UnsafeRawBufferPointer {
        let length = bytes.load(fromByteOffset: 1, as: UInt8.self)
        let header = length < 126 ? 2 : length == 126 ? 4 : 10
        return UnsafeRawBufferPointer(start: bytes + header, count: byteCount - header)
    }

    /// The caller vouches for UTF-8.
    package convenience init(text: UnsafeRawBufferPointer) { self.init(.text, text) }

    package convenience init(text: [UInt8]) {
        self.init(.text, count: text.count) { space in text.withUnsafeBytes { space.copyMemory(from: $0) } }
    }

    package convenience init(text: some Collection<UInt8>) {
        self.init(.text, count: text.count) { space in space.copyBytes(from: text) }
    }

    package convenience init(text: String) { self.init(text: text.utf8) }

    convenience init(_ opcode: Opcode, _ payload: UnsafeRawBufferPointer) {
        self.init(opcode, count: payload.count) { space in
            if payload.count > 0 { space.copyMemory(from: payload) }
        }
    }

    /// A close frame; the reason is cut at a character's edge to the 123 bytes that fit.
    convenience init(closing code: UInt16, reason: String) {
        var payload = [UInt8(code >> 8), UInt8(code & 255)]
        for character in reason {
            guard payload.count + character.utf8.count <= 125 else { break }
            payload += Array(character.utf8)
        }
        self.init(.close, count: payload.count) { space in space.copyBytes(from: payload) }
    }

    private init(_ opcode: Opcode, count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        let header = count < 126 ? 2 : count < 65_536 ? 4 : 10
        byteCount = header + count
        bytes = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 8)
        bytes.storeBytes(of: 0x80 | opcode.rawValue, as: UInt8.self)
        switch header {
        case 2:
            bytes.storeBytes(of: UInt8(count), toByteOffset: 1, as: UInt8.self)
        case 4:
            bytes.storeBytes(of: 126, toByteOffset: 1, as: UInt8.self)
            bytes.storeBytes(of: UInt8(count >> 8), toByteOffset: 2, as: UInt8.self)
            bytes.storeBytes(of: UInt8(count & 255), toByteOffset: 3, as: UInt8.self)
        default:
            bytes.storeBytes(of: 127, toByteOffset: 1, as: UInt8.self)
            for place in 0..<8 {
                let byte = UInt8(truncatingIfNeeded: count >> (8 * (7 - place)))
                bytes.storeBytes(of: byte, toByteOffset: 2 + place, as: UInt8.self)
            }
        }
        fill(UnsafeMutableRawBufferPointer(start: bytes + header, count: count))
    }

    deinit { bytes.deallocate() }
}
