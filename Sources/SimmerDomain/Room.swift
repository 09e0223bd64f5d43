/// The key of a room inside the store. Outside, a room is known by its id.
package typealias RoomKey = Int64
/// A place in a room's log: 1, 2, 3 … without holes.
package typealias Seq = Int64

/// A room as it stands.
package struct Room: Sendable, Hashable {
    package var key: RoomKey
    package var id: String
    package var name: String
    package var kind: RoomKind
    /// In whose list the name is unique; nil for a direct room.
    package var owner: AccountKey?
    /// A direct room of two, or of one with the bot: its two account keys, the lower first ("3-7").
    package var pair: String?
    /// The last seq given out.
    package var head: Seq
    /// The `at` of the last event; time does not go back within a room.
    package var lastAt: Instant
    /// topic, ring, invites (members or owners), bot (ambient or addressed), pushHidesContent, timeZone, language,
    /// peopleCount, emoji, color, everyone (owners or members), pins …
    package var settings: JSON
    package var createdAt: Instant
    package var deletedAt: Instant?

    package init(
        key: RoomKey, id: String, name: String, kind: RoomKind, owner: AccountKey? = nil, pair: String? = nil,
        head: Seq, lastAt: Instant, settings: JSON, createdAt: Instant, deletedAt: Instant? = nil
    ) {
        self.key = key
        self.id = id
        self.name = name
        self.kind = kind
        self.owner = owner
        self.pair = pair
        self.head = head
        self.lastAt = lastAt
        self.settings = settings
        self.createdAt = createdAt
        self.deletedAt = deletedAt
    }

    /// The colours that a room can have, by name; what each looks like is the client's.
    package static let colors = ["sand", "leaf", "sea", "sky", "plum", "rose", "clay", "slate"]

    package static let pinsField = "pins"
    /// So many messages of a room stay in sight.
    package static let mostPins = 50
    /// The messages that are pinned, the one pinned last at the end.
    package var pins: [Seq] { (settings[Self.pinsField]?.array ?? []).compactMap(\.int) }

    private static let callsField = "callsOut"
    /// Whether something that happens in it is sent elsewhere (`Endpoint`).
    package var callsOut: Bool {
        get { settings[Self.callsField]?.bool ?? false }
        set {
            if settings.members == nil { settings = [:] }
            settings[Self.callsField] = newValue ? true : nil
        }
    }

    /// Made by JOIN where guests are let in: whoever is connected by IRC may come in, and it is gone with the last one.
    /// It is in nobody's list of own rooms, so that its name is unique among all of them.
    package var isOpen: Bool { owner == Account.bot }

    package var isWithBot: Bool { pair?.hasPrefix("\(Account.bot)-") ?? false }
    /// A direct room of two people.
    package var isOfTwo: Bool { pair != nil && !isWithBot }
    /// The accounts of a direct room, whether or not both have it in their lists; empty for any other room.
    package var both: [AccountKey] { pair?.split(separator: "-").compactMap { AccountKey($0) } ?? [] }
}

extension RoomSettings {
    package init(_ room: Room) {
        self.init(
            kind: room.kind, membersInvite: room.settings["invites"]?.string != "owners",
            membersLink: room.settings["links"]?.string.map { $0 == "members" }, isOfTwo: room.isOfTwo)
    }
}
