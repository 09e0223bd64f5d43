import SimmerDomain

extension Grammar {
    /// What the bot can do, one example sentence each, for help; what is still to come is left out.
    package func examples(for language: String, roomKind: String?) -> [(say: String, does: String)] {
        (files[language] ?? []).flatMap(\.intents).compactMap { intent in
            guard let does = intent.does,
                // One that needs nothing said before.
                let example = intent.examples.first(where: { example in
                    example.focus.isEmpty && !toCome.holds(intent.name, example.slots.keys)
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

    /// Whether an order is understood but not done yet.
    package func isToCome(_ match: Match) -> Bool { toCome.holds(match.intent, match.slots.keys) }

    /// The intents of which nothing is done yet.
    package var intentsToCome: Set<String> { toCome.intents }

    /// The features of a language's intents and controls that have an example, by their ids in the feature table.
    package func rows(of language: String) -> Set<String> {
        let said = (files[language] ?? []).flatMap(\.intents).filter { !$0.examples.isEmpty }.flatMap(\.rows)
        let controls = (languageFiles[language]?.controlExamples ?? []).filter { !$0.say.isEmpty }.flatMap(\.rows)
        return Set(said + controls)
    }

    /// Up to two example sentences that share the most with a line that nothing matched.
    func nearest(_ line: TokenLine, _ context: LineContext) -> [String] {
        guard line.tokens.count <= 60, let model = order(context).first, let examples = exampleWords[model.language]
        else { return [] }
        var words: [Int32] = []
        for token in line.tokens where token.kind == .word {
            let id = model.words.id(of: token, in: line)
            if id >= 0, !model.wordMarks[Int(id)].contains(.small), !words.contains(id) { words.append(id) }
        }
        return examples.nearest(to: words)
    }
}

/// The example sentences of a language by their words, to compare lines with that nothing matched.
struct ExampleWords: Sendable {
    private struct Example: Sendable {
        var say: String
        var intent: String
        var count: Int
    }

    private var examples: [Example] = []
    /// For each word the examples that have it.
    private var byWord: [Int32: [Int]] = [:]

    init(_ files: [IntentFile], _ words: WordTable, _ toCome: ToCome) {
        for intent in files.flatMap(\.intents) {
            for example in intent.examples where !toCome.holds(intent.name, example.slots.keys) {
                let line = TokenLine(example.say.text)
                for id in Set(line.tokens.map { words.id(of: $0, in: line) }) where id >= 0 {
                    byWord[id, default: []].append(examples.count)
                }
                examples.append(
                    Example(say: example.say.text, intent: intent.name, count: Set(line.words).count))
            }
        }
    }

    /// Up to two examples of different intents that share the most with these words.
    func nearest(to words: [Int32]) -> [String] {
        var shared = [Int](repeating: 0, count: examples.count)
        for word in words { for example in byWord[word] ?? [] { shared[example] += 1 } }
        var best: [(score: Double, example: Int)] = []
        for (index, count) in shared.enumerated() where count > 0 {
            let score = Double(count) / Double(examples[index].count + words.count - count)
            guard best.count < 2 || score > best[1].score else { continue }
            if let same = best.firstIndex(where: { examples[$0.example].intent == examples[index].intent }) {
                guard score > best[same].score else { continue }
                best.remove(at: same)
            }
            best.append((score, index))
            best.sort { ($0.score, -$0.example) > ($1.score, -$1.example) }
            if best.count > 2 { best.removeLast() }
        }
        return best.map { examples[$0.example].say }
    }
}
