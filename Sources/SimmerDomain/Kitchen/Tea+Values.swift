/// The values of a tea that can be set, each with its own refusals (N45).
extension Tea {
    /// nil: nobody has said it. Throws `not_positive`, `too_short` below 5 seconds, `too_big` above an hour.
    package mutating func set(steepSeconds: Int?) throws(Refusal) {
        guard let steepSeconds else { return self.steepSeconds = nil }
        try Self.check(positive: Double(steepSeconds), field: "steepSeconds", phrase: "tea steep not positive")
        guard steepSeconds >= Self.steeping.lowerBound else {
            throw Refusal(.tooShort, field: "steepSeconds", phrase: "tea steep too short")
        }
        guard steepSeconds <= Self.steeping.upperBound else {
            throw Refusal(.tooBig, field: "steepSeconds", phrase: "tea steep too big")
        }
        self.steepSeconds = steepSeconds
    }

    /// °C, rounded to a tenth; nil: nobody has said it. Throws `too_big` above 100, `invalid` below 20.
    package mutating func set(waterC: Double?) throws(Refusal) {
        self.waterC = try waterC.map { waterC throws(Refusal) in try Self.checked(waterC: waterC) }
    }

    /// °C, rounded to a tenth. Throws `too_big` above 100, `invalid` below 20.
    package static func checked(waterC: Double) throws(Refusal) -> Double {
        guard waterC <= temperature.upperBound else {
            throw Refusal(.tooBig, field: "waterC", phrase: "tea water too hot")
        }
        guard waterC >= temperature.lowerBound else {
            throw Refusal(.invalid, field: "waterC", phrase: "tea water too cold")
        }
        return (waterC * 10).rounded() / 10
    }

    /// °F as °C: (F − 32) × 5/9, rounded to a tenth.
    package static func celsius(fahrenheit: Double) -> Double { ((fahrenheit - 32) * 50 / 9).rounded() / 10 }

    /// Grams, rounded to a tenth; nil: nobody has said it. Throws `not_positive`, `invalid` below 0.1, `too_big`
    /// above 50.
    package mutating func set(leafGrams: Double?) throws(Refusal) {
        guard let leafGrams else { return self.leafGrams = nil }
        try Self.check(positive: leafGrams, field: "leafGrams", phrase: "tea leaf not positive")
        let grams = (leafGrams * 10).rounded() / 10
        guard grams >= Self.leaf.lowerBound else {
            throw Refusal(.invalid, field: "leafGrams", phrase: "tea leaf range")
        }
        guard grams <= Self.leaf.upperBound else {
            throw Refusal(.tooBig, field: "leafGrams", phrase: "tea leaf range")
        }
        self.leafGrams = grams
    }

    /// Millilitres, rounded to whole ones; nil: nobody has said it. Throws `not_positive`, `invalid` below 20,
    /// `too_big` above 3,000.
    package mutating func set(waterMl: Double?) throws(Refusal) {
        guard let waterMl else { return self.waterMl = nil }
        try Self.check(positive: waterMl, field: "waterMl", phrase: "tea water not positive")
        let amount = waterMl.rounded()
        guard amount >= Self.water.lowerBound else {
            throw Refusal(.invalid, field: "waterMl", phrase: "tea water range")
        }
        guard amount <= Self.water.upperBound else {
            throw Refusal(.tooBig, field: "waterMl", phrase: "tea water range")
        }
        self.waterMl = amount
    }

    /// Grams, rounded to a tenth; nil: nobody counts it. Throws `not_positive` below 0, `too_big` above 10,000.
    package mutating func set(stockGrams: Double?) throws(Refusal) {
        guard let stockGrams else { return self.stockGrams = nil }
        guard stockGrams >= 0 else {
            throw Refusal(.notPositive, field: "stockGrams", phrase: "tea stock negative")
        }
        guard stockGrams <= Self.stock.upperBound else {
            throw Refusal(.tooBig, field: "stockGrams", phrase: "tea stock too big")
        }
        self.stockGrams = (stockGrams * 10).rounded() / 10
    }

    /// Throws `limit` for more than 20, and what one infusion refuses.
    package mutating func set(infusions: [Infusion], hasRinse: Bool) throws(Refusal) {
        guard infusions.count <= Self.mostInfusions else {
            throw Refusal(
                .limit, field: "infusions", phrase: "brew limit", values: ["most": .number(Double(Self.mostInfusions))])
        }
        self.infusions = try infusions.map { infusion throws(Refusal) in
            Infusion(
                seconds: try Infusion.checked(seconds: infusion.seconds),
                waterC: try infusion.waterC.map { water throws(Refusal) in try Self.checked(waterC: water) })
        }
        self.hasRinse = hasRinse && !infusions.isEmpty
    }

    /// What one brewing takes from the stock: the leaf that is used, and no more than is there. nil where nobody counts
    /// either.
    package var leafForBrew: Double? {
        guard let leafGrams, let stockGrams, stockGrams > 0 else { return nil }
        return min(leafGrams, stockGrams)
    }

    /// Millilitres of water for a gram of leaf, as in "1:30".
    package var ratio: Double? {
        guard let leafGrams, let waterMl, leafGrams > 0 else { return nil }
        return (waterMl / leafGrams).rounded()
    }

    private static func check(positive value: Double, field: String, phrase: String) throws(Refusal) {
        guard value > 0 else { throw Refusal(.notPositive, field: field, phrase: phrase) }
    }
}

extension Tea.Infusion {
    /// Seconds of an infusion. Throws `too_short` below 1, `too_big` above an hour.
    package static func checked(seconds: Int) throws(Refusal) -> Int {
        guard seconds >= 1 else { throw Refusal(.tooShort, field: "infusions", phrase: "brew infusion too short") }
        guard seconds <= Tea.steeping.upperBound else {
            throw Refusal(.tooBig, field: "infusions", phrase: "tea steep too big")
        }
        return seconds
    }
}
