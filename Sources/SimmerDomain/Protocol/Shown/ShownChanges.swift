/// Where an event stands in the log of its room, and since when: begins all that have a place there.
package struct LogPlace: WireObject {
    package var room = ""
    package var seq: Seq = 0
    package var at = Instant(milliseconds: 0)

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("room", &room, .ref("Id"))
        fields.needed("seq", &seq, .ref("Seq"))
        fields.needed("at", &at, .ref("Time"))
    }

    package init() {}
}

/// What somebody did to an earlier message; all that there is of the event `message.deleted`.
package struct ChangedMessage: WireObject {
    package var place = LogPlace()
    package var of: Seq = 0
    package var via: ShownDevice?
    package var by: String?

    package mutating func code(_ fields: inout FieldCoder) {
        place.code(&fields)
        fields.needed("of", &of, .ref("Seq"))
        fields.optional("via", &via, .ref("Via"))
        fields.optional("by", &by, .ref("Id"))
    }

    package init() {}
}

/// Of the event `message.edited`: as of a change, but that `by` stands before `via`.
package struct EditedMessage: WireObject {
    package var place = LogPlace()
    package var of: Seq = 0
    package var by: String?
    package var via: ShownDevice?
    package var text = ""
    package var editedAt: Instant?
    package var isTalk: Bool?

    package mutating func code(_ fields: inout FieldCoder) {
        place.code(&fields)
        fields.needed("of", &of, .ref("Seq"))
        fields.optional("by", &by, .ref("Id"))
        fields.optional("via", &via, .ref("Via"))
        fields.needed("text", &text, .string(max: 8000))
        fields.optional("editedAt", &editedAt, .ref("Time"))
        fields.optional("talk", &isTalk, .boolean)
    }

    package init() {}
}

/// Of the event `message.reacted`.
package struct ReactedMessage: WireObject {
    package var change = ChangedMessage()
    package var emoji: String?
    package var isOn: Bool?
    package var reactions: [JSON]?

    package mutating func code(_ fields: inout FieldCoder) {
        change.code(&fields)
        fields.optional("emoji", &emoji, .string(max: 64))
        fields.optional("on", &isOn, .boolean)
        fields.optional("reactions", &reactions, .array(of: .ref("Reaction")))
    }

    package init() {}
}

/// Of the event `member`: somebody came (`was` is nil), went (`role` is nil) or has another role.
package struct ChangedMember: WireObject {
    package var place = LogPlace()
    package var account = ""
    package var name = ""
    package var role: String?
    package var was: String?
    package var by = ""
    package static let mostReason = 300
    package var reason: String?
    /// True or absent.
    package var isGone: Bool?

    private static let roles = Schema(["type": ["string", "null"], "enum": ["owner", "member", .null]])

    package mutating func code(_ fields: inout FieldCoder) {
        place.code(&fields)
        fields.needed("account", &account, .ref("Id"))
        fields.needed("name", &name, .string)
        fields.nullable("role", &role, Self.roles)
        fields.nullable("was", &was, Self.roles)
        fields.needed("by", &by, .ref("Id"))
        fields.optional("reason", &reason, .string(max: Self.mostReason).described("In the words of whoever did it."))
        fields.optional("gone", &isGone, .boolean.described("A guest, who is gone from everywhere."))
    }

    package init() {}
}

/// Of the event `room`, as far as it is the same for all rooms; the rest are settings.
package struct ChangedRoom: WireObject {
    package var place = LogPlace()
    package var name: String?
    package var by: String?

    package mutating func code(_ fields: inout FieldCoder) {
        place.code(&fields)
        fields.optional("name", &name, .string(min: 1, max: 60))
        fields.optional("by", &by, .ref("Id"))
    }

    package init() {}
}

/// Of the event `account`: the person's own log, as far as it is the same for all that it tells. What comes with an
/// invitation is a `WaitingInvitation`; the rest are settings.
package struct AccountChange: WireObject {
    package var useq: Int64 = 0
    package var change = ""
    package var room: NamedRoom?

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("useq", &useq, .integer(min: 1))
        fields.needed(
            "change", &change,
            .words("room_added", "room_removed", "invited", "uninvited", "settings", "session", "called"))
        fields.optional("room", &room)
    }

    package init() {}
}

/// A room that has become the person's own, or the id of another one.
package enum NamedRoom: CodedValue {
    case id(String)
    case room(ShownRoom)

    package static var schema: Schema { .oneOf(.ref("Id"), .ref("Room")) }

    package init?(json: JSON) {
        if let id = json.string {
            self = .id(id)
        } else if let room = ShownRoom(json: json) {
            self = .room(room)
        } else {
            return nil
        }
    }

    package var json: JSON {
        switch self {
        case .id(let id): .string(id)
        case .room(let room): room.json
        }
    }

    package var id: String {
        switch self {
        case .id(let id): id
        case .room(let room): room.id
        }
    }
}
