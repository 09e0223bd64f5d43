import SimmerDomain

extension Grammar {
    /// What the bot can do, one example sentence each, for help.
    package func examples(for language: String, roomKind: String?) -> [(say: String, does: String)] {
        (files[language] ?? []).flatMap(\.intents).compactMap { intent in
            guard let does = intent.does,
                // One that needs nothing said before.
                let example = intent.examples.first(where: { example in
                    example.focus.isEmpty && example.after == nil
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

    /// The features of a language's intents and controls that have an example, by their ids in the feature table.
    package func rows(of language: String) -> Set<String> {
        let said = (files[language] ?? []).flatMap(\.intents).filter { !$0.examples.isEmpty }.flatMap(\.rows)
        let controls = (languageFiles[language]?.controlExamples ?? []).filter { !$0.say.isEmpty }.flatMap(\.rows)
        return Set(said + controls)
    }

    /// Up to two example sentences that are the nearest to a line that nothing matched: by the words that they share,
    /// mistyped ones mended, verbs of one meaning counted as the same, and each word by how much it tells.
    func nearest(_ line: TokenLine, _ context: LineContext) -> [String] {
        guard line.tokens.count <= 60 else { return [] }
        // The language that knows most of the line; of equals the person's.
        var best: (known: Int, language: String, words: [Int32])?
        for model in order(context) {
            let known = line.tokens.count { $0.kind == .word && model.words.id(of: $0, in: line) >= 0 }
            if known > best?.known ?? -1 { best = (known, model.language, telling(line, model)) }
        }
        guard let best, let examples = exampleWords[best.language] else { return [] }
        return examples.nearest(to: best.words, roomKind: context.roomKind)
    }

    /// The words of a line that tell what it is about, mended where they are unknown.
    private func telling(_ line: TokenLine, _ model: LanguageModel) -> [Int32] {
        var words: [Int32] = []
        var mended = 0
        for token in line.tokens {
            var id = model.words.id(of: token, in: line)
            if token.kind == .number { id = ExampleWords.number }
            if token.kind == .word, id < 0, mended < 4, token.width >= 4,
                let near = spellings[model.language]?.words(near: Array(line.letters[token.folding]), most: 1).first
            {
                mended += 1
                let word = TokenLine(near)
                id = word.tokens.first.map { model.words.id(of: $0, in: word) } ?? -1
            }
            if id >= 0, model.wordMarks[Int(id)] == .small || model.wordMarks[Int(id)].contains(.skip) { continue }
            if id >= 0 || id == ExampleWords.number, !words.contains(id) { words.append(id) }
        }
        return words
    }
}
