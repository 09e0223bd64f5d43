import Testing

@testable import SimmerNet

extension NetTests {
    @Suite struct WebSocketTests {
        @Test("a message comes back on every event loop", arguments: NetSettings.Loop.allCases)
        func everyLoop(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { server, port, door in
                let client = try TestClient.open(port)
                #expect(try client.say("hello") == "hello")
                #expect(server.statistics.connections == 1)
                client.frame(8, [3, 232])
                #expect(try client.nextClose().code == 1000)
                #expect(door.saw("closed"))
                #expect(server.statistics.connections == 0)
            }
        }

        @Test("what is sent in one turn arrives in order, each frame by itself", arguments: NetSettings.Loop.allCases)
        func order(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, _ in
                let client = try TestClient.open(port)
                let words = (0..<100).map { "word\($0)" }
                client.text("say " + words.joined(separator: " "))
                for word in words { #expect(try client.nextFrame() == .init(opcode: 1, payload: Array(word.utf8))) }
            }
        }

        @Test("one frame reaches every connection")
        func broadcast() async throws {
            try await withServer { server, port, _ in
                let clients = try (0..<5).map { _ in try TestClient.open(port) }
                clients[0].text("all of you")
                for client in clients { #expect(try client.nextText() == "of you") }
                // Counted at the end of the turn, which the next answer comes after.
                #expect(try clients[0].say("next") == "next")
                #expect((5...6).contains(server.statistics.framesOut))
            }
        }

        @Test("frames of every header size carry their bytes", arguments: [0, 125, 126, 65_535, 65_536, 120_000])
        func sizes(size: Int) async throws {
            try await withServer { _, port, _ in
                let client = try TestClient.open(port)
                #expect(try client.say("login") == "ok")
                let text = String(repeating: "é", count: size / 2) + String(repeating: "x", count: size % 2)
                #expect(try client.say(text) == text)
            }
        }

        @Test("fragments, a ping between them and reads of single bytes make one message")
        func fragments() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient.open(port)
                client.frame(1, Array("one ".utf8), isFinal: false)
                client.frame(9, Array("ping".utf8))
                client.frame(0, Array("two ".utf8), isFinal: false)
                client.frame(0, Array("three".utf8))
                #expect(try client.nextFrame() == .init(opcode: 10, payload: Array("ping".utf8)))
                #expect(try client.nextText() == "one two three")
                for byte in TestClient.encode(1, Array("slowly".utf8)) { client.write([byte]) }
                #expect(try client.nextText() == "slowly")
            }
        }

