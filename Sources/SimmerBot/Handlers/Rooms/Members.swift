import Foundation
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "add ana@example.org to Ski 2026": always a link for one person; nobody joins by being named.
enum InvitePerson: IntentHandler {
    static let intent = "room.invite"
    private static let days = 7

    static func run(_ turn: Turn) throws -> Reply {
        guard let wanted = turn.text("email", "person", "name", "title") else { throw turn.ask("email", as: "text") }
        let target = try turn.targetRoom()
        try turn.require(.addMember, in: target.room, as: target.membership.role)
        let tx = turn.tx
        var email: Email?
        let account: Account?
        if wanted.contains("@"), !wanted.hasPrefix("@") {
            let address = try Email(wanted)
            email = address
            // An address that nobody has verified belongs to nobody.
            account = try tx.accounts.find(email: address.text).flatMap { $0.emailVerifiedAt == nil ? nil : $0 }
        } else {
            account = try person(wanted, turn)
        }
        if account?.key == turn.speaker.key || email.map({ $0.fold == turn.speaker.email?.lowercased() }) == true {
            throw Refusal(.duplicate, field: "email", phrase: "invite oneself")
        }
        if let account, try tx.members.role(account.key, in: target.room.key) != nil {
            throw Refusal(
                .duplicate, field: "email", phrase: "already a member here",
                values: ["name": .text(account.displayName)])
        }
        let expires = tx.now.adding(seconds: days * 86_400)
        let url = try InviteLink.make(
            turn, room: target.room, account: account?.key, email: email?.text, isPersonal: true, uses: 1,
            expires: expires)
        return turn.reply(
            "invited",
            ["name": .text(wanted), "room": .text(target.room.name), "url": .text(url), "until": turn.when(expires)])
    }

    /// Somebody by user name, or by display name among the people of one's rooms.
    private static func person(_ name: String, _ turn: Turn) throws -> Account? {
        let typed = name.hasPrefix("@") ? String(name.dropFirst()) : name
        if let username = try? Username(typed), let account = try turn.tx.accounts.find(username: username.text),
            account.isUsable, !account.isBot
        {
            return account
        }
        for room in try turn.tx.rooms.all(of: turn.speaker.key) {
            for member in try turn.tx.members.all(in: room.key) {
                if let account = try turn.tx.accounts.find(member.account), account.displayName.folded == typed.folded {
                    return account
                }
            }
        }
        guard (try? Username(typed)) != nil else {
            throw Refusal(.unknown, field: "person", phrase: "person unknown", values: ["name": .text(name)])
        }
        return nil
    }
}

/// "invite link"
enum InviteLink: IntentHandler {
    static let intent = "invite.link"
    private static let days = 7
    private static let uses = 20

    static func run(_ turn: Turn) throws -> Reply {
        let target = try turn.targetRoom()
        try turn.require(.makeLink, in: target.room, as: target.membership.role)
        let expires = turn.now.adding(seconds: days * 86_400)
        let url = try make(
            turn, room: target.room, account: nil, email: nil, isPersonal: false, uses: uses, expires: expires)
        return turn.reply(
            "made",
            [
                "room": .text(target.room.name), "url": .text(url), "until": turn.when(expires),
                "uses": .number(Double(uses)),
            ])
    }

    static func make(
        _ turn: Turn, room: Room, account: AccountKey?, email: String?, isPersonal: Bool, uses: Int, expires: Instant
    ) throws -> String {
        let most = turn.environment.limits.invitesPerDay
        let made = try turn.tx.invites.countMade(by: turn.speaker.key, since: turn.now.adding(seconds: -86_400))
        if most > 0, made >= most { throw Refusal(.limit, phrase: "too many invites") }
        let token = Identifier.secret()
        try turn.tx.invites.insert(
            Invite(
                id: Identifier.make(at: turn.now), room: room.key, inviter: turn.speaker.key, role: .member,
                account: account, email: email, isPersonal: isPersonal, usesLeft: uses, createdAt: turn.now,
                expiresAt: expires, revokedAt: nil), tokenHash: ContentHash.hexadecimal(of: Array(token.utf8)))
        return "\(turn.environment.publicAddress)/#join=\(token)"
    }
}

/// "revoke the invite"
enum RevokeInvites: IntentHandler {
    static let intent = "invite.revoke"

