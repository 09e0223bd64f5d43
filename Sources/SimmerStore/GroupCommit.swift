import Foundation
import Logging
import Metrics
import SimmerDomain
import Synchronization

/// One committed request of a batch, in commit order: first `finish` (it answers whoever asked), then the effects are
/// told.
package struct Committed: Sendable {
    package var effects: [Effect]
    package var finish: @Sendable () -> Void

    package init(effects: [Effect], finish: @escaping @Sendable () -> Void) {
        self.effects = effects
        self.finish = finish
    }
}

/// Who is told of each batch after it is durable. Called on the writer's thread, batch after batch; every entry must be
/// finished and published in the order given.
package protocol CommitObserver: AnyObject, Sendable {
    func committed(_ batch: [Committed])

    /// The same where several nodes work on the database: `turn` is the batch's place among all that they commit; the
    /// entries are finished and published in that order.
    func committed(_ batch: [Committed], in turn: FeedTurn)
}

extension CommitObserver {
    package func committed(_ batch: [Committed], in turn: FeedTurn) { committed(batch) }
}

/// The one writer: everything that waits shares a transaction, and so one fdatasync. A request's failure undoes it
/// alone: when one fails after it has written, the transaction begins again with a savepoint for each request, so a
/// request's body may run twice. A failed commit fails them all and publishes nothing.
final class GroupCommit: Sendable {
    typealias Body = @Sendable (Transaction) throws -> Void

    struct Job: Sendable {
        var body: Body
        /// False when `body` writes by one statement at most, as the last thing that it does: what fails then has
        /// written nothing.
        var needsSavepoint = true
        /// All that `body` writes, where that is a message.
        var saying: Saying.Place?
        /// It tells nobody anything and can be done again at any time: while nobody knows what became of it, whoever
        /// asked is told `offline`.
        var isUpkeep = false
        /// Called after the commit with nil, or with what went wrong.
        var done: @Sendable ((any Error)?) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        /// A batch is being committed and has not been handed to the observer.
        var isCommitting = false
        /// The upkeep of that batch of which nobody was told anything yet.
        var upkeep: [Job] = []
        /// Who waits until it is.
        var handing: [CheckedContinuation<Void, Never>] = []
        var isStopping = false
        var hasStopped = false
        weak var observer: (any CommitObserver)?
        /// What was committed among several nodes before there was an observer, which is to have every turn; nil: there
        /// was one.
        var unobserved: [(effects: [Effect], turn: FeedTurn)]? = []

        /// Of a store that nobody observes nothing is kept.
        mutating func keep(_ batch: [Committed], _ turn: FeedTurn) {
            guard let count = unobserved?.count else { return }
            if count < 1_000 { unobserved?.append((batch.flatMap(\.effects), turn)) } else { unobserved = nil }
        }
    }

