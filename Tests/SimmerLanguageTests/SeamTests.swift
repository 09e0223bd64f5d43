import Foundation
import Testing

@testable import SimmerLanguage

@Suite("Words of languages are in intents/ only")
struct SeamTests {
    private static let sources = Shipped.folder.deletingLastPathComponent().appending(path: "Sources")

    /// The texts in quotes of a Swift file, without comments and without those that are put together.
    private static func literals(_ source: String) -> [String] {
        source.split(separator: "\n").flatMap { line -> [String] in
            let code = line.drop { $0 == " " }
            // Where something is compared with it, a text decides what is understood; elsewhere it names or says.
            let compares = ["==", "!=", "case ", "hasPrefix(", "hasSuffix(", "contains("].contains { code.contains($0) }
            guard !code.hasPrefix("//"), compares, let quote = try? Regex(#""([^"\\]*)"(\]|\s*:)?"#) else { return [] }
            // Names of members, of JSON or of an order's slots, are asked for in brackets or put before a colon.
            return code.matches(of: quote).compactMap { found in
                found.output[2].substring == nil || code.hasPrefix("case")
                    ? found.output[1].substring.map(String.init) : nil
            }
        }
    }

    /// Names that the files and the code share: keys of the YAML files, names of slots, types and meanings.
    private static func keys() throws -> Set<String> {
        // Built into the value tables, into YAML, and answers of the dialogue to itself.
        var keys: Set<String> = [
            "moment", "cadence", "utc", "true", "false", "name", "date", "text", "addressed", "slot", "yaml",
        ]
        for case let file as URL in FileManager.default.enumerator(at: Shipped.folder, includingPropertiesForKeys: nil)!
        where file.pathExtension == "yaml" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let start = line.drop { " -".contains($0) }
                // A sentence may hold a colon.
                guard !start.hasPrefix("\"") else { continue }
                guard let colon = start.firstIndex(of: ":") else { continue }
                // Of situations the values are names as well.
                let names = start.contains("focus: [") ? start[...] : start[..<colon]
                for word in names.split(whereSeparator: { !$0.isLetter }) { keys.insert(word.lowercased()) }
                // So are those of a choice that a sentence makes.
                guard start.hasPrefix("slots: {") else { continue }
                for pair in start.dropFirst("slots: {".count).split(separator: ",") {
                    let words = pair.split { !$0.isLetter }
                    if words.count == 2 { keys.formUnion(words.map { $0.lowercased() }) }
                }
            }
        }
        return keys
    }

    @Test("no text in the code that reads lines is a word that only a language would have")
    func noWords() throws {
        let grammar = try Shipped.grammar.get()
        let keys = try Self.keys()
        var words: Set<String> = []
        for language in grammar.languages {
            let model = try #require(grammar.models[language])
            words.formUnion(model.spelled)
            words.formUnion(model.partGrammar?.vocabulary.keys.map { $0 } ?? [])
        }
        // Words that people say and the code does not name anything by.
        words = words.filter { $0.count >= 3 && !keys.contains($0) }
        #expect(words.count > 1_500 && words.isSuperset(of: ["tomorrow", "minuteur", "kookwekker"]))
        var found: [String] = []
        for folder in ["SimmerLanguage", "SimmerBot/Dialogue", "SimmerBot/Consumer", "SimmerBot/Handlers"] {
            let files = FileManager.default.enumerator(
                at: Self.sources.appending(path: folder), includingPropertiesForKeys: nil)!
            for case let file as URL in files where file.pathExtension == "swift" && !file.path.contains("/Checking/") {
                for literal in Self.literals(try String(contentsOf: file, encoding: .utf8)) {
                    let said = TokenLine(literal).words
                    // Messages for whoever writes the files are sentences.
                    if said.count <= 2, let word = said.first(where: words.contains) {
                        found.append("\(file.lastPathComponent): “\(literal)” (\(word))")
                    }
                }
            }
        }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }
}
