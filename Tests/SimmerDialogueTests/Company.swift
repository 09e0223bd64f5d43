import SimmerDomain

/// The people of a dialogue, by their names, and the rooms that they sit in.
final class Company {
    struct Person {
        var peer: ProgramPeer
        let token: String
        /// How much of what is heard was so before the last act.
        var mark = 0
    }

    private let household: Household
    private(set) var people: [String: Person] = [:]
    /// Of each person.
    private(set) var ids: [String: JSON] = [:]
    /// Whoever came first.
    private(set) var host = ""
    /// Ids by name; `@ana` is the room that ana has with Simmer.
    private(set) var rooms: [String: String] = [:]
    private var cids = 0

    init(_ household: Household) { self.household = household }

    /// A new person, or another connection of one who is there.
    func come(_ name: String, _ how: String) async throws {
        let peer = await household.connect()
        if let known = people[name] {
            await household.end(known.peer)
            people[name]?.peer = peer
            people[name]?.mark = 0
            _ = try await result(of: peer, "account.resume", ["token": .string(known.token)])
        } else {
            var params: JSON = [
                "username": .string(name), "password": "correct horse battery", "firstName": .string(name.capitalized),
            ]
            let words = how.components(separatedBy: ", ").filter { !$0.isEmpty }
            if words.contains("shown") { params["email"] = .string("\(name)@simmer.test") }
            for word in words where word != "shown" {
                params[word.contains("/") ? "timeZone" : "language"] = .string(word)
            }
            let answer = try await result(of: peer, "account.register", params)
            people[name] = Person(peer: peer, token: answer["token"]?.string ?? "")
            ids[name] = answer["account"]?["id"]
            if host.isEmpty { host = name }
            if words.contains("shown") { try await household.showAddress(of: name) }
        }
        _ = await peer.sync(household.hub)
        let direct = try await result(of: peer, "room.list", [:]).array?.first { $0["withBot"]?.bool == true }
        rooms["@" + name] = direct?["id"]?.string
    }

    func make(_ name: String, kind: String?, _ owner: String) async throws {
        let params: JSON = ["name": .string(name), "kind": .string(kind ?? "chat"), "cid": cid()]
        rooms[name] = try await result(of: person(owner).peer, "room.create", params)["room"]?["id"]?.string
    }

    func join(_ name: String, to room: String) async throws {
        let owner = try await owner(of: room)
        let link = try await result(of: owner, "room.inviteLink", ["room": id(of: room), "uses": 1])
        _ = try await result(of: person(name).peer, "room.join", ["invite": link["token"] ?? ""])
    }

    /// Whoever is in the room and may invite.
    private func owner(of room: String) async throws -> ProgramPeer {
        let id = try id(of: room)
        for person in people.values {
            let rooms = try await result(of: person.peer, "room.list", [:]).array ?? []
            if rooms.contains(where: { $0["id"] == id && $0["role"] == "owner" }) { return person.peer }
        }
        throw DialogueFault("nobody owns \(room)")
    }

    func person(_ name: String) throws -> Person {
        guard let person = people[name] else { throw DialogueFault("nobody is called \(name)") }
        return person
    }

    func id(of room: String) throws -> JSON {
        guard let id = rooms[room] else { throw DialogueFault("no room is called \(room)") }
        return .string(id)
    }

    func name(of room: String) -> String { rooms.first { $0.value == room }?.key ?? "a room of no name" }

    func cid() -> JSON {
        cids += 1
        return .string("c\(cids)")
    }

    func result(of peer: ProgramPeer, _ method: String, _ params: JSON) async throws -> JSON {
        let answer = await peer.call(household.hub, method, params)
        guard let result = answer["result"] else { throw DialogueFault("\(method): \(answer.text)") }
        return result
    }

    /// From now on counts what is heard.
    func mark() {
        people = people.mapValues { person in
            var person = person
            person.mark = person.peer.events.count
            return person
        }
    }
}
