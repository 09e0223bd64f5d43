/// One dated line of a step: what was done, or what was seen. Entries are only added: a correction is a new entry that names
/// the one it replaces, an undone entry stays and is marked as withdrawn.
package struct StepEntry: RoomObject {
    package enum Column: String, Sendable, CaseIterable {
        case did, observed
    }

    package static let kind = "entry"

    package let id: String
    package let experimentId: String
    package let stepId: String
    package let column: Column
    /// The id of the account, and its name as it was: it stays when the account goes.
    package let author: String
    package let authorName: String
    package let at: Instant
    /// When it happened, when that was said or when it was typed offline.
    package let happenedAt: Instant?
    /// `happenedAt` is the time of the device on which it was typed, not one that was said.
    package let isByDevice: Bool
    /// 1–10,000 scalars.
    package let text: String
    /// The id of the entry that this one corrects.
    package let replaces: String?
    /// The hash of the entry before it in the same experiment; "" for the first.
    package let previousHash: String
    /// SHA-256 of all the above, in hexadecimal.
    package let hash: String
    package var isWithdrawn: Bool

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
        isWithdrawn = false
        hash = StepEntry.digest(
            id: id, experimentId: experimentId, stepId: stepId, column: column, author: author, authorName: authorName,
            at: at, happenedAt: happenedAt, isByDevice: self.isByDevice, text: self.text, replaces: replaces,
            previousHash: previousHash)
    }

    package init?(id: String, fields: JSON) {
        guard let experimentId = fields["experimentId"]?.string, let stepId = fields["stepId"]?.string,
            let column = fields["column"]?.string.flatMap(Column.init(rawValue:)),
            let author = fields["author"]?.string, let at = fields["at"]?.int, let text = fields["text"]?.string,
            let hash = fields["hash"]?.string
        else { return nil }
        self.id = id
        self.experimentId = experimentId
        self.stepId = stepId
        self.column = column
        self.author = author
        authorName = fields["authorName"]?.string ?? ""
        self.at = Instant(milliseconds: at)
        happenedAt = fields["happenedAt"]?.int.map(Instant.init(milliseconds:))
        isByDevice = fields["byDevice"]?.bool ?? false
        self.text = text
        replaces = fields["replaces"]?.string
        previousHash = fields["previousHash"]?.string ?? ""
        self.hash = hash
        isWithdrawn = fields["withdrawn"]?.bool ?? false
    }

    package var shownName: String { text }

    package var fields: JSON {
        .compact([
            "experimentId": .string(experimentId), "stepId": .string(stepId), "column": .string(column.rawValue),
            "author": .string(author), "authorName": .string(authorName), "at": JSON(at),
            "happenedAt": happenedAt.map { JSON($0) }, "byDevice": isByDevice ? true : nil, "text": .string(text),
            "replaces": replaces.map(JSON.string),
            "previousHash": .string(previousHash), "hash": .string(hash), "withdrawn": isWithdrawn ? true : nil,
        ])
    }

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
