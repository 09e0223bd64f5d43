/// The example sentences of a language by their words, to compare lines with that nothing matched.
struct ExampleWords: Sendable {
    private struct Example: Sendable {
        var say: String
        var intent: String
        /// What its words weigh in all.
        var weight: Double
        var rooms: Set<String>
    }

    /// Stands for any number.
    static let number: Int32 = -2

    private var examples: [Example] = []
    /// For each word, or class of words, the examples that have it.
    private var byWord: [Int32: [Int]] = [:]
    /// Of a word of a class the word that stands for it.
    private var classes: [Int32: Int32] = [:]

    /// - Parameter synonyms: verbs that mean the same here, class by class; a word counts for the first class that it
    ///   is in.
    init(_ files: [IntentFile], _ words: WordTable, synonyms: [[String]]) {
        for group in synonyms {
            let ids = group.map(TokenLine.init).compactMap { line in
                line.tokens.count == 1 ? words.id(of: line.tokens[0], in: line) : nil
            }
            guard let first = ids.first(where: { $0 >= 0 }) else { continue }
            for id in ids where id >= 0 && classes[id] == nil { classes[id] = first }
        }
        var sets: [Set<Int32>] = []
        for intent in files.flatMap(\.intents) {
            // What needs something said before is no advice.
            for example in intent.examples where example.focus.isEmpty && example.after == nil {
                let line = TokenLine(example.say.text)
                var ids = Set<Int32>()
                for token in line.tokens {
                    let id = token.kind == .number ? Self.number : words.id(of: token, in: line)
                    if id >= 0 || id == Self.number { ids.insert(classes[id] ?? id) }
                }
                for id in ids { byWord[id, default: []].append(examples.count) }
                sets.append(ids)
                examples.append(
                    Example(say: example.say.text, intent: intent.name, weight: 0, rooms: example.rooms))
            }
        }
        for index in examples.indices { examples[index].weight = sets[index].reduce(0) { $0 + weight($1) } }
    }

    /// A word of few examples tells more than one of many.
    private func weight(_ word: Int32) -> Double { 1 / Double(1 + (byWord[word]?.count ?? 0)) }

    /// Up to two examples of different intents that share the most with these words.
    func nearest(to words: [Int32], roomKind: String? = nil) -> [String] {
        // Sorted: sums of weights in another order round to other numbers, and equals would be told apart by chance.
        let words = Set(words.map { classes[$0] ?? $0 }).sorted()
        var shared = [Double](repeating: 0, count: examples.count)
        for word in words {
            let weight = weight(word)
            for example in byWord[word] ?? [] { shared[example] += weight }
        }
        let all = words.reduce(0) { $0 + weight($1) }
        var best: [(score: Double, example: Int)] = []
        for (index, weight) in shared.enumerated() where weight > 0 {
            // Most share too little, and are not looked at any further.
            let score = weight / (examples[index].weight + all - weight)
            guard best.count < 2 || score > best[1].score else { continue }
            let example = examples[index]
            guard roomKind.map({ example.rooms.isEmpty || example.rooms.contains($0) }) ?? true else { continue }
            if let same = best.firstIndex(where: { examples[$0.example].intent == example.intent }) {
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
