import Foundation
import SimmerDomain
import SimmerPostgres
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerStore

/// Nodes that stop, and nodes that begin.
@Suite struct StoppedTests {
    @Test("a node that stops in the midst of a transaction is passed, and does it again when it goes on")
    func stopped() async throws {
        let nodes = try TwoNodes()
        let ana = try await nodes.place.person("ana")
        let room = try await nodes.place.room("Lab", owner: ana).key
        let (begun, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let runs = Atomic(0)
        async let stopped: Void = nodes.first.write { tx in
            let run = runs.add(1, ordering: .relaxed).newValue
            _ = try tx.events.say(NewMessage(author: ana.key, text: "run \(run)"), in: room)
            guard run == 1 else { return }
            // An answer that it has waited for: the server has nothing more to do for it.
            _ = try tx.members.count(in: room)
            begun.signal()
            goesOn.wait()
        }
        await Self.until(begun)
        _ = try await nodes.second.say(NewMessage(author: ana.key, text: "meanwhile"), in: room)
        goesOn.signal()
        try await stopped
        #expect(try await Self.texts(room, nodes.second) == ["meanwhile", "run 2"])
        #expect(try nodes.faults() == [])
    }

    @Test("one whom the server's own clock does not end is ended by those who wait")
    func silent() async throws {
        let nodes = try TwoNodes()
        let ana = try await nodes.place.person("ana")
        let room = try await nodes.place.room("Lab", owner: ana).key
        let silent = try nodes.place.probe()
        try silent.run(["BEGIN", "SELECT pg_advisory_xact_lock(\(0x53494E), hashtext(current_schema()))"])
        _ = try await nodes.second.say(NewMessage(author: ana.key, text: "meanwhile"), in: room)
        #expect(try await Self.texts(room, nodes.first) == ["meanwhile"])
        #expect(throws: StoreError.self) { try silent.texts("SELECT 1") }
    }

    @Test("of nodes that begin at once on an empty database one makes the tables", .timeLimit(.minutes(10)))
    func beginning() async throws {
        let server = try TestPostgres.shared.get()
        try server.run("CREATE DATABASE beginning", in: "postgres")
        let address = server.address("beginning")
        let epochs = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 1...4 {
                group.addTask {
                    try await Self.apart {
                        let engine = try PostgresEngine(address: address, sharing: .shared(name: "n\(number)"))
                        let store = try Store(engine: engine)
                        defer { try? store.close() }
                        return store.epoch
                    }
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(epochs.count == 1)
    }

    @Test("one who shares keeps out whoever is alone, and the other way round")
    func kinds() throws {
        let place = try TemporaryStore(engine: .postgres)
        let server = try TestPostgres.shared.get()
        let address = try server.address(server.database(of: place.folder))
        func refused(_ sharing: PostgresEngine.Sharing) {
            let error = #expect(throws: StoreError.self) {
                try PostgresEngine(address: address, sharing: sharing, patience: .zero)
            }
            #expect(error?.kind == .busy)
        }
        let (first, second) = (
            try PostgresEngine(address: address, sharing: .shared(name: "a")),
            try PostgresEngine(address: address, sharing: .shared(name: "b"))
        )
        refused(.alone)
        try first.close()
        refused(.alone)
        try second.close()
        let alone = try PostgresEngine(address: address)
        refused(.shared(name: "a"))
        try alone.close()
    }

    private static func texts(_ room: RoomKey, _ store: Store) async throws -> [String] {
        try await store.read { try $0.events.history(room, before: .max, limit: 500, all: false) }
            .compactMap { $0.content["text"]?.string }
    }

    private static func until(_ semaphore: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                semaphore.wait()
                continuation.resume()
            }
        }
    }

    /// On a thread that may wait.
    private static func apart<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try body() }) }
        }
    }
}

extension TemporaryStore {
    /// A connection of one's own to its database.
    fileprivate func probe() throws -> PostgresProbe {
        let server = try TestPostgres.shared.get()
        return try PostgresProbe(address: server.address(server.database(of: folder)))
    }
}
