import Foundation

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
    private var heap: [LoopTimer] = []
    private var compactAt = 64

    /// Microseconds of the monotonic clock.
    static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    var soonest: Int64? { heap.first?.due }

    /// True when `timer` is now the soonest.
    mutating func insert(_ timer: LoopTimer) -> Bool {
        if heap.count >= compactAt { compact() }
        heap.append(timer)
        rise(from: heap.count - 1)
        return heap[0] === timer
    }

    /// The next work that is due, once.
    mutating func popDue(at now: Int64) -> (@Sendable () -> Void)? {
        while let timer = heap.first, timer.due <= now {
            removeFirst()
            if let work = timer.work {
                timer.work = nil
                return work
            }
        }
        return nil
    }

    private mutating func compact() {
        heap.removeAll { $0.work == nil }
        for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(from: place) }
        compactAt = max(64, heap.count * 2)
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sink(from: 0)
    }

    private mutating func rise(from start: Int) {
        var place = start
        while place > 0 {
            let parent = (place - 1) / 2
            guard heap[place].due < heap[parent].due else { return }
            heap.swapAt(place, parent)
            place = parent
        }
    }

    private mutating func sink(from start: Int) {
        var place = start
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child].due < heap[least].due {
                least = child
            }
            guard least != place else { return }
            heap.swapAt(place, least)
            place = least
        }
    }
}
