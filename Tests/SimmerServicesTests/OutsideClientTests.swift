import Foundation
import Testing

@testable import SimmerServices

extension String {
    /// Of a request: "/a" of "GET /a HTTP/1.1".
    fileprivate var lineOfPath: String { split(separator: " ").dropFirst().first.map(String.init) ?? "" }
}

@Suite("asking other servers")
struct OutsideClientTests {
    /// With all the time in the world unless said otherwise: other suites may keep every processor busy.
    private func client(total: Duration = .seconds(600), pause: Duration = .milliseconds(50)) -> OutsideClient {
        var limits = OutsideClient.Limits()
        limits.total = total
        limits.connect = .seconds(300)
        limits.pause = pause
        limits.bytes = 10_000
        return OutsideClient(userAgent: "Simmer/test (ops@example.org)", limits: limits)
    }

    @Test("an answer comes with its status, headers and body, and the server is told who asks")
    func answer() async throws {
        let stub = StubServer { _, _ in [StubServer.answer("404 Not Found", ["X-Kind: test"], "nothing")] }
        defer { stub.close() }
        let answer = try await client().send(.get(stub.url("/a?b=c%20d"), headers: ["Accept": "application/json"]))
        #expect(answer.status == 404)
        #expect(answer.headers["x-kind"] == "test")
        #expect(String(decoding: answer.body, as: UTF8.self) == "nothing")
        let request = try #require(stub.requests.first)
        #expect(request.hasPrefix("GET /a?b=c%20d HTTP/1.1"))
        #expect(request.contains("User-Agent: Simmer/test (ops@example.org)"))
        #expect(request.contains("Accept: application/json"))
        #expect(stub.requests.count == 1)
    }

    @Test(
        "a busy or failing server is asked once more, not oftener",
        arguments: ["500 Oops", "503 Service Unavailable", "429 Too Many Requests"])
    func repeated(status: String) async throws {
        let stub = StubServer { _, count in [StubServer.answer(count == 2 ? "200 OK" : status)] }
        defer { stub.close() }
        #expect(try await client().send(.get(stub.url("/"))).status == 200)
        #expect(stub.requests.count == 2)
        let never = StubServer { _, _ in [StubServer.answer(status)] }
        defer { never.close() }
        #expect(try await client().send(.get(never.url("/"))).status == Int(status.prefix(3)))
        #expect(never.requests.count == 2)
    }

