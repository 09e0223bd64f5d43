import Foundation

/// An address of 16 bytes; IPv4 in its IPv6 form, so that both compare and mask alike.
package struct IPAddress: Hashable {
    private(set) var high: UInt64
    private(set) var low: UInt64

    /// Nil when `text` is neither an IPv4 nor an IPv6 address. A zone (`%eth0`) and square brackets are ignored.
    package init?(_ text: some StringProtocol) {
        var text = text.drop { $0 == "[" }.prefix { $0 != "%" && $0 != "]" }
        // "1.2.3.4:567", as some proxies write it.
        if text.contains("."), let colon = text.lastIndex(of: ":"), text.firstIndex(of: ":") == colon {
            text = text[..<colon]
        }
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, String(text), &four) == 1 {
            self.init(v4: UInt32(bigEndian: four.s_addr))
        } else if inet_pton(AF_INET6, String(text), &six) == 1 {
            self.init(six)
        } else {
            return nil
        }
    }

    package init(v4: UInt32) {
        high = 0
        low = 0xFFFF_0000_0000 | UInt64(v4)
    }

    init(_ six: in6_addr) {
        (high, low) = withUnsafeBytes(of: six) {
            (
                UInt64(bigEndian: $0.load(as: UInt64.self)),
                UInt64(bigEndian: $0.load(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    /// The other end of a socket; nil for sockets that have no address.
    init?(peerOf descriptor: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let family: Int32? = withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getpeername(descriptor, address, &length) == 0 ? Int32(address.pointee.sa_family) : nil
            }
        }
        switch family {
        case AF_INET:
            let address = withUnsafeBytes(of: storage) { $0.load(as: sockaddr_in.self) }
            self.init(v4: UInt32(bigEndian: address.sin_addr.s_addr))
        case AF_INET6:
            self.init(withUnsafeBytes(of: storage) { $0.load(as: sockaddr_in6.self) }.sin6_addr)
        default: return nil
        }
    }

    package var isV4: Bool { high == 0 && low >> 32 == 0xFFFF }

    package var isLoopback: Bool { isV4 ? low & 0xFF00_0000 == 0x7F00_0000 : high == 0 && low == 1 }

    /// What limits count by: the address, of IPv6 its /64.
    package var key: IPAddress { isV4 ? self : masked(to: 64) }

    func masked(to bits: Int) -> IPAddress {
        var masked = self
        masked.high &= bits >= 64 ? .max : bits <= 0 ? 0 : .max << UInt64(64 - bits)
        masked.low &= bits >= 128 ? .max : bits <= 64 ? 0 : .max << UInt64(128 - bits)
        return masked
    }
}

extension IPAddress: CustomStringConvertible {
    package var description: String {
        if isV4 { return (0..<4).map { String(low >> UInt64(24 - 8 * $0) & 255) }.joined(separator: ".") }
        var six = in6_addr()
        withUnsafeMutableBytes(of: &six) {
            $0.storeBytes(of: high.bigEndian, as: UInt64.self)
            $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, &six, &text, socklen_t(text.count)) != nil else { return "::" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// `10.0.0.0/8`, `2001:db8::/32` or a single address.
package struct AddressBlock {
    private let base: IPAddress
    private let bits: Int

    /// Nil when `text` is not a block.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let address = IPAddress(parts[0]), parts.count <= 2 else { return nil }
        let whole = address.isV4 ? 32 : 128
        guard let bits = parts.count == 2 ? Int(parts[1]) : whole, (0...whole).contains(bits) else { return nil }
        self.bits = address.isV4 ? bits + 96 : bits
        base = address.masked(to: self.bits)
    }

    package func contains(_ address: IPAddress) -> Bool { address.masked(to: bits) == base }
}
