/// A document attached to a step. It is only ever downloaded, never shown.
package struct Attachment: RoomObject {
    package static let kind = "attachment"
    /// Files of one step.
    package static let mostOfStep = 200

    package let id: String
    /// The id of the uploaded file.
    package let file: String
    /// As it was uploaded, cleaned: see `DocumentName`.
    package let name: String
    package let bytes: Int
    package let mime: String
    package let stepId: String
    package let experimentId: String
    /// The id of the account that attached it.
    package let author: String
    package let addedAt: Instant

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

    package init?(id: String, fields: JSON) {
        guard let file = fields["file"]?.string, let name = fields["name"]?.string, let bytes = fields["bytes"]?.int,
            let mime = fields["mime"]?.string, let stepId = fields["stepId"]?.string,
            let experimentId = fields["experimentId"]?.string, let author = fields["author"]?.string,
            let addedAt = fields["addedAt"]?.int
        else { return nil }
        self.id = id
        self.file = file
        self.name = name
        self.bytes = Int(bytes)
        self.mime = mime
        self.stepId = stepId
        self.experimentId = experimentId
        self.author = author
        self.addedAt = Instant(milliseconds: addedAt)
    }

    package var fields: JSON {
        [
            "file": .string(file), "name": .string(name), "bytes": JSON(bytes), "mime": .string(mime),
            "stepId": .string(stepId), "experimentId": .string(experimentId), "author": .string(author),
            "addedAt": JSON(addedAt),
        ]
    }

    package var shownName: String { name }
    package var parent: String? { stepId }
    package var recordOf: String? { experimentId }
    package var files: [String] { [file] }
    /// The same file under the same name stands in a step once.
    package var nameFold: String? { Attachment.fold(file: file, step: stepId) }

    package static func fold(file: String, step: String) -> String { "\(step) \(file)" }
}
