import Foundation
import Testing

@testable import SimmerNet

extension NetTests {
    /// Bodies that do not go through memory.
    @Suite struct StreamingTests {
        @Test(
            "a body is taken piece by piece, however long, and the connection goes on",
            arguments: NetSettings.Loop.allCases)
        func pieces(loop: NetSettings.Loop) async throws {
            try await withServer({
                $0.loop = loop
                $0.bodyBytes = 100
            }) { _, port, door in
                let client = try TestClient(port: port)
                for body in [[7], TestDoor.big, Array(TestDoor.big.prefix(40_000))] as [[UInt8]] {
                    client.request("POST", "/sum", body: body)
                    let sum = body.reduce(0) { $0 &+ Int($1) }
                    #expect(try client.answer().text == "\(body.count) \(sum)")
                }
                client.request("GET", "/a")
                #expect(try client.answer().status == 200)
                // What nobody takes is bound by the size of a body in memory.
                client.request("POST", "/post", body: [UInt8](repeating: 1, count: 101))
                #expect(try client.answer().status == 413)
                #expect(door.events.count { $0 == "completed" } == 3 && !door.events.contains("abandoned"))
            }
        }

        @Test(
            "who has heard enough answers before the body is there, and the connection ends",
            arguments: ["/enough", "/never"])
        func early(path: String) async throws {
            try await withServer { _, port, door in
                let client = try TestClient(port: port)
                client.request("POST", path, body: TestDoor.big)
                let answer = try client.answer()
                #expect(answer.status == 413 && answer.text == String(path.dropFirst()))
                #expect(client.hasEnded)
                #expect(!door.events.contains("completed") && !door.events.contains("abandoned"))
            }
        }

        @Test("a client that goes away in the middle is told of once")
        func gone() async throws {
            try await withServer { _, port, door in
                do {
                    let client = try TestClient(port: port)
                    client.write("POST /leaves HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
                    #expect(door.saw("first"))
                }
                #expect(door.saw("abandoned"))
                #expect(!door.events.contains("completed"))
            }
        }

        @Test(
            "a file goes out as it is, to several at once, and a missing one has no body",
            arguments: NetSettings.Loop.allCases)
        func files(loop: NetSettings.Loop) async throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("simmer-\(UUID().uuidString)")
            try Data(TestDoor.big).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            try await withServer({ $0.loop = loop }) { _, port, _ in
                let clients = try (0..<3).map { _ in try TestClient(port: port) }
                for client in clients { client.request("GET", "/file?path=\(file.path)") }
                for client in clients { #expect(try client.answer().body == TestDoor.big) }
                clients[0].request("GET", "/a")
                #expect(try clients[0].answer().status == 200)
                clients[1].request("GET", "/file?path=/dev/null")
                #expect(try clients[1].answer().body == [])
            }
        }
    }
}
