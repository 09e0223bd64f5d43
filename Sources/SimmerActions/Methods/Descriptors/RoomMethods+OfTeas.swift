import SimmerDomain
import SimmerStore

/// `tea.*` and `note.*`.
extension RoomMethods {
    static let ofTeas: [RoomMethod] = [
        teaList, teaGet, teaAdd, teaUpdate, teaDelete, teaTry, teaBrew, noteAdd, noteUpdate, noteDelete,
    ]

    private static let teaList = RoomMethod(
        MethodDescriptor(
            .teaList, .reads, by: .member, atDevice: .ofDevice,
            "The room's teas, by name; `tried` is the account's own.",
            [
                .room, .optional("type", .ref("TeaType"), "green"),
                .optional("tried", .boolean.described("By the account itself."), true),
                .optional(
                    "query", .string.described("Parts of name and brand, of which the first four words count."), "x"),
                .optional("offset", .integer(min: 0), 0),
                .optional("limit", .integer(min: 1).described("100 unless said, 200 at most."), 5),
            ],
            result: .object([.needed("teas", .array(of: .ref("Tea"))), .needed("total", .integer(min: 0))])),
        perform: tea)

    private static let teaGet = RoomMethod(
        MethodDescriptor(
            .teaGet, .reads, by: .member, atDevice: .ofDevice,
            "A tea with its tasting notes, newest first.",
            [.room, .needed("tea", .ref("Id"), "@tea")],
            result: .object([.needed("tea", .ref("Tea")), .needed("notes", .array(of: .ref("TastingNote")))])),
        perform: tea)

    private static let teaAdd = RoomMethod(
        MethodDescriptor(
            .teaAdd, .changes, by: .member, atDevice: .ofPerson,
            "A new tea.",
            [
                .room, .needed("name", .string(min: 1, max: 80), "x"), .needed("brand", .string(min: 1, max: 80), "y"),
                .optional("type", .ref("TeaType"), "green"),
                .optional(
                    "picture",
                    .string(max: 64).orNull.described("A photo that was uploaded to the room; null takes it away.")),
                .optional("steepSeconds", .integer(min: 5, max: 3600).orNull, 60),
                .optional("waterC", .number(min: 20, max: 100).orNull, 70),
                .optional("leafGrams", .number(min: 0.1, max: 50).orNull, 4),
                .optional("waterMl", .number(min: 20, max: 3000).orNull, 120),
                .optional("stockGrams", .number(min: 0, max: 10_000).orNull, 50),
                .optional("infusions", .array(of: .ref("Infusion"), max: 20).orNull, [["seconds": 10, "waterC": 90]]),
                .optional("rinse", .boolean, true), .cid.tried("@cid"),
            ],
            result: .object([.needed("tea", .ref("Tea")), .dup])), perform: tea)

    private static let teaUpdate = RoomMethod(
        MethodDescriptor(
            .teaUpdate, .changes, by: .member, atDevice: .ofPerson,
            "Changes what is named of a tea; null takes a value away.",
            [
                .room, .needed("tea", .ref("Id"), "@tea"),
                .optional(
                    "version",
                    .integer(min: 1).described(
                        """
                        The version that was seen: what others changed since is kept, the same field is a conflict.
                        """), 1), .optional("name", .string(min: 1, max: 80), "y"),
                .optional("brand", .string(min: 1, max: 80)), .optional("type", .ref("TeaType")),
                .optional(
                    "picture",
                    .string(max: 64).orNull.described("A photo that was uploaded to the room; null takes it away.")),
                .optional("steepSeconds", .integer(min: 5, max: 3600).orNull),
                .optional("waterC", .number(min: 20, max: 100).orNull),
                .optional("leafGrams", .number(min: 0.1, max: 50).orNull),
                .optional("waterMl", .number(min: 20, max: 3000).orNull),
                .optional("stockGrams", .number(min: 0, max: 10_000).orNull),
                .optional("infusions", .array(of: .ref("Infusion"), max: 20).orNull), .optional("rinse", .boolean),
                .cid.tried("@cid"),
            ],
            result: .object([.needed("tea", .ref("Tea")), .dup])), perform: tea)

    private static let teaDelete = RoomMethod(
        MethodDescriptor(
            .teaDelete, .changes, by: .member, atDevice: .ofPerson,
            "Deletes a tea with its notes; undo brings all back.",
            [.room, .needed("tea", .ref("Id"), "@tea"), .cid],
            result: .object([.dup])), perform: tea)

    private static let teaTry = RoomMethod(
        MethodDescriptor(
            .teaTry, .changes, by: .member, atDevice: .ofPerson,
            "Whether the account has tried it.",
            [
                .room, .needed("tea", .ref("Id"), "@tea"),
                .optional("tried", .boolean.described("true unless said."), true), .cid,
            ],
            result: .object([.needed("tea", .ref("Tea")), .dup])), perform: tea)

    private static let teaBrew = RoomMethod(
        MethodDescriptor(
            .teaBrew, .changes, by: .member, atDevice: .ofPerson,
            "Starts the timer of a steep, or of the first infusion of a session.",
            [
                .room, .needed("tea", .ref("Id"), "@tea"),
                .optional(
                    "seconds",
                    .integer(min: 1, max: 86_400).described("A single steep; as stored with the tea unless said."), 60),
                .optional("infusions", .array(of: .ref("Infusion"), max: 20)), .optional("rinse", .boolean),
                .optional("composedAt", .ref("Time")), .cid,
            ],
            result: .object([.needed("timer", .ref("Timer")), .dup])), perform: tea)

    private static let noteAdd = RoomMethod(
        MethodDescriptor(
            .noteAdd, .changes, by: .member, atDevice: .ofPerson,
            "A tasting note of the account's own.",
            [
                .room, .needed("tea", .ref("Id"), "@tea"), .needed("text", .string(min: 1, max: 4000), "x"),
                .optional("rating", .number(min: 0, max: 5).orNull, 4),
                .optional("tags", .array(of: .string(max: 40), max: 20), ["a"]), .cid.tried("@cid"),
            ],
            result: .object([.needed("note", .ref("TastingNote")), .dup])), perform: note)

    private static let noteUpdate = RoomMethod(
        MethodDescriptor(
            .noteUpdate, .changes, by: .member, atDevice: .ofPerson,
            "Changes a note of the account's own.",
            [
                .room, .needed("note", .ref("Id"), "@note"), .optional("version", .integer(min: 1), 1),
                .optional("text", .string(min: 1, max: 4000), "y"), .optional("rating", .number(min: 0, max: 5).orNull),
                .optional("tags", .array(of: .string(max: 40), max: 20)), .cid,
            ],
            result: .object([.needed("note", .ref("TastingNote")), .dup])), perform: note)

    private static let noteDelete = RoomMethod(
        MethodDescriptor(
            .noteDelete, .changes, by: .member, atDevice: .ofPerson,
            "Deletes a note: its author, or an owner of the room.",
            [.room, .needed("note", .ref("Id"), "@note"), .cid],
            result: .object([.dup])), perform: note)
}
