/// A picture in an album: that of the room, or that of a step.
package struct Photo: RoomObject {
    package static let kind = "photo"
    /// All photos of a room, as something that is followed.
    package static let album = "album"
    package static let shownFields: [String: FieldShape] = ["description": .text]
    /// Photos of one step.
    package static let mostOfStep = 200
    package static let descriptions = 1...500

    package let id: String
    /// The id of the uploaded file.
    package let file: String
    /// The step whose album it is in, and that step's experiment; nil for the room's album.
    package let stepId: String?
    package let experimentId: String?
    /// The id of the account that added it.
    package let author: String
    package let addedAt: Instant
    /// When the picture was taken, where its file told that.
    package let takenAt: Instant?
    /// Its place in the order of adding to the room's album, from 1: what people call it by. Never given to another one, be it deleted.
    /// nil in a step's album.
    package let number: Int?
    /// Of a copy from another album, the id of the account that added the first one.
    package let originalBy: String?
    /// 1–500 scalars in the room's album; may be empty in a step's.
    package var text: String

    package init(
        id: String, file: String, of step: Step? = nil, author: String, addedAt: Instant, takenAt: Instant?,
        number: Int? = nil, originalBy: String? = nil, text: String
    ) throws(Refusal) {
        self.id = id
        self.file = file
        stepId = step?.id
        experimentId = step?.experimentId
        self.author = author
        self.addedAt = addedAt
        self.takenAt = takenAt
        self.number = number
        self.originalBy = originalBy
        self.text = ""
        try describe(text)
    }

    package init?(id: String, fields: JSON) {
        guard let file = fields["file"]?.string, let author = fields["author"]?.string,
            let addedAt = fields["addedAt"]?.int
        else { return nil }
        self.id = id
        self.file = file
        stepId = fields["stepId"]?.string
        experimentId = fields["experimentId"]?.string
        self.author = author
        self.addedAt = Instant(milliseconds: addedAt)
        takenAt = fields["takenAt"]?.int.map(Instant.init(milliseconds:))
        number = fields["number"]?.int.map(Int.init)
        originalBy = fields["originalBy"]?.string
        text = fields["description"]?.string ?? ""
    }

    package var fields: JSON {
        .compact([
            "file": .string(file), "stepId": stepId.map(JSON.string), "experimentId": experimentId.map(JSON.string),
            "author": .string(author), "addedAt": JSON(addedAt), "takenAt": takenAt.map { JSON($0) },
            "number": number.map { JSON($0) }, "originalBy": originalBy.map(JSON.string),
            "description": text.isEmpty ? nil : .string(text),
        ])
    }

    package var shownName: String { text }
    package var parent: String? { stepId }
    package var recordOf: String? { experimentId }
    package var files: [String] { [file] }
    package var picture: Photo? { self }
    package var followed: String? { experimentId ?? Photo.album }
    /// The same picture stands in an album once; the store keeps equal files of a room as one.
    package var nameFold: String? { Photo.fold(file: file, step: stepId) }

    package static func fold(file: String, step: String?) -> String { "\(step ?? "room") \(file)" }

    /// Throws `missing` for an empty description of a photo in the room's album, `too_long` over 500 scalars.
    package mutating func describe(_ text: String) throws(Refusal) {
        let least = stepId == nil ? Photo.descriptions.lowerBound : 0
        self.text = try CleanText.line(
            text, in: least...Photo.descriptions.upperBound, field: "description", missing: "photo ask description")
    }
}
