/// A product as a source of nutrition describes it.
package struct Product: Sendable, Hashable {
    /// Its barcode, as the source writes it; nil when it gave none.
    package var code: String?
    package var name: String?
    package var brand: String?
    /// "500 g"
    package var quantity: String?
    /// Where the source has its picture.
    package var picture: String?
    package var per100g: Nutrients
    /// Whose each value is.
    package var sources: [Nutrient: NutritionOrigin]

    package init(
        code: String?, name: String?, brand: String?, quantity: String? = nil, picture: String? = nil,
        per100g: Nutrients = Nutrients(), of origin: NutritionOrigin
    ) {
        self.code = code
        self.name = name
        self.brand = brand
        self.quantity = quantity
        self.picture = picture
        self.per100g = per100g
        sources = per100g.amounts.mapValues { _ in origin }
    }

    /// Takes from another description of the same product what this one lacks.
    package mutating func complete(with other: Product) {
        name = name ?? other.name
        brand = brand ?? other.brand
        quantity = quantity ?? other.quantity
        picture = picture ?? other.picture
        for (nutrient, amount) in other.per100g.amounts where per100g[nutrient] == nil {
            per100g[nutrient] = amount
            sources[nutrient] = other.sources[nutrient]
        }
    }

    /// "Penne rigate (Pasta Nova)" without the words: name and brand, what there is.
    package var isNamed: Bool { name != nil }

    package var json: JSON {
        .compact([
            "code": code.map(JSON.string), "name": name.map(JSON.string), "brand": brand.map(JSON.string),
            "quantity": quantity.map(JSON.string), "picture": picture.map(JSON.string), "per100g": per100g.json,
            "sources": .object(
                sources.sorted { $0.key.rawValue < $1.key.rawValue }.map { .init($0.key.rawValue, $0.value.json) }),
        ])
    }

    package init(_ json: JSON) {
        code = json["code"]?.string
        name = json["name"]?.string
        brand = json["brand"]?.string
        quantity = json["quantity"]?.string
        picture = json["picture"]?.string
        per100g = Nutrients(json["per100g"])
        sources = [:]
        for member in json["sources"]?.members ?? [] {
            if let nutrient = Nutrient(rawValue: member.name), let origin = NutritionOrigin(json: member.value) {
                sources[nutrient] = origin
            }
        }
    }
}

/// Who says a value.
package struct NutritionOrigin: Hashable, CodedPart {
    package enum Kind: String, CodedValue { case off, second, typed }
    package var kind: Kind
    /// As it is credited: "Open Food Facts (ODbL)"; nil for what people typed.
    package var name: String?

    package init(_ kind: Kind, name: String? = nil) {
        self.kind = kind
        self.name = name
    }

    package static var blank: NutritionOrigin { NutritionOrigin(.typed) }
    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("kind", &kind)
        fields.optional("name", &name)
    }
}

/// What came of asking the sources.
package enum ProductLookup: Sendable, Hashable {
    /// At least one, the best first.
    case found([Product])
    /// They answered that they have none.
    case nothing
    /// They are asked too often (429, 503, our own limit), and say for how many seconds.
    case busy(source: String, seconds: Int)
    /// They do not answer; nil: none is set up.
    case unreachable(source: String?)
    /// No answer within the time for it.
    case late(source: String)
}
