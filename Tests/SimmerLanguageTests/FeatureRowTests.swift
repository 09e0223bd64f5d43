import Testing

@testable import SimmerLanguage

/// The rows of the feature table that people say something for; the table's ids are stable.
private enum FeatureRows {
    static let said = [
        "N1-N12", "N13-N29", "N31-N32", "N34-N39", "N41-N49", "N51", "N53", "N55-N60", "T1-T5", "T7-T17", "T19-T20",
        "T24", "E2-E20", "E22-E25", "E28-E30", "P5-P13", "P15-P20", "P24", "F5", "F12", "F14", "F20-F23", "B1-B12",
        "B14-B22",
    ].flatMap(ids)

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
