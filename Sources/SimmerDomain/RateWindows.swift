/// Counts what happens in any stretch of time by two half-counted windows: a good estimate without a list of instants.
package struct RateWindow: Sendable {
    /// 0: no limit.
    package let limit: Int
    package let windowMilliseconds: Int64
    private var start: Int64 = 0
    private var before = 0
    package private(set) var count = 0
    /// Tries that were refused since the last one that was not.
    package private(set) var refused = 0

    package init(limit: Int, windowMilliseconds: Int64) {
        self.limit = limit
        self.windowMilliseconds = windowMilliseconds
    }

    /// Whether nothing that it has counted matters any more.
    package func isOver(at now: Instant) -> Bool {
        now.milliseconds - start >= 2 * windowMilliseconds || now.milliseconds < start
    }

    /// nil when it may happen now; else after how many milliseconds.
    package mutating func take(at now: Instant) -> Int? {
        guard limit > 0 else { return nil }
        let time = now.milliseconds
        if isOver(at: now) {
            (start, before, count) = (time, 0, 0)
        } else if time - start >= windowMilliseconds {
            (start, before, count) = (start + windowMilliseconds, count, 0)
        }
        let share = Double(windowMilliseconds - (time - start)) / Double(windowMilliseconds)
        guard Double(count) + Double(before) * share < Double(limit) else {
            refused += 1
            let rest = windowMilliseconds - (time - start)
            return Int(max(1, count >= limit ? rest : rest / 4 + 1))
        }
        refused = 0
        count += 1
        return nil
    }
}

/// A `RateWindow` for each of many: accounts, addresses.
package struct RateWindows<Key: Hashable & Sendable>: Sendable {
    private let limit: Int
    private let windowMilliseconds: Int64
    private var windows: [Key: RateWindow] = [:]
    /// So many are kept before those that are over are looked for.
    private var mostKept = Self.fewest
    private static var fewest: Int { 1_024 }

    /// - Parameter limit: 0 is no limit.
    package init(limit: Int, windowMilliseconds: Int64) {
        self.limit = limit
        self.windowMilliseconds = windowMilliseconds
    }

    /// Tries that were refused since the last one that was not.
    package func refused(_ key: Key) -> Int { windows[key]?.refused ?? 0 }

    /// nil when it may happen now; else after how many milliseconds.
    package mutating func take(_ key: Key, at now: Instant) -> Int? {
        guard limit > 0 else { return nil }
        if windows.count >= mostKept {
            windows = windows.filter { !$0.value.isOver(at: now) }
            mostKept = max(Self.fewest, 2 * windows.count)
        }
        return windows[key, default: RateWindow(limit: limit, windowMilliseconds: windowMilliseconds)].take(at: now)
    }
}
