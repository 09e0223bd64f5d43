import Foundation
import Testing

@testable import SimmerNet

extension NetTests {
    /// WebSockets of a language whose messages are binary.
    @Suite struct BinaryTests {
        private static func settings(_ settings: inout NetSettings) {
            settings.subprotocols = ["simmer.v1", "binary.ircv3.net"]
            settings.binarySubprotocols = ["binary.ircv3.net"]
            settings.queueBytes = 10_000_000
        }

        private static func open(_ port: Int, _ subprotocol: String) throws -> TestClient {
            try TestClient.open(port, headers: ["Sec-WebSocket-Protocol": subprotocol])
        }

        @Test("they come binary or as text, and go out binary; pings and the close frame stay what they are")
        func both() async throws {
            try await withServer(Self.settings) { _, port, _ in
                let client = try Self.open(port, "binary.ircv3.net")
                client.frame(2, Array("who".utf8))
                let who = "127.0.0.1 127.0.0.1 binary.ircv3.net -"
                #expect(try client.nextFrame() == .init(opcode: 2, payload: Array(who.utf8)))
                client.text("text")
                #expect(try client.nextFrame() == .init(opcode: 2, payload: Array("text".utf8)))
                // No UTF-8, in two parts.
                client.frame(2, [0xFF, 0xC3], isFinal: false)
                client.frame(0, [0x28])
                #expect(try client.nextFrame() == .init(opcode: 2, payload: [0xFF, 0xC3, 0x28]))
                client.frame(9, [1, 2])
                #expect(try client.nextFrame() == .init(opcode: 10, payload: [1, 2]))
                client.frame(1, [0xFF])
                #expect(try client.nextClose().code == 1007)
            }
        }

        @Test("frames of every size go out binary", arguments: [0, 1, 125, 126, 65_535, 65_536, 200_000])
        func sizes(size: Int) async throws {
            try await withServer(Self.settings) { _, port, _ in
                let client = try Self.open(port, "binary.ircv3.net")
                client.frame(2, Array("flood 3 \(size)".utf8))
                for number in 0..<3 {
                    let text = "\(number) " + String(repeating: "x", count: size)
                    #expect(try client.nextFrame() == .init(opcode: 2, payload: Array(text.utf8)))
                }
            }
        }

        @Test("others refuse them with 1003, with a subprotocol and without")
        func others() async throws {
            try await withServer(Self.settings) { _, port, _ in
                for client in [try Self.open(port, "simmer.v1"), try TestClient.open(port)] {
                    client.frame(2, Array("who".utf8))
                    #expect(try client.nextClose().code == 1003)
                }
            }
        }

        @Test("a frame that goes to all is text for one and binary for the other, in whatever order")
        func shared() async throws {
            try await withServer(Self.settings) { _, port, _ in
                let clients = [
                    try Self.open(port, "binary.ircv3.net"), try Self.open(port, "simmer.v1"),
                    try Self.open(port, "binary.ircv3.net"), try TestClient.open(port),
                ]
                for client in clients { client.text("login") }
                for client in clients { _ = try client.nextFrame() }
                for size in [10, 1000, 70_000] {
                    let text = String(repeating: "y", count: size)
                    clients[1].text("all \(text)")
                    for (client, opcode) in zip(clients, [2, 1, 2, 1] as [UInt8]) {
                        #expect(try client.nextFrame() == .init(opcode: opcode, payload: Array(text.utf8)))
                    }
                }
            }
        }
    }
}
