import SimmerDomain
import SimmerStore

/// What is shown of a noodle's nutrition: its values scaled to a portion, their base and whose they are (N28, N33).
package struct NutritionTable {
    package enum Standing: String {
        /// There are values, or nobody is going to ask for any.
        case known
        /// A source is being asked, for the first time or again.
        case fetching
        /// It has not answered, and is asked once more.
        case late
    }

    package let noodle: Noodle
    package let nutrition: Nutrition?
    let typical: TypicalNutrition?
    package let standing: Standing
    package let actions: Actions
    private let portion: Portion?

    package init(_ noodle: Noodle, _ nutrition: Nutrition?, _ standing: Standing, _ actions: Actions) {
        self.noodle = noodle
        let isKnown = nutrition.map { !$0.per100g.isEmpty } ?? false
        self.nutrition = isKnown ? nutrition : nil
        typical = isKnown ? nil : actions.typicalNutrition(of: noodle)
        self.standing = standing
        self.actions = actions
        portion = Portion(of: noodle)
    }

    package var per100g: Nutrients { nutrition?.per100g ?? typical?.per100g ?? Nutrients() }
    package var hasValues: Bool { !per100g.isEmpty }

    /// "Penne, full meal: 0.75 cup ≈ 75 g"
    package var title: String {
        guard let portion else { return phrase("of 100 g", ["noodle": .text(noodle.name)]) }
        let cups = phrase(
            portion.cupsPerPerson <= 1 ? "one cup" : "cups", ["cups": .number(portion.cupsPerPerson)])
        return phrase(
            "of portion",
            [
                "noodle": .text(noodle.name), "size": .text(phrase(noodle.prefersMeal ? "meal" : "side")),
                "cups": .text(cups), "grams": .number(portion.gramsPerPerson.rounded()),
            ])
    }

    /// "Energy", "269 kcal": one for each value that is known, of a portion, or of 100 g where no serving is.
    package func rows(only: Nutrient? = nil) -> [(name: String, value: String)] {
        let values = per100g
        let isMixed = (nutrition?.credits.count ?? 0) > 1
        return Nutrient.allCases.filter { only == nil || $0 == only }.compactMap { nutrient in
            guard let amount = values[nutrient] else { return nil }
            let scaled = portion?.perPerson(ofPer100g: amount) ?? amount
            var value = said(nutrient, scaled)
            if nutrition?.typed[nutrient] != nil {
                value = phrase("typed", ["value": .text(value)])
            } else if isMixed, let source = nutrition?.origin(of: nutrient)?.name {
                value = phrase("value of source", ["value": .text(value), "source": .text(source)])
            }
            return (phrase("name \(nutrient.rawValue)"), value)
        }
    }

    /// What stands below the values: the assumed weight of a cup, their base, whose they are and from when, what is
    /// doubtful, what is being asked.
    package var notes: [String] {
        var notes: [String] = []
        if portion != nil, noodle.gramsPerCup == nil, hasValues {
            notes.append(
                phrase(
                    "assumed weight",
                    ["noodle": .text(noodle.name), "grams": .number(Noodle.assumedGramsPerCup)]))
        }
        if portion != nil, hasValues {
            let base = Nutrient.allCases.compactMap { nutrient in
                per100g[nutrient].map {
                    phrase(
                        "base value",
                        ["name": .text(phrase("name \(nutrient.rawValue)")), "value": .text(said(nutrient, $0))])
                }
            }
            notes.append(phrase("base", ["values": .text(base.joined(separator: phrase("base joint")))]))
        }
        notes += origin
        notes += per100g.doubts.map { phrase("doubt \($0.rawValue)") }
        switch standing {
        case .known:
            if !hasValues {
                notes.append(phrase(actions.environment.nutritionSources.isEmpty ? "nobody to ask" : "no values"))
            }
        case .fetching: notes.append(phrase("fetching"))
        case .late: notes.append(phrase("still nothing"))
        }
        return notes
    }

    private var origin: [String] {
        if let typical { return [phrase("typical", ["source": .text(typical.source)])] }
        guard let nutrition else { return [] }
        var lines: [String] = []
        if let name = nutrition.productName {
            lines.append(
                phrase(
                    "product",
                    ["name": .text(name)].merging(nutrition.productBrand.map { ["brand": .text($0)] } ?? [:]) { $1 }))
        }
        let credits = nutrition.credits
        if !credits.isEmpty, let at = nutrition.fetchedAt {
            lines.append(
                phrase("data", ["source": .list(credits), "date": .instant(at, zone: actions.zone)]))
        }
        return lines
    }

    /// In words, as the card says it. `only`: the value that was asked for stands alone, where it is known.
    package func text(only: Nutrient? = nil) -> String {
        let asked = rows(only: only)
        let rows = asked.isEmpty ? rows() : asked
        return
            ([title] + rows.map { phrase("row", ["name": .text($0.name), "value": .text($0.value)]) } + notes)
            .joined(separator: "\n")
    }

    package var card: JSON {
        var buttons: [(label: String, say: String)] = []
        if standing == .known, !actions.environment.nutritionSources.isEmpty {
            buttons.append(
                (phrase("refresh"), phrase("refresh say", ["noodle": .text(noodle.name)])))
            if nutrition?.code != nil { buttons.append((phrase("not this one"), phrase("not this one"))) }
        }
        return Cards.detail(
            title: title, rows() + notes.map { (name: "", value: $0) },
            buttons: buttons, subject: Subject(kind: Noodle.kind, id: noodle.id))
    }

    private func said(_ nutrient: Nutrient, _ amount: Double) -> String {
        phrase("amount \(nutrient.unit.rawValue)", ["amount": .number(nutrient.rounded(amount))])
    }

    private func phrase(_ key: String, _ values: [String: PhraseValue] = [:]) -> String {
        actions.phrase("nutrition/\(key)", values)
    }
}
