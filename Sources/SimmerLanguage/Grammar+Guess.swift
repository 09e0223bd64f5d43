import SimmerDomain

extension Grammar {
    /// The language that a text is clearly in: the one that knows more of its words than any other. Nil when none
    /// stands out, as for names and numbers.
    /// - Parameter chosen: the language that the person chose, which counts even when it has some topics only.
    package func language(of text: String, chosen: String) -> String? {
        let line = TokenLine(text)
        let words = line.tokens.filter { $0.kind == .word }
        let known = languages.filter { $0 == chosen || isComplete($0) }.compactMap { name in
            models[name].map { model in (name, words.count { model.words.id(of: $0, in: line) >= 0 }) }
        }
        guard let best = known.max(by: { $0.1 < $1.1 }), best.1 > 0, known.filter({ $0.1 == best.1 }).count == 1 else {
            return nil
        }
        return best.0
    }

    /// A sentence to say, and what it does.
    package struct HelpExample: Sendable {
        package var say: String
        package var does: String
    }

    /// The first example of an intent that fits a kind of room, for help.
    package func example(of intent: String, language: String, roomKind: String) -> HelpExample? {
        for file in files[language] ?? [] {
            for entry in file.intents where entry.name == intent {
                guard let does = entry.does,
                    let example = entry.examples.first(where: {
                        $0.rooms.isEmpty || $0.rooms.contains(roomKind)
                    })
                else { continue }
                return HelpExample(say: example.say.text, does: does)
            }
        }
        return nil
    }

    /// What an intent does, in a few words of a language.
    package func purpose(of intent: String, language: String) -> String? {
        for file in files[language] ?? [] {
            for entry in file.intents where entry.name == intent { return entry.does }
        }
        return nil
    }
}
