import SimmerDomain
import SimmerStore

/// `experiment.*`, `template.*`, `undo` and `redo`.
extension RoomMethods {
    static let ofNotebook: [RoomMethod] = [
        experimentList, experimentGet, experimentCreate, experimentUpdate, experimentDelete, experimentCopy,
        experimentLock, experimentUnlock, experimentSign, experimentRemind, experimentProtocol, experimentHistory,
        templateList, templateSave, templateDelete, undo, redo,
    ]

    private static let experimentList = RoomMethod(
        MethodDescriptor(
            .experimentList, .reads, by: .member, atDevice: .ofDevice,
            "The notebook.",
            [
                .room, .optional("offset", .integer(min: 0)),
                .optional("limit", .integer(min: 1).described("100 unless said, at most 200.")),
            ],
            result: .object([
                .needed("experiments", .array(of: .ref("Experiment"))),
                .needed("total", .integer(min: 0).described("How many there are, on all pages.")),
            ])), perform: experiment)

    private static let experimentGet = RoomMethod(
        MethodDescriptor(
            .experimentGet, .reads, by: .member, atDevice: .ofDevice,
            "One experiment with its steps and entries.",
            [.room, .needed("experiment", .ref("Id"), "@experiment")],
            result: .object([.needed("experiment", .ref("Experiment"))])), perform: experiment)

    private static let experimentCreate = RoomMethod(
        MethodDescriptor(
            .experimentCreate, .changes, by: .member, atDevice: .ofPerson,
            "A new experiment, also from a template.",
            [
                .room, .optional("title", .string.described("Needed without a template."), "x"),
                .needed("startDate", .ref("Date"), "2026-11-02"),
                .optional(
                    "endDate", .ref("Date").described("Needed without a template, which says how long it takes."),
                    "2026-11-06"), .optional("protocol", .string.described("Needed without a template."), "x"),
                .optional("template", .ref("Id")), .cid.tried("@cid"),
            ],
            result: .object([.needed("experiment", .ref("Experiment")), .dup])), perform: experiment)

    private static let experimentUpdate = RoomMethod(
        MethodDescriptor(
            .experimentUpdate, .changes, by: .member, atDevice: .ofPerson,

            """
            Another title or another protocol; dates are fixed. The version is the one on which the \
            change rests: of an older one, what others changed since is a conflict.
            """,
            [
                .room, .needed("experiment", .ref("Id"), "@experiment"), .optional("title", .string, "y"),
                .optional("protocol", .string, "y"), .optional("startDate", .ref("Date")),
                .optional("endDate", .ref("Date")), .optional("version", .integer(min: 1), 1), .cid.tried("@cid"),
            ],
            result: .object([.needed("experiment", .ref("Experiment")), .dup])), perform: experiment)

    private static let experimentDelete = RoomMethod(
        MethodDescriptor(
            .experimentDelete, .changes, by: .member, atDevice: .ofPerson,
            "It can be undone.",
            [.room, .needed("experiment", .ref("Id"), "@experiment"), .cid],
            result: .object([.dup])), perform: experiment)

    private static let experimentCopy = RoomMethod(
        MethodDescriptor(
            .experimentCopy, .changes, by: .member, atDevice: .ofPerson,

            """
            The same again, with its protocol and its steps, without entries and photos. It lasts as \
            long unless an end is given.
            """,
            [
                .room, .needed("experiment", .ref("Id"), "@experiment"),
                .optional("title", .string.described("The title with a number, unless said."), "z"),
                .needed("startDate", .ref("Date"), "2026-11-09"), .optional("endDate", .ref("Date")),
                .cid.tried("@cid"),
            ],
            result: .object([.needed("experiment", .ref("Experiment")), .dup])), perform: experiment)

    private static let experimentLock = RoomMethod(
        MethodDescriptor(
            .experimentLock, .changes, by: .member, atDevice: .ofPerson,
            "Nothing of it changes any more.",
            [.room, .needed("experiment", .ref("Id"), "@experiment"), .cid],
            result: .object([.needed("experiment", .ref("Experiment")), .dup])), perform: experiment)

