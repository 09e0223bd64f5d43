import SimmerDomain

/// People, rooms and messages.
extension NamedSchema {
    static let ofPeople: [NamedSchema] = [
        account, session, device, room, member, from, reaction, photo, file, message,
    ]

    private static let account = NamedSchema(
        "Account", OwnAccount.schema.described("A person as the person sees it."))

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

    private static let room = NamedSchema("Room", ShownRoom.schema.described("A room as one member sees it."))

    private static let member = NamedSchema("Member", ShownMember.schema)

    private static let from = NamedSchema("From", ShownAuthor.schema)

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
        ShownFile.schema.described("What was uploaded by `POST /files`. Its bytes are at `/files/{id}`."))

    private static let message = NamedSchema(
        "Message",
        ShownMessage.schema.described(
            "Always as it is today: a text that was edited is the new one, a deleted one is empty."))
}
