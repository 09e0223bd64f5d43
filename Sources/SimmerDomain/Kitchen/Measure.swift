/// What amounts are in grams and in millilitres, by the units of `grammar.yaml`.
package enum Measure {
    private static let grams: [String: Double] = [
        "g": 1, "mg": 0.001, "µg": 0.000_001, "kg": 1_000, "t": 1_000_000, "oz": 28.349_523_125, "lb": 453.592_37,
    ]
    /// Cup, pint, quart and gallon are those of the United States; spoons are the metric ones of 15 and 5 ml.
    private static let millilitres: [String: Double] = [
        "ml": 1, "µl": 0.001, "cl": 10, "dl": 100, "l": 1_000, "cup": 236.588_236_5, "tbsp": 15, "tsp": 5,
        "pint": 473.176_473, "quart": 946.352_946, "gallon": 3_785.411_784,
    ]

    /// nil for a unit that measures no weight.
    package static func grams(_ amount: Double, unit: String) -> Double? { grams[unit].map { $0 * amount } }
    /// nil for a unit that measures no volume.
    package static func millilitres(_ amount: Double, unit: String) -> Double? {
        millilitres[unit].map { $0 * amount }
    }
    /// nil for a unit that is neither "°C" nor "°F"; rounded to a tenth.
    package static func celsius(_ amount: Double, unit: String) -> Double? {
        switch unit {
        case "°C": (amount * 10).rounded() / 10
        case "°F": Tea.celsius(fahrenheit: amount)
        default: nil
        }
    }
}
