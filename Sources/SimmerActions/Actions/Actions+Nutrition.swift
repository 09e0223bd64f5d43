import SimmerDomain
import SimmerStore

/// What noodles are made of, in one way for sentences, methods and what comes from outside.
extension Actions {
    /// What is known of a noodle; nil before anybody fetched or typed anything.
    package func nutrition(of noodle: String) throws -> Stored<Nutrition>? {
        try tx.objects.list(Nutrition.self, in: room.key, parent: noodle).first
    }

    /// What is known, with what was looked up by the noodle's barcode before it was there.
    package func nutrition(ofBarcodeOf noodle: Stored<Noodle>) throws -> Stored<Nutrition>? {
        let known = try nutrition(of: noodle.id)
        guard known?.object.fetchedAt == nil, let code = noodle.object.barcode,
            let product = try NutritionMemory(tx).product(code), !product.per100g.isEmpty
        else { return known }
        return try byItself.setNutrition(product, of: noodle.id, verb: "nutrition.fetch")
    }

    /// Takes the next of what the sources had found. Throws `not_found` where there is no other.
    package func keepOther(of noodle: Stored<Noodle>) throws -> Stored<Nutrition> {
        let memory = NutritionMemory(tx)
        guard var hits = try memory.hits(of: noodle.id), hits.shown + 1 < hits.products.count else {
            throw Refusal(.notFound, phrase: "nutrition/no other", values: ["noodle": .text(noodle.object.name)])
        }
        hits.shown += 1
        try memory.store(hits, of: noodle.id)
        return try setNutrition(hits.products[hits.shown], of: noodle.id, verb: "nutrition.choose")
    }

    /// The same, as nobody's own change: "undo" takes back what people did, not what came from outside.
    var byItself: Actions {
        Actions(
            account: account, room: room, language: language, origin: Origin(account: nil, via: .system, at: now),
            environment: environment, tx: tx)
    }

    /// Sets one value by hand, per 100 g; nil lets the fetched one count again (N42, N43). Throws as
    /// `Nutrient.checked`.
    @discardableResult
    package func type(_ nutrient: Nutrient, _ amount: Double?, of noodle: String, verb: String = "nutrition.type")
        throws
        -> Stored<Nutrition>
    {
        try set(noodle, verb: verb) { nutrition throws(Refusal) in try nutrition.typing(nutrient, amount) }
    }

    /// Keeps what a source says of a product as that of the noodle; what people typed stays.
    @discardableResult
    package func setNutrition(_ product: Product, of noodle: String, verb: String) throws -> Stored<Nutrition> {
        try set(noodle, verb: verb) { nutrition throws(Refusal) in nutrition.fetched(product, at: now) }
    }

    private func set(
        _ noodle: String, verb: String, _ change: (Nutrition) throws(Refusal) -> Nutrition
    ) throws -> Stored<Nutrition> {
        if let stored = try nutrition(of: noodle) {
            return try tx.objects.update(stored, to: change(stored.object), verb: verb, origin: origin)
        }
        let blank = Nutrition(id: Identifier.make(at: now), noodleId: noodle)
        return try tx.objects.insert(change(blank), in: room.key, verb: verb, origin: origin)
    }

    /// The typical values of what the noodle's name says that it is, in any language; nil when it says nothing of that.
    func typicalNutrition(of noodle: Noodle) -> TypicalNutrition? {
        let words = noodle.name.folded.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).joined(separator: " ")
        var best: (kind: TypicalNutrition, length: Int)?
        for language in environment.phrases.languages {
            for kind in TypicalNutrition.allCases {
                let key = "nutrition/kind \(kind.rawValue)"
                guard environment.phrases.hasPhrase(key, language: language) else { continue }
                for name in phrase(key, language: language).split(separator: ",") {
                    let name = name.split(separator: " ").joined(separator: " ").folded
                    // The longest name tells most: "rice noodles" are more than "noodles".
                    if " \(words) ".contains(" \(name) "), name.count > best?.length ?? 0 { best = (kind, name.count) }
                }
            }
        }
        return best?.kind
    }
}
