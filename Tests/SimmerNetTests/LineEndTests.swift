import Foundation
import Logging
import Testing

@testable import SimmerNet

extension NetTests {
    /// Lines over TCP: who is let in, and how it ends.
    @Suite struct LineEndTests {
        @Test(
            "what was queued before a close reaches the client, whatever it still sends",
            arguments: NetSettings.Loop.allCases, [false, true])
        func farewell(loop: NetSettings.Loop, isSecure: Bool) async throws {
            try await withLines(isSecure: isSecure, { $0.loop = loop }) { _, port, door in
                for (round, request) in ["bye\n", "bye\r\n" + String(repeating: "more\r\n", count: 3000)].enumerated() {
                    let client = try TestClient(port: port, isSecure: isSecure)
                    client.write(request)
                    for number in 1...3 { #expect(try client.nextLine() == "last \(number)") }
                    #expect(client.hasEnded)
                    #expect(client.hasHeardEnd)
                    client.disconnect()
                    #expect(door.saw("closed", times: round + 1))
                    #expect(door.events.count { $0 == "closed" } == round + 1)
                }
            }
        }

        @Test("also where it is to close at once, because only a line says why")
        func farewellAtOnce() async throws {
            try await withLines { _, port, _ in
                let client = try TestClient(port: port)
                client.write("close 4003 session ended\n")
                #expect(try client.nextLine() == "never seen")
                #expect(client.hasEnded)
            }
        }

        @Test("who does not take its farewell is closed all the same", arguments: NetSettings.Loop.allCases)
        func farewellUnread(loop: NetSettings.Loop) async throws {
            try await withLines({
                $0.loop = loop
                $0.queueBytes = 40_000_000
            }) { server, port, door in
                let client = try TestClient(port: port, receiveBuffer: 4096)
                client.write("flood 2000 10000\nbye\n")
                #expect(door.saw("closed"))
                #expect(server.statistics.connections == 0)
                withExtendedLifetime(client) {}
            }
        }

        @Test("the client's end closes it, once, also with half a line said", arguments: [false, true])
        func end(isSecure: Bool) async throws {
            try await withLines(isSecure: isSecure) { server, port, door in
                for (round, isHalf) in [false, true].enumerated() {
                    let client = try TestClient(port: port, isSecure: isSecure)
                    client.write("hello\nhal")
                    #expect(try client.nextLine() == "hello")
                    if isHalf { client.finishWriting() } else { client.disconnect() }
                    #expect(door.saw("closed", times: round + 1))
                }
                #expect(door.events.count { $0 == "closed" } == 2)
                #expect(server.statistics.connections == 0)
            }
        }

        @Test("stopping says goodbye to lines too, and closes their port", arguments: NetSettings.Loop.allCases)
        func stop(loop: NetSettings.Loop) async throws {
            try await withLines({ $0.loop = loop }) { server, port, door in
                let clients = try (0..<3).map { _ in try TestClient(port: port) }
                for client in clients {
                    client.write("hello\n")
                    #expect(try client.nextLine() == "hello")
                }
                let silent = try TestClient(port: port)
                async let stopped: Void = server.stop(graceMs: 20_000) {
                    door.closeAll(code: 4009, reason: "restarting")
                }
                for client in clients {
                    #expect(try client.nextLine() == "farewell")
                    #expect(client.hasEnded)
                    client.disconnect()
                }
                await stopped
                #expect(silent.hasEnded)
                #expect(door.events.count { $0 == "closed" } == 3)
                #expect(throws: TestClient.Failure.self) { try TestClient(port: port) }
            }
        }

        @Test("stopping does not wait for whoever does not go", arguments: NetSettings.Loop.allCases)
        func grace(loop: NetSettings.Loop) async throws {
            try await withLines(isSecure: true, { $0.loop = loop }) { server, port, door in
                let client = try TestClient(port: port, isSecure: true)
                client.write("hello\n")
                #expect(try client.nextLine() == "hello")
                await server.stop(graceMs: 10)
                #expect(client.hasEnded)
                #expect(door.saw("closed"))
            }
        }

        @Test("the delegate may refuse, and then nothing is opened")
        func refused() async throws {
            try await withLines { server, port, door in
                door.refuseLines(503)
                let client = try TestClient(port: port)
                client.write("hello\n")
                #expect(client.hasEnded)
                #expect(server.statistics.refused == ["503": 1])
                #expect(!door.events.contains("opened") && !door.events.contains("closed"))
            }
        }

        @Test("connections and sockets of one address are limited, and count together with WebSockets")
        func address() async throws {
            try await withServer({
                $0.connectionsPerAddress = 2
                $0.lines = [.init(host: "127.0.0.1", port: 0, isSecure: false)]
            }) { server, port, door in
                let first = try TestClient.open(port)
                let second = try TestClient(port: server.linePorts[0])
                second.write("hello\n")
                #expect(try second.nextLine() == "hello")
                let third = try TestClient(port: server.linePorts[0])
                third.write("hello\n")
                #expect(third.hasEnded)
                third.disconnect()
                #expect(server.statistics.refused == ["429": 1])
                // Sockets that say nothing yet count too: twice as many.
                let silent = try (0..<2).map { _ in try TestClient(port: server.linePorts[0]) }
                #expect(try first.say("on") == "on")
                #expect(try TestClient(port: server.linePorts[0]).hasEnded)
                #expect(server.statistics.refused == ["429": 1, "address": 1])
                withExtendedLifetime(silent) {}
                second.disconnect()
                #expect(door.saw("closed"))
                let fourth = try TestClient(port: server.linePorts[0])
                fourth.write("hello\n")
                #expect(try fourth.nextLine() == "hello")
            }
        }

        @Test("who says nothing, or begins no TLS, is closed and was never open", arguments: [false, true])
        func silent(isSecure: Bool) async throws {
            try await withLines(isSecure: isSecure, { $0.firstWordSeconds = 1 }) { server, port, door in
                let clients = [try TestClient(port: port), try TestClient(port: port, isSecure: isSecure)]
                let talks = try TestClient(port: port, isSecure: isSecure)
                talks.write("hal")
                for client in clients { #expect(client.hasEnded) }
                talks.write("lo\n")
                #expect(try talks.nextLine() == "hallo")
                #expect(door.events.count { $0 == "opened" } == 1 && server.statistics.connections == 1)
            }
        }

        @Test("a connection by lines gets no ping, has four times the silence, and is closed then")
        func silence() async throws {
            try await withLines({
                $0.pingSeconds = 1
                $0.silenceSeconds = 1
            }) { server, port, door in
                let client = try TestClient(port: port)
                client.write("hello\n")
                #expect(try client.nextLine() == "hello")
                let begun = Date()
                #expect(client.hasEnded && client.isEmpty)
                #expect((3...8).contains(Date().timeIntervalSince(begun)))
                client.disconnect()
                #expect(door.saw("closed"))
                #expect(server.statistics.silent == 1)
            }
        }

        @Test("CONNECT makes no lines of the main port")
        func connect() async throws {
            try await withServer({ $0.lines = [.init(host: "127.0.0.1", port: 0, isSecure: false)] }) {
                _, port, door in
                let client = try TestClient(port: port)
                client.write("CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\nhello\r\n")
                #expect(client.hasEnded)
                #expect(!door.events.contains("opened"))
            }
        }

        private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

        @Test(
            "a port for lines that is taken keeps the server from starting, and nothing stays open",
            arguments: NetSettings.Loop.allCases)
        func taken(loop: NetSettings.Loop) async throws {
            memoryIsKept
            // Its own server is not beside another: libev allows one.
            let holder = try PortHolder()
            var settings = NetSettings()
            settings.port = 0
            settings.loop = loop
            settings.lines = [.init(host: "127.0.0.1", port: holder.port, isSecure: false)]
            let server = try NetServer(settings: settings, logger: logger)
            let error = #expect(throws: NetError.self) { try server.start(delegate: TestDoor()) }
            #expect(
                try #require(error).description
                    == "cannot listen on 127.0.0.1, port \(holder.port): Address already in use")
            await server.stop()
            holder.release()
            let next = try NetServer(settings: settings, logger: logger)
            _ = try next.start(delegate: TestDoor())
            #expect(next.linePorts == [holder.port])
            await next.stop()
        }

        @Test("lines may listen on IPv6 beside a page on IPv4")
        func families() async throws {
            try await withServer({ $0.lines = [.init(host: "::1", port: 0, isSecure: false)] }) { server, port, _ in
                #expect(server.linePorts[0] != port)
                #expect(throws: TestClient.Failure.self) { try TestClient(port: server.linePorts[0]) }
            }
        }

        /// A port that somebody else listens on.
        private final class PortHolder {
            private let descriptor: Int32
            let port: Int

            init() throws {
                let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
                var length = socklen_t(MemoryLayout<sockaddr_in>.size)
                let result = withUnsafeMutablePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        bind(made, $0, length) | listen(made, 1) | getsockname(made, $0, &length)
                    }
                }
                guard result == 0 else { throw TestClient.Failure.cannotConnect(errno) }
                descriptor = made
                port = Int(UInt16(bigEndian: address.sin_port))
            }

            func release() { close(descriptor) }
        }

        @Test("TLS without a certificate and a port that is another's are refused before anything opens")
        func settings() {
            let one = NetSettings.Listener(host: "127.0.0.1", port: 6667, isSecure: false)
            let main = NetSettings.Listener(host: "127.0.0.1", port: 8080, isSecure: false)
            let secure = NetSettings.Listener(host: "127.0.0.1", port: 0, isSecure: true)
            let same = NetSettings.Listener(host: "localhost", port: 6667, isSecure: false)
            for lines in [[one, one], [one, same], [main], [secure]] {
                var settings = NetSettings()
                settings.lines = lines
                #expect(throws: NetError.self) { try NetServer(settings: settings, logger: logger) }
            }
        }
    }
}
