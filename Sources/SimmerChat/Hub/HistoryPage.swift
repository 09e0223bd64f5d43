import SimmerDomain
import SimmerStore

/// A page of a room's log, at most 256 KiB of it.
struct HistoryPage: Sendable {
    var events: [StoredEvent]
    var moreBefore: Bool
    var moreAfter: Bool
    static let mostBytes = 256 << 10

    init(before: Seq, _ room: RoomKey, _ limit: Int, _ all: Bool, _ tx: Transaction) throws {
        let found = try tx.events.history(room, before: before, limit: limit + 1, all: all)
        let kept = Self.newest(found.suffix(limit))
        events = Array(kept)
        moreBefore = found.count > kept.count
        moreAfter = try !tx.events.history(room, after: (events.last?.seq ?? before - 1), limit: 1, all: all).isEmpty
    }

    init(after: Seq, _ room: RoomKey, _ limit: Int, _ all: Bool, _ tx: Transaction) throws {
        let found = try tx.events.history(room, after: after, limit: limit + 1, all: all)
        let kept = Self.oldest(found.prefix(limit))
        events = Array(kept)
        moreAfter = found.count > kept.count
        let first = events.first?.seq ?? (after < .max ? after + 1 : after)
        moreBefore = try !tx.events.history(room, before: first, limit: 1, all: all).isEmpty
    }

    init(around: Seq, _ room: RoomKey, _ limit: Int, _ all: Bool, _ tx: Transaction) throws {
        let older = try HistoryPage(before: around, room, max(1, limit / 2), all, tx)
        let newer = try HistoryPage(after: around - 1, room, max(1, limit - limit / 2), all, tx)
        events = older.events + newer.events
        moreBefore = older.moreBefore
        moreAfter = newer.moreAfter
    }

    private static func newest(_ events: ArraySlice<StoredEvent>) -> ArraySlice<StoredEvent> {
        var bytes = 0
        var start = events.endIndex
        for index in events.indices.reversed() {
            bytes += events[index].body.count + 200
            if bytes > mostBytes, start < events.endIndex { break }
            start = index
        }
        return events[start...]
    }

    private static func oldest(_ events: ArraySlice<StoredEvent>) -> ArraySlice<StoredEvent> {
        var bytes = 0
        for index in events.indices {
            bytes += events[index].body.count + 200
            if bytes > mostBytes, index > events.startIndex { return events[..<index] }
        }
        return events
    }
}