        @Test("a character may be split over fragments")
        func splitCharacter() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient.open(port)
                let bytes = Array("a€😀".utf8)
                for place in bytes.indices.dropLast() {
                    client.frame(1, Array(bytes[...place]), isFinal: false)
                    client.frame(0, Array(bytes[(place + 1)...]))
                    #expect(try client.nextText() == "a€😀")
                }
            }
        }

        @Test(
            "what is not UTF-8 closes with 1007",
            arguments: [
                [[0xFF]], [[0xC0, 0xAF]], [[0xED, 0xA0, 0x80]], [[0xF4, 0x90, 0x80, 0x80]],
                [[0x61, 0xE2], [0x28, 0xA1]],
                [[0xE2, 0x82]], [[0x61], [0xE2, 0x82]], [[0xE0, 0x80, 0x80]], [[0xF8, 0x88, 0x80, 0x80, 0x80]],
            ] as [[[UInt8]]])
        func badUTF8(pieces: [[UInt8]]) async throws {
            try await withServer { _, port, door in
                let client = try TestClient.open(port)
                for (place, piece) in pieces.enumerated() {
                    client.frame(place == 0 ? 1 : 0, piece, isFinal: place == pieces.count - 1)
                }
                #expect(try client.nextClose().code == 1007)
                #expect(client.hasEnded)
                #expect(door.saw("closed"))
            }
        }

        @Test("the first 8 KiB are the limit before login, 128 KiB after it")
        func limits() async throws {
            try await withServer { _, port, _ in
                let early = try TestClient.open(port)
                #expect(try early.say(String(repeating: "x", count: 8192)).utf8.count == 8192)
                early.text(String(repeating: "x", count: 8193))
                #expect(try early.nextClose().code == 1009)
                let late = try TestClient.open(port)
                #expect(try late.say("login") == "ok")
                #expect(try late.say("sum " + String(repeating: "x", count: 131_068)).hasPrefix("131072 "))
                late.text(String(repeating: "x", count: 131_073))
                #expect(try late.nextClose().code == 1009)
            }
        }

        @Test("a frame that announces too much is refused before its bytes arrive")
        func announced() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient.open(port)
                client.write(TestClient.encode(1, [120], announced: 1 << 40))
                #expect(try client.nextClose().code == 1009)
            }
        }

        @Test("fragments together may not pass the limit")
        func fragmentsTooLarge() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient.open(port)
                client.frame(1, [UInt8](repeating: 120, count: 5000), isFinal: false)
                client.frame(0, [UInt8](repeating: 120, count: 5000))
                #expect(try client.nextClose().code == 1009)
            }
        }

        @Test("a binary frame closes with 1003, on every event loop", arguments: NetSettings.Loop.allCases)
        func binary(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, door in
                let client = try TestClient.open(port)
                client.frame(2, [1, 2, 3])
                #expect(try client.nextClose().code == 1003)
                #expect(client.hasEnded)
                #expect(door.saw("closed"))
            }
        }

        @Test(
            "what breaks the protocol closes with 1002, after the answer to what came before, on every event loop",
            arguments: [
                [0xC1, 0x80, 1, 2, 3, 4], [0x83, 0x80, 1, 2, 3, 4], [0x80, 0x80, 1, 2, 3, 4], [0x09, 0x80, 1, 2, 3, 4],
                // A ping that is too long, and lengths that no frame may have: libwebsockets drops these without a
                // word.
                [0x89, 0xFE, 0, 126, 1, 2, 3, 4], [0x89, 0xFF, 0, 0, 0, 0, 0, 1, 0, 0],
                [0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0],
                // Without a mask, at once: text, empty and in parts, of which no payload has come, pings, a pong, a
                // close frame.
                [0x81, 1, 120], [0x81, 0], [0x01, 0], [0x81, 5], [0x82, 126], [0x89, 0], [0x89, 2, 120, 121],
                [0x8A, 0],
                [0x88, 2, 3, 232],
                // A part of a message with a mask, a ping with one, the next part without.
                [0x01, 0x81, 0, 0, 0, 0, 120, 0x89, 0x80, 0, 0, 0, 0, 0x80, 1, 120],
            ]
                as [[UInt8]], NetSettings.Loop.allCases)
        func protocolError(bytes: [UInt8], loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, door in
                let sent = TestClient.encode(1, Array("before".utf8)) + bytes
                for pieces in [[sent], sent.map { [$0] }] {
                    let client = try TestClient.open(port)
                    for piece in pieces { client.write(piece) }
                    #expect(try client.nextText() == "before")
                    #expect(try client.nextClose().code == 1002)
                    #expect(client.hasEnded)
                }
                #expect(door.saw("closed"))
            }
        }

        @Test(
            "chat closes with its own code and words, and what was queued is dropped",
            arguments: NetSettings.Loop.allCases)
        func chatCloses(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, door in
                let client = try TestClient.open(port)
                client.text("close 4003 session ended")
                let frame = try client.nextFrame()
                #expect(frame.code == 4003)
                #expect(frame.reason == "session ended")
                client.frame(8, Array(frame.payload.prefix(2)))
                #expect(client.hasEnded)
                #expect(door.saw("closed"))
                #expect(door.events.count { $0 == "closed" } == 1)
            }
        }

        @Test("a long reason is cut at a character's edge")
        func longReason() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient.open(port)
                client.text("close 4000 " + String(repeating: "é", count: 100))
                let frame = try client.nextClose()
                #expect(frame.reason == String(repeating: "é", count: 61))
            }
        }

        @Test("a farewell sends what was queued before it", arguments: NetSettings.Loop.allCases)
        func farewell(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, _ in
                let client = try TestClient.open(port)
                client.text("bye")
                for number in 1...3 { #expect(try client.nextText() == "last \(number)") }
                #expect(try client.nextClose().code == 4009)
                #expect(client.hasEnded)
            }
        }

        @Test("the client's close is answered with its code; a broken one with the right refusal")
        func peerCloses() async throws {
            try await withServer { _, port, door in
                for (payload, code) in [
                    ([3, 232], 1000), ([0x0F, 0xA1, 111, 107], 4001), ([3], 1002), ([3, 232, 0xFF], 1007),
                    ([3, 231], 1002),
                ] as [([UInt8], Int)] {
                    let client = try TestClient.open(port)
                    client.frame(8, payload)
                    #expect(try client.nextFrame().code == code)
                    #expect(client.hasEnded)
                }
                #expect(door.saw("closed", times: 5))
            }
        }

        @Test("a client that vanishes is closed once")
        func vanishes() async throws {
            try await withServer { server, port, door in
                _ = try TestClient.open(port)
                #expect(door.saw("closed"))
                #expect(server.statistics.connections == 0)
            }
        }

        @Test("who never reads is reported, closed with 4008, and gets only whole frames")
        func slowReader() async throws {
            try await withServer({ $0.queueBytes = 100_000 }) { server, port, door in
                let client = try TestClient.open(port)
                client.text("flood 1000 10000")
                #expect(door.saw("overflowed"))
                #expect(try client.nextClose().code == 4008)
                #expect(door.saw("closed"))
                #expect(door.events.count { $0 == "overflowed" } == 1)
                #expect(server.statistics.overflows == 1)
            }
        }

        @Test("a reader that is slow for a while gets everything, in order")
        func patientReader() async throws {
            try await withServer({ $0.queueBytes = 40_000_000 }) { _, port, door in
                let client = try TestClient(port: port, receiveBuffer: 4096)
                #expect(try client.upgrade().status == 101)
                client.text("flood 2000 10000")
                // Another connection is served meanwhile.
                let other = try TestClient.open(port)
                #expect(try other.say("there?") == "there?")
                for number in 0..<2000 { #expect(try client.nextText().hasPrefix("\(number) x")) }
                #expect(try client.nextText() == "drained" || door.events.contains("drained") == false)
            }
        }

        @Test("droppable frames are left out when the queue is half full, others are not")
        func droppable() async throws {
            try await withServer({ $0.queueBytes = 100_000 }) { server, port, _ in
                let client = try TestClient.open(port)
                client.text("flood 100 1000 droppable")
                var count = 0
                while try client.nextText() != "kept" { count += 1 }
                #expect(count == 49)
                #expect(server.statistics.dropped == 51)
            }
        }

        @Test("a queue that was more than half full says when it is not")
        func drained() async throws {
            try await withServer({ $0.queueBytes = 100_000 }) { _, port, _ in
                let client = try TestClient.open(port)
                client.text("flood 8 10000")
                for number in 0..<8 { #expect(try client.nextText().hasPrefix("\(number) x")) }
                #expect(try client.nextText() == "drained")
                #expect(try client.say("on") == "on")
            }
        }

        @Test("who is silent gets a ping, and is closed when it stays silent", arguments: NetSettings.Loop.allCases)
        func silence(loop: NetSettings.Loop) async throws {
            try await withServer({
                $0.loop = loop
                $0.pingSeconds = 1
                $0.silenceSeconds = 2
            }) { server, port, door in
                let client = try TestClient.open(port)
                let ping = try client.nextFrame()
                #expect(ping.opcode == 9)
                client.frame(10, ping.payload)
                #expect(try client.nextFrame().opcode == 9)
                #expect(try client.nextClose().code == 1001)
                #expect(door.saw("closed"))
                #expect(server.statistics.silent == 1)
            }
        }

        @Test("a reader that pauses misses nothing, and writes meanwhile", arguments: NetSettings.Loop.allCases)
        func pause(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, _ in
                let client = try TestClient.open(port)
                for round in 1...3 {
                    let lines = ["pause", "a\(round)", String(repeating: "b", count: 5000), "c\(round)"]
                    client.write(lines.flatMap { TestClient.encode(1, Array($0.utf8)) })
                    #expect(try client.nextText() == "resumed")
                    for line in lines.dropFirst() { #expect(try client.nextText() == line) }
                }
            }
        }

        @Test("timers run in order of time, and not when cancelled", arguments: NetSettings.Loop.allCases)
        func timers(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, _ in
                let client = try TestClient.open(port)
                #expect(try client.say("timers") == "first")
                #expect(try client.nextText() == "second")
            }
        }
    }
}
