import SimmerDomain
import SimmerStore

/// The three noodles of invented brands with which a pantry can begin (N53).
package struct SampleNoodles {
    package let actions: Actions

    package init(actions: Actions) { self.actions = actions }

    /// Their names are words of a language; brands, cups and seconds are the same in all.
    private static let all: [(key: String, brand: String, meal: Double, side: Double, seconds: Int)] = [
        ("penne", "Pasta Nova", 1.25, 0.5, 480), ("fusilli", "Casa Grano", 1, 0.5, 660),
        ("bows", "Molino", 1.5, 0.75, 450),
    ]

    /// Those of them that are there.
    package func here() throws -> [Stored<Noodle>] {
        try actions.tx.objects.list(Noodle.self, in: actions.room.key).filter(\.object.isSample)
    }

    /// Adds those that are not there, by name and brand. None is ever there twice.
    @discardableResult
    package func load() throws -> [Stored<Noodle>] {
        var loaded: [Stored<Noodle>] = []
        for sample in Self.all {
            var noodle = try Noodle(
                id: Identifier.make(at: actions.now), name: actions.phrase("noodle.samples/\(sample.key)"),
                brand: sample.brand)
            noodle.mealCups = sample.meal
            noodle.sideCups = sample.side
            noodle.cookSeconds = sample.seconds
            noodle.isSample = true
            let isHere =
                try here().contains { $0.object.brand == noodle.brand }
                || actions.noodle(named: noodle.name, brand: noodle.brand) != nil
            if !isHere { loaded.append(try actions.add(noodle, verb: "noodle.samples")) }
        }
        return loaded
    }

    /// Deletes them. Those that somebody has changed or rated have become theirs: they stay, and are samples no more.
    package func remove() throws -> (removed: [Stored<Noodle>], kept: [Stored<Noodle>]) {
        var (removed, kept): ([Stored<Noodle>], [Stored<Noodle>]) = ([], [])
        for stored in try here() {
            let isRated = try !actions.tx.objects.list(Rating.self, in: actions.room.key, parent: stored.id).isEmpty
            if try isRated || isChanged(stored) {
                var noodle = stored.object
                noodle.isSample = false
                kept.append(try actions.change(stored, to: noodle, verb: "noodle.samples"))
            } else {
                removed.append(try actions.tx.objects.delete(stored, verb: "noodle.samples", origin: actions.origin))
            }
        }
        return (removed, kept)
    }

    /// Whether it is not as it was loaded: what was changed and taken back is as before.
    private func isChanged(_ stored: Stored<Noodle>) throws -> Bool {
        guard let sample = Self.all.first(where: { $0.brand == stored.object.brand }) else { return true }
        let noodle = stored.object
        let asLoaded = try Noodle(id: noodle.id, name: noodle.name, brand: sample.brand).fields
        var same = noodle
        (same.mealCups, same.sideCups, same.cookSeconds, same.isSample) = (nil, nil, nil, false)
        let isNamedSo = actions.environment.phrases.languages.contains { language in
            actions.phrase("noodle.samples/\(sample.key)", language: language) == noodle.name
        }
        return !isNamedSo || noodle.mealCups != sample.meal || noodle.sideCups != sample.side
            || noodle.cookSeconds != sample.seconds || same.fields != asLoaded
    }
}
