/// Something that a room is to buy, besides the noodles that are out.
package struct ShoppingItem: CodedObject {
    package static let kind = "shopping"
    package static let schemaName = "ShoppingItem"
    package static var described: NamedSchema? { described(as: schemaName) }
    /// Scalars of what it is called, and of a unit.
    package static let characters = 1...100
    package static let unitCharacters = 1...20
    package static let amounts = 0.001...100_000.0
    /// Things on one list.
    package static let most = 200

    package let id: String
    /// As it was typed, 1–100 scalars.
    package private(set) var name = ""
    /// nil where nobody has said how much.
    package private(set) var amount: Double?
    /// "l", "pack": one of `grammar.yaml`, or as a program has it; nil for so many pieces.
    package private(set) var unit: String?
    /// The id of the account that has ticked it off, and when that was.
    package private(set) var tickedBy: String?
    package private(set) var tickedAt: Instant?

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("name", &name, .string(min: 1, max: 100), shown: .text)
        fields.optional("amount", &amount, .number(max: 100_000, above: 0), shown: .number)
        fields.optional("unit", &unit, .string(min: 1, max: 20), shown: .text)
        fields.optional("tickedBy", &tickedBy, .ref("Id"))
        fields.optional("tickedAt", &tickedAt)
    }

    package init(blank id: String) { self.id = id }

    /// Throws `missing` or `too_long` for "name" or "unit", `invalid` or `too_big` for "amount".
    package init(id: String, name: String, amount: Double? = nil, unit: String? = nil) throws(Refusal) {
        self.id = id
        try rename(name)
        try set(amount: amount, unit: unit)
    }

    package static let isFoundByName = true
    package var shownName: String { name }
    package var isTicked: Bool { tickedAt != nil }

    package mutating func rename(_ name: String) throws(Refusal) {
        self.name = try CleanText.line(name, in: Self.characters, field: "name")
    }

    /// A unit without an amount is none.
    package mutating func set(amount: Double?, unit: String?) throws(Refusal) {
        if let amount {
            guard amount >= Self.amounts.lowerBound else { throw Self.outOfRange(.notPositive) }
            guard amount <= Self.amounts.upperBound else { throw Self.outOfRange(.tooBig) }
        }
        self.unit =
            try amount == nil
            ? nil
            : unit.map { unit throws(Refusal) in
                try CleanText.line(unit, in: Self.unitCharacters, field: "unit")
            }
        self.amount = amount
    }

    private static func outOfRange(_ reason: Reason) -> Refusal {
        Refusal(
            reason, field: "amount", phrase: "shopping/amount range",
            values: ["most": .number(amounts.upperBound)])
    }

    /// More of the same. Throws when that is too much; nil when the two are not counted in the same way.
    package func adding(_ more: ShoppingItem) throws(Refusal) -> ShoppingItem? {
        guard more.amount != nil else { return self }
        guard amount == nil || unit == more.unit else { return nil }
        var sum = self
        try sum.set(amount: (amount ?? 0) + (more.amount ?? 0), unit: more.unit)
        return sum
    }

    /// What stays when an adding is taken back that added so much, in the same unit. Without an amount once nothing is
    /// left of what was counted.
    package func without(_ added: Double?) -> ShoppingItem {
        guard let amount, let added else { return self }
        var rest = self
        let left = ((amount - added) * 1_000).rounded() / 1_000
        (rest.amount, rest.unit) = left < Self.amounts.lowerBound ? (nil, nil) : (left, unit)
        return rest
    }

    package func ticked(by person: String, at now: Instant) -> ShoppingItem {
        var item = self
        (item.tickedBy, item.tickedAt) = (person, now)
        return item
    }

    package var unticked: ShoppingItem {
        var item = self
        (item.tickedBy, item.tickedAt) = (nil, nil)
        return item
    }
}
