/// What experiments to come begin with: a protocol and the titles of its steps.
package struct ExperimentTemplate: CodedObject {
    package static let kind = "template"

    package let id: String
    /// 1–120 scalars, unique by fold among the templates of the room.
    package private(set) var title = ""
    /// How long an experiment of it lasts, the last day included.
    package private(set) var days = 0
    /// 1–50,000 scalars.
    package private(set) var protocolText = ""
    package private(set) var steps: [String] = []

    package init(blank id: String) { self.id = id }

    package init(id: String, title: String, days: Int, protocolText: String, steps: [String]) throws(Refusal) {
        self.id = id
        self.title = try CleanText.line(title, in: 1...120, field: "title", missing: "experiment ask title")
        self.days = days
        self.protocolText = protocolText
        self.steps = steps
    }

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("title", &title, .string(min: 1, max: 120))
        fields.needed("days", &days, .integer(min: 1))
        fields.needed("protocol", &protocolText, .string(min: 1, max: 50_000))
        fields.needed("steps", &steps, or: [], .array(of: .string, max: 200))
    }

    package var shownName: String { title }
    package var nameFold: String? { title.folded }
}
