import Foundation
import SimmerDomain
import Synchronization

/// The sentences that the bot understands and speaks, in all languages that the intents folder has.
///
/// Read and compiled once at start; immutable, so that any thread may ask.
package final class Grammar: Sendable, Phrasebook {
    /// The default first.
    package let languages: [String]
    let models: [String: LanguageModel]
    /// The models in the order of `languages`, and whether each has all topics.
    private let ordered: [(model: LanguageModel, isComplete: Bool)]
    let files: [String: [IntentFile]]
    let phrases: [String: [String: Phrase]]
    let formats: [String: Formats]
    let languageFiles: [String: LanguageFile]
    let slotTypes: [String: SlotType]
    let exampleWords: [String: ExampleWords]
    let spellings: [String: Spelling]
    private let foods: Set<String>
    /// What was learned of the languages, where it fits their files (`simmer learn`).
    let learned: [String: LearnedReader]
    /// The sentences by which orders are said back, by language and intent, read when they are first wanted.
    let spokenSentences = Mutex<[String: [SpokenSentence]]>([:])
    /// Their examples, and the first ways to say the entries of tables.
    let readExamples = Mutex<[String: ReadExample]>([:])
    /// What a reader outside is told of, by language.
    let readOrders = Mutex<[String: [ReadableOrder]]>([:])
    let firstForms = Mutex<[String: String]>([:])

    /// Reads `<folder>/grammar.yaml` and `<folder>/<language>/*.yaml`, the languages side by side.
    /// - Parameter isLearned: with what was learned of them by `simmer learn`, where it fits.
    /// - Throws: `GrammarErrors` with every fault of every file.
    package init(folder: URL, isLearned: Bool = false) throws {
        let source = IntentFolder(folder)
        let done = Mutex<[Int: CompiledLanguage]>([:])
        DispatchQueue.concurrentPerform(iterations: source.names.count) { number in
            let language = CompiledLanguage(source, source.names[number])
            done.withLock { $0[number] = language }
        }
        let all = done.withLock { done in source.names.indices.compactMap { done[$0] } }
        let faults = source.faults + all.flatMap(\.faults)
        guard faults.isEmpty else {
            throw GrammarErrors(faults: faults.sorted { ($0.file, $0.line) < ($1.file, $1.line) })
        }
        func each<Value>(_ value: (CompiledLanguage) -> Value?) -> [String: Value] {
            var values: [String: Value] = [:]
            for language in all { values[language.name] = value(language) }
            return values
        }
        languages = all.map(\.name)
        models = each(\.model)
        ordered = all.compactMap { language in language.model.map { ($0, language.file.topics == nil) } }
        files = each(\.topics)
        exampleWords = each(\.exampleWords)
        spellings = each(\.spelling)
        foods = source.foods
        languageFiles = each(\.file)
        phrases = each(\.phrases)
        formats = each(\.formats)
        slotTypes = source.grammar.slotTypes
        learned = isLearned ? each { LearnedReader(of: $0.name, in: folder) } : [:]
    }

    /// The languages in the order in which this line is tried. One that has some topics only is tried for those who
    /// chose it: to others it would take words away and give little.
    func order(_ context: LineContext) -> [LanguageModel] {
        var order: [LanguageModel] = []
        order.reserveCapacity(ordered.count)
        for language in context.languages {
            if let (model, _) = ordered.first(where: { $0.model.language == language }),
                !order.contains(where: { $0 === model })
            {
                order.append(model)
            }
        }
        for (model, isComplete) in ordered where isComplete && !order.contains(where: { $0 === model }) {
            order.append(model)
        }
        return order
    }

    /// Whether a name is nothing but a word of food of some language ("rice").
    package func isFood(_ name: String) -> Bool {
        let words = TokenLine(name).words
        return words.count == 1 && foods.contains(words[0])
    }

    /// Whether a language has all topics.
    func isComplete(_ language: String) -> Bool { languageFiles[language]?.topics == nil }
}
