import SimmerDomain

/// A server notification: its name and its params as JSON.
package struct Event: Sendable {
    package var name: EventName
    /// Always an object.
    package var params: JSON
    /// Whose doing it is, for languages that show names where JSON has ids.
    package var author: RoomEvent.Author?

    package init(_ name: EventName, _ params: JSON, author: RoomEvent.Author? = nil) {
        self.name = name
        self.params = params
        self.author = author
    }

    /// The id of the room of which it tells, and its place in the room's log; nil for what is about no room, or in no
    /// log.
    package var room: String? { params["room"]?.string }
    package var seq: Int64? { params["seq"]?.int }
}

/// Every event of the protocol, by its name on the wire.
package enum EventName: String, Sendable, CaseIterable {
    case message
    case messageEdited = "message.edited"
    case messageDeleted = "message.deleted"
    case messageReacted = "message.reacted"
    case card, timer, reminder, item, member, room
    case typing, presence, read
    case account, gap, synced, bye
}

/// An event of a room's log as the store holds it: what every event has, and a body that is already JSON text.
package struct RoomEvent: Sendable {
    package var name: EventName
    /// The room's public id.
    package var room: String
    package var seq: Int64
    package var at: Instant
    /// The event that this one is about.
    package var of: Int64?
    /// Who did it: `from` of a message. Other events say in their body `by` whom, by id, where that matters.
    package var author: Author?
    /// The text of a JSON object with the other members, such as `{"text":"hello"}`; empty counts as `{}`.
    package var body: [UInt8]

    package init(
        _ name: EventName, room: String, seq: Int64, at: Instant, of: Int64? = nil, author: Author? = nil, body: [UInt8]
    ) {
        self.name = name
        self.room = room
        self.seq = seq
        self.at = at
        self.of = of
        self.author = author
        self.body = body
    }

    package struct Author: Hashable, Sendable {
        /// The account's public id.
        package var account: String
        /// As shown to people.
        package var name: String
        /// One word, unique among all accounts, for languages in which people go by that. Empty for an account that is
        /// not known.
        package var username: String
        /// Simmer itself.
        package var isBot: Bool
        /// A bot that a person has made.
        package var isProgram: Bool

        package init(
            account: String, name: String, username: String, isBot: Bool = false, isProgram: Bool = false
        ) {
            self.account = account
            self.name = name
            self.username = username
            self.isBot = isBot
            self.isProgram = isProgram
        }
    }
}

extension Event {
    /// The same event taken apart, for languages that do not send JSON. Throws when the body is no JSON object.
    package init(_ event: RoomEvent) throws(JSONError) {
        var params = try JSON(parsing: String(decoding: event.paramsText(), as: UTF8.self), depth: 64)
        if case .object = params {} else { params = .object([]) }
        self.init(event.name, params, author: event.author)
    }
}

extension Event {
    /// The element of a history page: the params with the event's name as member `event` before them.
    package var pageItem: JSON { .object([.init("event", .string(name.rawValue))] + (params.members ?? [])) }

    /// Reads such an element back; nil for an event that is not known.
    package init?(pageItem: JSON) {
        guard let name = pageItem["event"]?.string.flatMap(EventName.init(rawValue:)) else { return nil }
        var params = pageItem
        params["event"] = nil
        self.init(name, params)
    }
}

extension RoomEvent {
    /// The params as JSON text, the body taken over byte for byte.
    package func paramsText() -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(body.count + 192)
        writeParams(to: &out)
        return out
    }

    func writeParams(to out: inout [UInt8]) {
        out.append(literal: #"{"room":"#)
        JSON.write(room, to: &out)
        out.append(literal: #","seq":"#)
        JSON.write(seq, to: &out)
        out.append(literal: #","at":"#)
        JSON.write(at.milliseconds, to: &out)
        if let of {
            out.append(literal: #","of":"#)
            JSON.write(of, to: &out)
        }
        if let author, name == .message {
            out.append(literal: #","from":{"account":"#)
            JSON.write(author.account, to: &out)
            out.append(literal: #","name":"#)
            JSON.write(author.name, to: &out)
            out.append(
                literal: author.isBot
                    ? #","bot":true}"# : author.isProgram ? #","bot":false,"kind":"bot"}"# : #","bot":false}"#)
        }
        if body.count > 2 {
            // Its first byte is the brace, in whose place the comma stands; its last byte closes the params.
            out.append(UInt8(ascii: ","))
            out.append(contentsOf: body[1...])
        } else {
            out.append(UInt8(ascii: "}"))
        }
    }
}

extension [UInt8] {
    @inline(__always)
    mutating func append(literal: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }
}
