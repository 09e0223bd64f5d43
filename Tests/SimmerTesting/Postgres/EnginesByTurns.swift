import SimmerStore
import Synchronization

/// Two engines on one database, of which the one writes and then the other: what each of them remembers is what the
/// other one has changed meanwhile.
final class EnginesByTurns: StoreEngine {
    private let first: any StoreEngine
    private let second: any StoreEngine
    private let turn = Atomic(0)

    init(_ first: any StoreEngine, _ second: any StoreEngine) {
        self.first = first
        self.second = second
    }

    private var next: any StoreEngine {
        turn.wrappingAdd(1, ordering: .relaxed).newValue.isMultiple(of: 2) ? first : second
    }

    var steps: [String] { first.steps }
    func run(script: String) throws { try first.run(script: script) }
    func write<T>(requests: Int, _ body: (any StoreSession) throws -> T) throws -> T {
        try next.write(requests: requests, body)
    }
    func write<T>(
        requests: Int, saying: () -> Saying?, _ body: (any StoreSession) throws -> T
    ) throws -> T {
        try next.write(requests: requests, saying: saying, body)
    }
    func migrating<T>(_ body: () throws -> T) throws -> T { try first.migrating(body) }
    func read<T: Sendable>(_ body: @escaping @Sendable (any StoreSession) throws -> T) async throws -> T {
        try await next.read(body)
    }
    func search<T: Sendable>(_ body: @escaping @Sendable (any StoreSession) throws -> T) async throws -> T {
        try await next.search(body)
    }
    func readBlocking<T>(_ body: (any StoreSession) throws -> T) throws -> T { try next.readBlocking(body) }
    func eraseTraces() async -> Bool { await first.eraseTraces() }
    func backup(to path: String) throws { try first.backup(to: path) }
    func faults() throws -> [String] { try first.faults() + second.faults() }
    func close() throws {
        try first.close()
        try second.close()
    }
}
