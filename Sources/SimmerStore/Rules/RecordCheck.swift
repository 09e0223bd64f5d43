import SimmerDomain

/// Reads the records of experiments again and compares them with what stands in the store: finds what was changed,
/// added or taken away by anything but Simmer.
package struct RecordCheck {
    private let tx: Transaction
    private var faults: [String] = []
    package private(set) var experiments = 0
    package private(set) var records = 0
    /// Things that were written before records were kept, and not changed since.
    package private(set) var olderThings = 0
    /// The files that things show, by the ids under which they stand, for whoever can read them.
    package private(set) var files: [File] = []
    package typealias File = (id: String, sha256: String, thing: String, place: String)

    package init(_ tx: Transaction) { self.tx = tx }

    /// What is broken and where, by room and experiment; empty = nothing. `room`: the id of the only room that is
    /// looked at. Throws `not_found` for a room that there is not.
    package mutating func run(room: String? = nil) throws -> [String] {
        let rooms = try tx.connection.all(Self.rooms, [:]) { (key: $0.int(0), id: $0.text(1), name: $0.text(2)) }
        let wanted = rooms.filter { room == nil || $0.id == room }
        if let room, wanted.isEmpty, try tx.rooms.find(id: room) == nil {
            throw Refusal(.notFound, field: "room", phrase: "room not found")
        }
        let since = Instant(milliseconds: try Meta.value(of: "recordsSince", tx.connection).flatMap(Int64.init) ?? 0)
        let logged = try tx.connection.all(Self.logged, [:]) { (room: $0.int(0), experiment: $0.text(1)) }
        for room in wanted {
            let known = logged.filter { $0.room == room.key }.map(\.experiment)
            try check(room.key, known, "room “\(room.name)” (\(room.id))", since: since)
        }
        return faults
    }

    private static let rooms = Query(
        """
        SELECT key, id, name FROM room
        WHERE key IN (
            SELECT room FROM object WHERE kind = 'experiment' UNION SELECT room FROM recordHead
            UNION SELECT room FROM change WHERE kind = 'experiment')
        ORDER BY key
        """)
    private static let heads = Query("SELECT experiment, count, hash FROM recordHead WHERE room = :room")
    private static let logged = Query("SELECT DISTINCT room, object FROM change WHERE kind = 'experiment'")
    private static let recordsOf = Query(
        """
        SELECT number, kind, object, version, digest, at, hash FROM record WHERE experiment = :experiment ORDER BY number
        """)
    private static let things = Query(
        """
        SELECT id, kind, parent, version, createdAt, updatedAt, deletedAt, isOver, fields FROM object
        WHERE room = :room AND kind NOT IN ('timer', 'reminder') ORDER BY key
        """)

    /// A thing as the store has it, with the parts of it that say where it is.
    private struct Thing {
        var state: RecordState
        var fields: JSON
        var name: String {
            let kind = state.kind
            let text = (fields["title"] ?? fields["text"] ?? fields["signerName"])?.string ?? ""
            let short = text.prefix(40).split(separator: "\n").joined(separator: " ")
            let number = fields["number"]?.int.map { " \($0)" } ?? ""
            return "\(kind)\(number) \(state.id)" + (short.isEmpty ? "" : " (“\(short)”)")
        }
    }

    private mutating func check(
        _ room: RoomKey, _ logged: [String], _ place: String, since: Instant
    ) throws {
        var things: [String: [Thing]] = [:]
        try tx.connection.each(Self.things, ["room": .int(room)]) { row in
            let fields = (try? JSON(parsing: row.text(8), depth: 64)) ?? .null
            let (id, kind) = (row.text(0), row.text(1))
            guard let experiment = kind == Experiment.kind ? id : fields["experimentId"]?.string else { return true }
            let state = RecordState(
                kind: kind, id: id, parent: row.optionalText(2), version: Int(row.int(3)),
                createdAt: row.instant(4), updatedAt: row.instant(5), isDeleted: !row.isNull(6), isOver: row.bool(7),
                fields: row.utf8(8), files: [])
            things[experiment, default: []].append(Thing(state: state, fields: fields))
            return true
        }
        let heads = Dictionary(
            try tx.connection.all(Self.heads, ["room": .int(room)]) {
                ($0.text(0), RecordStore.Head(count: Int($0.int(1)), hash: $0.text(2)))
            }, uniquingKeysWith: { first, _ in first })
        for experiment in Set(things.keys).union(heads.keys).union(logged).sorted() {
            experiments += 1
            try check(experiment, things[experiment] ?? [], heads[experiment], place, since: since)
        }
    }

    private mutating func check(
        _ experiment: String, _ things: [Thing], _ head: RecordStore.Head?, _ room: String, since: Instant
    ) throws {
        let title = things.first { $0.state.id == experiment }?.fields["title"]?.string ?? experiment
        let place = "\(room), experiment “\(title)”"
        let records = try records(of: experiment, head, place)
        self.records += records.count
        let latest = Dictionary(records.map { ($0.object, $0) }, uniquingKeysWith: { $1 })
        let known = Dictionary(things.map { ($0.state.id, $0) }, uniquingKeysWith: { first, _ in first })
        for thing in things {
            guard let record = latest[thing.state.id] else {
                if thing.state.updatedAt <= since {
                    olderThings += 1
                } else {
                    faults.append("\(place): \(thing.name) is in no record: it was put in")
                }
                continue
            }
            var state = thing.state
            if !state.isDeleted, let file = thing.fields["file"]?.string {
                let known = try tx.files.find(file)
                state.files = [known?.sha256 ?? ""]
                if let known { files.append((known.standsAs, known.sha256, thing.name, place)) }
            }
            if state.digest != record.digest {
                faults.append("\(place): \(thing.name) is not as record \(record.number) has it: it was changed")
            }
        }
        for record in latest.values.sorted(by: { $0.number < $1.number }) where known[record.object] == nil {
            faults.append("\(place): \(record.kind) \(record.object) of record \(record.number) is gone")
        }
        checkOrder(of: things, records, place)
        checkEntries(things, place)
        for thing in things where thing.state.kind == Signoff.kind {
            guard let signoff = Signoff(id: thing.state.id, fields: thing.fields),
                !(1...max(1, records.count)).contains(signoff.count)
                    || records.isEmpty || records[signoff.count - 1].hash != signoff.head
            else { continue }
            faults.append("\(place): what \(thing.name) signed is no longer what the records say")
        }
    }

    /// The records as they stand; what is wrong with their chain is noted.
    private mutating func records(
        of experiment: String, _ head: RecordStore.Head?, _ place: String
    ) throws -> [Record] {
        var records: [Record] = []
        var previous = ""
        var found: [String] = []
        try tx.connection.each(Self.recordsOf, ["experiment": .text(experiment)]) { row in
            let record = Record(
                experiment: experiment, number: Int(row.int(0)), kind: row.text(1), object: row.text(2),
                version: Int(row.int(3)), digest: row.text(4), at: row.instant(5), previous: previous)
            if record.number != records.count + 1 {
                found.append("\(place): record \(records.count + 1) is missing")
            } else if record.hash != row.text(6) {
                found.append("\(place): record \(record.number) does not follow the one before it")
            }
            records.append(record)
            previous = row.text(6)
            return true
        }
        faults += found.prefix(1)
        if let head {
            if head.count > records.count {
                faults.append("\(place): the last \(head.count - records.count) of \(head.count) records are gone")
            } else if head.count < records.count || head.hash != previous {
                faults.append("\(place): the records do not end as they did")
            }
        } else if !records.isEmpty {
            faults.append("\(place): how its records ended is gone")
        }
        return records
    }

    /// Things stand in the table in the order in which they came.
    private mutating func checkOrder(of things: [Thing], _ records: [Record], _ place: String) {
        let first = Dictionary(records.map { ($0.object, $0.number) }, uniquingKeysWith: { first, _ in first })
        var last = 0
        for thing in things {
            guard let number = first[thing.state.id] else { continue }
            if number < last { faults.append("\(place): \(thing.name) stands in another order than its records") }
            last = max(last, number)
        }
    }

    private mutating func checkEntries(_ things: [Thing], _ place: String) {
        let entries = things.filter { $0.state.kind == StepEntry.kind }
            .compactMap { StepEntry(id: $0.state.id, fields: $0.fields) }
        if let broken = EntryChain.firstBroken(in: entries) {
            faults.append(
                "\(place): the hash of entry \(broken.id) does not fit: it, or the one before it, was changed")
        }
    }
}
