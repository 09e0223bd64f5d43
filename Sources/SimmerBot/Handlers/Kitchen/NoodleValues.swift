import SimmerDomain
import SimmerLanguage
import SimmerStore

/// What people say as a value of a noodle, read and checked: each wrong one has its own sentence (N45).
enum NoodleValues {
    /// Seconds of cooking: a length, or a number of minutes.
    static func seconds(_ value: SlotValue) throws(Refusal) -> Int {
        switch value {
        case .duration(let seconds): return try Noodle.checked(cookSeconds: seconds)
        case .number(let minutes): return try Noodle.checked(cookSeconds: minutes * 60)
        default: throw Refusal(.notNumber, field: "time", phrase: "cooking time not a number")
        }
    }

    /// Cups of a serving: an amount, or a number of cups. `field` is "meal" or "side".
    static func cups(_ value: SlotValue, of noodle: Noodle, field: String) throws(Refusal) -> Double {
        let weight = noodle.gramsPerCup ?? Noodle.assumedGramsPerCup
        let amount: Double? =
            switch value {
            case .quantity(let amount, let unit): Serving.cups(amount, unit: unit, gramsPerCup: weight)
            case .number(let number): number
            default: nil
            }
        guard let amount else { throw Refusal(.notNumber, field: field, phrase: "serving not a number") }
        return try Noodle.checked(cups: amount, field: field)
    }

    /// Grams of a cup.
    static func grams(_ value: SlotValue) throws(Refusal) -> Double {
        let amount: Double? =
            switch value {
            case .quantity(let amount, let unit): Measure.grams(amount, unit: unit)
            case .number(let number): number
            default: nil
            }
        guard let amount else { throw Refusal(.notNumber, field: "gramsPerCup", phrase: "grams per cup not a number") }
        return try Noodle.checked(gramsPerCup: amount)
    }

    /// Of a nutrient, in its own unit: a number, or an amount that says one.
    static func amount(of nutrient: Nutrient, _ value: SlotValue) throws(Refusal) -> Double {
        let amount: Double? =
            switch value {
            case .number(let number): number
            case .quantity(let amount, let unit) where unit == nutrient.unit.rawValue: amount
            case .quantity(let amount, let unit):
                Measure.grams(amount, unit: unit).flatMap { grams in
                    switch nutrient.unit {
                    case .g: grams
                    case .mg: grams * 1_000
                    case .kcal: nil
                    }
                }
            default: nil
            }
        guard let amount else { throw Refusal(.notNumber, field: nutrient.rawValue, phrase: "nutrient not a number") }
        return amount
    }

    static func rating(_ value: SlotValue) throws(Refusal) -> Double {
        switch value {
        case .rating(let number), .number(let number): return try Rating.checked(number)
        default: throw Refusal(.notNumber, field: "rating", phrase: "rating not a number")
        }
    }
}
