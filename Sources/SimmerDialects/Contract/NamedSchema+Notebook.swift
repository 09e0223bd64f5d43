import SimmerDomain

/// The notebook, and what else is shared.
extension NamedSchema {
    static let ofNotebook: [NamedSchema] = [
        date, entry, attachment, step, experiment, literatureHit, reference, notebookHit, signoff, protocolVersion,
        experimentTemplate, notebookChange, historyEvent, changes, nothing, chosen, choosable, via, downloadPath,
    ]

    private static let date = NamedSchema(
        "Date",
        .string(pattern: "^\\d{4}-\\d{2}-\\d{2}$"))

    private static let entry = thing(
        "Entry",
        StepEntry.codedFields.beginning(
            with: "experimentId", "stepId", "column", "author", "authorName", "at", "happenedAt", "text"))

    private static let attachment = thing(
        "Attachment", Attachment.codedFields, "A document of a step: only ever downloaded, from `/files/{file}`.")

    private static let step = thing(
        "Step",
        (Step.codedFields + [
            .optional("number", .integer(min: 1)), .optional("did", .array(of: .ref("Entry"))),
            .optional("observed", .array(of: .ref("Entry"))),
            .optional("photos", .array(of: .ref("AlbumPhoto"), max: 200)),
            .optional("files", .array(of: .ref("Attachment"), max: 200)),
        ]).beginning(
            with: "experimentId", "rank", "title", "doneBy", "doneAt", "number", "did", "observed", "photos", "files"))

    private static let experiment = thing(
        "Experiment",
        Experiment.codedFields + [
            .optional("state", .words("planned", "running", "ended")), .optional("stepsDone", .integer(min: 0)),
            .optional("stepsTotal", .integer(min: 0)), .optional("signoffs", .array(of: .ref("Signoff"))),
            .optional("steps", .array(of: .ref("Step"), max: 200)),
            .optional("references", .array(of: .ref("Reference"), max: 200)), .optional("current", .boolean),
        ])

    private static let literatureHit = NamedSchema(
        "LiteratureHit",
        .object(
            [.needed("number", .integer(min: 1))]
                + LiteratureHit.fields.map {
                    $0.name == "open" ? $0.described("Everybody can read it.") : $0
                }))

    private static let reference = thing("Reference", Reference.codedFields.beginning(with: "experimentId"))

    private static let notebookHit = NamedSchema(
        "NotebookHit",
        .object([
            .needed("kind", .words("experiment", "step", "entry", "reference")), .needed("id", .ref("Id")),
            .needed("part", .words("title", "protocol", "step", "did", "observed", "reference")),
            .needed("experiment", .object([.needed("id", .ref("Id")), .needed("title", .string)])),
            .optional(
                "step",
                .object([.needed("id", .ref("Id")), .needed("number", .integer(min: 1)), .needed("title", .string)])),
            .needed(
                "snippet",
                Schema(["type": "string", "with U+0001 before and U+0002 after each that was looked for.": .null])
                    .described("The words around the hit")), .needed("at", .ref("Time")),
            .optional("withdrawn", .boolean),
        ]))

    private static let signoff = thing(
        "Signoff", Signoff.codedFields + [.optional("changedSince", .boolean)],
        "Somebody who wrote nothing of an experiment has seen it as it was.")

    private static let protocolVersion = thing(
        "ProtocolVersion",
        ProtocolVersion.codedFields + [
            .optional(
                "difference",
                .array(of: .object([.needed("fate", .words("same", "removed", "added")), .needed("text", .string)])))
        ])

    private static let experimentTemplate = thing("ExperimentTemplate", ExperimentTemplate.codedFields)

    private static let notebookChange = NamedSchema(
        "NotebookChange",
        .object([
            .needed("id", .ref("Id")), .needed("at", .ref("Time")), .needed("by", .string.orNull),
            .needed("byName", .string), .needed("verb", .string), .needed("kind", .string),
            .needed("object", .ref("Id")), .needed("text", .string.described("In the language of the account.")),
            .optional("undone", .boolean),
        ]))

    private static let historyEvent = NamedSchema(
        "HistoryEvent",
        .object(
            [
                .needed("event", .string), .optional("room", .ref("Id")), .needed("seq", .ref("Seq")),
                .optional("at", .ref("Time")),
            ], isOpen: true
        ).described("The params of an event, with its name as event."))

    private static let changes = NamedSchema(
        "Changes",
        .object([
            .needed(
                "changes",
                .array(
                    of: .object([
                        .needed("id", .ref("Id")), .needed("verb", .string), .needed("kind", .string),
                        .needed("object", .ref("Id")),
                        .needed("text", .string.described("What was changed, for a person.")),
                    ]))), .dup,
        ]))

    private static let nothing = NamedSchema(
        "Nothing",
        .object([.dup]))

    private static let chosen = NamedSchema("Chosen", ChosenPerson.schema)

    private static let choosable = NamedSchema("Choosable", ChoosablePerson.schema)

    private static let via = NamedSchema(
        "Via", ShownDevice.schema.described("The shared device at which somebody did it."))

    private static let downloadPath = NamedSchema(
        "DownloadPath",
        .string(pattern: "^/exports/[A-Za-z0-9_-]{22,}$").described(
            "On this server; a repeat has another address, none when the first was revoked."))
}
