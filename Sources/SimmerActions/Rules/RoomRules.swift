import SimmerDomain
import SimmerStore

/// Rules of leaving and removing, the same for methods and for sentences.
package enum RoomRules {
    /// A member goes; a direct room only leaves that one's list, until somebody writes in it. The last owner must name
    /// a new one first, unless nobody else is there: then the room goes too, and can be brought back like any deleted
    /// room (P18).
    package static func leave(
        _ room: Room, _ membership: Membership, for reason: String? = nil, _ tx: Transaction
    ) throws {
        try checkLeaving(room, membership, tx)
        if room.isOfTwo { return try tx.members.putAway(membership.account, from: room) }
        if !room.isOpen, try tx.members.people(in: room.key).count == 1 {
            try tx.invites.revoke(ofAndBy: membership.account, in: room.key)
            return try tx.settings.set(
                isDeleted: true, of: room, in: room.key, verb: "room.delete",
                origin: Origin(account: membership.account, via: .api, at: tx.now))
        }
        let key = membership.account
        try Membership.end(key, in: room, was: membership.role, by: key, for: Parting(reason), tx)
    }

    /// Throws when somebody has to be made an owner first, or the room cannot be left.
    package static func checkLeaving(_ room: Room, _ membership: Membership, _ tx: Transaction) throws {
        // In an open room somebody else becomes the owner.
        if room.isOfTwo || room.isOpen { return }
        guard room.pair == nil else { throw Refusal(.notAllowed, phrase: "direct room stays") }
        if membership.role == .owner, try tx.members.people(in: room.key).count > 1 {
            try requireAnotherOwner(than: membership.account, in: room, tx)
        }
    }

    /// Throws `not_allowed`, in a room of two to each of them.
    package static func requireOwner(_ membership: Membership, of room: Room) throws(Refusal) {
        guard membership.role == .owner, room.pair == nil else { throw Refusal(.notAllowed, phrase: "owner only") }
    }

    /// An owner removes another member; removing oneself is leaving.
    package static func remove(
        _ account: AccountKey, from room: Room, by membership: Membership, for reason: String? = nil, _ tx: Transaction
    ) throws {
        if account == membership.account { return try leave(room, membership, for: reason, tx) }
        try requireOwner(membership, of: room)
        guard let role = try tx.members.role(account, in: room.key) else {
            throw Refusal(.notFound, field: "account", phrase: "no such member")
        }
        try Membership.end(account, in: room, was: role, by: membership.account, for: Parting(reason), tx)
    }

    package static func requireAnotherOwner(than account: AccountKey, in room: Room, _ tx: Transaction) throws {
        let others = try tx.members.all(in: room.key).filter { $0.role == .owner && $0.account != account }
        if others.isEmpty { throw Refusal(.notAllowed, phrase: "name an owner first") }
    }
}

extension Membership {
    /// Takes a member out of a room and keeps its rules: a room always has an owner, a room without members is gone.
    static func end(
        _ account: AccountKey, in room: Room, was role: Role, by: AccountKey, for parting: Parting = Parting(),
        _ tx: Transaction
    ) throws {
        try tx.members.remove(account, from: room, was: role, by: by, for: parting)
        try tx.accounts.endWithMembership(account)
        // Whoever is no member any more does not go on hearing by a program.
        for bot in try tx.accounts.bots(of: account) {
            guard let role = try tx.members.role(bot.key, in: room.key) else { continue }
            try tx.members.remove(bot.key, from: room, was: role, by: by)
        }
        let rest = try tx.members.people(in: room.key)
        guard let heir = rest.first(where: { $0.role == .owner }) ?? rest.first else {
            return try tx.rooms.remove(room)
        }
        if heir.role != .owner {
            try tx.members.setRole(.owner, of: heir.account, in: room.key, was: heir.role, by: by)
        }
        if room.owner == account, var current = try tx.rooms.find(room.key) {
            current.owner = heir.account
            try tx.rooms.update(current)
        }
    }
}
