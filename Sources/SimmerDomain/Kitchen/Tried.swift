/// Whether one member has tried a tea: one for each member and tea.
package struct Tried: RoomObject {
    package static let kind = "tried"

    package let id: String
    package let teaId: String
    /// The id of the account.
    package let personId: String
    package var isTried: Bool
    /// When the person said so.
    package var at: Instant

    package init(id: String, teaId: String, personId: String, isTried: Bool, at: Instant) {
        self.id = id
        self.teaId = teaId
        self.personId = personId
        self.isTried = isTried
        self.at = at
    }

    package init?(id: String, fields: JSON) {
        guard let tea = fields["teaId"]?.string, let person = fields["personId"]?.string else { return nil }
        self.init(
            id: id, teaId: tea, personId: person, isTried: fields["tried"]?.bool ?? false,
            at: Instant(milliseconds: fields["at"]?.int ?? 0))
    }

    package var fields: JSON {
        ["teaId": .string(teaId), "personId": .string(personId), "tried": .bool(isTried), "at": JSON(at)]
    }
    package var parent: String? { teaId }
    /// One for each person and tea.
    package var nameFold: String? { Self.fold(tea: teaId, person: personId) }
    /// Lists look for what was tried; a wish is the same as nothing said.
    package var isOver: Bool { !isTried }

    package static func fold(tea: String, person: String) -> String { "\(tea)/\(person)" }
}