    private let engine: any StoreEngine
    private let clock: any WallClock
    private let nameSearches: ShelfNameSearches
    private let quota: AccountQuota
    private let logger: Logger
    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)
    private let stopped = DispatchSemaphore(value: 0)
    private let batchSize = Recorder(label: "simmer_commit_batch_size")
    private let commitTime = Metrics.Timer(label: "simmer_commit_seconds")
    /// So many requests share one commit at most, so that the first of them does not wait for an endless crowd.
    private static let largestBatch = 512

    init(
        engine: any StoreEngine, clock: any WallClock, nameSearches: ShelfNameSearches, quota: AccountQuota,
        logger: Logger
    ) {
        self.engine = engine
        self.nameSearches = nameSearches
        self.quota = quota
        self.clock = clock
        self.logger = logger
    }

    func start() {
        engine.whenHeldUp { [weak self] in self?.refuseWaiting() }
        let thread = Thread { [self] in run() }
        thread.name = "simmer-writer"
        thread.stackSize = 4 << 20
        thread.start()
    }

    func setObserver(_ observer: any CommitObserver) {
        let unobserved = state.withLock { state in
            defer { state.unobserved = nil }
            state.observer = observer
            return state.unobserved ?? []
        }
        for batch in unobserved {
            observer.committed([Committed(effects: batch.effects, finish: {})], in: batch.turn)
        }
    }

    /// Hands a batch that has a turn to the observer, whenever there is one. While there is none, whoever asked is
    /// answered at once.
    private func hand(_ batch: [Committed], in turn: FeedTurn) {
        let observer = state.withLock { state in
            if state.observer == nil { state.keep(batch, turn) }
            return state.observer
        }
        if let observer {
            observer.committed(batch, in: turn)
        } else {
            for entry in batch { entry.finish() }
        }
    }

    func submit(_ jobs: [Job]) {
        let (refused, wasEmpty) = state.withLock { state in
            if state.isStopping { return (true, false) }
            defer { state.waiting += jobs }
            return (false, state.waiting.isEmpty)
        }
        if refused { return jobs.forEach { $0.done(Refusal(.offline)) } }
        if wasEmpty { work.signal() }
    }

    /// What waits behind a transaction of which nobody knows when it is over, and the upkeep in it.
    private func refuseWaiting() {
        let (jobs, observer) = state.withLock { state in
            defer { (state.upkeep, state.waiting) = ([], []) }
            return (state.upkeep + state.waiting, state.observer)
        }
        guard !jobs.isEmpty else { return }
        let batch = jobs.map { job in Committed(effects: []) { job.done(Refusal(.offline)) } }
        if let observer { observer.committed(batch) } else { for entry in batch { entry.finish() } }
    }

    /// Commits what waits, then refuses everything that comes.
    func stop() {
        let first = state.withLock { state in
            defer { state.isStopping = true }
            return !state.isStopping
        }
        guard first else { return }
        work.signal()
        stopped.wait()
    }

    private func run() {
        while true {
            work.wait()
            while true {
                let (jobs, observer, ends) = state.withLock { state in
                    var jobs: [Job] = []
                    if state.waiting.count <= Self.largestBatch {
                        swap(&jobs, &state.waiting)
                    } else {
                        jobs = Array(state.waiting.prefix(Self.largestBatch))
                        state.waiting.removeFirst(jobs.count)
                    }
                    state.isCommitting = !jobs.isEmpty
                    state.upkeep = jobs.filter(\.isUpkeep)
                    return (jobs, state.observer, jobs.isEmpty && state.isStopping)
                }
                if ends {
                    stopped.signal()
                    return
                }
                if jobs.isEmpty { break }
                commit(jobs, observer)
                tellHanded()
            }
        }
    }

    /// Returns when what is being committed at the moment was handed to the observer.
    func handedOver() async {
        await withCheckedContinuation { continuation in
            let isCommitting = state.withLock { state in
                if state.isCommitting { state.handing.append(continuation) }
                return state.isCommitting
            }
            if !isCommitting { continuation.resume() }
        }
    }

    private func tellHanded() {
        let waiting = state.withLock { state in
            defer { (state.isCommitting, state.handing) = (false, []) }
            return state.handing
        }
        for continuation in waiting { continuation.resume() }
    }

    /// What became of one request.
    private struct Outcome {
        var effects: [Effect]
        var error: (any Error)?
    }

    private struct Done {
        var outcomes: [Outcome]
        /// nil: nothing was changed, or there is nobody else.
        var turn: FeedTurn?
    }

    /// A request failed after it had written, with nothing to go back to but the beginning of the whole transaction.
    private struct Spoiled: Error {}

    /// Runs all requests in one transaction. Savepoints cost (an engine copies every page that a request changes), and
    /// nearly none is gone back to: so they are left out at first (`isCareful` false), which throws `Spoiled` when one
    /// would have been needed.
    private func perform(_ jobs: [Job], isCareful: Bool) throws -> Done {
        // Whoever goes back to savepoints is rather alone.
        func saying() -> Saying? {
            isCareful ? nil : Saying(jobs.lazy.map(\.saying), day: clock.now().utcDay, hasDay: quota.hasDay)
        }
        return try engine.write(requests: jobs.count, saying: saying) { session in
            let connection = session.connection
            let before = connection.changes
            var outcomes: [Outcome] = []
            outcomes.reserveCapacity(jobs.count)
            for job in jobs {
                let transaction = Transaction(
                    session: session, nameSearches: nameSearches, quota: quota, now: clock.now())
                let error =
                    isCareful && job.needsSavepoint
                    ? try goBackOnFailure(job, transaction, connection)
                    : try failUnwritten(job, transaction, connection)
                outcomes.append(Outcome(effects: error == nil ? transaction.effects : [], error: error))
            }
            guard let feed = engine.feed else { return Done(outcomes: outcomes) }
            let effects = outcomes.flatMap(\.effects)
            // Also where there is nothing to tell: by its entry the engine finds out whether a commit was kept.
            guard !effects.isEmpty || connection.changes != before else { return Done(outcomes: outcomes) }
            return Done(outcomes: outcomes, turn: try feed.write(effects, session))
        }
    }

    /// The error that is the request's own and came before it wrote. Another one says nothing about the transaction,
    /// which the engine may have rolled back (a full disk).
    private func failUnwritten(_ job: Job, _ transaction: Transaction, _ connection: any SQLConnection) throws -> (
        any Error
    )? {
        let before = connection.changes
        do {
            try job.body(transaction)
            return nil
        } catch let refusal as Refusal where connection.changes == before {
            return refusal
        } catch {
            throw job.needsSavepoint ? Spoiled() : error
        }
    }

    /// The error that is the request's own. Throws one that ends the whole transaction: some (a full disk) have rolled
    /// it back.
    private func goBackOnFailure(
        _ job: Job, _ transaction: Transaction, _ connection: any SQLConnection
    ) throws -> (any Error)? {
        try connection.savepoint()
        do {
            try job.body(transaction)
            try connection.releaseSavepoint()
            return nil
        } catch {
            try connection.rollbackToSavepoint()
            try connection.releaseSavepoint()
            return error
        }
    }

    private func perform(_ jobs: [Job]) throws -> Done {
        do {
            return try perform(jobs, isCareful: false)
        } catch is Spoiled {
            return try perform(jobs, isCareful: true)
        }
    }

    private func commit(_ jobs: [Job], _ observer: (any CommitObserver)?) {
        let start = DispatchTime.now().uptimeNanoseconds
        let done: Done
        do {
            done = try perform(jobs)
            if done.turn != nil { engine.feed?.written() }
        } catch {
            logger.error("commit failed", metadata: ["requests": "\(jobs.count)", "error": "\(error)"])
            done = Done(outcomes: jobs.map { _ in Outcome(effects: [], error: Refusal(.offline)) })
        }
        batchSize.record(jobs.count)
        commitTime.recordNanoseconds(Int64(DispatchTime.now().uptimeNanoseconds - start))
        let outcomes = zip(jobs, done.outcomes)
        let isUpkeepTold = state.withLock { $0.upkeep.isEmpty }
        if !isUpkeepTold {
            // It tells nobody anything, so it waits for nobody's turn.
            for (job, outcome) in outcomes where job.isUpkeep { job.done(outcome.error) }
        }
        let batch = outcomes.lazy.filter { !$0.0.isUpkeep }.map { job, outcome in
            Committed(effects: outcome.effects) { [done = job.done, error = outcome.error] in done(error) }
        }
        if let turn = done.turn {
            hand(Array(batch), in: turn)
        } else if let observer {
            observer.committed(Array(batch))
        } else {
            for entry in batch { entry.finish() }
        }
    }
}
