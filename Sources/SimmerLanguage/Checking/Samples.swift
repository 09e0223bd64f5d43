import SimmerDomain

extension Grammar {
    /// The rules that the sentences of a file can use.
    func rules(for file: IntentFile, _ language: String) -> [String: Template] {
        let written = (languageFiles[language]?.rules ?? [:]).merging(file.rules) { _, local in local }
        return written.compactMapValues { try? Template(parsing: $0.text) }
    }

    /// A line that a sentence is meant for: its first alternatives, nothing optional, sample values. Nil when it cannot
    /// be built.
    func sample(
        of sentence: IntentEntry.Sentence, _ entry: IntentEntry, _ language: String, rules: [String: Template]
    ) -> String? {
        guard let shared = languageFiles[language] else { return nil }
        guard let template = try? Template(parsing: sentence.template.text).expanded(with: rules) else { return nil }
        let types = slotTypes.merging(entry.slotTypes) { _, own in own }
        return words(of: template, types, shared, language).map(Self.typed)
    }

    /// Words as somebody types them: what ends in an apostrophe is written to what follows, before a vowel or h
    /// ("jusqu'à"), as lines are cut.
    static func typed(_ words: [String]) -> String {
        words.reduce(into: "") { line, word in
            let isElided = line.last == "'" && word.first.map { "aeiouyhàâéèêëîïôûœ".contains($0) } ?? false
            line += line.isEmpty || isElided ? word : " " + word
        }
    }

    /// Names that sample lines use, one of each kind.
    func sampleNames(_ language: String) -> KnownNames {
        KnownNames(Dictionary(uniqueKeysWithValues: Self.sampleNames.map { ($0.key, [$0.value]) }))
    }

    /// Names out of nowhere, so that they are no words of any language.
    private static let sampleNames = [
        "noodle": "Penne", "tea": "Senchara", "experiment": "Qubix", "person": "Zoltan", "room": "Vexo",
    ]

    private func words(
        of template: Template, _ types: [String: SlotType], _ file: LanguageFile, _ language: String
    ) -> [String]? {
        switch template {
        case .word(let word): return [word]
        case .rule: return nil
        case .optional: return []
        case .alternatives(let parts): return parts.first.flatMap { words(of: $0, types, file, language) }
        case .sequence(let parts), .anyOrder(let parts):
            var all: [String] = []
            for part in parts {
                guard let words = words(of: part, types, file, language) else { return nil }
                all += words
            }
            return all
        case .slot(let name, let written):
            guard let type = written.map(SlotType.init) ?? types[name] else { return nil }
            return sample(of: type, file).map { [$0] }
        }
    }

    private func sample(of type: SlotType, _ file: LanguageFile) -> String? {
        switch type {
        case .name(let kind), .common(let kind), .usual(let kind): Self.sampleNames[kind]
        case .choice(let list):
            file.tables["choices"]?.first { $0.key.hasPrefix("\(list) ") }?.forms.first
                .flatMap { try? Template(parsing: $0.text).forms().first }
                .map { form in form.map { if case .word(let word) = $0 { word } else { "" } }.joined(separator: " ") }
        default: file.samples[type.name]
        }
    }
}

extension SlotType {
    /// As the files write it.
    var name: String {
        switch self {
        case .name(let kind): "name \(kind)"
        case .common(let kind): "common \(kind)"
        case .usual(let kind): "usual \(kind)"
        case .named(let kind): "named \(kind)"
        case .fresh(let kind): "new \(kind)"
        case .amount(let units): "quantity \(units)"
        case .choice(let list): "choice \(list)"
        default: "\(self)"
        }
    }
}
