import SimmerDomain
import Synchronization
import Testing

@testable import SimmerWeb

@Suite struct ReadingTurnsTests {
    /// Work that goes on until it is let go, and what of it has begun.
    private final class Work: Sendable {
        private struct State {
            var begun: [String] = []
            var open: [String: CheckedContinuation<Void, Never>] = [:]
            var waiting: (count: Int, CheckedContinuation<Void, Never>)?
        }
        private let state = Mutex(State())

        var begun: [String] { state.withLock { $0.begun } }

        func go(_ name: String) async {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state in
                    state.begun.append(name)
                    state.open[name] = continuation
                    guard let waiting = state.waiting, state.begun.count >= waiting.count else {
                        return nil as CheckedContinuation<Void, Never>?
                    }
                    state.waiting = nil
                    return waiting.1
                }
                ready?.resume()
            }
        }

        func end(_ name: String) { state.withLock { $0.open.removeValue(forKey: name) }?.resume() }

        /// Waits until so many have begun.
        func until(_ count: Int) async {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    if state.begun.count >= count { return true }
                    state.waiting = (count, continuation)
                    return false
                }
                if isThere { continuation.resume() }
            }
        }
    }

    @Test("of one account one reads at a time, and another's turn comes before its next")
    func oneOfEach() async throws {
        let (turns, work) = (ReadingTurns(), Work())
        try await withThrowingTaskGroup { group in
            for (account, name) in [(1, "a1"), (2, "b1"), (3, "c1")] as [(Int64, String)] {
                group.addTask { try await turns.run(.archive, for: account) { await work.go(name) } }
            }
            await work.until(3)
            group.addTask { try await turns.run(.archive, for: 1) { await work.go("a2") } }
            group.addTask { try await turns.run(.archive, for: 4) { await work.go("d1") } }
            work.end("b1")
            await work.until(4)
            #expect(Set(work.begun.prefix(3)) == ["a1", "b1", "c1"])
            // a2 waits for a1, whatever else is free.
            #expect(work.begun.last == "d1")
            work.end("a1")
            await work.until(5)
            #expect(work.begun.last == "a2")
            for name in ["a2", "c1", "d1"] { work.end(name) }
            try await group.waitForAll()
        }
    }

    @Test("who has too much waiting is refused, and nobody else")
    func refused() async throws {
        let (turns, work) = (ReadingTurns(), Work())
        try await withThrowingTaskGroup { group in
            group.addTask { try await turns.run(.feed, for: 1) { await work.go("a0") } }
            await work.until(1)
            var refusals = 0
            await withTaskGroup { crowd in
                for _ in 1...40 {
                    crowd.addTask {
                        do {
                            try await turns.run(.feed, for: 1) {}
                            return false
                        } catch {
                            return (error as? Refusal)?.reason == .limit
                        }
                    }
                }
                // Those who wait go on when the first is done.
                for await isRefused in crowd where isRefused {
                    refusals += 1
                    if refusals == 30 { work.end("a0") }
                }
            }
            #expect(refusals >= 30)
            try await turns.run(.feed, for: 2) {}
            try await group.waitForAll()
        }
    }
}
