/// Whether one member has tried a tea: one for each member and tea.
package struct Tried: CodedObject {
    package static let kind = "tried"

    package let id: String
    package private(set) var teaId = ""
    /// The id of the account.
    package private(set) var personId = ""
    package var isTried = false
    /// When the person said so.
    package var at = Instant(milliseconds: 0)

    package init(blank id: String) { self.id = id }

    package init(id: String, teaId: String, personId: String, isTried: Bool, at: Instant) {
        self.id = id
        self.teaId = teaId
        self.personId = personId
        self.isTried = isTried
        self.at = at
    }

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("teaId", &teaId, .ref("Id"))
        fields.needed("personId", &personId, .ref("Id"))
        fields.needed("tried", &isTried, or: false)
        fields.needed("at", &at, or: Instant(milliseconds: 0))
    }

    package var parent: String? { teaId }
    /// One for each person and tea.
    package var nameFold: String? { Self.fold(tea: teaId, person: personId) }
    /// Lists look for what was tried; a wish is the same as nothing said.
    package var isOver: Bool { !isTried }

    package static func fold(tea: String, person: String) -> String { "\(tea)/\(person)" }
}
