import Testing

@testable import SimmerNet

extension NetTests {
    @Suite struct UpgradeTests {
        @Test("a language is chosen from those offered, and never one that was not")
        func subprotocol() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient(port: port)
                let answer = try client.upgrade(headers: ["Sec-WebSocket-Protocol": "chat, simmer.v1"])
                #expect(answer.headers["sec-websocket-protocol"] == "simmer.v1")
                #expect(try client.say("who") == "127.0.0.1 127.0.0.1 simmer.v1 -")
                let plain = try TestClient(port: port)
                #expect(try plain.upgrade("/ws?a=b%20c").headers["sec-websocket-protocol"] == nil)
                #expect(try plain.say("who") == "127.0.0.1 127.0.0.1 - b c")
                let strange = try TestClient(port: port)
                #expect(try strange.upgrade(headers: ["Sec-WebSocket-Protocol": "chat, (none)"]).status == 400)
                #expect(strange.hasEnded)
            }
        }

        @Test("chat refuses with a status", arguments: [401, 403, 429, 503])
        func refused(status: Int) async throws {
            try await withServer { server, port, door in
                let client = try TestClient(port: port)
                #expect(try client.upgrade("/ws?refuse=\(status)").status == status)
                #expect(client.hasEnded)
                #expect(server.statistics.refused == [String(status): 1])
                #expect(!door.events.contains("opened"))
            }
        }

        @Test("only the right path, version and headers upgrade")
        func malformed() async throws {
            try await withServer { _, port, _ in
                let elsewhere = try TestClient.status(port, "/other")
                #expect(elsewhere == 404)
                #expect(try TestClient.status(port, headers: ["Sec-WebSocket-Version": "8"]) == 426)
                #expect(try TestClient.status(port, headers: ["Upgrade": "h2c"]) == 400)
                #expect(try TestClient.status(port, "/echo") == 404)
            }
        }

        @Test("a handshake that fails late closes nothing that was not open", arguments: NetSettings.Loop.allCases)
        func lateFailure(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, door in
                for _ in 0..<20 {
                    let client = try TestClient(port: port)
                    client.request(
                        "GET", "/ws", headers: ["Upgrade": "websocket", "X": "y", "Sec-WebSocket-Version": "13"])
                    client.finishWriting()
                    #expect(client.hasEnded)
                }
                let client = try TestClient.open(port)
                #expect(try client.say("still here") == "still here")
                #expect(door.events.count { $0 == "closed" } <= door.events.count { $0 == "opened" })
            }
        }

        @Test("CONNECT does not become a raw connection")
        func connect() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient(port: port)
                client.request("CONNECT", "example.org:443")
                #expect(client.hasEnded)
            }
        }

        @Test("an address may have so many WebSockets, and one more when one has gone")
        func addressLimit() async throws {
            try await withServer({ $0.connectionsPerAddress = 2 }) { server, port, door in
                let first = try TestClient.open(port)
                let second = try TestClient.open(port)
                #expect(try TestClient.status(port) == 429)
                #expect(try second.say("hello") == "hello")
                first.frame(8, [3, 232])
                #expect(try first.nextClose().code == 1000)
                #expect(door.saw("closed"))
                _ = try TestClient.open(port)
                #expect(server.statistics.refused == ["429": 1])
            }
        }

        @Test("sockets beyond twice the limit are closed before they speak")
        func socketLimit() async throws {
            try await withServer({ $0.connectionsPerAddress = 1 }) { _, port, _ in
                let silent = try (0..<2).map { _ in try TestClient(port: port) }
                let third = try TestClient(port: port)
                #expect(third.hasEnded)
                silent[0].request("GET", "/")
                #expect(try silent[0].answer().status == 200)
            }
        }

        @Test("a trusted proxy's word about the client is taken, another's is not")
        func proxies() async throws {
            let forwarded = ["X-Forwarded-For": "198.51.100.7, 203.0.113.9, 10.1.2.3", "X-Forwarded-Proto": "https"]
            try await withServer({ $0.trustedProxies = ["127.0.0.1", "10.0.0.0/8"] }) { _, port, door in
                let client = try TestClient.open(port, headers: forwarded)
                #expect(try client.say("who") == "203.0.113.9 203.0.113.9 - -")
                #expect(door.saw("admit 203.0.113.9 true - -"))
                let six = try TestClient.open(port, headers: ["X-Forwarded-For": "2001:db8::1:2"])
                #expect(try six.say("who") == "2001:db8::1:2 2001:db8:: - -")
                let odd = try TestClient.open(port, headers: ["X-Forwarded-For": "203.0.113.9, unknown"])
                #expect(try odd.say("who") == "127.0.0.1 127.0.0.1 - -")
            }
            try await withServer { _, port, door in
                let client = try TestClient.open(port, headers: forwarded)
                #expect(try client.say("who") == "127.0.0.1 127.0.0.1 - -")
                #expect(door.saw("admit 127.0.0.1 false - -"))
            }
        }

        @Test("clients behind a trusted proxy are counted by their own address")
        func proxiedLimit() async throws {
            try await withServer({
                $0.trustedProxies = ["127.0.0.1"]
                $0.connectionsPerAddress = 1
            }) { _, port, _ in
                let clients = try (1...5).map {
                    try TestClient.open(port, headers: ["X-Forwarded-For": "203.0.113.\($0)"])
                }
                #expect(try TestClient.status(port, headers: ["X-Forwarded-For": "203.0.113.3"]) == 429)
                #expect(try clients[4].say("hello") == "hello")
            }
        }

        @Test("chat is told Origin and Cookie")
        func originAndCookie() async throws {
            try await withServer { _, port, door in
                _ = try TestClient.open(port, headers: ["Origin": "https://chat.example", "Cookie": "a=b"])
                #expect(door.saw("admit 127.0.0.1 false https://chat.example a=b"))
            }
        }

        @Test("/echo repeats text and binary, and refuses what was forwarded")
        func echo() async throws {
            try await withServer({ $0.testEcho = true }) { _, port, door in
                let client = try TestClient.open(port, "/echo")
                #expect(try client.say("login") == "login")
                client.frame(2, [0, 255])
                #expect(try client.nextFrame() == .init(opcode: 2, payload: [0, 255]))
                client.frame(1, [255])
                #expect(try client.nextClose().code == 1007)
                for header in ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"] {
                    #expect(try TestClient.status(port, "/echo", headers: [header: "203.0.113.9"]) == 403)
                }
                #expect(door.events.isEmpty)
            }
        }
    }
}
