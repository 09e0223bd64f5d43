import SimmerDomain

@testable import SimmerLanguage

/// A house whose things have these names, for suites that read lines in it.
enum SampleHouse {
    static let names = KnownNames([
        "noodle": ["Fusilli", "Penne", "Bows"], "tea": ["Sencha", "Earl Grey"],
        "experiment": ["Lactase pH", "Plasmid miniprep"], "person": ["Ana", "Bo"], "room": ["Ski 2026", "Family"],
    ])

    static func context(_ language: String) -> LineContext {
        LineContext(languages: [language], now: Grammar.exampleNow, timeZone: .gmt, names: names)
    }
}
