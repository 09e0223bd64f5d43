/// The protocol of an experiment as it was from one change to the next. Versions are only added: one that was undone
/// stays and is marked as withdrawn.
package struct ProtocolVersion: CodedObject {
    package static let kind = "protocol"

    package let id: String
    package private(set) var experimentId = ""
    /// From 1, without gaps.
    package private(set) var number = 0
    /// The id of the account, and its name as it was: it stays when the account goes.
    package private(set) var author = ""
    package private(set) var authorName = ""
    package private(set) var at = Instant(milliseconds: 0)
    /// 1–50,000 scalars.
    package private(set) var text = ""
    package var isWithdrawn = false

    package init(blank id: String) { self.id = id }

    package init(
        id: String, experimentId: String, number: Int, author: String, authorName: String, at: Instant, text: String
    ) {
        self.id = id
        self.experimentId = experimentId
        self.number = number
        self.author = author
        self.authorName = authorName
        self.at = at
        self.text = text
    }

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("experimentId", &experimentId, .ref("Id"))
        fields.needed("number", &number, .integer(min: 1))
        fields.needed("author", &author, .ref("Id"))
        fields.needed("authorName", &authorName, or: "")
        fields.needed("at", &at)
        fields.needed("text", &text, .string(min: 1, max: 50_000))
        fields.optional("withdrawn", &isWithdrawn, unless: false)
    }

    package var parent: String? { experimentId }
    package var recordOf: String? { experimentId }

    package func creationUndone(now: Instant) throws(Refusal) -> ProtocolVersion? {
        var version = self
        version.isWithdrawn = true
        return version
    }
}
