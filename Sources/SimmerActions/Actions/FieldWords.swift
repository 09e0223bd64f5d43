import Foundation
import SimmerDomain
import SimmerStore

/// Says what the fields of things are called, their values, and what became of them ("cooking time: 8 min → 9 min"), in the words of
/// `fields.yaml`. A field is named by its kind of thing and its name there: "noodle cookSeconds".
package struct FieldWords {
    package let actions: Actions

    package init(actions: Actions) { self.actions = actions }

    /// What a value is, which decides how it is written.
    enum Shape: String {
        case text, seconds, cups, grams, number, rating, stock, day, milligrams, celsius, millilitres, moment, hours
        /// Yes or no, or one of a list: each has a phrase of its own.
        case word
    }

    /// Fields that are not named here are nobody's business: ids, places of cards.
    private static let shapes: [String: Shape] = [
        "noodle name": .text, "noodle brand": .text, "noodle mealCups": .cups, "noodle sideCups": .cups,
        "noodle cookSeconds": .seconds, "noodle prefersMeal": .word, "noodle onHand": .word,
        "noodle gramsPerCup": .grams, "noodle barcode": .text, "noodle stock": .stock, "noodle bestBefore": .day,
        "tea name": .text, "tea brand": .text, "tea type": .word, "tea steepSeconds": .seconds,
        "tea waterC": .celsius, "tea leafGrams": .grams, "tea waterMl": .millilitres, "tea stockGrams": .grams,
        "note text": .text, "photo description": .text, "note rating": .rating,
        "experiment title": .text, "experiment startDate": .day, "experiment endDate": .day,
        "experiment protocol": .text, "rating value": .rating, "room peopleCount": .number, "account units": .word,
        "account quietHours": .hours,
        "step title": .text, "step dueAt": .moment,
    ]

    /// Whether people are told of a field.
    func isShown(_ field: String) -> Bool { Self.shapes[field] != nil || Self.nutrients[field] != nil }

    /// What was typed of a nutrient.
    package static func name(of nutrient: Nutrient) -> String { "\(Nutrition.kind) \(nutrient.rawValue)Typed" }
    private static let nutrients = Dictionary(uniqueKeysWithValues: Nutrient.allCases.map { (name(of: $0), $0) })

    /// What the slot `field` of an order calls the fields of a noodle.
    package let fieldNames = [
        "name": "name", "brand": "brand", "time": "cookSeconds", "meal": "mealCups", "side": "sideCups",
        "size": "prefersMeal", "available": "onHand", "weight": "gramsPerCup",
    ]

    package func name(_ field: String) -> String {
        guard let nutrient = Self.nutrients[field] else { return actions.phrase("fields/\(field)") }
        return actions.phrase(
            "fields/per 100 g", ["name": .text(actions.phrase("nutrition/name \(nutrient.rawValue)"))])
    }

    /// A value as a person reads it; "none" where there is none.
    package func value(_ value: JSON?, of field: String) -> String {
        guard let value, !value.isNull else { return actions.phrase("fields/none") }
        if let nutrient = Self.nutrients[field] {
            return actions.phrase(
                "nutrition/amount \(nutrient.unit.rawValue)",
                ["amount": .number(nutrient.rounded(value.double ?? 0))])
        }
        let shape = Self.shapes[field] ?? .text
        func said(_ value: PhraseValue, _ more: [String: PhraseValue] = [:]) -> String {
            actions.phrase("fields/as \(shape.rawValue)", ["value": value].merging(more) { _, new in new })
        }
        switch shape {
        case .text: return value.plain
        case .seconds: return said(.duration(value.double ?? 0))
        case .cups:
            let cups = value.double ?? 0
            // Up to one it is one cup: "¾ cup".
            return said(.number(cups), ["count": .number(cups <= 1 ? 1 : cups)])
        case .grams, .milligrams, .number, .rating, .celsius, .millilitres: return said(.number(value.double ?? 0))
        case .moment:
            return said(.instant(Instant(milliseconds: value.int ?? 0), zone: actions.zone))
        case .stock:
            let unit = value["unit"]?.string ?? ""
            let key = "fields/amount \(unit)"
            let amount: [String: PhraseValue] = [
                "value": .number(value["amount"]?.double ?? 0), "unit": .text(unit),
            ]
            let isNamed = actions.environment.phrases.hasPhrase(key, language: actions.language)
            return actions.phrase(isNamed ? key : "fields/amount", amount)
        case .day:
            guard let day = value.string.flatMap({ CivilDate($0) }) else { return value.plain }
            return said(.instant(CivilTime(day, TimeOfDay(hour: 12)).instant(in: .gmt), zone: .gmt))
        case .hours:
            guard let hours = value.string.flatMap({ QuietHours($0) }) else { return actions.phrase("fields/none") }
            return actions.phrase("fields/as hours", hours.values)
        case .word: return actions.phrase("fields/\(field) \(value.string ?? value.text)")
        }
    }

    /// What differs, as texts like "cooking time: 8 min → 9 min".
    package func changes(_ kind: String, from before: JSON, to after: JSON) -> [String] {
        let names = (before.members ?? []).map(\.name)
        let all = names + (after.members ?? []).map(\.name).filter { !names.contains($0) }
        return all.compactMap { field in
            let name = "\(kind) \(field)"
            let (was, now) = (before[field] ?? .null, after[field] ?? .null)
            guard was != now, isShown(name) else { return nil }
            return actions.phrase(
                "fields/change",
                [
                    "field": .text(self.name(name)), "was": .text(value(was, of: name)),
                    "now": .text(value(now, of: name)),
                ])
        }
    }
}
