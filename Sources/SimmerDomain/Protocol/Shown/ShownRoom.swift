/// A room as one member sees it.
package struct ShownRoom: WireObject {
    package var id = ""
    package var name = ""
    package var kind = ""
    package var role: String?
    package var head: Seq = 0
    package var read: Seq?
    package var unread: Int?
    package var mentions: Int?
    package var photos: Int?
    package var members = 0
    package var topic: JSON?
    package var notify: String?
    package var mutedUntil: Instant?
    /// True or absent.
    package var isFavourite: Bool?
    package var isArchived: Bool?
    package var follows: [String] = []
    package var lastAt: Instant?
    package var deletedAt: Instant?
    package var last: ShownWords?
    package var next: ShownReminder?
    /// Absent where none runs.
    package var timers: Int?
    /// True or absent.
    package var isWithBot: Bool?
    /// True or absent.
    package var isOpen: Bool?
    package var settings: JSON?

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("id", &id, .ref("Id"))
        fields.needed("name", &name, .string(min: 1, max: 200))
        fields.needed("kind", &kind, .words("chat", "pantry", "tea", "lab", "photos", "direct"))
        fields.optional("role", &role, .words("owner", "member"))
        fields.needed("head", &head, .integer(min: 0).described("The last seq."))
        fields.optional("read", &read, .integer(min: 0).described("Read up to this seq."))
        fields.optional(
            "unread", &unread,
            .integer(min: 0).described(
                "Messages of others after that, quiet ones not counted; counting ends at 1,000."))
        fields.optional(
            "mentions", &mentions,
            .integer(min: 0).described("Of the last 200 of them, those that name the person or answer one of theirs."))
        fields.optional(
            "photos", &photos,
            .integer(min: 0).described("How many stand in the album; of rooms of kind photos."))
        fields.needed("members", &members, .integer(min: 1))
        fields.optional("topic", &topic, .string)
        fields.optional("notify", &notify, .words("all", "mine", "none"))
        fields.optional("mutedUntil", &mutedUntil, .ref("Time"))
        fields.optional("favourite", &isFavourite, .boolean.described("At the top of one's own list."))
        fields.optional("archived", &isArchived, .boolean.described("Put away at the end of one's own list."))
        fields.optional(
            "follows", &follows, unless: [],
            .array(of: .string).described("What one follows here: ids of experiments and teas, `album`."))
        fields.optional("lastAt", &lastAt, .ref("Time"))
        fields.optional("deletedAt", &deletedAt, .ref("Time").described("Of one that can be brought back."))
        fields.optional("last", &last, ShownWords.schema.described("What was said last, where it is asked for."))
        fields.optional(
            "next", &next,
            ShownReminder.schema.described("Of what one is reminded next here; in the answer of `room.list`."))
        fields.optional(
            "timers", &timers, .integer(min: 1).described("How many run or are paused; in the answer of `room.list`."))
        fields.optional("withBot", &isWithBot, .boolean)
        fields.optional(
            "open", &isOpen, .boolean.described("Guests of IRC come in and go; it ends with the last one."))
        fields.optional(
            "settings", &settings,
            .object([], isOpen: true).described("What the owner chose, by the names of room.set."))
    }

    package init() {}

    /// Of what stands in the rows of the room and of the membership; `name` is the room's own, and what is counted is
    /// still absent.
    package init(_ room: Room, _ membership: Membership) {
        id = room.id
        name = room.name
        kind = room.kind.rawValue
        role = membership.role.name
        head = room.head
        read = membership.lastReadSeq
        topic = room.settings["topic"]
        notify = membership.notify
        mutedUntil = membership.mutedUntil
        isFavourite = membership.isFavourite ? true : nil
        isArchived = membership.isArchived ? true : nil
        follows = membership.follows
        lastAt = room.lastAt
        deletedAt = room.deletedAt
        isWithBot = room.isWithBot ? true : nil
        isOpen = room.isOpen ? true : nil
        settings = room.settings
    }
}

/// A reminder to come, for lists.
package struct ShownReminder: WireObject {
    package var id = ""
    /// Cut as the words of messages are.
    package var text = ""
    package var at = Instant(milliseconds: 0)

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("id", &id, .ref("Id"))
        fields.needed("text", &text, .string(max: ShownWords.characters))
        fields.needed("at", &at, .ref("Time").described("When it comes, put off or not."))
    }

    package init() {}

    package init(_ reminder: ReminderRecord) {
        id = reminder.id
        text = String(String.UnicodeScalarView(reminder.text.unicodeScalars.prefix(ShownWords.characters)))
        at = reminder.due ?? reminder.dueAt
    }
}

/// The beginning of a message, for lists.
package struct ShownWords: WireObject {
    /// Longer texts are cut after so many Unicode scalars.
    package static let characters = 140

    package var seq: Seq = 0
    package var from = ShownAuthor()
    package var text = ""
    package var photos: Int?
    /// The names of its documents.
    package var files: [String] = []

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("seq", &seq, .ref("Seq"))
        fields.needed("from", &from, .ref("From"))
        fields.needed("text", &text, .string(max: Self.characters))
        fields.optional("photos", &photos, .integer(min: 1))
        fields.optional(
            "files", &files, unless: [],
            .array(of: .string, min: 1, max: 20).described("The names of its documents."))
    }

    package init() {}

    /// Of a message that stands in the log.
    package init(_ text: String, seq: Seq, photos: Int, files: [String], by author: Account?) {
        self.seq = seq
        self.files = files
        self.text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.characters)))
        self.photos = photos > 0 ? photos : nil
        from.account = author?.id ?? ""
        from.name = author?.displayName ?? ""
        from.isBot = author?.isBot ?? false
        from.kind = author?.isProgram ?? false ? Account.Role.program.name : nil
    }
}
