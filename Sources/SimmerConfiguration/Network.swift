#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An IP network such as `10.0.0.0/8` or `fd00::/8`; a lone address is a network of one. IPv4 is kept as
/// `::ffff:a.b.c.d`, which is how a socket that accepts both shows it.
package struct Network: Hashable, Sendable, CustomStringConvertible {
    /// 16 bytes, those beyond the prefix zero.
    let bytes: [UInt8]
    /// How many leading bits count, 0–128.
    let prefix: Int
    package let description: String

    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, var bytes = Self.bytes(of: String(first)) else { return nil }
        let isV4 = !first.contains(":")
        var prefix = 128
        if parts.count == 2 {
            guard let bits = Int(parts[1]), (0...(isV4 ? 32 : 128)).contains(bits) else { return nil }
            prefix = isV4 ? bits + 96 : bits
        }
        for bit in prefix..<128 { bytes[bit / 8] &= ~(UInt8(0x80) >> UInt8(bit % 8)) }
        self.bytes = bytes
        self.prefix = prefix
        description = text
    }

    /// Whether `address`, an IPv4 or IPv6 address in text, lies in this network; false for anything else.
    package func contains(_ address: String) -> Bool {
        guard let other = Self.bytes(of: address) else { return false }
        for bit in 0..<prefix {
            let mask = UInt8(0x80) >> UInt8(bit % 8)
            guard bytes[bit / 8] & mask == other[bit / 8] & mask else { return false }
        }
        return true
    }

    var isLoopback: Bool {
        prefix >= 104 && Array(bytes.prefix(13)) == Self.mapped + [127]
            || prefix == 128 && bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    private static let mapped: [UInt8] = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    private static func bytes(of address: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET6, address, &bytes) == 1 { return bytes }
        var short = [UInt8](repeating: 0, count: 4)
        guard inet_pton(AF_INET, address, &short) == 1 else { return nil }
        return mapped + short
    }

    package static func == (a: Network, b: Network) -> Bool { a.bytes == b.bytes && a.prefix == b.prefix }
    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
        hasher.combine(prefix)
    }
}
