import Foundation
import HeapModule

/// Work that waits on the event loop. Loop thread only.
package final class LoopTimer: @unchecked Sendable {  // confined to the loop
    let due: Int64
    fileprivate(set) var work: (@Sendable () -> Void)?

    init(due: Int64, work: @escaping @Sendable () -> Void) {
        self.due = due
        self.work = work
    }

    /// The work will not run, and is let go at once.
    package func cancel() { work = nil }
}

/// Timers by due time. Cancelled ones stay until they are due or outnumber the others.
struct TimerHeap {
    private struct Entry: Comparable {
        let timer: LoopTimer
        static func == (one: Entry, other: Entry) -> Bool { one.timer.due == other.timer.due }
        static func < (one: Entry, other: Entry) -> Bool { one.timer.due < other.timer.due }
    }

    private var heap = Heap<Entry>()
    private var compactAt = 64

    /// Microseconds of the monotonic clock.
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    var soonest: Int64? { heap.min?.timer.due }

    /// True when `timer` is now the soonest.
    mutating func insert(_ timer: LoopTimer) -> Bool {
        if heap.count >= compactAt {
            heap = Heap(heap.unordered.filter { $0.timer.work != nil })
            compactAt = max(64, heap.count * 2)
        }
        heap.insert(Entry(timer: timer))
        return heap.min?.timer === timer
    }

    /// The next work that is due, once.
    mutating func popDue(at now: Int64) -> (@Sendable () -> Void)? {
        while let timer = heap.min?.timer, timer.due <= now {
            heap.removeMin()
            if let work = timer.work {
                timer.work = nil
                return work
            }
        }
        return nil
    }
}
