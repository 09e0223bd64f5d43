import SimmerDomain
import SimmerStore

/// `literature.*` and `notebook.search`.
extension RoomMethods {
    static let ofLiterature: [RoomMethod] = [
        notebookSearch, literatureSearch, literatureSave,
    ]

    private static let notebookSearch = RoomMethod(
        MethodDescriptor(
            .notebookSearch, .reads, by: .member, atDevice: .ofDevice,

            """
            What the room's own notebook holds: experiments, protocols, steps, entries, references.
            """,
            [
                .room, .needed("query", .string(min: 1), "x"), .optional("offset", .integer(min: 0), 0),
                .optional("limit", .integer(min: 1, max: 200), 5),
            ],
            result: .object([.needed("hits", .array(of: .ref("NotebookHit"))), .needed("total", .integer(min: 0))])),
        isSearch: true, perform: searchNotebook)

    private static let literatureSearch = RoomMethod(
        MethodDescriptor(
            .literatureSearch, .changes, by: .member, atDevice: .ofPerson,

            """
            Articles and protocols of a source outside, methods first, beside what the own notebook has.
            """,
            [
                .room, .needed("query", .string(min: 1), "x"),
                .optional("offset", .integer(min: 0, max: 999).described("A search goes as far as 1000 hits."), 0),
                .optional("limit", .integer(min: 1, max: 10), 5), .cid.tried("@cid"),
            ],
            result: .object([
                .needed("query", .string.described("As it is asked for.")),
                .needed(
                    "state",
                    .words("searching", "found", "offline").described(
                        "`searching`: the source is being asked; ask again in a second.")),
                .optional("hits", .array(of: .ref("LiteratureHit"), max: 10)), .optional("total", .integer(min: 0)),
                .optional("more", .boolean), .needed("notebook", .array(of: .ref("NotebookHit"), max: 3)),
                .needed("notebookTotal", .integer(min: 0)),
                .needed("protocolsUrl", .string(pattern: "^https://").described("The same search on protocols.io.")),
                .optional("dup", .boolean),
            ])), perform: literature)

    private static let literatureSave = RoomMethod(
        MethodDescriptor(
            .literatureSave, .changes, by: .member, atDevice: .ofPerson,
            "Keeps a hit of the literature as a reference of an experiment.",
            [
                .room, .needed("experiment", .ref("Id"), "@experiment"), .needed("query", .string(min: 1), "x"),
                .needed("number", .integer(min: 1).described("Of the hit in the answers to `literature.search`."), 1),
                .cid.tried("@cid"),
            ],
            result: .object([.needed("reference", .ref("Reference")), .optional("dup", .boolean)])), perform: literature
    )
}
