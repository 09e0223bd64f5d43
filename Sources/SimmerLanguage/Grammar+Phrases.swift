import SimmerDomain

extension Grammar {
    /// The phrase under a key, filled. Falls back to the default language, then to the key itself.
    package func phrase(_ key: String, _ values: [String: PhraseValue], language: String, measures: Measures) -> String
    {
        let language =
            phrases[language]?[key] != nil ? language : languages.first { phrases[$0]?[key] != nil } ?? language
        guard let phrase = phrases[language]?[key], let formats = formats[language] else { return key }
        return Self.write(phrase.parts, values, formats.read(by: measures)) ?? key
    }

    package func hasPhrase(_ key: String, language: String) -> Bool { phrases[language]?[key] != nil }

    /// All keys that some language has, for the checker.
    var phraseKeys: Set<String> { Set(phrases.values.flatMap(\.keys)) }

    /// nil when a value that has to be there is missing.
    static func write(_ parts: [Phrase.Part], _ values: [String: PhraseValue], _ formats: Formats) -> String? {
        var text = ""
        for part in parts {
            switch part {
            case .text(let plain): text += plain
            case .value(let name, let form):
                guard let value = values[name] else { return nil }
                text += formats.write(value, form)
            case .plural(let name, let one, let other):
                guard let value = values[name] else { return nil }
                guard let chosen = write(formats.isSingular(count(value)) ? one : other, values, formats) else {
                    return nil
                }
                text += chosen
            case .section(let inner): text += write(inner, values, formats) ?? ""
            }
        }
        return text
    }

    private static func count(_ value: PhraseValue) -> Double {
        switch value {
        case .number(let number), .duration(let number): number
        case .list(let items): Double(items.count)
        default: 1
        }
    }
}
