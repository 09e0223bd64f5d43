import SimmerDomain
import SimmerStore

/// What is done for the jobs of one kind.
package struct JobKind: Sendable {
    /// Does the work outside of the store, and says what of it is kept. Run at least once; cancelled when the server
    /// stops, and then run again after the next start.
    package var run: @Sendable (Job) async throws -> JobResult
    /// So many may run at once.
    package var places: Int
    /// After so many runs that threw, the job is given up.
    package var mostFailures: Int
    /// What is kept of a job that is given up.
    package var givenUp: @Sendable (Job, Transaction) throws -> Void

    package init(
        places: Int = 4, mostFailures: Int = 8,
        givenUp: @escaping @Sendable (Job, Transaction) throws -> Void = { _, _ in },
        run: @escaping @Sendable (Job) async throws -> JobResult
    ) {
        self.places = places
        self.mostFailures = mostFailures
        self.givenUp = givenUp
        self.run = run
    }
}

/// What a run has come to. `store` runs in the transaction that ends the job, so it happens exactly once: a job that
/// was taken away meanwhile (`jobs.finish`), or whose result is there already, stores nothing.
package struct JobResult: Sendable {
    var again: (at: Instant, body: JSON?)?
    var store: @Sendable (Transaction) throws -> Void

    /// The job is over.
    package static func finished(_ store: @escaping @Sendable (Transaction) throws -> Void = { _ in }) -> JobResult {
        JobResult(store: store)
    }

    /// The job runs again at `instant`, with `body` if it is given. Its `attempts` is one more then.
    package static func again(
        at instant: Instant, body: JSON? = nil, _ store: @escaping @Sendable (Transaction) throws -> Void = { _ in }
    ) -> JobResult {
        JobResult(again: (instant, body), store: store)
    }
}
