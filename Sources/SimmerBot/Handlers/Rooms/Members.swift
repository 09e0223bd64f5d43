import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "add ana@example.org to Ski 2026": always a link for one person; nobody joins by being named.
enum InvitePerson: IntentHandler {
    static let intent = "room.invite"

    static func run(_ turn: Turn) throws -> Reply {
        if turn.choice("target") == "me" { throw Refusal(.duplicate, field: "email", phrase: "invite oneself") }
        guard let wanted = turn.text("email", "person", "name", "title") else { throw turn.ask("email", as: "text") }
        let target = try turn.targetRoom()
        try turn.require(.addMember, in: target.room, as: target.membership.role)
        let tx = turn.tx
        var email: Email?
        let account: Account?
        if wanted.contains("@"), !wanted.hasPrefix("@") {
            let address = try Email(wanted)
            email = address
            account = try InviteRules.named(email: address.text, username: nil, tx)
        } else {
            account = try person(wanted, turn)
        }
        if account?.key == turn.speaker.key || email.map({ $0.fold == turn.speaker.email?.lowercased() }) == true {
            throw Refusal(.duplicate, field: "email", phrase: "invite oneself")
        }
        let made = try InviteRules.personal(
            for: account, wanted: wanted, email: email?.text, to: target.room, by: turn.speaker, as: target.membership,
            limits: turn.environment.actions.limits, tx)
        return try turn.reply("invited", to: target.room, by: made, ["name": .text(wanted)])
    }

    /// Somebody by user name, or by display name among the people of one's rooms.
    private static func person(_ name: String, _ turn: Turn) throws -> Account? {
        let typed = name.hasPrefix("@") ? String(name.dropFirst()) : name
        if let username = try? Username(typed), let account = try turn.tx.accounts.find(username: username.text),
            account.isUsable, account.hasLogin
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
    private static let uses = 20

    static func run(_ turn: Turn) throws -> Reply {
        let target = try turn.targetRoom()
        try turn.require(.makeLink, in: target.room, as: target.membership.role)
        let made = try InviteRules.link(
            to: target.room, by: turn.speaker, as: target.membership, uses: uses, expiresAt: nil,
            limits: turn.environment.actions.limits, turn.tx)
        return try turn.reply("made", to: target.room, by: made, ["uses": .number(Double(uses))])
    }
}

extension Turn {
    /// Tells an invitation's link and until when it is good, with the link as a picture. The token stands behind the
    /// "#", so that it is in no log.
    fileprivate func reply(
        _ key: String, to target: Room, by made: MadeInvite, _ values: [String: PhraseValue]
    ) throws -> Reply {
        let address = environment.address(room.id, cause)
        let url = "\(address)/#join=\(made.token)"
        let path = try InviteRules.picturePath(of: made, link: url, tx)
        let values = values.merging([
            "room": .text(target.name), "url": .text(url), "until": when(made.invite.expiresAt),
            "qr": .text(address + path),
        ]) { $1 }
        var card = Cards.detail(
            title: phrase("title", values),
            [(phrase("invite.link/link"), url), (phrase("invite.link/until"), phrase("invite.link/value", values))])
        card["qr"] = .string(path)
        return reply(key, values, card: card)
    }
}

/// "who is invited?": to owners every invitation and link, to others what they made themselves
enum ListInvites: IntentHandler {
    static let intent = "invite.list"

    static func run(_ turn: Turn) throws -> Reply {
        let target = try turn.targetRoom()
        let open = try InviteRules.open(in: target.room, to: target.membership, turn.tx)
        let room: [String: PhraseValue] = ["room": .text(target.room.name)]
        guard !open.isEmpty else { return turn.quietly("none", room) }
        return try turn.list(open, title: turn.phrase("title", room)) { number, invite in
            let inviter = try turn.tx.accounts.find(invite.inviter)?.shownName ?? turn.phrase("words/former member")
            return Cards.Item(
                number: number,
                title: invite.wanted ?? turn.phrase("link", ["count": .number(Double(invite.usesLeft))]),
                detail: turn.phrase(
                    invite.role == .owner ? "owner line" : "line",
                    ["who": .text(inviter), "until": turn.when(invite.expiresAt)]))
        }
    }
}

/// "revoke the invite"
enum RevokeInvites: IntentHandler {
    static let intent = "invite.revoke"

    static func run(_ turn: Turn) throws -> Reply {
        let target = try turn.targetRoom()
        try turn.require(.makeLink, in: target.room, as: target.membership.role)
        let count = try InviteRules.revokeAll(of: target.room, by: target.membership, turn.tx)
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
        try RoomRules.remove(person.key, from: target.room, by: target.membership, turn.tx)
        return turn.reply("removed", values)
    }
}

/// "leave this group"
enum LeaveRoom: IntentHandler {
    static let intent = "room.leave"

    static func run(_ turn: Turn) throws -> Reply {
        let target = try turn.targetRoom()
        try turn.require(.leave, in: target.room, as: target.membership.role)
        try RoomRules.checkLeaving(target.room, target.membership, turn.tx)
        let values: [String: PhraseValue] = ["room": .text(target.room.name)]
        guard turn.isConfirmed else {
            throw turn.confirm("room.leave/confirm", values, adding: ["#room": .text(target.room.id)])
        }
        let reply =
            target.room.key == turn.room.key
            ? try turn.sayFirst(turn.phrase("room.leave/left", values)) : turn.reply("room.leave/left", values)
        try RoomRules.leave(target.room, target.membership, turn.tx)
        return reply
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
        try turn.tx.settings.set(
            isDeleted: true, of: target.room, in: turn.room.key, verb: intent, origin: turn.origin())
        return reply
    }
}
