import Foundation
import SimmerDomain
import SimmerStore

/// People without an account, who come in by IRC: they have a nick for as long as their connection lasts, and rooms
/// that are open to all of them.
package enum GuestRules {
    /// As it was typed; it is had by whoever has it in whatever case.
    package struct Nick: Hashable, Sendable {
        package let text: String
        let username: Username

        package init(_ text: String) throws(Refusal) {
            username = try Username(text)
            self.text = text.trimmingCharacters(in: .whitespaces)
        }
    }

    package struct Guest: Sendable {
        package var nick: Nick
        /// What the client says its user is called.
        package var user: String?
        /// The same for the person.
        package var name: String?

        package init(nick: Nick, user: String?, name: String?) {
            self.nick = nick
            self.user = user
            self.name = name
        }
    }

    /// Makes the account of a guest: shown under the nick, whatever the client says besides. Throws `duplicate` for a
    /// nick that somebody has, whoever it is.
    package static func enter(_ guest: Guest, language: String, _ tx: Transaction) throws -> Account {
        let nick = guest.nick.text
        var new = NewAccount(
            username: guest.nick.username.text, displayName: nick, firstName: guest.name ?? nick,
            lastName: guest.user ?? guest.nick.username.text, email: nil, passwordHash: nil, language: language,
            timeZone: "UTC")
        new.role = .guest
        return try tx.accounts.insert(new)
    }

    package static func rename(_ account: AccountKey, to nick: Nick?, name: String?, _ tx: Transaction) throws {
        guard var guest = try tx.accounts.find(account), guest.isGuest, guest.isUsable else {
            throw Refusal(.notAllowed)
        }
        if let name { guest.firstName = name }
        guard let nick else { return try tx.accounts.update(guest) }
        if nick.username.text != guest.username, try tx.accounts.find(username: nick.username.text) != nil {
            throw Refusal(.duplicate, field: "username", phrase: "username taken")
        }
        guest.username = nick.username.text
        guest.displayName = nick.text
        try tx.accounts.update(guest)
    }

    /// Brings somebody into the open room of that name, which is made when it is not there.
    package static func join(
        _ name: String, _ account: AccountKey, limits: Limits, _ tx: Transaction
    ) throws -> Room {
        guard let room = try tx.rooms.find(named: name, owner: Account.bot) else {
            return try tx.rooms.open(name: name, first: account, most: limits.roomsPerAccount)
        }
        if try tx.members.role(account, in: room.key) == nil {
            try tx.members.add(account, to: room, role: .member, by: account, most: limits.membersPerRoom)
        }
        return room
    }

    /// Takes a guest out of all rooms; those in which nobody is left are gone.
    package static func leave(_ account: AccountKey, for reason: String?, _ tx: Transaction) throws {
        guard let guest = try tx.accounts.find(account), guest.isGuest else { return }
        for membership in try tx.members.all(of: account) {
            guard let room = try tx.rooms.find(membership.room) else { continue }
            try Membership.end(
                account, in: room, was: membership.role, by: account, for: Parting(reason, isGone: true), tx)
        }
    }
}
