import Foundation
import SimmerDomain
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerStore

/// What is committed but not yet handed to the observer is waited for by whoever must know of it.
@Suite struct HandedOverTests {
    private final class Observer: CommitObserver {
        let batches = Atomic(0)
        func committed(_ batch: [Committed]) {
            batches.add(1, ordering: .relaxed)
            for entry in batch { entry.finish() }
        }
    }

    @Test(
        "it is waited for until what is being committed is handed over, and for nothing when nothing is",
        .timeLimit(.minutes(10)))
    func waiting() async throws {
        let place = try TemporaryStore(engine: .memory)
        let observer = Observer()
        place.store.setObserver(observer)
        await place.store.handedOver()
        #expect(observer.batches.load(ordering: .relaxed) == 0)
        let (begun, goesOn) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
        place.store.submit { _ in
            begun.continuation.yield()
            goesOn.wait()
        } done: { _ in
        }
        for await _ in begun.stream { break }
        async let handed: Void = place.store.handedOver()
        goesOn.signal()
        await handed
        #expect(observer.batches.load(ordering: .relaxed) == 1)
    }
}
