/// A tea of a room's collection.
package struct Tea: CodedObject {
    package enum Kind: String, CodedValue, CaseIterable {
        case white, green, yellow, oolong, black, dark, herbal, rooibos, mate, blend, other
    }

    /// One infusion of a gongfu session.
    package struct Infusion: Hashable, CodedPart {
        /// 1–3,600.
        package var seconds: Int
        /// °C, 20–100.
        package var waterC: Double?
        package init(seconds: Int, waterC: Double? = nil) {
            self.seconds = seconds
            self.waterC = waterC
        }

        package static var blank: Infusion { Infusion(seconds: 0) }
        package mutating func code(_ fields: inout FieldCoder) {
            fields.needed("seconds", &seconds, .integer(min: 1, max: 3600))
            fields.optional("waterC", &waterC, .number(min: 20, max: 100))
        }
    }

    package static let kind = "tea"
    /// Seconds of a steep.
    package static let steeping = 5...3_600
    /// °C.
    package static let temperature = 20.0...100.0
    /// Grams of leaf.
    package static let leaf = 0.1...50.0
    /// Millilitres of water.
    package static let water = 20.0...3_000.0
    /// Grams that are left.
    package static let stock = 0.0...10_000.0
    package static let mostInfusions = 20

    package let id: String
    /// 1–80 scalars; with the brand unique by fold in the room.
    package var name = ""
    /// 1–80 scalars.
    package var brand = ""
    package var type = Kind.other
    package var pictureId: String?
    package var steepSeconds: Int?
    package var waterC: Double?
    package var leafGrams: Double?
    package var waterMl: Double?
    package var stockGrams: Double?
    /// At most 20.
    package var infusions: [Infusion] = []
    /// Whether the first infusion is a rinse, which is poured away.
    package var hasRinse = false

    package init(blank id: String) { self.id = id }

    /// Throws `missing` or `too_long` for the field.
    package init(id: String, name: String, brand: String, type: Kind) throws(Refusal) {
        self.id = id
        self.name = try Self.checked(name: name)
        self.brand = try Self.checked(brand: brand)
        self.type = type
    }

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("name", &name, .string(min: 1, max: 80), shown: .text)
        fields.needed("brand", &brand, .string(min: 1, max: 80), shown: .text)
        fields.needed("type", &type, or: .other, .ref("TeaType"), shown: .word)
        fields.optional("pictureId", &pictureId)
        fields.optional("steepSeconds", &steepSeconds, .integer(min: 5, max: 3600), shown: .seconds)
        fields.optional("waterC", &waterC, .number(min: 20, max: 100), shown: .celsius)
        fields.optional("leafGrams", &leafGrams, .number(min: 0.1, max: 50), shown: .grams)
        fields.optional("waterMl", &waterMl, .number(min: 20, max: 3000), shown: .millilitres)
        fields.optional(
            "stockGrams", &stockGrams,
            .number(min: 0, max: 10_000).described("What is left; each brewing takes its leaf from it."), shown: .grams)
        fields.optional("infusions", &infusions, unless: [], .array(of: .ref("Infusion"), max: 20))
        fields.optional(
            "rinse", &hasRinse, unless: false, .boolean.described("Whether the first infusion is poured away."))
    }

    package var nameFold: String? { ShelfLine.fold(name, brand) }
    package static let isFoundByName = true
    package var shownName: String { name }
    package var secondLine: String { brand }
    package var followed: String? { id }
    package var files: [String] { pictureId.map { [$0] } ?? [] }
    package var shelf: ShelfLine? {
        ShelfLine(
            name: name, brand: brand, type: type.rawValue, seconds: steepSeconds, supply: .enough, prefersMeal: true)
    }

    package static func checked(name: String) throws(Refusal) -> String {
        try CleanText.line(name, in: 1...80, field: "name", missing: "tea name missing")
    }
    package static func checked(brand: String) throws(Refusal) -> String {
        try CleanText.line(brand, in: 1...80, field: "brand", missing: "tea brand missing")
    }
}
