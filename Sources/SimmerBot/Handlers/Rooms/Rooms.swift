import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "make a group called Ski 2026"
enum CreateRoom: IntentHandler {
    static let intent = "room.create"

    static func run(_ turn: Turn) throws -> Reply {
        guard let title = turn.text("title", "name") else { throw turn.ask("title", as: "title") }
        let name = try RoomName(title)
        let kind = turn.choice("kind").flatMap(RoomKind.init(rawValue:)) ?? .chat
        let made = try turn.tx.rooms.create(
            name: name.text, kind: kind == .direct ? .chat : kind, owner: turn.speaker.key,
            most: turn.environment.actions.limits.roomsPerAccount)
        try RoomStart(turn.environment.actions).begin(made, by: turn.speaker, turn.tx)
        try turn.tx.settings.made(made, in: turn.room.key, verb: intent, origin: turn.origin())
        turn.focus.name("room", made.id)
        return turn.reply("created", ["room": .text(made.name)])
    }
}

/// "my groups"
enum ListRooms: IntentHandler {
    static let intent = "room.list"

    static func run(_ turn: Turn) throws -> Reply {
        let rooms = try turn.tx.rooms.all(of: turn.speaker.key).filter { $0.kind != .direct }
        guard !rooms.isEmpty else { return turn.quietly("none") }
        return try turn.list(
            rooms, title: turn.phrase("title", ["count": .number(Double(rooms.count))]), kind: "room", id: \.id
        ) { number, room in
            let role = try turn.tx.members.role(turn.speaker.key, in: room.key)
            let members = try turn.tx.members.count(in: room.key)
            return Cards.Item(
                number: number, title: room.name,
                detail: turn.phrase(
                    role == .owner ? "own line" : "line",
                    try turn.facts(of: room, members: members).merging(["last": turn.when(room.lastAt)]) { $1 }))
        }
    }
}

/// "open Ski 2026": a room, or an experiment of this room
enum OpenRoom: IntentHandler {
    static let intent = "room.open"

    static func run(_ turn: Turn) throws -> Reply {
        guard let name = turn.text("title", "room", "experiment", "name") else { throw turn.ask("title", as: "title") }
        let experiments = try turn.actions.experiments()
        if experiments.contains(where: { $0.object.title.folded == name.folded }) {
            let inner = turn.with(
                Match(intent: ShowExperiment.intent, language: turn.language, slots: ["experiment": .text(name)]))
            defer { turn.focus = inner.focus }
            return try ShowExperiment.run(inner)
        }
        let room =
            try turn.settled("room").map { try turn.tx.rooms.visible($0, to: turn.speaker.key).room }
            ?? turn.room(named: name)
        turn.focus.name("room", room.id)
        let members = try turn.tx.members.count(in: room.key)
        let text = turn.phrase("shown", try turn.facts(of: room, members: members))
        let photos =
            turn.mayShow(room) ? try turn.tx.albums.photos(in: room.key, .init(), offset: 0, limit: newest) : []
        guard !photos.isEmpty else {
            return Reply(
                text, card: Cards.detail(title: room.name, [(turn.phrase("room/members"), "\(members)")]),
                isQuiet: true)
        }
        turn.focus.show(Photo.kind, photos.map(\.id))
        let items = photos.map { PhotoCard.item($0, turn, opens: room.key == turn.room.key) }
        return Reply(
            ([text] + items.map { turn.words($0, "words/list line") }).joined(separator: "\n"),
            card: Cards.list(title: text, items), isQuiet: true)
    }

    /// So many photos stand on the card (P9).
    private static let newest = 6
}

/// "who is here?"
enum ListMembers: IntentHandler {
    static let intent = "room.members"

    static func run(_ turn: Turn) throws -> Reply {
        let target = try turn.targetRoom()
        let members = try turn.tx.members.shown(in: target.room)
        let title = turn.phrase(
            "title", ["room": .text(target.room.name), "count": .number(Double(members.count))])
        return try turn.list(members, title: title) { number, member in
            let person = try turn.tx.accounts.find(member.account)
            return Cards.Item(
                number: number, title: person?.displayName ?? turn.phrase("words/former member"),
                detail: member.role == .owner ? turn.phrase("owner") : nil)
        }
    }
}

