import SimmerDomain

/// A secret address of one member: what it leads to is that member's to see, for as long as he is one.
package struct SecretAddress: Sendable, Hashable {
    package enum Purpose: String, Sendable, CaseIterable { case export, calendar, invite, unsubscribe }

    package var id: String
    package var purpose: Purpose
    package var room: RoomKey
    package var account: AccountKey
    /// What it leads to, for whoever answers there.
    package var what: JSON
    package var createdAt: Instant
    /// nil: until it is revoked.
    package var expiresAt: Instant?
}

/// Secret addresses: downloads, calendar feeds, pictures of invitations, and what ends letters. Their tokens are kept
/// as hashes only.
package struct AddressStore {
    let tx: Transaction

    private static let columns = "id, purpose, room, account, what, createdAt, expiresAt"
    private static let insert = Query(
        """
        INSERT INTO address (id, tokenHash, purpose, room, account, what, createdAt, expiresAt)
        VALUES (:id, :hash, :purpose, :room, :account, :what, :created, :expires)
        """)
    private static let byHash = Query("SELECT \(columns) FROM address WHERE tokenHash = :hash AND purpose = :purpose")
    private static let ofMember = Query(
        "SELECT count(*) FROM address WHERE room = :room AND account = :account AND purpose = :purpose")
    private static let revoke = Query(
        "DELETE FROM address WHERE room = :room AND account = :account AND purpose = :purpose")
    private static let renew = Query(
        """
        UPDATE address SET tokenHash = :new
        WHERE tokenHash = :old AND purpose = :purpose AND (expiresAt IS NULL OR expiresAt > :now)
        """)
    private static let pictures = Query(
        "SELECT \(columns) FROM address WHERE room = :room AND account = :account AND purpose = 'invite'")
    private static let drop = Query("DELETE FROM address WHERE id = :id")
    private static let expired = Query("DELETE FROM address WHERE expiresAt <= :now")

    private static func read(_ row: borrowing SQLRow) -> SecretAddress {
        SecretAddress(
            id: row.text(0), purpose: SecretAddress.Purpose(rawValue: row.text(1)) ?? .export, room: row.int(2),
            account: row.int(3), what: (try? JSON(parsing: row.text(4))) ?? [:], createdAt: row.instant(5),
            expiresAt: row.optionalInstant(6))
    }

    /// Makes an address, and answers the one sight of its token that there ever is. Throws `limit` beyond `most` of the
    /// member's.
    /// - Parameter secret: is kept so that only who has the token can read it: see `secret(of:token:)`.
    package func make(
        _ purpose: SecretAddress.Purpose, of account: AccountKey, in room: RoomKey, what: JSON, secret: String? = nil,
        expiresAt: Instant?, most: Int
    ) throws -> String {
        try sweep()
        guard try count(purpose, of: account, in: room) < most else {
            throw Refusal(.limit, phrase: "too many addresses", values: ["most": .number(Double(most))])
        }
        let token = Identifier.secret()
        var what = what
        if let secret { what["sealed"] = .string(try SealedText.seal(secret, with: token)) }
        try tx.connection.run(
            Self.insert,
            [
                "id": .text(Identifier.make(at: tx.now)), "hash": .text(ContentHash.token(token)),
                "purpose": .text(purpose.rawValue), "room": .int(room), "account": .int(account),
                "what": .utf8(what.bytes), "created": SQLValue(tx.now), "expires": SQLValue(expiresAt),
            ])
        return token
    }

    /// Gives an address another token; with the earlier one, which is named by its hash, nobody opens it any more. nil
    /// when the address was revoked or is too old.
    package func renew(_ tokenHash: String, for purpose: SecretAddress.Purpose) throws -> String? {
        let token = Identifier.secret()
        let renewed = try tx.connection.run(
            Self.renew,
            [
                "new": .text(ContentHash.token(token)), "old": .text(tokenHash), "purpose": .text(purpose.rawValue),
                "now": SQLValue(tx.now),
            ])
        return renewed == 1 ? token : nil
    }

    /// Where a token leads, and whose it is.
    package struct Opened: Sendable {
        package var address: SecretAddress
        package var room: Room
        package var account: Account
    }

    /// nil when it is unknown, revoked or too old, or when its room or the membership is over: all the
    /// same from outside.
    package func open(_ token: String, for purpose: SecretAddress.Purpose) throws -> Opened? {
        guard
            let found = try tx.connection.first(
                Self.byHash, ["hash": .text(ContentHash.token(token)), "purpose": .text(purpose.rawValue)], Self.read),
            found.expiresAt.map({ $0 > tx.now }) ?? true, let room = try tx.rooms.find(found.room),
            room.deletedAt == nil, let account = try tx.accounts.find(found.account), account.isUsable,
            try tx.members.role(account.key, in: room.key) != nil
        else { return nil }
        return Opened(address: found, room: room, account: account)
    }

    /// The secret that was given to `make`, for who has the token.
    package static func secret(of address: SecretAddress, token: String) -> String? {
        address.what["sealed"]?.string.flatMap { SealedText.open($0, with: token) }
    }

    package func count(_ purpose: SecretAddress.Purpose, of account: AccountKey, in room: RoomKey) throws -> Int {
        Int(
            try tx.connection.first(
                Self.ofMember, ["room": .int(room), "account": .int(account), "purpose": .text(purpose.rawValue)]
            ) { $0.int(0) } ?? 0)
    }

    /// Ends a member's addresses of a purpose in a room. Answers how many there were.
    package func revoke(_ purpose: SecretAddress.Purpose, of account: AccountKey, in room: RoomKey) throws -> Int {
        try tx.connection.run(
            Self.revoke, ["room": .int(room), "account": .int(account), "purpose": .text(purpose.rawValue)])
    }

    /// Ends the pictures of an invitation's link.
    package func dropPictures(of invite: Invite) throws {
        let pictures = try tx.connection.all(
            Self.pictures, ["room": .int(invite.room), "account": .int(invite.inviter)], Self.read)
        for picture in pictures where picture.what["invite"]?.string == invite.id {
            try tx.connection.run(Self.drop, ["id": .text(picture.id)])
        }
    }

    private func sweep() throws { try tx.connection.run(Self.expired, ["now": SQLValue(tx.now)]) }
}
