/// What is known of food per 100 g, in the order in which it is shown (N28).
package enum Nutrient: String, CaseIterable, Sendable, Hashable {
    case kcal, fat, saturated, trans, sodium, carbs, fibre, sugars, protein

    /// What 100 g may have: kilocalories, milligrams of sodium, grams of everything else.
    package var range: ClosedRange<Double> {
        switch self {
        case .kcal: 0...900
        case .sodium: 0...40_000
        default: 0...100
        }
    }

    package enum Unit: String, Sendable { case kcal, g, mg }
    package var unit: Unit {
        switch self {
        case .kcal: .kcal
        case .sodium: .mg
        default: .g
        }
    }

    /// As it is shown: energy and sodium whole, grams with one decimal. Nothing that is stored is rounded.
    package func rounded(_ amount: Double) -> Double {
        unit == .g ? (amount * 10).rounded() / 10 : amount.rounded()
    }

    /// Throws `invalid` for what is no number or below 0, `too_big` above the range.
    package func checked(_ amount: Double) throws(Refusal) -> Double {
        guard amount.isFinite, amount >= 0 else {
            throw Refusal(.invalid, field: rawValue, phrase: "nutrient negative")
        }
        guard amount <= range.upperBound else {
            throw Refusal(
                .tooBig, field: rawValue, phrase: "nutrient too big", values: ["most": .number(range.upperBound)])
        }
        return amount
    }
}

/// Amounts per 100 g, each of them optional.
package struct Nutrients: Sendable, Hashable {
    package private(set) var amounts: [Nutrient: Double] = [:]

    package init() {}

    package subscript(nutrient: Nutrient) -> Double? {
        get { amounts[nutrient] }
        set { amounts[nutrient] = newValue }
    }

    package var isEmpty: Bool { amounts.isEmpty }

    /// What is the case in no food: more saturated and trans fat than fat, more sugars than carbohydrates. Such values
    /// are kept and warned of.
    package var doubts: [Doubt] {
        var doubts: [Doubt] = []
        // A hundredth of a gram is what labels lose by rounding.
        if let fat = self[.fat], (self[.saturated] ?? 0) + (self[.trans] ?? 0) > fat + 0.05 { doubts.append(.fats) }
        if let carbs = self[.carbs], let sugars = self[.sugars], sugars > carbs + 0.05 { doubts.append(.sugars) }
        return doubts
    }

    package enum Doubt: String, Sendable { case fats, sugars }

    package init(_ json: JSON?) {
        for nutrient in Nutrient.allCases {
            amounts[nutrient] = json?[nutrient.rawValue]?.double.flatMap { try? nutrient.checked($0) }
        }
    }

    package var json: JSON {
        .object(Nutrient.allCases.compactMap { n in amounts[n].map { JSON.Member(n.rawValue, .double($0)) } })
    }
}
