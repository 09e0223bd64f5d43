import Logging
import Metrics
import SimmerClock
import SimmerDomain
import SimmerStore
import Synchronization

/// Runs the rows of the `job` table when they are due, a few of each kind at once. The truth is in the store: a row
/// stays until its result is kept, so that a restart goes on where the last run was cut off. Rows of a kind that this
/// program does not know stay.
package final class JobRunner: Sendable {
    private let store: Store
    private let kinds: [String: JobKind]
    private let clock: any WallClock
    private let logger: Logger
    private let alarm: ClockAlarm
    /// The kinds of the jobs that are under way, by id.
    private let running = Mutex<[String: String]>([:])
    private let placement: Placement
    /// Where other nodes have a part of what is due, so many more rows are looked at …
    private static let otherRows = 200
    /// … and again after so long.
    private static let againSeconds = 1

    /// Throws `offline` when the kernel has no descriptor left.
    package init(store: Store, kinds: [String: JobKind], clock: any WallClock, logger: Logger) throws(Refusal) {
        self.store = store
        self.kinds = kinds
        self.clock = clock
        self.logger = logger
        alarm = try ClockAlarm()
        placement = store.placement
        placement.follow { [alarm] in alarm.wake() }
    }

    /// A job was added. From any thread, after the commit.
    package func wake() { alarm.wake() }

    /// Runs until it is cancelled; what is under way is cancelled too and waited for.
    package func run() async {
        let signals = alarm.signals(named: "simmer-jobs")
        alarm.wake()
        await withDiscardingTaskGroup { group in
            for await _ in signals {
                do {
                    let (due, next) = try await takeDue()
                    alarm.arm(next)
                    for job in due { group.addTask { await self.perform(job) } }
                } catch is CancellationError {
                    break
                } catch {
                    logger.error("jobs cannot be read", metadata: ["error": "\(error)"])
                    alarm.arm(clock.now().adding(seconds: 5))
                }
            }
            group.cancelAll()
        }
    }

    /// For whoever sets the clock by hand, in place of `run`: runs everything that is due, one job after the other. The
    /// instant at which something is due after that; nil: never.
    package func runDue() async throws -> Instant? {
        while true {
            let (due, next) = try await takeDue()
            if due.isEmpty { return next }
            for job in due { await perform(job) }
        }
    }

    /// What can start now, marked as running, and the next instant at which something else can.
    private func takeDue() async throws -> (due: [Job], next: Instant?) {
        let now = clock.now()
        let under = running.withLock { $0 }
        let soonest = try await store.read { [kinds, placement] tx in
            try kinds.flatMap { name, kind in
                let count = under.values.filter { $0 == name }.count
                // Of a kind without a free place nothing is looked for: the end of a job wakes this again.
                guard count < kind.places else { return [Job]() }
                let others = placement.isShared ? Self.otherRows : 0
                let rows = try tx.jobs.soonest(name, limit: kind.places + 1 + count + others)
                // One more than can start, to know when to look again.
                return Array(
                    rows.filter { under[$0.id] == nil && placement.isMine($0.id) }.prefix(kind.places - count + 1))
            }
        }
        var due: [Job] = []
        var next = placement.isShared ? now.adding(seconds: Self.againSeconds) : nil
        running.withLock { running in
            for job in soonest {
                guard job.due <= now else {
                    next = min(next ?? job.due, job.due)
                    continue
                }
                let count = running.values.filter { $0 == job.kind }.count
                guard running[job.id] == nil, count < kinds[job.kind]?.places ?? 0 else { continue }
                running[job.id] = job.kind
                due.append(job)
            }
        }
        return (due.sorted { $0.due < $1.due }, next)
    }

    private func perform(_ job: Job) async {
        guard placement.isShared else { return await performHere(job) }
        do {
            guard let feed = store.feed, try await feed.claim(job.id) else { return rest(job) }
            // Another node may have done it since it was read here.
            if try await store.read({ try $0.jobs.find(job.id) }) == job { await performHere(job) } else { rest(job) }
            await feed.release(job.id)
        } catch {
            logger.warning("a job was not taken", metadata: ["job": "\(job.logged)", "error": "\(error)"])
            rest(job)
        }
    }

    /// It is done no longer, or by another node: looked at again in its time.
    private func rest(_ job: Job) { _ = running.withLock { $0.removeValue(forKey: job.id) } }

    private func performHere(_ job: Job) async {
        var outcome = "done"
        do {
            guard let kind = kinds[job.kind] else { return }
            let result = try await kind.run(job)
            try await record(result, of: job)
            if result.again != nil { outcome = "again" }
        } catch {
            outcome = Task.isCancelled ? "cancelled" : "failed"
            if !Task.isCancelled { await fail(job, error) }
        }
        Counter(label: "simmer_jobs_total", dimensions: [("kind", job.kind), ("outcome", outcome)]).increment()
        _ = running.withLock { $0.removeValue(forKey: job.id) }
        alarm.wake()
    }

    private func record(_ result: JobResult, of job: Job) async throws {
        try await store.write { tx in
            let isOurs =
                if let again = result.again {
                    try tx.jobs.again(job, at: again.at, body: again.body)
                } else {
                    try tx.jobs.finish(job.id)
                }
            if isOurs { try result.store(tx) }
        }
    }

    /// Puts the job off, twice as long each time, from 5 seconds to an hour; or gives it up.
    private func fail(_ job: Job, _ error: any Error) async {
        let isLast = job.attempts + 1 >= kinds[job.kind]?.mostFailures ?? 1
        logger.warning(
            isLast ? "a job was given up" : "a job failed",
            metadata: ["job": "\(job.logged)", "attempts": "\(job.attempts + 1)", "error": "\(error)"])
        do {
            if isLast {
                try await record(.finished { [givenUp = kinds[job.kind]?.givenUp] in try givenUp?(job, $0) }, of: job)
            } else {
                let wait = min(3600, 5 << min(job.attempts, 10))
                try await record(.again(at: clock.now().adding(seconds: wait)), of: job)
            }
        } catch {
            // The store may be full for a while: the row is as it was, and due. It is not asked for again at once.
            logger.error("a job's end was not kept", metadata: ["job": "\(job.logged)", "error": "\(error)"])
            try? await Task.sleep(for: .seconds(5))
        }
    }
}

extension Job {
    /// The same in each line about the job. An id may say what somebody looked for, which is nobody's business in a
    /// log.
    var logged: String { "\(kind) \(ContentHash.token(id).prefix(12))" }
}
