/// Of `room.create` and `room.join`.
package struct RoomResult: WireObject {
    package var room = ShownRoom()

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("room", &room, .ref("Room"))
    }

    package init() {}
    package init(_ room: ShownRoom) { self.room = room }
}

/// Of `room.invite` and `room.inviteLink`. What nobody keeps is absent when an invitation that has ended is asked for
/// again.
package struct InviteResult: WireObject {
    package var url: String?
    package var token: String?
    package var expiresAt = Instant(milliseconds: 0)
    package var picture: String?

    package mutating func code(_ fields: inout FieldCoder) {
        fields.optional(
            "url", &url,
            .string.described(
                """
                A repeat has another one, as well as another token and qr; none when the invitation has \
                ended.
                """))
        fields.optional("token", &token, .string)
        fields.needed("expiresAt", &expiresAt, .ref("Time"))
        fields.optional(
            "qr", &picture,
            .string.described("The path of the link as a QR code (SVG), for members of the room who are logged in."))
    }

    package init() {}

    package init(url: String, token: String, expiresAt: Instant, picture: String) {
        self.url = url
        self.token = token
        self.expiresAt = expiresAt
        self.picture = picture
    }
}

/// Of `room.history`: a page of a room's log, oldest first.
package struct HistoryResult: WireObject {
    /// The params of each event, with its name as `event`.
    package var events: [JSON] = []
    package var moreBefore = false
    package var moreAfter = false

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("events", &events, .array(of: .ref("HistoryEvent"), max: 200))
        fields.needed("moreBefore", &moreBefore, .boolean)
        fields.needed("moreAfter", &moreAfter, .boolean)
    }

    package init() {}

    package init(_ events: [JSON], moreBefore: Bool, moreAfter: Bool) {
        self.events = events
        self.moreBefore = moreBefore
        self.moreAfter = moreAfter
    }
}

/// Of `message.send` and `say`.
package struct SaidResult: WireObject {
    package var seq: Seq = 0
    package var at = Instant(milliseconds: 0)
    package var who: ChosenPerson?

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("seq", &seq, .ref("Seq"))
        fields.needed("at", &at, .ref("Time"))
        fields.optional(
            "who", &who,
            .ref("Chosen").described(
                "At a shared device: the line said who is there, and was not kept. seq is the head of the room."))
    }

    package init() {}

    package init(seq: Seq, at: Instant, who: ChosenPerson? = nil) {
        self.seq = seq
        self.at = at
        self.who = who
    }
}
