import Foundation
import Yams

/// `names.yaml`, which a language may lack: what people call things of a kind, whether a room has one of that name or
/// not.
struct UsualNames {
    let path: String
    private(set) var byKind: [String: [String]] = [:]
    /// What things are made of and cooked with: by such a word alone nobody means the thing that has it in its name.
    private(set) var foods: [Written] = []
    private(set) var faults: [GrammarFault] = []

    private static let foodKey = "food"

    /// - Parameter folder: the one that holds the languages.
    init(of language: String, in folder: URL) {
        path = "\(folder.lastPathComponent)/\(language)/names.yaml"
        guard let data = try? Data(contentsOf: folder.appending(path: "\(language)/names.yaml")) else { return }
        var reader = YAMLReader(file: path)
        for (key, node) in reader.root(of: data) ?? Node.Mapping([]) {
            let kind = key.string ?? ""
            let written = reader.strings(node, kind)
            if kind == Self.foodKey { foods = written } else { byKind[kind] = written.map(\.text) }
        }
        faults = reader.faults
    }
}
