import SimmerDomain

extension Grammar {
    /// What the bot can do, one example sentence each, for help.
    package func examples(for language: String, roomKind: String?) -> [(say: String, does: String)] {
        (files[language] ?? []).flatMap(\.intents).compactMap { intent in
            guard let does = intent.does,
                // One that needs nothing said before.
                let example = intent.examples.first(where: { example in
                    example.focus.isEmpty
                        && (roomKind.map { example.rooms.isEmpty || example.rooms.contains($0) } ?? true)
                })
            else { return nil }
            return (example.say.text, does)
        }
    }

    /// The names of all intents that some language has.
    package var intents: [String] {
        var names: [String] = []
        for language in languages {
            for file in files[language] ?? [] {
                for intent in file.intents where !names.contains(intent.name) { names.append(intent.name) }
            }
        }
        return names
    }

    /// Up to two example sentences that share the most with a line that nothing matched.
    func nearest(_ line: TokenLine, _ context: LineContext) -> [String] {
        guard line.tokens.count <= 60, let model = order(context).first else { return [] }
        let words = Set(line.tokens.filter { $0.kind == .word }.map(\.folded)).filter { word in
            model.automaton.vocabulary[word].map { !(model.marks[$0] ?? []).contains(.small) } ?? false
        }
        guard !words.isEmpty else { return [] }
        var scored: [(score: Double, say: String, intent: String)] = []
        for example in exampleWords[model.language] ?? [] {
            let shared = words.count { example.words.contains($0) }
            guard shared > 0 else { continue }
            let score = Double(shared) / Double(example.words.count + words.count - shared)
            scored.append((score, example.say, example.intent))
        }
        var result: [(String, String)] = []
        for candidate in scored.sorted(by: { $0.score > $1.score })
        where !result.contains(where: { $0.1 == candidate.intent }) {
            result.append((candidate.say, candidate.intent))
            if result.count == 2 { break }
        }
        return result.map(\.0)
    }
}

/// An example sentence with the words by which lines that nothing matched are compared with it.
struct ExampleWords: Sendable {
    var words: Set<String>
    var say: String
    var intent: String

    static func all(in files: [IntentFile]) -> [ExampleWords] {
        files.flatMap(\.intents).flatMap { intent in
            intent.examples.map { example in
                ExampleWords(
                    words: Set(TokenLine(example.say.text).tokens.map(\.folded)), say: example.say.text,
                    intent: intent.name)
            }
        }
    }
}
