import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "decline the invitation to Ski 2026"
enum DeclineInvite: IntentHandler {
    static let intent = "invite.decline"

    static func run(_ turn: Turn) throws -> Reply {
        let offered = try turn.tx.invites.offered(to: turn.speaker.key)
        guard !offered.isEmpty else { return turn.quietly("none") }
        let name = turn.text("title", "room", "name")
        let found = offered.filter { name == nil || $0.name.folded == name?.folded }
        guard let first = found.first else {
            throw Refusal(.unknown, field: "room", phrase: "room unknown", values: ["name": .text(name ?? "")])
        }
        guard name != nil || found.count == 1 else { throw turn.ask("title", as: "title") }
        let ids = Set(found.map(\.invite))
        for invite in try turn.tx.invites.pending(for: turn.speaker.key) where ids.contains(invite.id) {
            try turn.tx.invites.decline(invite, by: turn.speaker.key)
        }
        return turn.reply("declined", ["room": .text(first.name)])
    }
}

/// "block Ana": somebody who invites the speaker, or with whom the speaker shares a room
enum BlockPerson: IntentHandler {
    static let intent = "person.block"

    static func run(_ turn: Turn) throws -> Reply {
        guard let name = turn.text("person", "name") else { throw turn.ask("person", as: "title") }
        let (tx, me) = (turn.tx, turn.speaker.key)
        let inviters = try tx.invites.pending(for: me).compactMap { try tx.accounts.find($0.inviter) }
        let person = try turn.one(of: inviters, called: name) ?? DirectRoom.someone(name, turn)
        let values: [String: PhraseValue] = ["person": .text(person.displayName)]
        guard try !tx.blocks.has(me, blocked: person.key) else { return turn.quietly("already", values) }
        try tx.blocks.add(person, by: me)
        return turn.reply("blocked", values)
    }
}

/// "unblock Ana"
enum UnblockPerson: IntentHandler {
    static let intent = "person.unblock"

    static func run(_ turn: Turn) throws -> Reply {
        guard let name = turn.text("person", "name") else { throw turn.ask("person", as: "title") }
        let blocked = try turn.tx.blocks.all(of: turn.speaker.key)
        guard let person = turn.one(of: blocked, called: name) else {
            return turn.quietly("none", ["person": .text(name)])
        }
        try turn.tx.blocks.remove(person.key, by: turn.speaker.key)
        return turn.reply("unblocked", ["person": .text(person.displayName)])
    }
}

/// "whom have I blocked?"
enum ListBlocked: IntentHandler {
    static let intent = "person.blocked"

    static func run(_ turn: Turn) throws -> Reply {
        let blocked = try turn.tx.blocks.all(of: turn.speaker.key)
        guard !blocked.isEmpty else { return turn.quietly("none") }
        return turn.list(blocked, title: turn.phrase("title", ["count": .number(Double(blocked.count))])) {
            Cards.Item(number: $0, title: $1.shownName ?? turn.phrase("words/former member"), detail: $1.username)
        }
    }
}

extension Turn {
    /// The first of some people whom a name calls: a user name, or a name as it is shown.
    fileprivate func one(of people: [Account], called name: String) -> Account? {
        let fold = name.folded.trimmingCharacters(in: ["@"])
        return people.first { $0.username == fold } ?? people.first { $0.displayName.folded == fold }
    }
}
