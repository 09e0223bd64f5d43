import Foundation
import Testing

@testable import SimmerNet

extension NetTests {
    @Suite struct HTTPTests {
        @Test(
            "requests follow each other on one connection, with path and query decoded",
            arguments: NetSettings.Loop.allCases)
        func keepAlive(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { server, port, _ in
                let client = try TestClient(port: port)
                for number in 1...5 {
                    client.request("GET", "/a%20b?x=\(number)&y=%26")
                    let answer = try client.answer()
                    #expect(answer.status == 200)
                    #expect(answer.text == "GET /a b x=\(number)&y=& 127.0.0.1 false ")
                }
                client.request("POST", "/post", body: Array("body".utf8))
                #expect(try client.answer().text == "POST /post  127.0.0.1 false body")
                client.request("POST", "/empty", body: [])
                #expect(try client.answer().text == "POST /empty  127.0.0.1 false ")
                for method in ["PUT", "PATCH", "DELETE", "OPTIONS"] {
                    client.request(method, "/any", body: Array("b".utf8))
                    #expect(try client.answer().text == "\(method) /any  127.0.0.1 false b")
                }
                client.request("DELETE", "/bare")
                #expect(try client.answer().text == "DELETE /bare  127.0.0.1 false ")
                #expect(server.statistics.requests == 12)
            }
        }

        @Test("requests that come at once are answered in order")
        func pipelining() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient(port: port)
                let one = "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n"
                let two = "POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"
                client.write(one + one + one)
                for _ in 1...3 { #expect(try client.answer().text == "GET /1  127.0.0.1 false ") }
                client.write(two)
                #expect(try client.answer().text == "POST /2  127.0.0.1 false hi")
            }
        }

