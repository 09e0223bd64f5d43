import Foundation
import Yams

/// One intent as a language's file writes it.
struct IntentEntry: Sendable {
    struct Sentence: Sendable {
        var template: Written
        /// Values that the sentence fixes without a word for them.
        var fixed: [String: SlotValue] = [:]
        var isAmbient = false
        /// It may be no order at all: asked about before anything is done.
        var isDoubtful = false
        /// Only as a later order of a line whose order before had the same intent ("… and 25 for the rice").
        var follows = false
        /// Only right after an order of the same intent, of which it changes a value ("no, 3").
        var corrects = false
        /// The line must hold one of these words, wherever they stand ("one more minute" is a value with a word that
        /// counts).
        var holds: [String] = []
        var rooms: Condition = Condition()
        var focus: Condition = Condition()
        /// The intents of which one was the person's last order; they are kept with `focus`.
        var after: Set<String> { Set(focus.any.compactMap(LineContext.intentBefore)) }
    }

    /// Where a sentence counts: in one of `any` (empty = everywhere), in none of `none`.
    struct Condition: Hashable, Sendable {
        var any: Set<String> = []
        var none: Set<String> = []

        func holds(for values: Set<String>) -> Bool {
            (any.isEmpty || !any.isDisjoint(with: values)) && none.isDisjoint(with: values)
        }
    }

    struct Example: Sendable {
        var say: Written
        /// As written; compared with the JSON form of what was read.
        var slots: [String: String]
        /// Names that the store would know, by kind, and what has been spoken of.
        var names: [String: [String]] = [:]
        var focus: Set<String> = []
        /// The intent of the order before.
        var after: String?
        /// The intent is fit for help in these kinds of rooms; empty = in all.
        var rooms: Set<String> = []
    }

    var name: String
    var line: Int
    /// What it does, in a few words, for help.
    var does: String?
    /// The features that it is part of, by their ids in the feature table.
    var rows: [String] = []
    var sentences: [Sentence] = []
    var examples: [Example] = []
    var slotTypes: [String: SlotType] = [:]
    var replies: [String: Written] = [:]
}

/// One topic's file of one language.
struct IntentFile: Sendable {
    var path: String
    var language: String
    var intents: [IntentEntry] = []
    /// Rules for the sentences of this topic only.
    var rules: [String: Written] = [:]
    /// Phrases that belong to no intent (`errors.yaml`, `common.yaml`): "errors/duplicate".
    var phrases: [String: Written] = [:]
    var faults: [GrammarFault] = []
}

extension IntentFile {
    init(path: String, language: String, topic: String, data: Data) {
        self.path = path
        self.language = language
        var reader = YAMLReader(file: path)
        if let root = reader.root(of: data) {
            for (key, value) in root {
                guard let name = reader.string(key, "a name") else { continue }
                switch name {
                case "rules":
                    for (rule, texts) in reader.lists(value, "rules") {
                        rules[rule] = Written(text: Self.joined(texts), line: texts.first?.line ?? 0)
                    }
                case "phrases":
                    for (phrase, texts) in reader.lists(value, "phrases") {
                        phrases["\(topic)/\(phrase)"] = texts.first
                    }
                default:
                    guard let mapping = reader.mapping(value, name) else { continue }
                    var entry = IntentEntry(name: name, line: reader.line(key))
                    for (field, node) in mapping { entry.read(field.string ?? "", node, &reader) }
                    intents.append(entry)
                }
            }
        }
        faults = reader.faults
    }

    /// Several texts are alternatives.
    static func joined(_ texts: [Written]) -> String { texts.map(\.text).joined(separator: "|") }
}

