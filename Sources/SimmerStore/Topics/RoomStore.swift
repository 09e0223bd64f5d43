import SimmerDomain

package struct RoomStore {
    let tx: Transaction

    /// Days during which a deleted room can be brought back (P19).
    package static let restoreDays = 7

    private static let columns = "key, id, name, kind, owner, pair, head, lastAt, settings, createdAt, deletedAt"
    private static let byKey = Query("SELECT \(columns) FROM room WHERE key = :key")
    private static let byID = Query("SELECT \(columns) FROM room WHERE id = :id")
    private static let byPair = Query("SELECT \(columns) FROM room WHERE pair = :pair AND deletedAt IS NULL")
    private static let byName = Query(
        "SELECT \(columns) FROM room WHERE owner = :owner AND nameFold = :fold AND deletedAt IS NULL AND pair IS NULL")
    private static let ofAccount = Query(
        """
        SELECT room.key, room.id, room.name, room.kind, room.owner, room.pair, room.head, room.lastAt, room.settings,
            room.createdAt, room.deletedAt
        FROM membership JOIN room ON room.key = membership.room
        WHERE membership.account = :account AND room.deletedAt IS NULL
        """)
    private static let deletedOf = Query(
        """
        SELECT \(columns) FROM room WHERE deletedAt > :after AND pair IS NULL
            AND key IN (SELECT room FROM membership WHERE account = :account AND role = 1) ORDER BY deletedAt DESC
        """)
    private static let pairsOfNobody = Query(
        """
        SELECT \(columns) FROM room WHERE pair IS NOT NULL AND deletedAt IS NULL
            AND NOT EXISTS (SELECT 1 FROM membership WHERE membership.room = room.key)
        """)
    private static let overdue = Query("SELECT \(columns) FROM room WHERE deletedAt <= :before")
    private static let behind = Query(
        """
        SELECT room.key, coalesce(consumer.seq, 0)
        FROM room LEFT JOIN consumer ON consumer.room = room.key AND consumer.name = :name
        WHERE room.deletedAt IS NULL
        """)
    private static let all = Query("SELECT \(columns) FROM room")
    private static let countOwned = Query("SELECT count(*) FROM room WHERE owner = :owner AND deletedAt IS NULL")
    private static let insert = Query(
        """
        INSERT INTO room (id, name, nameFold, kind, owner, pair, head, lastAt, settings, createdAt)
        VALUES (:id, :name, :fold, :kind, :owner, :pair, 0, :now, :settings, :now) RETURNING key
        """)
    private static let update = Query(
        """
        UPDATE room SET name = :name, nameFold = :fold, kind = :kind, owner = :owner, settings = :settings,
            deletedAt = :deleted WHERE key = :key
        """)

    private func read(_ row: borrowing SQLRow) throws -> Room {
        let room = Room(
            key: row.int(0), id: row.text(1), name: row.text(2), kind: RoomKind(rawValue: row.text(3)) ?? .chat,
            owner: row.optionalInt(4), pair: row.optionalText(5), head: row.int(6), lastAt: row.instant(7),
            settings: (try? JSON(parsing: row.text(8))) ?? [:], createdAt: row.instant(9),
            deletedAt: row.optionalInstant(10))
        let known = try current(room)
        tx.cache?.store(known)
        return known
    }

    /// The row learns of new events later than the log.
    private func current(_ room: Room) throws -> Room {
        guard let newest = try tx.log.newest(of: room.key), newest.seq > room.head else { return room }
        var room = room
        (room.head, room.lastAt) = (newest.seq, newest.at)
        return room
    }

    package func find(_ key: RoomKey) throws -> Room? {
        if let room = tx.cache?.room(key) { return try current(room) }
        return try tx.connection.first(Self.byKey, ["key": .int(key)], read)
    }
    package func find(id: String) throws -> Room? {
        if let room = tx.cache?.room(id: id) { return try current(room) }
        return try tx.connection.first(Self.byID, ["id": .text(id)], read)
    }
    package func find(named name: String, owner: AccountKey) throws -> Room? {
        try tx.connection.first(Self.byName, ["owner": .int(owner), "fold": .text(name.folded)], read)
    }

    /// Throws `duplicate` when the room's owner has another one of its name that `asker` is in: what others call the
    /// rooms that one does not see must not be told by a refusal, so these may share a name.
    private func checkName(of room: Room, for asker: AccountKey) throws {
        guard let owner = room.owner, room.deletedAt == nil else { return }
        let namesakes = try tx.connection.all(
            Self.byName, ["owner": .int(owner), "fold": .text(room.name.folded)], read)
        for other in namesakes where other.key != room.key {
            guard try room.isOpen || tx.members.role(asker, in: other.key) != nil else { continue }
            throw Refusal(.duplicate, field: "name", phrase: "room name taken", values: ["name": .text(room.name)])
        }
    }

    /// The room of an id as a member sees it. Throws `not_found` for a room that is not there or not for this account:
    /// the two must not be told apart.
    package func visible(_ id: String, to account: AccountKey) throws -> (room: Room, membership: Membership) {
        guard let room = try find(id: id), room.deletedAt == nil,
            let membership = try tx.members.find(room.key, account)
        else { throw Refusal(.notFound, field: "room", phrase: "room not found") }
        return (room, membership)
    }

    /// The same for whoever only needs to know that the account is a member.
    package func open(_ id: String, to account: AccountKey) throws -> Room {
        guard let room = try find(id: id), room.deletedAt == nil, try tx.members.role(account, in: room.key) != nil
        else { throw Refusal(.notFound, field: "room", phrase: "room not found") }
        return room
    }

    /// The rooms of an account, the last active first.
    package func all(of account: AccountKey) throws -> [Room] {
        try tx.connection.all(Self.ofAccount, ["account": .int(account)], read).sorted { $0.lastAt > $1.lastAt }
    }
    /// Every room, deleted ones too, for those who keep them in memory.
    package func everything() throws -> [Room] { try tx.connection.all(Self.all, [:], read) }
    /// The deleted rooms that the account owns and can still bring back, the last deleted first.
    package func restorable(by account: AccountKey) throws -> [Room] {
        let after = tx.now.adding(seconds: -Self.restoreDays * 86_400)
        return try tx.connection.all(Self.deletedOf, ["account": .int(account), "after": SQLValue(after)], read)
    }
    /// The rooms in which a consumer has something to read.
    package func behind(consumer name: String) throws -> [RoomKey] {
        try tx.connection.all(Self.behind, ["name": .text(name)]) { (room: $0.int(0), seq: $0.int(1)) }
            .filter { try find($0.room)?.head ?? 0 > $0.seq }.map(\.room)
    }

    /// Makes a room with its owner in it. Throws `duplicate` when the owner has one of that name (P8), `limit` beyond
    /// `most`.
    package func create(
        name: String, kind: RoomKind, owner: AccountKey, settings: JSON = [:], most: Int = 0
    ) throws -> Room {
        if try find(named: name, owner: owner) != nil {
            throw Refusal(.duplicate, field: "name", phrase: "room name taken", values: ["name": .text(name)])
        }
        let owned = try tx.connection.first(Self.countOwned, ["owner": .int(owner)]) { $0.int(0) } ?? 0
        if most > 0, owned >= most {
            throw Refusal(.limit, phrase: "too many rooms", values: ["most": .number(Double(most))])
        }
        let room = try insert(name: name, kind: kind, owner: owner, pair: nil, settings: settings)
        try tx.members.add(owner, to: room, role: .owner, by: owner)
        return try find(room.key) ?? room
    }

    /// Makes a room that is open, with `first` as its owner in it. Throws `limit` where that one has made `most`.
    package func open(name: String, first: AccountKey, most: Int = 0) throws -> Room {
        if most > 0,
            try all(of: first).filter({ try $0.isOpen && tx.members.role(first, in: $0.key) == .owner }).count >= most
        {
            throw Refusal(.limit, phrase: "too many rooms", values: ["most": .number(Double(most))])
        }
        let room = try insert(name: name, kind: .chat, owner: Account.bot, pair: nil, settings: [:])
        try tx.members.add(first, to: room, role: .owner, by: first)
        return try find(room.key) ?? room
    }

    /// The direct room of two accounts, made when it is not there: always the same one. `a` opens it: where that one
    /// had put it away, it is back in the list. It is not in the list of `b` when that one has blocked `a`, which
    /// nobody is told.
    package func direct(_ a: AccountKey, _ b: AccountKey) throws -> Room {
        let pair = "\(min(a, b))-\(max(a, b))"
        if let room = try tx.connection.first(Self.byPair, ["pair": .text(pair)], read) {
            try tx.members.bringBack(a, to: room)
            return try find(room.key) ?? room
        }
        let room = try insert(name: "", kind: .direct, owner: nil, pair: pair, settings: [:])
        for account in [a, b] where account != Account.bot {
            try tx.members.add(account, to: room, role: .owner, by: a)
        }
        if try tx.blocks.has(b, blocked: a) { try tx.members.putAway(b, from: room) }
        return try find(room.key) ?? room
    }

    /// The direct rooms of an account that are in nobody's list.
    package func abandoned(of account: AccountKey) throws -> [Room] {
        try tx.connection.all(Self.pairsOfNobody, [:], read).filter { $0.both.contains(account) }
    }

    /// The direct room that two accounts have had.
    package func known(_ a: AccountKey, _ b: AccountKey) throws -> Room? {
        try tx.connection.first(Self.byPair, ["pair": .text("\(min(a, b))-\(max(a, b))")], read)
    }

    /// The name itself, or with a number behind it when its owner has such a room already.
    package func freeName(_ name: String, owner: AccountKey) throws -> String {
        var candidate = name
        var number = 2
        while try find(named: candidate, owner: owner) != nil {
            candidate = "\(name) \(number)"
            number += 1
        }
        return candidate
    }

    private func insert(name: String, kind: RoomKind, owner: AccountKey?, pair: String?, settings: JSON) throws -> Room
    {
        let key = try tx.connection.first(
            Self.insert,
            [
                "id": .text(Identifier.make(at: tx.now)), "name": .text(name), "fold": .text(name.folded),
                "kind": .text(kind.rawValue), "owner": SQLValue(owner), "pair": SQLValue(pair), "now": SQLValue(tx.now),
                "settings": .utf8(settings.bytes),
            ]
        ) { $0.int(0) }
        guard let key, let room = try find(key) else { throw Refusal(.offline) }
        tx.announce(.roomChanged(room))
        return room
    }

    /// Writes name, kind, owner, settings and deletion. Throws `duplicate` for the name of another room of its owner
    /// that `asker` is in; nil: the name is as it was.
    package func update(_ room: Room, by asker: AccountKey? = nil) throws {
        if let asker { try checkName(of: room, for: asker) }
        try tx.connection.run(
            Self.update,
            [
                "name": .text(room.name), "fold": .text(room.name.folded), "kind": .text(room.kind.rawValue),
                "owner": SQLValue(room.owner), "settings": .utf8(room.settings.bytes),
                "deleted": SQLValue(room.deletedAt), "key": .int(room.key),
            ])
        tx.announce(.roomChanged(room))
    }

    /// Hides the room from everybody; for seven days its owner can bring it back.
    package func delete(_ room: Room) throws {
        var room = room
        room.deletedAt = tx.now
        try update(room)
        for member in try tx.members.all(in: room.key) {
            try tx.accounts.append(["change": "room_removed", "room": .string(room.id)], to: member.account)
        }
        tx.announce(.roomDeleted(room.key))
    }

    /// Brings a deleted room back with everything in it; what was due meanwhile fires late.
    package func restore(_ room: Room, by asker: AccountKey? = nil) throws {
        var room = room
        room.deletedAt = nil
        try update(room, by: asker)
        for member in try tx.members.all(in: room.key) {
            try tx.accounts.append(["change": "room_added", "room": .string(room.id)], to: member.account)
            tx.announce(.joined(room: room.key, account: member.account, role: member.role))
        }
        try tx.objects.noteDue(in: room.key)
    }

    /// No index knows all objects of a room, but the log has a change of each.
    private static let purgeObjects = Query(
        """
        DELETE FROM object WHERE room = :room AND id IN (SELECT object FROM changeLog WHERE room = :room)
        """)
    private static let purges = [
        "membership", "invite", "edit", "consumer", "dialogue", "shelf", "address", "album", "share", "kept",
    ].map { Query("DELETE FROM \($0) WHERE room = :room") }
    private static let purgeRoom = Query("DELETE FROM room WHERE key = :room")

    /// Removes rooms for good whose time to be restored is over. Answers how many.
    package func purge() throws -> Int {
        let before = tx.now.adding(seconds: -Self.restoreDays * 86_400)
        let rooms = try tx.connection.all(Self.overdue, ["before": SQLValue(before)], read)
        for room in rooms { try remove(room) }
        return rooms.count
    }

    /// Removes a room and everything in it at once and for good: one that nobody is in any more.
    package func remove(_ room: Room) throws {
        for member in try tx.members.all(in: room.key) { try tx.accounts.endWithMembership(member.account) }
        try tx.session.messages.forget(room.key)
        try tx.session.notebook.forget(room.key)
        try tx.connection.run(Self.purgeObjects, ["room": .int(room.key)])
        try tx.log.remove(room.key)
        for query in Self.purges { try tx.connection.run(query, ["room": .int(room.key)]) }
        try tx.files.purge(room.key)
        try tx.records.purge(room.key)
        try tx.endpoints.purge(room.key)
        try tx.erasure.wantTraces()
        try tx.connection.run(Self.purgeRoom, ["room": .int(room.key)])
        tx.announce(.roomRemoved(room.key))
    }
}
