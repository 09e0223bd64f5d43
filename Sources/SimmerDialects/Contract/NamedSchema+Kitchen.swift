import SimmerDomain

/// Noodles, teas, photos and what runs for them.
extension NamedSchema {
    static let ofKitchen: [NamedSchema] = [
        infusion, teaType, tea, tastingNote, share, albumPhoto, subject, noodleSort, noodleFilter, noodle, nutrients,
        typedNutrients, listedNoodle, shownNoodle, timer, reminder,
    ]

    private static let infusion = NamedSchema("Infusion", Tea.Infusion.schema)

    private static let teaType = NamedSchema(
        "TeaType",
        .words("white", "green", "yellow", "oolong", "black", "dark", "herbal", "rooibos", "mate", "blend", "other"))

    private static let tea = thing(
        "Tea",
        Tea.codedFields + [.optional("tried", .boolean.described("The account's own; not in events."))],
        with: ofThingsInShort)

    private static let tastingNote = thing("TastingNote", TastingNote.codedFields, with: ofThingsInShort)

    private static let share = NamedSchema(
        "Share",
        .object([
            .needed("id", .ref("Id")), .needed("subject", .ref("Subject")), .needed("createdAt", .ref("Time")),
            .needed("language", .string), .optional("text", .string), .needed("views", .integer(min: 0)),
        ]))

    private static let albumPhoto = thing(
        "AlbumPhoto",
        Photo.codedFields.beginning(
            with: "file", "number", "description", "author", "originalBy", "addedAt", "takenAt") + [
                .optional("width", .integer(min: 1).described("Not in events.")),
                .optional("height", .integer(min: 1).described("Not in events.")),
                .optional("mime", .string.described("Not in events.")),
                .optional(
                    "message",
                    .ref("Seq").described(
                        "The first message that showed it or told of it, which comments answer. Not in events.")),
            ],
        with: ofThingsInShort, "A picture in the album of a room or of a step.")

    private static let subject = NamedSchema(
        "Subject",
        .object([.needed("kind", .string), .needed("id", .ref("Id"))], isOpen: true))

    private static let noodleSort = NamedSchema(
        "NoodleSort",
        .words("name", "brand", "rating", "time"))

    private static let noodleFilter = NamedSchema(
        "NoodleFilter",
        .words("all", "available", "unavailable", "meal", "side"))

    private static let noodle = thing("Noodle", Noodle.codedFields)

    private static let nutrients = NamedSchema(
        "Nutrients",
        .object([
            .optional("kcal", .number(min: 0, max: 900)), .optional("fat", .number(min: 0, max: 100)),
            .optional("saturated", .number(min: 0, max: 100)), .optional("trans", .number(min: 0, max: 100)),
            .optional("sodium", .number(min: 0, max: 40_000)), .optional("carbs", .number(min: 0, max: 100)),
            .optional("fibre", .number(min: 0, max: 100)), .optional("sugars", .number(min: 0, max: 100)),
            .optional("protein", .number(min: 0, max: 100)),
        ]).described("Per 100 g: kilocalories, milligrams of sodium, grams of everything else."))

    private static let typedNutrients = NamedSchema(
        "TypedNutrients",
        .object([
            .optional("kcal", .number(min: 0, max: 900).orNull), .optional("fat", .number(min: 0, max: 100).orNull),
            .optional("saturated", .number(min: 0, max: 100).orNull),
            .optional("trans", .number(min: 0, max: 100).orNull),
            .optional("sodium", .number(min: 0, max: 40_000).orNull),
            .optional("carbs", .number(min: 0, max: 100).orNull), .optional("fibre", .number(min: 0, max: 100).orNull),
            .optional("sugars", .number(min: 0, max: 100).orNull),
            .optional("protein", .number(min: 0, max: 100).orNull),
        ]).described("What somebody types of them; null lets the fetched value count again."))

    private static let listedNoodle = NamedSchema(
        "ListedNoodle",
        .allOf(
            .ref("Noodle"),
            .object([
                .optional(
                    "mean",
                    .number(min: 0, max: 5).described(
                        "Of the members' ratings, one decimal; absent when there is none.")),
                .needed("votes", .integer(min: 0)),
                .optional("own", .number(min: 0, max: 5).described("What the caller gave.")),
                .optional("timer", .ref("Timer").described("The one that runs or is paused for it and ends first.")),
            ])
        ).described("A noodle with what is not its own."))

    private static let shownNoodle = NamedSchema(
        "ShownNoodle",
        .allOf(
            .ref("ListedNoodle"),
            .object([
                .needed(
                    "ratings",
                    .array(
                        of: .object([
                            .needed("account", .ref("Id")), .needed("name", .string),
                            .needed("value", .number(min: 0, max: 5)),
                        ])
                    ).described("Those of members, best first."))
            ])))

    private static let timer = thing("Timer", TimerRecord.codedFields)

    private static let reminder = thing("Reminder", ReminderRecord.codedFields)
}
