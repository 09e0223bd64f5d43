import Logging
import SimmerDomain

/// Simmer's store: the truth about everything that lasts.
package final class Store: Sendable {
    private let engine: any StoreEngine
    private let writer: GroupCommit
    private let nameSearches = ShelfNameSearches()
    let turns = SearchTurns()
    private let clock: any WallClock
    private let quota: AccountQuota
    /// Changes only when a database is restored; clients then drop what they hold.
    package let epoch: String

    /// Brings the engine's tables up to date and works on them from then on. Throws `StoreError`, or `MigrationError`
    /// for a database of a newer Simmer. `quota`: what each account may do in a day, in transactions of this store.
    package init(
        engine: any StoreEngine, clock: any WallClock = SystemClock(),
        quota: AccountQuota = AccountQuota(), logger: Logger = Logger(label: "simmer.store")
    ) throws {
        try engine.migrating { try Migrations.run(on: engine, now: clock.now()) }
        try engine.feed?.begin()
        epoch = try engine.readBlocking { try Meta.value(of: "epoch", $0.connection) } ?? ""
        self.engine = engine
        self.clock = clock
        self.quota = quota
        writer = GroupCommit(
            engine: engine, clock: clock, nameSearches: nameSearches, quota: quota, logger: logger)
        writer.start()
    }

    /// Who publishes what was committed. Held weakly; without one, requests are finished on the writer's thread.
    package func setObserver(_ observer: any CommitObserver) { writer.setObserver(observer) }

    /// Returns when what is being committed at the moment, if anything is, was handed to the observer.
    package func handedOver() async { await writer.handedOver() }

    /// What the nodes of the database tell each other; nil: this is the only one.
    package var feed: (any Feed)? { engine.feed }

    /// Which node prefers what.
    package var placement: Placement { engine.feed?.placement ?? .alone }

    /// Runs `body` in a transaction that it may share with others (again from its beginning when another one spoils it,
    /// so it must do nothing but through the transaction), and answers after the commit is durable. Throws what `body`
    /// throws, or `Refusal(.offline)` when the commit failed: then nothing was kept. Whoever calls goes on where they
    /// are: the answer needs no thread in between.
    nonisolated(nonsending) package func write<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T)
        async throws -> T
    {
        try await withCheckedThrowingContinuation { continuation in
            submit(body) { continuation.resume(with: $0) }
        }
    }

    /// The same for what can be done again at any time: throws `Refusal(.offline)` also while nobody knows whether it
    /// was kept.
    nonisolated(nonsending) func writeUpkeep<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T)
        async throws -> T
    {
        try await withCheckedThrowingContinuation { continuation in
            submit([Request(isUpkeep: true, body) { continuation.resume(with: $0) }])
        }
    }

    /// What the writer is asked to do.
    package struct Request: Sendable {
        fileprivate let job: GroupCommit.Job

        /// `done` runs where the observer finishes the batch: before the effects are published. `needsSavepoint` may be
        /// false when `body` writes by one statement at most, as the last thing that it does. `saying`: all that it
        /// writes is that message. `isUpkeep`: see `writeUpkeep`.
        package init<T: Sendable>(
            needsSavepoint: Bool = true, saying: Saying.Place? = nil, isUpkeep: Bool = false,
            _ body: @escaping @Sendable (Transaction) throws -> T,
            done: @escaping @Sendable (Result<T, any Error>) -> Void
        ) {
            let result = Slot<T>()
            job = GroupCommit.Job(
                body: { result.value = try body($0) }, needsSavepoint: needsSavepoint, saying: saying,
                isUpkeep: isUpkeep
            ) { error in
                if let error {
                    done(.failure(error))
                } else if let value = result.value {
                    done(.success(value))
                } else {
                    done(.failure(Refusal(.offline)))
                }
            }
        }
    }

    /// The same with a callback: see `Request`.
    package func submit<T: Sendable>(
        needsSavepoint: Bool = true, saying: Saying.Place? = nil,
        _ body: @escaping @Sendable (Transaction) throws -> T,
        done: @escaping @Sendable (Result<T, any Error>) -> Void
    ) {
        submit([Request(needsSavepoint: needsSavepoint, saying: saying, body, done: done)])
    }

    /// Hands requests to the writer, which takes all that waits into one transaction.
    package func submit(_ requests: [Request]) { writer.submit(requests.map(\.job)) }

    // Written by the writer's thread before the commit, read after it: the commit orders the two.
    private final class Slot<T: Sendable>: @unchecked Sendable {  // see the line above
        var value: T?
    }

    /// Runs `body` on one committed state, beside the writer.
    package func read<T: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> T) async throws -> T {
        let now = clock.now()
        return try await engine.read { [nameSearches, quota] in
            try body(Transaction(session: $0, nameSearches: nameSearches, quota: quota, now: now))
        }
    }

    /// What `search` does when it has its turn.
    func searching<T: Sendable>(
        within time: Duration, _ body: @escaping @Sendable (Transaction) throws -> T
    ) async throws -> T {
        let now = clock.now()
        return try await engine.search { [nameSearches, quota] session in
            try session.connection.within(time) {
                try body(Transaction(session: session, nameSearches: nameSearches, quota: quota, now: now))
            }
        }
    }

    /// The same, blocking the calling thread: for start-up and commands.
    package func readBlocking<T>(_ body: (Transaction) throws -> T) throws -> T {
        try engine.readBlocking {
            try body(Transaction(session: $0, nameSearches: nameSearches, quota: quota, now: clock.now()))
        }
    }

    /// Removes what is left of erased rows beside the tables, for which nobody may read or write at that moment: it is
    /// tried for two seconds. False when there was none.
    func eraseTraces() async throws -> Bool {
        for _ in 0..<40 {
            if await engine.eraseTraces() { return true }
            try await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    /// Copies the database as of now to a new file, while work goes on.
    package func backup(to path: String) throws { try engine.backup(to: path) }

    /// Faults in the engine's files or in what Simmer promises of them (a hole in a room's seq); empty = sound.
    package func faults() throws -> [String] {
        try engine.faults() + engine.readBlocking { try Invariants.faults($0.connection) }
    }

    /// `close` comes soon: who waits for a server that is away is refused at once, and does not keep `close` from
    /// coming.
    package func hurry() { engine.hurry() }

    /// Commits what waits and closes. Later writes are refused with `offline`, and so is what a server that is away
    /// cannot take.
    package func close() throws {
        hurry()
        writer.stop()
        try engine.close()
    }
}
