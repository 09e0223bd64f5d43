/// A noodle of a room's pantry.
package struct Noodle: CodedObject {
    package static let kind = "noodle"
    /// Cups for one person, for both sizes.
    package static let cups = 0.001...10.0
    /// Seconds of cooking.
    package static let cooking = 1...3_600
    package static let gramsOfCup = 20.0...300.0
    /// Grams of a cup where nobody has said how much it is; shown as assumed.
    package static let assumedGramsPerCup = 100.0

    package let id: String
    /// 1–80 scalars; with the brand unique by fold in the room.
    package var name: String
    /// 1–80 scalars; nil where nobody has said it.
    package var brand: String?
    /// Cups for one person as a full meal; nil = not said.
    package var mealCups: Double?
    /// Cups for one person as a side dish; nil = not said.
    package var sideCups: Double?
    package var cookSeconds: Int?
    /// The size that portions are shown for: a full meal, or a side dish.
    package var prefersMeal = true
    package var isOnHand = true
    /// nil = assumed to be `assumedGramsPerCup`.
    package var gramsPerCup: Double?
    /// 8, 12, 13 or 14 digits with a right check digit.
    package var barcode: String?
    package var pictureId: String?
    /// One of the three that "load the samples" brings.
    package var isSample = false
    /// What is left, in packs or grams; nil where nobody counts it.
    package var stock: Stock?
    /// The last day on which it is good.
    package var bestBefore: CivilDate?
    /// When the room is told that this day is near; nil when it has been, or need not be.
    package var warnAt: Instant?

    /// How much is left, counted in what the person said.
    package struct Stock: Hashable, CodedPart {
        /// 0 to 100,000.
        package var amount: Double
        /// "pack", "g"; a unit of `grammar.yaml`.
        package var unit: String
        package init(amount: Double, unit: String) {
            self.amount = amount
            self.unit = unit
        }

        package static var blank: Stock { Stock(amount: 0, unit: "") }
        package mutating func code(_ fields: inout FieldCoder) {
            fields.needed("amount", &amount, .number(min: 0))
            fields.needed("unit", &unit)
        }
    }

    /// Throws `missing` or `too_long` for the field.
    package init(id: String, name: String, brand: String?) throws(Refusal) {
        self.id = id
        self.name = try Self.checked(name: name)
        self.brand = try brand.map { brand throws(Refusal) in try Self.checked(brand: brand) }
    }

    /// One that is being made and has no name yet.
    package init(blank id: String) {
        self.id = id
        name = ""
    }

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("name", &name, .string(min: 1, max: 80), shown: .text)
        fields.optional("brand", &brand, .string(min: 1, max: 80), shown: .text)
        fields.optional(
            "mealCups", &mealCups, .number(max: 10, above: 0).described("For one person as a full meal."), shown: .cups)
        fields.optional(
            "sideCups", &sideCups, .number(max: 10, above: 0).described("For one person as a side dish."), shown: .cups)
        fields.optional("cookSeconds", &cookSeconds, .integer(min: 1, max: 3600), shown: .seconds)
        fields.needed("prefersMeal", &prefersMeal, or: true, shown: .word)
        fields.needed("onHand", &isOnHand, or: true, shown: .word)
        fields.optional(
            "gramsPerCup", &gramsPerCup, .number(min: 20, max: 300).described("Absent: assumed to be 100."),
            shown: .grams)
        fields.optional("barcode", &barcode, .string(pattern: "^[0-9]{8,14}$"), shown: .text)
        fields.optional("pictureId", &pictureId)
        fields.optional("sample", &isSample, unless: false)
        fields.optional("stock", &stock, shown: .stock)
        fields.optional("bestBefore", &bestBefore, Schema(["type": "string", "format": "date"]), shown: .day)
        fields.optional("warnAt", &warnAt, .ref("Time").described("When the room is told that this day is near."))
    }

    package var nameFold: String? { ShelfLine.fold(name, brand) }
    package static let isFoundByName = true
    package var shownName: String { name }
    package var secondLine: String { brand ?? "" }
    package var due: Instant? { warnAt }
    package var rated: String? { id }
    package var files: [String] { pictureId.map { [$0] } ?? [] }
    package var shelf: ShelfLine? {
        ShelfLine(
            name: name, brand: brand, type: nil, seconds: cookSeconds, supply: isOnHand ? isLow ? .low : .enough : .out,
            prefersMeal: prefersMeal)
    }
}

// What each value may be; every way of setting one goes through these.
extension Noodle {
    package static func checked(name: String) throws(Refusal) -> String {
        try CleanText.line(name, in: 1...80, field: "name", missing: "noodle name missing")
    }
    package static func checked(brand: String) throws(Refusal) -> String {
        try CleanText.line(brand, in: 1...80, field: "brand", missing: "noodle brand missing")
    }
    /// More than 0 and up to 60 minutes, in seconds, rounded to whole ones.
    package static func checked(cookSeconds: Double) throws(Refusal) -> Int {
        guard cookSeconds.rounded() >= 1 else {
            throw Refusal(.notPositive, field: "time", phrase: "cooking time not positive")
        }
        guard cookSeconds.rounded() <= Double(cooking.upperBound) else {
            throw Refusal(.tooBig, field: "time", phrase: "cooking time too big")
        }
        return Int(cookSeconds.rounded())
    }
    /// Cups of a serving: more than 0, up to 10. `field` is "meal" or "side".
    package static func checked(cups amount: Double, field: String) throws(Refusal) -> Double {
        guard amount > 0, amount >= cups.lowerBound else {
            throw Refusal(.notPositive, field: field, phrase: "serving not positive")
        }
        guard amount <= cups.upperBound else { throw Refusal(.tooBig, field: field, phrase: "serving too big") }
        return amount
    }
    package static func checked(gramsPerCup grams: Double) throws(Refusal) -> Double {
        guard gramsOfCup.contains(grams) else {
            throw Refusal(
                grams > 0 ? .tooBig : .notPositive, field: "gramsPerCup", phrase: "grams per cup range",
                values: ["least": .number(gramsOfCup.lowerBound), "most": .number(gramsOfCup.upperBound)])
        }
        return grams
    }
}
