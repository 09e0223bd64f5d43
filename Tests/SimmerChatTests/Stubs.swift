import SimmerDomain

@testable import SimmerChat
@testable import SimmerStore

/// Sentences are their keys.
struct Silence: Phrasebook {
    let languages = ["en"]
    func hasPhrase(_ key: String, language: String) -> Bool { true }
    func phrase(_ key: String, _ values: [String: PhraseValue], language: String, measures: Measures) -> String { key }
}

/// Can do nothing.
struct Nothing: RoomActions {
    func fire(_ id: String, _ tx: Transaction) throws -> Bool { false }
    func line(_ text: String, at device: Account, in room: Room, _ tx: Transaction) throws -> DeviceLine { .other }
    func reading(of text: String, by account: AccountKey, in room: RoomKey) -> LineReading { .nothing }
    func help(kind: RoomKind?, language: String) -> JSON { [] }
}

extension Room {
    static func sample(key: RoomKey, _ name: String, pair: String? = nil, head: Seq = 0) -> Room {
        Room(
            key: key, id: "room-\(key)", name: name, kind: pair == nil ? .chat : .direct, pair: pair, head: head,
            lastAt: Instant(milliseconds: 0), settings: [:], createdAt: Instant(milliseconds: 0))
    }
}

extension Account {
    static func sample(
        key: AccountKey, _ name: String, role: Role = .person, useq: Int64 = 0, pinHash: String? = nil,
        deletedAt: Instant? = nil
    ) -> Account {
        Account(
            key: key, id: "account-\(key)", username: name.lowercased(), displayName: name, firstName: name,
            lastName: "", pinHash: pinHash, language: "en", timeZone: "UTC", theme: "plain", look: "device",
            units: "grams", quietHours: "", role: role, useq: useq, createdAt: Instant(milliseconds: 0),
            deletedAt: deletedAt)
    }
}

extension LiveRoom {
    /// Has an event at the room's next place.
    func say(_ text: String) {
        head += 1
        let body = JSON.object([.init("text", .string(text))]).bytes
        let event = WireEvent(.message, room: id, seq: head, at: Instant(milliseconds: 0), body: body)
        remember(EncodedEvent(event), at: head)
    }
}

extension LoginSession {
    /// A login that began a moment ago.
    static func named(_ id: String, scopes: TokenScopes? = nil) -> LoginSession {
        let now = Instant(milliseconds: 0)
        return LoginSession(
            id: id, account: 2, device: "", createdAt: now, lastSeenAt: now, expiresAt: now.adding(seconds: 60),
            scopes: scopes)
    }
}
