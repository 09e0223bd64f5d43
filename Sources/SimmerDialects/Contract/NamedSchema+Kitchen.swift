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

    private static let tea = NamedSchema(
        "Tea",
        .object([
            .needed("id", .ref("Id")), .needed("version", .integer(min: 1)), .needed("createdBy", .string.orNull),
            .needed("createdAt", .ref("Time")), .needed("updatedAt", .ref("Time")),
            .needed("name", .string(min: 1, max: 80)), .needed("brand", .string(min: 1, max: 80)),
            .needed("type", .ref("TeaType")), .optional("pictureId", .string),
            .optional("steepSeconds", .integer(min: 5, max: 3600)), .optional("waterC", .number(min: 20, max: 100)),
            .optional("leafGrams", .number(min: 0.1, max: 50)), .optional("waterMl", .number(min: 20, max: 3000)),
            .optional(
                "stockGrams",
                .number(min: 0, max: 10_000).described("What is left; each brewing takes its leaf from it.")),
            .optional("infusions", .array(of: .ref("Infusion"), max: 20)),
            .optional("rinse", .boolean.described("Whether the first infusion is poured away.")),
            .optional("tried", .boolean.described("The account's own; not in events.")),
        ]))

    private static let tastingNote = NamedSchema(
        "TastingNote",
        .object([
            .needed("id", .ref("Id")), .needed("version", .integer(min: 1)), .needed("createdBy", .string.orNull),
            .needed("createdAt", .ref("Time")), .needed("updatedAt", .ref("Time")), .needed("teaId", .ref("Id")),
            .needed("personId", .ref("Id")), .needed("text", .string(min: 1, max: 4000)),
            .optional("rating", .number(min: 0, max: 5)),
            .optional("tags", .array(of: .string(min: 1, max: 40), max: 20)), .optional("brewId", .ref("Id")),
        ]))

    private static let share = NamedSchema(
        "Share",
        .object([
            .needed("id", .ref("Id")), .needed("subject", .ref("Subject")), .needed("createdAt", .ref("Time")),
            .needed("language", .string), .optional("text", .string), .needed("views", .integer(min: 0)),
        ]))

    private static let albumPhoto = NamedSchema(
        "AlbumPhoto",
        .object([
            .needed("id", .ref("Id")), .needed("version", .integer(min: 1)), .needed("createdBy", .string.orNull),
            .needed("createdAt", .ref("Time")), .needed("updatedAt", .ref("Time")),
            .needed("file", .ref("Id").described("Its picture, at /photos/ID, ID/view and ID/thumb.")),
            .optional(
                "number",
                .integer(min: 1).described(
                    """
                    What people call it by in the room's album: its place in the order of adding, never given \
                    twice.
                    """)), .optional("description", .string(max: 500)),
            .needed("author", .ref("Id").described("The account that added it.")),
            .optional(
                "originalBy",
                .ref("Id").described("Of a copy from another album: the account that added the first one.")),
            .needed("addedAt", .ref("Time")), .optional("takenAt", .ref("Time").described("Where the file told it.")),
            .optional("stepId", .ref("Id")), .optional("experimentId", .ref("Id")),
            .optional("width", .integer(min: 1).described("Not in events.")),
            .optional("height", .integer(min: 1).described("Not in events.")),
            .optional("mime", .string.described("Not in events.")),
        ]).described("A picture in the album of a room or of a step."))

    private static let subject = NamedSchema(
        "Subject",
        .object([.needed("kind", .string), .needed("id", .ref("Id"))], isOpen: true))

    private static let noodleSort = NamedSchema(
        "NoodleSort",
        .words("name", "brand", "rating", "time"))

    private static let noodleFilter = NamedSchema(
        "NoodleFilter",
        .words("all", "available", "unavailable", "meal", "side"))

    private static let noodle = thing("Noodle", Noodle.self)

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

    private static let timer = thing("Timer", TimerRecord.self)

    private static let reminder = thing("Reminder", ReminderRecord.self)
}
