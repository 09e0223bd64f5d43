import Foundation
import SimmerActions
import SimmerDomain
import Testing

@testable import SimmerStore

/// Two who do something that must not happen both, or not half.
struct Flow: Sendable, CustomTestStringConvertible {
    /// Whom and what a round is about.
    struct Scene: Sendable {
        /// Makes names and ids unique.
        var number: Int
        /// An owner of the room.
        var ana: Account
        var bob: Account
        /// A member.
        var cleo: Account
        var room: Room
    }

    var name: String
    /// What bob is in the room.
    var bob = Role.member
    /// In the transaction that makes the room.
    var setUp: @Sendable (Transaction, Scene) throws -> Void = { _, _ in }
    var first: @Sendable (Transaction, Scene) throws -> String
    var second: @Sendable (Transaction, Scene) throws -> String
    /// What only says something, with whose message it is.
    var firstSays: (@Sendable (Scene) -> AccountKey)?
    var secondSays: (@Sendable (Scene) -> AccountKey)?
    /// What came of it, without what differs from round to round.
    var end: @Sendable (Transaction, Scene) throws -> String

    var testDescription: String { name }

    func scene(_ tx: Transaction, _ number: Int) throws -> Scene {
        func person(_ name: String) throws -> Account {
            try tx.accounts.insert(
                NewAccount(
                    username: "\(name)\(number)", displayName: name, firstName: name, lastName: "", email: nil,
                    passwordHash: "old", language: "en", timeZone: "Europe/Paris"))
        }
        let (ana, bob, cleo) = (try person("ana"), try person("bob"), try person("cleo"))
        let room = try tx.rooms.create(name: "Lab", kind: .chat, owner: ana.key)
        try tx.members.add(bob.key, to: room, role: self.bob, by: ana.key)
        try tx.members.add(cleo.key, to: room, role: .member, by: ana.key)
        let scene = Scene(number: number, ana: ana, bob: bob, cleo: cleo, room: room)
        try setUp(tx, scene)
        return scene
    }

    /// So that the two meet at every place.
    static func wait() { Thread.sleep(forTimeInterval: .random(in: 0...0.000_4)) }
}

// MARK: The nine of which transactions that only see one another's commits make something wrong

extension Flow {
    static let all = [
        password, owners, reactions, link, records, requests, messages, removal, operators, photos, names,
    ]

    private static let password = Flow(
        name: "a password is reset beside a setting",
        first: { tx, scene in
            guard var ana = try tx.accounts.find(scene.ana.key) else { return "gone" }
            wait()
            ana.passwordHash = "new"
            try tx.accounts.update(ana)
            return "set"
        },
        second: { tx, scene in
            guard var ana = try tx.accounts.find(scene.ana.key) else { return "gone" }
            wait()
            ana.language = "fr"
            try tx.accounts.update(ana)
            return "set"
        },
        end: { tx, scene in
            let ana = try tx.accounts.find(scene.ana.key)
            return "\(ana?.passwordHash ?? "") \(ana?.language ?? "")"
        })

    private static func leave(_ account: AccountKey, _ tx: Transaction, _ scene: Scene) throws -> String {
        let (room, membership) = try tx.rooms.visible(scene.room.id, to: account)
        wait()
        try RoomRules.leave(room, membership, tx)
        return "left"
    }

    private static let owners = Flow(
        name: "two last owners leave", bob: .owner,
        first: { tx, scene in try leave(scene.ana.key, tx, scene) },
        second: { tx, scene in try leave(scene.bob.key, tx, scene) },
        end: { tx, scene in
            try tx.members.all(in: scene.room.key).map { member in
                "\(member.account == scene.ana.key ? "ana" : member.account == scene.bob.key ? "bob" : "cleo") \(member.role.name)"
            }.sorted().joined(separator: ", ")
        })

    private static func react(_ by: Account, _ tx: Transaction, _ scene: Scene) throws -> String {
        guard let event = try tx.events.history(scene.room.key, before: .max, limit: 1, all: false).last else {
            return "gone"
        }
        wait()
        return try tx.events.react(event, emoji: "👍", on: true, by: by) == nil ? "nothing" : "reacted"
    }

