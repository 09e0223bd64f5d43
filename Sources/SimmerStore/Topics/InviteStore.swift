import SimmerDomain

/// A way into a room that somebody was given.
package struct Invite: Sendable, Hashable {
    package var id: String
    package var room: RoomKey
    package var inviter: AccountKey
    package var role: Role
    /// The account that was invited by name or verified e-mail; it sees the invitation in its own list.
    package var account: AccountKey?
    package var email: String?
    /// Made for one person, by name or address; others are links for friends.
    package var isPersonal: Bool
    package var usesLeft: Int
    package var createdAt: Instant
    package var expiresAt: Instant
    package var revokedAt: Instant?

    package init(
        id: String, room: RoomKey, inviter: AccountKey, role: Role, account: AccountKey?, email: String?,
        isPersonal: Bool, usesLeft: Int, createdAt: Instant, expiresAt: Instant, revokedAt: Instant? = nil
    ) {
        self.id = id
        self.room = room
        self.inviter = inviter
        self.role = role
        self.account = account
        self.email = email
        self.isPersonal = isPersonal
        self.usesLeft = usesLeft
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
    }
}

package struct InviteStore {
    let tx: Transaction

    private static let columns =
        "id, room, inviter, role, account, email, isPersonal, usesLeft, createdAt, expiresAt, revokedAt"
    private static let byHash = Query("SELECT \(columns) FROM invite WHERE tokenHash = :hash")
    private static let byID = Query("SELECT \(columns) FROM invite WHERE id = :id")
    private static let open = Query(
        """
        SELECT \(columns) FROM invite WHERE room = :room AND revokedAt IS NULL AND usesLeft > 0 AND expiresAt > :now
        ORDER BY createdAt
        """)
    private static let pending = Query(
        """
        SELECT \(columns) FROM invite
        WHERE account = :account AND revokedAt IS NULL AND usesLeft > 0 AND expiresAt > :now ORDER BY createdAt
        """)
    private static let invited = Query(
        """
        SELECT DISTINCT account FROM invite
        WHERE account IS NOT NULL AND revokedAt IS NULL AND usesLeft > 0 AND expiresAt > :now
        """)
    private static let madeSince = Query("SELECT count(*) FROM invite WHERE inviter = :inviter AND createdAt > :since")
    private static let insert = Query(
        """
        INSERT INTO invite (id, tokenHash, room, inviter, role, account, email, isPersonal, usesLeft, createdAt, expiresAt)
        VALUES (:id, :hash, :room, :inviter, :role, :account, :email, :personal, :uses, :now, :expires)
        """)
    private static let renew = Query("UPDATE invite SET tokenHash = :new WHERE id = :id")
    private static let use = Query("UPDATE invite SET usesLeft = usesLeft - 1 WHERE id = :id AND usesLeft > 0")
    private static let revoke = Query("UPDATE invite SET revokedAt = :now WHERE id = :id AND revokedAt IS NULL")
    private static let revokeLinks = Query(
        "UPDATE invite SET revokedAt = :now WHERE room = :room AND isPersonal = 0 AND revokedAt IS NULL AND usesLeft > 0"
    )
    private static let revokeFrom = Query(
        "UPDATE invite SET revokedAt = :now WHERE room = :room AND account = :account AND revokedAt IS NULL")

    private static func read(_ row: borrowing SQLRow) -> Invite {
        Invite(
            id: row.text(0), room: row.int(1), inviter: row.int(2), role: Role(rawValue: row.int(3)) ?? .member,
            account: row.optionalInt(4), email: row.optionalText(5), isPersonal: row.bool(6),
            usesLeft: Int(row.int(7)), createdAt: row.instant(8), expiresAt: row.instant(9),
            revokedAt: row.optionalInstant(10))
    }

    package func insert(_ invite: Invite, tokenHash: String) throws {
        try tx.connection.run(
            Self.insert,
            [
                "id": .text(invite.id), "hash": .text(tokenHash), "room": .int(invite.room),
                "inviter": .int(invite.inviter), "role": .int(invite.role.rawValue),
                "account": SQLValue(invite.account), "email": SQLValue(invite.email),
                "personal": SQLValue(invite.isPersonal), "uses": SQLValue(invite.usesLeft), "now": SQLValue(tx.now),
                "expires": SQLValue(invite.expiresAt),
            ])
        if let account = invite.account {
            var told = try summary(of: invite)
            told["change"] = "invited"
            try tx.accounts.append(told, to: account)
        }
    }

    /// An invitation as whoever was invited sees it: which room, by whom, until when.
    private func summary(of invite: Invite) throws -> JSON {
        [
            "invite": .string(invite.id), "name": .string(try tx.rooms.find(invite.room)?.name ?? ""),
            "by": .string(try tx.accounts.find(invite.inviter)?.displayName ?? ""), "expiresAt": JSON(invite.expiresAt),
        ]
    }

    /// What waits for an account's yes, oldest first, of rooms that are there and that it is not in.
    package func offered(to account: AccountKey) throws -> [JSON] {
        try pending(for: account).compactMap { invite in
            guard let room = try tx.rooms.find(invite.room), room.deletedAt == nil,
                try tx.members.role(account, in: room.key) == nil
            else { return nil }
            return try summary(of: invite)
        }
    }

    /// The invitation of a token, or, for the account that it was made for, of its id. nil when unknown, used up, revoked or
    /// over, or when its room is gone: all the same from outside.
    package func usable(tokenHash: String, orID id: String, for account: AccountKey?) throws -> Invite? {
        var invite = try tx.connection.first(Self.byHash, ["hash": .text(tokenHash)], Self.read)
        if invite == nil, let account {
            invite = try tx.connection.first(Self.byID, ["id": .text(id)], Self.read)
            if invite?.account != account { invite = nil }
        }
        guard let invite, invite.revokedAt == nil, invite.usesLeft > 0, invite.expiresAt > tx.now,
            let room = try tx.rooms.find(invite.room), room.deletedAt == nil
        else { return nil }
        return invite
    }

    /// Gives an invitation another token; with the earlier one nobody comes in any more. nil when it cannot be used any more.
    package func renew(_ id: String, in room: RoomKey) throws -> (invite: Invite, token: String)? {
        guard let invite = try open(in: room).first(where: { $0.id == id }) else { return nil }
        let token = Identifier.secret()
        try tx.connection.run(Self.renew, ["new": .text(ContentHash.token(token)), "id": .text(id)])
        return (invite, token)
    }

    package func use(_ invite: Invite) throws { try tx.connection.run(Self.use, ["id": .text(invite.id)]) }

    /// Those of a room that can still be used.
    package func open(in room: RoomKey) throws -> [Invite] {
        try tx.connection.all(Self.open, ["room": .int(room), "now": SQLValue(tx.now)], Self.read)
    }
    /// Those that wait for an account.
    package func pending(for account: AccountKey) throws -> [Invite] {
        try tx.connection.all(Self.pending, ["account": .int(account), "now": SQLValue(tx.now)], Self.read)
    }
    /// Everybody for whom one waits.
    package func invited() throws -> Set<AccountKey> {
        Set(try tx.connection.all(Self.invited, ["now": SQLValue(tx.now)]) { $0.int(0) })
    }
    package func countMade(by account: AccountKey, since: Instant) throws -> Int {
        Int(
            try tx.connection.first(Self.madeSince, ["inviter": .int(account), "since": SQLValue(since)]) { $0.int(0) }
                ?? 0)
    }

    package func revoke(_ id: String) throws {
        try tx.connection.run(Self.revoke, ["now": SQLValue(tx.now), "id": .text(id)])
    }
    /// Ends every link for friends of a room. Answers how many there were.
    package func revokeLinks(of room: RoomKey) throws -> Int {
        try tx.connection.run(Self.revokeLinks, ["now": SQLValue(tx.now), "room": .int(room)])
    }
    /// Ends what an account was offered in a room: it has been removed there.
    package func revoke(for account: AccountKey, in room: RoomKey) throws {
        try tx.connection.run(
            Self.revokeFrom, ["now": SQLValue(tx.now), "room": .int(room), "account": .int(account)])
    }
}
