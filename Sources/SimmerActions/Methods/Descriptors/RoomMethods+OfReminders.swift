import SimmerDomain
import SimmerStore

/// `reminder.*`.
extension RoomMethods {
    static let ofReminders: [RoomMethod] = [
        reminderList, reminderCreate, reminderUpdate, reminderCancel, reminderSnooze, reminderDone,
    ]

    private static let reminderList = RoomMethod(
        MethodDescriptor(
            .reminderList, .reads, by: .member, atDevice: .ofDevice,
            "Those that wait and those that have fired and are not done.",
            [.room],
            result: .object([.needed("reminders", .array(of: .ref("Reminder")))])), perform: reminder)

    private static let reminderCreate = RoomMethod(
        MethodDescriptor(
            .reminderCreate, .changes, by: .member, atDevice: .ofPerson,
            "At dueAt, or by a rule of RFC 5545.",
            [
                .room, .needed("text", .string(min: 1, max: 500), "x"), .optional("dueAt", .ref("Time"), "@later"),
                .optional(
                    "rrule", .string(max: 500).described("RFC 5545, not more often than every five minutes."),
                    "FREQ=DAILY"), .optional("time", .string(pattern: "^\\d{1,2}:\\d{2}$"), "09:00"),
                .optional("timeZone", .ref("Zone"), "UTC"),
                .optional("targets", .array(of: .ref("Id"), max: 50), ["@me"]),
                .optional("step", .ref("Id").described("The step that it is about.")), .cid.tried("@cid"),
            ],
            result: .object([.needed("reminder", .ref("Reminder")), .dup])), prepare: withFirstTurn, perform: reminder)

    private static let reminderUpdate = RoomMethod(
        MethodDescriptor(
            .reminderUpdate, .changes, by: .member, atDevice: .ofPerson,
            "Changes it.",
            [
                .room, .needed("reminder", .ref("Id"), "@reminder"), .optional("version", .integer(min: 1), 1),
                .cid.tried("@cid"),
                .optional("text", .string(min: 1, max: 500), "y"), .optional("dueAt", .ref("Time")),
                .optional("targets", .array(of: .ref("Id"), max: 50)),
            ],
            result: .object([.needed("reminder", .ref("Reminder")), .dup])), perform: reminder)

    private static let reminderCancel = RoomMethod(
        MethodDescriptor(
            .reminderCancel, .changes, by: .member, atDevice: .ofPerson,
            "It will not come.",
            [.room, .needed("reminder", .ref("Id"), "@reminder"), .optional("version", .integer(min: 1)), .cid],
            result: .object([.needed("reminder", .ref("Reminder")), .dup])), perform: reminder)

    private static let reminderSnooze = RoomMethod(
        MethodDescriptor(
            .reminderSnooze, .changes, by: .member, atDevice: .ofPerson,
            "This firing comes again later; the repeat stays.",
            [
                .room, .needed("reminder", .ref("Id"), "@reminder"), .optional("version", .integer(min: 1)), .cid,
                .optional("seconds", .integer(min: 1), 60), .optional("until", .ref("Time")),
            ],
            result: .object([.needed("reminder", .ref("Reminder")), .dup])), perform: reminder)

    private static let reminderDone = RoomMethod(
        MethodDescriptor(
            .reminderDone, .changes, by: .member, atDevice: .ofPerson,
            "This firing is dealt with.",
            [.room, .needed("reminder", .ref("Id"), "@reminder"), .optional("version", .integer(min: 1)), .cid],
            result: .object([.needed("reminder", .ref("Reminder")), .dup])), perform: reminder)
}
