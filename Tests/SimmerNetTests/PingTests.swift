import Testing

@testable import SimmerNet

extension NetTests {
    /// libwebsockets alone answers one ping of those that it reads at once.
    @Suite struct PingTests {
        @Test("every ping is answered, in its place, however the bytes arrive", arguments: NetSettings.Loop.allCases)
        func all(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, _ in
                let client = try TestClient.open(port)
                var sent: [UInt8] = []
                var expected: [TestClient.Frame] = []
                for number in 0..<200 {
                    let ping = Array("ping \(number)".utf8.prefix(number % 11))
                    sent += TestClient.encode(9, ping)
                    expected.append(.init(opcode: 10, payload: ping))
                    guard number % 7 == 0 else { continue }
                    // Of both header sizes, and with bytes that look like a ping's.
                    let text = Array(String(repeating: "\t", count: [3, 126, 4_000][number % 3]).utf8)
                    sent += TestClient.encode(1, text)
                    expected.append(.init(opcode: 1, payload: text))
                }
                client.write(sent)
                for frame in expected { #expect(try client.nextFrame() == frame) }
                for byte in sent.prefix(500) { client.write([byte]) }
                var rest = sent.dropFirst(500)
                for size in [1, 2, 3, 5, 8, 13, 1_000, 4_001] {
                    client.write(Array(rest.prefix(size)))
                    rest = rest.dropFirst(size)
                }
                client.write(Array(rest))
                for frame in expected { #expect(try client.nextFrame() == frame) }
            }
        }

        @Test("pongs that nobody asked for get no answer, also between pings")
        func unsolicited() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient.open(port)
                let pings: [UInt8?] = [nil, 1, nil, nil, 2, 3, nil]
                client.write(pings.flatMap { TestClient.encode($0 == nil ? 10 : 9, $0.map { [$0] } ?? []) })
                for ping in pings.compactMap({ $0 }) {
                    #expect(try client.nextFrame() == .init(opcode: 10, payload: [ping]))
                }
                #expect(try client.say("quiet") == "quiet")
            }
        }

        @Test(
            "who does not wait for the answer to the upgrade is closed with 1002, whatever it sent",
            arguments: NetSettings.Loop.allCases)
        func impatient(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, door in
                let text = TestClient.encode(1, Array("early".utf8))
                for early in [text, Array(text.prefix(1)), TestClient.encode(9, [7])] {
                    let client = try TestClient(port: port)
                    client.write(Self.upgrade + early)
                    #expect(try client.answer().status == 101)
                    #expect(try client.nextClose().code == 1002)
                    #expect(client.hasEnded)
                }
                #expect(door.saw("closed"))
            }
        }

        @Test("an upgrade that arrives in pieces of any size is an upgrade")
        func slowUpgrade() async throws {
            try await withServer { _, port, _ in
                for last in [1, 2, 3, 4, 5] {
                    let client = try TestClient(port: port)
                    client.write(Self.upgrade.dropLast(last))
                    for byte in Self.upgrade.suffix(last) { client.write([byte]) }
                    #expect(try client.answer().status == 101)
                    client.frame(9, [7])
                    #expect(try client.nextFrame() == .init(opcode: 10, payload: [7]))
                }
            }
        }

        private static let upgrade = Array(
            """
            GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n
            """.utf8)
    }
}
