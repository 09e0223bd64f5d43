import SimmerDomain
import SimmerTesting
import Testing

/// The formulas of DOMAIN.md, "Computed", over random noodles, rooms and weights.
@Suite("Portions")
struct PortionTests {
    /// A noodle with a serving of both sizes; every third has a weight of its own.
    private func anyNoodle(_ dice: inout Dice) throws -> Noodle {
        var noodle = try Noodle(id: "n", name: "Penne", brand: nil)
        noodle.mealCups = Double.random(in: 0.01...10, using: &dice)
        noodle.sideCups = Double.random(in: 0.01...10, using: &dice)
        noodle.prefersMeal = Bool.random(using: &dice)
        if Int.random(in: 0..<3, using: &dice) == 0 { noodle.gramsPerCup = Double.random(in: 20...300, using: &dice) }
        return noodle
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(1, abs(a), abs(b)) }

    @Test(
        "N4 N26 N28: cups are people times the serving of the size; grams go by the weight of a cup, 100 where none is known"
    )
    func formulas() throws {
        var dice = Dice(state: 26)
        for _ in 0..<2_000 {
            let noodle = try anyNoodle(&dice)
            let people = Int.random(in: Portion.people, using: &dice)
            let size: Bool? = [nil, true, false].randomElement(using: &dice) ?? nil
            let portion = try #require(Portion(of: noodle, people: people, asMeal: size))
            let cups = try #require(size ?? noodle.prefersMeal ? noodle.mealCups : noodle.sideCups)
            let weight = noodle.gramsPerCup ?? 100
            let per100g = Double.random(in: 0...900, using: &dice)
            #expect(isNear(portion.cups, Double(people) * cups))
            #expect(isNear(portion.grams, Double(people) * cups * weight))
            #expect(isNear(portion.gramsPerPerson * Double(people), portion.grams))
            #expect(isNear(portion.perPerson(ofPer100g: per100g), per100g * cups * weight / 100))
        }
    }

    @Test("N26 N27: more people never need less, twice as many need twice as much, and the size chooses the serving")
    func laws() throws {
        var dice = Dice(state: 27)
        for _ in 0..<2_000 {
            var noodle = try anyNoodle(&dice)
            let people = Int.random(in: 1...25, using: &dice)
            let one = try #require(Portion(of: noodle, people: people))
            let two = try #require(Portion(of: noodle, people: people * 2))
            #expect(isNear(two.cups, 2 * one.cups) && isNear(two.perPerson(ofPer100g: 7), one.perPerson(ofPer100g: 7)))
            let named = Portion(of: noodle, people: people, asMeal: !noodle.prefersMeal)
            noodle.prefersMeal.toggle()
            #expect(Portion(of: noodle, people: people) == named)
        }
    }

    @Test("B17: what there is does for as many people as it feeds, and not for one more")
    func fromWhatThereIs() throws {
        var dice = Dice(state: 17)
        for _ in 0..<2_000 {
            let noodle = try anyNoodle(&dice)
            let portion = try #require(Portion(of: noodle))
            let grams = Double.random(in: 0...5_000, using: &dice)
            let fed = portion.people(with: grams)
            #expect(Double(fed) * portion.gramsPerPerson <= grams * 1.002)
            #expect(Double(fed + 1) * portion.gramsPerPerson > grams)
            let count = Int.random(in: 1...50, using: &dice)
            #expect(portion.people(with: Double(count) * portion.gramsPerPerson) == count)
        }
        let bare = try Noodle(id: "n", name: "Bows", brand: nil)
        #expect(Portion(of: bare) == nil)
    }

    @Test("B18: amounts in cups and grams agree, and little is what is not enough for two")
    func servings() throws {
        var dice = Dice(state: 18)
        for _ in 0..<1_000 {
            let weight = Double.random(in: 20...300, using: &dice)
            let cups = Double.random(in: 0.01...50, using: &dice)
            let grams = try #require(Serving.grams(cups, unit: "cup", gramsPerCup: weight))
            #expect(isNear(grams, cups * weight))
            let back = try #require(Serving.cups(grams, unit: "g", gramsPerCup: weight))
            #expect(isNear(back, cups))
            var noodle = try anyNoodle(&dice)
            noodle.gramsPerCup = weight
            noodle = try noodle.stocked(grams, unit: "g")
            let portion = try #require(Portion(of: noodle))
            #expect(noodle.isLow == (grams < 2 * portion.gramsPerPerson))
        }
        #expect(Serving.cups(2, unit: "pack", gramsPerCup: 100) == nil)
        let bare = try Noodle(id: "n", name: "Bows", brand: nil)
        for wrong in [-1, 100_001.0] {
            #expect(throws: Refusal.self) { try bare.stocked(wrong, unit: "g") }
        }
    }
}
