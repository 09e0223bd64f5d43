/// Says whether bytes are UTF-8, piece by piece: a character may be split over frames and reads.
package struct UTF8Check {
    /// Continuation bytes that the current character still needs.
    private var needed: UInt8 = 0
    /// Range of the next continuation byte: narrower after E0, ED, F0 and F4.
    private var low: UInt8 = 0x80
    private var high: UInt8 = 0xBF

    package init() {}

    /// Between two characters: where a message may end.
    package var isComplete: Bool { needed == 0 }

    /// False at the first byte that cannot be part of UTF-8.
    package mutating func accepts(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var place = 0
        let count = bytes.count
        while place < count {
            if needed == 0 {
                while place + 8 <= count,
                    bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
                {
                    place += 8
                }
                guard place < count else { break }
                guard begins(bytes[place]) else { return false }
            } else {
                guard (low...high).contains(bytes[place]) else { return false }
                needed -= 1
                low = 0x80
                high = 0xBF
            }
            place += 1
        }
        return true
    }

    private mutating func begins(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x7F: return true
        case 0xC2...0xDF: needed = 1
        case 0xE0:
            needed = 2
            low = 0xA0
        case 0xED:
            needed = 2
            high = 0x9F
        case 0xE1...0xEF: needed = 2
        case 0xF0:
            needed = 3
            low = 0x90
        case 0xF4:
            needed = 3
            high = 0x8F
        case 0xF1...0xF3: needed = 3
        default: return false
        }
        return true
    }
}
