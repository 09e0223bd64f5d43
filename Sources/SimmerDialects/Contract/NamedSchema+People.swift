import SimmerDomain

/// People, rooms and messages.
extension NamedSchema {
    static let ofPeople: [NamedSchema] = [
        account, session, device, room, member, from, reaction, photo, file, message,
    ]

    private static let account = NamedSchema(
        "Account",
        .object([
            .needed("id", .ref("Id")), .needed("username", .string(min: 2, max: 32)),
            .needed("displayName", .string(min: 1, max: 60)), .needed("firstName", .string(max: 60)),
            .needed("lastName", .string(max: 60)), .optional("email", .string(max: 254)),
            .optional("hasPassword", .boolean.described("False for who signs in by an outside provider alone.")),
            .optional("hasPin", .boolean.described("There is a number to sign with.")),
            .needed("emailVerified", .boolean), .needed("language", .words("en", "fr")),
            .needed("timeZone", .ref("Zone")), .needed("theme", .words("plain", "scientist")),
            .needed("look", .words("light", "dark", "device")), .needed("units", .words("cups", "grams", "both")),
            .needed(
                "quietHours",
                .string(pattern: "^([0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9])?$").described(
                    """
                    When only one's own timers and reminders wake one, in the account's zone, as "22:00-07:00"; \
                    empty when never.
                    """)), .needed("role", .words("person", "operator", "bot", "device", "local")),
            .optional("session", .ref("Id")),
            .optional(
                "lastRoom",
                Schema(["$ref": "#/components/schemas/Id", "by whatever client.": .null]).described(
                    "The room that was last read in")),
        ]).described("A person as the person sees it."))

    private static let session = NamedSchema(
        "Session",
        .object([
            .needed("session", .ref("Id")), .needed("device", .string(max: 100)), .needed("createdAt", .ref("Time")),
            .needed("seenAt", .ref("Time")), .needed("current", .boolean),
        ]))

    private static let device = NamedSchema(
        "Device",
        .object([
            .needed("device", .ref("Id")),
            .needed("browser", .string(max: 40).described("Empty when it was not told.")),
            .needed("system", .string(max: 40).described("Empty when it was not told.")),
            .needed("createdAt", .ref("Time")),
            .optional("takenAt", .ref("Time").described("When its push service last took something for it.")),
            .needed("current", .boolean.described("It was subscribed in the login of this connection.")),
        ]))

    private static let room = NamedSchema(
        "Room",
        .object([
            .needed("id", .ref("Id")), .needed("name", .string(min: 1, max: 200)),
            .needed("kind", .words("chat", "pantry", "tea", "lab", "photos", "direct")),
            .optional("role", .words("owner", "member")), .needed("head", .integer(min: 0).described("The last seq.")),
            .optional("read", .integer(min: 0).described("Read up to this seq.")),
            .optional(
                "unread",
                .integer(min: 0).described(
                    "Messages of others after that, quiet ones not counted; counting ends at 1,000.")),
            .optional(
                "mentions",
                .integer(min: 0).described(
                    "Of the last 200 of them, those that name the person or answer one of theirs.")),
            .optional("photos", .integer(min: 0).described("How many stand in the album; of rooms of kind photos.")),
            .needed("members", .integer(min: 1)), .optional("topic", .string),
            .optional("notify", .words("all", "mine", "none")), .optional("mutedUntil", .ref("Time")),
            .optional("lastAt", .ref("Time")), .optional("withBot", .boolean),
            .optional(
                "settings", .object([], isOpen: true).described("What the owner chose, by the names of room.set.")),
        ]).described("A room as one member sees it."))

    private static let member = NamedSchema(
        "Member",
        .object([
            .needed("account", .ref("Id")), .needed("name", .string(min: 1, max: 60)), .optional("username", .string),
            .needed("role", .words("owner", "member")),
            .optional(
                "kind",
                .words("device", "local").described(
                    "A shared device, a member without a login; absent for everybody else.")),
            .needed("joinedAt", .ref("Time")), .needed("online", .boolean),
        ]))

    private static let from = NamedSchema(
        "From",
        .object([.needed("account", .ref("Id")), .needed("name", .string), .needed("bot", .boolean)]))

    private static let reaction = NamedSchema(
        "Reaction",
        .object([.needed("emoji", .string(min: 1, max: 64)), .needed("by", .array(of: .ref("Id")))]))

    private static let photo = NamedSchema(
        "Photo",
        .object([
            .needed("id", .ref("Id")), .needed("width", .integer(min: 1, max: 12_000)),
            .needed("height", .integer(min: 1, max: 12_000)),
            .needed("mime", .words("image/jpeg", "image/png", "image/webp")),
        ]).described(
            """
            What was uploaded by `POST /photos`. Its bytes are at `/photos/{id}`, `/photos/{id}/view` \
            (1,600 px) and `/photos/{id}/thumb` (320 px).
            """))

    private static let file = NamedSchema(
        "File",
        .object([
            .needed("id", .ref("Id")), .needed("name", .string(min: 1, max: 120)),
            .needed("bytes", .integer(min: 1, max: 10_485_760)),
            .needed(
                "mime",
                .words(
                    "application/pdf", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv",
                    "text/plain")),
        ]).described("What was uploaded by `POST /files`. Its bytes are at `/files/{id}`."))

    private static let message = NamedSchema(
        "Message",
        .object([
            .needed("room", .ref("Id")), .needed("seq", .ref("Seq")), .needed("at", .ref("Time")),
            .needed("from", .ref("From")), .optional("via", .ref("Via")), .needed("text", .string(max: 8000)),
            .optional("cid", .ref("Cid")), .optional("composedAt", .ref("Time")), .optional("replyTo", .ref("Seq")),
            .optional("photos", .array(of: .ref("Photo"), min: 1, max: 20)),
            .optional("files", .array(of: .ref("File"), min: 1, max: 20)), .optional("card", .ref("Card")),
            .optional("code", .ref("Reason").described("The error code of an answer of the bot.")),
            .optional("cause", .ref("Seq").described("The message that the bot answers.")),
            .optional("quiet", .boolean.described("No unread mark, no notice.")), .optional("addressed", .boolean),
            .optional("editedAt", .ref("Time")), .optional("deleted", .boolean), .optional("by", .ref("Id")),
            .optional("reactions", .array(of: .ref("Reaction"))),
        ]).described("Always as it is today: a text that was edited is the new one, a deleted one is empty."))
}
