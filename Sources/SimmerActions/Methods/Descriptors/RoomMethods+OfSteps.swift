import SimmerDomain
import SimmerStore

/// `step.*`.
extension RoomMethods {
    static let ofSteps: [RoomMethod] = [
        stepAdd, stepUpdate, stepMove, stepDelete, stepTick, stepLog, stepCorrect, stepPhoto, stepPhotos, stepFile,
    ]

    private static let stepAdd = RoomMethod(
        MethodDescriptor(
            .stepAdd, .changes, by: .member, atDevice: .ofPerson,
            "Adds a step, at a number or at the end.",
            [
                .room, .needed("experiment", .ref("Id"), "@experiment"),
                .needed("title", .string(min: 1, max: 200), "x"),
                .optional("number", .integer(min: 1).described("Beyond the end it comes last."), 1), .cid.tried("@cid"),
            ],
            result: .object([.needed("step", .ref("Step")), .dup])), perform: step)

    private static let stepUpdate = RoomMethod(
        MethodDescriptor(
            .stepUpdate, .changes, by: .member, atDevice: .ofPerson,
            "Renames a step, or sets or takes away its deadline.",
            [
                .room, .needed("step", .ref("Id"), "x"), .optional("version", .integer(min: 1), 1),
                .optional("title", .string(min: 1, max: 200), "y"),
                .optional("dueAt", .oneOf(.ref("Time"), Schema(["type": "null"])), "@later"),
                .optional("warnSeconds", .integer(min: 1, max: 31_536_000).orNull, 60), .cid,
            ],
            result: .object([.needed("step", .ref("Step")), .dup])), perform: step)

    private static let stepMove = RoomMethod(
        MethodDescriptor(
            .stepMove, .changes, by: .member, atDevice: .ofPerson,
            "Puts a step at another number.",
            [.room, .needed("step", .ref("Id"), "x"), .needed("number", .integer(min: 1), 1), .cid],
            result: .object([.needed("step", .ref("Step")), .dup])), perform: step)

    private static let stepDelete = RoomMethod(
        MethodDescriptor(
            .stepDelete, .changes, by: .member, atDevice: .ofPerson,
            "Deletes a step.",
            [.room, .needed("step", .ref("Id"), "x"), .cid],
            result: .object([.dup])), perform: step)

    private static let stepTick = RoomMethod(
        MethodDescriptor(
            .stepTick, .changes, by: .member, atDevice: .ofPerson,
            "Ticks a step, or takes the tick back.",
            [
                .room, .needed("step", .ref("Id"), "x"),
                .optional("done", Schema(["type": "boolean", "default": true]), true), .cid,
            ],
            result: .object([.needed("step", .ref("Step")), .dup])), perform: step)

    private static let stepLog = RoomMethod(
        MethodDescriptor(
            .stepLog, .changes, by: .member, atDevice: .ofPerson,

            """
            Appends an entry to one of the two texts of a step; with `replace` it is all that the text \
            says from then on.
            """,
            [
                .room, .needed("step", .ref("Id"), "x"),
                .optional("column", Schema(["type": "string", "enum": ["did", "observed"], "default": "did"]), "did"),
                .needed("text", .string(min: 1, max: 10_000), "x"), .optional("happenedAt", .ref("Time")),
                .optional("replace", .boolean), .cid,
            ],
            result: .object([.needed("entry", .ref("Entry")), .dup])), perform: step)

    private static let stepCorrect = RoomMethod(
        MethodDescriptor(
            .stepCorrect, .changes, by: .member, atDevice: .ofPerson,
            "Corrects an own entry; the old one stays readable.",
            [.room, .needed("entry", .ref("Id"), "x"), .needed("text", .string(min: 1, max: 10_000), "y"), .cid],
            result: .object([.needed("entry", .ref("Entry")), .dup])), perform: step)

    private static let stepPhoto = RoomMethod(
        MethodDescriptor(
            .stepPhoto, .changes, by: .member, atDevice: .ofPerson,
            "Puts own uploads into the album of a step.",
            [
                .room, .needed("step", .ref("Id"), "x"),
                .needed("photos", .array(of: .ref("Id"), min: 1, max: 50), ["x"]), .cid,
            ],
            result: .object([
                .needed("photos", .array(of: .ref("AlbumPhoto"))), .needed("added", .integer(min: 0)),
                .needed("total", .integer(min: 0)),
                .needed(
                    "refused",
                    .array(of: .integer(min: 1)).described("Places, from 1, of those for which there was no room.")),
                .dup,
            ])), perform: step)

    private static let stepPhotos = RoomMethod(
        MethodDescriptor(
            .stepPhotos, .reads, by: .member, atDevice: .ofDevice,
            "The photos of a step, oldest first.",
            [
                .room, .needed("step", .ref("Id"), "x"), .optional("offset", .integer(min: 0), 0),
                .optional("limit", .integer(min: 1), 5),
            ],
            result: .object([.needed("photos", .array(of: .ref("AlbumPhoto"))), .needed("total", .integer(min: 0))])),
        perform: step)

    private static let stepFile = RoomMethod(
        MethodDescriptor(
            .stepFile, .changes, by: .member, atDevice: .ofPerson,
            "Attaches own uploads of `POST /files` to a step.",
            [
                .room, .needed("step", .ref("Id"), "x"),
                .needed("files", .array(of: .ref("Id"), min: 1, max: 50), ["x"]), .cid,
            ],
            result: .object([
                .needed("files", .array(of: .ref("Attachment"))), .needed("added", .integer(min: 0)),
                .needed("total", .integer(min: 0)), .needed("refused", .array(of: .integer(min: 1))), .dup,
            ])), perform: step)
}
