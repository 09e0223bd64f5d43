import SimmerDomain

/// A `RateWindow` for each of many: accounts, addresses.
struct RateWindows<Key: Hashable & Sendable>: Sendable {
    private let limit: Int
    private let windowMilliseconds: Int64
    private var windows: [Key: RateWindow] = [:]
    /// So many are kept before those that are over are looked for.
    private var mostKept = Self.fewest
    private static var fewest: Int { 1_024 }

    /// - Parameter limit: 0 is no limit.
    init(limit: Int, windowMilliseconds: Int64) {
        self.limit = limit
        self.windowMilliseconds = windowMilliseconds
    }

    /// nil when it may happen now; else after how many milliseconds.
    mutating func take(_ key: Key, at now: Instant) -> Int? {
        guard limit > 0 else { return nil }
        if windows.count >= mostKept {
            windows = windows.filter { !$0.value.isOver(at: now) }
            mostKept = max(Self.fewest, 2 * windows.count)
        }
        return windows[key, default: RateWindow(limit: limit, windowMilliseconds: windowMilliseconds)].take(at: now)
    }
}
