import Logging
import SimmerDomain
import SimmerStore
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerServices

@Suite("outside work")
struct JobRunnerTests {
    private struct Trouble: Error {}

    /// What the runs of a test did, in order.
    private final class Notes: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        func wait(for count: Int) async throws {
            for _ in 0..<24_000 where all.count < count { try await Task.sleep(for: .milliseconds(5)) }
            #expect(all.count >= count)
        }
    }

    /// Wakes the runner as the program does: by the effects of a commit.
    private final class Waker: CommitObserver {
        let runner: JobRunner
        init(_ runner: JobRunner) { self.runner = runner }
        func committed(_ batch: [Committed]) {
            for entry in batch {
                entry.finish()
                for case .jobAdded in entry.effects { runner.wake() }
            }
        }
    }

    private func running(
        _ store: Store, _ clock: HeldClock, _ kinds: [String: JobKind], _ body: (JobRunner) async throws -> Void
    ) async throws {
        let runner = try JobRunner(store: store, kinds: kinds, clock: clock, logger: Logger(label: "test"))
        let waker = Waker(runner)
        store.setObserver(waker)
        let task = Task { await runner.run() }
        try await body(runner)
        task.cancel()
        await task.value
        withExtendedLifetime(waker) {}
    }

    private func add(_ store: Store, _ id: String, kind: String = "test", due: Instant) async throws {
        try await store.write { try $0.jobs.add(id: id, kind: kind, due: due, body: ["of": .string(id)]) }
    }

    private func left(_ store: Store, _ kind: String = "test") async throws -> [Job] {
        try await store.read { try $0.jobs.soonest(kind, limit: 100) }
    }

    /// The end of a job is noted inside of its transaction.
    private func waitUntil(_ store: Store, left ids: [String]) async throws {
        for _ in 0..<24_000 {
            if try await left(store).map(\.id) == ids { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await left(store).map(\.id) == ids)
    }

    private func waitUntil(_ store: Store, attempts: Int) async throws {
        for _ in 0..<24_000 {
            if try await left(store).first?.attempts == attempts { return }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test("a job runs when it is due, not before, and its result is kept with its end")
    func due() async throws {
        let made = try TemporaryStore()
        let (store, clock) = (made.store, made.clock)
        let notes = Notes()
        let kind = JobKind { job in
            .finished { _ in notes.add(job.id) }
        }
        try await running(store, clock, ["test": kind]) { runner in
            try await add(store, "now", due: clock.now())
            try await add(store, "later", due: clock.now().adding(seconds: 60))
            try await notes.wait(for: 1)
            #expect(notes.all == ["now"])
            try await waitUntil(store, left: ["later"])
            clock.advance(seconds: 60)
            runner.wake()
            try await notes.wait(for: 2)
            #expect(notes.all == ["now", "later"])
            try await waitUntil(store, left: [])
        }
    }

    @Test("it wakes by itself at the instant of the wall clock")
    func wakes() async throws {
        let made = try TemporaryStore(clock: HeldClock(SystemClock().now()))
        let notes = Notes()
        let kind = JobKind { job in .finished { _ in notes.add(job.id) } }
        try await running(made.store, made.clock, ["test": kind]) { _ in
            try await add(made.store, "soon", due: SystemClock().now() + 400)
            // The store's clock stands behind it until then.
            #expect(notes.all.isEmpty)
            made.clock.set(SystemClock().now() + 400)
            try await notes.wait(for: 1)
        }
    }

    @Test("what was there before the start is run; what was cut off by a stop is run again")
    func restart() async throws {
        let made = try TemporaryStore()
        let (store, clock) = (made.store, made.clock)
        let notes = Notes()
        try await add(store, "a", due: clock.now())
        let hanging = JobKind { _ in
            notes.add("begun")
            try await Task.sleep(for: .seconds(60))
            return .finished { _ in notes.add("never") }
        }
        try await running(store, clock, ["test": hanging]) { _ in try await notes.wait(for: 1) }
        let row = try #require(try await left(store).first)
        #expect(row.attempts == 0)
        let kind = JobKind { job in .finished { _ in notes.add("ended \(job.id)") } }
        try await running(store, clock, ["test": kind]) { _ in try await notes.wait(for: 2) }
        #expect(notes.all == ["begun", "ended a"])
    }

    @Test("a failure is put off, longer each time, and given up in the end with what is kept of that")
    func failures() async throws {
        let made = try TemporaryStore()
        let (store, clock) = (made.store, made.clock)
        let notes = Notes()
        let start = clock.now()
        try await add(store, "a", due: start)
        let kind = JobKind(mostFailures: 3, givenUp: { job, _ in notes.add("given up \(job.id)") }) { job in
            notes.add("run \(job.attempts)")
            throw Trouble()
        }
        try await running(store, clock, ["test": kind]) { runner in
            try await notes.wait(for: 1)
            try await waitUntil(store, attempts: 1)
            #expect(try await left(store).map(\.due) == [start.adding(seconds: 5)])
            clock.advance(seconds: 5)
            runner.wake()
            try await notes.wait(for: 2)
            try await waitUntil(store, attempts: 2)
            #expect(try await left(store).map(\.due) == [start.adding(seconds: 15)])
            clock.advance(seconds: 10)
            runner.wake()
            try await notes.wait(for: 4)
            try await waitUntil(store, left: [])
        }
        #expect(notes.all == ["run 0", "run 1", "run 2", "given up a"])
    }

    @Test("a job that runs again keeps its new body, and one that was taken away keeps nothing")
    func againAndGone() async throws {
        let made = try TemporaryStore()
        let (store, clock) = (made.store, made.clock)
        let notes = Notes()
        let at = clock.now().adding(seconds: 60)
        try await add(store, "a", due: clock.now())
        try await add(store, "b", due: clock.now())
        let kind = JobKind { job in
            if job.id == "b" {
                _ = try await store.write { try $0.jobs.finish("b") }
                return .finished { _ in notes.add("b was gone") }
            }
            guard job.attempts == 0 else { return .finished { _ in notes.add("second \(job.body["try"]?.int ?? 0)") } }
            return .again(at: at, body: ["try": 2]) { _ in notes.add("first") }
        }
        try await running(store, clock, ["test": kind]) { runner in
            try await notes.wait(for: 1)
            clock.advance(seconds: 60)
            runner.wake()
            try await notes.wait(for: 2)
        }
        #expect(notes.all == ["first", "second 2"])
    }

    @Test("no more of a kind run at once than it has places, and other kinds do not wait for them")
    func places() async throws {
        let made = try TemporaryStore()
        let (store, clock) = (made.store, made.clock)
        let notes = Notes()
        let most = Mutex((now: 0, most: 0))
        let slow = JobKind(places: 2) { job in
            most.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            // Its places stay taken until all of them are, and until the other kind has had its turn.
            for _ in 0..<24_000 where most.withLock({ $0.most }) < 2 { try await Task.sleep(for: .milliseconds(5)) }
            try await notes.wait(for: 1)
            most.withLock { $0.now -= 1 }
            return .finished { _ in notes.add("slow") }
        }
        let quick = JobKind { _ in .finished { _ in notes.add("quick") } }
        for number in 0..<20 { try await add(store, "s\(number)", kind: "slow", due: clock.now()) }
        try await add(store, "q", kind: "quick", due: clock.now())
        try await add(store, "x", kind: "of tomorrow", due: clock.now())
        try await running(store, clock, ["slow": slow, "quick": quick]) { _ in try await notes.wait(for: 21) }
        #expect(most.withLock { $0.most } == 2)
        #expect(notes.all.first == "quick")
        #expect(try await left(store, "of tomorrow").count == 1)
    }

    @Test("a line of the log names a job, and nothing of what it is about")
    func logged() async throws {
        let made = try TemporaryStore()
        let store = made.store
        try await store.write {
            try $0.jobs.add(id: "literature/lactase assay/10", kind: "literature", due: $0.now, body: [:])
        }
        let job = try #require(try await store.read { try $0.jobs.soonest("literature", limit: 1).first })
        #expect(job.logged.hasPrefix("literature ") && !job.logged.contains("lactase"))
    }
}
