/// What one member thinks of a noodle: one for each member and noodle.
package struct Rating: RoomObject {
    package static let kind = "rating"
    package static let shownFields: [String: FieldShape] = ["value": .rating]
    package static let values = 0.0...5.0

    package let id: String
    package let noodleId: String
    /// The id of the account.
    package let personId: String
    /// 0–5 in steps of 0.1.
    package private(set) var value: Double

    /// Throws `invalid` outside of 0 to 5.
    package init(id: String, noodleId: String, personId: String, value: Double) throws(Refusal) {
        self.id = id
        self.noodleId = noodleId
        self.personId = personId
        self.value = 0
        try set(value)
    }

    /// Throws `invalid` outside of 0 to 5; rounded to a tenth.
    package mutating func set(_ value: Double) throws(Refusal) {
        self.value = (try Self.checked(value) * 10).rounded() / 10
    }

    /// Throws `invalid` outside of 0 to 5.
    package static func checked(_ value: Double) throws(Refusal) -> Double {
        guard values.contains(value) else { throw Refusal(.invalid, field: "rating", phrase: "rating range") }
        return value
    }

    package init?(id: String, fields: JSON) {
        guard let noodle = fields["noodleId"]?.string, let person = fields["personId"]?.string,
            let value = fields["value"]?.double
        else { return nil }
        self.id = id
        noodleId = noodle
        personId = person
        self.value = value
    }

    package var fields: JSON {
        ["noodleId": .string(noodleId), "personId": .string(personId), "value": .double(value)]
    }
    package var parent: String? { noodleId }
    package var rated: String? { noodleId }
    /// One for each person and noodle.
    package var nameFold: String? { Self.fold(noodle: noodleId, person: personId) }

    package static func fold(noodle: String, person: String) -> String { "\(noodle)/\(person)" }
}
