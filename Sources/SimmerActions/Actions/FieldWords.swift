import Foundation
import SimmerDomain
import SimmerStore

/// Says what the fields of things are called, their values, and what became of them ("cooking time: 8 min → 9 min"), in
/// the words of `fields.yaml`. A field is named by its kind of thing and its name there: "noodle cookSeconds".
package struct FieldWords {
    package let actions: Actions

    package init(actions: Actions) { self.actions = actions }

    /// Whether people are told of a field.
    func isShown(_ field: String) -> Bool { Self.shape(of: field) != nil }

    private static func shape(of field: String) -> FieldShape? {
        guard let space = field.firstIndex(of: " ") else { return nil }
        return LoggedKinds.shownFields[String(field[..<space])]?[String(field[field.index(after: space)...])]
    }

    /// What was typed of a nutrient.
    package static func name(of nutrient: Nutrient) -> String {
        "\(Nutrition.kind) \(Nutrition.typedField(of: nutrient))"
    }

    package func name(_ field: String) -> String {
        guard case .nutrient(let nutrient)? = Self.shape(of: field) else { return actions.phrase(key(of: field)) }
        return actions.phrase(
            "fields/per 100 g", ["name": .text(actions.phrase("nutrition/name \(nutrient.rawValue)"))])
    }

    /// A kind can have a file of its own for its words: "shopping amount" is "shopping/field amount" there.
    private func key(of field: String) -> String {
        let own = field.replacing(" ", with: "/field ", maxReplacements: 1)
        return actions.environment.phrases.hasPhrase(own, language: actions.language) ? own : "fields/\(field)"
    }

    /// A value as a person reads it; "none" where there is none.
    package func value(_ value: JSON?, of field: String) -> String {
        guard let value, !value.isNull else { return actions.phrase("fields/none") }
        let shape = Self.shape(of: field) ?? .text
        func said(_ value: PhraseValue, _ more: [String: PhraseValue] = [:]) -> String {
            actions.phrase("fields/as \(shape)", ["value": value].merging(more) { _, new in new })
        }
        switch shape {
        case .text: return value.plain
        case .nutrient(let nutrient):
            return actions.phrase(
                "nutrition/amount \(nutrient.unit.rawValue)",
                ["amount": .number(nutrient.rounded(value.double ?? 0))])
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
        case .word: return actions.phrase(key(of: "\(field) \(value.string ?? value.text)"))
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
