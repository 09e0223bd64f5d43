import Testing

@testable import SimmerBot
@testable import SimmerLanguage

@Suite("What is understood and still to come")
struct ToComeTests {
    /// An example in each language of an intent that `grammar.yaml` lists; none when everything has its handler.
    private static let examples: [(language: String, intent: String, say: String)] = {
        guard let grammar = try? delivered.get() else { return [] }
        let all = grammar.checkExamples().filter { grammar.intentsToCome.contains($0.intent) }
        return grammar.languages.compactMap { language in
            all.first { $0.language == language }.map { (language, $0.intent, $0.say) }
        }
    }()

    @Test("is said back with what it does, and is no mistake", arguments: examples)
    func saidBack(example: (language: String, intent: String, say: String)) async throws {
        let house = try await House()
        let does = try #require(try delivered.get().purpose(of: example.intent, language: example.language))
        let answer = try await house.ask("ana", example.say)
        #expect(answer.code == nil)
        #expect(answer.isQuiet)
        #expect(answer.text.contains(does), "\(answer.text)")
    }

    @Test("is not promised by help", arguments: ["help", "aide"])
    func help(say: String) async throws {
        let house = try await House()
        let answer = try await house.ask("ana", say)
        #expect(answer.text.split(separator: "\n").count > 3)
        for example in Self.examples { #expect(!answer.text.contains(example.say)) }
    }
}
