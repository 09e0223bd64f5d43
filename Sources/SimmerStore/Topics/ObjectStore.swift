import SimmerDomain

/// The objects of rooms, of every kind in one way: versioned, with a change log, told to the room, undoable.
package struct ObjectStore {
    let tx: Transaction

    private static let columns = "id, room, version, createdBy, createdAt, updatedAt, deletedAt, fields, kind"
    private static let byID = Query("SELECT \(columns) FROM object WHERE id = :id")
    /// Two partial indexes serve the two halves, so that the things of many years cost nothing.
    private static let ofKind = Query(
        """
        SELECT \(columns), key FROM object WHERE room = :room AND kind = :kind AND deletedAt IS NULL AND isOver = 0
        UNION ALL
        SELECT \(columns), key FROM object
        WHERE room = :room AND kind = :kind AND deletedAt IS NULL AND isOver = 1 AND updatedAt >= :since
        ORDER BY key
        """)
    private static let newestOfKind = Query(
        """
        SELECT \(columns) FROM object
        WHERE room = :room AND kind = :kind AND deletedAt IS NULL AND isOver = 0 AND key < :before
        ORDER BY key DESC LIMIT :limit
        """)
    private static let placeOfThing = Query("SELECT key FROM object WHERE id = :id AND room = :room AND kind = :kind")
    private static let countOfKind = Query(
        "SELECT count(*) FROM object WHERE room = :room AND kind = :kind AND deletedAt IS NULL AND isOver = 0")
    private static let ofParent = Query(
        """
        SELECT \(columns) FROM object WHERE room = :room AND kind = :kind AND parent = :parent AND deletedAt IS NULL
        ORDER BY key
        """)
    private static let lastOfParent = Query(
        """
        SELECT \(columns) FROM object WHERE room = :room AND kind = :kind AND parent = :parent AND deletedAt IS NULL
        ORDER BY key DESC LIMIT 1
        """)
    private static let everOfParent = Query(
        "SELECT id FROM object WHERE room = :room AND kind = :kind AND parent = :parent ORDER BY key")
    private static let byName = Query(
        """
        SELECT \(columns) FROM object
        WHERE room = :room AND kind = :kind AND nameFold = :fold AND deletedAt IS NULL AND isOver = 0
        """)
    private static let allDue = Query("SELECT id, due FROM object WHERE due IS NOT NULL AND deletedAt IS NULL")
    private static let dueInRoom = Query(
        "SELECT id, due FROM object WHERE room = :room AND due IS NOT NULL AND deletedAt IS NULL AND isOver = 0")
    private static let countOfCreator = Query(
        """
        SELECT count(*) FROM object JOIN room ON room.key = object.room AND room.deletedAt IS NULL
        WHERE object.createdBy = :by AND object.kind = :kind AND object.nameFold IS NOT NULL
            AND object.deletedAt IS NULL
        """)
    private static let countOfReminders = Query(
        """
        SELECT count(*) FROM object
        WHERE createdBy = :by AND kind = 'reminder' AND due IS NOT NULL AND deletedAt IS NULL
        """)
    private static let insertRow = Query(
        """
        INSERT INTO object
            (id, room, kind, parent, nameFold, due, isOver, version, createdBy, createdAt, updatedAt, fields)
        VALUES (:id, :room, :kind, :parent, :fold, :due, :over, 1, :by, :now, :now, :fields)
        """)
    private static let updateRow = Query(
        """
        UPDATE object SET nameFold = :fold, due = :due, isOver = :over, version = version + 1,
            updatedAt = :now, deletedAt = :deleted, fields = :fields, isErased = 0
        WHERE id = :id AND version = :version
        """)

    private static func read<T: RoomObject>(_ row: borrowing SQLRow) -> Stored<T>? {
        let id = row.text(0)
        guard row.text(8) == T.kind, let fields = try? JSON(parsing: row.text(7), depth: 64),
            let object = T(id: id, fields: fields)
        else { return nil }
        return Stored(
            object: object, room: row.int(1), version: Int(row.int(2)), createdBy: row.optionalInt(3),
            createdAt: row.instant(4), updatedAt: row.instant(5), deletedAt: row.optionalInstant(6))
    }

    /// Deleted ones are found too. nil for an id of another kind.
    package func find<T: RoomObject>(_ type: T.Type, id: String) throws -> Stored<T>? {
        try tx.connection.first(Self.byID, ["id": .text(id)]) { Self.read($0) } ?? nil
    }

    /// A living object of a room. Throws `not_found`.
    package func get<T: RoomObject>(_ type: T.Type, id: String, in room: RoomKey) throws -> Stored<T> {
        guard let found = try find(type, id: id), found.room == room, !found.isDeleted else {
            throw Refusal(.notFound, field: T.kind, phrase: "\(T.kind) not found")
        }
        return found
    }

    /// What is not over, and what has become so since `since`, in the order of creation.
    package func list<T: RoomObject>(
        _ type: T.Type, in room: RoomKey, overSince since: Instant = .distantFuture
    ) throws -> [Stored<T>] {
        try tx.connection.all(
            Self.ofKind, ["room": .int(room), "kind": .text(T.kind), "since": SQLValue(since)]
        ) { Self.read($0) }.compactMap { $0 }
    }
    /// What is not over, the newest first, at most `limit` of them.
    /// - Parameter before: the id of one, deleted or not: those that were made before it. Throws `not_found`.
    package func newest<T: RoomObject>(
        _ type: T.Type, in room: RoomKey, before: String? = nil, limit: Int
    ) throws -> [Stored<T>] {
        var place = Int64.max
        if let before {
            let found = try tx.connection.first(
                Self.placeOfThing, ["id": .text(before), "room": .int(room), "kind": .text(T.kind)]
            ) { $0.int(0) }
            guard let found else { throw Refusal(.notFound, field: "before", phrase: "\(T.kind) not found") }
            place = found
        }
        return try tx.connection.all(
            Self.newestOfKind,
            ["room": .int(room), "kind": .text(T.kind), "before": .int(place), "limit": .int(Int64(limit))]
        ) { Self.read($0) }.compactMap { $0 }
    }
    /// How many of a kind are not over.
    package func count<T: RoomObject>(_ type: T.Type, in room: RoomKey) throws -> Int {
        Int(
            try tx.connection.first(Self.countOfKind, ["room": .int(room), "kind": .text(T.kind)]) { $0.int(0) } ?? 0)
    }
    package func list<T: RoomObject>(_ type: T.Type, in room: RoomKey, parent: String) throws -> [Stored<T>] {
        try tx.connection.all(
            Self.ofParent, ["room": .int(room), "kind": .text(T.kind), "parent": .text(parent)]
        ) { Self.read($0) }.compactMap { $0 }
    }
    /// The youngest part of a thing that is of a kind.
    package func last<T: RoomObject>(_ type: T.Type, in room: RoomKey, parent: String) throws -> Stored<T>? {
        try tx.connection.first(
            Self.lastOfParent, ["room": .int(room), "kind": .text(T.kind), "parent": .text(parent)]
        ) { Self.read($0) } ?? nil
    }
    /// The ids of all parts that a thing ever had, deleted ones too.
    package func ids<T: RoomObject>(_ type: T.Type, in room: RoomKey, everOf parent: String) throws -> [String] {
        try tx.connection.all(
            Self.everOfParent, ["room": .int(room), "kind": .text(T.kind), "parent": .text(parent)]
        ) { $0.text(0) }
    }
    package func find<T: RoomObject>(_ type: T.Type, named name: String, in room: RoomKey) throws -> Stored<T>? {
        try tx.connection.first(
            Self.byName, ["room": .int(room), "kind": .text(T.kind), "fold": .text(name.folded)]
        ) { Self.read($0) } ?? nil
    }

    /// Everything that has an instant at which it is due, in no order.
    package func due(_ body: (_ id: String, _ at: Instant) -> Void) throws {
        try tx.connection.each(Self.allDue, [:]) { row in
            body(row.text(0), row.instant(1))
            return true
        }
    }

    /// How many living objects of a kind with a name of their own (live timers) an account has made, in all rooms that
    /// are there.
    package func countNamed<T: RoomObject>(_ type: T.Type, by account: AccountKey) throws -> Int {
        Int(
            try tx.connection.first(Self.countOfCreator, ["by": .int(account), "kind": .text(T.kind)]) { $0.int(0) }
                ?? 0)
    }

    /// How many reminders that an account has made wait for something, in all rooms, also where it is no member any
    /// more.
    package func countOfReminders(by account: AccountKey) throws -> Int {
        Int(try tx.connection.first(Self.countOfReminders, ["by": .int(account)]) { $0.int(0) } ?? 0)
    }

    /// What is due in a room, told again to those who wait for it: the room was hidden and is back.
    func noteDue(in room: RoomKey) throws {
        try tx.connection.each(Self.dueInRoom, ["room": .int(room)]) { row in
            tx.announce(.due(id: row.text(0), at: row.instant(1)))
            return true
        }
    }

    /// A thing of whichever kind, for those who only know its id; deleted ones are found too.
    package func thing(_ id: String) throws -> (any AnyStored)? {
        func read<T: RoomObject>(_ row: borrowing SQLRow, as type: T.Type) -> (any AnyStored)? {
            let stored: Stored<T>? = Self.read(row)
            return stored
        }
        return try tx.connection.first(Self.byID, ["id": .text(id)]) { row -> (any AnyStored)? in
            guard let type = Kinds.type(of: row.text(8)) else { return nil }
            return read(row, as: type)
        } ?? nil
    }

    /// What a thing is called now; nil for a kind that nobody knows, or an id of nothing.
    package func shownName(of id: String, kind: String) throws -> String? {
        func name<T: RoomObject>(_ type: T.Type) throws -> String? { try find(type, id: id)?.object.shownName }
        return try Kinds.type(of: kind).flatMap { try name($0) }
    }

    /// Throws `duplicate` when a living object of the kind has the name. `nameIsFree`: the caller has looked in this
    /// transaction.
    @discardableResult
    package func insert<T: RoomObject>(
        _ object: T, in room: RoomKey, nameIsFree: Bool = false, verb: String, origin: Origin
    ) throws -> Stored<T> {
        try tx.usage.admit(origin.account)
        try tx.records.check(object, was: nil)
        if !nameIsFree { try checkName(of: object, in: room) }
        let fields = object.fields
        try tx.connection.run(
            Self.insertRow,
            [
                "id": .text(object.id), "room": .int(room), "kind": .text(T.kind), "parent": SQLValue(object.parent),
                "fold": SQLValue(object.nameFold), "due": SQLValue(object.due), "over": SQLValue(object.isOver),
                "by": SQLValue(origin.account),
                "now": SQLValue(tx.now), "fields": .utf8(fields.bytes),
            ])
        let stored = Stored(
            object: object, room: room, version: 1, createdBy: origin.account, createdAt: tx.now, updatedAt: tx.now)
        if object.due != nil { tx.announce(.due(id: object.id, at: object.due)) }
        try index(stored, was: nil)
        try hold(from: [], stored)
        if let experiment = object.recordOf { try tx.records.enter(stored, fields, in: experiment) }
        try tx.changes.append(
            room: room, verb: verb, kind: T.kind, object: object.id, before: ["deleted": true],
            after: ["deleted": false], origin: origin)
        try logChange(stored, fields, change: "added", origin: origin)
        try tx.follows.record(stored, by: origin.account)
        return stored
    }

    private static let adoptRow = Query(
        """
        INSERT INTO object
            (id, room, kind, parent, nameFold, due, isOver, version, createdBy, createdAt, updatedAt, deletedAt, fields)
        VALUES (:id, :room, :kind, :parent, :fold, :due, :over, :version, :by, :created, :updated, :deleted, :fields)
        ON CONFLICT (id) DO NOTHING
        """)

    /// Writes an object that comes from elsewhere, as it is there; logged and told as added with `telling` only. False
    /// when something has its id. Throws `duplicate` when a living object of the kind has its name.
    /// - Parameter fields: as they are written there, which what seals them goes by.
    func adopt<T: RoomObject>(_ stored: Stored<T>, _ fields: JSON?, telling origin: Origin? = nil) throws -> Bool {
        let object = stored.object
        if !stored.isDeleted, !object.isOver { try checkName(of: object, in: stored.room) }
        let added = try tx.connection.run(
            Self.adoptRow,
            [
                "id": .text(object.id), "room": .int(stored.room), "kind": .text(T.kind),
                "parent": SQLValue(object.parent), "fold": SQLValue(object.nameFold), "due": SQLValue(object.due),
                "over": SQLValue(object.isOver), "version": SQLValue(stored.version), "by": SQLValue(stored.createdBy),
                "created": SQLValue(stored.createdAt), "updated": SQLValue(stored.updatedAt),
                "deleted": SQLValue(stored.deletedAt), "fields": .utf8((fields ?? object.fields).bytes),
            ])
        guard added == 1 else { return false }
        if object.due != nil, !stored.isDeleted { tx.announce(.due(id: object.id, at: object.due)) }
        if !stored.isDeleted { try index(stored, was: nil) }
        try hold(from: [], stored)
        if let origin {
            try tx.changes.append(
                room: stored.room, verb: "import", kind: T.kind, object: object.id, before: ["deleted": true],
                after: ["deleted": .bool(stored.isDeleted)], origin: origin)
            if !stored.isDeleted {
                try logChange(stored, object.fields, change: "added", origin: origin, counting: .not)
            }
        }
        return true
    }

    private func checkName<T: RoomObject>(of object: T, in room: RoomKey) throws {
        guard let fold = object.nameFold else { return }
        let other = try tx.connection.first(
            Self.byName, ["room": .int(room), "kind": .text(T.kind), "fold": .text(fold)]
        ) { $0.text(0) }
        guard other == nil || other == object.id else {
            throw Refusal(.duplicate, field: "name", phrase: "\(T.kind) name taken")
        }
    }

    /// Writes the object as it is now, if it differs from `old`; its change is logged and told. `old` names the version
    /// that was read in this transaction.
    @discardableResult
    package func update<T: RoomObject>(
        _ old: Stored<T>, to object: T, deleted: Bool? = nil, verb: String, origin: Origin
    ) throws -> Stored<T> {
        let isDeleted = deleted ?? old.isDeleted
        let fields = object.fields
        var (before, after) = Self.difference(old.object.fields, fields)
        if isDeleted != old.isDeleted {
            before["deleted"] = .bool(old.isDeleted)
            after["deleted"] = .bool(isDeleted)
        }
        if before == .object([]) && after == .object([]) { return old }
        // What ends is never kept from ending: an alarm that rings, a thing that is to be gone.
        let counting: UsageStore.Counting = isDeleted || object.isOver ? .always : .refusable
        if counting == .refusable { try tx.usage.admit(origin.account) }
        try tx.records.check(object, was: old.object)
        if !isDeleted, object.nameFold != old.object.nameFold || old.isDeleted || old.object.isOver {
            try checkName(of: object, in: old.room)
        }
        var new = old
        new.object = object
        new.version += 1
        new.updatedAt = tx.now
        new.deletedAt = isDeleted ? (old.deletedAt ?? tx.now) : nil
        let changed = try tx.connection.run(
            Self.updateRow,
            [
                "fold": SQLValue(object.nameFold), "due": SQLValue(object.due), "over": SQLValue(object.isOver),
                "now": SQLValue(tx.now), "deleted": SQLValue(new.deletedAt),
                "fields": .utf8(fields.bytes),
                "id": .text(object.id), "version": SQLValue(old.version),
            ])
        guard changed == 1 else { throw Refusal(.conflict, phrase: "changed meanwhile") }
        let due = isDeleted ? nil : object.due
        if due != nil || old.object.due != nil { tx.announce(.due(id: object.id, at: due)) }
        try index(new, was: old)
        try hold(from: old.isDeleted ? [] : old.object.files, new)
        if let experiment = object.recordOf { try tx.records.enter(new, fields, in: experiment) }
        try tx.changes.append(
            room: old.room, verb: verb, kind: T.kind, object: object.id, before: before, after: after, origin: origin)
        let change = isDeleted == old.isDeleted ? "changed" : isDeleted ? "removed" : "added"
        try logChange(new, fields, change: change, origin: origin, counting: counting)
        try tx.follows.record(new, by: origin.account)
        return new
    }

    @discardableResult
    package func delete<T: RoomObject>(_ old: Stored<T>, verb: String, origin: Origin) throws -> Stored<T> {
        try update(old, to: old.object, deleted: true, verb: verb, origin: origin)
    }

    /// Keeps what is found and listed of an object without reading it.
    private func index<T: RoomObject>(_ stored: Stored<T>, was old: Stored<T>?) throws {
        try shelve(stored)
        try tx.notebook.index(stored, was: old)
    }

    /// Keeps the files that an object shows, and no longer those that it showed.
    private func hold<T: RoomObject>(from old: [String], _ stored: Stored<T>) throws {
        let new = stored.isDeleted ? [] : stored.object.files
        if old != new { try tx.files.setHolds(of: "\(T.kind):\(stored.id)", from: old, to: new) }
    }

    /// Keeps the line of a list or of an album, and the mean to which a rating belongs.
    private func shelve<T: RoomObject>(_ stored: Stored<T>) throws {
        if let picture = stored.object.picture {
            try tx.albums.put(picture, isDeleted: stored.isDeleted, in: stored.room)
        }
        if let line = stored.object.shelf {
            guard !stored.isDeleted else { return try tx.shelf.remove(stored.id) }
            try tx.shelf.put(line, id: stored.id, kind: T.kind, in: stored.room)
        }
        if let rated = stored.object.rated { try tx.shelf.rate(rated, in: stored.room) }
    }

    /// The fields in which two objects differ, as they are in each; a field that one lacks is null there.
    static func difference(_ old: JSON, _ new: JSON) -> (before: JSON, after: JSON) {
        var before: [JSON.Member] = []
        var after: [JSON.Member] = []
        for member in old.members ?? [] {
            let value = new[member.name] ?? .null
            if value != member.value {
                before.append(member)
                after.append(.init(member.name, value))
            }
        }
        for member in new.members ?? [] where old[member.name] == nil && member.value != .null {
            before.append(.init(member.name, .null))
            after.append(member)
        }
        return (.object(before), .object(after))
    }

    /// Tells the room of the change: as an `item`, but for the kinds that have events of their own.
    private func logChange<T: RoomObject>(
        _ stored: Stored<T>, _ fields: JSON, change: String, origin: Origin,
        counting: UsageStore.Counting = .refusable
    ) throws {
        let value = try wire(stored, fields)
        let own = T.isToldAsItem ? nil : EventKind.byName[T.kind]
        let body: JSON
        if own == nil {
            body = .compact([
                "kind": .string(T.kind), "id": .string(stored.id), "change": .string(change),
                "value": change == "removed" ? nil : value,
            ])
        } else {
            let by = try origin.account.flatMap { try tx.accounts.find($0)?.id }
            body = .compact([T.kind: value, "change": .string(change), "by": by.map(JSON.string)])
        }
        try tx.events.append(own ?? .item, to: stored.room, author: origin.account, body: body, counting: counting)
    }

    /// The object as clients see it: its fields beside id, version and who and when.
    package func wire<T: RoomObject>(_ stored: Stored<T>) throws -> JSON { try wire(stored, stored.object.fields) }

    private func wire<T: RoomObject>(_ stored: Stored<T>, _ fields: JSON) throws -> JSON {
        let creator = try stored.createdBy.flatMap { try tx.accounts.find($0) }
        var members: [JSON.Member] = [
            .init("id", .string(stored.id)), .init("version", JSON(stored.version)),
            .init("createdBy", JSON(creator?.id)), .init("createdAt", JSON(stored.createdAt)),
            .init("updatedAt", JSON(stored.updatedAt)),
        ]
        if stored.isDeleted { members.append(.init("deleted", true)) }
        // Reminders know their creator themselves; a JSON object names each member once.
        let named = members.count
        for field in fields.members ?? []
        where !members[..<named].contains(where: { $0.name == field.name }) {
            members.append(field)
        }
        return .object(members)
    }
}
