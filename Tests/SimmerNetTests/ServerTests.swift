import Foundation
import Logging
import Synchronization
import Testing

@testable import SimmerNet

extension NetTests {
    @Suite struct ServerTests {
        /// An actor on the loop, as chat is.
        private actor Counter {
            private let loop: EventLoop
            nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
            private(set) var count = 0

            init(loop: EventLoop) { self.loop = loop }

            func add() -> Bool {
                count += 1
                return loop.isCurrent
            }
        }

        private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

        private func server(on loop: NetSettings.Loop) throws -> NetServer {
            var settings = NetSettings()
            settings.port = 0
            settings.loop = loop
            return try NetServer(settings: settings, logger: logger)
        }

        @Test(
            "an actor on the loop runs before, while and after the server serves", arguments: NetSettings.Loop.allCases)
        func executor(loop: NetSettings.Loop) async throws {
            let server = try server(on: loop)
            let counter = Counter(loop: server.loop)
            #expect(await counter.add())
            _ = try server.start(delegate: TestDoor())
            for _ in 0..<1000 { #expect(await counter.add()) }
            await server.stop()
            #expect(await counter.add())
            #expect(await counter.count == 1002)
        }

        @Test("work from one thread runs in order")
        func order() async throws {
            try await withServer { server, _, _ in
                let numbers = await withCheckedContinuation { (done: CheckedContinuation<[Int], Never>) in
                    let collected = Collected()
                    for number in 0..<10_000 { server.loop.perform { collected.append(number) } }
                    server.loop.perform { done.resume(returning: collected.numbers) }
                }
                #expect(numbers == Array(0..<10_000))
            }
        }

        private final class Collected: @unchecked Sendable {  // on the loop only
            private(set) var numbers: [Int] = []
            func append(_ number: Int) { numbers.append(number) }
        }

        @Test("stopping says goodbye, waits for the answers and closes the port", arguments: NetSettings.Loop.allCases)
        func stop(loop: NetSettings.Loop) async throws {
            let server = try server(on: loop)
            let door = TestDoor()
            let port = try server.start(delegate: door)
            let clients = try (0..<3).map { _ in try TestClient.open(port) }
            async let stopped: Void = server.stop(graceMs: 20_000) { door.closeAll(code: 4009, reason: "restarting") }
            for client in clients {
                #expect(try client.nextText() == "farewell")
                #expect(try client.nextClose().code == 4009)
                #expect(client.hasEnded)
            }
            await stopped
            #expect(door.events.count { $0 == "closed" } == 3)
            #expect(throws: TestClient.Failure.self) { try TestClient(port: port) }
        }

        @Test("stopping does not wait for ever", arguments: NetSettings.Loop.allCases)
        func grace(loop: NetSettings.Loop) async throws {
            let server = try server(on: loop)
            let door = TestDoor()
            let port = try server.start(delegate: door)
            let client = try TestClient.open(port)
            let request = try TestClient(port: port)
            request.request("GET", "/late")
            #expect(door.saw("GET /late"))
            await server.stop(graceMs: 10)
            #expect(client.hasEnded)
            #expect(request.hasEnded)
            #expect(door.saw("closed"))
            await server.stop()
        }

        /// What is closed twice may have become another's meanwhile: a file of the database.
        @Test("stopping closes nobody else's descriptors", arguments: NetSettings.Loop.allCases)
        func descriptors(loop: NetSettings.Loop) async throws {
            for _ in 0..<10 {
                let server = try server(on: loop)
                _ = try server.start(delegate: TestDoor())
                let isStopped = Atomic(false)
                async let taken = Self.takeFreed(until: isStopped)
                await server.stop()
                isStopped.store(true, ordering: .relaxed)
                #expect(await taken.allSatisfy { fcntl($0, F_GETFD) >= 0 && close($0) == 0 })
            }
        }

        /// Descriptors opened at the numbers that others close meanwhile: the lowest free number is given first.
        private static func takeFreed(until isStopped: borrowing Atomic<Bool>) async -> [Int32] {
            var taken: [Int32] = []
            var next = Int32.max
            while !isStopped.load(ordering: .relaxed) {
                let opened = open("/dev/null", O_RDONLY | O_CLOEXEC)
                if opened < next, next != .max {
                    taken.append(opened)
                } else {
                    next = opened
                    close(opened)
                }
            }
            return taken
        }

        @Test("a port that is taken is an error with host and port")
        func taken() async throws {
            try await withServer { _, port, _ in
                var settings = NetSettings()
                settings.port = port
                let second = try NetServer(settings: settings, logger: logger)
                let error = #expect(throws: NetError.self) { try second.start(delegate: TestDoor()) }
                let said = try #require(error).description
                #expect(said.contains("127.0.0.1, port \(port)"))
                await second.stop()
            }
        }

        @Test("settings that make no sense are refused before the port opens")
        func settings() throws {
            for change: (inout NetSettings) -> Void in [
                { $0.trustedProxies = ["nowhere"] }, { $0.pingSeconds = 0 }, { $0.headerBytes = 100 },
                { $0.key = "key.pem" },
            ] {
                var settings = NetSettings()
                change(&settings)
                #expect(throws: NetError.self) { try NetServer(settings: settings, logger: logger) }
            }
        }
    }
}