        // libwebsockets would read its head as its body, and then read it again for ever.
        @Test(
            "a body behind another request closes the connection, and disturbs no one else",
            arguments: NetSettings.Loop.allCases)
        func pipelinedBody(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, door in
                for lead in ["", "\r\n"] {
                    for length in [1, 2, 40, 5000] {
                        let client = try TestClient(port: port)
                        let body = String(repeating: "b", count: length)
                        let post = "\(lead)POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n\(body)"
                        client.write("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n" + post + post)
                        #expect(try client.answer().text == "GET /1  127.0.0.1 false ")
                        #expect(client.hasEnded)
                    }
                }
                let other = try TestClient(port: port)
                other.request("GET", "/other")
                #expect(try other.answer().status == 200)
                #expect(!door.events.contains("POST /2"))
            }
        }

        @Test("an answer carries the date")
        func date() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient(port: port)
                client.request("GET", "/")
                let said = try #require(try client.answer().headers["date"])
                let format = DateFormatter()
                format.locale = Locale(identifier: "en_US_POSIX")
                format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
                let date = try #require(format.date(from: said))
                #expect(abs(date.timeIntervalSinceNow) < 60)
            }
        }

        @Test("HEAD is answered with the length and no body")
        func head() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient(port: port)
                client.request("HEAD", "/big")
                let answer = try client.answer(hasBody: false)
                #expect(answer.headers["content-length"] == "5020000")
                client.request("GET", "/next")
                #expect(try client.answer().text == "GET /next  127.0.0.1 false ")
            }
        }

        @Test("who wants the connection closed gets it closed")
        func close() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient(port: port)
                client.request("GET", "/", headers: ["Connection": "close"])
                #expect(try client.answer().headers["connection"] == "close")
                #expect(client.hasEnded)
                let old = try TestClient(port: port)
                old.request("GET", "/", version: "1.0")
                #expect(try old.answer().status == 200)
                #expect(old.hasEnded)
            }
        }

        @Test("megabytes arrive whole, also at a slow reader", arguments: NetSettings.Loop.allCases)
        func big(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, _ in
                let client = try TestClient(port: port, receiveBuffer: 4096)
                for _ in 1...2 {
                    client.request("GET", "/big")
                    #expect(try client.answer().body == TestDoor.big)
                }
            }
        }

        @Test(
            "an answer may come later, from another thread, and after the client has gone",
            arguments: NetSettings.Loop.allCases)
        func late(loop: NetSettings.Loop) async throws {
            try await withServer({ $0.loop = loop }) { _, port, door in
                let waiting = try TestClient(port: port)
                waiting.request("GET", "/late")
                #expect(door.saw("GET /late"))
                do {
                    let gone = try TestClient(port: port)
                    gone.request("GET", "/late")
                    #expect(door.saw("GET /late", times: 2))
                }
                let other = try TestClient(port: port)
                other.request("GET", "/release")
                #expect(try other.answer().status == 204)
                #expect(try waiting.answer().text == "late")
                waiting.request("GET", "/more")
                #expect(try waiting.answer().status == 200)
            }
        }

        @Test("a request that nobody answers is answered 500, one that is answered twice once")
        func careless() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient(port: port)
                client.request("GET", "/dropped")
                #expect(try client.answer().status == 500)
                client.request("GET", "/twice")
                #expect(try client.answer().text == "one")
                client.request("GET", "/after")
                #expect(try client.answer().text == "GET /after  127.0.0.1 false ")
            }
        }

        @Test("line ends in a header's value do not begin another header")
        func splitting() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient(port: port)
                client.request("GET", "/none")
                let answer = try client.answer()
                #expect(answer.status == 404)
                #expect(answer.headers["x-split"] == "aX-Evil: b")
                #expect(answer.headers["x-evil"] == nil)
            }
        }

        @Test("a body in chunks is refused with 411, and the connection closes", arguments: ["POST", "GET"])
        func chunked(method: String) async throws {
            try await withServer { _, port, door in
                let client = try TestClient(port: port)
                client.write(
                    "\(method) / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
                let answer = try client.answer()
                #expect(answer.status == 411)
                #expect(answer.headers["connection"] == "close")
                client.finishWriting()
                #expect(client.hasEnded)
                #expect(door.events.isEmpty)
            }
        }

        @Test(
            "lengths that are missing or no number are refused",
            arguments: [
                ("POST / HTTP/1.1\r\nHost: a\r\n\r\n", 411),
                ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n", 400),
                ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!", 400),
            ])
        func lengths(request: String, status: Int) async throws {
            try await withServer { _, port, _ in
                let client = try TestClient(port: port)
                client.write(request)
                #expect(try client.answer().status == status)
                client.finishWriting()
                #expect(client.hasEnded)
            }
        }

        @Test("a body that is too large is refused with 413, on every event loop", arguments: NetSettings.Loop.allCases)
        func tooLarge(loop: NetSettings.Loop) async throws {
            try await withServer({
                $0.loop = loop
                $0.bodyBytes = 1000
            }) { server, port, door in
                let client = try TestClient(port: port)
                client.request("POST", "/", body: [UInt8](repeating: 120, count: 1000))
                #expect(try client.answer().status == 200)
                client.request("POST", "/", body: [UInt8](repeating: 120, count: 500_000))
                #expect(try client.answer().status == 413)
                client.finishWriting()
                #expect(client.hasEnded)
                #expect(server.statistics.refused == ["413": 1])
                #expect(door.events.count == 1)
            }
        }

        @Test("who asks first is told to go on with the body")
        func expect() async throws {
            try await withServer { _, port, _ in
                let client = try TestClient(port: port)
                client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
                #expect(try client.answer().status == 100)
                client.write("hello")
                #expect(try client.answer().text == "POST /  127.0.0.1 false hello")
            }
        }

        @Test("headers beyond the limit drop the connection, and only that one")
        func headerOverflow() async throws {
            try await withServer({ $0.headerBytes = 4096 }) { _, port, _ in
                let client = try TestClient(port: port)
                client.request("GET", "/", headers: ["X-Long": String(repeating: "x", count: 10_000)])
                #expect(client.hasEnded)
                let other = try TestClient(port: port)
                other.request("GET", "/", headers: ["X-Long": String(repeating: "x", count: 2_000)])
                #expect(try other.answer().status == 200)
            }
        }
    }
}
