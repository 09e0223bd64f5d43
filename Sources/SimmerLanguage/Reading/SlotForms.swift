import Foundation
import SimmerDomain

/// All that the sentences of an intent take for one of its slots.
struct SlotForms: Sendable {
    /// The slot's own type first.
    var types: [SlotType] = []
    /// Values that sentences fix without a word for them.
    var fixed: [SlotValue] = []

    /// Pointers that mean the same to whoever has not heard what was said before.
    static let pointers: [Pointer] = [.all, .mine, .both, .last]
}

extension Grammar {
    /// By slot name: of the sentences of an intent that stand on nothing that was said before.
    func slotForms(of entry: IntentEntry, in file: IntentFile) -> [String: SlotForms] {
        let rules = rules(for: file, file.language)
        let types = slotTypes.merging(entry.slotTypes) { _, own in own }
        var forms: [String: SlotForms] = [:]
        for sentence in entry.sentences where !sentence.follows && !sentence.corrects && sentence.focus.any.isEmpty {
            for (name, value) in sentence.fixed where forms[name]?.fixed.contains(value) != true {
                forms[name, default: SlotForms()].fixed.append(value)
            }
            guard let template = try? Template(parsing: sentence.template.text).expanded(with: rules) else { continue }
            template.visitSlots { name, written in
                guard let type = written.flatMap(SlotType.init) ?? types[name], type != .filler,
                    forms[name]?.types.contains(type) != true
                else { return }
                forms[name, default: SlotForms()].types.append(type)
            }
        }
        return forms
    }

    /// What of a slot's values can be listed: what sentences fix, choices by their keys, pointers.
    func listedValues(of forms: SlotForms, _ language: String) -> [String] {
        var values = forms.fixed.map { $0.written(in: .gmt) }
        for type in forms.types {
            switch type {
            case .choice(let list): values += choiceKeys(of: list, language)
            case .pointer, .place: values += SlotForms.pointers.compactMap(\.key)
            default: break
            }
        }
        return values.reduce(into: []) { kept, value in if !kept.contains(value) { kept.append(value) } }
    }

    private func choiceKeys(of list: String, _ language: String) -> [String] {
        let start = "\(list) "
        return (languageFiles[language]?.tables["choices"] ?? []).filter { $0.key.hasPrefix(start) }
            .map { String($0.key.dropFirst(start.count)) }
    }

    /// What words can be for a slot, each by one of its types; none where they are of no type.
    func values(of words: String, _ forms: SlotForms, _ context: LineContext) -> [SlotValue] {
        var values = forms.fixed.filter { $0.written(in: .gmt).folded == words.folded }
        func add(_ value: SlotValue?) { if let value, !values.contains(value) { values.append(value) } }
        for type in forms.types {
            switch type {
            case .choice(let list):
                let keys = choiceKeys(of: list, context.languages.first ?? "")
                add(keys.contains(words) ? .choice(words) : answers(words, as: type, context))
            case .pointer, .place:
                add(SlotForms.pointers.first { $0.key == words }.map(SlotValue.pointer))
            case .named:
                // A thing that is meant is one that there is: a reader outside makes names up.
                if case .name(let name, let kind)? = answers(words, as: type, context) { add(.name(name, kind: kind)) }
            default: add(answers(words, as: type, context))
            }
        }
        return values
    }
}
