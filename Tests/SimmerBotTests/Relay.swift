import SimmerStore
import Synchronization

@testable import SimmerBot

/// Hands on to the bot what was committed, as the program does.
final class Relay: CommitObserver {
    private struct State {
        var commits = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let consumer: BotConsumer
    private let state = Mutex(State())

    init(_ consumer: BotConsumer) { self.consumer = consumer }

    func committed(_ batch: [Committed]) {
        for entry in batch {
            entry.finish()
            for effect in entry.effects { consumer.follow(effect) }
        }
        state.withLock { state in
            state.commits += 1
            for waiter in state.waiting { waiter.resume() }
            state.waiting = []
        }
    }

    /// Looks again after each commit, until it is so.
    func until(_ isSo: () async throws -> Bool) async throws {
        while true {
            let seen = state.withLock { $0.commits }
            if try await isSo() { return }
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if state.commits > seen { return continuation.resume() }
                    state.waiting.append(continuation)
                }
            }
        }
    }
}