    @Test("a broken connection is tried once more")
    func broken() async throws {
        let stub = StubServer { _, count in count == 2 ? [StubServer.answer("200 OK")] : [.reset] }
        defer { stub.close() }
        #expect(try await client().send(.get(stub.url("/"))).status == 200)
        let never = StubServer { _, _ in [.bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .reset] }
        defer { never.close() }
        await #expect { try await client().send(.get(never.url("/"))) } throws: { error in
            if case OutsideError.unreachable = error { true } else { false }
        }
        #expect(never.requests.count == 2)
    }

    @Test("Retry-After is obeyed, and when it is longer than there is time for, nothing is repeated")
    func retryAfter() async throws {
        let stub = StubServer { _, count in
            [count == 1 ? StubServer.answer("429 Slow down", ["Retry-After: 1"]) : StubServer.answer("200 OK")]
        }
        defer { stub.close() }
        let start = ContinuousClock.now
        #expect(try await client().send(.get(stub.url("/"))).status == 200)
        #expect(ContinuousClock.now - start >= .seconds(1))
        let long = StubServer { _, _ in [StubServer.answer("429 Slow down", ["Retry-After: 6000"])] }
        defer { long.close() }
        let answer = try await client().send(.get(long.url("/")))
        #expect(answer.status == 429 && answer.retryAfter() == .seconds(6000))
        #expect(long.requests.count == 1)
    }

    @Test("Retry-After can be a date")
    func retryDate() {
        let answer = OutsideAnswer(status: 503, headers: ["retry-after": "Sat, 21 Nov 2026 12:01:30 GMT"])
        #expect(answer.retryAfter(now: Date(timeIntervalSince1970: 1_795_262_400)) == .seconds(90))
        #expect(OutsideAnswer(status: 503, headers: ["retry-after": "soon"]).retryAfter() == nil)
    }

    @Test("an answer that does not come, and one that drips, end at the deadline, long before the server is done")
    func late() async throws {
        let slow = StubServer { _, _ in [.pause(600)] }
        let drip = StubServer { _, _ in
            [.bytes("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n")]
                + (0..<9000).flatMap { _ in [StubServer.Piece.bytes("x"), .pause(0.1)] }
        }
        defer {
            slow.close()
            drip.close()
        }
        for stub in [slow, drip] {
            await #expect(throws: OutsideError.late) {
                try await client(total: .milliseconds(600)).send(.get(stub.url("/")))
            }
        }
    }

    @Test("more than is taken ends the answer, whether its length is said or not")
    func tooLarge() async throws {
        let said = StubServer { _, _ in [StubServer.answer("200 OK", [], String(repeating: "x", count: 10_001))] }
        let unsaid = StubServer { _, _ in
            [.bytes("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + String(repeating: "x", count: 50_000))]
        }
        let fits = StubServer { _, _ in [StubServer.answer("200 OK", [], String(repeating: "x", count: 10_000))] }
        defer { for stub in [said, unsaid, fits] { stub.close() } }
        for stub in [said, unsaid] {
            await #expect(throws: OutsideError.tooLarge) { try await client().send(.get(stub.url("/"))) }
        }
        #expect(try await client().send(.get(fits.url("/"))).body.count == 10_000)
    }

    @Test("a redirection is followed on the same host only")
    func redirected() async throws {
        let stub = StubServer { request, _ in
            if request.hasPrefix("GET /old") { return [StubServer.answer("302 Found", ["Location: /new"])] }
            if request.hasPrefix("GET /away") {
                return [StubServer.answer("302 Found", ["Location: http://localhost:1/x"])]
            }
            return [StubServer.answer("200 OK", [], "here")]
        }
        defer { stub.close() }
        #expect(try await client().send(.get(stub.url("/old"))).body == Array("here".utf8))
        await #expect(throws: OutsideError.redirected("localhost")) { try await client().send(.get(stub.url("/away"))) }
    }

    @Test("what is posted is sent nowhere else, and whoever is sent in a circle stops")
    func elsewhere() async throws {
        let stub = StubServer { request, _ in
            [StubServer.answer("307 Elsewhere", ["Location: /\(request.hasPrefix("GET /a") ? "b" : "a")"])]
        }
        defer { stub.close() }
        let post = OutsideRequest.post(stub.url("/a"), headers: [:], body: [], mayBePrivate: true)
        await #expect(throws: OutsideError.redirected("127.0.0.1")) { try await client().send(post) }
        #expect(stub.requests.count == 1 && stub.requests.allSatisfy { $0.hasPrefix("POST /a") })
        await #expect(throws: OutsideError.redirected("127.0.0.1")) {
            try await client().send(.get(stub.url("/a")))
        }
        #expect(stub.requests.count < 20)
    }

    @Test("headers that come several times are one list, and those of an answer before the last are none of it")
    func headers() async throws {
        let stub = StubServer { _, _ in
            [
                .bytes("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"),
                StubServer.answer("200 OK", ["X-Kind: one", "x-kind:two", "Empty:"], "here"),
            ]
        }
        defer { stub.close() }
        let answer = try await client().send(.get(stub.url("/")))
        #expect(answer.status == 200 && answer.body == Array("here".utf8))
        #expect(answer.headers["x-kind"] == "one, two" && answer.headers["empty"] == "")
        #expect(answer.headers["link"] == nil)
    }

    @Test("many wait at a time, and whoever does not wait any more keeps nobody")
    func many() async throws {
        let stub = StubServer { request, _ in
            [.pause(request.hasPrefix("GET /never") ? 600 : 0.2), StubServer.answer("200 OK", [], request.lineOfPath)]
        }
        defer { stub.close() }
        let client = client()
        let never = Task { try await client.send(.get(stub.url("/never"))) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<30 {
                group.addTask {
                    let answer = try await client.send(.get(stub.url("/\(number)")))
                    #expect(String(decoding: answer.body, as: UTF8.self) == "/\(number)")
                }
            }
            try await group.waitForAll()
        }
        never.cancel()
        await #expect(throws: (any Error).self) { try await never.value }
        #expect(try await client.send(.get(stub.url("/after"))).status == 200)
    }

    @Test("nobody there is told at once, a name without an address too")
    func unreachable() async throws {
        let stub = StubServer { _, _ in [] }
        stub.close()
        try await Task.sleep(for: .milliseconds(50))
        for url in [stub.url("/"), URL(string: "http://nowhere.invalid/")!] {  // a constant form
            await #expect { try await client().send(.get(url)) } throws: { error in
                if case OutsideError.unreachable = error { true } else { false }
            }
        }
    }

    @Test("a body is posted once, and not to this machine unless that is allowed")
    func posted() async throws {
        let stub = StubServer { _, _ in [StubServer.answer("500 Oops")] }
        defer { stub.close() }
        let body = Array("hé".utf8)
        let request = OutsideRequest.post(
            stub.url("/push"), headers: ["TTL": "60", "Content-Encoding": "aes128gcm"], body: body, mayBePrivate: true)
        #expect(try await client().send(request).status == 500)
        #expect(stub.requests.count == 1)
        let seen = try #require(stub.requests.first)
        #expect(seen.hasPrefix("POST /push") && seen.hasSuffix("\r\n\r\nhé"))
        // Names of headers have no case.
        #expect(seen.lowercased().contains("ttl: 60\r\n") && seen.lowercased().contains("content-encoding: aes128gcm"))
        for host in [
            "127.0.0.1", "localhost", "10.1.2.3", "192.168.0.1", "172.31.0.1", "169.254.169.254", "[::1]", "[fd00::1]",
            "[::ffff:127.0.0.1]", "[64:ff9b::a00:1]", "0.0.0.0",
        ] {
            let url = URL(string: "http://\(host):\(stub.port)/push")!  // a constant form
            await #expect(throws: OutsideError.privateAddress, "\(host)") {
                try await client().send(.post(url, headers: [:], body: body))
            }
        }
        #expect(stub.requests.count == 1)
    }
}

