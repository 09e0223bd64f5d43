import SimmerDomain

package struct ChangeStore {
    let tx: Transaction

    private static let columns =
        "id, room, at, account, via, causeSeq, verb, kind, object, before, after, grp, undoes, undoneBy, device"
    /// Where some of them stand among `columns`.
    private enum Column {
        static let (at, account, undoes, undoneBy) = (Int32(2), Int32(3), Int32(12), Int32(13))
        static let key = Int32(15)
    }
    /// A page, read backwards. The key is among what is read, or an engine whose log is a view would sort all that is
    /// in the room instead of taking the order of the view's parts.
    private static let ofRoom = Query(
        "SELECT \(columns), key FROM changeLog WHERE room = :room AND key < :before ORDER BY key DESC LIMIT :limit")
    private static let newestOfRoom = Query("SELECT key FROM changeLog WHERE room = :room ORDER BY key DESC LIMIT 1")
    private static let changedSince = Query(
        "SELECT kind, object, key FROM changeLog WHERE room = :room AND key > :after ORDER BY key DESC LIMIT :limit")
    /// Changes of a room that are read at once.
    static let page = 200
    private static let ofGroup = Query("SELECT \(columns) FROM change WHERE grp = :group ORDER BY key")
    private static let ofObject = Query(
        "SELECT \(columns) FROM change WHERE object = :object ORDER BY key DESC LIMIT :limit")
    private static let latest = Query(
        "SELECT \(columns), key FROM changeLog WHERE room = :room AND account = :account ORDER BY key DESC LIMIT 1")
    private static let recent = Query(
        "SELECT \(columns), key FROM changeLog WHERE room = :room AND account = :account ORDER BY key DESC LIMIT :limit"
    )
    private static let forget = Query("DELETE FROM change WHERE object = :object")
    private static let next = Query(
        "SELECT \(columns), key FROM change WHERE key > :after ORDER BY key LIMIT :limit")
    private static let mark = Query("UPDATE change SET undoneBy = :by WHERE grp = :group")

    /// For engines whose tables give a change its key.
    package static let insertion = Query(
        """
        INSERT INTO change (\(columns))
        VALUES (:id, :room, :at, :account, :via, :cause, :verb, :kind, :object, :before, :after, :group, :undoes,
            :undoneBy, :device)
        """)
    package static func values(of change: Change) -> Arguments {
        [
            "id": .text(change.id), "room": .int(change.room), "at": SQLValue(change.at),
            "account": SQLValue(change.account), "via": .text(change.via.rawValue),
            "cause": SQLValue(change.cause), "verb": .text(change.verb), "kind": .text(change.kind),
            "object": .text(change.object), "before": .utf8(change.before.bytes),
            "after": .utf8(change.after.bytes), "group": .text(change.group), "undoes": SQLValue(change.undoes),
            "undoneBy": SQLValue(change.undoneBy), "device": SQLValue(change.device),
        ]
    }

    private static func read(_ row: borrowing SQLRow) -> Change {
        Change(
            id: row.text(0), room: row.int(1), at: row.instant(2), account: row.optionalInt(3),
            via: Origin.Via(rawValue: row.text(4)) ?? .system, device: row.optionalText(14), cause: row.optionalInt(5),
            verb: row.text(6),
            kind: row.text(7), object: row.text(8), before: (try? JSON(parsing: row.text(9), depth: 64)) ?? [:],
            after: (try? JSON(parsing: row.text(10), depth: 64)) ?? [:], group: row.text(11),
            undoes: row.optionalText(12), undoneBy: row.optionalText(13))
    }

    /// Changes of all rooms in the order of their keys, each with its own.
    static func page(
        after key: Int64, limit: Int, _ connection: any SQLConnection
    ) throws -> [(change: Change, key: Int64)] {
        try connection.all(next, ["after": .int(key), "limit": SQLValue(limit)]) { (read($0), $0.int(Column.key)) }
    }

    func append(
        room: RoomKey, verb: String, kind: String, object: String, before: JSON, after: JSON, origin: Origin
    ) throws {
        try adopt(
            Change(
                id: Identifier.make(at: tx.now), room: room, at: tx.now, account: origin.account, via: origin.via,
                device: origin.device, cause: origin.cause, verb: verb, kind: kind, object: object, before: before,
                after: after,
                group: origin.group, undoes: origin.undoes))
    }

    /// Writes a change as it is: one of a room that comes from elsewhere keeps its id and its time.
    func adopt(_ change: Change) throws { try tx.log.append(change) }

    /// What an account (nil: anybody) changed in the last `hours` and has not taken back, newest first. Undoing is no
    /// such change.
    package func undoable(
        in room: RoomKey, by account: AccountKey?, hours: Int = 24, limit: Int = 100
    ) throws -> [Change] {
        let since = tx.now.adding(seconds: -hours * 3_600)
        var found: [Change] = []
        try backwards(in: room) { row in
            guard row.instant(Column.at) > since, found.count < limit else { return false }
            let isTheirs = row.optionalInt(Column.account).map { account == nil || $0 == account } ?? false
            if isTheirs, row.isNull(Column.undoneBy), row.isNull(Column.undoes) { found.append(Self.read(row)) }
            return true
        }
        return found
    }

    /// Gives the changes of a room to `body`, newest first and page by page, while it answers true.
    private func backwards(in room: RoomKey, _ body: (borrowing SQLRow) throws -> Bool) throws {
        var (before, goesOn) = (Int64.max, true)
        while goesOn {
            var count = 0
            try tx.connection.each(
                Self.ofRoom, ["room": .int(room), "before": .int(before), "limit": SQLValue(Self.page)]
            ) { row in
                count += 1
                before = row.int(Column.key)
                goesOn = try body(row)
                return goesOn
            }
            if count < Self.page { return }
        }
    }
    /// The changes of one command, in the order in which they were made.
    package func group(_ group: String) throws -> [Change] {
        try tx.connection.all(Self.ofGroup, ["group": .text(group)], Self.read)
    }
    /// The number of the newest change in a room, 0 before the first; later changes have higher ones.
    package func newest(in room: RoomKey) throws -> Int64 {
        try tx.connection.first(Self.newestOfRoom, ["room": .int(room)]) { $0.int(0) } ?? 0
    }

    /// The ids of the things of these kinds that were changed in a room after the change `key`, newest first; nil when
    /// more than `limit` changes of whatever kind were made since.
    package func changed(
        _ kinds: Set<String>, in room: RoomKey, after key: Int64, limit: Int
    ) throws -> [(kind: String, id: String)]? {
        let changes = try tx.connection.all(
            Self.changedSince, ["room": .int(room), "after": .int(key), "limit": SQLValue(limit + 1)]
        ) { (kind: $0.text(0), id: $0.text(1)) }
        return changes.count > limit ? nil : changes.filter { kinds.contains($0.kind) }
    }
    /// Newest first.
    package func history(of object: String, limit: Int) throws -> [Change] {
        try tx.connection.all(Self.ofObject, ["object": .text(object), "limit": SQLValue(limit)], Self.read)
    }
    /// Whether a person put themselves among those whom a thing concerns, the ids in its field ("me too").
    package func hasJoined(_ person: Account, _ object: String, field: String) throws -> Bool {
        func isAmong(_ ids: JSON) -> Bool { ids[field]?.array?.contains(.string(person.id)) ?? false }
        return try history(of: object, limit: 200).contains {
            $0.account == person.key && isAmong($0.after) && !isAmong($0.before)
        }
    }
    /// The account's newest change in the room, undoing included: redo is possible while that is an undo.
    package func latest(in room: RoomKey, by account: AccountKey) throws -> Change? {
        try tx.connection.first(Self.latest, ["room": .int(room), "account": .int(account)], Self.read)
    }
    /// The account's newest changes in the room, undoing included, newest first.
    package func recent(in room: RoomKey, by account: AccountKey, limit: Int) throws -> [Change] {
        try tx.connection.all(
            Self.recent, ["room": .int(room), "account": .int(account), "limit": SQLValue(limit)], Self.read)
    }
    /// Forgets what was changed of an object: a person who leaves takes the former names along.
    package func forget(of object: String) throws { try tx.connection.run(Self.forget, ["object": .text(object)]) }
    /// Notes that `group` was taken back by the group `by` (nil: is in force again).
    package func markUndone(_ group: String, by: String?) throws {
        try tx.connection.run(Self.mark, ["by": SQLValue(by), "group": .text(group)])
    }
}