/// "rename this room to Lab 2"
enum RenameRoom: IntentHandler {
    static let intent = "room.rename"

    static func run(_ turn: Turn) throws -> Reply {
        guard let title = turn.text("title", "name") else { throw turn.ask("title", as: "title") }
        let (room, membership) = try turn.targetRoom()
        try turn.require(.manage, in: room, as: membership.role)
        let name = try RoomName(title).text
        guard name != room.name else { return turn.quietly("unchanged", ["room": .text(name)]) }
        try turn.tx.settings.set(
            ["name": .string(name)], of: room, in: turn.room.key, by: turn.speaker, verb: intent, origin: turn.origin())
        return turn.reply("renamed", ["was": .text(room.name), "room": .text(name)])
    }
}

/// "mute this room until tomorrow"
enum MuteRoom: IntentHandler {
    static let intent = "room.mute"
    private static let farMilliseconds: Int64 = 157_788_000_000

    static func run(_ turn: Turn) throws -> Reply {
        let (room, membership) = try turn.targetRoom()
        if let notify = turn.choice("value"), ["all", "mine", "none"].contains(notify) {
            try turn.set(["notify": .string(notify)], of: membership, verb: intent)
            return turn.quietly("notify \(notify)", ["room": .text(room.name)])
        }
        let until: Instant
        if let said = turn.instant("when", "until") {
            until = turn.moment(said)
        } else if let delta = turn.duration("delta", "duration") {
            until = turn.now + Int64(min(delta, 1e9) * 1000)
        } else {
            until = turn.now + farMilliseconds
        }
        guard until > turn.now else { throw Refusal(.past, field: "when", phrase: "mute past") }
        try turn.set(["mutedUntil": JSON(until)], of: membership, verb: intent)
        let isForever = until - turn.now >= farMilliseconds
        return turn.quietly(isForever ? "muted" : "muted until", ["room": .text(room.name), "until": turn.when(until)])
    }
}

/// "unmute this room"
enum UnmuteRoom: IntentHandler {
    static let intent = "room.unmute"

    static func run(_ turn: Turn) throws -> Reply {
        let (room, membership) = try turn.targetRoom()
        var fields: JSON = ["mutedUntil": .null]
        if membership.notify == "none" { fields["notify"] = "mine" }
        try turn.set(fields, of: membership, verb: intent)
        return turn.quietly("unmuted", ["room": .text(room.name)])
    }
}

/// "chat with Ana"
enum DirectRoom: IntentHandler {
    static let intent = "room.direct"

    static func run(_ turn: Turn) throws -> Reply {
        guard let name = turn.text("person", "name") else { throw turn.ask("person", as: "title") }
        let person = try someone(name, turn)
        guard person.key != turn.speaker.key else {
            throw Refusal(.invalid, field: "person", phrase: "room with oneself")
        }
        let room = try turn.tx.rooms.direct(turn.speaker.key, person.key)
        turn.focus.name("room", room.id)
        return turn.reply("opened", ["person": .text(person.displayName)])
    }

    /// Somebody with whom the speaker shares a room: others are as unknown as people who are not there.
    static func someone(_ name: String, _ turn: Turn) throws -> Account {
        if let id = turn.settled("person"), let account = try turn.tx.accounts.find(id: id) { return account }
        let fold = name.folded.trimmingCharacters(in: ["@"])
        var found: [Account] = []
        for room in try turn.tx.rooms.all(of: turn.speaker.key) {
            for member in try turn.tx.members.all(in: room.key)
            where !found.contains(where: { $0.key == member.account }) {
                guard let account = try turn.tx.accounts.find(member.account), account.isUsable, account.hasLogin
                else { continue }
                let first = account.displayName.folded.split(separator: " ").first.map(String.init)
                if account.username == fold { return account }
                if account.displayName.folded == fold || first == fold { found.append(account) }
            }
        }
        if found.count == 1 { return found[0] }
        guard !found.isEmpty else {
            throw Refusal(.unknown, field: "person", phrase: "person unknown", values: ["name": .text(name)])
        }
        throw turn.choose(
            "words/which person", [:],
            found.map {
                Question.Option(label: "\($0.displayName) (\($0.username))", say: "", slots: ["#person": .text($0.id)])
            })
    }
}
