/// An article or a protocol from outside that belongs to an experiment.
package struct Reference: CodedObject {
    package static let kind = "reference"
    /// References of one experiment.
    package static let most = 200

    package let id: String
    package private(set) var experimentId = ""
    package private(set) var hit = LiteratureHit.blank

    package init(blank id: String) { self.id = id }

    package init(id: String, experimentId: String, hit: LiteratureHit) {
        self.id = id
        self.experimentId = experimentId
        self.hit = hit
    }

    package mutating func code(_ fields: inout FieldCoder) {
        hit.code(&fields)
        fields.needed("experimentId", &experimentId, .ref("Id"))
    }

    package var shownName: String { hit.title }
    package var parent: String? { experimentId }
    package var followed: String? { parent }
    package var recordOf: String? { experimentId }
    /// An experiment names the same record once.
    package var nameFold: String? { Reference.fold(of: hit, experiment: experimentId) }

    package static func fold(of hit: LiteratureHit, experiment: String) -> String {
        "\(experiment) \(hit.source) \(hit.sourceId)".folded
    }
}
