import SimmerDomain

/// What is said of somebody's going.
package struct Parting: Hashable, Sendable {
    /// In the words of whoever did it.
    package var reason: String?
    /// A guest, who is gone from everywhere.
    package var isGone: Bool

    package init(_ reason: String? = nil, isGone: Bool = false) {
        self.reason = reason
        self.isGone = isGone
    }
}

package struct MemberStore {
    let tx: Transaction

    private static let columns = "room, account, role, joinedAt, lastReadSeq, notify, mutedUntil, settings"
    private static let one = Query("SELECT \(columns) FROM membership WHERE room = :room AND account = :account")
    private static let ofRoom = Query("SELECT \(columns) FROM membership WHERE room = :room ORDER BY joinedAt, account")
    private static let ofAccount = Query("SELECT \(columns) FROM membership WHERE account = :account")
    private static let page = Query(
        "SELECT \(columns) FROM membership WHERE room = :room AND account > :after ORDER BY account LIMIT :limit")
    private static let count = Query("SELECT count(*) FROM membership WHERE room = :room")
    private static let role = Query(
        "SELECT role FROM membership WHERE room = :room AND account = :account")
    private static let shared = Query(
        """
        SELECT count(*) FROM membership AS a JOIN membership AS b ON b.room = a.room AND b.account = :other
        JOIN room ON room.key = a.room WHERE a.account = :account AND room.deletedAt IS NULL
        """)
    private static let everything = Query(
        """
        SELECT membership.room, membership.account, membership.role FROM membership
        JOIN room ON room.key = membership.room WHERE room.deletedAt IS NULL
        """)
    private static let insert = Query(
        """
        INSERT INTO membership (room, account, role, joinedAt, lastReadSeq, notify, settings)
        VALUES (:room, :account, :role, :now, :read, 'mine', '{}')
        """)
    private static let remove = Query("DELETE FROM membership WHERE room = :room AND account = :account")
    private static let updateRole = Query(
        "UPDATE membership SET role = :role WHERE room = :room AND account = :account")
    private static let update = Query(
        """
        UPDATE membership SET notify = :notify, mutedUntil = :muted, settings = :settings
        WHERE room = :room AND account = :account
        """, keepsCache: true)
    private static let read = Query(
        """
        UPDATE membership SET lastReadSeq = :seq WHERE room = :room AND account = :account AND lastReadSeq < :seq
        """, keepsCache: true)

    private static func row(_ row: borrowing SQLRow) -> Membership {
        Membership(
            room: row.int(0), account: row.int(1), role: Role(rawValue: row.int(2)) ?? .member,
            joinedAt: row.instant(3), lastReadSeq: row.int(4), notify: row.text(5), mutedUntil: row.optionalInstant(6),
            settings: (try? JSON(parsing: row.text(7))) ?? [:])
    }

    package func find(_ room: RoomKey, _ account: AccountKey) throws -> Membership? {
        try tx.connection.first(Self.one, ["room": .int(room), "account": .int(account)], Self.row)
    }
    /// In the order of joining.
    package func all(in room: RoomKey) throws -> [Membership] {
        try tx.connection.all(Self.ofRoom, ["room": .int(room)], Self.row)
    }
    /// Those who are somebody, in the order of joining: of them are the owners.
    package func people(in room: RoomKey) throws -> [Membership] {
        try all(in: room).filter { try tx.accounts.find($0.account)?.isSomebody ?? false }
    }
    package func all(of account: AccountKey) throws -> [Membership] {
        try tx.connection.all(Self.ofAccount, ["account": .int(account)], Self.row)
    }
    package func page(of room: RoomKey, after account: AccountKey, limit: Int) throws -> [Membership] {
        try tx.connection.all(
            Self.page, ["room": .int(room), "after": .int(account), "limit": SQLValue(limit)], Self.row)
    }
    package func count(in room: RoomKey) throws -> Int {
        Int(try tx.connection.first(Self.count, ["room": .int(room)]) { $0.int(0) } ?? 0)
    }
    /// Every membership of every living room, for those who keep them in memory.
    package func everything(_ body: (RoomKey, AccountKey, Role) -> Void) throws {
        try tx.connection.each(Self.everything, [:]) { row in
            body(row.int(0), row.int(1), Role(rawValue: row.int(2)) ?? .member)
            return true
        }
    }
    /// Whether two accounts are in one living room together.
    package func shareRoom(_ account: AccountKey, _ other: AccountKey) throws -> Bool {
        try tx.connection.first(Self.shared, ["other": .int(other), "account": .int(account)]) { $0.int(0) > 0 }
            ?? false
    }
    /// nil: no member.
    package func role(_ account: AccountKey, in room: RoomKey) throws -> Role? {
        if let role = tx.cache?.role(of: account, in: room) { return role }
        let role = try tx.connection.first(Self.role, ["room": .int(room), "account": .int(account)]) {
            Role(rawValue: $0.int(0)) ?? .member
        }
        if let role { tx.cache?.store(role, of: account, in: room) }
        return role
    }

    /// Makes the account a member and tells the room. Throws `duplicate` for one who is, `limit` beyond `most`,
    /// `not_allowed` for a guest where the room is not open.
    package func add(_ account: AccountKey, to room: Room, role: Role, by: AccountKey, most: Int = 0) throws {
        if try self.role(account, in: room.key) != nil {
            throw Refusal(.duplicate, field: "account", phrase: "already a member")
        }
        if most > 0, try count(in: room.key) >= most {
            throw Refusal(.limit, phrase: "room full", values: ["most": .number(Double(most))])
        }
        guard try room.isOpen || room.pair != nil || tx.accounts.find(account)?.isGuest != true else {
            throw Refusal(.notAllowed, field: "account")
        }
        // What was said before one came counts as read; one's own arrival too.
        let current = try tx.rooms.find(room.key)?.head ?? room.head
        try tx.connection.run(
            Self.insert,
            [
                "room": .int(room.key), "account": .int(account), "role": .int(role.rawValue), "now": SQLValue(tx.now),
                "read": .int(current + 1),
            ])
        try rateAgain(account, room.key)
        tx.announce(.joined(room: room.key, account: account, role: role))
        try appendMemberEvent(room.key, account, role: role, was: nil, by: by)
        try tx.accounts.append(["change": "room_added", "room": .string(room.id)], to: account)
    }

    /// The members as they are shown: in a direct room both people, also when one of them has put it away, which nobody
    /// is told.
    package func shown(in room: Room) throws -> [Membership] {
        let present = try all(in: room.key)
        guard room.isOfTwo else { return present }
        let absent = try room.both.filter { key in
            try !present.contains { $0.account == key } && tx.accounts.find(key)?.deletedAt == nil
        }
        return present
            + absent.map {
                Membership(
                    room: room.key, account: $0, role: .owner, joinedAt: room.createdAt, lastReadSeq: 0, notify: "mine",
                    settings: [:])
            }
    }

    /// Takes a direct room out of somebody's list. The other one is told nothing, and can go on writing.
    package func putAway(_ account: AccountKey, from room: Room) throws {
        guard room.isOfTwo, try role(account, in: room.key) != nil else { return }
        try tx.connection.run(Self.remove, ["room": .int(room.key), "account": .int(account)])
        tx.announce(.left(room: room.key, account: account))
        try tx.dialogue.forget(room.key, account)
        for purpose in SecretAddress.Purpose.allCases {
            _ = try tx.addresses.revoke(purpose, of: account, in: room.key)
        }
        try tx.accounts.append(["change": "room_removed", "room": .string(room.id)], to: account)
    }

    /// Puts a direct room back into the list of one of the two; what was written meanwhile counts as read.
    package func bringBack(_ account: AccountKey, to room: Room) throws {
        guard room.isOfTwo, room.both.contains(account), try role(account, in: room.key) == nil,
            try tx.accounts.find(account)?.isUsable == true
        else { return }
        let current = try tx.rooms.find(room.key) ?? room
        try tx.connection.run(
            Self.insert,
            [
                "room": .int(room.key), "account": .int(account), "role": .int(Role.owner.rawValue),
                "now": SQLValue(tx.now), "read": .int(current.head),
            ])
        // Whoever keeps rooms in memory has let go of one that nobody has in a list.
        tx.announce(.roomChanged(current))
        tx.announce(.joined(room: room.key, account: account, role: .owner))
        try tx.accounts.append(["change": "room_added", "room": .string(room.id)], to: account)
    }

    /// Before somebody writes in a direct room: whoever of the two has put it away has it back, unless that one has
    /// blocked the writer.
    package func bringBackForMessage(of writer: AccountKey, in room: RoomKey) throws {
        guard let room = try tx.rooms.find(room) else { return }
        for other in room.both where other != writer && other != Account.bot {
            if try !tx.blocks.has(other, blocked: writer) { try bringBack(other, to: room) }
        }
    }

    /// Ends a membership: removal by another or leaving. Ownership rules are the caller's.
    package func remove(
        _ account: AccountKey, from room: Room, was: Role, by: AccountKey, for parting: Parting = Parting()
    ) throws {
        // Pages that somebody made known go with the one who made them. It is nobody's order: no "undo" opens them by
        // the way.
        for share in try tx.shares.open(in: room.key) where share.createdBy == account {
            let name = try tx.changes.history(of: share.id, limit: 1).first?.after["name"]?.string ?? ""
            let origin = Origin(account: nil, via: .system, at: tx.now)
            try tx.shares.set(isOpen: false, share, name: name, verb: "share.revoke", origin: origin)
        }
        // The event comes first, so that the one who goes hears nothing later than the removal.
        try appendMemberEvent(room.key, account, role: nil, was: was, by: by, for: parting)
        try tx.connection.run(Self.remove, ["room": .int(room.key), "account": .int(account)])
        try rateAgain(account, room.key)
        tx.announce(.left(room: room.key, account: account))
        try tx.dialogue.forget(room.key, account)
        try tx.invites.revoke(ofAndBy: account, in: room.key)
        for purpose in SecretAddress.Purpose.allCases {
            _ = try tx.addresses.revoke(purpose, of: account, in: room.key)
        }
        try tx.accounts.append(["change": "room_removed", "room": .string(room.id)], to: account)
    }

    /// Only members' ratings count.
    private func rateAgain(_ account: AccountKey, _ room: RoomKey) throws {
        guard let person = try tx.accounts.find(account) else { return }
        try tx.shelf.rateAgain(what: person.id, ratedIn: room)
    }

    package func setRole(_ role: Role, of account: AccountKey, in room: RoomKey, was: Role, by: AccountKey) throws {
        try tx.connection.run(
            Self.updateRole, ["role": .int(role.rawValue), "room": .int(room), "account": .int(account)])
        tx.announce(.roleChanged(room: room, account: account, role: role))
        try tx.invites.revoke(by: account, beyond: role, in: room)
        try appendMemberEvent(room, account, role: role, was: was, by: by)
    }

    private func appendMemberEvent(
        _ room: RoomKey, _ account: AccountKey, role: Role?, was: Role?, by: AccountKey,
        for parting: Parting = Parting()
    ) throws {
        // Names are written when somebody reads it: who is deleted leaves none behind.
        let person = try tx.accounts.find(account)
        let actor = try tx.accounts.find(by)
        try tx.events.append(
            .member, to: room, author: by,
            body: .compact([
                "account": .string(person?.id ?? ""), "role": role.map { .string($0.name) } ?? .null,
                "was": was.map { .string($0.name) } ?? .null,
                "by": .string(actor?.id ?? ""), "reason": parting.reason.map(JSON.string),
                "gone": parting.isGone ? true : nil,
            ]),
            // Whoever leaves, or makes others leave, can always do so.
            counting: was == nil && by == account ? .refusable : .always)
    }

    /// Notification, mute and list settings.
    package func update(_ membership: Membership) throws {
        try tx.connection.run(
            Self.update,
            [
                "notify": .text(membership.notify), "muted": SQLValue(membership.mutedUntil),
                "settings": .utf8(membership.settings.bytes), "room": .int(membership.room),
                "account": .int(membership.account),
            ])
    }

    /// Moves the read position forward; it never goes back. True when it moved.
    @discardableResult
    package func markRead(_ account: AccountKey, in room: RoomKey, upTo seq: Seq) throws -> Bool {
        try tx.connection.run(
            Self.read, ["seq": .int(seq), "room": .int(room), "account": .int(account)]) > 0
    }
}
