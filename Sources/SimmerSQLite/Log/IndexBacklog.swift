import SimmerDomain
import SimmerStore

/// The first events and changes of the tail on their way into the tables `place`, `said` and `changed`, sorted, some of
/// them in every commit, so that no commit is held up by all. Nobody looks for them there before the cursor has moved:
/// what a crash left half done is done again. What they count for their accounts' days is added where the cursor moves,
/// once.
struct IndexBacklog {
    private let places: [LogTail.Entry]
    private let cids: [LogTail.Entry]
    private let changes: [LogTail.ChangeEntry]
    private let usage: [UsageStore.Day: Usage]
    /// Events after this one stand in `event` alone, the rooms of changes after that one in `change` alone.
    static let lastPlaced = "(SELECT seq FROM consumer WHERE name = 'place' AND room = 0)"
    static let lastChanged = "(SELECT seq FROM consumer WHERE name = 'change' AND room = 0)"

    private var placed = 0
    private var said = 0
    private var changed = 0

    private static let place = Query(
        "INSERT INTO place (room, seq, event) VALUES (:room, :seq, :event) ON CONFLICT (room, seq) DO NOTHING")
    private static let cid = Query(
        "INSERT INTO said (author, cid, event) VALUES (:author, :cid, :event) ON CONFLICT (author, cid) DO NOTHING")
    private static let head = Query("UPDATE room SET head = :seq, lastAt = :at WHERE key = :room", keepsCache: true)
    private static let change = Query(
        "INSERT INTO changed (room, change) VALUES (:room, :change) ON CONFLICT (room, change) DO NOTHING")
    private static let move = Query("UPDATE consumer SET seq = :last WHERE name = :name AND room = 0")

    init(_ tail: LogTail) {
        let entries = tail.entries
        changes = tail.changes.sorted { ($0.room, $0.change) < ($1.room, $1.change) }
        usage = entries.reduce(into: [:]) { sums, entry in
            guard let payer = entry.payer else { return }
            sums[UsageStore.Day(account: payer, day: entry.place.at.utcDay), default: Usage()] += entry.usage
        }
        places = entries.sorted { ($0.room, $0.place.seq) < ($1.room, $1.place.seq) }
        cids = entries.filter { $0.author != nil && $0.cid != nil }
            .sorted { ($0.author ?? 0, $0.cid ?? "") < ($1.author ?? 0, $1.cid ?? "") }
    }

    /// What it is about.
    var length: LogTail.Length { LogTail.Length(events: places.count, changes: changes.count) }

    /// Writes at most `rows` rows; true when that was the last of them and the cursor has moved.
    mutating func write(_ rows: Int, _ connection: SQLiteConnection) throws -> Bool {
        var left = rows
        while left > 0, placed < places.count {
            let entry = places[placed]
            try connection.run(
                Self.place, ["room": .int(entry.room), "seq": .int(entry.place.seq), "event": .int(entry.event)])
            placed += 1
            left -= 1
            if placed == places.count || places[placed].room != entry.room {
                try connection.run(
                    Self.head,
                    ["seq": .int(entry.place.seq), "at": SQLValue(entry.place.at), "room": .int(entry.room)])
            }
        }
        while left > 0, said < cids.count {
            let entry = cids[said]
            try connection.run(
                Self.cid, ["author": SQLValue(entry.author), "cid": SQLValue(entry.cid), "event": .int(entry.event)])
            said += 1
            left -= 1
        }
        while left > 0, changed < changes.count {
            let entry = changes[changed]
            try connection.run(Self.change, ["room": .int(entry.room), "change": .int(entry.change)])
            changed += 1
            left -= 1
        }
        guard placed == places.count, said == cids.count, changed == changes.count else { return false }
        for (day, more) in usage { try UsageStore.add(more, to: day, connection) }
        for (name, last) in [("place", places.map(\.event).max()), ("change", changes.map(\.change).max())] {
            if let last { try connection.run(Self.move, ["last": .int(last), "name": .text(name)]) }
        }
        return true
    }
}
