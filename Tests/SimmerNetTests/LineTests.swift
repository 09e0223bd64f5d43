import Foundation
import Testing

@testable import SimmerNet

/// Runs `body` beside a server with a port for lines, whose number it is given.
func withLines(
    isSecure: Bool = false, _ change: (inout NetSettings) -> Void = { _ in },
    body: (NetServer, Int, TestDoor) async throws -> Void
) async throws {
    try await withServer({ settings in
        if isSecure {
            settings.certificate = TestTLS.Certificate.shared.certificate
            settings.key = TestTLS.Certificate.shared.key
        }
        settings.lines = [.init(host: "127.0.0.1", port: 0, isSecure: isSecure)]
        settings.lineSubprotocol = "text.ircv3.net"
        change(&settings)
    }) { server, _, door in try await body(server, server.linePorts[0], door) }
}

extension NetTests {
    /// Lines over TCP: what comes in and goes out.
    @Suite struct LineTests {
        @Test(
            "a line comes back, plain and over TLS, on every event loop", arguments: NetSettings.Loop.allCases,
            [false, true])
        func echo(loop: NetSettings.Loop, isSecure: Bool) async throws {
            try await withLines(isSecure: isSecure, { $0.loop = loop }) { server, port, door in
                let client = try TestClient(port: port, isSecure: isSecure)
                client.write("who\r\n")
                #expect(try client.nextLine() == "127.0.0.1 127.0.0.1 text.ircv3.net -")
                client.write("Käse €\r\n")
                #expect(try client.nextLine() == "Käse €")
                #expect(door.events == ["admit irc 127.0.0.1 \(isSecure) - -", "opened"])
                #expect(server.statistics.connections == 1 && server.statistics.opened == 1)
            }
        }

        @Test("lines and WebSockets are served side by side, and hear the same frame")
        func both() async throws {
            try await withServer({ $0.lines = [.init(host: "127.0.0.1", port: 0, isSecure: false)] }) {
                server, port, _ in
                let lines = try TestClient(port: server.linePorts[0])
                lines.write("hello\r\n")
                #expect(try lines.nextLine() == "hello")
                let socket = try TestClient.open(port)
                for size in [3, 1000, 50_000] {
                    let text = String(repeating: "ü", count: size)
                    lines.write("login\n")
                    #expect(try lines.nextLine() == "ok")
                    #expect(try socket.say("login") == "ok")
                    socket.text("all \(text)")
                    #expect(try socket.nextText() == text)
                    #expect(try lines.nextLine() == text)
                }
            }
        }

