/// One line of the record of an experiment: that a thing of it had a certain state from then on. Each line carries the
/// hash of the one before it, so that none can be changed, left out or put in afterwards without a trace.
package struct Record: Hashable, Sendable {
    package let experiment: String
    /// From 1, without gaps.
    package let number: Int
    /// The thing: its kind, its id, and its version in that state.
    package let kind: String
    package let object: String
    package let version: Int
    /// `RecordState.digest` of that state.
    package let digest: String
    package let at: Instant
    /// SHA-256 of all the above and of the hash of the record before it, in hexadecimal.
    package let hash: String

    /// The record that follows the one with `previous` as its hash ("" for the first).
    package init(
        experiment: String, number: Int, kind: String, object: String, version: Int, digest: String, at: Instant,
        previous: String
    ) {
        self.experiment = experiment
        self.number = number
        self.kind = kind
        self.object = object
        self.version = version
        self.digest = digest
        self.at = at
        let content: JSON = [
            .string(previous), .string(experiment), JSON(number), .string(kind), .string(object), JSON(version),
            .string(digest), JSON(at),
        ]
        hash = ContentHash.hex(content.bytes)
    }
}

/// A thing of an experiment as it stands in the store.
package struct RecordState: Sendable {
    package var kind: String
    package var id: String
    package var parent: String?
    package var version: Int
    package var createdAt: Instant
    package var updatedAt: Instant
    package var isDeleted: Bool
    package var isOver: Bool
    /// As they are stored, byte for byte.
    package var fields: [UInt8]
    /// SHA-256 of the files that it shows.
    package var files: [String]

    package init(
        kind: String, id: String, parent: String?, version: Int, createdAt: Instant, updatedAt: Instant,
        isDeleted: Bool, isOver: Bool, fields: [UInt8], files: [String]
    ) {
        self.kind = kind
        self.id = id
        self.parent = parent
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.isDeleted = isDeleted
        self.isOver = isOver
        self.fields = fields
        self.files = files
    }

    package var digest: String {
        // A JSON array cannot be read in two ways, unlike texts that are only joined.
        let content: JSON = [
            .string(kind), .string(id), JSON(parent), JSON(version), JSON(createdAt), JSON(updatedAt),
            .bool(isDeleted), .bool(isOver), .string(ContentHash.hex(fields)), .array(files.map(JSON.string)),
        ]
        return ContentHash.hex(content.bytes)
    }
}
