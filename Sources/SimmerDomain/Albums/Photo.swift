/// A picture in an album: that of the room, or that of a step.
package struct Photo: CodedObject {
    package static let kind = "photo"
    /// All photos of a room, as something that is followed.
    package static let album = "album"
    /// Photos of one step.
    package static let mostOfStep = 200
    package static let descriptions = 1...500

    package let id: String
    /// The id of the uploaded file.
    package private(set) var file = ""
    /// The step whose album it is in, and that step's experiment; nil for the room's album.
    package private(set) var stepId: String?
    package private(set) var experimentId: String?
    /// The id of the account that added it.
    package private(set) var author = ""
    package private(set) var addedAt = Instant(milliseconds: 0)
    /// When the picture was taken, where its file told that.
    package private(set) var takenAt: Instant?
    /// Its place in the order of adding to the room's album, from 1: what people call it by. Never given to another
    /// one, be it deleted. nil in a step's album.
    package private(set) var number: Int?
    /// Of a copy from another album, the id of the account that added the first one.
    package private(set) var originalBy: String?
    /// Ids of the accounts that like it, in the order of liking.
    package private(set) var likes: [String] = []
    /// 1–500 scalars in the room's album; may be empty in a step's.
    package var text = ""

    package init(blank id: String) { self.id = id }

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
        try describe(text)
    }

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("file", &file, .ref("Id").described("Its picture, at /photos/ID, ID/view and ID/thumb."))
        fields.optional("stepId", &stepId, .ref("Id"))
        fields.optional("experimentId", &experimentId, .ref("Id"))
        fields.needed("author", &author, .ref("Id").described("The account that added it."))
        fields.needed("addedAt", &addedAt)
        fields.optional("takenAt", &takenAt, .ref("Time").described("Where the file told it."))
        fields.optional(
            "number", &number,
            .integer(min: 1).described(
                """
                What people call it by in the room's album: its place in the order of adding, never given \
                twice.
                """))
        fields.optional(
            "originalBy", &originalBy,
            .ref("Id").described("Of a copy from another album: the account that added the first one."))
        fields.optional(
            "likes", &likes, unless: [], .array(of: .ref("Id")).described("The accounts that like it."))
        fields.optional("description", &text, unless: "", .string(max: 500), shown: .text)
    }

    package static let isFoundByName = true
    package var shownName: String { text }
    package var parent: String? { stepId }
    package var recordOf: String? { experimentId }
    package var files: [String] { [file] }
    package var picture: Photo? { self }
    package var followed: String? { experimentId ?? Photo.album }
    /// The same picture stands in an album once; the store keeps equal files of a room as one.
    package var nameFold: String? { Photo.fold(file: file, step: stepId) }

    /// Likes it for an account, or no longer.
    package mutating func like(_ on: Bool, by account: String) {
        likes.removeAll { $0 == account }
        if on { likes.append(account) }
    }

    package static func fold(file: String, step: String?) -> String { "\(step ?? "room") \(file)" }

    /// Throws `missing` for an empty description of a photo in the room's album, `too_long` over 500 scalars.
    package mutating func describe(_ text: String) throws(Refusal) {
        let least = stepId == nil ? Photo.descriptions.lowerBound : 0
        self.text = try CleanText.line(
            text, in: least...Photo.descriptions.upperBound, field: "description", missing: "photo ask description")
    }
}
