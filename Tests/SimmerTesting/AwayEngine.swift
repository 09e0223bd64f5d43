import Foundation
import SimmerStore
import Synchronization

/// An engine whose server is away: for one of those who read, or when it is to say whether it kept a commit.
package final class AwayEngine: StoreEngine {
    private let engine: any StoreEngine
    /// So many may read before it is; less than none: it stays.
    private let left = Atomic(-1)
    private let isHeldUp = Atomic(false)
    private let heldUp = Mutex<(@Sendable () -> Void)?>(nil)

    package init(_ engine: any StoreEngine) { self.engine = engine }

    package func fail(after reads: Int) { left.store(reads, ordering: .relaxed) }

    /// Until it is called with false, commits are kept and nobody learns of it.
    package func holdUp(_ isHeldUp: Bool) { self.isHeldUp.store(isHeldUp, ordering: .sequentiallyConsistent) }

    package func whenHeldUp(_ body: @escaping @Sendable () -> Void) { heldUp.withLock { $0 = body } }

    private func check() throws {
        if left.wrappingSubtract(1, ordering: .relaxed).oldValue == 0 { throw StoreError(.unreachable, "away") }
    }

    package var steps: [String] { engine.steps }
    package func run(script: String) throws { try engine.run(script: script) }
    package func write<T>(requests: Int, _ body: (any StoreSession) throws -> T) throws -> T {
        let result = try engine.write(requests: requests, body)
        while isHeldUp.load(ordering: .sequentiallyConsistent) {
            heldUp.withLock { $0 }?()
            Thread.sleep(forTimeInterval: 0.001)
        }
        return result
    }
    package func read<T: Sendable>(_ body: @escaping @Sendable (any StoreSession) throws -> T) async throws -> T {
        try check()
        return try await engine.read(body)
    }
    package func search<T: Sendable>(_ body: @escaping @Sendable (any StoreSession) throws -> T) async throws -> T {
        try await engine.search(body)
    }
    package func readBlocking<T>(_ body: (any StoreSession) throws -> T) throws -> T { try engine.readBlocking(body) }
    package func eraseTraces() async -> Bool { await engine.eraseTraces() }
    package func backup(to path: String) throws { try engine.backup(to: path) }
    package func faults() throws -> [String] { try engine.faults() }
    package func close() throws { try engine.close() }
}
