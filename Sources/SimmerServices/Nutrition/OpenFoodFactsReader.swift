import SimmerDomain

/// How the answers of Open Food Facts are read: what numbers they write as texts, which keys count, what cannot be.
struct OpenFoodFactsReader {
    let origin: NutritionOrigin
    let language: String

    func product(_ json: JSON, code: JSON?) -> Product {
        let names = [json["product_name_\(language)"], json["product_name"]].compactMap { $0?.string }
        let picture = json["image_front_small_url"]?.string
        return Product(
            code: Self.code(json["code"] ?? code),
            name: names.lazy.compactMap { ForeignText.line($0, limit: 80) }.first,
            brand: Self.brand(json["brands"]),
            quantity: json["quantity"]?.string.flatMap { ForeignText.line($0, limit: 40) },
            picture: picture.flatMap { $0.hasPrefix("https://") && $0.utf8.count <= 500 ? $0 : nil },
            per100g: Self.nutrients(json["nutriments"]), of: origin)
    }

    private static func code(_ json: JSON?) -> String? {
        let text = json?.string ?? json?.int.map(String.init)
        guard let text, !text.isEmpty, text.utf8.count <= 24, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return text
    }

    /// A text with commas where a product is asked for, a list where it is searched: the first entry is the brand.
    private static func brand(_ json: JSON?) -> String? {
        let all = json?.array?.compactMap(\.string) ?? json?.string?.split(separator: ",").map(String.init) ?? []
        return all.lazy.compactMap { ForeignText.line($0, limit: 80) }.first
    }

    /// Only keys that say "per 100 g". Weights are grams, whatever unit stands beside them; the bare keys follow the
    /// label.
    static func nutrients(_ json: JSON?) -> Nutrients {
        var found = Nutrients()
        guard let json else { return found }
        func amount(_ key: String) -> Double? { json["\(key)_100g"]?.looseNumber }
        func add(_ nutrient: Nutrient, _ amount: Double?) {
            if let amount, let checked = try? nutrient.checked(amount) { found[nutrient] = checked }
        }
        let joules = amount("energy-kj") ?? amount("energy")
        add(.kcal, amount("energy-kcal") ?? joules.map { $0 / 4.184 })
        for (nutrient, key) in [
            (Nutrient.fat, "fat"), (.saturated, "saturated-fat"), (.trans, "trans-fat"), (.carbs, "carbohydrates"),
            (.fibre, "fiber"), (.sugars, "sugars"), (.protein, "proteins"),
        ] { add(nutrient, amount(key)) }
        // Salt is sodium times 2.5 by the labels' law.
        let sodium = amount("sodium") ?? amount("salt").map { $0 / 2.5 }
        // No more of it than everything weighs.
        if let sodium, sodium <= 100 { add(.sodium, sodium * 1000) }
        return found
    }
}

extension JSON {
    /// A number, also where it is written as a text.
    var looseNumber: Double? {
        let number = double ?? string.flatMap { Double($0.filter { !$0.isWhitespace }) }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }
    var wholeNumber: Int? { looseNumber.flatMap { Int(whole: $0) } }
}
