/// A document attached to a step. It is only ever downloaded, never shown.
package struct Attachment: CodedObject {
    package static let kind = "attachment"
    /// Files of one step.
    package static let mostOfStep = 200

    package let id: String
    /// The id of the uploaded file.
    package private(set) var file = ""
    /// As it was uploaded, cleaned: see `DocumentName`.
    package private(set) var name = ""
    package private(set) var bytes = 0
    package private(set) var mime = ""
    package private(set) var stepId = ""
    package private(set) var experimentId = ""
    /// The id of the account that attached it.
    package private(set) var author = ""
    package private(set) var addedAt = Instant(milliseconds: 0)

    package init(blank id: String) { self.id = id }

    package init(
        id: String, file: String, name: String, bytes: Int, mime: String, of step: Step, author: String,
        addedAt: Instant
    ) {
        self.id = id
        self.file = file
        self.name = name
        self.bytes = bytes
        self.mime = mime
        stepId = step.id
        experimentId = step.experimentId
        self.author = author
        self.addedAt = addedAt
    }

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("file", &file, .ref("Id"))
        fields.needed("name", &name, .string(min: 1, max: 120))
        fields.needed("bytes", &bytes, .integer(min: 1, max: 10_485_760))
        fields.needed(
            "mime", &mime,
            .words(
                "application/pdf", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv",
                "text/plain"))
        fields.needed("stepId", &stepId, .ref("Id"))
        fields.needed("experimentId", &experimentId, .ref("Id"))
        fields.needed("author", &author, .ref("Id"))
        fields.needed("addedAt", &addedAt)
    }

    package var shownName: String { name }
    package var parent: String? { stepId }
    package var recordOf: String? { experimentId }
    package var files: [String] { [file] }
    /// The same file under the same name stands in a step once.
    package var nameFold: String? { Attachment.fold(file: file, step: stepId) }

    package static func fold(file: String, step: String) -> String { "\(step) \(file)" }
}
