/// How much of a noodle one person or several eat (DOMAIN.md, "Computed").
package struct Portion: Hashable, Sendable {
    /// 1–50.
    package static let people = 1...50
    /// For how many a room cooks that has not said so.
    package static let usualPeople = 1

    /// A number of people. Throws `not_number` for one that is not whole, `not_positive` or `too_big`.
    package static func checked(people number: Double) throws(Refusal) -> Int {
        guard number == number.rounded() else { throw Refusal(.notNumber, field: "people", phrase: "people whole") }
        guard number >= Double(people.lowerBound) else {
            throw Refusal(.notPositive, field: "people", phrase: "people one")
        }
        guard number <= Double(people.upperBound) else {
            throw Refusal(
                .tooBig, field: "people", phrase: "people most", values: ["most": .number(Double(people.upperBound))])
        }
        return Int(number)
    }

    package var people: Int
    package var cupsPerPerson: Double
    package var gramsPerCup: Double

    package var cups: Double { Double(people) * cupsPerPerson }
    package var grams: Double { cups * gramsPerCup }
    package var gramsPerPerson: Double { cupsPerPerson * gramsPerCup }

    /// nil when the noodle has no serving of that size. Its preferred size unless `asMeal` says which.
    package init?(of noodle: Noodle, people: Int = 1, asMeal: Bool? = nil) {
        guard let cups = asMeal ?? noodle.prefersMeal ? noodle.mealCups : noodle.sideCups else { return nil }
        self.people = people
        cupsPerPerson = cups
        gramsPerCup = noodle.gramsPerCup ?? Noodle.assumedGramsPerCup
    }

    /// What one person's portion has of something of which 100 g have `value`.
    package func perPerson(ofPer100g value: Double) -> Double { value * cupsPerPerson * gramsPerCup / 100 }

    /// How many whole people `grams` are enough for.
    package func people(with grams: Double) -> Int {
        guard gramsPerPerson > 0, grams > 0 else { return 0 }
        // A thousandth more, so that three portions of a third are enough for one and not for none.
        return Int(clamping: min((grams / gramsPerPerson * 1.001).rounded(.down), 1e9))
    }
}