        @Test("several lines in one read, with and without CR, empty ones between", arguments: [false, true])
        func several(isSecure: Bool) async throws {
            try await withLines(isSecure: isSecure) { _, port, _ in
                let client = try TestClient(port: port, isSecure: isSecure)
                client.write("\r\n\none\r\ntwo\n\r\n\n\nthr\ree\r\r\nfour\n")
                for line in ["one", "two", "thr\ree\r", "four"] { #expect(try client.nextLine() == line) }
            }
        }

        @Test("one line in several reads, down to single bytes", arguments: [false, true])
        func pieces(isSecure: Bool) async throws {
            try await withLines(isSecure: isSecure) { _, port, _ in
                let client = try TestClient(port: port, isSecure: isSecure)
                for byte in Array("slowly €\r\nand\n".utf8) {
                    client.write([byte])
                    usleep(2000)
                }
                #expect(try client.nextLine() == "slowly €")
                #expect(try client.nextLine() == "and")
                for piece in ["begun, ", "gone on, ", "ended\r", "\nand more\nand", " this\n"] {
                    client.write(piece)
                    usleep(20_000)
                }
                for line in ["begun, gone on, ended", "and more", "and this"] { #expect(try client.nextLine() == line) }
            }
        }

        @Test("what is not UTF-8 comes as it is")
        func bytes() async throws {
            try await withLines { _, port, _ in
                let client = try TestClient(port: port)
                client.write([0xFF, 0xC3, 0x28, 0, 0x0A])
                #expect(try client.read(6) == [0xFF, 0xC3, 0x28, 0, 0x0D, 0x0A])
            }
        }

        @Test("a line may have 8,192 bytes before login, 16,384 after it; with more it closes, ended or not")
        func long() async throws {
            try await withLines { _, port, door in
                var closed = 0
                for (first, most) in [("hello", 8192), ("login", 16_384)] {
                    let longest = String(repeating: "x", count: most)
                    // With what comes after it, and in pieces.
                    for tail in ["x\n", "x", "x\r\n\nmore\n"] {
                        let client = try TestClient(port: port)
                        client.write(first + "\n")
                        _ = try client.nextLine()
                        client.write("sum " + longest.dropFirst(4) + "\r\n")
                        #expect(try client.nextLine().hasPrefix("\(most) "))
                        client.write(longest)
                        usleep(20_000)
                        client.write(tail)
                        closed += 1
                        #expect(client.hasEnded)
                        #expect(door.saw("closed", times: closed))
                    }
                }
            }
        }

        @Test("what is queued in one turn arrives in order, long frames among it", arguments: [false, true])
        func order(isSecure: Bool) async throws {
            try await withLines(isSecure: isSecure, { $0.queueBytes = 10_000_000 }) { _, port, _ in
                let client = try TestClient(port: port, isSecure: isSecure)
                client.write("say a b c\nflood 20 100000\nsay d\n")
                for line in ["a", "b", "c"] { #expect(try client.nextLine() == line) }
                for number in 0..<20 { #expect(try client.nextLine().count == 100_000 + "\(number) ".count) }
                #expect(try client.nextLine() == "d")
            }
        }

        @Test(
            "who never reads is reported and closed, and others are served meanwhile",
            arguments: NetSettings.Loop.allCases)
        func neverReads(loop: NetSettings.Loop) async throws {
            try await withLines({
                $0.loop = loop
                $0.queueBytes = 100_000
            }) { server, port, door in
                let client = try TestClient(port: port)
                client.write("flood 1000 10000\n")
                #expect(door.saw("overflowed"))
                let other = try TestClient(port: port)
                other.write("there?\n")
                #expect(try other.nextLine() == "there?")
                // Whole lines, the first ones.
                for number in 0..<9 { #expect(try client.nextLine().hasPrefix("\(number) x")) }
                #expect(client.hasEnded)
                #expect(door.saw("closed"))
                #expect(server.statistics.overflows == 1)
            }
        }

        @Test("a reader that is slow for a while gets everything, and is read on then", arguments: [false, true])
        func patient(isSecure: Bool) async throws {
            try await withLines(isSecure: isSecure, { $0.queueBytes = 40_000_000 }) { _, port, _ in
                let client = try TestClient(port: port, receiveBuffer: 4096, isSecure: isSecure)
                client.write("flood 2000 10000\n")
                let other = try TestClient(port: port, isSecure: isSecure)
                other.write("there?\n")
                #expect(try other.nextLine() == "there?")
                client.write("and on\n")
                for number in 0..<2000 { #expect(try client.nextLine().hasPrefix("\(number) x")) }
                var line = try client.nextLine()
                if line == "drained" { line = try client.nextLine() }
                #expect(line == "and on")
            }
        }

        @Test(
            "a pause in the midst of a burst loses nothing and keeps the order, on every event loop",
            arguments: NetSettings.Loop.allCases, [false, true])
        func pause(loop: NetSettings.Loop, isSecure: Bool) async throws {
            try await withLines(isSecure: isSecure, { $0.loop = loop }) { _, port, _ in
                let client = try TestClient(port: port, isSecure: isSecure)
                for round in 1...3 {
                    // More than one turn's share after it, and a line that ends only later.
                    let lines =
                        ["a\(round)", "pause", String(repeating: "b", count: 5000)] + (0..<500).map { "\(round) \($0)" }
                    client.write(lines.joined(separator: "\r\n") + "\r\nlast ")
                    usleep(10_000)
                    client.write("one\n")
                    #expect(try client.nextLine() == lines[0])
                    #expect(try client.nextLine() == "resumed")
                    for line in lines.dropFirst(2) + ["last one"] { #expect(try client.nextLine() == line) }
                }
            }
        }

        @Test("who sends a great many lines at once waits for others, and loses none")
        func fair() async throws {
            try await withLines { server, port, _ in
                let count = 80_000
                let greedy = try TestClient(port: port)
                let other = try TestClient(port: port)
                other.write("first\n")
                #expect(try other.nextLine() == "first")
                greedy.write(
                    [UInt8](repeating: UInt8(ascii: "x"), count: 2 * count).enumerated().map {
                        $0.offset % 2 == 0 ? $0.element : 10
                    })
                for round in 0..<5 {
                    other.write("\(round)\n")
                    #expect(try other.nextLine() == "\(round)")
                }
                #expect(server.statistics.framesIn < count)
                for _ in 0..<count { #expect(try greedy.nextLine() == "x") }
            }
        }
    }
}
