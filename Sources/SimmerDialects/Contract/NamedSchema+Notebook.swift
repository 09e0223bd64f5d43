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

    private static let entry = NamedSchema(
        "Entry",
        .object([
            .needed("id", .ref("Id")), .needed("version", .integer(min: 1).described("Plus 1 with every change.")),
            .needed("createdBy", .string.orNull), .needed("createdAt", .ref("Time")),
            .needed("updatedAt", .ref("Time")), .optional("deleted", .boolean), .needed("experimentId", .ref("Id")),
            .needed("stepId", .ref("Id")), .needed("column", .words("did", "observed")), .needed("author", .ref("Id")),
            .needed("authorName", .string), .needed("at", .ref("Time")), .optional("happenedAt", .ref("Time")),
            .needed("text", .string(min: 1, max: 10_000)),
            .optional(
                "byDevice", .boolean.described("happenedAt is by the clock of a device that was offline, not said.")),
            .optional("replaces", .ref("Id")), .needed("previousHash", .string), .needed("hash", .string),
            .optional("withdrawn", .boolean),
        ]))

    private static let attachment = NamedSchema(
        "Attachment",
        .object([
            .needed("id", .ref("Id")), .needed("version", .integer(min: 1).described("Plus 1 with every change.")),
            .needed("createdBy", .string.orNull), .needed("createdAt", .ref("Time")),
            .needed("updatedAt", .ref("Time")), .optional("deleted", .boolean), .needed("file", .ref("Id")),
            .needed("name", .string(min: 1, max: 120)), .needed("bytes", .integer(min: 1, max: 10_485_760)),
            .needed(
                "mime",
                .words(
                    "application/pdf", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv",
                    "text/plain")), .needed("stepId", .ref("Id")), .needed("experimentId", .ref("Id")),
            .needed("author", .ref("Id")), .needed("addedAt", .ref("Time")),
        ]).described("A document of a step: only ever downloaded, from `/files/{file}`."))

    private static let step = NamedSchema(
        "Step",
        .object([
            .needed("id", .ref("Id")), .needed("version", .integer(min: 1).described("Plus 1 with every change.")),
            .needed("createdBy", .string.orNull), .needed("createdAt", .ref("Time")),
            .needed("updatedAt", .ref("Time")), .optional("deleted", .boolean), .needed("experimentId", .ref("Id")),
            .needed("rank", .string), .needed("title", .string(min: 1, max: 200)), .optional("doneBy", .ref("Id")),
            .optional("doneAt", .ref("Time")), .optional("number", .integer(min: 1)),
            .optional("did", .array(of: .ref("Entry"))), .optional("observed", .array(of: .ref("Entry"))),
            .optional("photos", .array(of: .ref("AlbumPhoto"), max: 200)),
            .optional("files", .array(of: .ref("Attachment"), max: 200)), .optional("dueAt", .ref("Time")),
            .optional("warnSeconds", .integer(min: 1).described("How long before it the room is warned.")),
            .optional("toldUpTo", .ref("Time")), .optional("dueBy", .ref("Id").described("Who set the deadline.")),
            .optional("dueLanguage", .string.described("The language in which it is told.")),
        ]))

    private static let experiment = NamedSchema(
        "Experiment",
        .object([
            .needed("id", .ref("Id")), .needed("version", .integer(min: 1).described("Plus 1 with every change.")),
            .needed("createdBy", .string.orNull), .needed("createdAt", .ref("Time")),
            .needed("updatedAt", .ref("Time")), .optional("deleted", .boolean),
            .needed("title", .string(min: 1, max: 120)), .needed("startDate", .ref("Date")),
            .needed("endDate", .ref("Date")), .needed("protocol", .string(min: 1, max: 50_000)),
            .optional("lockedAt", .ref("Time")), .optional("lockedBy", .ref("Id")),
            .optional("calm", .boolean.described("The room is not told when it begins and ends.")),
            .optional("tellAt", .ref("Time").described("When the room is told next of its dates.")),
            .optional("state", .words("planned", "running", "ended")), .optional("stepsDone", .integer(min: 0)),
            .optional("stepsTotal", .integer(min: 0)), .optional("signoffs", .array(of: .ref("Signoff"))),
            .optional("steps", .array(of: .ref("Step"), max: 200)),
            .optional("references", .array(of: .ref("Reference"), max: 200)), .optional("current", .boolean),
        ]))

    private static let literatureHit = NamedSchema(
        "LiteratureHit",
        .object([
            .needed("number", .integer(min: 1)), .needed("source", .string), .needed("sourceId", .string),
            .needed("title", .string(min: 1, max: 500)), .optional("authors", .string(max: 500)),
            .optional("journal", .string(max: 200)), .optional("year", .integer(min: 1000, max: 9999)),
            .needed("url", .string(pattern: "^https://")), .optional("doi", .string),
            .optional("open", .boolean.described("Everybody can read it.")),
        ]))

    private static let reference = NamedSchema(
        "Reference",
        .object([
            .needed("id", .ref("Id")), .needed("version", .integer(min: 1).described("Plus 1 with every change.")),
            .needed("createdBy", .string.orNull), .needed("createdAt", .ref("Time")),
            .needed("updatedAt", .ref("Time")), .optional("deleted", .boolean), .needed("experimentId", .ref("Id")),
            .needed("source", .string), .needed("sourceId", .string), .needed("title", .string(min: 1, max: 500)),
            .optional("authors", .string(max: 500)), .optional("journal", .string(max: 200)),
            .optional("year", .integer(min: 1000, max: 9999)), .needed("url", .string(pattern: "^https://")),
            .optional("doi", .string), .optional("open", .boolean),
        ]))

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

    private static let signoff = NamedSchema(
        "Signoff",
        .object([
            .needed("id", .ref("Id")), .needed("version", .integer(min: 1).described("Plus 1 with every change.")),
            .needed("createdBy", .string.orNull), .needed("createdAt", .ref("Time")),
            .needed("updatedAt", .ref("Time")), .optional("deleted", .boolean), .needed("experimentId", .ref("Id")),
            .needed("signer", .ref("Id")), .needed("signerName", .string.described("As it was then.")),
            .needed("at", .ref("Time")),
            .needed("count", .integer(min: 0).described("How many records the experiment had.")),
            .needed("head", .string.described("The hash of the last one.")), .optional("changedSince", .boolean),
        ]).described("Somebody who wrote nothing of an experiment has seen it as it was."))

    private static let protocolVersion = NamedSchema(
        "ProtocolVersion",
        .object([
            .needed("id", .ref("Id")), .needed("version", .integer(min: 1).described("Plus 1 with every change.")),
            .needed("createdBy", .string.orNull), .needed("createdAt", .ref("Time")),
            .needed("updatedAt", .ref("Time")), .optional("deleted", .boolean), .needed("experimentId", .ref("Id")),
            .needed("number", .integer(min: 1)), .needed("author", .ref("Id")), .needed("authorName", .string),
            .needed("at", .ref("Time")), .needed("text", .string(min: 1, max: 50_000)),
            .optional("withdrawn", .boolean),
            .optional(
                "difference",
                .array(of: .object([.needed("fate", .words("same", "removed", "added")), .needed("text", .string)]))),
        ]))

    private static let experimentTemplate = NamedSchema(
        "ExperimentTemplate",
        .object([
            .needed("id", .ref("Id")), .needed("version", .integer(min: 1).described("Plus 1 with every change.")),
            .needed("createdBy", .string.orNull), .needed("createdAt", .ref("Time")),
            .needed("updatedAt", .ref("Time")), .optional("deleted", .boolean),
            .needed("title", .string(min: 1, max: 120)), .needed("days", .integer(min: 1)),
            .needed("protocol", .string(min: 1, max: 50_000)), .needed("steps", .array(of: .string, max: 200)),
        ]))

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
