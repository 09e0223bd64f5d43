import Foundation

/// What blocks on files, off Swift's small pool of threads: it takes as long as a disk or a network needs. A few at a
/// time, so that a place that answers no more holds up nothing but what is about files.
package enum FileWork {
    private static let queue = {
        let queue = OperationQueue()
        queue.name = "simmer-files"
        queue.maxConcurrentOperationCount = 16
        return queue
    }()

    package static func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result(catching: body)) }
        }
    }

    package static func run<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in
            queue.addOperation { continuation.resume(returning: body()) }
        }
    }
}