    private static let reactions = Flow(
        name: "two react to one message",
        setUp: { tx, scene in _ = try tx.events.say(NewMessage(author: scene.ana.key, text: "soup"), in: scene.room.key)
        },
        first: { tx, scene in try react(scene.bob, tx, scene) },
        second: { tx, scene in try react(scene.cleo, tx, scene) },
        end: { tx, scene in
            let event = try tx.events.history(scene.room.key, before: .max, limit: 1, all: false).last
            return "\(event?.content["reactions"]?.array?.first?["by"]?.array?.count ?? 0)"
        })

    private static func join(_ name: String, _ tx: Transaction, _ scene: Scene) throws -> String {
        guard let invite = try tx.invites.usable(tokenHash: "link\(scene.number)", orID: "", for: nil) else {
            throw Refusal(.inviteInvalid)
        }
        wait()
        try tx.invites.use(invite)
        let stranger = try tx.accounts.insert(
            NewAccount(
                username: "\(name)\(scene.number)", displayName: name, firstName: name, lastName: "", email: nil,
                passwordHash: nil, language: "en", timeZone: "Europe/Paris"))
        try tx.members.add(stranger.key, to: scene.room, role: .member, by: scene.ana.key)
        return "in"
    }

    private static let link = Flow(
        name: "two use a link that one may use",
        setUp: { tx, scene in
            let invite = Invite(
                id: "i\(scene.number)", room: scene.room.key, inviter: scene.ana.key, role: .member, account: nil,
                email: nil, isPersonal: false, usesLeft: 1, createdAt: tx.now, expiresAt: tx.now.adding(seconds: 60))
            try tx.invites.insert(invite, tokenHash: "link\(scene.number)")
        },
        first: { tx, scene in try join("dana", tx, scene) }, second: { tx, scene in try join("emil", tx, scene) },
        end: { tx, scene in "\(try tx.members.count(in: scene.room.key))" })

    private static func step(_ id: String, _ tx: Transaction, _ scene: Scene) throws -> String {
        let experiment = "e\(scene.number)"
        let last = try tx.objects.last(Step.self, in: scene.room.key, parent: experiment)
        wait()
        let step = try Step(
            id: "\(id)\(scene.number)", experimentId: experiment, rank: .between(last?.object.rank, nil), title: id)
        try tx.objects.insert(
            step, in: scene.room.key, verb: "step.add", origin: Origin(account: scene.ana.key, via: .api, at: tx.now))
        return "added"
    }

    private static let records = Flow(
        name: "two enter something into one experiment",
        setUp: { tx, scene in
            let day = try #require(CivilDate("2026-11-21"))
            let experiment = try Experiment(
                id: "e\(scene.number)", title: "Lactase", startDate: day, endDate: day, protocolText: "none")
            try tx.objects.insert(
                experiment, in: scene.room.key, verb: "experiment.create",
                origin: Origin(account: scene.ana.key, via: .api, at: tx.now))
        },
        first: { tx, scene in try step("s", tx, scene) }, second: { tx, scene in try step("t", tx, scene) },
        end: { tx, scene in
            let ranks = try tx.objects.list(Step.self, in: scene.room.key, parent: "e\(scene.number)")
                .map(\.object.rank)
            var numbers: [String] = []
            try tx.records.each(in: scene.room.key) { numbers.append("\($0["number"]?.int ?? 0)") }
            return "\(Set(ranks).count) \(numbers.joined(separator: ","))"
        })

    private static func once(_ tx: Transaction, _ scene: Scene) throws -> String {
        let ana = scene.ana.key
        if let result = try tx.requests.repeated(cid: "c", method: "m", bodyHash: "h", by: ana) {
            return "repeated \(result["is"]?.string ?? "")"
        }
        wait()
        _ = try tx.events.say(NewMessage(author: ana, text: "done"), in: scene.room.key)
        try tx.requests.remember(cid: "c", method: "m", bodyHash: "h", result: ["is": "done"], by: ana)
        return "done"
    }

