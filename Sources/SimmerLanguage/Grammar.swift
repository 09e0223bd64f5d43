import Foundation
import SimmerDomain

/// The sentences that the bot understands and speaks, in all languages that the intents folder has.
///
/// Read and compiled once at start; immutable, so that any thread may ask.
package final class Grammar: Sendable, Phrasebook {
    /// The default first.
    package let languages: [String]
    let models: [String: LanguageModel]
    let files: [String: [IntentFile]]
    let phrases: [String: [String: Phrase]]
    let formats: [String: Formats]
    let languageFiles: [String: LanguageFile]
    let slotTypes: [String: SlotType]
    let exampleWords: [String: [ExampleWords]]

    /// Reads `<folder>/grammar.yaml` and `<folder>/<language>/*.yaml`.
    /// - Throws: `GrammarErrors` with every fault of every file.
    package init(folder: URL) throws {
        let source = IntentFolder(folder)
        var faults = source.faults
        var models: [String: LanguageModel] = [:]
        var phrases: [String: [String: Phrase]] = [:]
        var formats: [String: Formats] = [:]
        for language in source.languages {
            var compiler = LanguageCompiler(
                language.name, source.grammar, language.file, readers: language.readers)
            models[language.name] = compiler.compile(language.topics)
            faults += compiler.faults
            var book: [String: Phrase] = [:]
            for topic in language.topics {
                let written =
                    topic.intents.flatMap { intent in intent.replies.map { ("\(intent.name)/\($0.key)", $0.value) } }
                    + topic.phrases.map { ($0.key, $0.value) }
                for (key, text) in written {
                    do throws(TemplateError) {
                        book[key] = try Phrase(text.text)
                    } catch {
                        faults.append(
                            GrammarFault(file: topic.path, line: text.line, message: "\(key): \(error.message)"))
                    }
                }
            }
            phrases[language.name] = book
            formats[language.name] = Formats(language.file, language.speaker, &faults)
        }
        guard faults.isEmpty else {
            throw GrammarErrors(faults: faults.sorted { ($0.file, $0.line) < ($1.file, $1.line) })
        }
        languages = source.languages.map(\.name)
        self.models = models
        files = Dictionary(uniqueKeysWithValues: source.languages.map { ($0.name, $0.topics) })
        exampleWords = files.mapValues(ExampleWords.all)
        languageFiles = Dictionary(uniqueKeysWithValues: source.languages.map { ($0.name, $0.file) })
        slotTypes = source.grammar.slotTypes
        self.phrases = phrases
        self.formats = formats
    }

    /// The languages in the order in which this line is tried.
    func order(_ context: LineContext) -> [LanguageModel] {
        let preferred = context.languages.filter { languages.contains($0) }
        return (preferred + languages.filter { !preferred.contains($0) }).compactMap { models[$0] }
    }
}

/// What the intents folder holds, read but not compiled.
struct IntentFolder {
    struct Language {
        var name: String
        var file: LanguageFile
        var topics: [IntentFile]
        var readers: [SlotType: any ValueReader]
        var speaker: ValueSpeaker?
    }

    private(set) var grammar = GrammarFile(path: "", data: Data())
    private(set) var languages: [Language] = []
    private(set) var faults: [GrammarFault] = []

    /// Files of a language that are no topics.
    private static let special: Set<String> = ["language.yaml", "values.yaml"]

    init(_ folder: URL) {
        let root = folder.lastPathComponent
        guard let top = try? Data(contentsOf: folder.appending(path: "grammar.yaml")) else {
            faults.append(
                GrammarFault(file: "\(root)/grammar.yaml", line: 0, message: "the file is missing or cannot be read"))
            return
        }
        grammar = GrammarFile(path: "\(root)/grammar.yaml", data: top)
        faults += grammar.faults
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted(by: {
            ($0 != grammar.defaultLanguage ? 1 : 0, $0) < ($1 != grammar.defaultLanguage ? 1 : 0, $1)
        }) {
            var isFolder: ObjCBool = false
            let place = folder.appending(path: name)
            guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder), isFolder.boolValue else {
                continue
            }
            read(name, in: place, path: "\(root)/\(name)")
        }
    }

    private mutating func read(_ name: String, in folder: URL, path: String) {
        func data(_ file: String) -> Data? { try? Data(contentsOf: folder.appending(path: file)) }
        guard let shared = data("language.yaml") else {
            faults.append(
                GrammarFault(file: "\(path)/language.yaml", line: 0, message: "the file is missing or cannot be read"))
            return
        }
        var language = Language(
            name: name, file: LanguageFile(path: "\(path)/language.yaml", data: shared), topics: [], readers: [:])
        faults += language.file.faults
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        for file in names where file.hasSuffix(".yaml") && !Self.special.contains(file) {
            guard let text = data(file) else {
                faults.append(GrammarFault(file: "\(path)/\(file)", line: 0, message: "the file cannot be read"))
                continue
            }
            let topic = IntentFile(
                path: "\(path)/\(file)", language: name, topic: String(file.dropLast(".yaml".count)), data: text)
            faults += topic.faults
            language.topics.append(topic)
        }
        readValues(of: &language, in: folder, path: path)
        languages.append(language)
    }

    /// Reads `values.yaml`: how the language's values are read and written.
    private mutating func readValues(of language: inout Language, in folder: URL, path: String) {
        guard let text = try? String(contentsOf: folder.appending(path: "values.yaml"), encoding: .utf8) else {
            faults.append(
                GrammarFault(file: "\(path)/values.yaml", line: 0, message: "the file is missing or cannot be read"))
            return
        }
        do {
            for (kind, reader) in try ValueReaders(yaml: text).all { language.readers[SlotType(kind)] = reader }
            language.speaker = try ValueSpeaker(yaml: text)
        } catch {
            faults.append(GrammarFault(file: "\(path)/values.yaml", line: 0, message: "\(error)"))
        }
    }
}

extension SlotType {
    /// The type of the values that a reader gives.
    fileprivate init(_ kind: ValueReaders.Kind) {
        switch kind {
        case .duration: self = .duration
        case .instant: self = .instant
        case .recurrence: self = .recurrence
        case .number: self = .number
        case .quantity: self = .quantity
        case .rating: self = .rating
        case .people: self = .people
        case .temperature: self = .temperature
        case .email: self = .email
        }
    }
}
