/// Work that waits for a worker whom many share, served in turns by who asked (start-time fair queueing, Goyal, Vin and
/// Cheng 1996).
///
/// Each key (an account, an address) has a queue of its own. The next element is that of the key which has used the
/// least, so one key with much to do makes another wait for one element and not for all of them. When all places are
/// taken, the key with the longest queue gives up its newest element, so that a crowd of one key keeps nobody else out.
package struct FairQueue<Key: Hashable & Sendable, Element> {
    private struct Lane {
        var elements: [(element: Element, cost: Double)] = []
        /// The virtual time at which its first element may be served.
        var start: Double
    }

    private var lanes: [Key: Lane] = [:]
    /// The start of what was served last; a key that comes (back) begins there and has nothing saved up.
    private var now = 0.0
    private let mostOfOne: Int
    private let mostInAll: Int
    package private(set) var count = 0

    /// - Parameters:
    ///   - mostOfOne: places of one key, at least 1.
    ///   - mostInAll: places of all keys, at least 1.
    package init(mostOfOne: Int, mostInAll: Int) {
        self.mostOfOne = max(mostOfOne, 1)
        self.mostInAll = max(mostInAll, 1)
    }

    package var isEmpty: Bool { count == 0 }

    package func waiting(of key: Key) -> Int { lanes[key]?.elements.count ?? 0 }

    /// Lets an element wait. What comes back found no place and is to be refused: the element itself, or the newest of
    /// the key that has the most waiting.
    /// - Parameter cost: what serving it uses, in any unit that all keys share; above 0.
    package mutating func add(_ element: Element, of key: Key, cost: Double = 1) -> Element? {
        var lane = lanes[key] ?? Lane(start: now)
        if lane.elements.count >= mostOfOne { return element }
        if lane.elements.isEmpty { lane.start = max(lane.start, now) }
        lane.elements.append((element, cost))
        lanes[key] = lane
        count += 1
        guard count > mostInAll, let longest = lanes.max(by: { $0.value.elements.count < $1.value.elements.count })?.key
        else { return nil }
        // Among the longest the one that asks gives way, so that places are not taken from who came first.
        let loser = lanes[longest]?.elements.count == lane.elements.count ? key : longest
        count -= 1
        let refused = lanes[loser]?.elements.removeLast().element
        forgetIfDone(loser)
        return refused
    }

    /// Takes the element whose turn it is.
    package mutating func next() -> Element? {
        let waiting = lanes.filter { !$0.value.elements.isEmpty }
        guard let key = waiting.min(by: { $0.value.start < $1.value.start })?.key, let lane = lanes[key]
        else { return nil }
        now = max(now, lane.start)
        let first = lane.elements[0]
        lanes[key]?.elements.removeFirst()
        lanes[key]?.start = lane.start + first.cost
        count -= 1
        forgetIdle()
        return first.element
    }

    /// Charges a key for work that turned out dearer than it was said to be.
    package mutating func charge(_ key: Key, cost: Double) {
        lanes[key, default: Lane(start: now)].start += cost
    }

    /// A key without work whose share is used up to now is like one that never asked.
    private mutating func forgetIfDone(_ key: Key) {
        if let lane = lanes[key], lane.elements.isEmpty, lane.start <= now { lanes[key] = nil }
    }

    private mutating func forgetIdle() {
        if lanes.count > 2 * mostInAll { lanes = lanes.filter { !$0.value.elements.isEmpty || $0.value.start > now } }
        // Debts of keys that ask no more are forgotten as well, once they are many.
        if lanes.count > 16 * mostInAll { lanes = lanes.filter { !$0.value.elements.isEmpty } }
        if count == 0, lanes.values.allSatisfy({ $0.start <= now }) { lanes = [:] }
    }
}
