/// What experiments to come begin with: a protocol and the titles of its steps.
package struct ExperimentTemplate: RoomObject {
    package static let kind = "template"

    package let id: String
    /// 1–120 scalars, unique by fold among the templates of the room.
    package let title: String
    /// How long an experiment of it lasts, the last day included.
    package let days: Int
    /// 1–50,000 scalars.
    package let protocolText: String
    package let steps: [String]

    package init(id: String, title: String, days: Int, protocolText: String, steps: [String]) throws(Refusal) {
        self.id = id
        self.title = try CleanText.line(title, in: 1...120, field: "title", missing: "experiment ask title")
        self.days = days
        self.protocolText = protocolText
        self.steps = steps
    }

    package init?(id: String, fields: JSON) {
        guard let title = fields["title"]?.string, let text = fields["protocol"]?.string,
            let days = fields["days"]?.int
        else { return nil }
        self.id = id
        self.title = title
        self.days = Int(days)
        protocolText = text
        steps = (fields["steps"]?.array ?? []).compactMap(\.string)
    }

    package var fields: JSON {
        [
            "title": .string(title), "days": JSON(days), "protocol": .string(protocolText),
            "steps": .array(steps.map(JSON.string)),
        ]
    }

    package var shownName: String { title }
    package var nameFold: String? { title.folded }
}
