import Foundation
import Testing

@testable import SimmerLanguage

/// The rows of the feature table that people say something for; the table's ids are stable.
private enum FeatureRows {
    static let said = table.filter { !unsaid.contains($0) }

    private static let table: [String] = {
        let file = Shipped.folder.deletingLastPathComponent().appending(path: "docs/features.tsv")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").dropFirst() ?? []
        return lines.compactMap { $0.split(separator: "\t").first.map(String.init) }
    }()
    /// What the page or the server does by itself.
    private static let unsaid = Set(
        [
            "N30", "N33", "N40", "N50", "N52", "N54", "T6", "T18", "T21-T23", "E1", "E21", "E26-E27", "P1-P4",
            "P14", "P21-P23", "F1-F4", "F6-F11", "F13", "F15-F19", "B13", "B26-B27",
        ].flatMap(ids))

    /// "N34-N36" is N34, N35, N36.
    private static func ids(_ range: String) -> [String] {
        let ends = range.split(separator: "-")
        let numbers = ends.compactMap { Int($0.dropFirst()) }
        guard let first = numbers.first, let last = numbers.last, let group = range.first else { return [] }
        return (first...last).map { "\(group)\($0)" }
    }
}

@Suite("The feature table in the intent files")
struct FeatureRowTests {
    @Test("every row that people say something for has an intent with an example", arguments: ["en", "fr"])
    func rows(language: String) throws {
        let rows = try Shipped.grammar.get().rows(of: language)
        let missing = FeatureRows.said.filter { !rows.contains($0) }
        #expect(missing == [])
    }

    @Test("a row that is named is one of the table", arguments: ["en", "fr"])
    func known(language: String) throws {
        let strange = try Shipped.grammar.get().rows(of: language).subtracting(FeatureRows.said)
        #expect(strange == [])
    }
}