@Suite("limits of outside services")
struct RateLimiterTests {
    @Test("no minute has more requests than allowed, and none is refused for ever", arguments: [10, 15, 60])
    func minute(limit: Int) {
        let start = ContinuousClock.now
        let limiter = RateLimiter(perMinute: limit, now: start)
        var granted: [Duration] = []
        for second in 0..<600 where limiter.take(now: start + .seconds(second)) == nil {
            granted.append(.seconds(second))
        }
        for first in granted {
            #expect(granted.filter { $0 >= first && $0 < first + .seconds(60) }.count <= limit)
        }
        #expect(granted.count >= limit * 5)
    }

    @Test("a refusal says after how long it is granted")
    func wait() throws {
        let start = ContinuousClock.now
        let limiter = RateLimiter(perMinute: 10, now: start)
        while limiter.take(now: start) == nil {}
        let wait = try #require(limiter.take(now: start))
        #expect(limiter.take(now: start + wait) == nil)
        limiter.close(for: .seconds(30), now: start)
        #expect(limiter.take(now: start + .seconds(29)) != nil)
        #expect(limiter.take(now: start + .seconds(30)) == nil)
    }
}

@Suite("texts of outside services")
struct ForeignTextTests {
    @Test(
        "tags, entities and control characters go",
        arguments: [
            ("Penne <b>rigate</b>", "Penne rigate"), ("Farfalle &amp; sauce", "Farfalle & sauce"),
            ("P&acirc;tes &#233;t&#xE9;", "Pâtes été"), ("&lt;script&gt;alert(1)&lt;/script&gt;x", "alert(1) x"),
            ("5 < 6 & 7", "5 < 6 & 7"), ("a\u{202E}b\nc", "ab c"), ("<!-- x -->Bows", "Bows"), ("AT&T", "AT&T"),
            ("H<sub>2</sub>O", "H2O"),
        ])
    func cleaned(raw: String, clean: String) { #expect(ForeignText.line(raw, limit: 80) == clean) }

    @Test("nothing left is nothing, and what is too long is cut")
    func limits() {
        #expect(ForeignText.line(" <br> \u{0}", limit: 80) == nil)
        #expect(ForeignText.line(String(repeating: "é", count: 100), limit: 80)?.unicodeScalars.count == 80)
    }
}
