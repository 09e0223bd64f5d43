/// An article or a protocol from outside that belongs to an experiment.
package struct Reference: RoomObject {
    package static let kind = "reference"
    /// References of one experiment.
    package static let most = 200

    package let id: String
    package let experimentId: String
    package let hit: LiteratureHit

    package init(id: String, experimentId: String, hit: LiteratureHit) {
        self.id = id
        self.experimentId = experimentId
        self.hit = hit
    }

    package init?(id: String, fields: JSON) {
        guard let experimentId = fields["experimentId"]?.string, let hit = LiteratureHit(fields) else { return nil }
        self.init(id: id, experimentId: experimentId, hit: hit)
    }

    package var fields: JSON {
        var fields = hit.json
        fields["experimentId"] = .string(experimentId)
        return fields
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