    static func run(_ turn: Turn) throws -> Reply {
        let target = try turn.targetRoom()
        try turn.require(.makeLink, in: target.room, as: target.membership.role)
        var count = try turn.tx.invites.revokeLinks(of: target.room.key)
        for invite in try turn.tx.invites.open(in: target.room.key) where invite.inviter == turn.speaker.key {
            try turn.tx.invites.revoke(invite.id)
            count += 1
        }
        return turn.reply(
            count == 0 ? "none" : "revoked", ["room": .text(target.room.name), "count": .number(Double(count))])
    }
}

/// "remove Ana from Ski 2026"
enum RemoveMember: IntentHandler {
    static let intent = "room.remove_member"

    static func run(_ turn: Turn) throws -> Reply {
        guard let name = turn.text("person", "name", "title") else { throw turn.ask("person", as: "title") }
        let target = try turn.targetRoom()
        try turn.require(.manage, in: target.room, as: target.membership.role)
        let person = try turn.member(named: name, in: target.room.key)
        guard person.key != turn.speaker.key else {
            return try LeaveRoom.run(turn)
        }
        let values: [String: PhraseValue] = ["person": .text(person.displayName), "room": .text(target.room.name)]
        guard turn.isConfirmed else {
            throw turn.confirm(
                "confirm", values, adding: ["#person": .text(person.id), "#room": .text(target.room.id)])
        }
        guard let role = try turn.tx.members.role(person.key, in: target.room.key) else {
            throw Refusal(.unknown, field: "person", phrase: "person unknown", values: ["name": .text(name)])
        }
        try turn.tx.members.remove(person.key, from: target.room, was: role, by: turn.speaker.key)
        try turn.tx.invites.revoke(for: person.key, in: target.room.key)
        try RoomOwner.pass(target.room, from: person.key, turn.tx)
        return turn.reply("removed", values)
    }
}

/// "leave this group"
enum LeaveRoom: IntentHandler {
    static let intent = "room.leave"

    static func run(_ turn: Turn) throws -> Reply {
        let target = try turn.targetRoom()
        try turn.require(.leave, in: target.room, as: target.membership.role)
        let members = try turn.tx.members.all(in: target.room.key)
        let owners = members.filter { $0.role == .owner }
        if members.count > 1, owners.count == 1, owners[0].account == turn.speaker.key {
            throw Refusal(.notAllowed, phrase: "last owner", values: ["room": .text(target.room.name)])
        }
        let values: [String: PhraseValue] = ["room": .text(target.room.name)]
        guard turn.isConfirmed else {
            throw turn.confirm("room.leave/confirm", values, adding: ["#room": .text(target.room.id)])
        }
        let reply =
            target.room.key == turn.room.key
            ? try turn.sayFirst(turn.phrase("room.leave/left", values)) : turn.reply("room.leave/left", values)
        if members.count == 1 {
            try turn.tx.rooms.delete(target.room)
        } else {
            try turn.tx.members.remove(
                turn.speaker.key, from: target.room, was: target.membership.role, by: turn.speaker.key)
            try RoomOwner.pass(target.room, from: turn.speaker.key, turn.tx)
        }
        return reply
    }
}

/// In whose list a room's name is unique.
enum RoomOwner {
    /// When that person goes, it passes to the longest owner, else to the longest member.
    static func pass(_ room: Room, from account: AccountKey, _ tx: Transaction) throws {
        guard room.owner == account, var room = try tx.rooms.find(room.key) else { return }
        let members = try tx.members.all(in: room.key)
        guard let next = members.first(where: { $0.role == .owner }) ?? members.first else { return }
        room.owner = next.account
        try tx.rooms.update(room)
    }
}

/// "delete the group Ski 2026": the answer must be its name
enum DeleteRoom: IntentHandler {
    static let intent = "room.delete"

    static func run(_ turn: Turn) throws -> Reply {
        let target = try turn.targetRoom()
        try turn.require(.manage, in: target.room, as: target.membership.role)
        let values: [String: PhraseValue] = ["room": .text(target.room.name)]
        guard let typed = turn.text("typed") else {
            throw turn.ask("typed", as: "text", "confirm", values, code: .missing)
        }
        guard typed.folded == target.room.name.folded else {
            throw Refusal(.notAllowed, phrase: "room wrong name", values: values)
        }
        let text = turn.phrase("deleted", values)
        let reply = target.room.key == turn.room.key ? try turn.sayFirst(text) : Reply(text)
        try turn.tx.rooms.delete(target.room)
        return reply
    }
}
