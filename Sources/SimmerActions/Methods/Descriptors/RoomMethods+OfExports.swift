import SimmerDomain
import SimmerExport
import SimmerStore

/// What leads out of a room: downloads, and calendars.
extension RoomMethods {
    static let ofExports: [RoomMethod] = [
        roomExport, roomRevokeExports, calendarLink, calendarRevoke, experimentExport,
    ]

    private static let roomExport = RoomMethod(
        MethodDescriptor(
            .roomExport, .changes, by: .member, atDevice: .never,

            """
            An address at which one finds everything of the room, for a day; it is told this once.
            """,
            [
                .room,
                .optional(
                    "list",
                    Schema(["enum": .array(ListExport.allCases.map { .string($0.rawValue) })]).described(
                        "Only that list, as CSV; all of the room without.")), .cid.tried("@cid"),
            ],
            result: .object([
                .optional("url", .ref("DownloadPath")), .needed("expiresAt", .ref("Time")),
                .optional(
                    "contents",
                    .object([
                        .needed("messages", .integer(min: 0)),
                        .needed(
                            "things",
                            .integer(min: 0).described("Timers, noodles, experiments, steps … that are not deleted.")),
                        .needed("files", .integer(min: 0)),
                        .needed("bytes", .integer(min: 0).described("Of the files.")),
                    ]).described("Of a whole room.")), .dup,
            ]), secrets: ["url"]), renew: renewExport, perform: export)

    private static let roomRevokeExports = RoomMethod(
        MethodDescriptor(
            .roomRevokeExports, .changes, by: .member, atDevice: .never,
            "Ends the addresses of one's own downloads of the room.",
            [.room, .cid.tried("@cid")],
            result: .object([.needed("revoked", .integer(min: 0)), .dup])), perform: export)

    private static let calendarLink = RoomMethod(
        MethodDescriptor(
            .calendarLink, .changes, by: .member, atDevice: .never,
            "A calendar feed of one's own for the room; its address is told this once.",
            [.room, .cid.tried("@cid")],
            result: .object([
                .optional(
                    "url",
                    .string(pattern: "^/calendar/[A-Za-z0-9_-]{22,}[.]ics$").described(
                        "On this server; a repeat has another address, none when the first was revoked.")), .dup,
            ]), secrets: ["url"]), renew: renewCalendar, perform: export)

    private static let calendarRevoke = RoomMethod(
        MethodDescriptor(
            .calendarRevoke, .changes, by: .member, atDevice: .never,
            "Ends one's own calendar feeds of the room.",
            [.room, .cid.tried("@cid")],
            result: .object([.needed("revoked", .integer(min: 0)), .dup])), perform: export)

    private static let experimentExport = RoomMethod(
        MethodDescriptor(
            .experimentExport, .changes, by: .member, atDevice: .never,

            """
            An address at which one finds an experiment, or all of the room, as .eln, for a day; it is \
            told this once.
            """,
            [
                .room, .optional("experiment", .ref("Id").described("All of the room without."), "x"),
                .cid.tried("@cid"),
            ],
            result: .object([.optional("url", .ref("DownloadPath")), .needed("expiresAt", .ref("Time")), .dup]),
            secrets: ["url"]), renew: renewExport, perform: export)
}
