import Foundation
import Testing

@testable import SimmerNet

extension NetTests {
    /// Clients that hold what they took without using it.
    @Suite struct PatienceTests {
        private static func hasty(_ settings: inout NetSettings) {
            settings.bodyGraceSeconds = 1
        }

        /// Sends a byte again and again, until the client goes.
        private static func dribble(_ client: TestClient, _ text: String) -> Bool {
            let isOver = NSLock()
            isOver.lock()
            nonisolated(unsafe) let sending = client  // one thread sends, this one reads
            let thread = Thread {
                while !isOver.try() {
                    sending.write(text)
                    usleep(50_000)
                }
                isOver.unlock()
            }
            thread.start()
            defer { isOver.unlock() }
            return client.hasEnded
        }

        @Test("a body that comes too slowly is answered 408, whoever takes it", arguments: ["/post", "/leaves"])
        func slow(path: String) async throws {
            try await withServer(Self.hasty) { server, port, door in
                let client = try TestClient(port: port)
                client.write("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\nabc")
                let answer = try client.answer()
                #expect(answer.status == 408 && answer.headers["connection"] == "close")
                #expect(client.hasEnded)
                #expect(server.statistics.refused["408"] == 1)
                if path == "/leaves" { #expect(door.saw("abandoned")) }
                #expect(!door.events.contains("completed") && !door.events.contains("POST /post"))
            }
        }

        @Test("what we hold back ourselves is nobody's slowness")
        func heldBack() async throws {
            try await withServer(Self.hasty) { _, port, door in
                let client = try TestClient(port: port)
                // What the system takes without us, or the client would wait here.
                let body = Array(TestDoor.big.prefix(40_000))
                client.request("POST", "/held", body: body)
                // Longer than the client itself would have had.
                for _ in 1...2 {
                    let slow = try TestClient(port: port)
                    slow.write("POST /post HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n")
                    #expect(try slow.answer().status == 408)
                }
                door.letCome()
                #expect(try client.answer().text.hasPrefix("\(body.count) "))
            }
        }

        @Test("a refused body that goes on in drops is not read for ever")
        func refused() async throws {
            try await withServer(Self.hasty) { _, port, _ in
                let client = try TestClient(port: port)
                client.write("POST /never HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\nabc")
                #expect(try client.answer().status == 413)
                #expect(Self.dribble(client, "b"))
            }
        }
    }
}
