/// The protocol of an experiment as it was from one change to the next. Versions are only added: one that was undone stays and is
/// marked as withdrawn.
package struct ProtocolVersion: RoomObject {
    package static let kind = "protocol"

    package let id: String
    package let experimentId: String
    /// From 1, without gaps.
    package let number: Int
    /// The id of the account, and its name as it was: it stays when the account goes.
    package let author: String
    package let authorName: String
    package let at: Instant
    /// 1–50,000 scalars.
    package let text: String
    package var isWithdrawn = false

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

    package init?(id: String, fields: JSON) {
        guard let experimentId = fields["experimentId"]?.string, let number = fields["number"]?.int,
            let author = fields["author"]?.string, let at = fields["at"]?.int, let text = fields["text"]?.string
        else { return nil }
        self.id = id
        self.experimentId = experimentId
        self.number = Int(number)
        self.author = author
        authorName = fields["authorName"]?.string ?? ""
        self.at = Instant(milliseconds: at)
        self.text = text
        isWithdrawn = fields["withdrawn"]?.bool ?? false
    }

    package var fields: JSON {
        .compact([
            "experimentId": .string(experimentId), "number": JSON(number), "author": .string(author),
            "authorName": .string(authorName), "at": JSON(at), "text": .string(text),
            "withdrawn": isWithdrawn ? true : nil,
        ])
    }

    package var parent: String? { experimentId }
    package var recordOf: String? { experimentId }

    package func creationUndone(now: Instant) throws(Refusal) -> ProtocolVersion? {
        var version = self
        version.isWithdrawn = true
        return version
    }
}
