/// A tea of a room's collection.
package struct Tea: RoomObject {
    package enum Kind: String, Sendable, CaseIterable {
        case white, green, yellow, oolong, black, dark, herbal, rooibos, mate, blend, other
    }

    /// One infusion of a gongfu session.
    package struct Infusion: Hashable, Sendable {
        /// 1–3,600.
        package var seconds: Int
        /// °C, 20–100.
        package var waterC: Double?
        package init(seconds: Int, waterC: Double? = nil) {
            self.seconds = seconds
            self.waterC = waterC
        }
    }

    package static let kind = "tea"
    package static let shownFields: [String: FieldShape] = [
        "name": .text, "brand": .text, "type": .word, "steepSeconds": .seconds, "waterC": .celsius,
        "leafGrams": .grams, "waterMl": .millilitres, "stockGrams": .grams,
    ]
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
    package var name: String
    /// 1–80 scalars.
    package var brand: String
    package var type: Kind
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

    /// Throws `missing` or `too_long` for the field.
    package init(id: String, name: String, brand: String, type: Kind) throws(Refusal) {
        self.id = id
        self.name = try Self.checked(name: name)
        self.brand = try Self.checked(brand: brand)
        self.type = type
    }

    package init?(id: String, fields: JSON) {
        guard let name = fields["name"]?.string, let brand = fields["brand"]?.string else { return nil }
        self.id = id
        self.name = name
        self.brand = brand
        type = fields["type"]?.string.flatMap(Kind.init(rawValue:)) ?? .other
        pictureId = fields["pictureId"]?.string
        steepSeconds = fields["steepSeconds"]?.int.map(Int.init)
        waterC = fields["waterC"]?.double
        leafGrams = fields["leafGrams"]?.double
        waterMl = fields["waterMl"]?.double
        stockGrams = fields["stockGrams"]?.double
        infusions = Infusion.list(fields["infusions"])
        hasRinse = fields["rinse"]?.bool ?? false
    }

    package var fields: JSON {
        .compact([
            "name": .string(name), "brand": .string(brand), "type": .string(type.rawValue),
            "pictureId": pictureId.map(JSON.string), "steepSeconds": steepSeconds.map { JSON($0) },
            "waterC": waterC.map(JSON.double), "leafGrams": leafGrams.map(JSON.double),
            "waterMl": waterMl.map(JSON.double), "stockGrams": stockGrams.map(JSON.double),
            "infusions": infusions.isEmpty ? nil : Infusion.json(infusions),
            "rinse": hasRinse ? true : nil,
        ])
    }

    package var nameFold: String? { ShelfLine.fold(name, brand) }
    package var shownName: String { name }
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
