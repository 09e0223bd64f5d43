import SimmerDomain
import SimmerStore

/// The newest events of all rooms: those that stand in `event` but whose places and cids do not stand in the tables
/// `place` and `said` yet. Those tables are written later, many events at once and sorted: a page of them holds the
/// events of one room or one author, so that writing them message by message would write a page or two for each. The
/// newest changes likewise, whose rooms do not stand in the table `changed` yet. Used by the writer's thread only.
struct LogTail {
    struct Entry {
        var event: Int64
        var room: RoomKey
        var place: LogHead
        var author: AccountKey?
        var cid: String?
        /// For whose day it counts, and with how many bytes.
        var payer: AccountKey?
        var bytes = 0
    }

    /// A change whose room stands in the row of the change alone.
    struct ChangeEntry {
        var change: Int64
        var room: RoomKey
    }

    /// How long the tail is.
    struct Length: Hashable {
        var events: Int
        var changes: Int
    }

    private struct Place: Hashable {
        var room: RoomKey
        var seq: Seq
    }

    private struct Said: Hashable {
        var author: AccountKey
        var cid: String
    }

    /// In the order of their arrival.
    private(set) var entries: [Entry] = []
    private(set) var changes: [ChangeEntry] = []
    private var events: [Place: Int64] = [:]
    private var said: [Said: Int64] = [:]

    mutating func append(_ entry: Entry) {
        entries.append(entry)
        events[Place(room: entry.room, seq: entry.place.seq)] = entry.event
        if let author = entry.author, let cid = entry.cid { said[Said(author: author, cid: cid)] = entry.event }
    }

    mutating func append(_ entry: ChangeEntry) { changes.append(entry) }

    var length: Length { Length(events: entries.count, changes: changes.count) }
    var isEmpty: Bool { entries.isEmpty && changes.isEmpty }

    /// Takes back what was appended after it had that length.
    mutating func truncate(to length: Length) {
        for entry in entries[length.events...] { forget(entry) }
        entries.removeSubrange(length.events...)
        changes.removeSubrange(length.changes...)
    }

    /// So many, from the first, have their places in the tables now.
    mutating func removeFirst(_ length: Length) {
        for entry in entries.prefix(length.events) { forget(entry) }
        entries.removeFirst(length.events)
        changes.removeFirst(length.changes)
    }

    private mutating func forget(_ entry: Entry) {
        events[Place(room: entry.room, seq: entry.place.seq)] = nil
        if let author = entry.author, let cid = entry.cid { said[Said(author: author, cid: cid)] = nil }
    }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        changes.removeAll(keepingCapacity: true)
        events.removeAll(keepingCapacity: true)
        said.removeAll(keepingCapacity: true)
    }

    func event(_ room: RoomKey, _ seq: Seq) -> Int64? { events[Place(room: room, seq: seq)] }
    func event(saidBy author: AccountKey, cid: String) -> Int64? { said[Said(author: author, cid: cid)] }
    func head(of room: RoomKey) -> LogHead? { entries.last { $0.room == room }?.place }

    /// What counts for an account's day and does not stand in `usage` yet.
    func usage(of account: AccountKey, on day: Int64) -> Usage {
        var usage = Usage()
        for entry in entries where entry.payer == account && entry.place.at.utcDay == day { usage += entry.usage }
        return usage
    }
}

extension LogTail.Entry {
    var usage: Usage { Usage(events: 1, bytes: bytes) }
}
