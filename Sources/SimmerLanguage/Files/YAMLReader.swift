import Foundation
import Yams

/// Reads one YAML file into typed parts, collecting faults with their lines instead of stopping at the first.
struct YAMLReader {
    let file: String
    private(set) var faults: [GrammarFault] = []

    init(file: String) { self.file = file }

    mutating func root(of data: Data) -> Node.Mapping? {
        guard let text = String(data: data, encoding: .utf8) else {
            fault(nil, "the file is not UTF-8")
            return nil
        }
        do {
            // Every scalar is a text until somebody asks for a number: guessing types is what costs when reading.
            guard let node = try Yams.compose(yaml: text, .basic) else { return nil }
            return mapping(node, "the file")
        } catch let error as YamlError {
            fault(nil, "not readable as YAML: \(error)")
        } catch {
            fault(nil, "not readable as YAML: \(error)")
        }
        return nil
    }

    mutating func fault(_ node: Node?, _ message: String) {
        faults.append(GrammarFault(file: file, line: node.map(line) ?? 0, message: message))
    }

    func line(_ node: Node) -> Int { node.mark?.line ?? 0 }

    mutating func mapping(_ node: Node, _ what: String) -> Node.Mapping? {
        if let mapping = node.mapping { return mapping }
        fault(node, "\(what) must be a list of “name: value”")
        return nil
    }

    mutating func string(_ node: Node, _ what: String) -> String? {
        if let scalar = node.scalar { return scalar.string }
        fault(node, "\(what) must be a text")
        return nil
    }

    /// A text or a list of texts, each with its line.
    mutating func strings(_ node: Node, _ what: String) -> [Written] {
        if let scalar = node.scalar { return [Written(text: scalar.string, line: line(node))] }
        guard let sequence = node.sequence else {
            fault(node, "\(what) must be a text or a list of texts")
            return []
        }
        return sequence.compactMap { item in string(item, what).map { Written(text: $0, line: line(item)) } }
    }

    /// Names with a text or a list of texts each, in the order of the file.
    mutating func lists(_ node: Node, _ what: String) -> [(name: String, values: [Written])] {
        guard let mapping = mapping(node, what) else { return [] }
        return mapping.compactMap { key, value in
            guard let name = string(key, "a name in \(what)") else { return nil }
            return (name, strings(value, "\(what), “\(name)”"))
        }
    }
}

/// A text of a file and where it stands.
struct Written: Hashable, Sendable {
    var text: String
    var line: Int
}
