import Testing

@testable import SimmerNet

@Suite struct IPAddressTests {
    @Test(
        "addresses are read and written in one form",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("::ffff:1.2.3.4", "1.2.3.4"), ("[2001:DB8::1]", "2001:db8::1"), ("::1", "::1"),
            ("10.0.0.7:4711", "10.0.0.7"), ("fe80::1%eth0", "fe80::1"),
        ])
    func oneForm(text: String, normal: String) {
        #expect(IPAddress(text)?.description == normal)
    }

    @Test("what is no address is refused", arguments: ["", "1.2.3", "1.2.3.4.5", "host", "12345::", "1.2.3.4/8"])
    func refused(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test("IPv6 counts by its /64, IPv4 by itself")
    func keys() {
        #expect(IPAddress("2001:db8:1:2:3:4:5:6")?.key == IPAddress("2001:db8:1:2::"))
        #expect(IPAddress("192.0.2.9")?.key == IPAddress("192.0.2.9"))
    }

    @Test(
        "blocks hold what they should",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.0.2.1", "192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false), ("2001:db8::/32", "2001:db8:ffff::1", true),
            ("2001:db8::/32", "2001:db9::1", false), ("0.0.0.0/0", "203.0.113.5", true), ("0.0.0.0/0", "::1", false),
        ])
    func blocks(block: String, address: String, holds: Bool) throws {
        let block = try #require(AddressBlock(block))
        let address = try #require(IPAddress(address))
        #expect(block.contains(address) == holds)
    }

    @Test("what is no block is refused", arguments: ["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "x/8", "::/129", ""])
    func badBlocks(text: String) {
        #expect(AddressBlock(text) == nil)
    }
}
