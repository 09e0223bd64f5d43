/// That somebody who did not write it has seen an experiment as it was: it names the record that was the last one then.
package struct Signoff: CodedObject {
    package static let kind = "signoff"

    package let id: String
    package private(set) var experimentId = ""
    /// The id of the account, and its name as it was: it stays when the account goes.
    package private(set) var signer = ""
    package private(set) var signerName = ""
    package private(set) var at = Instant(milliseconds: 0)
    /// How many records the experiment had, and the hash of the last one.
    package private(set) var count = 0
    package private(set) var head = ""

    package init(blank id: String) { self.id = id }

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

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("experimentId", &experimentId, .ref("Id"))
        fields.needed("signer", &signer, .ref("Id"))
        fields.needed("signerName", &signerName, or: "", .string.described("As it was then."))
        fields.needed("at", &at)
        fields.needed("count", &count, .integer(min: 0).described("How many records the experiment had."))
        fields.needed("head", &head, .string.described("The hash of the last one."))
    }

    package var shownName: String { signerName }
    package var parent: String? { experimentId }
    package var recordOf: String? { experimentId }
}
