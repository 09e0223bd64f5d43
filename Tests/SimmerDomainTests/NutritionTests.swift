import Testing

@testable import SimmerDomain

@Suite("Nutrition, portions and barcodes")
struct NutritionTests {
    private let off = NutritionOrigin(.off, name: "Open Food Facts (ODbL)")

    private func product(_ amounts: [Nutrient: Double]) -> Product {
        var per100g = Nutrients()
        for (nutrient, amount) in amounts { per100g[nutrient] = amount }
        return Product(code: nil, name: "Penne rigate", brand: "Pasta Nova", per100g: per100g, of: off)
    }

    @Test("a typed value wins over a fetched one, value by value, and comes after a refresh still (N33)")
    func typedWins() throws {
        let now = Instant(milliseconds: 1_000)
        var nutrition = Nutrition(id: "n", noodleId: "p").fetched(product([.kcal: 359, .fat: 2]), at: now)
        nutrition = try nutrition.typing(.kcal, 340)
        #expect(nutrition.per100g[.kcal] == 340 && nutrition.per100g[.fat] == 2)
        #expect(nutrition.origin(of: .kcal)?.kind == .typed && nutrition.origin(of: .fat) == off)
        nutrition = nutrition.fetched(product([.kcal: 371, .protein: 12.5]), at: now + 1)
        #expect(
            nutrition.per100g[.kcal] == 340 && nutrition.per100g[.fat] == nil && nutrition.per100g[.protein] == 12.5)
        nutrition = try nutrition.typing(.kcal, nil)
        #expect(nutrition.per100g[.kcal] == 371)
        #expect(nutrition.credits == ["Open Food Facts (ODbL)"])
    }

    @Test("what is stored is read back as it was")
    func roundTrip() throws {
        var nutrition = Nutrition(id: "n", noodleId: "p").fetched(
            product(Dictionary(uniqueKeysWithValues: Nutrient.allCases.map { ($0, 1.25) })),
            at: Instant(milliseconds: 5))
        nutrition = try nutrition.typing(.sodium, 40_000)
        #expect(Nutrition(id: "n", fields: try JSON(parsing: nutrition.fields.text, depth: 8)) == nutrition)
        let product = product([.kcal: 1.5, .trans: 0])
        #expect(Product(try JSON(parsing: product.json.text, depth: 8)) == product)
    }

    @Test("a value out of its range is refused", arguments: Nutrient.allCases)
    func ranges(nutrient: Nutrient) throws {
        let nutrition = Nutrition(id: "n", noodleId: "p")
        let most = nutrient.range.upperBound
        for amount in [0, most / 3, most] {
            #expect(try nutrition.typing(nutrient, amount).per100g[nutrient] == amount)
        }
        for (amount, reason) in [
            (-0.1, Reason.invalid), (.nan, .invalid), (most + 0.1, .tooBig), (.infinity, .invalid),
        ] {
            #expect { try nutrition.typing(nutrient, amount) } throws: { ($0 as? Refusal)?.reason == reason }
        }
        #expect(nutrient.range == (nutrient == .kcal ? 0...900 : nutrient == .sodium ? 0...40_000 : 0...100))
    }

    @Test("more saturated fat than fat, and more sugars than carbohydrates, are doubted and kept")
    func doubts() {
        #expect(product([.fat: 2, .saturated: 1.5, .trans: 0.6]).per100g.doubts == [.fats])
        #expect(product([.carbs: 3, .sugars: 3.5]).per100g.doubts == [.sugars])
        #expect(product([.fat: 2, .saturated: 2, .trans: 0, .carbs: 3, .sugars: 3]).per100g.doubts.isEmpty)
        for kind in TypicalNutrition.allCases { #expect(kind.per100g.doubts.isEmpty, "\(kind)") }
    }

    @Test("typical values lie in their ranges and agree with their energy by Atwater's factors within a tenth")
    func typical() throws {
        for kind in TypicalNutrition.allCases {
            let row = kind.per100g
            for (nutrient, amount) in row.amounts { #expect(nutrient.range.contains(amount), "\(kind) \(nutrient)") }
            let kcal = try #require(row[.kcal])
            let counted = 4 * (row[.protein] ?? 0) + 4 * (row[.carbs] ?? 0) + 9 * (row[.fat] ?? 0)
            #expect(abs(counted - kcal) <= kcal * 0.1, "\(kind): \(counted) and \(kcal)")
        }
    }

    @Test(
        "a portion has what its weight has, for any noodle: twice the size is twice the value, people do not change one's own"
    )
    func scaling() throws {
        var dice = SystemRandomNumberGenerator()
        for _ in 0..<1_000 {
            var noodle = try Noodle(id: "n", name: "Penne", brand: nil)
            noodle.mealCups = Double.random(in: Noodle.cups, using: &dice)
            noodle.sideCups = Double.random(in: Noodle.cups, using: &dice)
            noodle.prefersMeal = Bool.random(using: &dice)
            noodle.gramsPerCup = Bool.random(using: &dice) ? Double.random(in: Noodle.gramsOfCup, using: &dice) : nil
            let nutrient = Nutrient.allCases.randomElement(using: &dice) ?? .kcal
            let per100g = Double.random(in: nutrient.range, using: &dice)
            let people = Int.random(in: Portion.people, using: &dice)
            let portion = try #require(Portion(of: noodle, people: people))
            // DOMAIN.md: per100g × cupsPerPerson × gramsPerCup / 100.
            let cups = try #require(noodle.prefersMeal ? noodle.mealCups : noodle.sideCups)
            let grams = noodle.gramsPerCup ?? 100
            let value = portion.perPerson(ofPer100g: per100g)
            #expect(isNear(value, per100g * cups * grams / 100))
            #expect(isNear(portion.perPerson(ofPer100g: 2 * per100g), 2 * value))
            #expect(try #require(Portion(of: noodle)).perPerson(ofPer100g: per100g) == value)
            #expect(isNear(portion.grams, portion.gramsPerPerson * Double(people)))
            let rounded = nutrient.rounded(value)
            #expect(abs(rounded - value) <= (nutrient.unit == .g ? 0.05 : 0.5) + 1e-9)
        }
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(abs(a), abs(b), 1) }

    @Test(
        "a barcode with a right check digit is taken, in groups or not (N49)",
        arguments: [
            "8076809513722", "8076 8095 13722", "8-076809-513722", "034000470693", "96385074", "4006381333931",
            "10012345678902",
        ])
    func barcodes(text: String) throws { #expect(try Barcode(text).digits == text.filter(\.isNumber)) }

    @Test("a wrong digit, a wrong length and no digits are refused, each in its way")
    func wrongBarcodes() {
        for (text, phrase) in [
            ("8076809513723", "barcode check digit"), ("12345", "barcode length"), ("807680951372x", "barcode length"),
            (" - ", "barcode missing"), ("80768095137222", "barcode check digit"),
        ] {
            #expect { try Barcode(text) } throws: { ($0 as? Refusal)?.phrase == phrase }
        }
    }

    @Test("every digit but the right one is refused, and every neighbour's exchange that the code can see")
    func everyDigit() throws {
        let code = Array("8076809513722")
        for place in code.indices {
            for digit in "0123456789" where digit != code[place] {
                var wrong = code
                wrong[place] = digit
                #expect(throws: Refusal.self) { try Barcode(String(wrong)) }
            }
        }
    }

    @Test(
        "codes are written as the service writes them",
        arguments: [("034000470693", "0034000470693"), ("96385074", "96385074"), ("0012345", "00012345")])
    func normalized(digits: String, code: String) { #expect(Barcode.normalized(digits) == code) }
}
