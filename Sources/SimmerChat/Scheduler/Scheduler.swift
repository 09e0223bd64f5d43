import Foundation
import HeapModule
import Logging
import Metrics
import SimmerClock
import SimmerDomain
import SimmerStore
import Synchronization

/// Lets things fire when their instant has come. The soonest instants are kept in memory, the truth is in the store:
/// firing is a transaction that looks again whether the thing is due. It waits on the wall clock; when the clock is
/// set, it looks again.
package final class Scheduler: Sendable {
    private struct Due: Comparable {
        var at: Instant
        var id: String
        /// When this node looks at it: later than `at` where another one is to let it fire.
        var look: Instant

        init(at: Instant, id: String, look: Instant? = nil) {
            self.at = at
            self.id = id
            self.look = look ?? at
        }

        static func < (one: Due, other: Due) -> Bool { one.look < other.look }
    }

    private struct State {
        /// The soonest instants, and the id of each thing's current one; a thing that was moved leaves a stale entry
        /// behind.
        var heap = Heap<Due>()
        var current: [String: Instant] = [:]
        var isStopping = false
        var firing: Set<String> = []
    }

    private let store: Store
    private let actions: any RoomActions
    private let clock: any WallClock
    private let logger: Logger
    private let state = Mutex(State())
    private let alarm: ClockAlarm
    private let stopped = DispatchSemaphore(value: 0)
    private let lateness = Metrics.Timer(label: "simmer_due_lateness_seconds")
    /// So many may be under way at once: enough to fill a commit, too few to keep people's messages waiting behind ten
    /// thousand.
    private static let mostInFlight = 200
    private let places = DispatchSemaphore(value: mostInFlight)
    private let placement: Placement
    /// What another node was to let fire and did not in so long fires here.
    private static let patienceMilliseconds: Int64 = 4_000

    package init(store: Store, actions: any RoomActions, clock: any WallClock, logger: Logger) throws {
        self.store = store
        self.actions = actions
        self.clock = clock
        self.logger = logger
        alarm = try ClockAlarm()
        placement = store.placement
        try store.readBlocking { tx in
            func remember(_ id: String, _ at: Instant) {
                state.withLock { state in
                    state.current[id] = at
                    state.heap.insert(Due(at: at, id: id))
                }
            }
            try tx.objects.due(remember)
            try tx.dialogue.due(remember)
        }
        placement.follow { [weak self] in self?.lookAgain() }
    }

    /// A node has come or gone: what was another's may be due here.
    private func lookAgain() {
        let now = clock.now()
        state.withLock { state in
            for (id, at) in state.current where at <= now { state.heap.insert(Due(at: at, id: id)) }
        }
        alarm.wake()
    }

    package func start() {
        let thread = Thread { [self] in run() }
        thread.name = "simmer-scheduler"
        thread.start()
    }

    package func stop() {
        state.withLock { $0.isStopping = true }
        alarm.wake()
        stopped.wait()
    }

    /// For whoever sets the clock by hand, in place of `start`: lets everything fire that is due, and returns when it
    /// is committed and published. The instant at which something is due after that; nil: never. What fires may make
    /// something due in turn.
    package func fireDue() async throws -> Instant? {
        while true {
            let (due, next, _) = takeDue()
            if due.isEmpty { return next }
            fire(due)
            // The writer keeps the order: what was handed to it before is over when this is.
            try await store.write { _ in }
        }
    }

    /// A thing is due at that instant, or never (nil). From any thread, after the commit that says so.
    func schedule(_ id: String, at: Instant?) {
        let isSooner = state.withLock { state in
            guard let at else {
                state.current[id] = nil
                return false
            }
            let first = state.heap.min?.look
            state.current[id] = at
            state.heap.insert(Due(at: at, id: id))
            return first == nil || at < first!  // the left side has just said that it is there
        }
        if isSooner { alarm.wake() }
    }

    private func run() {
        while true {
            let (due, next, ends) = takeDue()
            if ends { break }
            if !due.isEmpty {
                fire(due)
                continue
            }
            alarm.arm(next)
            if !alarm.wait() {
                logger.error("waiting for the clock failed", metadata: ["errno": "\(errno)"])
                break
            }
        }
        // What is under way is waited for; a semaphore must be whole when it goes.
        for _ in 0..<Self.mostInFlight { places.wait() }
        for _ in 0..<Self.mostInFlight { places.signal() }
        stopped.signal()
    }

    private func takeDue() -> (due: [Due], next: Instant?, ends: Bool) {
        let now = clock.now()
        return state.withLock { state in
            var due: [Due] = []
            while let first = state.heap.min, due.count < Self.mostInFlight {
                if state.current[first.id] != first.at {
                    state.heap.removeMin()
                    continue
                }
                guard first.look <= now else { break }
                let taken = state.heap.removeMin()
                let last = Instant(milliseconds: first.at.milliseconds + Self.patienceMilliseconds)
                if now < last, !placement.isMine(first.id) {
                    state.heap.insert(Due(at: first.at, id: first.id, look: last))
                    continue
                }
                due.append(taken)
                state.current[first.id] = nil
            }
            return (due, state.heap.min?.look, state.isStopping)
        }
    }

    /// Each thing in a transaction of its own, which the writer puts into one commit: one that fails keeps none of the
    /// others.
    private func fire(_ due: [Due]) {
        var rest = due[...]
        while !rest.isEmpty {
            // As many together as there is room for.
            places.wait()
            var count = 1
            while count < rest.count, places.wait(timeout: .now()) == .success { count += 1 }
            store.submit(rest.prefix(count).map { request(toFire: $0.id, at: $0.at) })
            rest = rest.dropFirst(count)
        }
    }

    private func request(toFire id: String, at: Instant) -> Store.Request {
        Store.Request { [actions] tx in
            (fired: try actions.fire(id, tx), now: tx.now)
        } done: { [self] result in
            switch result {
            case .success((fired: true, now: _)):
                lateness.recordNanoseconds(max(0, clock.now() - at) * 1_000_000)
            case .success((fired: false, let now)):
                // The clock was set back between the look here and the transaction's: its instant comes again.
                if now < at { again(id, at: at) }
            case .failure(let error):
                logger.error("a due thing did not fire", metadata: ["id": "\(id)", "error": "\(error)"])
                // The store may be full for a while; what is due is tried again, and is in the store whatever happens
                // here.
                again(id, at: clock.now().adding(seconds: 5))
            }
            places.signal()
        }
    }

    private func again(_ id: String, at: Instant) {
        state.withLock { state in
            guard state.current[id] == nil else { return }
            state.current[id] = at
            state.heap.insert(Due(at: at, id: id))
        }
        alarm.wake()
    }
}
