import SimmerDomain
import SimmerStore

/// Rules of outgoing webhooks: what happens in a room is sent to an address outside, for its owners. The room is told,
/// for whoever speaks there is to know who reads along.
package enum EndpointRules {
    /// In one room.
    package static let most = 10

    /// What is to be changed; nil: it stays.
    package struct Changes: Sendable {
        package var name: String?
        package var url: String?
        package var events: [WebhookEvent]?
        package var isOn: Bool?
        package init() {}
    }

    /// In the order in which they were made. Throws `not_allowed` for whoever is no owner.
    package static func all(in room: Room, as membership: Membership, _ tx: Transaction) throws -> [Endpoint] {
        try RoomRules.requireOwner(membership, of: room)
        return try tx.endpoints.all(in: room.key)
    }

    /// Throws `not_allowed` for whoever is no owner, `not_found`.
    package static func find(
        _ id: String, in room: Room, as membership: Membership, _ tx: Transaction
    ) throws -> Endpoint {
        try RoomRules.requireOwner(membership, of: room)
        guard let endpoint = try tx.endpoints.find(id), endpoint.room == room.key else {
            throw Refusal(.notFound, field: "endpoint", phrase: "webhook not found")
        }
        return endpoint
    }

    /// Throws `not_allowed` for whoever is no owner, `duplicate`, `limit`, and what is wrong with name or address.
    /// - Parameters:
    ///   - hosts: of the operator's own network, that may be called.
    ///   - saying: the phrase that tells the room.
    package static func make(
        _ name: String, url: String, events: [WebhookEvent], secret: String, in room: Room, by owner: Account,
        as membership: Membership, hosts: PrivateHosts, saying phrases: any Phrasebook, _ tx: Transaction
    ) throws -> Endpoint {
        let others = try all(in: room, as: membership, tx)
        guard others.count < most else {
            throw Refusal(.limit, phrase: "too many webhooks", values: ["most": .number(Double(most))])
        }
        let endpoint = Endpoint(
            id: Identifier.random(), room: room.key, name: try checked(name, others),
            url: try hosts.address(url).absoluteString,
            events: Set(events), secret: secret, createdAt: tx.now)
        try start(room, tx)
        try tx.endpoints.add(endpoint)
        try tell("made", endpoint, room, by: owner, phrases, tx)
        return endpoint
    }

    /// Throws as `find` and `make`.
    package static func set(
        _ id: String, _ changes: Changes, in room: Room, by owner: Account, as membership: Membership,
        hosts: PrivateHosts, saying phrases: any Phrasebook, _ tx: Transaction
    ) throws -> Endpoint {
        let old = try find(id, in: room, as: membership, tx)
        var new = old
        if let name = changes.name {
            new.name = try checked(name, tx.endpoints.all(in: room.key).filter { $0.id != id })
        }
        if let url = changes.url { new.url = try hosts.address(url).absoluteString }
        if let events = changes.events { new.events = Set(events) }
        if let isOn = changes.isOn { new.isOn = isOn }
        guard new != old else { return old }
        if new.isOn && !old.isOn || new.url != old.url {
            (new.failures, new.failingSince, new.retryAt) = (0, nil, nil)
        }
        if new.isOn { try start(room, tx) }
        try tx.endpoints.set(new)
        let (sends, sent) = (new.isOn ? (new.host, new.events) : nil, old.isOn ? (old.host, old.events) : nil)
        if sends?.0 != sent?.0 || sends?.1 != sent?.1 {
            try tell(new.isOn ? "made" : "ended", new, room, by: owner, phrases, tx)
        }
        return new
    }

    /// Nothing is sent any more, at once. Throws as `find`.
    package static func remove(
        _ id: String, in room: Room, by owner: Account, as membership: Membership, saying phrases: any Phrasebook,
        _ tx: Transaction
    ) throws {
        let endpoint = try find(id, in: room, as: membership, tx)
        try tx.endpoints.remove(endpoint)
        if endpoint.isOn { try tell("ended", endpoint, room, by: owner, phrases, tx) }
    }

    /// Sends something at once, also where it is switched off; whoever asks is told what came of it.
    package static func test(
        _ id: String, in room: Room, by owner: Account, as membership: Membership, _ tx: Transaction
    ) throws {
        _ = try find(id, in: room, as: membership, tx)
        try tx.jobs.add(
            EndpointJob(.test(by: owner.key), of: id, trial: Identifier.random()).job(at: tx.now))
    }

    private static func checked(_ name: String, _ others: [Endpoint]) throws -> String {
        let name = try CleanText.line(name, in: 1...Endpoint.longestName, field: "name")
        guard !others.contains(where: { $0.name.folded == name.folded }) else {
            throw Refusal(.duplicate, field: "name")
        }
        return name
    }

    /// What happened before the first one was there is sent to nobody.
    private static func start(_ room: Room, _ tx: Transaction) throws {
        guard !room.callsOut else { return }
        let position = try tx.consumers.position(EndpointJob.consumer, in: room.key).seq
        try tx.consumers.move(EndpointJob.consumer, in: room.key, from: position, to: max(position, room.head))
    }

    private static func tell(
        _ key: String, _ endpoint: Endpoint, _ room: Room, by owner: Account, _ phrases: any Phrasebook,
        _ tx: Transaction
    ) throws {
        let language = room.settings["language"]?.string ?? owner.language
        let events = endpoint.events.map(\.rawValue).sorted()
            .map { phrases.phrase("webhooks/event \($0)", [:], language: language) }
        var message = NewMessage(
            author: Account.bot,
            text: phrases.phrase(
                "webhooks/\(key)",
                [
                    "owner": .text(owner.displayName), "name": .text(endpoint.name), "host": .text(endpoint.host),
                    "events": .list(events),
                ], language: language))
        message.isQuiet = true
        _ = try tx.events.say(message, in: room.key)
    }
}
