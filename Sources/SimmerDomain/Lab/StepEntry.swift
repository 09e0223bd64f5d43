/// One dated line of a step: what was done, or what was seen. Entries are only added: a correction is a new entry that
/// names the one it replaces, an undone entry stays and is marked as withdrawn.
package struct StepEntry: CodedObject {
    package enum Column: String, CodedValue, CaseIterable {
        case did, observed
    }

    package static let kind = "entry"

    package let id: String
    package private(set) var experimentId = ""
    package private(set) var stepId = ""
    package private(set) var column = Column.did
    /// The id of the account, and its name as it was: it stays when the account goes.
    package private(set) var author = ""
    package private(set) var authorName = ""
    package private(set) var at = Instant(milliseconds: 0)
    /// When it happened, when that was said or when it was typed offline.
    package private(set) var happenedAt: Instant?
    /// `happenedAt` is the time of the device on which it was typed, not one that was said.
    package private(set) var isByDevice = false
    /// 1–10,000 scalars.
    package private(set) var text = ""
    /// The id of the entry that this one corrects.
    package private(set) var replaces: String?
    /// The hash of the entry before it in the same experiment; "" for the first.
    package private(set) var previousHash = ""
    /// SHA-256 of all the above, in hexadecimal.
    package private(set) var hash = ""
    package var isWithdrawn = false

    package init(blank id: String) { self.id = id }

    package init(
        id: String, experimentId: String, stepId: String, column: Column, author: String, authorName: String,
        at: Instant, happenedAt: Instant? = nil, isByDevice: Bool = false, text: String, replaces: String? = nil,
        previousHash: String
    ) throws(Refusal) {
        self.id = id
        self.experimentId = experimentId
        self.stepId = stepId
        self.column = column
        self.author = author
        self.authorName = authorName
        self.at = at
        self.happenedAt = happenedAt
        self.isByDevice = isByDevice && happenedAt != nil
        self.text = try CleanText.block(
            text, in: 1...10_000, field: "text", missing: "step ask entry")
        self.replaces = replaces
        self.previousHash = previousHash
        hash = StepEntry.digest(
            id: id, experimentId: experimentId, stepId: stepId, column: column, author: author, authorName: authorName,
            at: at, happenedAt: happenedAt, isByDevice: self.isByDevice, text: self.text, replaces: replaces,
            previousHash: previousHash)
    }

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("experimentId", &experimentId, .ref("Id"))
        fields.needed("stepId", &stepId, .ref("Id"))
        fields.needed("column", &column, .words("did", "observed"))
        fields.needed("author", &author, .ref("Id"))
        fields.needed("authorName", &authorName, or: "")
        fields.needed("at", &at)
        fields.optional("happenedAt", &happenedAt)
        fields.optional(
            "byDevice", &isByDevice, unless: false,
            .boolean.described("happenedAt is by the clock of a device that was offline, not said."))
        fields.needed("text", &text, .string(min: 1, max: 10_000))
        fields.optional("replaces", &replaces, .ref("Id"))
        fields.needed("previousHash", &previousHash, or: "")
        fields.needed("hash", &hash)
        fields.optional("withdrawn", &isWithdrawn, unless: false)
    }

    package var shownName: String { text }

    package var parent: String? { experimentId }
    package var followed: String? { parent }
    package var recordOf: String? { experimentId }

    /// An undone entry stays readable.
    package func creationUndone(now: Instant) throws(Refusal) -> StepEntry? {
        var entry = self
        entry.isWithdrawn = true
        return entry
    }

    /// Whether `hash` is what its content gives.
    package var isIntact: Bool {
        hash
            == StepEntry.digest(
                id: id, experimentId: experimentId, stepId: stepId, column: column, author: author,
                authorName: authorName, at: at, happenedAt: happenedAt, isByDevice: isByDevice, text: text,
                replaces: replaces, previousHash: previousHash)
    }

    private static func digest(
        id: String, experimentId: String, stepId: String, column: Column, author: String, authorName: String,
        at: Instant, happenedAt: Instant?, isByDevice: Bool, text: String, replaces: String?, previousHash: String
    ) -> String {
        // A JSON array cannot be read in two ways, unlike texts that are only joined.
        var content: [JSON] = [
            .string(previousHash), .string(id), .string(experimentId), .string(stepId), .string(column.rawValue),
            .string(author), .string(authorName), JSON(at), happenedAt.map { JSON($0) } ?? .null, .string(text),
            JSON(replaces),
        ]
        if isByDevice { content.append(true) }
        return ContentHash.hex(Array(JSON.array(content).text.utf8))
    }
}
