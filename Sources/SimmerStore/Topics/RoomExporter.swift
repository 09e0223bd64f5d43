import SimmerDomain

/// Everything that a room holds as lines of JSON, one for each row, for whoever carries the room elsewhere. Accounts
/// stand in them by their ids, instants as milliseconds. What leads into a room (invitations, public pages and other
/// secret addresses) and what can be made again of the rest (lists, the search index) is left out.
package struct RoomExporter {
    let tx: Transaction
    package let room: Room
    /// Whom it is made for: an owner gets the whole room, anybody else not what is the owners', or other people's own.
    private let reader: Membership
    /// The ids of the accounts that the lines named so far.
    private let people: People

    private final class People {
        var ids: [AccountKey: String] = [:]
    }

    package init(_ room: Room, for reader: Membership, _ tx: Transaction) {
        self.tx = tx
        self.room = room
        self.reader = reader
        people = People()
    }

    /// In a direct room neither decides over what is the other's.
    private var isWhole: Bool { reader.role == .owner && !room.isOfTwo }

    /// So many rows are read at once.
    private static let page = 500

    private func id(_ account: AccountKey?) throws -> JSON {
        guard let account else { return .null }
        if let id = people.ids[account] { return .string(id) }
        guard let id = try tx.accounts.find(account)?.id else { return .null }
        people.ids[account] = id
        return .string(id)
    }

    // MARK: The room

    /// The room itself, its members, and everybody whom the lines that were read so far name.
    package func head() throws -> JSON {
        let members = try tx.members.shown(in: room).map { member in
            let isShown = isWhole || member.account == reader.account
            return JSON.compact([
                "account": try id(member.account), "role": .string(member.role.name), "joinedAt": JSON(member.joinedAt),
                "lastReadSeq": isShown ? .int(member.lastReadSeq) : nil,
                "notify": isShown ? .string(member.notify) : nil,
                "mutedUntil": isShown ? member.mutedUntil.map { JSON($0) } : nil,
                "settings": isShown ? member.settings : nil,
            ])
        }
        let value: JSON = .compact([
            "id": .string(room.id), "name": .string(room.name), "kind": .string(room.kind.rawValue),
            "owner": try id(room.owner), "head": .int(room.head), "lastAt": JSON(room.lastAt),
            "settings": room.settings, "createdAt": JSON(room.createdAt),
        ])
        return ["room": value, "members": .array(members), "people": .array(try known())]
    }

    /// Everybody whom the lines that were read so far name.
    package func known() throws -> [JSON] {
        try people.ids.keys.sorted().compactMap { try tx.accounts.find($0) }.filter { !$0.isBot }.map(\.copied)
    }

    // MARK: The log

    private static let events = Query(
        """
        SELECT seq, kind, of, author, at, body FROM log WHERE room = :room AND seq > :after ORDER BY seq LIMIT :limit
        """)
    private static let edits = Query(
        "SELECT seq, number, at, text FROM edit WHERE room = :room ORDER BY seq, number")

    /// Whatever stands in the log, in its order.
    package func eachEvent(_ body: (JSON) throws -> Void) throws {
        var after: Seq = 0
        while true {
            var known: ErasureStore.Known = [:]
            let lines = try tx.connection.all(
                Self.events, ["room": .int(room.key), "after": .int(after), "limit": SQLValue(Self.page)]
            ) { row in
                after = row.int(0)
                let kind = EventKind(rawValue: row.int(1)) ?? .message
                let body = try JSON(parsing: row.text(5), depth: 64)
                return try JSON.compact([
                    "seq": .int(row.int(0)), "kind": .string("\(kind)"),
                    "of": row.optionalInt(2).map(JSON.int), "author": try id(row.optionalInt(3)),
                    "at": JSON(row.instant(4)), "body": tx.erasure.told(kind, body, &known) ?? body,
                ])
            }
            try lines.forEach(body)
            if lines.count < Self.page { return }
        }
    }

    /// What messages said before they were edited, which is the owners' to know (F19).
    package func eachEdit(_ body: (JSON) throws -> Void) throws {
        guard isWhole else { return }
        try tx.connection.each(Self.edits, ["room": .int(room.key)]) { row in
            try body([
                "seq": .int(row.int(0)), "number": .int(row.int(1)), "at": JSON(row.instant(2)),
                "text": .string(row.text(3)),
            ])
            return true
        }
    }

    // MARK: Things and changes

    /// No index knows all objects of a room, but the log has a change of each.
    private static let keys = Query(
        """
        SELECT DISTINCT object.key FROM changeLog JOIN object ON object.id = changeLog.object
        WHERE changeLog.room = :room AND object.room = :room ORDER BY object.key
        """)
    private static let ownColumns = "id, kind, version, createdBy, createdAt, updatedAt, deletedAt, fields"
    private static let object = Query("SELECT \(ownColumns) FROM object WHERE key = :key")
    private static let objectByID = Query("SELECT \(ownColumns), key FROM object WHERE id = :id AND room = :room")
    private static let parts = Query(
        "SELECT \(ownColumns), key FROM object WHERE parent = :parent AND room = :room")
    private static let changes = Query(
        """
        SELECT key, id, at, account, via, causeSeq, verb, kind, object, before, after, grp, undoes, undoneBy, device
        FROM changeLog WHERE room = :room AND key > :after ORDER BY key LIMIT :limit
        """)

    private func read(_ row: borrowing SQLRow) throws -> JSON {
        try .compact([
            "id": .string(row.text(0)), "kind": .string(row.text(1)), "version": .int(row.int(2)),
            "createdBy": id(row.optionalInt(3)), "createdAt": JSON(row.instant(4)), "updatedAt": JSON(row.instant(5)),
            "deletedAt": row.optionalInstant(6).map { JSON($0) }, "fields": JSON(parsing: row.text(7), depth: 64),
        ])
    }

    /// Every object in the order in which they were made: for owners also what was deleted and can be brought back, for
    /// everybody what the record of an experiment seals.
    package func eachObject(_ body: (JSON) throws -> Void) throws {
        var known: ErasureStore.Known = [:]
        for key in try tx.connection.all(Self.keys, ["room": .int(room.key)], { $0.int(0) }) {
            guard let line = try tx.connection.first(Self.object, ["key": .int(key)], read),
                try isShown(line["id"]?.string ?? "", line["kind"]?.string ?? "", line["fields"], &known)
            else { continue }
            try body(line)
        }
    }

    /// Whether what a thing says is for the reader.
    private func isShown(
        _ id: String, _ kind: String, _ fields: JSON?, _ known: inout ErasureStore.Known
    ) throws -> Bool {
        if fields == .object([]) { return false }
        return try isWhole || ErasureStore.isSealed(kind, fields) || !tx.erasure.isGone(id, &known)
    }

    /// An object with all that is a part of it, and the parts of these, in the order in which they were made: the
    /// object itself first.
    package func tree(of id: String) throws -> [JSON] {
        var found: [(key: Int64, line: JSON)] = []
        let top = try tx.connection.first(Self.objectByID, ["id": .text(id), "room": .int(room.key)]) {
            ($0.int(8), try read($0))
        }
        if let top { found.append(top) }
        var next = 0
        var seen: Set<String> = []
        while next < found.count {
            let parent = found[next].line["id"]?.string ?? ""
            next += 1
            guard seen.insert(parent).inserted else { continue }
            found += try tx.connection.all(Self.parts, ["parent": .text(parent), "room": .int(room.key)]) {
                ($0.int(8), try read($0))
            }
        }
        return found.sorted { $0.key < $1.key }.map(\.line)
    }

    private static let fieldsOfObject = Query("SELECT fields FROM object WHERE id = :id")

    /// Whether what was changed of a thing is for the reader.
    private func isShown(changeOf id: String, _ kind: String, _ known: inout ErasureStore.Known) throws -> Bool {
        guard try !isWhole && tx.erasure.isGone(id, &known) else { return true }
        let fields = try tx.connection.first(Self.fieldsOfObject, ["id": .text(id)]) {
            try JSON(parsing: $0.text(0), depth: 64)
        }
        return ErasureStore.isSealed(kind, fields)
    }

    package func eachChange(_ body: (JSON) throws -> Void) throws {
        var after: Int64 = 0
        var known: ErasureStore.Known = [:]
        while true {
            let lines: [JSON?] = try tx.connection.all(
                Self.changes, ["room": .int(room.key), "after": .int(after), "limit": SQLValue(Self.page)]
            ) { row in
                after = row.int(0)
                let isOwn = row.optionalInt(3) == reader.account
                guard isWhole || isOwn || !SettingStore.personal.contains(row.text(7)) else { return nil }
                let shows = try isShown(changeOf: row.text(8), row.text(7), &known)
                return try JSON.compact([
                    "id": .string(row.text(1)), "at": JSON(row.instant(2)), "account": try id(row.optionalInt(3)),
                    "via": .string(row.text(4)), "cause": row.optionalInt(5).map(JSON.int),
                    "verb": .string(row.text(6)), "kind": .string(row.text(7)), "object": .string(row.text(8)),
                    "before": shows ? JSON(parsing: row.text(9), depth: 64) : [:],
                    "after": shows ? JSON(parsing: row.text(10), depth: 64) : [:],
                    "group": .string(row.text(11)), "undoes": row.optionalText(12).map(JSON.string),
                    "undoneBy": row.optionalText(13).map(JSON.string), "device": row.optionalText(14).map(JSON.string),
                ])
            }
            try lines.compactMap(\.self).forEach(body)
            if lines.count < Self.page { return }
        }
    }

    /// The records of experiments, or of one of them.
    package func eachRecord(of experiment: String? = nil, _ body: (JSON) throws -> Void) throws {
        try tx.records.each(in: room.key, of: experiment, body)
    }

    // MARK: Files

    private static let files = Query(
        "SELECT id FROM file WHERE room = :room AND freeSince IS NULL ORDER BY createdAt, id")

    /// The uploaded files that something in the room names.
    package func eachFile(_ body: (StoredFile, JSON) throws -> Void) throws {
        for name in try tx.connection.all(Self.files, ["room": .int(room.key)], { $0.text(0) }) {
            guard let file = try tx.files.find(name) else { continue }
            try body(
                file,
                .compact([
                    "id": .string(file.id), "uploader": try id(file.uploader),
                    "originalSha256": .string(file.originalSHA256), "sha256": .string(file.sha256),
                    "bytes": JSON(file.bytes), "mime": .string(file.mime), "width": JSON(file.width),
                    "height": JSON(file.height), "takenAt": file.takenAt.map { JSON($0) },
                    "codes": .array(file.codes.map(JSON.string)), "createdAt": JSON(file.createdAt),
                    "name": file.isDocument ? .string(file.name) : nil,
                ]))
        }
    }
}

extension Account {
    /// What a copy of a room knows of its people: no address, no login.
    fileprivate var copied: JSON {
        .compact([
            "id": .string(id), "username": .string(username), "displayName": .string(displayName),
            "firstName": .string(firstName), "lastName": .string(lastName), "language": .string(language),
            "timeZone": .string(timeZone), "createdAt": JSON(createdAt), "deletedAt": deletedAt.map { JSON($0) },
            "kind": hasLogin ? nil : .string(role.name),
        ])
    }
}
