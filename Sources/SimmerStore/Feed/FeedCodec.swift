import SimmerDomain

/// What a node cannot read that another one wrote.
package struct FeedError: Error, CustomStringConvertible {
    package var description: String
}

/// Effects as the bytes in which nodes tell them to each other: JSON with a version. A node passes over kinds that it
/// does not know and reads members that it needs by their names, so that nodes of two releases work side by side; a
/// higher version is one that it must not read.
package enum FeedCodec {
    package static let version: Int64 = 1
    /// Bodies and settings have 64 levels at most, and stand in some more.
    private static let depth = 80

    package static func bytes(_ effects: [Effect]) -> [UInt8] {
        let told: [JSON] = effects.map { .object([.init("is", .string($0.kind.rawValue))] + members($0)) }
        return JSON.object([.init("v", .int(version)), .init("effects", .array(told))]).bytes
    }

    /// Throws `FeedError` and `JSONError`.
    package static func effects(_ text: String) throws -> [Effect] {
        let json = try JSON(parsing: text, depth: depth)
        guard let found = json["v"]?.int, let told = json["effects"]?.array else {
            throw FeedError(description: "an entry of the feed is none")
        }
        guard found <= version else {
            throw FeedError(description: "an entry of the feed has version \(found), this Simmer reads \(version)")
        }
        return try told.compactMap { effect in
            guard let kind = effect["is"]?.string.flatMap(Effect.Kind.init) else { return nil }
            return try self.effect(kind, Members(effect))
        }
    }

    private static func members(_ effect: Effect) -> [JSON.Member] {
        switch effect {
        case .event(let event): members(event)
        case .accountEvent(let event):
            [.init("account", .int(event.account)), .init("useq", .int(event.useq)), .init("body", event.body)]
        case .due(let id, let at): [.init("id", .string(id)), .init("at", JSON(at))]
        case .joined(let room, let account, let role), .roleChanged(let room, let account, let role):
            [.init("room", .int(room)), .init("account", .int(account)), .init("role", .int(role.rawValue))]
        case .left(let room, let account): [.init("room", .int(room)), .init("account", .int(account))]
        case .roomChanged(let room): members(room)
        case .roomDeleted(let room), .roomRemoved(let room), .conversationChanged(let room):
            [.init("room", .int(room))]
        case .accountChanged(let account): members(account)
        case .sessionsEnded(let account, let sessions, let except):
            [
                .init("account", .int(account)),
                .init("sessions", sessions.map { .array($0.map(JSON.string)) } ?? .null),
                .init("except", JSON(except)),
            ]
        case .jobAdded: []
        case .deviceAdded(let account): [.init("account", .int(account))]
        case .read(let room, let account, let seq):
            [.init("room", .int(room)), .init("account", .int(account)), .init("seq", .int(seq))]
        case .said(let room, let seq, let login, let host):
            [
                .init("room", .string(room)), .init("seq", .int(seq)), .init("login", .string(login)),
                .init("host", JSON(host)),
            ]
        }
    }

    private static func effect(_ kind: Effect.Kind, _ from: Members) throws -> Effect {
        switch kind {
        case .event: .event(try event(from))
        case .accountEvent:
            .accountEvent(
                AccountEvent(account: try from.int("account"), useq: try from.int("useq"), body: try from.json("body")))
        case .due: .due(id: try from.text("id"), at: from.optionalInstant("at"))
        case .joined:
            .joined(room: try from.int("room"), account: try from.int("account"), role: try from.role("role"))
        case .left: .left(room: try from.int("room"), account: try from.int("account"))
        case .roleChanged:
            .roleChanged(room: try from.int("room"), account: try from.int("account"), role: try from.role("role"))
        case .roomChanged: .roomChanged(try room(from))
        case .roomDeleted: .roomDeleted(try from.int("room"))
        case .roomRemoved: .roomRemoved(try from.int("room"))
        case .accountChanged: .accountChanged(try account(from))
        case .sessionsEnded:
            .sessionsEnded(
                account: try from.int("account"),
                sessions: from.value["sessions"]?.array.map { $0.compactMap(\.string) },
                except: from.optionalText("except"))
        case .jobAdded: .jobAdded
        case .deviceAdded: .deviceAdded(try from.int("account"))
        case .conversationChanged: .conversationChanged(try from.int("room"))
        case .read: .read(room: try from.int("room"), account: try from.int("account"), upTo: try from.int("seq"))
        case .said:
            .said(
                room: try from.text("room"), seq: try from.int("seq"), login: try from.text("login"),
                host: from.optionalText("host"))
        }
    }
}

extension FeedCodec {
    private static func members(_ event: RoomEvent) -> [JSON.Member] {
        [
            .init("room", .int(event.room)), .init("seq", .int(event.seq)), .init("kind", .int(event.kind.rawValue)),
            .init("of", JSON(event.of)), .init("author", JSON(event.author)), .init("at", JSON(event.at)),
            .init("body", .string(String(decoding: event.body, as: UTF8.self))), .init("talk", .bool(event.isTalk)),
        ]
    }

