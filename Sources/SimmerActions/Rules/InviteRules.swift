import SimmerDomain
import SimmerStore

/// Rules of inviting, the same for methods and for sentences (P16, P17).
package enum InviteRules {
    package static func mayLink(_ membership: Membership, _ room: Room) -> Bool {
        Permissions.allows(.makeLink, role: membership.role, settings: RoomSettings(room))
    }

    /// What is open in a room: an owner sees everything, others what they made themselves.
    package static func open(in room: Room, to membership: Membership, _ tx: Transaction) throws -> [Invite] {
        try tx.invites.open(in: room.key).filter { membership.role == .owner || $0.inviter == membership.account }
    }

    /// Ends all that is open in a room; for a member who is no owner every link for friends, and what that member made.
    /// Answers how many there were. Throws `not_allowed` for who may make no links.
    package static func revokeAll(of room: Room, by membership: Membership, _ tx: Transaction) throws -> Int {
        guard mayLink(membership, room) else { throw Refusal(.notAllowed, phrase: "owner only") }
        return try tx.invites.revokeAll(
            of: room.key, orLinksAndThoseOf: membership.role == .owner ? nil : membership.account)
    }

    /// An invitation for one person, valid seven days. `invited` is the account that may accept it in its own list,
    /// when the inviter's words, `wanted`, name one. Throws `duplicate` for one who is in the room already.
    package static func personal(
        for invited: Account?, wanted: String, email: String?, role: Role = .member, to room: Room, by account: Account,
        as membership: Membership, limits: Limits, _ tx: Transaction
    ) throws -> MadeInvite {
        guard Permissions.allows(.addMember, role: membership.role, settings: RoomSettings(room)) else {
            throw Refusal(.notAllowed, phrase: "owner only")
        }
        guard role == .member || membership.role == .owner else { throw Refusal(.notAllowed, phrase: "owner only") }
        let wanted = try CleanText.line(wanted, in: 0...254, field: email == nil ? "username" : "email")
        try countOne(account, limits, tx)
        if let invited, invited.isUsable, try tx.members.role(invited.key, in: room.key) != nil {
            throw Refusal(
                .duplicate, field: email == nil ? "username" : "email", phrase: "is a member already",
                values: ["name": .text(invited.displayName)])
        }
        let most = limits.openInvitesPerPerson
        // Counted by the words, so that the answer does not tell whether there is such an account.
        if most > 0, try tx.invites.countOpen(by: account.key, for: wanted) >= most {
            throw Refusal(
                .limit, phrase: "too many invites to one",
                values: ["name": .text(wanted), "most": .number(Double(most))])
        }
        let notified = try invited.flatMap { try isTold($0, of: account, in: room, most: most, tx) ? $0.key : nil }
        return try make(
            room, by: membership.account, role: role, account: notified, email: email, wanted: wanted, uses: 1,
            expiresAt: tx.now.adding(seconds: usualSeconds), tx)
    }

    /// Whether an invitation comes to somebody's own list. Whoever made it has the link in any case, and is not told.
    private static func isTold(
        _ invited: Account, of inviter: Account, in room: Room, most: Int, _ tx: Transaction
    ) throws -> Bool {
        guard invited.isUsable, invited.hasLogin || invited.isGuest && room.isOpen,
            try !tx.blocks.has(invited.key, blocked: inviter.key)
        else {
            return false
        }
        return try most == 0 || tx.invites.countOffered(by: inviter.key, to: invited.key) < most
    }

    /// Whom a user name or an address names. Only a verified address names anybody: an unverified one may be somebody
    /// else's.
    package static func named(email: String?, username: String?, _ tx: Transaction) throws -> Account? {
        if let username, let account = try tx.accounts.find(username: username) { return account }
        return try email.flatMap { try tx.accounts.find(email: $0) }
    }

    /// A link for friends. `expiresAt` at most 30 days ahead, 7 when nil.
    package static func link(
        to room: Room, by account: Account, as membership: Membership, uses: Int, expiresAt: Instant?, limits: Limits,
        _ tx: Transaction
    ) throws -> MadeInvite {
        guard mayLink(membership, room) else { throw Refusal(.notAllowed, phrase: "owner only") }
        let end = expiresAt ?? tx.now.adding(seconds: usualSeconds)
        guard end > tx.now else { throw Refusal(.past, field: "expires") }
        guard end <= tx.now.adding(seconds: 30 * 86_400 + 60) else {
            throw Refusal(.tooBig, field: "expires", phrase: "invite too long")
        }
        try countOne(account, limits, tx)
        return try make(
            room, by: account.key, role: .member, account: nil, email: nil, wanted: nil, uses: uses, expiresAt: end, tx)
    }

    /// The same invitation with another link in place of the first, for whoever may still make one; nil when it cannot
    /// be used any more.
    package static func renewed(
        _ id: String, to room: Room, as membership: Membership, _ tx: Transaction
    ) throws -> MadeInvite? {
        guard let made = try tx.invites.renew(id, in: room.key) else { return nil }
        let permitted =
            made.invite.isPersonal
            ? Permissions.allows(.addMember, role: membership.role, settings: RoomSettings(room))
            : mayLink(membership, room)
        // Whoever was an owner when it was made may be none any more.
        guard permitted, made.invite.role == .member || membership.role == .owner else {
            throw Refusal(.notAllowed, phrase: "owner only")
        }
        try tx.addresses.dropPictures(of: made.invite)
        return made
    }

    private static let usualSeconds = 7 * 86_400

    private static func make(
        _ room: Room, by inviter: AccountKey, role: Role, account: AccountKey?, email: String?, wanted: String?,
        uses: Int, expiresAt: Instant, _ tx: Transaction
    ) throws -> MadeInvite {
        let token = Identifier.secret()
        let invite = Invite(
            id: Identifier.make(at: tx.now), room: room.key, inviter: inviter, role: role, account: account,
            email: email, wanted: wanted, isPersonal: wanted != nil, usesLeft: uses, createdAt: tx.now,
            expiresAt: expiresAt)
        try tx.invites.insert(invite, tokenHash: ContentHash.token(token))
        return MadeInvite(invite: invite, token: token)
    }

    /// The path of a picture of an invitation's link as a QR code, until the invitation ends. The link stands neither
    /// in the path nor, to be read, in the database.
    package static func picturePath(of made: MadeInvite, link url: String, _ tx: Transaction) throws -> String {
        let invite = made.invite
        let token = try tx.addresses.make(
            .invite, of: invite.inviter, in: invite.room, what: ["invite": .string(invite.id)], secret: url,
            expiresAt: invite.expiresAt, most: .max)
        return "/invites/\(token).svg"
    }

    /// What the picture of an invitation shows, and of which room it is.
    package struct Pictured: Sendable {
        package var room: RoomKey
        package var link: String
    }

    /// The invitation whose picture has that address; nil when either has ended, or the token is unknown.
    package static func pictured(_ token: String, _ tx: Transaction) throws -> Pictured? {
        guard let found = try tx.addresses.open(token, for: .invite),
            try tx.invites.open(in: found.room.key).contains(where: { $0.id == found.address.what["invite"]?.string }),
            let link = AddressStore.secret(of: found.address, token: token)
        else { return nil }
        return Pictured(room: found.room.key, link: link)
    }

    private static func countOne(_ account: Account, _ limits: Limits, _ tx: Transaction) throws {
        guard limits.invitesPerDay > 0 else { return }
        let made = try tx.invites.countMade(by: account.key, since: tx.now.adding(seconds: -86_400))
        if made >= limits.invitesPerDay { throw Refusal(.limit, phrase: "too many invites") }
    }
}
