import SimmerDomain

/// Cards.
extension NamedSchema {
    static let ofCards: [NamedSchema] = [
        card, timerState, reminderState, timerCard, reminderCard, buttons, listCard, detailCard, choiceCard,
    ]

    private static let card = NamedSchema(
        "Card",
        .oneOf(.ref("TimerCard"), .ref("ReminderCard"), .ref("ListCard"), .ref("DetailCard"), .ref("ChoiceCard"))
            .described(
                """
                Data beside a message whose text says the same in words. Clients show nothing for a kind \
                that they do not know.
                """))

    private static let timerState = NamedSchema(
        "TimerState",
        .words("running", "paused", "finished", "cancelled", "acknowledged"))

    private static let reminderState = NamedSchema(
        "ReminderState",
        .words("waiting", "fired", "done", "cancelled"))

    private static let timerCard = NamedSchema(
        "TimerCard",
        .object([
            .needed("kind", .const("timer")), .needed("id", .ref("Id")), .optional("version", .integer(min: 1)),
            .needed("label", .string(min: 1, max: 60)), .needed("state", .ref("TimerState")),
            .optional("endsAt", .ref("Time")), .optional("remainingMs", .integer(min: 0)),
            .needed("totalSeconds", .integer(min: 1)), .optional("startedBy", .ref("Id")),
            .optional("firedAt", .ref("Time")),
            .optional("endedBy", .ref("Id").described("Who stopped its alarm or cancelled it.")),
        ]).described("The client counts down by itself, from endsAt and the offset of hello.now."))

    private static let reminderCard = NamedSchema(
        "ReminderCard",
        .object([
            .needed("kind", .const("reminder")), .needed("id", .ref("Id")), .optional("version", .integer(min: 1)),
            .needed("text", .string(min: 1, max: 500)), .needed("state", .ref("ReminderState")),
            .needed("dueAt", .ref("Time")), .needed("timeZone", .ref("Zone")), .optional("snoozedUntil", .ref("Time")),
            .optional("rrule", .string), .optional("subject", .ref("Subject").described("The step that it is about.")),
            .optional("targets", .array(of: .ref("Id"))), .optional("buttons", .ref("Buttons")),
        ]))

    private static let buttons = NamedSchema(
        "Buttons",
        .array(
            of: .object([
                .needed("label", .string),
                .needed("say", .string.described("The sentence that the button stands for.")),
            ])))

    private static let listCard = NamedSchema(
        "ListCard",
        .object([
            .needed("kind", .const("list")), .needed("title", .string),
            .needed(
                "items",
                .array(
                    of: .object([
                        .needed("number", .integer(min: 1)), .needed("title", .string), .optional("detail", .string),
                        .optional("picture", .string),
                        .optional("file", .string.described("The document that the line is of.")),
                        .optional("marks", .array(of: .string)),
                        .optional("subject", .ref("Subject").described("The thing that the line is of.")),
                        .optional(
                            "timer", .ref("TimerCard").described("What runs for it; it stands in place of the picture.")
                        ), .optional("say", .string.described("The sentence that opens the thing.")),
                        .optional(
                            "link",
                            .string(pattern: "^https://").described(
                                "Where it is outside; to be opened on a tap, never loaded.")),
                        .optional("buttons", .ref("Buttons")),
                    ]))), .optional("more", .object([.needed("say", .string), .optional("label", .string)])),
            .optional(
                "also",
                .object([
                    .needed("title", .string),
                    .needed(
                        "items",
                        .array(
                            of: .object([
                                .needed("number", .integer(min: 1)), .needed("title", .string),
                                .optional("detail", .string), .optional("subject", .ref("Subject")),
                                .optional("say", .string),
                            ]))),
                ]).described("A second list, told apart from the first.")),
            .optional(
                "links",
                .array(of: .object([.needed("label", .string), .needed("url", .string(pattern: "^https://"))]))
                    .described("Addresses outside, to be opened on a tap and never loaded.")),
        ]))

    private static let detailCard = NamedSchema(
        "DetailCard",
        .object([
            .needed("kind", .const("detail")), .needed("title", .string),
            .needed("fields", .array(of: .object([.needed("name", .string), .needed("value", .string)]))),
            .optional("picture", .string),
            .optional(
                "qr",
                .string.described(
                    """
                    The path of an SVG of an invitation's link as a QR code, for members who are logged in.
                    """)),
            .optional(
                "subject", .ref("Subject").described("What the card shows; a reply to its message means that thing.")),
            .optional("buttons", .ref("Buttons")),
            .optional(
                "links",
                .array(of: .object([.needed("label", .string), .needed("url", .string)])).described(
                    "Addresses outside, to be opened on a tap and never loaded.")),
        ]))

    private static let choiceCard = NamedSchema(
        "ChoiceCard",
        .object([.needed("kind", .const("choice")), .needed("prompt", .string), .needed("options", .ref("Buttons"))]))
}