    private static let experimentUnlock = RoomMethod(
        MethodDescriptor(
            .experimentUnlock, .changes, by: .member, atDevice: .ofPerson,
            "For owners of the room.",
            [.room, .needed("experiment", .ref("Id"), "@experiment"), .cid],
            result: .object([.needed("experiment", .ref("Experiment")), .dup])), perform: experiment)

    private static let experimentSign = RoomMethod(
        MethodDescriptor(
            .experimentSign, .changes, by: .member, atDevice: .ofPerson,

            """
            Signed off by somebody who wrote nothing of it, with the password or the number of \
            account.setPin. Wrong ones make wait.
            """,
            [
                .room, .optional("experiment", .ref("Id"), "@experiment"),
                .optional("named", .string.described("The title, in place of the id.")),
                .optional("password", .string(max: 200), "x").secret, .optional("pin", .string(max: 200)).secret, .cid,
            ],
            result: .object(SignResult.fields + [.dup])), perform: experiment)

    private static let experimentRemind = RoomMethod(
        MethodDescriptor(
            .experimentRemind, .changes, by: .member, atDevice: .ofPerson,
            "Whether the room is told when it begins and ends.",
            [
                .room, .needed("experiment", .ref("Id"), "@experiment"),
                .optional("on", .boolean.described("true unless said."), true), .cid,
            ],
            result: .object([.needed("experiment", .ref("Experiment")), .dup])), perform: experiment)

    private static let experimentProtocol = RoomMethod(
        MethodDescriptor(
            .experimentProtocol, .reads, by: .member, atDevice: .ofDevice,

            """
            The versions of the protocol, the newest first, each with what became of the one before it.
            """,
            [.room, .needed("experiment", .ref("Id"), "@experiment")],
            result: .object([.needed("versions", .array(of: .ref("ProtocolVersion")))])), perform: experiment)

    private static let experimentHistory = RoomMethod(
        MethodDescriptor(
            .experimentHistory, .reads, by: .member, atDevice: .ofDevice,
            "Every change of it, its steps and entries, the newest first.",
            [
                .room, .needed("experiment", .ref("Id"), "@experiment"), .optional("offset", .integer(min: 0), 0),
                .optional("limit", .integer(min: 1).described("At most 200."), 5),
            ],
            result: .object([
                .needed("changes", .array(of: .ref("NotebookChange"))), .needed("total", .integer(min: 0)),
            ])), perform: experiment)

    private static let templateList = RoomMethod(
        MethodDescriptor(
            .templateList, .reads, by: .member, atDevice: .ofDevice,
            "What experiments can begin with.",
            [.room],
            result: .object([.needed("templates", .array(of: .ref("ExperimentTemplate")))])), perform: template)

    private static let templateSave = RoomMethod(
        MethodDescriptor(
            .templateSave, .changes, by: .member, atDevice: .ofPerson,

            """
            Keeps title, protocol and steps of an experiment; a template of that title is replaced.
            """,
            [.room, .needed("experiment", .ref("Id"), "@experiment"), .optional("title", .string, "x"), .cid],
            result: .object([.needed("template", .ref("ExperimentTemplate")), .dup])), perform: template)

    private static let templateDelete = RoomMethod(
        MethodDescriptor(
            .templateDelete, .changes, by: .member, atDevice: .ofPerson,
            "It can be undone.",
            [.room, .needed("template", .ref("Id"), "x"), .cid],
            result: .object([.dup])), perform: template)

    private static let undo = RoomMethod(
        MethodDescriptor(
            .undo, .changes, by: .member, atDevice: .ofPerson,
            "Takes back one's newest change of the room, or a named one.",
            [
                .room,
                .optional(
                    "change", .ref("Id").described("Its id, or that of a thing: what was changed of it last."), "x"),
                .cid,
            ],
            result: .ref("Changes")), perform: undoing)

    private static let redo = RoomMethod(
        MethodDescriptor(
            .redo, .changes, by: .member, atDevice: .ofPerson,
            "Undoes the undo.",
            [.room, .optional("change", .ref("Id"), "x"), .cid],
            result: .ref("Changes")), perform: undoing)
}
