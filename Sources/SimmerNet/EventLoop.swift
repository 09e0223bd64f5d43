import CLibwebsockets
import CLibwebsocketsShim
import Dispatch
import Foundation
import Synchronization

/// libwebsockets' loop thread as a serial executor. Before the server starts and after it has stopped, the same work
/// runs on a serial queue, so an actor on this executor lives longer than the sockets.
// Unchecked: every field is behind a lock, atomic, or used by the loop only.
package final class EventLoop: SerialExecutor, @unchecked Sendable {  // locks and atomics, see above
    private enum Item {
        case job(UnownedJob)
        case work(@Sendable () -> Void)
    }

    private struct Context: @unchecked Sendable {  // only ever given to lws_cancel_service, under the lock
        let pointer: OpaquePointer
    }

    private struct Waiting {
        var items: [Item] = []
        /// Set while libwebsockets serves; `lws_cancel_service` is its only call that other threads may make.
        var context: Context?
        /// A wake-up or a block on the queue is already under way.
        var isWoken = false
    }

    private let waiting = Mutex(Waiting())
    private let queue = DispatchQueue(label: "simmer.loop")
    /// The thread that runs this executor's work now, 0 for none.
    private let owner = Atomic<UInt>(0)
    /// Loop only: taken over by `drain`, kept for its capacity.
    private var batch: [Item] = []
    /// Loop only, set while libwebsockets serves.
    private var turnEnd: OpaquePointer?
    private var alarm: OpaquePointer?
    private var isTurnEndSet = false
    /// Loop only: called at the end of each turn in which something asked for it.
    private var atTurnEnd: (() -> Void)?
    /// Loop only.
    private var afterReading: [() -> Void] = []
    /// Loop only.
    private var timers = TimerHeap()

    package init() {}

    /// True on the thread that runs this executor's work now.
    package var isCurrent: Bool { owner.load(ordering: .relaxed) == UInt(pthread_self()) }

    // MARK: - Executor

    package func enqueue(_ job: consuming ExecutorJob) { append(.job(UnownedJob(job))) }

    package func checkIsolated() { precondition(isCurrent, "not on the event loop") }

    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// Runs `work` on the loop, in order with everything else that was handed to it. From any thread.
    package func perform(_ work: @escaping @Sendable () -> Void) { append(.work(work)) }

    private func append(_ item: Item) {
        let isHere = isCurrent
        let onQueue = waiting.withLock { waiting in
            waiting.items.append(item)
            guard !waiting.isWoken else { return false }
            waiting.isWoken = true
            guard let context = waiting.context else { return true }
            if !isHere { lws_cancel_service(context.pointer) }
            return false
        }
        if onQueue {
            queue.async { self.own { self.drain() } }
        } else if isHere {
            wantTurnEnd()
        }
    }

    /// Runs what was handed over before this call; what that hands over in turn waits for the next call.
    func drain() {
        let spare = batch
        batch = waiting.withLock { waiting in
            waiting.isWoken = false
            let items = waiting.items
            waiting.items = spare
            return items
        }
        for item in batch {
            switch item {
            case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
            case .work(let work): work()
            }
        }
        batch.removeAll(keepingCapacity: true)
    }

    /// Marks this thread as the loop while `body` runs.
    private func own(_ body: () -> Void) {
        owner.store(UInt(pthread_self()), ordering: .relaxed)
        body()
        owner.store(0, ordering: .relaxed)
    }

    // MARK: - Serving

    /// Runs `body`, which is to serve until its context is destroyed, on the calling thread. Nothing else of this
    /// executor runs meanwhile, except through `drain`.
    func serve(_ body: () -> Void) {
        queue.sync { own(body) }
    }

    /// Loop only: from now on other threads' work wakes `context`. `atTurnEnd` runs after the sockets of a turn, if
    /// asked for.
    func attach(_ context: OpaquePointer, atTurnEnd: @escaping () -> Void) {
        self.atTurnEnd = atTurnEnd
        let me = Unmanaged.passUnretained(self).toOpaque()
        turnEnd = simmer_timer_create(context, loopTurnEnded, me)
        alarm = simmer_timer_create(context, loopAlarmRang, me)
        let handle = Context(pointer: context)
        waiting.withLock { waiting in
            waiting.context = handle
            waiting.isWoken = true
        }
        wantTurnEnd()
        setAlarm()
    }

    /// Loop only, before the context is destroyed.
    func detach() {
        waiting.withLock { waiting in
            waiting.context = nil
            // What is left runs on the queue as soon as the loop thread gives it back.
            waiting.isWoken = true
        }
        queue.async { self.own { self.drain() } }
        endReading()
        if let turnEnd { simmer_timer_destroy(turnEnd) }
        if let alarm { simmer_timer_destroy(alarm) }
        turnEnd = nil
        alarm = nil
        isTurnEndSet = false
        atTurnEnd = nil
    }

    /// Loop only: asks for `atTurnEnd`. It costs no system call, unlike a wake-up.
    func wantTurnEnd() {
        guard !isTurnEndSet, let turnEnd else { return }
        isTurnEndSet = true
        simmer_timer_set(turnEnd, 0)
    }

    /// Loop only: runs `work` when all sockets that had something to say in this turn were read, before anything is
    /// published or written. For what is worth gathering over a turn.
    package func afterReading(_ work: @escaping () -> Void) {
        guard turnEnd != nil else { return work() }
        afterReading.append(work)
        wantTurnEnd()
    }

    private func endReading() {
        while !afterReading.isEmpty {
            let works = afterReading
            afterReading.removeAll()
            for work in works { work() }
        }
    }

    fileprivate func turnEnded() {
        isTurnEndSet = false
        endReading()
        drain()
        atTurnEnd?()
    }

    // MARK: - Timers

    /// Runs `work` after so many milliseconds, unless cancelled. On the loop only, while the server serves; work that
    /// is due when it stops is dropped.
    package func after(milliseconds: Int, _ work: @escaping @Sendable () -> Void) -> LoopTimer {
        assert(isCurrent)
        let timer = LoopTimer(due: TimerHeap.now() + Int64(milliseconds) * 1000, work: work)
        if timers.insert(timer) { setAlarm() }
        return timer
    }

    private func setAlarm() {
        guard let alarm, let due = timers.soonest else { return }
        simmer_timer_set(alarm, UInt64(max(due - TimerHeap.now(), 0)))
    }

    fileprivate func alarmRang() {
        let now = TimerHeap.now()
        while let work = timers.popDue(at: now) { work() }
        setAlarm()
    }
}

private func loopTurnEnded(_ loop: UnsafeMutableRawPointer?) {
    guard let loop else { return }
    Unmanaged<EventLoop>.fromOpaque(loop).takeUnretainedValue().turnEnded()
}

private func loopAlarmRang(_ loop: UnsafeMutableRawPointer?) {
    guard let loop else { return }
    Unmanaged<EventLoop>.fromOpaque(loop).takeUnretainedValue().alarmRang()
}
