/// What is known of a noodle per 100 g: what a source says, and what people typed, which wins value by value (N33).
package struct Nutrition: CodedObject {
    package static let kind = "nutrition"
    /// What was typed of a nutrient.
    package static func typedField(of nutrient: Nutrient) -> String { "\(nutrient.rawValue)Typed" }

    package let id: String
    package private(set) var noodleId = ""
    /// The product that the fetched values are of, in full.
    package var productName: String?
    package var productBrand: String?
    package var code: String?
    /// When the sources answered last.
    package var fetchedAt: Instant?
    package var fetched = Nutrients()
    package var sources: [Nutrient: NutritionOrigin] = [:]
    package var typed = Nutrients()

    package init(blank id: String) { self.id = id }

    package init(id: String, noodleId: String) {
        self.id = id
        self.noodleId = noodleId
    }

    /// Every value once, so that undo takes back single ones: "fat" as fetched, "fatSource", "fatTyped".
    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("noodle", &noodleId, .ref("Id"))
        fields.optional("product", &productName)
        fields.optional("productBrand", &productBrand)
        fields.optional("code", &code)
        fields.optional("fetchedAt", &fetchedAt)
        for nutrient in Nutrient.allCases {
            var (amount, source, own) = (fetched[nutrient], sources[nutrient], typed[nutrient])
            fields.optional(nutrient.rawValue, &amount)
            fields.optional(nutrient.rawValue + "Source", &source)
            fields.optional(Self.typedField(of: nutrient), &own, shown: .nutrient(nutrient))
            if fields.isReading {
                fetched[nutrient] = amount.flatMap { try? nutrient.checked($0) }
                sources[nutrient] = source
                typed[nutrient] = own
            }
        }
    }

    package var parent: String? { noodleId }

    /// Who typed the first value takes back what was typed; what was fetched meanwhile stays.
    package func creationUndone(now: Instant) throws(Refusal) -> Nutrition? {
        guard fetchedAt != nil else { return nil }
        var rest = self
        rest.typed = Nutrients()
        return rest
    }

    package var shownName: String { productName ?? "" }

    /// What counts: the typed value where there is one.
    package var per100g: Nutrients {
        var all = fetched
        for (nutrient, amount) in typed.amounts { all[nutrient] = amount }
        return all
    }

    package func origin(of nutrient: Nutrient) -> NutritionOrigin? {
        typed[nutrient] != nil ? NutritionOrigin(.typed) : sources[nutrient]
    }

    /// The names of the sources whose values count, each once.
    package var credits: [String] {
        var names: [String] = []
        for nutrient in Nutrient.allCases {
            if let name = origin(of: nutrient)?.name, !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// With what a source says of `product`; what people typed stays.
    package func fetched(_ product: Product, at now: Instant) -> Nutrition {
        var nutrition = self
        nutrition.productName = product.name
        nutrition.productBrand = product.brand
        nutrition.code = product.code
        nutrition.fetchedAt = now
        nutrition.fetched = product.per100g
        nutrition.sources = product.sources
        return nutrition
    }

    /// With a value that somebody typed; nil takes it away, so that the fetched one counts again. Throws as
    /// `Nutrient.checked`.
    package func typing(_ nutrient: Nutrient, _ amount: Double?) throws(Refusal) -> Nutrition {
        var nutrition = self
        nutrition.typed[nutrient] = try amount.map { amount throws(Refusal) in try nutrient.checked(amount) }
        return nutrition
    }
}
