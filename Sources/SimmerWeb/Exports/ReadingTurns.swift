import SimmerDomain
import SimmerStore
import Synchronization

/// Who may read much of the store at a time: so many in all, one of each account, in turns by account (`FairQueue`).
/// Whoever else reads always finds a reader free.
final class ReadingTurns: Sendable {
    /// What a piece of work costs, as against the others.
    enum Size: Double { case feed = 1, archive = 10 }

    /// Each has one of the store's few readers.
    private static let mostAtOnce = 3
    private static let mostWaiting = 256
    /// Waiting, of one account.
    private static let mostOfOne = 4

    private struct Waiter: Sendable {
        var account: AccountKey
        var go: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var waiting = FairQueue<AccountKey, Waiter>(
            mostOfOne: ReadingTurns.mostOfOne, mostInAll: ReadingTurns.mostWaiting)
        var reading: Set<AccountKey> = []
        /// Whose turn came while another of the same account was reading.
        var held: [AccountKey: [Waiter]] = [:]

        /// Those who may begin now.
        mutating func begin() -> [Waiter] {
            var ready: [Waiter] = []
            while reading.count < ReadingTurns.mostAtOnce, let next = waiting.next() {
                if reading.insert(next.account).inserted {
                    ready.append(next)
                } else {
                    held[next.account, default: []].append(next)
                }
            }
            return ready
        }

        mutating func end(_ account: AccountKey) -> [Waiter] {
            guard var others = held[account], !others.isEmpty else {
                reading.remove(account)
                return begin()
            }
            let next = others.removeFirst()
            held[account] = others.isEmpty ? nil : others
            return [next]
        }
    }

    private let state = Mutex(State())

    /// Waits for a turn, and does it. Throws `limit` when too much waits.
    func run<T: Sendable>(
        _ size: Size, for account: AccountKey, _ body: @Sendable () async throws -> T
    ) async throws -> T {
        try await begin(size, account)
        defer { end(account) }
        return try await body()
    }

    private func begin(_ size: Size, _ account: AccountKey) async throws {
        try await withCheckedThrowingContinuation { continuation in
            let waiter = Waiter(account: account, go: continuation)
            let (refused, ready) = state.withLock { state -> (Waiter?, [Waiter]) in
                guard state.held[account]?.count ?? 0 < Self.mostOfOne else { return (waiter, []) }
                return (state.waiting.add(waiter, of: account, cost: size.rawValue), state.begin())
            }
            refused?.go.resume(throwing: Refusal(.limit, phrase: "too many exports", retryAfter: 10_000))
            for next in ready { next.go.resume() }
        }
    }

    private func end(_ account: AccountKey) {
        for next in state.withLock({ $0.end(account) }) { next.go.resume() }
    }
}
