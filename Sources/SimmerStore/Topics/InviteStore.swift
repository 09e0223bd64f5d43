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
    /// Whom it is for, in the inviter's words; nil for a link.
    package var wanted: String?
    /// Made for one person, by name or address; others are links for friends.
    package var isPersonal: Bool
    package var usesLeft: Int
    package var createdAt: Instant
    package var expiresAt: Instant
    package var revokedAt: Instant?

    package init(
        id: String, room: RoomKey, inviter: AccountKey, role: Role, account: AccountKey?, email: String?,
        wanted: String? = nil, isPersonal: Bool, usesLeft: Int, createdAt: Instant, expiresAt: Instant,
        revokedAt: Instant? = nil
    ) {
        self.id = id
        self.room = room
        self.inviter = inviter
        self.role = role
        self.account = account
        self.email = email
        self.wanted = wanted
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
        "id, room, inviter, role, account, email, isPersonal, usesLeft, createdAt, expiresAt, revokedAt, wanted"
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
        INSERT INTO invite (id, tokenHash, room, inviter, role, account, email, isPersonal, usesLeft, createdAt, expiresAt, wanted)
        VALUES (:id, :hash, :room, :inviter, :role, :account, :email, :personal, :uses, :now, :expires, :wanted)
        """)
    private static let renew = Query("UPDATE invite SET tokenHash = :new WHERE id = :id")
    private static let use = Query("UPDATE invite SET usesLeft = usesLeft - 1 WHERE id = :id AND usesLeft > 0")
    private static let revoke = Query("UPDATE invite SET revokedAt = :now WHERE id = :id AND revokedAt IS NULL")
    private static let revokeFrom = Query(
        "UPDATE invite SET revokedAt = :now WHERE room = :room AND account = :account AND revokedAt IS NULL")
    private static let revokeBy = Query(
        "UPDATE invite SET revokedAt = :now WHERE room = :room AND inviter = :inviter AND revokedAt IS NULL")
    private static let openBy = Query(
        """
        SELECT \(columns) FROM invite WHERE inviter = :inviter AND isPersonal = 1 AND revokedAt IS NULL AND usesLeft > 0
            AND expiresAt > :now
        """)
    private static let offeredBy = Query(
        """
        SELECT count(*) FROM invite WHERE inviter = :inviter AND account = :account AND usesLeft > 0 AND expiresAt > :now
        """)
    private static let hide = Query(
        "UPDATE invite SET account = NULL WHERE account = :account AND inviter = :inviter AND usesLeft > 0")
    private static let forgetNamed = Query(
        """
        UPDATE invite SET revokedAt = coalesce(revokedAt, :now), email = NULL, wanted = '' WHERE account = :account
        """)
    private static let revokeEverywhere = Query(
        "UPDATE invite SET revokedAt = :now WHERE inviter = :inviter AND revokedAt IS NULL")

    private static func read(_ row: borrowing SQLRow) -> Invite {
        Invite(
            id: row.text(0), room: row.int(1), inviter: row.int(2), role: Role(rawValue: row.int(3)) ?? .member,
            account: row.optionalInt(4), email: row.optionalText(5),
            wanted: row.optionalText(11), isPersonal: row.bool(6),
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
                "expires": SQLValue(invite.expiresAt), "wanted": SQLValue(invite.wanted),
            ])
        if let account = invite.account {
            try tx.accounts.append(
                ["change": "invited", "invite": .string(invite.id)], told: try told(of: invite), to: account)
        }
    }

    /// What an account's log says of an invitation, with the names of today; nil for one that there is no more.
    func told(of id: String) throws -> JSON? {
        try tx.connection.first(Self.byID, ["id": .text(id)], Self.read).map(told)
    }
    private func told(of invite: Invite) throws -> JSON {
        var told = try waiting(invite).json
        told["change"] = "invited"
        return told
    }

    private func waiting(_ invite: Invite) throws -> WaitingInvitation {
        WaitingInvitation(
            invite.id, to: Invite.shown(try tx.rooms.find(invite.room)?.name ?? ""),
            by: try tx.accounts.find(invite.inviter), expiresAt: invite.expiresAt)
    }

    /// What waits for an account's yes, oldest first, of rooms that are there and that it is not in.
    package func offered(to account: AccountKey) throws -> [WaitingInvitation] {
        try pending(for: account).compactMap { invite in
            guard try asToday(invite) != nil, try tx.members.role(account, in: invite.room) == nil else { return nil }
            return try waiting(invite)
        }
    }

    /// The invitation of a token, or, for the account that it was made for, of its id. nil when unknown, used up,
    /// revoked or over, or when its room is gone: all the same from outside.
    package func usable(tokenHash: String, orID id: String, for account: AccountKey?) throws -> Invite? {
        if let invite = try tx.connection.first(Self.byHash, ["hash": .text(tokenHash)], Self.read) {
            return try checked(invite)
        }
        guard let account, let invite = try tx.connection.first(Self.byID, ["id": .text(id)], Self.read),
            invite.account == account
        else { return nil }
        return try checked(invite)
    }

    /// The same for whoever wants to end it. Whether that one may is the caller's to ask.
    package func open(tokenHash: String, orID id: String) throws -> Invite? {
        let invite =
            try tx.connection.first(Self.byHash, ["hash": .text(tokenHash)], Self.read)
            ?? tx.connection.first(Self.byID, ["id": .text(id)], Self.read)
        return try invite.flatMap(checked)
    }

    private func checked(_ invite: Invite) throws -> Invite? {
        guard invite.revokedAt == nil, invite.usesLeft > 0, invite.expiresAt > tx.now else { return nil }
        return try asToday(invite)
    }

    /// The invitation with the role that its inviter could give today: at most the one that it was made with. nil when
    /// the room is gone, or the inviter is none of those who may invite there.
    private func asToday(_ invite: Invite) throws -> Invite? {
        guard let room = try tx.rooms.find(invite.room), room.deletedAt == nil,
            try tx.accounts.find(invite.inviter)?.isUsable == true,
            let role = try tx.members.role(invite.inviter, in: room.key), Self.mayGive(invite, role, in: room)
        else { return nil }
        var invite = invite
        invite.role = min(invite.role, role)
        return invite
    }

    /// Whether somebody of that role could make such an invitation, whatever the role that it gives.
    private static func mayGive(_ invite: Invite, _ role: Role, in room: Room) -> Bool {
        Permissions.allows(invite.isPersonal ? .addMember : .makeLink, role: role, settings: RoomSettings(room))
    }

    /// Gives an invitation another token; with the earlier one nobody comes in any more. nil when it cannot be used any
    /// more.
    package func renew(_ id: String, in room: RoomKey) throws -> MadeInvite? {
        guard let invite = try open(in: room).first(where: { $0.id == id }) else { return nil }
        let token = Identifier.secret()
        try tx.connection.run(Self.renew, ["new": .text(ContentHash.token(token)), "id": .text(id)])
        return MadeInvite(invite: invite, token: token)
    }

    /// Takes one of the uses that are left. Throws `invite_invalid` when there is none any more.
    package func use(_ invite: Invite) throws {
        guard try tx.connection.run(Self.use, ["id": .text(invite.id)]) == 1 else {
            throw Refusal(.inviteInvalid, field: "invite", phrase: "invite invalid")
        }
    }

    /// Those of a room by which somebody could come in now, oldest first.
    package func open(in room: RoomKey) throws -> [Invite] {
        try unused(in: room).compactMap(asToday)
    }
    /// With those whose inviter may not invite at the moment.
    private func unused(in room: RoomKey) throws -> [Invite] {
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
    /// How many open ones an account made for whom it calls `wanted`.
    package func countOpen(by account: AccountKey, for wanted: String) throws -> Int {
        let fold = wanted.folded
        return try tx.connection.all(Self.openBy, ["inviter": .int(account), "now": SQLValue(tx.now)], Self.read)
            .count { $0.wanted?.folded == fold }
    }
    /// How many an account has offered another one in the days for which one holds, declined and revoked ones too.
    package func countOffered(by inviter: AccountKey, to account: AccountKey) throws -> Int {
        Int(
            try tx.connection.first(
                Self.offeredBy, ["inviter": .int(inviter), "account": .int(account), "now": SQLValue(tx.now)]
            ) { $0.int(0) } ?? 0)
    }
    package func countMade(by account: AccountKey, since: Instant) throws -> Int {
        Int(
            try tx.connection.first(Self.madeSince, ["inviter": .int(account), "since": SQLValue(since)]) { $0.int(0) }
                ?? 0)
    }

    package func revoke(_ id: String) throws {
        try tx.connection.run(Self.revoke, ["now": SQLValue(tx.now), "id": .text(id)])
    }
    /// Ends those of a room: all, or only the links for friends and what `inviter` made. Answers how many could still
    /// be used.
    package func revokeAll(of room: RoomKey, orLinksAndThoseOf inviter: AccountKey? = nil) throws -> Int {
        let ending = try unused(in: room).filter { inviter == nil || !$0.isPersonal || $0.inviter == inviter }
        for invite in ending { try revoke(invite.id) }
        return ending.count
    }
    /// Takes those of one inviter from somebody's list. They stay open for whoever has the link, so that the inviter
    /// sees no difference.
    package func hide(from account: AccountKey, by inviter: AccountKey) throws {
        for invite in try pending(for: account) where invite.inviter == inviter { try tellGone(invite.id, to: account) }
        try tx.connection.run(Self.hide, ["account": .int(account), "inviter": .int(inviter)])
    }
    /// The one for whom it was made does not want it.
    package func decline(_ invite: Invite, by account: AccountKey) throws {
        try revoke(invite.id)
        try tellGone(invite.id, to: account)
    }
    private func tellGone(_ id: String, to account: AccountKey) throws {
        try tx.accounts.append(["change": "uninvited", "invite": .string(id)], to: account)
    }
    /// Ends what an account was offered in a room, and what it offers others there: it is no member any more.
    package func revoke(ofAndBy account: AccountKey, in room: RoomKey) throws {
        try tx.connection.run(
            Self.revokeFrom, ["now": SQLValue(tx.now), "room": .int(room), "account": .int(account)])
        try tx.connection.run(
            Self.revokeBy, ["now": SQLValue(tx.now), "room": .int(room), "inviter": .int(account)])
    }
    /// Ends what an account made in a room and could not make there as `role`.
    package func revoke(by account: AccountKey, beyond role: Role, in room: RoomKey) throws {
        guard let room = try tx.rooms.find(room) else { return }
        for invite in try unused(in: room.key)
        where invite.inviter == account && (invite.role > role || !Self.mayGive(invite, role, in: room)) {
            try revoke(invite.id)
        }
    }
    /// Forgets how others named a person whom they invited.
    package func forget(_ person: Account) throws {
        try tx.connection.run(Self.forgetNamed, ["account": .int(person.key), "now": SQLValue(tx.now)])
    }
    /// Ends what an account made, wherever: it cannot log in any more.
    package func revokeAll(by account: AccountKey) throws {
        try tx.connection.run(Self.revokeEverywhere, ["now": SQLValue(tx.now), "inviter": .int(account)])
    }
}