extension IntentEntry {
    fileprivate mutating func read(_ field: String, _ node: Node, _ reader: inout YAMLReader) {
        switch field {
        case "does": does = reader.string(node, "\(name), does")
        case "rows": rows = reader.strings(node, "\(name), rows").map(\.text)
        case "sentences":
            guard let list = node.sequence else {
                reader.fault(node, "\(name): sentences must be a list")
                return
            }
            for item in list { readSentences(item, &reader) }
        case "examples":
            guard let list = node.sequence else {
                reader.fault(node, "\(name): examples must be a list")
                return
            }
            for item in list { readExample(item, &reader) }
        case "slots":
            for (slot, types) in reader.lists(node, "\(name), slots") {
                guard let type = SlotType(types.first?.text ?? "") else {
                    reader.fault(node, "\(name): there is no slot type “\(types.first?.text ?? "")”")
                    continue
                }
                slotTypes[slot] = type
            }
        case "replies":
            for (reply, texts) in reader.lists(node, "\(name), replies") { replies[reply] = texts.first }
        default:
            reader.fault(node, "\(name): “\(field)” is none of does, rows, sentences, examples, slots, replies")
        }
    }

    private mutating func readSentences(_ item: Node, _ reader: inout YAMLReader) {
        if let scalar = item.scalar {
            sentences.append(Sentence(template: Written(text: scalar.string, line: reader.line(item))))
            return
        }
        guard let mapping = reader.mapping(item, "\(name): a sentence") else { return }
        var model = Sentence(template: Written(text: "", line: 0))
        var templates: [Written] = []
        for (key, node) in mapping {
            switch key.string ?? "" {
            case "say": templates = reader.strings(node, "\(name), say")
            case "slots":
                for (slot, value) in reader.mapping(node, "\(name), slots") ?? Node.Mapping([]) {
                    model.fixed[slot.string ?? ""] =
                        value.float.map(SlotValue.number) ?? .choice(value.scalar?.string ?? "")
                }
            case "ambient": model.isAmbient = node.bool ?? false
            case "doubtful": model.isDoubtful = node.bool ?? false
            case "holds": model.holds = reader.strings(node, "\(name), holds").map(\.text)
            case "follows": model.follows = node.bool ?? false
            case "corrects": model.corrects = node.bool ?? false
            case "requires", "excludes":
                for (what, values) in reader.lists(node, "\(name), \(key.string ?? "")") {
                    let set = Set(values.map(\.text))
                    switch (what, key.string) {
                    case ("room", "requires"): model.rooms.any = set
                    case ("room", _): model.rooms.none = set
                    case ("focus", "requires"): model.focus.any.formUnion(set)
                    case ("after", "requires"): model.focus.any.formUnion(set.map(LineContext.after))
                    case ("focus", _): model.focus.none = set
                    default:
                        reader.fault(
                            node,
                            "\(name): a sentence can require or exclude “room” and “focus”, or require “after”, not “\(what)”"
                        )
                    }
                }
            default:
                reader.fault(
                    key,
                    "\(name): a sentence has say, slots, ambient, doubtful, follows, corrects, holds, requires and excludes, not “\(key.string ?? "")”"
                )
            }
        }
        for template in templates {
            model.template = template
            sentences.append(model)
        }
    }

    private mutating func readExample(_ item: Node, _ reader: inout YAMLReader) {
        if let scalar = item.scalar {
            examples.append(Example(say: Written(text: scalar.string, line: reader.line(item)), slots: [:]))
            return
        }
        guard let mapping = reader.mapping(item, "\(name): an example") else { return }
        var example = Example(say: Written(text: "", line: reader.line(item)), slots: [:])
        for (key, node) in mapping {
            switch key.string ?? "" {
            case "say": example.say = Written(text: reader.string(node, "say") ?? "", line: reader.line(node))
            case "slots":
                for (slot, value) in reader.mapping(node, "\(name), slots") ?? Node.Mapping([]) {
                    example.slots[slot.string ?? ""] = value.scalar?.string ?? ""
                }
            case "room": example.rooms = Set(reader.strings(node, "room").map(\.text))
            case "focus": example.focus = Set(reader.strings(node, "focus").map(\.text))
            case "after": example.after = reader.string(node, "after")
            case "names":
                for (kind, names) in reader.lists(node, "\(name), names") { example.names[kind] = names.map(\.text) }
            default:
                reader.fault(
                    key, "\(name): an example has say, slots, names, focus, after and room, not “\(key.string ?? "")”")
            }
        }
        examples.append(example)
    }
}