    private static func event(_ from: Members) throws -> RoomEvent {
        guard let kind = EventKind(rawValue: try from.int("kind")) else { throw from.wrong("kind") }
        return RoomEvent(
            room: try from.int("room"), seq: try from.int("seq"), kind: kind, of: from.optionalInt("of"),
            author: from.optionalInt("author"), at: try from.instant("at"), body: Array(try from.text("body").utf8),
            isTalk: try from.bool("talk"))
    }

    package static func members(_ room: Room) -> [JSON.Member] {
        [
            .init("key", .int(room.key)), .init("id", .string(room.id)), .init("name", .string(room.name)),
            .init("kind", .string(room.kind.rawValue)), .init("owner", JSON(room.owner)),
            .init("pair", JSON(room.pair)), .init("head", .int(room.head)), .init("lastAt", JSON(room.lastAt)),
            .init("settings", room.settings), .init("createdAt", JSON(room.createdAt)),
            .init("deletedAt", JSON(room.deletedAt)),
        ]
    }

    private static func room(_ from: Members) throws -> Room {
        guard let kind = RoomKind(rawValue: try from.text("kind")) else { throw from.wrong("kind") }
        return Room(
            key: try from.int("key"), id: try from.text("id"), name: try from.text("name"), kind: kind,
            owner: from.optionalInt("owner"), pair: from.optionalText("pair"), head: try from.int("head"),
            lastAt: try from.instant("lastAt"), settings: try from.json("settings"),
            createdAt: try from.instant("createdAt"), deletedAt: from.optionalInstant("deletedAt"))
    }

    package static func members(_ account: Account) -> [JSON.Member] {
        [
            .init("key", .int(account.key)), .init("id", .string(account.id)),
            .init("username", .string(account.username)), .init("displayName", .string(account.displayName)),
            .init("firstName", .string(account.firstName)), .init("lastName", .string(account.lastName)),
            .init("email", JSON(account.email)), .init("emailVerifiedAt", JSON(account.emailVerifiedAt)),
            .init("passwordHash", JSON(account.passwordHash)), .init("pinHash", JSON(account.pinHash)),
            .init("language", .string(account.language)), .init("timeZone", .string(account.timeZone)),
            .init("theme", .string(account.theme)), .init("look", .string(account.look)),
            .init("units", .string(account.units)), .init("clock", .string(account.clock)),
            .init("temperature", .string(account.temperature)), .init("quietHours", .string(account.quietHours)),
            .init("role", .int(account.role.rawValue)), .init("useq", .int(account.useq)),
            .init("createdAt", JSON(account.createdAt)), .init("disabledAt", JSON(account.disabledAt)),
            .init("deletedAt", JSON(account.deletedAt)), .init("lastRoom", JSON(account.lastRoom)),
            .init("maker", JSON(account.maker)),
        ]
    }

    private static func account(_ from: Members) throws -> Account {
        guard let role = Account.Role(rawValue: try from.int("role")) else { throw from.wrong("role") }
        return Account(
            key: try from.int("key"), id: try from.text("id"), username: try from.text("username"),
            displayName: try from.text("displayName"), firstName: try from.text("firstName"),
            lastName: try from.text("lastName"), email: from.optionalText("email"),
            emailVerifiedAt: from.optionalInstant("emailVerifiedAt"),
            passwordHash: from.optionalText("passwordHash"), pinHash: from.optionalText("pinHash"),
            language: try from.text("language"), timeZone: try from.text("timeZone"), theme: try from.text("theme"),
            look: try from.text("look"), units: try from.text("units"), clock: try from.text("clock"),
            temperature: try from.text("temperature"), quietHours: try from.text("quietHours"), role: role,
            useq: try from.int("useq"), createdAt: try from.instant("createdAt"),
            disabledAt: from.optionalInstant("disabledAt"), deletedAt: from.optionalInstant("deletedAt"),
            lastRoom: from.optionalInt("lastRoom"), maker: from.optionalInt("maker"))
    }

    /// The members of one effect.
    private struct Members {
        let value: JSON

        init(_ value: JSON) { self.value = value }

        func wrong(_ name: String) -> FeedError {
            FeedError(description: "an effect “\(value["is"]?.string ?? "")” of the feed has no right “\(name)”")
        }
        private func need<T>(_ name: String, _ found: T?) throws -> T {
            guard let found else { throw wrong(name) }
            return found
        }
        func json(_ name: String) throws -> JSON { try need(name, value[name]) }
        func int(_ name: String) throws -> Int64 { try need(name, value[name]?.int) }
        func text(_ name: String) throws -> String { try need(name, value[name]?.string) }
        func bool(_ name: String) throws -> Bool { try need(name, value[name]?.bool) }
        func instant(_ name: String) throws -> Instant { Instant(milliseconds: try int(name)) }
        func role(_ name: String) throws -> Role { try need(name, Role(rawValue: int(name))) }
        func optionalInt(_ name: String) -> Int64? { value[name]?.int }
        func optionalText(_ name: String) -> String? { value[name]?.string }
        func optionalInstant(_ name: String) -> Instant? { optionalInt(name).map(Instant.init(milliseconds:)) }
    }
}

extension JSON {
    fileprivate init(_ value: Int64?) { self = value.map(JSON.int) ?? .null }
    fileprivate init(_ value: Instant?) { self = value.map { .int($0.milliseconds) } ?? .null }
}
