/// Of the event `message.edited`.
package struct EditedMessage: WireObject {
    package var room = ""
    package var seq: Seq = 0
    package var at = Instant(milliseconds: 0)
    package var of: Seq = 0
    package var by: String?
    package var via: ShownDevice?
    package var text = ""
    package var editedAt: Instant?

    package static let coded: [CodedField<EditedMessage>] = [
        .needed("room", \.room, .ref("Id")), .needed("seq", \.seq, .ref("Seq")), .needed("at", \.at, .ref("Time")),
        .needed("of", \.of, .ref("Seq")), .optional("by", \.by, .ref("Id")), .optional("via", \.via, .ref("Via")),
        .needed("text", \.text, .string(max: 8000)), .optional("editedAt", \.editedAt, .ref("Time")),
    ]

    package init() {}
}

/// Of the event `message.deleted`.
package struct DeletedMessage: WireObject {
    package var room = ""
    package var seq: Seq = 0
    package var at = Instant(milliseconds: 0)
    package var of: Seq = 0
    package var via: ShownDevice?
    package var by: String?

    package static let coded: [CodedField<DeletedMessage>] = [
        .needed("room", \.room, .ref("Id")), .needed("seq", \.seq, .ref("Seq")), .needed("at", \.at, .ref("Time")),
        .needed("of", \.of, .ref("Seq")), .optional("via", \.via, .ref("Via")), .optional("by", \.by, .ref("Id")),
    ]

    package init() {}
}

/// Of the event `message.reacted`.
package struct ReactedMessage: WireObject {
    package var room = ""
    package var seq: Seq = 0
    package var at = Instant(milliseconds: 0)
    package var of: Seq = 0
    package var via: ShownDevice?
    package var by: String?
    package var emoji: String?
    package var isOn: Bool?
    package var reactions: [JSON]?

    package static let coded: [CodedField<ReactedMessage>] = [
        .needed("room", \.room, .ref("Id")), .needed("seq", \.seq, .ref("Seq")), .needed("at", \.at, .ref("Time")),
        .needed("of", \.of, .ref("Seq")), .optional("via", \.via, .ref("Via")), .optional("by", \.by, .ref("Id")),
        .optional("emoji", \.emoji, .string(max: 64)), .optional("on", \.isOn, .boolean),
        .optional("reactions", \.reactions, .array(of: .ref("Reaction"))),
    ]

    package init() {}
}

/// Of the event `member`: somebody came (`was` is nil), went (`role` is nil) or has another role.
package struct ChangedMember: WireObject {
    package var room = ""
    package var seq: Seq = 0
    package var at = Instant(milliseconds: 0)
    package var account = ""
    package var name = ""
    package var role: String?
    package var was: String?
    package var by = ""

    private static let roles = Schema(["type": ["string", "null"], "enum": ["owner", "member", .null]])

    package static let coded: [CodedField<ChangedMember>] = [
        .needed("room", \.room, .ref("Id")), .needed("seq", \.seq, .ref("Seq")), .needed("at", \.at, .ref("Time")),
        .needed("account", \.account, .ref("Id")), .needed("name", \.name, .string),
        .nullable("role", \.role, roles), .nullable("was", \.was, roles), .needed("by", \.by, .ref("Id")),
    ]

    package init() {}
}

/// Of the event `room`, as far as it is the same for all rooms; the rest are settings.
package struct ChangedRoom: WireObject {
    package var room = ""
    package var seq: Seq = 0
    package var at = Instant(milliseconds: 0)
    package var name: String?
    package var by: String?

    package static let coded: [CodedField<ChangedRoom>] = [
        .needed("room", \.room, .ref("Id")), .needed("seq", \.seq, .ref("Seq")), .needed("at", \.at, .ref("Time")),
        .optional("name", \.name, .string(min: 1, max: 60)), .optional("by", \.by, .ref("Id")),
    ]

    package init() {}
}

/// Of the event `account`: the person's own log, as far as it is the same for all that it tells. What comes with an invitation is a
/// `WaitingInvitation`; the rest are settings.
package struct AccountChange: WireObject {
    package var useq: Int64 = 0
    package var change = ""
    package var room: NamedRoom?

    package static let coded: [CodedField<AccountChange>] = [
        .needed("useq", \.useq, .integer(min: 1)),
        .needed(
            "change", \.change, .words("room_added", "room_removed", "invited", "uninvited", "settings", "session")),
        .optional("room", \.room, .oneOf(.ref("Id"), .ref("Room"))),
    ]

    package init() {}
}

/// A room that has become the person's own, or the id of another one.
package enum NamedRoom: CodedValue {
    case id(String)
    case room(ShownRoom)

    package init?(wire json: JSON) {
        if let id = json.string {
            self = .id(id)
        } else if let room = ShownRoom(wire: json) {
            self = .room(room)
        } else {
            return nil
        }
    }

    package var wire: JSON {
        switch self {
        case .id(let id): .string(id)
        case .room(let room): room.wire
        }
    }

    package var id: String {
        switch self {
        case .id(let id): id
        case .room(let room): room.id
        }
    }
}
