import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "make Bo an owner" · "Bo is no longer an owner": so that the last one can leave (P18)
enum SetOwner: IntentHandler {
    static let intent = "room.owner"

    static func run(_ turn: Turn) throws -> Reply {
        let isOneself = turn.choice("target") == "me"
        let name = turn.text("person", "name")
        guard isOneself || name != nil else { throw turn.ask("person", as: "title") }
        let (room, membership) = try turn.targetRoom()
        try turn.require(.manage, in: room, as: membership.role)
        let person = try isOneself ? turn.speaker : turn.member(named: name ?? "", in: room.key)
        let role: Role = turn.choice("remove") == nil ? .owner : .member
        let values: [String: PhraseValue] = ["person": .text(person.displayName), "room": .text(room.name)]
        guard let was = try turn.tx.members.role(person.key, in: room.key), was != role else {
            return turn.quietly(role == .owner ? "owner" : "member", values)
        }
        guard person.hasLogin else { throw Refusal(.notAllowed, field: "account", phrase: "no login") }
        if role == .member { try RoomRules.requireAnotherOwner(than: person.key, in: room, turn.tx) }
        try turn.tx.members.setRole(role, of: person.key, in: room.key, was: was, by: turn.speaker.key)
        return turn.reply(role == .owner ? "made" : "ended", values)
    }
}

/// "restore the group Ski 2026", for as long as it can be brought back (P19)
enum RestoreRoom: IntentHandler {
    static let intent = "room.restore"

    static func run(_ turn: Turn) throws -> Reply {
        let deleted = try turn.tx.rooms.restorable(by: turn.speaker.key)
        let named = turn.text("title", "room", "name")
        guard let named else {
            guard deleted.count == 1 else { throw turn.ask("title", as: "title") }
            return try restore(deleted[0], turn)
        }
        guard let room = deleted.first(where: { $0.name.folded == named.folded }) else {
            throw Refusal(.unknown, field: "room", phrase: "room unknown", values: ["name": .text(named)])
        }
        return try restore(room, turn)
    }

    private static func restore(_ room: Room, _ turn: Turn) throws -> Reply {
        try turn.tx.settings.set(
            isDeleted: false, of: room, in: turn.room.key, verb: intent, origin: turn.origin())
        return turn.reply("restored", ["room": .text(room.name)])
    }
}

/// "allow public links" · "only owners may make public links"
enum AllowLinks: IntentHandler {
    static let intent = "room.links"
    static func run(_ turn: Turn) throws -> Reply { try turn.allow("links") { $0.membersLink } }
}

/// "only owners may invite" · "everybody may invite"
enum AllowInvites: IntentHandler {
    static let intent = "room.invites"
    static func run(_ turn: Turn) throws -> Reply { try turn.allow("invites") { $0.membersInvite } }
}

extension Turn {
    /// Lets all members do what the setting is about, or owners only.
    fileprivate func allow(_ setting: String, isAllowed: (RoomSettings) -> Bool) throws -> Reply {
        let (target, membership) = try targetRoom()
        try require(.manage, in: target, as: membership.role)
        let values: [String: PhraseValue] = ["room": .text(target.name)]
        let allows = choice("remove") == nil
        guard allows != isAllowed(RoomSettings(target)) else { return quietly("unchanged", values) }
        let who = allows ? "members" : "owners"
        try tx.settings.set(
            [setting: .string(who)], of: target, in: room.key, by: speaker, verb: "room.set", origin: origin())
        return reply(who, values)
    }
}
