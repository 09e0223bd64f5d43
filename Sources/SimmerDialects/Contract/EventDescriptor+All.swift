import SimmerDomain

/// What the server tells by itself, in the order in which it is documented.
extension EventDescriptor {
    package static let all: [EventDescriptor] = [
        message, messageEdited, messageDeleted, messageReacted, card, timer, reminder, item, member, room, typing,
        presence, read, account, gap, synced, bye,
    ]

    private static let message = EventDescriptor(
        .message,
        "Somebody, or the bot, says something.",
        .ref("Message"))

    private static let messageEdited = EventDescriptor(
        .messageEdited,
        "A text was changed.",
        EditedMessage.schema)

    private static let messageDeleted = EventDescriptor(
        .messageDeleted,
        "A text is gone.",
        ChangedMessage.schema)

    private static let messageReacted = EventDescriptor(
        .messageReacted,
        "An emoji came or went.",
        ReactedMessage.schema)

    private static let card = EventDescriptor(
        .card,
        "A card shows something new; the whole card and its words.",
        .object(
            LogPlace.fields + [
                .needed("of", .ref("Seq")), .optional("card", .ref("Card")), .optional("text", .string(max: 8000)),
            ]))

    private static let timer = EventDescriptor(
        .timer,
        "A timer changed its state.",
        .object(
            LogPlace.fields + [
                .needed("timer", .ref("Timer")), .optional("change", .words("added", "changed", "removed")),
                .optional("by", .ref("Id").described("Who did it; absent where its time has come.")),
            ]))

    private static let reminder = EventDescriptor(
        .reminder,
        "A reminder changed its state.",
        .object(
            LogPlace.fields + [
                .needed("reminder", .ref("Reminder")), .optional("change", .words("added", "changed", "removed")),
                .optional("by", .ref("Id").described("Who did it; absent where its time has come.")),
            ]))

    private static let item = EventDescriptor(
        .item,
        "A thing of the room changed (experiment, step, entry …).",
        .object(
            LogPlace.fields + [
                .needed("kind", .string), .needed("id", .ref("Id")),
                .needed(
                    "change",
                    .words("added", "changed", "removed").described(
                        "`removed` also for what was told before of a thing that is deleted now.")),
                .optional("value", .object([], isOpen: true)),
            ]))

    private static let member = EventDescriptor(
        .member,
        "Somebody came (was is null), went (role is null) or has another role.",
        ChangedMember.schema)

    private static let room = EventDescriptor(
        .room,
        "The fields of the room that changed.",
        .object(ChangedRoom.fields, isOpen: true))

    private static let typing = EventDescriptor(
        .typing,
        "In rooms of at most 100.",
        .object([
            .needed("room", .ref("Id")), .needed("account", .ref("Id")), .needed("on", .boolean),
            .optional("name", .string),
        ]))

    private static let presence = EventDescriptor(
        .presence,
        "In rooms of at most 100; that somebody is called otherwise, in every room.",
        .object([
            .needed("account", .ref("Id")), .needed("state", .words("online", "away", "offline")),
            .needed("room", .ref("Id")),
            .optional("text", .string.described("Why the person is away, in the words of IRC; empty: back.")),
            .optional("nick", .string.described("What a guest of IRC is called from now on.")),
            .optional("was", .string.described("What the guest was called before.")),
            .optional("name", .string.described("How the person is shown from now on.")),
        ]))

    private static let read = EventDescriptor(
        .read,
        "To one's own devices, and to members in rooms of at most 50.",
        .object([
            .needed("room", .ref("Id")), .needed("account", .ref("Id")), .needed("seq", .ref("Seq")),
            .optional("unread", .integer(min: 0)),
        ]))

    private static let account = EventDescriptor(
        .account,
        "One's own log: what makes several devices agree.",
        .object(
            AccountChange.fields + [
                .optional("name", .string.described("invited: the room's name.")),
                .optional("by", .string.described("invited: who invites.")),
                .optional("inviter", .ref("Id").described("invited: that one's account.")),
                .optional(
                    "invite",
                    .string.described(
                        """
                        invited: what room.join and invite.decline take from this account; uninvited: what is no \
                        longer offered.
                        """)), .optional("expiresAt", .ref("Time")),
                .optional(
                    "fields",
                    .object([], isOpen: true).described("settings: what changed, when it is told.")),
                .optional("mutedUntil", .integer().orNull.described("settings of that room.")),
                .optional("favourite", .boolean.orNull.described("settings of that room; null: no longer.")),
                .optional("archived", .boolean.orNull.described("settings of that room; null: no longer.")),
                .optional("notify", .words("all", "mine", "none")),
                .optional(
                    "endpoint", .ref("Id").described("called: the outgoing webhook that this account has tried.")),
                .optional("status", .integer(min: 100).described("called: of the answer; absent where none came.")),
                .optional("trouble", .string.described("called: why no answer came, as in endpoint.calls.")),
                .optional(
                    "noodleSort",
                    .oneOf(.ref("NoodleSort"), Schema(["type": "null"])).described("settings of that room.")),
                .optional(
                    "noodleFilter",
                    .oneOf(.ref("NoodleFilter"), Schema(["type": "null"])).described("settings of that room.")),
                .optional(
                    "follows",
                    .array(of: .string).orNull.described(
                        "What the person follows in that room: ids of experiments and teas, `album`.")),
                .optional(
                    "digest",
                    .string.orNull.described(
                        "When the summary comes: “08:00”, or with weekdays (1 = Monday) “17:00/5”.")),
                .optional("digestMail", .boolean.orNull.described("Whether the summary also comes by mail.")),
            ]))

    private static let gap = EventDescriptor(
        .gap,

        """
        What the client holds of the room at or before to is stale; older pages come by \
        room.history.
        """,
        .object([.needed("room", .ref("Id")), .needed("from", .ref("Seq")), .needed("to", .ref("Seq"))]))

    private static let synced = EventDescriptor(
        .synced,
        "The replay that sync asked for is complete.",
        .object([]))

    private static let bye = EventDescriptor(
        .bye,
        "The server is about to close; come back after that long.",
        .object([.needed("reason", .string), .needed("reconnectMs", .integer(min: 0))]))
}
