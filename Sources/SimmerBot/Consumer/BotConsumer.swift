import Foundation
import Logging
import SimmerDomain
import SimmerStore
import Synchronization

/// The bot as a durable reader of all rooms: each message is dealt with once, in its room's order, across restarts.
///
/// Committed events are handed over in memory, room by room in order; what was missed is read from the store. Rooms are
/// read beside one another, a room's lines one after the other.
package final class BotConsumer: Sendable {
    private let store: Store
    private let environment: BotEnvironment
    private let clock: any WallClock
    private let logger: Logger
    private let state = Mutex(State())
    private let work: AsyncStream<RoomKey>
    private let workContinuation: AsyncStream<RoomKey>.Continuation
    private let placement: Placement
    /// Nodes have come or gone.
    private let placed: AsyncStream<Void>

    private struct State {
        var rooms: [RoomKey: RoomQueue] = [:]
        var nodes = SeenNodes()
        var isStopped = false
        /// Who waits until no room has work.
        var waiting: [CheckedContinuation<Void, Never>] = []

        var isIdle: Bool { !rooms.values.contains(where: \.isQueued) }
    }

    private struct RoomQueue {
        let reader: RoomReader
        var events: [RoomEvent] = []
        /// Something is to be read from the store: the queue was too long, or the server has just started.
        var isBehind = false
        var needsFlush = false
        var mustForget = false
        var isQueued = false
        /// A worker is at it.
        var isServed = false
        /// The place up to which the room is dealt with, while talk may go past the bot unread; nil when each line must
        /// be looked at.
        var passed: Seq?
        /// The store may know less than the reader.
        var hasMoved = false
        /// Things went past the bot whose names the reader may know otherwise.
        var hasNewNames = false

        /// Takes an event that is without doubt nothing to read past the bot, where that may be: no worker is woken for
        /// it.
        mutating func passes(_ event: RoomEvent, _ kind: Admission.Passing) -> Bool {
            guard kind != .mustBeRead, !isQueued, !mustForget, let passed, event.seq == passed + 1 else { return false }
            self.passed = event.seq
            hasMoved = true
            if kind == .names { hasNewNames = true }
            return true
        }
    }

    /// Rooms that are read beside one another; each waits for commits most of the time.
    private static let workers = 16
    /// A room that is further behind reads from the store.
    private static let longestQueue = 1_000

    package init(
        store: Store, environment: BotEnvironment, clock: any WallClock = SystemClock(),
        placement: Placement? = nil, logger: Logger = Logger(label: "simmer.bot")
    ) {
        self.store = store
        self.environment = environment
        self.clock = clock
        self.logger = logger
        (work, workContinuation) = AsyncStream.makeStream(of: RoomKey.self)
        self.placement = placement ?? store.placement
        let (placed, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.placed = placed
        self.placement.follow { continuation.yield() }
    }

    /// Takes what a commit changed. Called in commit order; returns at once.
    package func follow(_ effect: Effect) {
        switch effect {
        case .event(let event): offer(event)
        case .joined(let room, _, _), .left(let room, _), .roleChanged(let room, _, _):
            forget(room)
        case .conversationChanged(let room): forget(room)
        case .roomChanged(let room): forget(room.key)
        case .roomDeleted(let room), .roomRemoved(let room): state.withLock { _ = $0.rooms.removeValue(forKey: room) }
        case .accountChanged: forgetPeople()
        case .accountEvent, .due, .sessionsEnded, .jobAdded, .deviceAdded, .read, .said: break
        }
    }

    /// What the bot would make of a line that nobody has heard.
    package func reading(of text: String, by account: AccountKey, in room: RoomKey) async throws -> LineReading {
        let (known, mustForget) = state.withLock { ($0.rooms[room]?.reader, $0.rooms[room]?.mustForget ?? false) }
        // Who has yet to forget who is here, and in which language, is told to, and not asked.
        if mustForget { touch(room) { _ in true } }
        let reader = (mustForget ? nil : known) ?? reader(of: room)
        return try await reader.preview(Line(typed: text, by: account, in: room, at: clock.now()))
    }

    private func offer(_ event: RoomEvent) {
        let kind = Admission.Passing(event)
        touch(event.room) { queue in
            if queue.passes(event, kind) { return false }
            if queue.events.count >= Self.longestQueue {
                queue.events.removeAll()
                queue.isBehind = true
            } else if !queue.isBehind {
                queue.events.append(event)
            }
            return true
        }
    }

    /// Who is in the room, or how it is set, changed.
    private func forget(_ room: RoomKey) {
        touch(room) { queue in
            queue.mustForget = true
            return true
        }
    }

    /// Somebody's language, zone or name changed: read again where it is needed.
    private func forgetPeople() {
        state.withLock { state in
            for key in state.rooms.keys { state.rooms[key]?.mustForget = true }
        }
    }

    /// Changes a room's queue in place, and wakes a worker for it when `change` says that there is work.
    private func touch(_ room: RoomKey, _ change: (inout RoomQueue) -> Bool) {
        guard placement.isMine(room) else {
            // When it is this node's again, the store says where to go on.
            if placement.isShared { state.withLock { _ = $0.rooms.removeValue(forKey: room) } }
            return
        }
        let isNew = state.withLock { state in
            guard !state.isStopped else { return false }
            return Self.touch(&state.rooms[room, default: RoomQueue(reader: reader(of: room))], change)
        }
        if isNew { workContinuation.yield(room) }
    }

    private static func touch(_ queue: inout RoomQueue, _ change: (inout RoomQueue) -> Bool) -> Bool {
        guard change(&queue), !queue.isQueued else { return false }
        queue.isQueued = true
        return true
    }

    private func reader(of room: RoomKey) -> RoomReader {
        RoomReader(room: room, store: store, environment: environment, clock: clock, logger: logger)
    }

    /// Reads until the task is cancelled; then writes how far every room is.
    package func run() async throws {
        state.withLock { _ = $0.nodes.hasLost(now: placement.live) }
        try await start(knowing: [], isAfterDeath: true)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [self] in for await _ in placed { await takeOver() } }
            for _ in 0..<Self.workers {
                group.addTask { [self] in for await room in work { await serve(room) } }
            }
            group.addTask { [self] in
                while !Task.isCancelled {
                    try? await Task.sleep(for: .seconds(1))
                    flushMoved()
                }
            }
            // A cancelled worker leaves its stream; the loop above ends with it.
            await group.waitForAll()
        }
        for queue in state.withLock({ state in
            state.isStopped = true
            return state.rooms.values.filter(\.hasMoved)
        }) {
            if let passed = queue.passed { await queue.reader.pass(to: passed) }
            try? await queue.reader.flush()
        }
    }

    /// Returns when everything is dealt with that was handed over before this call. Somebody must `run`.
    package func caughtUp() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if !state.isIdle { state.waiting.append(continuation) }
                return state.isIdle
            }
            if isIdle { continuation.resume() }
        }
    }

    private func tellIfIdle() {
        let waiting = state.withLock { state in
            guard state.isIdle else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func flushMoved() {
        for room in state.withLock({ $0.rooms.filter { $0.value.hasMoved }.map(\.key) }) {
            touch(room) { queue in
                queue.needsFlush = true
                return true
            }
        }
    }

    /// Lets go of the rooms that are another node's now, and goes on in those that were.
    private func takeOver() async {
        let (known, isAfterDeath) = state.withLock { state in
            state.rooms = state.rooms.filter { placement.isMine($0.key) }
            return (Set(state.rooms.keys), state.nodes.hasLost(now: placement.live))
        }
        tellIfIdle()
        do {
            try await start(knowing: known, isAfterDeath: isAfterDeath)
        } catch {
            logger.warning("rooms of another node wait", metadata: ["error": "\(error)"])
            guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
            await takeOver()
        }
    }

    /// Finds the rooms with lines that nobody has read, but those that are `known`. After the death of a server it
    /// counts one more try of the first line of each: one that brought servers down twice is given up.
    private func start(knowing known: Set<RoomKey>, isAfterDeath: Bool) async throws {
        let attempts = try await store.write { [placement] tx in
            try tx.rooms.behind(consumer: RoomReader.consumer)
                .filter { placement.isMine($0) && !known.contains($0) }
                .map { room in
                    let attempts =
                        isAfterDeath
                        ? try tx.consumers.attempt(RoomReader.consumer, in: room)
                        : try tx.consumers.position(RoomReader.consumer, in: room).attempts
                    return (room: room, attempts: attempts)
                }
        }
        for (room, attempts) in attempts {
            if attempts > 2 {
                let reader = reader(of: room)
                await reader.giveUpFirst()
                state.withLock { $0.rooms[room] = $0.rooms[room] ?? RoomQueue(reader: reader) }
            }
            touch(room) { queue in
                queue.isBehind = true
                return true
            }
        }
    }

    private func serve(_ room: RoomKey) async {
        defer { tellIfIdle() }
        let taken = state.withLock { state -> RoomQueue? in
            // A room that went and came back was announced twice: its lines are one worker's.
            guard let queue = state.rooms[room], queue.isQueued, !queue.isServed else { return nil }
            state.rooms[room]?.isServed = true
            state.rooms[room]?.events = []
            state.rooms[room]?.isBehind = false
            state.rooms[room]?.needsFlush = false
            state.rooms[room]?.mustForget = false
            state.rooms[room]?.hasNewNames = false
            state.rooms[room]?.passed = nil
            state.rooms[room]?.hasMoved = !queue.needsFlush
            return queue
        }
        guard let taken else { return }
        var passed: Seq?
        do {
            if let passed = taken.passed { await taken.reader.pass(to: passed) }
            if taken.hasNewNames { await taken.reader.forgetNames() }
            if taken.mustForget { await taken.reader.forget() }
            if taken.isBehind { try await taken.reader.catchUp() }
            try await taken.reader.read(taken.events)
            if taken.needsFlush { try await taken.reader.flush() }
            passed = try await taken.reader.talkMayPass()
        } catch {
            // Nothing is lost: the store has the cursor, and the next event or second tries again.
            logger.warning("a room waits", metadata: ["room": "\(room)", "error": "\(error)"])
            state.withLock { state in
                guard state.rooms[room]?.reader === taken.reader else { return }
                state.rooms[room]?.isBehind = true
                state.rooms[room]?.hasMoved = true
            }
        }
        let again = state.withLock { state in
            // What has come back meanwhile is another reader's, and another worker's.
            guard let queue = state.rooms[room], queue.reader === taken.reader else { return false }
            state.rooms[room]?.isServed = false
            let again = !queue.events.isEmpty || queue.needsFlush || queue.mustForget
            state.rooms[room]?.isQueued = again
            if !again { state.rooms[room]?.passed = passed }
            return again
        }
        if again { workContinuation.yield(room) }
    }
}
