import SimmerDomain

/// Who may search: one at a time, in turns by account, by the time that each has used.
actor SearchTurns {
    private static let mostOfOne = 8
    private static let mostInAll = 64

    private var queue = FairQueue<AccountKey, CheckedContinuation<Void, any Error>>(
        mostOfOne: mostOfOne, mostInAll: mostInAll)
    private var isTaken = false

    var waiting: Int { queue.count }

    /// Waits for the turn of an account. Throws `limit` when too many wait, or too many of that account.
    func acquire(for account: AccountKey) async throws {
        guard isTaken else { return isTaken = true }
        try await withCheckedThrowingContinuation { continuation in
            queue.add(continuation, of: account)?.resume(throwing: Refusal.searchBusy)
        }
    }

    /// The turn of an account is over.
    func end(of account: AccountKey, after used: Duration) {
        let milliseconds = used / .milliseconds(1)
        queue.charge(account, cost: milliseconds)
        guard let next = queue.next() else { return isTaken = false }
        next.resume()
    }
}

extension Store {
    /// How long a search may take on the reader of searches.
    package static let searchTime = Duration.seconds(2)

    /// Runs a search for an account on one committed state, on a reader of its own: one at a time, in turns by account,
    /// each cut off after `time`. Throws `limit`, with the time after which another try may do.
    package func search<T: Sendable>(
        for account: AccountKey, within time: Duration = Store.searchTime,
        _ body: @escaping @Sendable (Transaction) throws -> T
    ) async throws -> T {
        try await turns.acquire(for: account)
        let began = ContinuousClock.now
        let result: Result<T, any Error>
        do {
            result = .success(try await searching(within: time, body))
        } catch {
            result = .failure(error)
        }
        await turns.end(of: account, after: .now - began)
        return try result.get()
    }
}
