import Foundation
import Yams

/// `intents/<language>/language.yaml`: what all topics of a language share.
struct LanguageFile: Sendable {
    var path: String
    var rules: [String: Written] = [:]
    /// Word lists by name (`listNames`).
    var lists: [String: [Written]] = [:]
    /// Tables of phrases by name and key: "controls" → "yes" → its forms; "choices" → "look dark" → its forms.
    var tables: [String: [(key: String, forms: [Written])]] = [:]
    /// How values are written.
    var formats: [String: [Written]] = [:]
    /// One of each value as people say it, by slot type.
    var samples: [String: String] = [:]
    /// Lines that are words of the conversation, by control, with the features that they are part of.
    var controlExamples: [(control: String, rows: [String], say: [Written])] = []
    var faults: [GrammarFault] = []

    static let listNames: Set<String> = [
        "openings", "closings", "skip", "small", "verbs", "never", "negations", "orders", "contraries", "mornings",
        "joiners", "reasons", "conditions", "pronouns", "clitics", "questions", "belongings", "beings", "answers",
        "synonyms", "topics",
        "further",
        "likewise", "too", "instead", "rather", "same time",
    ]
    static let tableNames: Set<String> = ["controls", "pointers", "ordinals", "address", "leads", "shorthand"]
}

extension LanguageFile {
    /// The topics that are all there; nil in a language that has everything. Of other topics it may have some.
    var topics: Set<String>? { lists["topics"].map { Set($0.map(\.text)) } }

    /// The single words of the rules that are named as classes of verbs of one meaning.
    var synonyms: [[String]] {
        (lists["synonyms"] ?? []).compactMap { rules[$0.text]?.text.split(separator: "|").map(String.init) }
    }

    init(path: String, data: Data) {
        self.path = path
        var reader = YAMLReader(file: path)
        if let root = reader.root(of: data) {
            for (key, value) in root {
                let name = key.string ?? ""
                switch name {
                case "rules":
                    for (rule, texts) in reader.lists(value, "rules") {
                        rules[rule] = Written(text: IntentFile.joined(texts), line: texts.first?.line ?? 0)
                    }
                case "ordinals":
                    let texts = reader.strings(value, name)
                    tables[name] = texts.enumerated().map { ("\($0 + 1)", [$1]) }
                case "choices":
                    for (choice, node) in reader.mapping(value, name) ?? Node.Mapping([]) {
                        for (key, forms) in reader.lists(node, "choices") {
                            tables[name, default: []].append(("\(choice.string ?? "") \(key)", forms))
                        }
                    }
                case "formats": for (format, texts) in reader.lists(value, name) { formats[format] = texts }
                case "control examples":
                    for (control, node) in reader.mapping(value, name) ?? Node.Mapping([]) {
                        let fields = reader.lists(node, name)
                        func texts(_ field: String) -> [Written] { fields.first { $0.name == field }?.values ?? [] }
                        controlExamples.append((control.string ?? "", texts("rows").map(\.text), texts("say")))
                    }
                case "samples":
                    for (type, texts) in reader.lists(value, name) { samples[type] = texts.first?.text }
                case _ where Self.listNames.contains(name): lists[name] = reader.strings(value, name)
                case _ where Self.tableNames.contains(name):
                    tables[name] = reader.lists(value, name).map { ($0.name, $0.values) }
                default: reader.fault(key, "“\(name)” is no part of a language file")
                }
            }
        }
        faults = reader.faults
    }
}

/// `intents/grammar.yaml`: what holds in all languages.
struct GrammarFile: Sendable {
    var slotTypes: [String: SlotType] = [:]
    var labelKinds: Set<String> = []
    /// Units of measure by what they measure, as `values.yaml` writes their keys.
    var units: [String: Set<String>] = [:]
    var defaultLanguage = ""
    var faults: [GrammarFault] = []

    init(path: String, data: Data) {
        var reader = YAMLReader(file: path)
        for (key, value) in reader.root(of: data) ?? Node.Mapping([]) {
            switch key.string ?? "" {
            case "default language": defaultLanguage = reader.string(value, "default language") ?? ""
            case "units":
                for (name, keys) in reader.lists(value, "units") { units[name] = Set(keys.map(\.text)) }
            case "label kinds": labelKinds = Set(reader.strings(value, "label kinds").map(\.text))
            case "slots":
                for (slot, types) in reader.lists(value, "slots") {
                    let written = types.first?.text ?? ""
                    guard let type = SlotType(written) else {
                        reader.fault(value, "there is no slot type “\(written)”")
                        continue
                    }
                    slotTypes[slot] = type
                }
            default:
                reader.fault(
                    key, "“\(key.string ?? "")” is none of default language, label kinds, units, slots")
            }
        }
        faults = reader.faults
    }
}
