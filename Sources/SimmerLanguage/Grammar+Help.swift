import SimmerDomain

extension Grammar {
    /// What the bot can do, one example sentence each, for help.
    package func examples(for language: String, roomKind: String?) -> [(say: String, does: String)] {
        (files[language] ?? []).flatMap(\.intents).compactMap { intent in
            guard let does = intent.does,
                let example = intent.examples.first(where: { example in
                    roomKind.map { example.rooms.isEmpty || example.rooms.contains($0) } ?? true
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
        for file in files[model.language] ?? [] {
            for intent in file.intents {
                for example in intent.examples {
                    let said = Set(TokenLine(example.say.text).tokens.map(\.folded))
                    let shared = said.intersection(words).count
                    guard shared > 0 else { continue }
                    scored.append(
                        (Double(shared) / Double(said.count + words.count - shared), example.say.text, intent.name))
                }
            }
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