    private static func count(_ tx: Transaction, _ scene: Scene) throws -> String {
        "\(try tx.events.history(scene.room.key, before: .max, limit: 99, all: false).count)"
    }

    private static let requests = Flow(
        name: "a request comes twice", first: once, second: once, end: count)

    private static func say(_ tx: Transaction, _ scene: Scene) throws -> String {
        guard try tx.members.role(scene.bob.key, in: scene.room.key) != nil else { throw Refusal(.notFound) }
        wait()
        var message = NewMessage(author: scene.bob.key, text: "soup")
        message.cid = "c\(scene.number)"
        let sent = try tx.events.say(message, in: scene.room.key)
        wait()
        return "\(sent.seq) \(sent.isRepeat)"
    }

    private static let messages = Flow(
        name: "a message comes twice", first: say, second: say, firstSays: { $0.bob.key },
        secondSays: { $0.bob.key }, end: count)

    private static let removal = Flow(
        name: "one is removed who speaks", first: say,
        second: { tx, scene in
            guard let role = try tx.members.role(scene.bob.key, in: scene.room.key) else { throw Refusal(.notFound) }
            wait()
            try tx.members.remove(scene.bob.key, from: scene.room, was: role, by: scene.ana.key)
            return "removed"
        },
        firstSays: { $0.bob.key },
        end: { tx, scene in
            try tx.events.history(scene.room.key, before: .max, limit: 99, all: true).map { "\($0.kind)" }
                .joined(separator: " ")
        })

    private static func claim(_ who: AccountKey, _ tx: Transaction, _ scene: Scene) throws -> String {
        try OperatorClaim.check(hash: "claim", field: "token", tx)
        wait()
        _ = try OperatorClaim.redeem(hash: "claim", field: "token", for: who, tx)
        return "operator"
    }

    private static let operators = Flow(
        name: "two become the first operator",
        setUp: { tx, _ in
            for var account in try tx.accounts.everybody() where account.role == .operator {
                account.role = .person
                try tx.accounts.update(account)
            }
            try Meta.set("operatorClaim", to: "claim", tx.connection)
        },
        first: { tx, scene in try claim(scene.ana.key, tx, scene) },
        second: { tx, scene in try claim(scene.bob.key, tx, scene) },
        end: { tx, _ in "\(try tx.accounts.everybody().count { $0.role == .operator })" })

    private static func photo(_ id: String, _ tx: Transaction, _ scene: Scene) throws -> String {
        let number = try tx.albums.nextNumber(in: scene.room.key)
        wait()
        let photo = try Photo(
            id: "\(id)\(scene.number)", file: "f\(id)\(scene.number)", author: scene.ana.id, addedAt: tx.now,
            takenAt: nil, number: number, text: "soup")
        try tx.objects.insert(
            photo, in: scene.room.key, verb: "photo.add", origin: Origin(account: scene.ana.key, via: .api, at: tx.now))
        return "\(number)"
    }

    private static let photos = Flow(
        name: "two add a photo", first: { tx, scene in try photo("p", tx, scene) },
        second: { tx, scene in try photo("q", tx, scene) },
        end: { tx, scene in "\(try tx.albums.count(in: scene.room.key))" })

    private static func rename(_ name: String, _ tx: Transaction, _ scene: Scene) throws -> String {
        guard var room = try tx.rooms.find(scene.room.key) else { return "gone" }
        wait()
        if name == "Kitchen" { room.name = name } else { room.settings["about"] = .string(name) }
        try tx.rooms.update(room)
        return "set"
    }

    private static let names = Flow(
        name: "a room is renamed beside a setting of it",
        first: { tx, scene in try rename("Kitchen", tx, scene) },
        second: { tx, scene in try rename("soup", tx, scene) },
        end: { tx, scene in
            let room = try tx.rooms.find(scene.room.key)
            return "\(room?.name ?? "") \(room?.settings["about"]?.string ?? "")"
        })
}
