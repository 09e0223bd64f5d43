/// Of `sync`: where the account's log and each of its rooms stands.
package struct SyncResult: WireObject {
    package var useq: Int64 = 0
    package var epoch: String?
    /// True or absent: the client knew another database.
    package var isReset: Bool?
    package var rooms: [SyncedRoom] = []
    package var invitations: [WaitingInvitation] = []

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("useq", &useq, .integer(min: 0))
        fields.optional("epoch", &epoch, .string)
        fields.optional(
            "reset", &isReset,
            Schema(["type": "boolean", "const": true]).described("Another epoch: drop what is cached."))
        fields.needed("rooms", &rooms, .array(of: SyncedRoom.schema))
        fields.needed(
            "invitations", &invitations,
            .array(of: WaitingInvitation.schema).described(
                """
                Those that wait for this account, whenever they were made; room.join, invite.get and \
                invite.decline take their ids.
                """))
    }

    package init() {}
}

/// What is replayed of a room.
package struct SyncedRoom: WireObject {
    package var room = ""
    package var from: Seq = 0
    package var to: Seq = 0
    /// What is left out.
    package var gap: SeqRange?

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("room", &room, .ref("Id"))
        fields.needed("from", &from, .integer(min: 0))
        fields.needed("to", &to, .integer(min: 0))
        fields.optional("gap", &gap, SeqRange.schema)
    }

    package init() {}

    package init(_ room: String, from: Seq, to: Seq) {
        self.room = room
        self.from = from
        self.to = to
    }
}

/// Both ends belong to it.
package struct SeqRange: WireObject {
    package var from: Seq = 0
    package var to: Seq = 0

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("from", &from, .ref("Seq"))
        fields.needed("to", &to, .ref("Seq"))
    }

    package init() {}

    package init(from: Seq, to: Seq) {
        self.from = from
        self.to = to
    }
}

/// An invitation as whoever was invited sees it: to which room, by whom, until when.
package struct WaitingInvitation: WireObject {
    package var invite = ""
    package var name = ""
    package var by = ""
    package var inviter: String?
    package var expiresAt = Instant(milliseconds: 0)

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("invite", &invite, .ref("Id"))
        fields.needed("name", &name, .string.described("The room's."))
        fields.needed("by", &by, .string.described("Who invites."))
        fields.optional("inviter", &inviter, .ref("Id").described("That one's account, as account.block takes it."))
        fields.needed("expiresAt", &expiresAt, .ref("Time"))
    }

    package init() {}

    /// - Parameters:
    ///   - id: of the invitation.
    ///   - name: the room's.
    package init(_ id: String, to name: String, by inviter: Account?, expiresAt: Instant) {
        invite = id
        self.name = name
        by = inviter?.displayName ?? ""
        self.inviter = inviter?.id ?? ""
        self.expiresAt = expiresAt
    }
}
