/// What people say of amounts of noodles, in cups and grams.
package enum Serving {
    /// Cups that `amount` of a unit of `grammar.yaml` is; a number without a unit is cups. Weights go by the weight of
    /// a cup. nil for what measures neither volume nor weight ("pack").
    package static func cups(_ amount: Double, unit: String?, gramsPerCup: Double) -> Double? {
        guard let unit else { return amount }
        if let cup = Measure.millilitres(1, unit: "cup"), let volume = Measure.millilitres(amount, unit: unit) {
            return volume / cup
        }
        return Measure.grams(amount, unit: unit).map { $0 / gramsPerCup }
    }

    /// Grams that `amount` is; a number without a unit is grams.
    package static func grams(_ amount: Double, unit: String?, gramsPerCup: Double) -> Double? {
        guard let unit else { return amount }
        return Measure.grams(amount, unit: unit)
            ?? cups(amount, unit: unit, gramsPerCup: gramsPerCup).map { $0 * gramsPerCup }
    }
}

extension Noodle {
    /// Cups for one person that are assumed where nobody has said how much.
    package static let assumedMealCups = 1.0
    package static let assumedSideCups = 0.5
    /// So many days before the last good one the room is told.
    package static let warningDays = 3
    package static let stockAmounts = 0.0...100_000.0

    /// Little enough is left to be bought again: nothing, the last pack, or no two portions.
    package var isLow: Bool {
        guard isOnHand else { return true }
        guard let stock else { return false }
        let grams = Serving.grams(stock.amount, unit: stock.unit, gramsPerCup: gramsPerCup ?? Self.assumedGramsPerCup)
        guard let grams else { return stock.amount <= 1 }
        guard let portion = Portion(of: self) else { return grams <= 2 * Self.assumedGramsPerCup }
        return grams < 2 * portion.gramsPerPerson
    }

    /// What is left of it; nothing left is out, and some of it is on hand (B18). Throws `not_positive` or `too_big`.
    package func stocked(_ amount: Double, unit: String) throws(Refusal) -> Noodle {
        guard amount >= 0 else { throw Refusal(.notPositive, field: "stock", phrase: "stock not positive") }
        guard amount <= Self.stockAmounts.upperBound else {
            throw Refusal(.tooBig, field: "stock", phrase: "stock too big")
        }
        var noodle = self
        noodle.isOnHand = amount > 0
        noodle.stock = amount > 0 ? Stock(amount: amount, unit: unit) : nil
        return noodle
    }

    /// On hand or out (N13). What was counted of it is no more when it is out.
    package func marked(onHand: Bool) -> Noodle {
        var noodle = self
        noodle.isOnHand = onHand
        if !onHand {
            noodle.stock = nil
            noodle.bestBefore = nil
            noodle.warnAt = nil
        }
        return noodle
    }
}
