/// What one member thinks of a noodle: one for each member and noodle.
package struct Rating: CodedObject {
    package static let kind = "rating"
    package static let values = 0.0...5.0

    package let id: String
    package private(set) var noodleId = ""
    /// The id of the account.
    package private(set) var personId = ""
    /// 0–5 in steps of 0.1.
    package private(set) var value = 0.0

    package init(blank id: String) { self.id = id }

    /// Throws `invalid` outside of 0 to 5.
    package init(id: String, noodleId: String, personId: String, value: Double) throws(Refusal) {
        self.id = id
        self.noodleId = noodleId
        self.personId = personId
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

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("noodleId", &noodleId, .ref("Id"))
        fields.needed("personId", &personId, .ref("Id"))
        fields.needed("value", &value, .number(min: 0, max: 5), shown: .rating)
    }

    package var parent: String? { noodleId }
    package var rated: String? { noodleId }
    /// One for each person and noodle.
    package var nameFold: String? { Self.fold(noodle: noodleId, person: personId) }

    package static func fold(noodle: String, person: String) -> String { "\(noodle)/\(person)" }
}
