import Foundation

/// Ids and secrets.
package enum Identifier {
    /// A UUIDv7 (RFC 9562): 128 bits that sort by the time of creation, as 36 characters in lower case.
    package static func make(at now: Instant) -> String {
        var random = SystemRandomNumberGenerator()
        let high = UInt64(bitPattern: now.milliseconds) << 16 | 0x7000 | (random.next() & 0x0FFF)
        let low = 0x8000_0000_0000_0000 | (random.next() >> 2)
        return format(high, low)
    }

    /// 122 random bits as a UUIDv4, for things whose age nobody shall read.
    package static func random() -> String {
        var random = SystemRandomNumberGenerator()
        let high = (random.next() & ~0xF000) | 0x4000
        let low = 0x8000_0000_0000_0000 | (random.next() >> 2)
        return format(high, low)
    }

    /// A secret of 256 random bits, as 43 characters of base64url (RFC 4648 section 5) without padding.
    package static func secret() -> String {
        var random = SystemRandomNumberGenerator()
        var data = Data(capacity: 32)
        for _ in 0..<4 { withUnsafeBytes(of: random.next() as UInt64) { data.append(contentsOf: $0) } }
        return Base64URL.text(data)
    }

    private static func format(_ high: UInt64, _ low: UInt64) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(unsafeUninitializedCapacity: 36) { out in
            var place = 0
            for word in [high, low] {
                for shift in stride(from: 60, through: 0, by: -4) {
                    if place == 8 || place == 13 || place == 18 || place == 23 {
                        out[place] = UInt8(ascii: "-")
                        place += 1
                    }
                    out[place] = digits[Int(word >> UInt64(shift) & 15)]
                    place += 1
                }
            }
            return place
        }
    }
}
