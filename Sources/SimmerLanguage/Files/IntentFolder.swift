import Foundation
import SimmerDomain

/// What the intents folder holds besides the folders of languages, and the names of these.
struct IntentFolder: Sendable {
    let folder: URL
    /// Folders within, that of the default language first.
    private(set) var names: [String] = []
    private(set) var grammar = GrammarFile(path: "", data: Data())
    /// Words of food of all languages, folded: a noodle may have one in its name, and is not called so for it.
    private(set) var foods: Set<String> = []
    private(set) var faults: [GrammarFault] = []

    init(_ folder: URL) {
        self.folder = folder
        let root = folder.lastPathComponent
        guard let top = try? Data(contentsOf: folder.appending(path: "grammar.yaml")) else {
            faults.append(
                GrammarFault(file: "\(root)/grammar.yaml", line: 0, message: "the file is missing or cannot be read"))
            return
        }
        grammar = GrammarFile(path: "\(root)/grammar.yaml", data: top)
        faults += grammar.faults
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        names = found.filter { name in
            // What was learned of the languages is none.
            guard name != LearnedReader.folder else { return false }
            var isFolder: ObjCBool = false
            let place = folder.appending(path: name)
            return FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) && isFolder.boolValue
        }.sorted { ($0 != grammar.defaultLanguage ? 1 : 0, $0) < ($1 != grammar.defaultLanguage ? 1 : 0, $1) }
        for name in names { readFoods(of: name) }
    }

    /// A line is read in every language, and a name may be of any: what is food in one of them is so in all.
    private mutating func readFoods(of name: String) {
        let names = UsualNames(of: name, in: folder)
        for food in names.foods {
            let words = TokenLine(food.text).words
            if words.count == 1 {
                foods.insert(words[0])
            } else {
                faults.append(GrammarFault(file: names.path, line: food.line, message: "a food is one word"))
            }
        }
    }
}

/// One language's folder, read and compiled.
struct CompiledLanguage: Sendable {
    let name: String
    private(set) var file = LanguageFile(path: "", data: Data())
    private(set) var topics: [IntentFile] = []
    private(set) var model: LanguageModel?
    private(set) var exampleWords: ExampleWords?
    private(set) var spelling: Spelling?
    private(set) var phrases: [String: Phrase] = [:]
    private(set) var formats: Formats?
    private(set) var faults: [GrammarFault] = []
    private let folder: URL
    private let path: String

    /// Files of a language that are no topics.
    private static let special: Set<String> = ["language.yaml", "values.yaml", "names.yaml"]

    init(_ source: IntentFolder, _ name: String) {
        self.name = name
        folder = source.folder.appending(path: name)
        path = "\(source.folder.lastPathComponent)/\(name)"
        guard let shared = data("language.yaml") else {
            fault("language.yaml", 0, "the file is missing or cannot be read")
            return
        }
        file = LanguageFile(path: "\(path)/language.yaml", data: shared)
        faults += file.faults
        readTopics()
        let (readers, speaker) = values()
        var compiler = LanguageCompiler(
            name, source.grammar, file, readers: readers, usualNames: usualNames(), foods: source.foods)
        let model = compiler.compile(topics)
        self.model = model
        faults += compiler.faults
        exampleWords = ExampleWords(topics, model.words, synonyms: file.synonyms)
        let needed = model.neededWords.map { (word: model.spelled[Int($0)], mark: model.wordMarks[Int($0)]) }
        spelling = Spelling(
            needed.map(\.word) + (model.partGrammar?.vocabulary.keys.map { $0 } ?? []),
            telling: needed.filter { $0.mark.isTelling }.map(\.word))
        readPhrases()
        formats = Formats(file, speaker, &faults)
    }

    private mutating func fault(_ file: String, _ line: Int, _ message: String) {
        faults.append(GrammarFault(file: "\(path)/\(file)", line: line, message: message))
    }

    private func data(_ file: String) -> Data? { try? Data(contentsOf: folder.appending(path: file)) }

    /// A long topic is several files: `noodle.changes.yaml` has the rules of `noodle.yaml` too, and is read after it.
    private mutating func readTopics() {
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
            $0.hasSuffix(".yaml") && !Self.special.contains($0)
        }
        for name in files.map({ $0.dropLast(".yaml".count) }).sorted() {
            guard let text = data("\(name).yaml") else {
                fault("\(name).yaml", 0, "the file cannot be read")
                continue
            }
            let whole = name.prefix { $0 != "." }
            var topic = IntentFile(
                path: "\(path)/\(name).yaml", language: self.name, topic: String(name), data: text)
            if whole != name, let shared = topics.first(where: { $0.path == "\(path)/\(whole).yaml" }) {
                topic.rules.merge(shared.rules) { own, _ in own }
            }
            faults += topic.faults
            topics.append(topic)
        }
    }

    /// Reads `values.yaml`: how the language's values are read and written.
    private mutating func values() -> ([SlotType: any ValueReader], ValueSpeaker?) {
        guard let text = try? String(contentsOf: folder.appending(path: "values.yaml"), encoding: .utf8) else {
            fault("values.yaml", 0, "the file is missing or cannot be read")
            return ([:], nil)
        }
        do {
            let tables = try ValueReaders.tables(text)
            var readers: [SlotType: any ValueReader] = [:]
            for (kind, reader) in try ValueReaders(tables: tables).all { readers[SlotType(kind)] = reader }
            return (readers, try ValueSpeaker(tables: tables))
        } catch {
            fault("values.yaml", 0, "\(error)")
            return ([:], nil)
        }
    }

    /// Reads `names.yaml`, which a language may lack: what people call things of a kind.
    private mutating func usualNames() -> KnownNames {
        let names = UsualNames(of: name, in: folder.deletingLastPathComponent())
        faults += names.faults
        return KnownNames(names.byKind)
    }

    private mutating func readPhrases() {
        for topic in topics {
            let written =
                topic.intents.flatMap { intent in intent.replies.map { ("\(intent.name)/\($0.key)", $0.value) } }
                + topic.phrases.map { ($0.key, $0.value) }
            for (key, text) in written {
                do throws(TemplateError) {
                    phrases[key] = try Phrase(text.text)
                } catch {
                    faults.append(GrammarFault(file: topic.path, line: text.line, message: "\(key): \(error.message)"))
                }
            }
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
        case .barcode: self = .barcode
        }
    }
}
