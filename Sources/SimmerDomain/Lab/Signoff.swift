/// That somebody who did not write it has seen an experiment as it was: it names the record that was the last one then.
package struct Signoff: RoomObject {
    package static let kind = "signoff"

    package let id: String
    package let experimentId: String
    /// The id of the account, and its name as it was: it stays when the account goes.
    package let signer: String
    package let signerName: String
    package let at: Instant
    /// How many records the experiment had, and the hash of the last one.
    package let count: Int
    package let head: String

    package init(
        id: String, experimentId: String, signer: String, signerName: String, at: Instant, count: Int, head: String
    ) {
        self.id = id
        self.experimentId = experimentId
        self.signer = signer
        self.signerName = signerName
        self.at = at
        self.count = count
        self.head = head
    }

    package init?(id: String, fields: JSON) {
        guard let experimentId = fields["experimentId"]?.string, let signer = fields["signer"]?.string,
            let at = fields["at"]?.int, let count = fields["count"]?.int, let head = fields["head"]?.string
        else { return nil }
        self.id = id
        self.experimentId = experimentId
        self.signer = signer
        signerName = fields["signerName"]?.string ?? ""
        self.at = Instant(milliseconds: at)
        self.count = Int(count)
        self.head = head
    }

    package var fields: JSON {
        [
            "experimentId": .string(experimentId), "signer": .string(signer), "signerName": .string(signerName),
            "at": JSON(at), "count": JSON(count), "head": .string(head),
        ]
    }

    package var shownName: String { signerName }
    package var parent: String? { experimentId }
    package var recordOf: String? { experimentId }
}
